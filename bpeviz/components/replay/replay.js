// The replay of an encoding: gets all steps once, and never asks the server to play.

const REPLAYS = new WeakMap();

class ReplayVocabulary {
  constructor(data) {
    this.tokens = new Map(data.tokens.map(([id, cells, tint, hex]) => [id, { cells, tint, hex }]));
    this.steps = data.steps;
  }

  cells(id) {
    return this.tokens.get(id).cells;
  }

  tint(id) {
    return this.tokens.get(id).tint;
  }

  hex(id) {
    return this.tokens.get(id).hex;
  }

  made(step) {
    return this.steps[step - 1][3];
  }
}

class Replay extends Playback {
  constructor(root, data) {
    super(root);
    this.load(data);
    const on = (node, name, run) => node.addEventListener(name, run, { signal: this.stop.signal });
    on(this.view.strip, "pointerover", (event) => this.hover(this.stage.at(event.target)));
    on(this.view.strip, "pointerleave", () => this.hover(null));
    this.steer();
  }

  load(data) {
    this.pause();
    this.data = data;
    this.words = data.words;
    this.last = data.steps.length;
    this.format = numbers(data.language);
    this.name();
    this.vocabulary = new ReplayVocabulary(data);
    this.stage = new Stage(this.view.strip, data.excerpt, this.vocabulary);
    this.aside = new Aside(this.view, data, this.vocabulary, this.format);
    this.buttons();
    this.drawCurve(data.bytes, [data.excerpt.units.length, ...data.steps.map((step) => step[5])]);
    this.view.scrubber.max = this.last;
    this.view.strip.scrollTop = 0;
    this.show(0);
  }

  beside(step) {
    this.aside.show(step);
  }

  moved() {
    this.hover(null);
  }

  hover(token) {
    if (this.playing) return;
    this.stage.mark(token ? token.id : null);
    this.view.under.textContent = token
      ? say(this.words.hover, { id: token.id, hex: this.vocabulary.hex(token.id).replace(/(..)(?=.)/g, "$1 ") })
      : this.data.note;
  }
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".replay");
  let replay = REPLAYS.get(parentElement);
  if (replay && replay.root === root) {
    if (replay.data.id !== data.id) replay.load(data);
  } else {
    replay = new Replay(root, data);
    REPLAYS.set(parentElement, replay);
    root.replay = replay;
  }
  return () => {
    if (!root.isConnected) {
      replay.end();
      REPLAYS.delete(parentElement);
    }
  };
}
