// File by file: right, or the first line that differs, what was expected there, and why.

const SIGNS = { right: "✓", wrong: "✗", missing: "·" };

class Verdicts {
  constructor(words, open) {
    this.words = words;
    this.open = open;
  }

  file(file) {
    const item = make("li", `file ${file.state}`);
    const head = make("p", "head");
    const sign = make("span", "sign", SIGNS[file.state]);
    sign.setAttribute("aria-hidden", "true");
    head.append(sign, make("span", "name", file.file), make("span", "state", this.words[file.state]));
    if (file.step) head.append(this.way(file.step));
    item.append(head, ...file.findings.map((finding) => this.finding(finding)));
    return item;
  }

  way(step) {
    const button = make("button", "", say(this.words.step, { n: step }));
    button.type = "button";
    button.addEventListener("click", () => this.open(step));
    return button;
  }

  finding({ where, lines, why }) {
    const box = make("div", "finding");
    box.append(make("p", "where", where));
    if (lines.length) {
      const pair = make("dl");
      pair.append(...this.line("expected", lines[0]), ...this.line("found", lines[1]));
      box.append(pair);
    }
    box.append(make("p", "why", why));
    return box;
  }

  line(side, parts) {
    const content = make("dd", side);
    if (parts === null) content.append(make("span", "k-note", this.words.none));
    else if (!parts.some((part) => part.length)) content.append(make("span", "k-note", this.words.empty));
    else content.append(...["", "differs", "rest"].map((name, index) => this.cells(parts[index], name)));
    return [make("dt", "", this.words[side]), content];
  }

  cells(cells, className) {
    const part = make("span", className);
    for (const cell of cells) part.append(make("span", `k-${kindOf(cell)}`, labelOf(cell)));
    return part;
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".verdicts [data-part=files]");
  root.setAttribute("aria-label", data.words.label);
  const drawn = new Verdicts(data.words, (step) => setTriggerValue("step", step));
  root.replaceChildren(...data.files.map((file) => drawn.file(file)));
}
