// Turns of a chat. Each is a role and a text; what changes is sent to the server, a text after
// a short rest, anything else at once.

const SIGNS = { up: "M5 14l7-7 7 7", down: "M5 10l7 7 7-7", remove: "M6 6l12 12M18 6L6 18" };
const CONVERSATIONS = new WeakMap();

function drawSign(name) {
  const svg = icon("play");
  svg.firstChild.setAttribute("d", SIGNS[name]);
  return svg;
}

class Conversation {
  constructor(root, signal) {
    this.root = root;
    this.list = root.querySelector("[data-part=turns]");
    this.adding = root.querySelector("[data-part=add]");
    this.adding.addEventListener("click", () => this.add(), { signal });
    this.timer = 0;
  }

  take({ turns, roles, seq, words, wait, most }, send) {
    const others = String(roles) !== String(this.roles);
    Object.assign(this, { roles, words, wait, most, send });
    this.list.setAttribute("aria-label", words.label);
    this.adding.textContent = words.add;
    if (seq === this.seq) {
      if (others) this.offerRoles();
      return;
    }
    this.seq = seq;
    this.turns = turns.map(([role, text]) => ({ role, text }));
    this.sent = JSON.stringify(turns);
    this.draw();
  }

  draw() {
    this.list.replaceChildren(...this.turns.map((turn, index) => this.turn(turn, index)));
    this.adding.disabled = this.turns.length >= this.most.turns;
  }

  turn(turn, index) {
    const item = make("li");
    const head = make("div", "head");
    head.append(this.role(turn, index));
    head.append(
      this.button("up", index, index === 0, () => this.move(index, -1)),
      this.button("down", index, index === this.turns.length - 1, () => this.move(index, 1)),
      this.button("remove", index, false, () => this.remove(index)));
    item.append(head, this.text(turn, index));
    return item;
  }

  name(what, index) {
    return say(this.words[what], { n: index + 1 });
  }

  /** A template of one's own has other roles now, and the turns are as they were. */
  offerRoles() {
    this.list.querySelectorAll("select").forEach((box, index) => this.fill(box, this.turns[index].role));
  }

  fill(box, chosen) {
    box.replaceChildren(...[...new Set([...this.roles, chosen])].map((role) => new Option(role, role, false, role === chosen)));
  }

  role(turn, index) {
    const box = make("select");
    box.setAttribute("aria-label", this.name("role", index));
    this.fill(box, turn.role);
    box.addEventListener("change", () => {
      turn.role = box.value;
      this.changed();
    });
    return box;
  }

  text(turn, index) {
    const box = make("textarea");
    box.rows = 1;
    box.spellcheck = false;
    box.maxLength = this.most.characters;
    box.value = turn.text;
    box.setAttribute("aria-label", this.name("text", index));
    box.addEventListener("input", () => {
      turn.text = box.value;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.changed(), this.wait);
    });
    box.addEventListener("change", () => this.changed());
    return box;
  }

  button(what, index, disabled, act) {
    const button = make("button", what);
    button.type = "button";
    button.disabled = disabled;
    button.setAttribute("aria-label", this.name(what, index));
    button.title = this.name(what, index);
    button.append(drawSign(what));
    button.addEventListener("click", act);
    return button;
  }

  add() {
    const last = this.turns.at(-1);
    const next = last ? this.roles[(this.roles.indexOf(last.role) + 1) % this.roles.length] : this.roles[0];
    this.turns.push({ role: this.answering(last, next), text: "" });
    this.redraw(this.turns.length - 1, "textarea");
  }

  /** Two who spoke in turn go on so; else the next role speaks. */
  answering(last, next) {
    const before = this.turns.at(-2);
    return before && last && before.role !== last.role && this.roles.includes(before.role) ? before.role : next;
  }

  move(index, by) {
    const [turn] = this.turns.splice(index, 1);
    this.turns.splice(index + by, 0, turn);
    this.redraw(index + by, by < 0 ? ".up" : ".down");
  }

  remove(index) {
    this.turns.splice(index, 1);
    this.redraw(Math.min(index, this.turns.length - 1), ".remove");
  }

  redraw(index, focus) {
    this.draw();
    const item = this.list.children[index];
    const wanted = item?.querySelector(focus);
    (wanted && !wanted.disabled ? wanted : item?.querySelector("textarea") ?? this.adding).focus();
    this.changed();
  }

  changed() {
    clearTimeout(this.timer);
    const turns = this.turns.map(({ role, text }) => [role, text]);
    const sign = JSON.stringify(turns);
    if (sign === this.sent) return;
    this.sent = sign;
    this.send(turns);
  }

  end() {
    clearTimeout(this.timer);
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".conversation");
  let held = CONVERSATIONS.get(parentElement);
  if (!held || held.view.root !== root) {
    const ending = new AbortController();
    held = { ending, view: new Conversation(root, ending.signal) };
    CONVERSATIONS.set(parentElement, held);
  }
  held.view.take(data, (turns) => {
    setStateValue("turns", turns);
    setStateValue("edit", Date.now()); // the same turns, made again after a button, are an edit, too
  });
  return () => {
    if (root.isConnected) return;
    held.view.end();
    held.ending.abort();
  };
}
