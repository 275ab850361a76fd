// A file line by line: number, text, and beside or below it the tokens that it is about.

const BESIDE = 1; // tokens that stand beside a line; more of them stand below it

class SheetLine {
  constructor(tokens, words, format) {
    this.tokens = tokens;
    this.words = words;
    this.format = format;
  }

  draw([cells, tokens, note, left], number) {
    const line = make("li");
    line.append(make("span", "number", this.format.whole(number)), this.text(cells, left));
    if (note || (tokens.length && tokens.length <= BESIDE)) line.append(this.beside(tokens, note));
    if (tokens.length > BESIDE) line.append(this.cut(tokens));
    return line;
  }

  text(cells, left) {
    const text = make("bdi", "text");
    for (const cell of cells) text.append(make("span", `k-${kindOf(cell)}`, labelOf(cell)));
    if (!cells.length) text.append(make("span", "k-note", this.words.empty));
    if (left) text.append(make("span", "k-note", say(this.words.cut, { n: this.format.whole(left) })));
    return text;
  }

  beside(tokens, note) {
    const beside = make("span", "beside");
    if (tokens.length <= BESIDE) beside.append(...tokens.map((index) => this.chip(index)));
    beside.append(make("span", "", note));
    return beside;
  }

  cut(tokens) {
    const cut = make("span", "cut");
    cut.append(...tokens.map((index) => this.chip(index)));
    return cut;
  }

  chip(index) {
    return drawToken(...this.tokens[index]);
  }
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".sheet");
  const part = (name) => root.querySelector(`[data-part=${name}]`);
  const format = numbers(data.language);
  const drawn = new SheetLine(data.tokens, data.words, format);
  part("name").textContent = data.words.title;
  part("scroll").setAttribute("aria-label", data.words.label);
  part("scroll").scrollTop = 0;
  part("lines").replaceChildren(...data.lines.map((line, index) => drawn.draw(line, index + 1)));
  const more = data.all - data.lines.length;
  part("more").textContent = more ? say(data.words.more, { n: format.whole(more) }) : data.all ? "" : data.words.none;
}
