// A stream of tokens. A frame is [token, naive, shown, held].

const REPLACEMENT = "\ufffd";

class StreamView {
  constructor(root, report) {
    this.root = root;
    this.stop = new AbortController();
    this.report = report;
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
  }

  load(data) {
    this.data = data;
    this.stepper ??= new Stepper(this.root, data.words, (step) => this.show(step), (step) => this.report(step), this.stop.signal);
    this.view["tokens-title"].textContent = data.words.tokens;
    this.view["naive-title"].textContent = data.words.naive;
    this.view["waiting-title"].textContent = data.words.waiting;
    this.root.setAttribute("aria-label", data.words.tokens);
    this.chips = data.frames.map(([token]) => drawGroup([[token], [], []], String));
    this.view.tokens.replaceChildren(...this.chips);
    this.stepper.load(data.frames.length, data.at, 2);
  }

  show(step) {
    const { frames, rest, words } = this.data;
    this.chips.forEach((chip, index) => {
      chip.classList.toggle("waiting", index >= step);
      chip.firstChild.classList.toggle("lit", index === step - 1);
    });
    const sent = frames.slice(0, step);
    const ended = step === frames.length;
    const naive = sent.map((frame) => frame[1]).join("");
    const shown = sent.map((frame) => frame[2]).join("") + (ended ? rest : "");
    const held = step && !ended ? sent[step - 1][3] : "";
    this.view.naive.replaceChildren(...this.marked(naive));
    this.view.waiting.replaceChildren(document.createTextNode(shown));
    if (held) this.view.waiting.append(make("span", "held", held));
    const count = (text) => text.split(REPLACEMENT).length - 1;
    const broken = count(naive) - count(shown);
    this.view.broken.textContent = say(words.broken, { n: Math.max(0, broken) });
    this.view.held.textContent = held ? say(words.held, { bytes: held }) : words.nothing;
  }

  marked(text) {
    return text.split(REPLACEMENT).flatMap((part, index) =>
      index ? [make("mark", "", REPLACEMENT), document.createTextNode(part)] : [document.createTextNode(part)]);
  }
}

export default mountStepped(".stream", StreamView);
