// Labelled rows of tokens. Nothing in them can be pressed.

function drawRow(row, data, format) {
  const line = make("li");
  const label = make("span", "row-label", row.label);
  const strip = make("span", "chips-row");
  const idText = data.ids ? (id) => String(id) : null;
  for (const group of row.groups) strip.append(group ? drawGroup(group, idText) : make("span", "gap-mark"));
  if (row.left) strip.append(make("span", "k-note", say(data.words.left, { n: format.whole(row.left) })));
  line.append(label, strip, make("span", "row-note", row.note));
  return line;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".rows");
  const format = numbers(data.language);
  root.setAttribute("aria-label", data.words.label);
  root.style.setProperty("--abreast", data.abreast);
  root.classList.toggle("abreast", data.abreast > 1);
  root.classList.toggle("unnamed", data.rows.every((row) => !row.label));
  root.replaceChildren(...data.rows.map((row) => drawRow(row, data, format)));
}
