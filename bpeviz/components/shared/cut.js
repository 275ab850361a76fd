// A text and its tokens: where each token stands, in bytes and in the string, chunk by chunk.

const CHUNK = 400; // tokens after which a line end closes a chunk
const LONG_CHUNK = 1600; // tokens, and characters, after which any token closes it
const LONG_CHUNK_UNITS = 12000;
const KIND_OF = { " ": "blank", "\t": "tab", "\n": "newline" };
const BASE = -1, SPECIAL = -2, UNKNOWN = -3; // in place of a tint

function utf8Length(code) {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

class Cut {
  constructor(text, strip) {
    this.text = text;
    this.drawn = strip.drawn; // bytes
    this.cells = strip.cells; // [byte, size, kind, label, parts?], the special ones
    this.ids = strip.ids;
    this.written = strip.written;
    this.tails = strip.tails;
    this.names = strip.names;
    this.kinds = new Map(strip.kinds.map(([id, tint, rank, count]) => [id, { id, tint, rank, count }]));
    this.place(strip.sizes, strip.gaps);
    this.chunks = this.split();
  }

  place(sizes, gaps) {
    this.size = sizes.length;
    this.starts = new Int32Array(this.size);
    this.ends = new Int32Array(this.size);
    let at = 0;
    let gap = 0;
    for (let i = 0; i < this.size; i++) {
      if (gap < gaps.length && gaps[gap][0] === i) at += gaps[gap++][1];
      this.starts[i] = at;
      at += sizes[i];
      this.ends[i] = at;
    }
  }

  /** Visit the cells from a place on: visit({kind, label, parts, byte, end, from, to}). */
  walk(place, until, visit) {
    let { byte, unit, cell } = place;
    const shown = { kind: "text", label: "", parts: null, byte: 0, end: 0, from: 0, to: 0 };
    while (byte < until) {
      shown.byte = byte;
      shown.from = unit;
      const special = this.cells[cell];
      if (special && special[0] === byte) {
        [, , shown.kind, shown.label] = special;
        shown.parts = special[4] ?? null;
        byte += special[1];
        unit = this.skip(unit, special[1]);
        cell++;
      } else {
        const code = this.text.codePointAt(unit);
        unit += code > 0xffff ? 2 : 1;
        byte += utf8Length(code);
        shown.label = this.text.slice(shown.from, unit);
        shown.kind = KIND_OF[shown.label] ?? "text";
        shown.parts = null;
      }
      shown.end = byte;
      shown.to = unit;
      if (visit(shown) === false) break;
    }
    return { byte, unit, cell };
  }

  /** The place in the string some bytes further on. */
  skip(unit, bytes) {
    while (bytes > 0) {
      const code = this.text.codePointAt(unit);
      bytes -= utf8Length(code);
      unit += code > 0xffff ? 2 : 1;
    }
    return unit;
  }

  /** Chunks of whole tokens and whole cells; they end at line ends wherever that can be. */
  split() {
    const chunks = [];
    let first = 0;
    let t = 0;
    let start = { byte: 0, unit: 0, cell: 0 };
    let cell = 0;
    const close = (end) => {
      chunks.push({ first, last: t, ...start, endByte: end.byte, endUnit: end.unit });
      first = t;
      start = end;
    };
    const end = this.walk(start, this.drawn, (seen) => {
      if (seen.byte === this.cells[cell]?.[0]) cell++;
      while (t < this.size && this.ends[t] <= seen.end) t++;
      const whole = t === 0 || this.ends[t - 1] === seen.end || (t < this.size && this.starts[t] >= seen.end);
      if (!whole) return;
      const tokens = t - first;
      const here = { byte: seen.end, unit: seen.to, cell };
      if ((tokens >= CHUNK || seen.to - start.unit >= LONG_CHUNK_UNITS / 2) && seen.kind === "newline") close(here);
      else if (tokens >= LONG_CHUNK || (tokens && seen.to - start.unit >= LONG_CHUNK_UNITS)) close(here);
    });
    t = this.size;
    if (first < t || start.byte < this.drawn) close(end);
    for (const chunk of chunks) chunk.sign = this.sign(chunk);
    return chunks;
  }

  /** What a chunk looks like follows from this. */
  sign(chunk) {
    const sizes = Array.from(this.ends.subarray(chunk.first, chunk.last), (end) => end - chunk.byte);
    return `${this.text.slice(chunk.unit, chunk.endUnit)}\0${this.ids.slice(chunk.first, chunk.last)}\0${sizes}`;
  }

  chunkOf(index) {
    return this.chunks.find((chunk) => index >= chunk.first && index < chunk.last);
  }

  tint(id) {
    return this.kinds.get(id).tint;
  }

  /** The classes of a token's spans, without those of its edges. */
  look(id) {
    const tint = this.tint(id);
    if (tint >= 0) return `u l t${tint} y${id}`;
    return `u ${{ [BASE]: "base", [SPECIAL]: "special", [UNKNOWN]: "unknown" }[tint]} y${id}`;
  }

  /** A token in its text: {from, to} of the code points that it touches, and its bytes. */
  token(index) {
    const chunk = this.chunkOf(index);
    const start = this.starts[index], end = this.ends[index];
    let from = chunk.unit, to = chunk.unit, begin = chunk.byte;
    for (let unit = chunk.unit, byte = chunk.byte; byte < end; ) {
      const code = this.text.codePointAt(unit);
      const next = byte + utf8Length(code);
      if (byte <= start) [from, begin] = [unit, byte];
      unit += code > 0xffff ? 2 : 1;
      byte = next;
      to = unit;
    }
    if (start === end) from = to;
    const around = new TextEncoder().encode(this.text.slice(from, to));
    return { index, id: this.ids[index], from, to, bytes: around.slice(start - begin, end - begin), around, begin };
  }

  /** All tokens that touch the bytes from start to end. */
  touching(start, end, near) {
    let first = near;
    while (first > 0 && this.ends[first - 1] > start) first--;
    const found = [];
    for (let i = first; i < this.size && this.starts[i] < end; i++) if (this.ends[i] > start) found.push(i);
    return found;
  }
}
