// Cuts of one text below one another. A column is a stretch that no boundary cuts; its rows are
// what each cut has there, so that the same characters stand below one another.

const COMPARISONS = new WeakMap();
const STARTS = 1, ENDS = 2, ODD = 4;
const ROW_LOOKS = { "-1": "base", "-2": "special", "-3": "unknown" };

/** Puts the columns of a line in the order in which its text would be written. */
class Line {
  constructor(parent) {
    this.node = make("div", "line");
    this.way = ""; // of the last letters
    this.digits = null; // the number that is being put down
    parent.append(this.node);
  }

  place(cells, column) {
    const text = cells.map(labelOf).join("");
    if (/^\p{Nd}+$/u.test(text)) {
      this.digits ??= this.frame(this.way).appendChild(make("span", "digits"));
      this.digits.append(column);
    } else {
      this.digits = null;
      const way = fromTheRight(text) ? "rtl" : /\p{L}/u.test(text) ? "ltr" : "";
      this.way = way || this.way;
      this.frame(way).append(column);
    }
    this.node.append(make("wbr"));
  }

  frame(way) {
    return way ? this.node.appendChild(make("span", way)) : this.node;
  }
}

class Comparison {
  constructor(root, data) {
    this.root = root;
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
    this.stop = new AbortController();
    const on = (node, name, run) => node.addEventListener(name, run, { signal: this.stop.signal });
    on(this.view.lines, "pointerover", (event) => this.hover(event.target));
    on(this.view.lines, "pointerleave", () => this.hover(null));
    this.resize = new ResizeObserver(() => this.number());
    this.resize.observe(this.view.lines);
    this.load(data);
  }

  load(data) {
    this.data = data;
    this.view.title.textContent = data.words.title;
    this.view.legend.textContent = data.words.legend;
    this.view.scroll.setAttribute("aria-label", data.caption);
    this.table();
    this.draw();
    this.hover(null);
    this.number();
  }

  table() {
    const [head, ...rows] = this.data.table;
    const caption = make("caption", "", this.data.caption);
    const top = make("thead");
    const names = make("tr");
    for (const name of head) {
      const cell = make("th", "", name);
      cell.scope = "col";
      names.append(cell);
    }
    top.append(names);
    const body = make("tbody");
    rows.forEach(([name, ...values], k) => {
      const row = make("tr");
      const cell = make("th");
      cell.scope = "row";
      cell.append(make("span", "number", String(k + 1)), make("bdi", "", name));
      row.append(cell, ...values.map((value) => make("td", "", value)));
      body.append(row);
    });
    this.view.table.replaceChildren(caption, top, body);
  }

  draw() {
    const all = document.createDocumentFragment();
    let line = null;
    for (const [cells, isEnd, rows] of this.data.columns) {
      line ??= new Line(all);
      line.place(cells, this.column(cells, rows));
      if (isEnd) line = null;
    }
    this.view.lines.replaceChildren(all);
  }

  column(cells, rows) {
    const column = make("span", "column");
    rows.forEach((parts, k) => {
      const row = make("span", "row");
      for (const part of parts) row.append(this.part(cells, part, k));
      column.append(row);
    });
    return column;
  }

  part(cells, [token, flags, hex], k) {
    const node = make("span", token < 0 ? "gap" : this.look(this.data.rows[k].tokens[token], flags));
    if (token >= 0) [node.row, node.token] = [k, token];
    if (hex) node.append(make("span", "k-fragment", hex));
    else for (const cell of cells) node.append(make("span", `k-${kindOf(cell)}`, labelOf(cell)));
    return node;
  }

  look([, look], flags) {
    const edges = `${flags & STARTS ? " s" : ""}${flags & ENDS ? " e" : ""}${flags & ODD ? " odd" : ""}`;
    return `u ${look >= 0 ? `l t${look}` : ROW_LOOKS[look]}${edges}`;
  }

  /** The rows' numbers at the left of each line as it is broken on the screen. */
  number() {
    const { lines } = this.view;
    lines.querySelectorAll(".gutter").forEach((node) => node.remove());
    const tops = new Set();
    for (const column of lines.querySelectorAll(".column")) tops.add(column.offsetTop);
    for (const top of tops) {
      const gutter = make("span", "gutter");
      gutter.setAttribute("aria-hidden", "true");
      gutter.style.top = `${top}px`;
      for (let k = 1; k <= this.data.rows.length; k++) gutter.append(make("span", "number", String(k)));
      lines.append(gutter);
    }
  }

  hover(target) {
    this.root.querySelectorAll(".lit").forEach((node) => node.classList.remove("lit"));
    const node = target instanceof Element ? target.closest(".u") : null;
    if (!node) {
      this.view.under.textContent = this.data.note;
      return;
    }
    const { name, tokens } = this.data.rows[node.row];
    const [id, , hex] = tokens[node.token];
    for (const other of this.root.querySelectorAll(".row .u")) {
      if (other.row === node.row && tokens[other.token][0] === id) other.classList.add("lit");
    }
    this.view.under.textContent = say(this.data.words.hover, { name, id, hex });
  }

  end() {
    this.resize.disconnect();
    this.stop.abort();
  }
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".comparison");
  let comparison = COMPARISONS.get(parentElement);
  if (comparison && comparison.root === root) {
    comparison.load(data);
  } else {
    comparison = new Comparison(root, data);
    COMPARISONS.set(parentElement, comparison);
  }
  return () => {
    if (!root.isConnected) {
      comparison.end();
      COMPARISONS.delete(parentElement);
    }
  };
}
