// A text coloured by its tokens; nothing in it is clicked.

const strips = new WeakMap(); // the strip of each mounted passage

export default function ({ data, parentElement }) {
  const part = (name) => parentElement.querySelector(`[data-part=${name}]`);
  part("title").textContent = data.title;
  part("figures").textContent = data.figures;
  const root = part("strip");
  root.setAttribute("aria-label", data.label);
  if (!strips.has(parentElement)) strips.set(parentElement, new Strip(root));
  root.scrollTop = 0;
  strips.get(parentElement).show(new Cut(data.text, data.strip));
}
