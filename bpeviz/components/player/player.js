// The player: gets the whole trace once, and never asks the server to play.

const PLAYERS = new WeakMap();

class Player extends Playback {
  constructor(root, data, report) {
    super(root);
    this.report = report;
    this.rest = new Rest(root, data.command.step, (step) => this.report(step), this.stop.signal, () => this.playing);
    this.load(data);
    this.listen();
  }

  /** Take another run, or another excerpt of the same one. */
  load(data) {
    const again = this.data !== undefined && this.data.run === data.run;
    this.pause();
    this.data = data;
    this.words = data.words;
    this.last = data.merges.length;
    this.format = numbers(data.language);
    this.name();
    this.vocabulary = new PlayerVocabulary(data);
    this.stage = new Stage(this.view.strip, data.excerpt, this.vocabulary);
    this.side = new Side(this.view, data, this.vocabulary, this.format);
    if (!again) {
      this.learned = new Learned(this.view, data, this.vocabulary, this.format, (id) => this.pick(id, true));
      this.score = { right: 0, asked: 0 };
      this.picked = null;
      this.learned.hideDetail();
    }
    this.guessing = 0;
    this.view.predict.checked = again && this.view.predict.checked;
    this.buttons();
    this.drawCurve(data.bytes, [data.size, ...data.merges.map((merge) => merge[5])]);
    this.view.scrubber.max = this.last;
    this.command = data.command.seq;
    this.view.strip.scrollTop = 0;
    this.show(again ? this.step : Math.min(data.command.step, this.last));
  }

  listen() {
    const on = (node, name, run) => node.addEventListener(name, run, { signal: this.stop.signal });
    on(this.view.predict, "change", () => this.predictChanged());
    on(this.view.strip, "click", (event) => {
      const token = this.stage.at(event.target);
      if (token) this.pick(token.id, false);
    });
    on(this.view.strip, "pointerover", (event) => this.hover(this.stage.at(event.target)));
    on(this.view.strip, "pointerleave", () => this.hover(null));
    this.steer();
  }

  get asks() {
    return this.view.predict.checked;
  }

  beside(step) {
    this.side.show(step);
  }

  moved(step, changed) {
    this.learned.goTo(step, !this.playing || this.beating);
    this.mark();
    this.under(changed.length);
    this.rest.soon(step);
  }

  under(places) {
    const { excerpt } = this.data;
    const where = say(this.words.excerpt, { units: this.format.whole(this.stage.size) });
    const made = this.step && !this.picked ? ` ${say(this.words.here, { n: this.format.whole(this.placesHere()) })}` : "";
    this.view.under.textContent = `${excerpt.note} ${where}${made}`.trim();
    return places;
  }

  placesHere() {
    return (this.stage.bySeam.get(this.step) ?? []).length;
  }

  // -- tokens

  hover(token) {
    if (this.playing) return;
    this.stage.mark(token ? token.id : this.picked);
    if (!token) return this.under(0);
    const learned = token.id >= this.vocabulary.size;
    this.view.under.textContent = say(learned ? this.words.hover : this.words.hoverBase, {
      id: this.format.whole(token.id), step: this.format.whole(token.id - this.vocabulary.size + 1),
      hex: this.vocabulary.hex(token.id).replace(/(..)(?=.)/g, "$1 "),
    });
  }

  /** Show a token's places and derivation; from a chip, go to the step that made it. */
  pick(id, jump) {
    this.picked = id;
    if (jump) this.seek(id - this.vocabulary.size + 1);
    const places = this.mark();
    this.learned.showDetail(id, places, () => {
      this.picked = null;
      this.mark();
      this.learned.hideDetail();
    });
    if (jump && this.stage.same.length) this.reveal(this.stage.same[0]);
  }

  mark() {
    return this.picked === null && !this.stage.same.length ? 0 : this.stage.mark(this.picked);
  }

  // -- predicting

  predictChanged() {
    this.score = { right: 0, asked: 0 };
    this.pause();
    this.guessing = 0;
    if (this.view.predict.checked) this.ask();
    else this.side.show(this.step);
  }

  ask() {
    if (this.step >= this.last) return;
    this.guessing = this.step + 1;
    this.side.ask(this.guessing, (candidate) => this.reveal_(candidate));
    this.tellScore();
  }

  reveal_(guess) {
    const [left, right, count] = this.data.merges[this.guessing - 1];
    const right_ = guess.left === left && guess.right === right;
    this.score.asked++;
    if (right_) this.score.right++;
    this.guessing = 0;
    if (this.beating) {
      this.lightNext();
      this.timer = setTimeout(() => { this.join(160); this.tell(right_, guess, count); }, 500);
    } else {
      this.show(this.step + 1);
    }
    this.tell(right_, guess, count);
  }

  tell(right, guess, count) {
    const verdict = right ? this.words.right : guess.count === count ? this.words.tiedGuess : this.words.wrong;
    this.view.verdict.replaceChildren(
      make("b", "", say(verdict, { rule: this.words.rule, count: this.format.whole(guess.count) })), " ", this.scoreText(), " ");
    if (this.step < this.last) {
      const next = make("button", "again", this.words.next);
      next.type = "button";
      next.addEventListener("click", () => { if (this.waiting !== true && !this.guessing) this.ask(); });
      this.view.verdict.append(next);
    }
  }

  scoreText() {
    return say(this.words.score, { right: this.score.right, asked: this.score.asked });
  }

  tellScore() {
    if (this.score.asked) this.view.verdict.append(` ${this.scoreText()}`);
  }

  /** The server asks for a step: the curve was clicked, or a link was opened. */
  obey(command) {
    if (command.seq === this.command) return;
    this.command = command.seq;
    this.seek(command.step);
  }

  end() {
    super.end();
    this.rest.end();
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".player");
  let player = PLAYERS.get(parentElement);
  if (player && player.root === root) {
    if (player.data.id !== data.id) player.load(data);
    player.obey(data.command);
  } else {
    player?.end();
    player = new Player(root, data, (step) => setStateValue("step", step));
    PLAYERS.set(parentElement, player);
    root.player = player;
  }
  player.report = (step) => setStateValue("step", step);
  return () => {
    if (!root.isConnected) {
      player.end();
      PLAYERS.delete(parentElement);
    }
  };
}
