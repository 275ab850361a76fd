// Digits or letters in columns. A place is [cells, look, span, starts, ends, lit, below].

function drawPlace(place) {
  const cell = make("td");
  if (!place) return cell;
  const [cells, look, span, starts, ends, lit, below] = place;
  cell.colSpan = span;
  const box = make("span", "place");
  if (look === null) box.classList.add("bare");
  else if (look >= 0) box.classList.add("learned", `t${look}`);
  else if (look < -1) box.classList.add(look === -2 ? "special" : "unknown");
  box.classList.toggle("starts", starts && look !== null);
  box.classList.toggle("ends", ends && look !== null);
  box.classList.toggle("lit", lit);
  for (const part of cells) box.append(make("span", `k-${kindOf(part)}`, labelOf(part)));
  cell.append(box);
  if (below) cell.append(make("small", "below", below));
  return cell;
}

function drawGridLine(line) {
  const row = make("tr");
  const label = make("th", "grid-label", line.label);
  label.scope = "row";
  row.append(label, ...line.places.map(drawPlace));
  if (line.note) row.append(make("td", "grid-note", line.note));
  return row;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".grid");
  root.setAttribute("aria-label", data.label);
  root.classList.toggle("headed", data.head.length > 0);
  const head = make("tr");
  if (data.head.length) {
    head.append(make("td"));
    for (const name of data.head) {
      const cell = make("th", "", name);
      cell.scope = "col";
      head.append(cell);
    }
  }
  root.querySelector("thead").replaceChildren(...(data.head.length ? [head] : []));
  root.querySelector("tbody").replaceChildren(...data.lines.map(drawGridLine));
}
