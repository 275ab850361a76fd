// Runs in lock-step. A pane has its own stage; the stepper moves them all.

const SHORT = 90; // base tokens up to which panes are as high as their text

class LockstepPane {
  constructor(data, words) {
    this.data = data;
    this.words = words;
    this.root = make("section", "pane");
    const head = make("div", "pane-head");
    this.differs = make("span", "differs", words.differs);
    head.append(make("h2", "", data.name), this.differs);
    this.caption = make("p", "pane-caption");
    this.figures = make("p", "under");
    this.strip = make("div", "strip");
    this.strip.tabIndex = 0;
    this.strip.setAttribute("role", "region");
    this.strip.setAttribute("aria-label", data.name);
    this.root.append(head, this.caption, this.figures, this.strip);
    if (data.note) this.root.append(make("p", "under", data.note));
    const size = data.base.length;
    this.stage = new Stage(this.strip, data, {
      hex: (unit) => data.base[unit],
      made: (step) => size + step - 1,
      tint: (id) => data.tints[id - size],
    });
  }

  get last() {
    return this.data.steps.length;
  }

  /** What the merge of a step is, to be compared. */
  pair(step) {
    const made = this.data.steps[step - 1];
    return made ? JSON.stringify(made.slice(0, 2)) : "";
  }

  show(step, differs) {
    const here = Math.min(step, this.last);
    this.stage.goTo(here);
    this.stage.mark(here && here === step ? this.data.base.length + here - 1 : null);
    this.differs.hidden = !differs;
    this.root.classList.toggle("parted", differs);
    this.caption.replaceChildren(...this.said(step));
    this.figures.textContent = step && step <= this.last ? this.data.steps[step - 1][3] : "";
  }

  said(step) {
    if (!step) return [make("span", "faint", this.data.start)];
    if (step > this.last) return [make("span", "faint", say(this.words.ended, { n: step }))];
    const [left, right, made] = this.data.steps[step - 1];
    return [
      make("b", "", say(this.words.merge, { n: step })), drawToken(left), make("span", "faint", "+"), drawToken(right),
      make("span", "faint", "→"), drawToken(made, this.data.tints[step - 1]),
    ];
  }
}

class Lockstep {
  constructor(root, report) {
    this.root = root;
    this.stop = new AbortController();
    this.report = report;
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
  }

  load(data) {
    this.data = data;
    this.root.setAttribute("aria-label", data.words.label);
    this.panes = data.panes.map((pane) => new LockstepPane(pane, data.words));
    this.view.panes.replaceChildren(...this.panes.map((pane) => pane.root));
    this.view.panes.dataset.count = this.panes.length;
    this.root.classList.toggle("short", data.panes.every((pane) => pane.units.length <= SHORT));
    this.stepper ??= new Stepper(this.root, data.words, (step) => this.show(step), (step) => this.report(step), this.stop.signal);
    this.last = Math.max(0, ...this.panes.map((pane) => pane.last));
    this.drawMarks();
    this.stepper.load(this.last, data.at, this.last > 60 ? 8 : 2);
  }

  drawMarks() {
    const { marks, words } = this.data;
    this.view.ticks.replaceChildren(...marks.map(([step]) => {
      const tick = make("i");
      tick.style.left = `${(100 * step) / Math.max(1, this.last)}%`;
      return tick;
    }));
    this.view.marks.replaceChildren(...marks.map(([step, title, text]) => {
      const line = make("li");
      const button = make("button", "", say(words.goTo, { n: step }));
      button.type = "button";
      button.addEventListener("click", () => this.stepper.seek(step));
      line.append(make("b", "", title), make("span", "", text), button);
      return line;
    }));
  }

  show(step) {
    const first = this.panes[0]?.pair(step);
    for (const pane of this.panes) pane.show(step, step > 0 && pane.pair(step) !== first);
    this.root.dataset.step = step;
  }
}

export default mountStepped(".lockstep", Lockstep);
