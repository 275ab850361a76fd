// The inspector: an editor, the tokens of its text, and what is known of each of them.

const INSPECTORS = new WeakMap();
const LIGHT = "box-shadow: inset 0 -0.2em 0 0 var(--accent), inset 0 0 0 1px var(--accent) !important; text-decoration: underline 2px var(--accent); outline: 1px solid transparent";

class Inspector {
  /** send: {edit(change), pick(choice), options(values)}. */
  constructor(root, data, send) {
    this.root = root;
    this.send = send;
    this.view = {};
    root.querySelectorAll("[data-part]").forEach((node) => (this.view[node.dataset.part] = node));
    this.stop = new AbortController();
    this.strip = new Strip(this.view.strip);
    this.ids = new Ids(this.view.ids);
    this.copying = new Copying(this.strip, this.stop.signal);
    this.live = new LiveText(this.view.area, (edit) => this.send.edit(edit), () => this.mark(), this.stop.signal);
    this.sources = new Sources(this, this.stop.signal);
    this.sheet = new CSSStyleSheet();
    const tree = root.getRootNode();
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, this.sheet];
    this.focused = null; // the token under the keyboard
    this.picked = null; // the token whose derivation is shown
    this.clicks = 0;
    this.begin(data);
    this.listen();
    this.take(data);
  }

  /** Words, samples and what the person chose before. */
  begin(data) {
    this.words = data.words;
    this.format = { ...numbers(data.language), ...rates(data.language) };
    for (const node of this.root.querySelectorAll("[data-word]")) node.textContent = this.words[node.dataset.word];
    for (const node of this.root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", this.words[node.dataset.label]);
    for (const node of this.root.querySelectorAll("[data-placeholder]")) node.placeholder = this.words[node.dataset.placeholder];
    this.view.copy.textContent = this.words.copy;
    this.figures = new Figures(this.view, this.words, this.format, data.definitions);
    this.card = new Card(this.view, this.words, this.format);
    this.view.samples.replaceChildren(...data.samples.map(([name, title]) => this.button(title, () => this.live.request({ sample: name }))));
    for (const name of ["price", "window"]) this.view[name].value = data.options[name];
    for (const name of ["marks", "special"]) this.view[name].checked = data.options[name];
    this.language = data.language;
  }

  button(label, run) {
    const button = make("button", "plain", label);
    button.type = "button";
    button.addEventListener("click", run);
    return button;
  }

  listen() {
    const on = (node, name, run) => node.addEventListener(name, run, { signal: this.stop.signal });
    const { strip, ids } = this.view;
    for (const [node, part] of [[strip, this.strip], [ids, this.ids]]) {
      on(node, "pointerover", (event) => this.moved(event) && this.point(part.at(event.target), node));
      on(node, "pointerleave", () => this.point(null, node));
      on(node, "pointerdown", (event) => (this.down = [event.clientX, event.clientY]));
      on(node, "click", (event) => this.press(part.at(event.target), event));
    }
    on(strip, "keydown", (event) => this.key(event));
    on(strip, "focus", () => strip.matches(":focus-visible") && this.moveTo(this.focused ?? 0));
    on(strip, "blur", () => this.point(null, strip));
    on(this.view.copy, "click", () => this.copyIds());
    for (const name of ["marks", "special"]) on(this.view[name], "change", () => this.choose());
    for (const name of ["price", "window"]) {
      on(this.view[name], "input", () => this.chooseSoon());
      on(this.view[name], "change", () => this.choosing && this.choose()); // before what is clicked next
    }
  }

  /** Take what the server sends: an answer, or another view of the page. */
  take(data) {
    if (data.language !== this.language) this.begin(data);
    this.view.board.hidden = this.view["ids-box"].hidden = data.view !== "tokens";
    if (!this.live.answer(data.seq, data.text)) return this.mark();
    if (this.answer !== data.strip.key) {
      this.answer = data.strip.key;
      this.cut = new Cut(data.text, data.strip);
      this.light(null);
      this.focused = null;
      this.strip.show(this.cut);
      this.ids.show(this.cut);
      this.card.rest();
      this.view.strip.classList.toggle("wide", this.cut.chunks.length > 0 && this.view.strip.querySelectorAll(".split").length > 8);
    }
    this.figures.show(data.figures);
    this.showSpecials(data.specials);
    this.showDerivation(data.derivation);
    this.notes = data.notes;
    this.note(data.notes);
    this.choices();
    this.mark();
  }

  /** Whether what is shown is still that of an older text. */
  mark() {
    this.root.classList.toggle("stale", this.live.stale);
    this.root.setAttribute("aria-busy", this.live.stale);
    this.root.dataset.seq = this.live.seq;
  }

  /** Say what the server found, and what only the browser knows: of the edit that is shown. */
  note(notes) {
    const own = this.said?.seq === this.live.seq ? [this.said.text] : [];
    const all = [...notes, ...own, ...(this.live.hidden ? [this.words.carriage] : [])];
    this.view.notes.replaceChildren(...all.map((text) => make("li", "", text)));
    this.view.under.textContent = this.cut.size ? "" : this.words.empty;
  }

  /** Say something of an edit that only the browser knows. */
  say(word, values, seq = this.live.seq) {
    this.said = { seq, text: say(this.words[word], values) };
    if (seq === this.live.seq && !this.live.stale) this.note(this.notes);
  }

  showSpecials(names) {
    this.view["special-box"].hidden = !names.length;
    this.view.specials.replaceChildren(...names.map((name) => {
      const button = this.button("", () => this.insert(name));
      button.append(make("span", "token special", name));
      return button;
    }));
  }

  /** Put a text where the caret stands. */
  insert(text) {
    const { area } = this.view;
    const at = area.selectionEnd ?? area.value.length;
    this.live.type(area.value.slice(0, at) + text + area.value.slice(at));
    area.setSelectionRange(at + text.length, at + text.length);
  }

  choices() {
    this.view.strip.classList.toggle("hidden-marks", !this.view.marks.checked);
  }

  chooseSoon() {
    clearTimeout(this.choosing);
    this.choosing = setTimeout(() => this.choose(), 200);
  }

  choose() {
    clearTimeout(this.choosing);
    this.choosing = null;
    this.choices();
    const { price, window: window_, marks, special } = this.view;
    this.send.options({ price: price.value, window: window_.value, marks: marks.checked, special: special.checked });
  }

  // -- one token

  /** Whether the pointer itself moved, and not what is under it. */
  moved(event) {
    const place = `${event.screenX} ${event.screenY}`;
    const moved = place !== this.pointer;
    this.pointer = place;
    return moved;
  }

  point(index, where) {
    const shown = index ?? this.held();
    if (shown === null || shown >= this.cut.size) {
      this.light(null);
      this.card.rest();
      return;
    }
    this.light(this.cut.ids[shown]);
    this.card.show(this.cut, shown);
    if (index !== null && where === this.view.strip) this.ids.reveal(index);
  }

  /** The token to which the card goes back: under the keyboard, or picked. */
  held() {
    return this.view.strip.matches(":focus-visible") && this.focused !== null ? this.focused : this.picked;
  }

  light(id) {
    this.sheet.replaceSync(id === null ? "" : `.strip .y${id}, .id-list .y${id} { ${LIGHT} }`);
    this.root.dataset.lit = id ?? "";
  }

  /** A click; not the end of a selection. */
  press(index, event) {
    const [x, y] = this.down ?? [event.clientX, event.clientY];
    if (index === null || Math.hypot(event.clientX - x, event.clientY - y) > 4) return;
    this.focused = index;
    this.pick(index);
  }

  pick(index) {
    this.picked = index;
    this.point(index, this.view.strip);
    this.send.pick({ id: this.cut.ids[index], seq: this.live.seq, click: ++this.clicks });
  }

  showDerivation(found) {
    const wanted = found && this.picked !== null && this.picked < this.cut.size && this.cut.ids[this.picked] === found.id;
    if (!wanted) this.picked = null;
    this.view.left?.classList.toggle("deriving", Boolean(wanted));
    this.card.derive(wanted ? found : null, () => {
      this.picked = null;
      this.card.derive(null);
      this.point(null, this.view.strip);
    });
    if (wanted) this.strip.reveal(this.picked);
  }

  key(event) {
    if (!this.cut.size || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.focused ?? 0;
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: this.cut.size - 1 }[event.key];
    if (to !== undefined) this.moveTo(Math.max(0, Math.min(to, this.cut.size - 1)));
    else if (event.key === "Enter" || event.key === " ") this.pick(here);
    else if (event.key === "Escape") this.point(null, this.view.strip);
    else return;
    event.preventDefault();
  }

  moveTo(index) {
    if (!this.cut.size) return;
    this.strip.root.querySelectorAll(".here").forEach((node) => node.classList.remove("here"));
    this.focused = Math.min(index, this.cut.size - 1);
    this.strip.nodes(this.focused).forEach((node) => node.classList.add("here"));
    this.strip.reveal(this.focused);
    this.point(this.focused, this.view.strip);
  }

  // -- ids

  async copyIds() {
    const text = `[${this.cut.ids.join(", ")}]`;
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else this.copyThroughArea(text); // a page that is not served over https
    this.view.copy.textContent = this.words.copied;
    setTimeout(() => (this.view.copy.textContent = this.words.copy), 1500);
  }

  copyThroughArea(text) {
    const area = make("textarea");
    area.value = text;
    this.root.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  end() {
    clearTimeout(this.choosing);
    this.live.end();
    this.stop.abort();
  }
}

/** Money with as many digits as it takes, and shares in percent. */
function rates(language) {
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumSignificantDigits: 4, roundingPriority: "morePrecision" });
  const share = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 3 });
  return { money: (n) => money.format(n), share: (n) => share.format(n) };
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".inspector");
  const send = {
    edit: (change) => setStateValue("edit", change), // no triggers: one may be lost while a script runs
    pick: (choice) => setStateValue("pick", choice),
    options: (values) => setStateValue("options", values),
  };
  let inspector = INSPECTORS.get(parentElement);
  if (inspector && inspector.root === root) {
    inspector.send = send;
    inspector.take(data);
  } else {
    inspector = new Inspector(root, data, send);
    INSPECTORS.set(parentElement, inspector);
    root.inspector = inspector;
  }
  return () => {
    if (!root.isConnected) {
      inspector.end();
      INSPECTORS.delete(parentElement);
    }
  };
}
