// A training on its way: drawn anew from each report of the server.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 0.94; // share of the height that the curve may take

function drawProgress(part, data, format) {
  part.headline.textContent = data.headline;
  part.detail.textContent = data.detail;
  const known = data.made > 0;
  part.bar.classList.toggle("unknown", !known);
  part.fill.style.width = known ? `${(100 * data.made) / Math.max(1, data.asked)}%` : "";
  part.bar.setAttribute("aria-label", data.words.progress);
  part.bar.setAttribute("aria-valuemax", data.asked);
  const text = say(data.words.of, { made: format.whole(data.made), asked: format.whole(data.asked) });
  if (known) part.bar.setAttribute("aria-valuenow", data.made);
  part.bar.setAttribute("aria-valuetext", text);
  part.of.textContent = known ? text : "";
}

function drawCurve(svg, curve, title) {
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("aria-label", title);
  if (curve.length < 2) return svg.replaceChildren();
  const [first] = curve[0];
  const wide = Math.max(1, curve.at(-1)[0] - first);
  const high = Math.max(...curve.map(([, rate]) => rate));
  const points = curve.map(([size, rate]) => `${(size - first) / wide} ${1 - (ROOM * rate) / high}`).join("L");
  const shape = (name, path) => {
    const node = document.createElementNS(SVG, "path");
    node.setAttribute("class", name);
    node.setAttribute("d", path);
    return node;
  };
  svg.replaceChildren(shape("area", `M0 1L${points}L1 1Z`), shape("rise", `M${points}`));
}

function drawMerge(merge, data, format) {
  const row = make("li");
  const pair = make("span", "pair");
  const [left, right, made] = merge.tokens.map((token) => drawToken(token.cells, token.tint));
  pair.append(left, make("span", "op", "+"), right, make("span", "op", "→"), made);
  row.append(make("span", "n", format.whole(merge.number)), pair, make("span", "", say(data.words.times, { n: format.whole(merge.count) })));
  return row;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".training");
  const part = {};
  root.querySelectorAll("[data-part]").forEach((node) => (part[node.dataset.part] = node));
  const format = numbers(data.language);
  drawProgress(part, data, format);
  const last = data.curve.at(-1);
  const figure = last && data.made ? say(data.words.figure, { rate: format.rate(last[1]), size: format.whole(last[0]) }) : "";
  part["curve-title"].textContent = data.words.curve;
  part.figure.textContent = figure;
  drawCurve(part.curve, data.curve, `${data.words.curve}. ${figure}`);
  part["fresh-title"].textContent = data.words.fresh;
  part.fresh.replaceChildren(...data.fresh.map((merge) => drawMerge(merge, data, format)));
  if (!data.fresh.length) part.fresh.append(make("li", "none", data.words.none));
}
