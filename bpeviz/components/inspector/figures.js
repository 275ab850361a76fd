// The figures of a text, each with its definition a hover away; the price and the window.

const FIGURES = ["bytes", "code_points", "graphemes", "words", "bytes_per_token", "characters_per_token", "tokens_per_word"];

class Figures {
  /** changed({price, window}) is called when a person enters a figure. */
  constructor(view, words, format, definitions) {
    this.view = view;
    this.words = words;
    this.format = format;
    this.definitions = definitions;
    this.values = {};
    view.figures.replaceChildren(...FIGURES.map((name) => this.row(name)));
    for (const name of ["price", "window"]) {
      view[`${name}-term`].replaceChildren(...this.term(name));
      view[name].addEventListener("input", () => this.cost());
    }
  }

  row(name) {
    const row = make("div");
    const term = make("dt");
    term.append(...this.term(name));
    this.values[name] = make("dd", "", "–");
    row.append(term, this.values[name]);
    return row;
  }

  term(name) {
    const button = make("button", "term", this.words[name]);
    button.type = "button";
    const tip = make("span", "tip", this.definitions[name]);
    tip.setAttribute("role", "tooltip");
    tip.id = `definition-${name}`;
    button.setAttribute("aria-describedby", tip.id);
    return [button, tip];
  }

  show(figures) {
    this.figures = figures;
    for (const name of FIGURES) {
      const value = figures[name];
      this.values[name].textContent =
        value === null ? "–" : name.includes("_per_") ? this.format.rate(value) : this.format.whole(value);
    }
    this.view.count.textContent = figures.tokens === null ? "–" : this.format.whole(figures.tokens);
    this.view["count-word"].textContent = figures.tokens === 1 ? this.words.token : this.words.tokens;
    this.cost();
  }

  cost() {
    if (!this.figures) return;
    const { tokens } = this.figures;
    const price = this.number("price"), window_ = this.number("window");
    this.view["price-value"].textContent = tokens === null || price === null ? "–" : this.format.money((tokens * price) / 1e6);
    this.view["window-value"].textContent = tokens === null || !window_ ? "–" : this.format.share(tokens / window_);
  }

  number(name) {
    const value = Number(this.view[name].value);
    return this.view[name].value !== "" && Number.isFinite(value) && value >= 0 ? value : null;
  }
}
