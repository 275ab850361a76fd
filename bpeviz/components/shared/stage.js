// The stage: the excerpt as tokens. The state after step s keeps the boundary before unit i
// where seams[i] is not positive or is above s, so any step can be drawn from any other by
// patching the tokens at the boundaries that differ.

class Stage {
  /** excerpt: {units, seams, cells}; vocabulary: {hex(id), tint(id), made(step): the id of its token}. */
  constructor(root, excerpt, vocabulary) {
    this.root = root;
    this.units = excerpt.units;
    this.seams = excerpt.seams;
    this.vocabulary = vocabulary;
    this.size = excerpt.units.length;
    this.step = 0;
    this.edge = new Uint8Array(this.size + 1).fill(1); // a boundary before unit i
    this.bySeam = new Map(); // step -> the boundaries that vanish in it
    for (let i = 0; i < this.size; i++) {
      const seam = this.seams[i];
      if (seam > 0) {
        if (!this.bySeam.has(seam)) this.bySeam.set(seam, []);
        this.bySeam.get(seam).push(i);
      }
    }
    this.nodes = new Array(this.size); // the span of each unit
    this.classes = new Array(this.size).fill(""); // what its class is, without reading the page
    this.kinds = new Array(this.size).fill("k-text");
    this.cellOf = new Array(this.size).fill(null);
    this.lit = [];
    this.same = [];
    this.build(excerpt.cells);
  }

  build(cells) {
    const all = document.createDocumentFragment();
    let line = make("div", "line"); // lines of their own: a change lays out one of them only
    all.append(line);
    let unit = 0;
    let split = 0; // cells that may be drawn as fragments
    for (const entry of cells) {
      const [kind, label, units, parts] =
        typeof entry === "string" ? ["text", entry, 1, null] : entry;
      if (units === 0) {
        if (label) line.append(make("span", kind === "code" ? "k-note" : `k-${kind}`, label));
        line = this.ended(kind, line, all);
        continue;
      }
      const cell = { kind, label, first: unit, size: units, parts: null, node: null };
      if (units === 1) {
        line.append(this.unitNode(unit, kind, label));
      } else {
        if (!this.byCharacters(parts, units)) split++;
        line.append(this.cellNode(cell, parts));
        for (let i = unit; i < unit + units; i++) this.cellOf[i] = cell;
      }
      unit += units;
      line = this.ended(kind, line, all);
    }
    this.root.classList.toggle("wide", split > cells.length / 10);
    this.root.replaceChildren(all);
    for (let i = 0; i < this.size; i++) {
      const cell = this.cellOf[i];
      if (cell && cell.first === i) this.drawCell(cell);
    }
    for (let i = 0; i < this.size; i++) this.paint(i, i + 1);
  }

  /** After a cell: the line goes on, may be broken here, or ends. */
  ended(kind, line, all) {
    if (kind === "blank") line.append(make("wbr"));
    if (kind !== "newline") return line;
    const next = make("div", "line");
    all.append(next);
    return next;
  }

  byCharacters(parts, units) {
    return Boolean(parts) && parts.length === units;
  }

  unitNode(unit, kind, label) {
    const node = make("span", "u", label);
    node.dataset.i = unit;
    this.nodes[unit] = node;
    this.kinds[unit] = `k-${kind}`;
    return node;
  }

  /** A cell of several units: its parts (code points), each with the spans of its bytes. */
  cellNode(cell, parts) {
    cell.node = make("span", fromTheRight(cell.label) ? "cell rtl" : "cell");
    cell.parts = [];
    let unit = cell.first;
    for (const part of parts && parts.length ? parts : [[cell.kind, cell.label, cell.size]]) {
      const [kind, label, size] = part;
      const node = make("span", "cp");
      for (let i = 0; i < size; i++) node.append(this.unitNode(unit + i, kind, ""));
      cell.parts.push({ kind, label, first: unit, size, node });
      cell.node.append(node);
      unit += size;
    }
    return cell.node;
  }

  /** Show the cell whole, or its parts, or their bytes, as the boundaries inside ask. */
  drawCell(cell) {
    const whole = !this.cut(cell);
    for (const part of cell.parts) {
      const split = !whole && this.cut(part);
      part.node.classList.toggle("split", split);
      if (split) part.node.dataset.char = part.label;
      for (let k = 0; k < part.size; k++) {
        const i = part.first + k;
        let text = "";
        let kind = part.kind;
        if (split) {
          text = this.vocabulary.hex(this.units[i]);
          kind = "fragment";
        } else if (whole ? i === cell.first : k === 0) {
          text = whole ? cell.label : part.label;
          kind = whole ? cell.kind : part.kind;
        }
        if (this.nodes[i].textContent !== text) this.nodes[i].textContent = text;
        this.kinds[i] = `k-${kind}`;
      }
    }
  }

  cut(piece) {
    for (let i = piece.first + 1; i < piece.first + piece.size; i++) if (this.edge[i]) return true;
    return false;
  }

  /** The unit whose span shows unit i. */
  shown(i) {
    const cell = this.cellOf[i];
    if (!cell) return i;
    if (!this.cut(cell)) return cell.first;
    for (const part of cell.parts) {
      if (i < part.first + part.size) return this.cut(part) ? i : part.first;
    }
    return i;
  }

  startOf(i) {
    while (!this.edge[i]) i--;
    return i;
  }

  endOf(i) {
    i++;
    while (i < this.size && !this.edge[i]) i++;
    return i;
  }

  /** The id of the token that covers units a to b: the last merge inside made it. */
  idOf(a, b) {
    let last = 0;
    for (let i = a + 1; i < b; i++) if (this.seams[i] > last) last = this.seams[i];
    return last ? this.vocabulary.made(last) : this.units[a];
  }

  paint(a, b, extra = "") {
    const learned = b - a > 1 ? ` l t${this.vocabulary.tint(this.idOf(a, b))}` : "";
    const end = this.shown(b - 1);
    for (let i = a; i < b; i++) {
      const name = `u ${this.kinds[i]}${learned}${i === a ? " s" : ""}${i === end ? " e" : ""}${extra}`;
      if (this.classes[i] !== name) {
        this.nodes[i].className = name;
        this.classes[i] = name;
      }
    }
  }

  /** Draw the state after `step` merges. */
  goTo(step) {
    const changed = [];
    const from = Math.min(step, this.step);
    const to = Math.max(step, this.step);
    for (let s = from + 1; s <= to; s++) {
      for (const i of this.bySeam.get(s) ?? []) {
        this.edge[i] = step > this.step ? 0 : 1;
        changed.push(i);
      }
    }
    this.step = step;
    const cells = new Set();
    for (const i of changed) {
      const cell = this.cellOf[i];
      if (cell && i > cell.first) cells.add(cell);
    }
    cells.forEach((cell) => this.drawCell(cell));
    this.repaint(changed);
    return changed;
  }

  /** Paint the tokens on both sides of these boundaries, each once. */
  repaint(boundaries) {
    const done = new Set();
    for (const i of boundaries) {
      for (const a of [this.startOf(i), this.startOf(i - 1)]) {
        if (done.has(a)) continue;
        done.add(a);
        this.paint(a, this.endOf(a));
      }
    }
  }

  /** First beat of a step: light both halves of each pair; returns how many pairs. */
  light(step) {
    this.dim();
    const seams = this.bySeam.get(step) ?? [];
    for (const i of seams) {
      const a = this.startOf(i - 1);
      const b = this.endOf(i);
      this.paint(a, i, " lit lit-left");
      this.paint(i, b, " lit lit-right");
      this.lit.push(a, i);
    }
    this.root.classList.toggle("beat", seams.length > 0);
    return seams.length;
  }

  dim() {
    this.root.classList.remove("beat");
    if (this.lit.length) {
      this.repaint(this.lit.filter((i) => i > 0));
      if (this.lit.includes(0)) this.paint(0, this.endOf(0));
    }
    this.lit = [];
  }

  /** Outline every place of one token (null: of none); returns how many there are. */
  mark(id) {
    for (const node of this.same) node.classList.remove("same");
    this.same = [];
    if (id === null) return 0;
    let places = 0;
    for (let a = 0; a < this.size; ) {
      const b = this.endOf(a);
      if (this.idOf(a, b) === id) {
        places++;
        for (let i = a; i < b; i++) {
          this.nodes[i].classList.add("same");
          this.same.push(this.nodes[i]);
        }
      }
      a = b;
    }
    return places;
  }

  /** The token under a node of the page: {id, from, to}, or null. */
  at(node) {
    const unit = node instanceof Element ? node.closest(".u") : null;
    if (!unit) return null;
    const from = this.startOf(Number(unit.dataset.i));
    const to = this.endOf(from);
    return { id: this.idOf(from, to), from, to };
  }

  /** All tokens of the excerpt as [id, hex], for tests and for copying. */
  tokens() {
    const found = [];
    for (let a = 0; a < this.size; ) {
      const b = this.endOf(a);
      let hex = "";
      for (let i = a; i < b; i++) hex += this.vocabulary.hex(this.units[i]);
      found.push([this.idOf(a, b), hex]);
      a = b;
    }
    return found;
  }
}
