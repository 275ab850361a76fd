// The panel beside the stage: one merge, its race, and where the new token stands.

class Side {
  constructor(view, data, vocabulary, format) {
    this.view = view;
    this.data = data;
    this.words = data.words;
    this.vocabulary = vocabulary;
    this.format = format;
    this.step = null;
  }

  token(id) {
    return drawToken(this.vocabulary.cells(id), id < this.vocabulary.size ? null : this.vocabulary.tint(id));
  }

  /** Show one merge; `hidden`: its winner is not told yet. At step 0 the first race is next. */
  show(step, state = {}) {
    const merge = this.data.merges[step - 1];
    const { title, equation, figures, where } = this.view;
    if (!merge) {
      title.textContent = say(this.words.start, { n: this.format.whole(this.vocabulary.size) });
      equation.replaceChildren(make("span", "faint", this.data.merges.length ? this.words.press : this.data.ending));
      this.showFigures([[this.words.tokens, this.data.size], [this.words.bytes, this.data.bytes], [this.words.rate, this.rate(0)]]);
      this.view.race.replaceChildren();
      this.view.verdict.textContent = "";
      this.view["where-title"].textContent = "";
      where.replaceChildren();
      return;
    }
    title.textContent = say(this.words.merge, { n: this.format.whole(step) });
    if (state.hidden) {
      equation.replaceChildren(make("span", "faint", this.words.which));
      figures.replaceChildren();
      where.replaceChildren();
      this.view["where-title"].textContent = "";
      return;
    }
    const [left, right, count, replaced] = merge;
    const id = this.vocabulary.size + step - 1;
    equation.replaceChildren(
      this.token(left), make("span", "op", "+"), this.token(right), make("span", "op", "→"), this.token(id));
    const before = step > 1 ? this.data.merges[step - 2][5] : this.data.size;
    this.showFigures([
      [this.words.count, count], [this.words.replaced, replaced], [this.words.id, id],
      [this.words.before, before], [this.words.after, merge[5]], [this.words.rate, this.rate(step)],
    ]);
    this.showRace(step);
    this.showWhere(step, id);
  }

  rate(step) {
    const tokens = step ? this.data.merges[step - 1][5] : this.data.size;
    return tokens ? this.format.rate(this.data.bytes / tokens) : "–";
  }

  showFigures(rows) {
    this.view.figures.replaceChildren(...rows.map(([name, value]) => {
      const row = make("div");
      row.append(make("dt", "", name), make("dd", "", typeof value === "number" ? this.format.whole(value) : value));
      return row;
    }));
  }

  candidates(step) {
    const flat = this.data.candidates[step - 1];
    const found = [];
    for (let k = 0; k < flat.length; k += 3) found.push({ left: flat[k], right: flat[k + 1], count: flat[k + 2] });
    return found;
  }

  showRace(step) {
    const candidates = this.candidates(step);
    const [, , count, , tied] = this.data.merges[step - 1];
    this.view.race.className = "race";
    this.view.race.replaceChildren(...candidates.map((candidate, place) => {
      const row = make("li", place === 0 ? "won" : candidate.count === count ? "tied" : "");
      const pair = make("span", "pair");
      pair.append(this.token(candidate.left), this.token(candidate.right));
      const bar = make("span", "bar");
      const fill = make("i");
      fill.style.width = `${(100 * candidate.count) / count}%`;
      bar.append(fill);
      row.append(pair, bar, make("span", "n", this.format.whole(candidate.count)));
      return row;
    }));
    this.view.verdict.textContent = tied === 0 ? "" : say(this.words.tie, {
      n: this.format.whole(tied + 1), count: this.format.whole(count), rule: this.words.rule,
    });
  }

  showWhere(step, id) {
    const contexts = this.data.contexts[step - 1];
    this.view["where-title"].textContent = contexts.length ? this.words.where : "";
    this.view.where.replaceChildren(...contexts.map(([before, after]) => {
      const row = make("li");
      row.append(make("bdi", "faint", before), this.token(id), make("bdi", "faint", after));
      return row;
    }));
  }

  /** Offer candidates without their counts; `choose` gets the one that is clicked. */
  ask(step, choose) {
    this.show(step, { hidden: true });
    const offered = this.candidates(step).slice(0, 5);
    for (let k = offered.length - 1; k > 0; k--) { // the same order whenever this step is asked
      const other = ((step * 7919 + k * 104729) >>> 3) % (k + 1);
      [offered[k], offered[other]] = [offered[other], offered[k]];
    }
    this.view.race.className = "race guessing";
    this.view.race.replaceChildren(...offered.map((candidate) => {
      const row = make("li");
      const button = make("button", "guess");
      button.type = "button";
      button.append(this.token(candidate.left), make("span", "op", "+"), this.token(candidate.right));
      button.addEventListener("click", () => choose(candidate));
      row.append(button);
      return row;
    }));
    this.view.verdict.textContent = this.words.choose;
  }
}
