// The strip: chunks of tokens, each a block that the browser skips while it is out of sight.
// A chunk that did not change keeps its nodes.

const AT_ONCE = 24; // ms of drawing before the browser may paint
const SLICE = 60; // ms of drawing in a row after that; each one costs a layout and a paint
const JUMP = "\u200b"; // a line may end behind a blank

class Strip {
  constructor(root) {
    this.root = root;
    this.boxes = []; // one a chunk
    this.work = 0;
  }

  show(cut) {
    this.cut = cut;
    this.root.dataset.drawn = "";
    const known = new Map();
    for (const box of this.boxes) if (box.built) known.set(box.chunk.sign, box);
    const boxes = cut.chunks.map((chunk) => {
      const old = known.get(chunk.sign);
      known.delete(chunk.sign);
      const box = old ?? make("div", "chunk");
      box.chunk = chunk;
      return box;
    });
    this.arrange(boxes);
    this.boxes = boxes;
    this.build(0, AT_ONCE);
  }

  /** Put the boxes in their order; those that stay are not touched. */
  arrange(boxes) {
    const kept = new Set(boxes);
    for (const box of this.boxes) if (!kept.has(box)) box.remove();
    let next = this.root.firstChild;
    for (const box of boxes) {
      if (box === next) next = next.nextSibling;
      else this.root.insertBefore(box, next);
      if (!box.built) box.style.minHeight = `${1 + Math.ceil((box.chunk.endUnit - box.chunk.unit) / 80)}lh`;
    }
  }

  /** Draw boxes for some time, then let the browser paint, and go on. */
  build(index, time) {
    const work = ++this.work;
    const until = performance.now() + time;
    for (; index < this.boxes.length; index++) {
      if (this.boxes[index].built) continue;
      if (performance.now() > until) {
        setTimeout(() => work === this.work && this.build(index, SLICE));
        return;
      }
      this.fill(this.boxes[index]);
    }
    this.root.dataset.drawn = this.cut.size;
  }

  fill(box) {
    new Drawing(this.cut, box.chunk, box).draw();
    box.style.minHeight = "";
    box.built = true;
  }

  /** The index of the token under a node, or null. */
  at(node) {
    const span = node instanceof Element ? node.closest(".u") : null;
    if (!span) return null;
    const box = span.closest(".chunk");
    return box.chunk.first + this.places(box).findLast(([, node_]) => node_ === span)[0];
  }

  /** The spans of a box, each with its token's place in the chunk. */
  places(box) {
    let place = -1;
    return Array.from(box.querySelectorAll(".u"), (node) => [node.classList.contains("s") ? ++place : place, node]);
  }

  /** The nodes of one token. */
  nodes(index) {
    const box = this.boxes.find(({ chunk }) => index >= chunk.first && index < chunk.last);
    if (!box) return [];
    if (!box.built) this.fill(box);
    return this.places(box).filter(([place]) => box.chunk.first + place === index).map(([, node]) => node);
  }

  /** Scroll the strip, and only the strip, to a token. */
  reveal(index) {
    const node = this.nodes(index)[0];
    if (!node) return;
    const box = node.getBoundingClientRect(), frame = this.root.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) {
      this.root.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }
}

/** Draws one chunk into its box. With `record`, `told` says for each text put down
 *  [its length, from, to, whether its characters are those of the text, one for one]. */
class Drawing {
  constructor(cut, chunk, box, record = false) {
    this.told = record ? [] : null;
    this.cut = cut;
    this.chunk = chunk;
    this.box = box;
    this.t = chunk.first;
    this.open = null; // the span that is being filled, of token t
    this.begun = false; // token t has a span already
    this.run = ""; // plain text, or blanks, that is yet to be put down
    this.runKind = "text";
    this.runFrom = 0;
  }

  draw() {
    this.box.replaceChildren();
    this.cut.walk(this.chunk, this.chunk.endByte, (cell) => this.cell(cell));
    this.leave("");
    this.ended = this.chunk.endUnit;
    this.empties(this.chunk.endByte);
  }

  cell(cell) {
    const { starts, ends } = this.cut;
    this.ended = cell.from; // where a marker stands: behind what came before
    this.empties(cell.byte);
    if (this.t >= this.chunk.last || cell.byte < starts[this.t]) return this.between(cell);
    if (ends[this.t] < cell.end) return this.split(cell);
    this.enter(this.box);
    this.add(cell, this.open);
    this.ended = cell.to;
    if (ends[this.t] === cell.end) this.close();
  }

  /** Tokens that cover nothing, such as a marker of its own. */
  empties(byte) {
    const { starts, ends } = this.cut;
    while (this.t < this.chunk.last && ends[this.t] === starts[this.t] && ends[this.t] <= byte) {
      this.enter(this.box);
      this.close();
    }
  }

  /** Text that belongs to no token. */
  between(cell) {
    this.leave("");
    const gap = make("span", "gap");
    this.box.append(gap);
    this.add(cell, gap);
    this.put(gap);
  }

  enter(parent) {
    if (this.open && this.open.parentNode === parent) return;
    this.leave("");
    this.edge = this.begun ? "" : " s";
    this.open = document.createElement("span");
    this.begun = true;
    parent.append(this.open);
  }

  close() {
    this.put();
    const tail = this.cut.tails[this.cut.ids[this.t]];
    if (tail) this.label(this.open, "k-marker", tail, this.ended, this.ended);
    this.leave(" e");
    this.begun = false;
    this.t++;
  }

  /** The span is full; its token ends with it or goes on in another. */
  leave(end) {
    if (!this.open) return;
    this.put();
    this.open.className = this.cut.look(this.cut.ids[this.t]) + this.edge + end;
    this.open = null;
  }

  /** A whole cell: plain text and blanks are gathered, others have a span of their own. */
  add(cell, into) {
    if (cell.kind === "text" || cell.kind === "blank") {
      if (this.run && this.runKind !== cell.kind) this.put(into);
      if (!this.run) {
        this.runFrom = cell.from;
        this.runKind = cell.kind;
      }
      this.run += cell.kind === "blank" ? "·" : cell.label;
      return;
    }
    this.put(into);
    const label = cell.kind === "tab" ? "→" : cell.kind === "newline" && !cell.parts ? "↵" : cell.label;
    this.label(into, `k-${cell.kind}`, label, cell.from, cell.to);
    if (cell.kind === "newline") this.lineEnd(into, cell);
  }

  lineEnd(into, { to }) {
    into.append("\n");
    this.told?.push([1, to, to, false]);
  }

  label(into, name, label, from, to) {
    into.append(make("span", name, label));
    this.told?.push([label.length, from, to, false]);
  }

  put(into = this.open) {
    if (!this.run) return;
    if (this.runKind === "blank") into.append(make("span", "k-blank", this.run + JUMP));
    else into.append(this.run);
    this.told?.push([this.run.length, this.runFrom, this.runFrom + this.run.length, true]);
    this.run = "";
  }

  /** A cell that tokens split: its code points, or their bytes, over the cell drawn once. */
  split(cell) {
    this.leave("");
    const whole = make("span", "cell");
    if (cell.kind === "text" || cell.kind === "code" || cell.kind === "mark") {
      whole.className = "cell split";
      whole.dataset.char = cell.label;
    }
    this.box.append(fromTheRight(cell.label) ? this.amongLetters(whole) : whole);
    let byte = cell.byte;
    for (const [kind, label, size] of cell.parts ?? [[cell.kind, cell.label, cell.end - cell.byte]]) {
      this.part(whole, kind, label, byte, byte + size, cell);
      byte += size;
    }
    this.leave("");
    if (cell.kind === "newline") this.lineEnd(whole, cell);
  }

  amongLetters(whole) {
    const frame = make("span", "rtl");
    frame.append(whole);
    return frame;
  }

  part(whole, kind, label, byte, end, cell) {
    const { ends } = this.cut;
    const begin = byte;
    while (byte < end) {
      const stop = Math.min(end, ends[this.t]);
      const isWhole = byte === begin && stop === end;
      this.enter(whole);
      this.label(this.open, isWhole ? `k-${kind}` : "k-fragment", isWhole ? label : this.hex(cell, byte, stop), cell.from, cell.to);
      if (stop === ends[this.t]) this.close();
      byte = stop;
    }
  }

  hex(cell, from, to) {
    const bytes = new TextEncoder().encode(this.cut.text.slice(cell.from, cell.to));
    return hexOf(bytes.subarray(from - cell.byte, to - cell.byte));
  }
}
