// What each token id is: base tokens first, then one a merge.

class PlayerVocabulary {
  constructor(data) {
    this.base = data.base; // [{cells, hex}]
    this.size = data.base.length;
    this.merges = data.merges; // [[left, right, ...]]
    this.labels = data.labels; // cells of each learned token
    this.tints = data.tints;
    this.lengths = data.base.map(() => 1);
    this.hexes = data.base.map((token) => token.hex);
    for (const [left, right] of data.merges) this.lengths.push(this.lengths[left] + this.lengths[right]);
  }

  cells(id) {
    return id < this.size ? this.base[id].cells : this.labels[id - this.size];
  }

  tint(id) {
    return this.tints[id - this.size];
  }

  made(step) {
    return this.size + step - 1;
  }

  parts(id) {
    return id < this.size ? null : this.merges[id - this.size].slice(0, 2);
  }

  length(id) {
    return this.lengths[id];
  }

  hex(id) {
    if (this.hexes[id] === undefined) {
      const [left, right] = this.parts(id);
      this.hexes[id] = this.hex(left) + this.hex(right);
    }
    return this.hexes[id];
  }

  /** What a search looks in: the label as drawn, and with plain blanks, and the bytes. */
  text(id) {
    const label = this.cells(id).map(labelOf).join("");
    return `${label} ${label.replaceAll("·", " ")} ${this.hex(id)}`;
  }
}
