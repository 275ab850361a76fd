// Saves the drawing of a chart on the page. Nothing leaves the browser.

const SCALE = 2; // pixels of a PNG for one of the page
const MARGIN = 20; // around the drawing: another font than that of the page may be wider

function drawingOf(chart) {
  return document.querySelector(`.st-key-${CSS.escape(chart)} svg.marks`);
}

/** The drawing as a document of its own: its font and its ground are written into it. */
function standalone(drawing) {
  const copy = drawing.cloneNode(true);
  const style = getComputedStyle(drawing);
  const box = drawing.getBoundingClientRect();
  const width = Math.ceil(box.width) + 2 * MARGIN;
  const height = Math.ceil(box.height) + 2 * MARGIN;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [node, values] of [
    [copy, { width, height, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}` }],
    [ground, { x: -MARGIN, y: -MARGIN, width, height, fill: style.backgroundColor }],
  ]) {
    for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
  }
  copy.setAttribute("font-family", style.fontFamily);
  copy.prepend(ground);
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function asPng({ svg, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".pictures");
  const status = root.querySelector("[data-part=status]");
  root.setAttribute("aria-label", data.words.label);
  const stop = new AbortController();
  for (const button of root.querySelectorAll("button")) {
    button.textContent = data.words[button.dataset.kind];
    button.addEventListener(
      "click",
      async () => {
        const drawing = drawingOf(data.chart);
        status.textContent = drawing ? "" : data.words.missing;
        if (!drawing) return;
        const picture = standalone(drawing);
        const blob =
          button.dataset.kind === "svg"
            ? new Blob([picture.svg], { type: "image/svg+xml" })
            : await asPng(picture);
        save(blob, `${data.file}.${button.dataset.kind}`);
      },
      { signal: stop.signal },
    );
  }
  return () => stop.abort();
}
