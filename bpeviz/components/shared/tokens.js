// Drawing what bpeviz/segments.py describes. A cell is a text, or [kind, label].
// User text only ever becomes textContent.

function make(tag, className = "", text = null) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== null) node.textContent = text;
  return node;
}

function kindOf(cell) {
  return typeof cell === "string" ? "text" : cell[0];
}

function labelOf(cell) {
  return typeof cell === "string" ? cell : cell[1];
}

const FROM_THE_RIGHT = new RegExp(
  `[${"Hebrew Arabic Syriac Thaana Nko Adlam Samaritan Mandaic Mende_Kikakui Hanifi_Rohingya".split(" ").map((name) => `\\p{Script=${name}}`).join("")}]`,
  "u",
);

/** Whether a character that is drawn as bytes keeps its place among letters written from the right. */
function fromTheRight(label) {
  return FROM_THE_RIGHT.test(label);
}

/** A token that stands alone, as a chip: its cells on its tint. */
function drawToken(cells, tint = null) {
  const chip = make("span", tint === null ? "token" : `token t${tint}`);
  for (const cell of cells) {
    chip.append(make("span", `k-${kindOf(cell)}`, labelOf(cell)));
  }
  return chip;
}

/** Fill the {named} places of a translated sentence. */
function say(template, values = {}) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** Numbers as the reader's language groups them. */
function numbers(language) {
  const whole = new Intl.NumberFormat(language);
  const rate = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return { whole: (n) => whole.format(n), rate: (n) => rate.format(n) };
}

const ICONS = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M16 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 4h4v16H7zM14 4h4v16h-4z",
  forward: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  screen: "M4 9V4h5v1H5v4zM15 4h5v5h-1V5h-4zM20 15v5h-5v-1h4v-4zM9 20H4v-5h1v4h4z",
};

/** An icon as inline SVG: a plain machine has no font for these glyphs. */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
