// Playing: a stage whose step is moved by buttons, keys and a scrubber, at any speed. The player
// and the replay of an encoding are playbacks; they say what stands beside the stage.

const BEATS_BELOW = 8; // steps a second from which on states simply follow
const FIRST_BEAT = 0.45, SECOND_BEAT = 0.25; // shares of a step
const SLOWEST = 0.5, FASTEST = 60;

class Playback {
  constructor(root) {
    this.root = root;
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.stop = new AbortController();
    this.rate = 2;
    this.timer = null;
    this.frame = null;
    this.guessing = 0; // the step whose winner the class is asked for
  }

  // -- what a playback has of its own

  /** Whether each step is asked for before it is shown. */
  get asks() {
    return false;
  }

  ask() {}

  /** Show one step beside the stage. */
  beside() {}

  /** After the stage has moved to a step. */
  moved() {}

  // -- words and controls

  name() {
    for (const node of this.root.querySelectorAll("[data-word]")) node.textContent = this.words[node.dataset.word];
    for (const node of this.root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", this.words[node.dataset.label]);
    for (const node of this.root.querySelectorAll("[data-placeholder]")) node.placeholder = this.words[node.dataset.placeholder];
  }

  buttons() {
    const make_ = (name, key, run, main = false) => {
      const button = make("button", main ? "main" : "");
      button.type = "button";
      button.title = this.words[name];
      button.setAttribute("aria-label", this.words[name]);
      button.append(icon(name), make("kbd", "", key));
      button.addEventListener("click", (event) => {
        run();
        if (event.detail) this.root.focus({ preventScroll: true }); // after a mouse click the keys steer
      });
      return button;
    };
    this.control = {
      first: make_("first", this.words.keyHome, () => this.seek(0)),
      back: make_("back", "←", () => this.back()),
      play: make_("play", this.words.keySpace, () => this.toggle(), true),
      forward: make_("forward", "→", () => this.forward()),
      last: make_("last", this.words.keyEnd, () => this.seek(this.last)),
      screen: make_("screen", "F", () => this.wholeScreen()),
    };
    this.view.buttons.replaceChildren(...Object.values(this.control));
  }

  steer() {
    const on = (node, name, run) => node.addEventListener(name, run, { signal: this.stop.signal });
    on(this.view.scrubber, "input", () => this.seek(Number(this.view.scrubber.value)));
    on(this.view.speed, "input", () => this.setRate(SLOWEST * (FASTEST / SLOWEST) ** (this.view.speed.value / 100)));
    on(document, "keydown", (event) => this.key(event));
    this.setRate(this.rate);
  }

  key(event) {
    const target = event.composedPath()[0];
    const inside = event.composedPath().includes(this.root);
    const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable=true], [role=combobox], [role=slider]");
    const slides = typing && target.type === "range"; // Space means nothing to a slider
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing && target !== this.view.scrubber && !(slides && event.key === " ")) return;
    const presses = target instanceof Element && target.closest("button, a, summary, [role=button], [role=tab]");
    if (!inside && presses) return;
    if (event.key === " " && presses) return; // a focused button is pressed by it
    const scrolls = target === this.view.strip || target === this.view.chips;
    const run = {
      " ": () => this.toggle(),
      ArrowRight: () => this.forward(),
      ArrowLeft: () => this.back(),
      Home: () => this.seek(0),
      End: () => this.seek(this.last),
      f: () => this.wholeScreen(),
    }[event.key];
    if (!run || (scrolls && (event.key === "Home" || event.key === "End"))) return;
    event.preventDefault();
    run();
  }

  wholeScreen() {
    if (this.root.getRootNode().fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.();
  }

  // -- moving

  get beating() {
    return this.rate < BEATS_BELOW && !this.calm.matches;
  }

  setRate(rate) {
    this.rate = rate;
    this.view.speed.value = Math.round((100 * Math.log(rate / SLOWEST)) / Math.log(FASTEST / SLOWEST));
    this.view.rate.textContent = say(this.words.perSecond, { n: rate < 10 ? rate.toFixed(1) : Math.round(rate) });
    this.view.speed.setAttribute("aria-label", this.words.speed);
    if (this.playing) this.restart();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.step >= this.last) this.show(0);
    if (!this.last || this.guessing) return;
    this.playing = true;
    this.mode();
    this.restart();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (this.stage) {
      this.stage.dim();
      this.view.strip.classList.remove("moving", "joining");
    }
    if (this.control) this.mode();
    if (this.stage && this.step !== undefined && !this.guessing) this.beside(this.step);
  }

  mode() {
    const name = this.playing ? "pause" : "play";
    this.control.play.replaceChildren(icon(name), make("kbd", "", this.words.keySpace));
    this.control.play.title = this.words[name];
    this.control.play.setAttribute("aria-label", this.words[name]);
  }

  restart() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (this.beating) this.beat();
    else this.run();
  }

  /** Below eight steps a second: light the pair, join its halves, rest. */
  beat() {
    if (this.step >= this.last) return this.pause();
    if (this.asks) return this.pauseToAsk();
    const period = 1000 / this.rate;
    this.lightNext();
    this.timer = setTimeout(() => {
      this.join(period * SECOND_BEAT);
      this.timer = setTimeout(() => this.playing && this.restart(), period * (1 - FIRST_BEAT));
    }, period * FIRST_BEAT);
  }

  lightNext() {
    this.beside(this.step + 1);
    this.stage.light(this.step + 1);
    this.view.strip.classList.add("moving");
  }

  join(duration) {
    this.view.strip.classList.remove("moving");
    this.view.strip.style.setProperty("--join", `${duration}ms`);
    this.show(this.step + 1, true);
  }

  /** From eight steps a second on: as many steps a frame as the time asks for. */
  run() {
    let due = 0;
    let before = performance.now();
    const tick = (now) => {
      due += ((now - before) * this.rate) / 1000;
      before = now;
      const steps = Math.min(Math.floor(due), this.last - this.step);
      due -= Math.floor(due);
      if (steps > 0 && this.asks) return this.pauseToAsk();
      if (steps > 0) this.show(this.step + steps);
      if (this.step >= this.last) return this.pause();
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  seek(step) {
    this.pause();
    this.guessing = 0;
    this.show(Math.max(0, Math.min(step, this.last)));
  }

  back() {
    this.seek(this.step - 1);
  }

  forward() {
    if (this.playing) this.pause();
    if (this.step >= this.last || this.guessing) return;
    if (this.asks) return this.ask();
    if (!this.beating) return this.show(this.step + 1);
    // One step by hand has its two beats as well; another key press at once completes it.
    if (this.waiting) {
      clearTimeout(this.timer);
      this.waiting = false;
      this.join(0);
      return;
    }
    this.waiting = true;
    this.lightNext();
    this.timer = setTimeout(() => {
      this.waiting = false;
      this.join(160);
    }, 320);
  }

  show(step, joining = false) {
    this.waiting = false;
    clearTimeout(this.timer);
    this.stage.dim();
    this.view.strip.classList.remove("moving", "joining");
    const forward = step === this.step + 1;
    this.step = step;
    const changed = this.stage.goTo(step);
    if (forward) this.showNew(changed, joining);
    this.beside(step);
    this.view.scrubber.value = step;
    this.view.scrubber.setAttribute("aria-valuetext", say(this.words.position, { n: step, all: this.last }));
    this.view.count.textContent = say(this.words.position, { n: this.format.whole(step), all: this.format.whole(this.last) });
    this.view.done.setAttribute("width", this.last ? step / this.last : 0);
    this.control.first.disabled = this.control.back.disabled = step === 0;
    this.control.forward.disabled = this.control.last.disabled = step === this.last;
    this.root.dataset.step = step;
    this.moved(step, changed);
  }

  showNew(changed, joining) {
    const strip = this.view.strip;
    strip.classList.toggle("joining", joining);
    for (const i of changed) {
      const a = this.stage.startOf(i);
      this.stage.paint(a, this.stage.endOf(a), joining ? " new joined" : " new");
      this.stage.lit.push(a);
    }
    const first = changed.length ? this.stage.nodes[this.stage.startOf(changed[0])] : null;
    if (first && joining) this.reveal(first);
  }

  /** Scroll the strip, and only the strip, to a place that would not be seen. */
  reveal(node) {
    const strip = this.view.strip;
    const top = node.offsetTop - strip.offsetTop;
    const box = node.getBoundingClientRect(), frame = strip.getBoundingClientRect();
    if (box.bottom < frame.top || box.top > frame.bottom) strip.scrollTop = Math.max(0, top - frame.height / 3);
  }

  pauseToAsk() {
    this.pause();
    this.ask();
  }

  /** The track: bytes per token after each step, from these numbers of tokens. */
  drawCurve(bytes, sizes) {
    const svg = this.view.curve;
    svg.replaceChildren();
    svg.setAttribute("viewBox", "0 0 1 1");
    const rates = sizes.map((n) => (n ? bytes / n : 0));
    const top = Math.max(...rates, 1e-9);
    const every = Math.max(1, Math.floor(rates.length / 400));
    const points = [];
    for (let k = 0; k < rates.length; k++) {
      if (k % every && k !== this.last) continue;
      points.push(`${this.last ? k / this.last : 0} ${1 - 0.94 * (rates[k] / top)}`);
    }
    const shape = (name, d) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", name);
      path.setAttribute("d", d);
      return path;
    };
    const area = `M0 1L${points.join("L")}L1 1Z`;
    const clip = document.createElementNS("http://www.w3.org/2000/svg", "clipPath");
    clip.id = "done";
    const done = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    done.setAttribute("height", 1);
    clip.append(done);
    this.view.done = done;
    const filled = shape("done", area);
    filled.setAttribute("clip-path", "url(#done)");
    svg.append(clip, shape("area", area), filled, shape("rise", `M${points.join("L")}`));
  }

  end() {
    this.pause();
    this.stop.abort();
  }
}
