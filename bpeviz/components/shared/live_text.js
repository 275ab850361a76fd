// A text area whose text is answered by the server while a person types. The server echoes the
// number of the edit that it answers, so it is always known whether an answer fits the text.

const QUIET = 40; // ms without a key before the text is sent
const PATIENCE = 4000; // ms without an answer after which an edit is sent again,
const PATIENCE_A_LETTER = 0.03; // and as many more for each character of it
const TRIES = 5;

class LiveText {
  /** send({seq, ...}) sends an edit; changed() is called when the text and the answer part. */
  constructor(area, send, changed, signal) {
    this.area = area;
    this.send = send;
    this.changed = changed;
    this.text = ""; // exact: the area turns carriage returns into line ends
    this.seq = 0; // the edit that is on the screen
    this.sent = 0;
    this.underWay = false;
    this.resent = -1;
    this.waiting = 0;
    area.addEventListener("input", () => this.edited(), { signal });
    area.addEventListener("blur", () => this.flush(), { signal });
    area.addEventListener("compositionstart", () => (this.composing = true), { signal });
    area.addEventListener("compositionend", () => (this.composing = false), { signal });
  }

  get stale() {
    return this.seq !== this.answered;
  }

  edited() {
    this.text = this.area.value;
    this.note();
  }

  /** Replace the text, as if it were typed. */
  type(text) {
    this.area.value = text;
    this.text = text;
    this.note();
  }

  note() {
    this.seq++;
    this.changed();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.flush(), QUIET);
  }

  /** Send the newest edit now; an unanswered one is waited for. */
  flush() {
    clearTimeout(this.waiting);
    if (this.sent === this.seq || this.underWay) return;
    this.ask({ text: this.text });
  }

  /** Ask for something else than the text of the area, such as a sample. */
  request(what) {
    clearTimeout(this.waiting);
    this.seq++;
    this.changed();
    this.ask(what);
  }

  ask(what) {
    this.sent = this.seq;
    this.underWay = true;
    this.tries = 0;
    this.post({ seq: this.seq, ...what });
  }

  /** Send an edit, and again if no answer comes: what is sent while a page is set up may be lost. */
  post(edit) {
    this.send({ ...edit, tries: this.tries });
    clearTimeout(this.patience);
    const wait = (PATIENCE + PATIENCE_A_LETTER * (edit.text?.length ?? 0)) * 2 ** this.tries;
    this.patience = setTimeout(() => {
      const newer = this.seq !== edit.seq;
      if (newer) this.underWay = false;
      if (newer) this.flush();
      else if (++this.tries < TRIES) this.post(edit);
    }, wait);
  }

  /** Take an answer; true if it belongs to the text on the screen. */
  answer(seq, text) {
    const first = this.answered === undefined;
    if (!first && seq < this.seq) {
      if (seq >= this.sent || !this.underWay) this.catchUp(seq);
      return false;
    }
    clearTimeout(this.patience);
    this.underWay = false;
    this.seq = this.sent = this.answered = seq;
    if (text !== this.text || first) this.put(text);
    return true;
  }

  /** The server knows less than the screen: the edit was answered late, or its visit was lost. */
  catchUp(seq) {
    this.underWay = false;
    if (seq < this.sent && this.resent !== this.seq) {
      this.resent = this.seq;
      this.sent = seq;
    }
    this.flush();
  }

  put(text) {
    this.text = text;
    if (this.composing || this.area.value === text) return;
    const { selectionStart, selectionEnd } = this.area;
    this.area.value = text;
    if (document.activeElement && this.area.matches(":focus")) this.area.setSelectionRange(selectionStart, selectionEnd);
  }

  /** What the area can't show: carriage returns. */
  get hidden() {
    return this.text !== this.area.value;
  }

  end() {
    clearTimeout(this.waiting);
    clearTimeout(this.patience);
  }
}
