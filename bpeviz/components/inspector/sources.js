// Texts that do not come from the keyboard: a file that is opened or dropped, and what is pasted.

const MOST_FILE = 8e6; // bytes

class Sources {
  /** inspector: {view, live, format, say(word, values, seq)}. */
  constructor(inspector, signal) {
    this.inspector = inspector;
    const { open, file, area } = inspector.view;
    const on = (node, name, run) => node.addEventListener(name, run, { signal });
    on(open, "click", () => file.click());
    on(file, "change", () => this.open(file.files[0]));
    on(area, "dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
    on(area, "drop", (event) => this.drop(event));
    on(area, "paste", (event) => this.pasted(event.clipboardData.getData("text/plain")));
  }

  /** The area turns carriage returns into line ends: say how many. */
  pasted(text) {
    const returns = text.split("\r").length - 1;
    const { format, live } = this.inspector;
    if (returns) this.inspector.say("dropped", { n: format.whole(returns) }, live.seq + 1);
  }

  drop(event) {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    this.open(file);
  }

  /** A file's text as it is, carriage returns included. */
  async open(file) {
    if (!file) return;
    const { view, live, format } = this.inspector;
    view.file.value = "";
    if (file.size > MOST_FILE) {
      this.inspector.say("tooLarge", { file: file.name, size: format.rate(file.size / 1e6), most: MOST_FILE / 1e6 });
      return;
    }
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
      live.request({ text: text.replace(/^\ufeff/, "") });
      if (text.startsWith("\ufeff")) this.inspector.say("bom", { file: file.name });
    } catch {
      this.inspector.say("notUtf8", { file: file.name });
    }
  }
}
