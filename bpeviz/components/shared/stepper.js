// Buttons, a slider and the keys that move a step between 0 and the last one.

const STEPPER_RATES = [1, 2, 4, 8, 20]; // steps a second

class Stepper {
  /** root has parts buttons, scrubber, count; show(step) draws, rest(step) hears where it rests. */
  constructor(root, words, show, rest, signal) {
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
    this.root = root;
    this.words = words;
    this.show = show;
    this.rest = new Rest(root, undefined, rest, signal);
    this.rate = 1;
    this.step = 0;
    this.last = 0;
    this.timer = null;
    const on = (node, name, run) => node.addEventListener(name, run, { signal });
    on(this.view.scrubber, "input", () => this.seek(Number(this.view.scrubber.value)));
    on(root, "keydown", (event) => this.key(event));
    this.view.scrubber.setAttribute("aria-label", words.step);
    this.buttons();
  }

  buttons() {
    const button = (name, run, main = false) => {
      const node = make("button", main ? "main" : "");
      node.type = "button";
      node.title = this.words[name];
      node.setAttribute("aria-label", this.words[name]);
      node.append(icon(name));
      node.addEventListener("click", run);
      return node;
    };
    this.control = {
      first: button("first", () => this.seek(0)),
      back: button("back", () => this.seek(this.step - 1)),
      play: button("play", () => this.toggle(), true),
      forward: button("forward", () => this.seek(this.step + 1)),
      last: button("last", () => this.seek(this.last)),
    };
    this.view.buttons.replaceChildren(...Object.values(this.control));
  }

  key(event) {
    if (event.target === this.view.scrubber || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: 0, End: this.last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.seek(step);
  }

  /** Take another run of steps. */
  load(last, step, rate) {
    this.pause();
    this.rest.forget();
    this.last = last;
    this.rate = STEPPER_RATES.includes(rate) ? rate : 2;
    this.view.scrubber.max = last;
    this.draw(Math.max(0, Math.min(step, last)));
  }

  seek(step) {
    this.pause();
    this.draw(Math.max(0, Math.min(step, this.last)));
    this.rest.soon(this.step);
  }

  draw(step) {
    this.step = step;
    this.view.scrubber.value = step;
    this.view.count.textContent = say(this.words.position, { n: step, all: this.last });
    this.view.scrubber.setAttribute("aria-valuetext", this.view.count.textContent);
    this.control.first.disabled = this.control.back.disabled = step === 0;
    this.control.forward.disabled = this.control.last.disabled = step === this.last;
    this.show(step);
  }

  toggle() {
    if (this.timer) {
      this.pause();
      this.rest.soon(this.step);
      return;
    }
    if (this.step === this.last) this.draw(0);
    this.timer = setInterval(() => this.tick(), 1000 / this.rate);
    this.face("pause");
  }

  tick() {
    this.draw(Math.min(this.step + 1, this.last));
    if (this.step < this.last) return;
    this.pause();
    this.rest.soon(this.step);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.face("play");
  }

  face(name) {
    const node = this.control.play;
    node.title = this.words[name];
    node.setAttribute("aria-label", this.words[name]);
    node.replaceChildren(icon(name));
  }

  end() {
    clearInterval(this.timer);
    this.rest.end();
  }
}

/** How a component with a stepper is mounted: a view for each element, let go with the element. */
function mountStepped(selector, View) {
  const views = new WeakMap();
  return ({ data, parentElement, setStateValue }) => {
    const root = parentElement.querySelector(selector);
    let view = views.get(parentElement);
    if (!view || view.root !== root) {
      view?.stop.abort();
      view = new View(root, (step) => setStateValue("step", step));
      views.set(parentElement, view);
    }
    if (!view.data || view.data.identity !== data.identity) view.load(data);
    return () => {
      if (root.isConnected) return;
      view.stepper.end();
      view.stop.abort();
      views.delete(parentElement);
    };
  };
}
