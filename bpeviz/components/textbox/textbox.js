// A text area whose text follows while it is typed, whatever characters it holds.
// (A lone surrogate stops the page's own text area; here it travels as an escape.)

const TEXTBOXES = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".textbox");
  const text = root.querySelector("textarea");
  const label = root.querySelector("label");
  label.textContent = data.label;
  text.placeholder = data.placeholder;
  text.rows = data.lines;
  text.classList.toggle("code", data.code);
  let box = TEXTBOXES.get(parentElement);
  if (!box || box.text !== text) {
    box = { text, timer: null, seen: null };
    TEXTBOXES.set(parentElement, box);
    const send = () => box.send(text.value);
    text.addEventListener("input", () => {
      clearTimeout(box.timer);
      box.timer = setTimeout(send, data.wait);
    });
    text.addEventListener("change", () => {
      clearTimeout(box.timer);
      send();
    });
  }
  box.send = (value) => {
    if (value !== box.seen) setStateValue("text", value);
    box.seen = value;
  };
  if (data.seq !== box.seq) {
    const first = box.seq === undefined;
    box.seq = data.seq;
    box.seen = data.text;
    text.value = data.text;
    if (!first) setStateValue("text", data.text); // so that typing the former text again is a change
  }
  return () => {
    if (!text.isConnected) clearTimeout(box.timer);
  };
}
