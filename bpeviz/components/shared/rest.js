// What the server hears of a view: where it rests, and nothing that it knows already.

const REST = 250; // ms
const PRESSED = 1500; // ms: a press elsewhere may open another page

class Rest {
  /**
   * root: the view. known: what the server knows now; undefined where that is not certain.
   * tell(value): tells the server. busy(): whether the view moves by itself.
   */
  constructor(root, known, tell, signal, busy = () => false) {
    this.known = this.value = known;
    this.tell = tell;
    this.busy = busy;
    this.timer = null;
    this.quiet = 0; // the time until which nothing is told
    // What the server hears of this page while another one is on its way calls this one back.
    const press = (event) => {
      if (event.composedPath().includes(root)) return;
      this.quiet = performance.now() + PRESSED;
      if (this.timer) this.soon(this.value);
    };
    const options = { capture: true, signal };
    document.addEventListener("pointerdown", press, options);
    document.addEventListener("keydown", (event) => event.key === "Enter" && press(event), options);
  }

  /** Tell a value unless another one follows soon. */
  soon(value) {
    this.value = value;
    clearTimeout(this.timer);
    const wait = Math.max(REST, this.quiet - performance.now());
    this.timer = setTimeout(() => (this.busy() ? this.soon(this.value) : this.now()), wait);
  }

  now() {
    this.timer = null;
    if (this.value === this.known) return;
    this.known = this.value;
    this.tell(this.value);
  }

  /** Another run: what the server knows of it is not certain. */
  forget() {
    this.end();
    this.known = this.value = undefined;
  }

  end() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
