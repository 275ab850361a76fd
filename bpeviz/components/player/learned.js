// The vocabulary so far: chips in the order of learning, a search, and a token's derivation.

const TREE_LIMIT = 64; // base tokens that a tree still draws one by one

class Learned {
  /** pick(id) is called when a chip is clicked. */
  constructor(view, data, vocabulary, format, pick) {
    this.view = view;
    this.data = data;
    this.words = data.words;
    this.vocabulary = vocabulary;
    this.format = format;
    this.pick = pick;
    this.step = 0;
    this.query = "";
    this.now = null;
    this.chips = data.merges.map((_, k) => this.chip(vocabulary.size + k));
    this.texts = this.chips.map((chip) => chip.dataset.text);
    view.chips.replaceChildren(...this.chips);
    view.search.addEventListener("input", () => this.filter(view.search.value));
  }

  chip(id) {
    const chip = make("button");
    chip.type = "button";
    chip.hidden = true;
    const token = drawToken(this.vocabulary.cells(id), this.vocabulary.tint(id));
    chip.dataset.text = this.vocabulary.text(id);
    chip.dataset.id = id;
    chip.setAttribute("aria-label", say(this.words.chip, { token: token.textContent, id, step: id - this.vocabulary.size + 1 }));
    chip.append(token);
    chip.addEventListener("click", () => this.pick(id));
    return chip;
  }

  /** Show the chips up to a step; `follow`: scroll to the newest (that lays out the page). */
  goTo(step, follow = true) {
    const from = Math.min(step, this.step);
    const to = Math.max(step, this.step);
    for (let k = from; k < to; k++) this.chips[k].hidden = k >= step || !this.matches(k);
    this.step = step;
    if (this.now) this.now.classList.remove("now");
    this.now = step ? this.chips[step - 1] : null;
    if (this.now) {
      this.now.classList.add("now");
      const box = this.view.chips;
      if (follow && !this.query) box.scrollTop = Math.max(0, this.now.offsetTop - box.offsetTop - box.clientHeight + 40);
    }
    this.view["vocabulary-title"].textContent = say(this.words.vocabulary, {
      n: this.format.whole(this.vocabulary.size + step), base: this.format.whole(this.vocabulary.size),
      learned: this.format.whole(step),
    });
    if (this.query) this.tellFound();
  }

  matches(k) {
    return !this.query || this.texts[k].includes(this.query) || String(this.vocabulary.size + k) === this.query;
  }

  filter(query) {
    this.query = query;
    for (let k = 0; k < this.step; k++) this.chips[k].hidden = !this.matches(k);
    this.tellFound();
  }

  tellFound() {
    const n = this.chips.filter((chip) => !chip.hidden).length;
    this.view.found.textContent = this.query ? say(this.words.found, { n: this.format.whole(n) }) : "";
  }

  /** A token's derivation; `places`: how often it stands on the stage now. */
  showDetail(id, places, close) {
    const detail = this.view.detail;
    const head = make("div", "detail-head");
    head.append(drawToken(this.vocabulary.cells(id), id < this.vocabulary.size ? null : this.vocabulary.tint(id)));
    const made = id - this.vocabulary.size + 1;
    head.append(make("span", "", say(made > 0 ? this.words.made : this.words.given, {
      id: this.format.whole(id), step: this.format.whole(made), hex: this.vocabulary.hex(id).replace(/(..)(?=.)/g, "$1 ") || "–",
      places: this.format.whole(places),
    })));
    const button = make("button", "", this.words.close);
    button.type = "button";
    button.addEventListener("click", close);
    head.append(button);
    const tree = make("div", "tree");
    tree.tabIndex = 0;
    tree.setAttribute("role", "region");
    tree.setAttribute("aria-label", this.words.derivation);
    const list = make("ul");
    list.append(this.branch(id));
    tree.append(list);
    detail.replaceChildren(head, tree);
    detail.hidden = false;
  }

  hideDetail() {
    this.view.detail.hidden = true;
    this.view.detail.replaceChildren();
  }

  branch(id) {
    const item = make("li");
    const learned = id >= this.vocabulary.size;
    item.append(drawToken(this.vocabulary.cells(id), learned ? this.vocabulary.tint(id) : null));
    item.append(make("small", "", learned ? say(this.words.step, { n: id - this.vocabulary.size + 1 }) : this.words.base));
    if (!learned) return item;
    if (this.vocabulary.length(id) > TREE_LIMIT) {
      item.append(make("small", "", say(this.words.deep, { n: this.format.whole(this.vocabulary.length(id)) })));
      return item;
    }
    const parts = make("ul");
    for (const part of this.vocabulary.parts(id)) parts.append(this.branch(part));
    item.append(parts);
    return item;
  }
}
