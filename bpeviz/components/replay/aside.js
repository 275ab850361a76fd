// Beside the stage: one merge of the encoding, and the pairs that could merge before it.

class Aside {
  constructor(view, data, vocabulary, format) {
    this.view = view;
    this.data = data;
    this.words = data.words;
    this.vocabulary = vocabulary;
    this.format = format;
  }

  token(id) {
    return drawToken(this.vocabulary.cells(id), this.vocabulary.tint(id));
  }

  show(step) {
    const { title, equation, verdict } = this.view;
    const all = this.data.steps;
    const whole = this.format.whole;
    if (!step) {
      title.textContent = this.words.start;
      equation.replaceChildren(make("span", "faint", all.length ? this.words.press : this.words.none));
      this.figures([[this.words.tokens, this.data.excerpt.units.length], [this.words.bytes, this.data.bytes], [this.words.merges, all.length]]);
      this.race(all.length ? 1 : 0, false);
      verdict.textContent = "";
      return;
    }
    const [rank, left, right, id, places, tokens] = all[step - 1];
    title.textContent = say(this.words.merge, { n: whole(step) });
    equation.replaceChildren(this.token(left), make("span", "op", "+"), this.token(right), make("span", "op", "→"), this.token(id));
    const before = step > 1 ? all[step - 2][5] : this.data.excerpt.units.length;
    this.figures([
      [this.words.rank, rank], [this.words.places, places], [this.words.id, id],
      [this.words.before, before], [this.words.after, tokens],
      [this.words.rate, this.format.rate(this.data.bytes / tokens)],
    ]);
    this.race(step, true);
    verdict.textContent = step === all.length ? this.words.done : "";
  }

  figures(rows) {
    this.view.figures.replaceChildren(...rows.map(([name, value]) => {
      const row = make("div");
      row.append(make("dt", "", name), make("dd", "", typeof value === "number" ? this.format.whole(value) : value));
      return row;
    }));
  }

  /** The candidates before a step; `told`: the one that merged is marked. */
  race(step, told) {
    this.view["race-title"].textContent = step ? this.words.race : "";
    const flat = step ? this.data.candidates[step - 1] : [];
    const [, left, right] = step ? this.data.steps[step - 1] : [];
    const rows = [];
    for (let k = 0; k < flat.length; k += 4) {
      const won = told && flat[k + 1] === left && flat[k + 2] === right;
      const row = make("li", won ? "won" : "");
      const pair = make("span", "pair");
      pair.append(this.token(flat[k + 1]), this.token(flat[k + 2]));
      row.append(pair, make("span", "rank", say(this.words.rankIs, { n: this.format.whole(flat[k]) })),
        make("span", "n", say(this.words.times, { n: this.format.whole(flat[k + 3]) })));
      rows.push(row);
    }
    this.view.race.replaceChildren(...rows);
  }
}
