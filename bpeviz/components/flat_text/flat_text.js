// A text in parts: special tokens as pills, text of the template, text of the messages.

const PILLS = { special: "special pill", typed: "special pill lit" };

function drawPart([kind, cells]) {
  const part = make("span", PILLS[kind] ?? kind);
  for (const cell of cells) {
    part.append(make("span", `k-${kindOf(cell)}`, labelOf(cell)));
    if (kindOf(cell) === "newline") part.append("\n");
  }
  return part;
}

export default function ({ data, parentElement }) {
  const text = parentElement.querySelector("[data-part=text]");
  text.setAttribute("aria-label", data.words.label);
  text.replaceChildren(...data.parts.map(drawPart));
  if (!data.parts.length) text.append(make("span", "k-note", data.words.empty));
}
