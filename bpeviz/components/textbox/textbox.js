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
    if (value === box.seen) return;
    box.seen = value;
    setStateValue("text", value);
    setStateValue("edit", Date.now()); // a former text that is typed again is an edit, too
  };
  if (data.seq !== box.seq) {
    box.seq = data.seq;
    box.seen = data.text;
    text.value = data.text;
  }
  return () => {
    if (!text.isConnected) clearTimeout(box.timer);
  };
}
