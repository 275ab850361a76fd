// Copying from the strip gives the text itself, not what is drawn for it.

class Copying {
  constructor(strip, signal) {
    this.strip = strip;
    strip.root.addEventListener("copy", (event) => this.copy(event), { signal });
  }

  copy(event) {
    const range = this.range();
    if (!range) return;
    const from = this.offset(range.startContainer, range.startOffset, false);
    const to = this.offset(range.endContainer, range.endOffset, true);
    if (to <= from) return;
    event.clipboardData.setData("text/plain", this.strip.cut.text.slice(from, to));
    event.preventDefault();
  }

  /** The selection inside the shadow root; browsers tell it in three ways. */
  range() {
    const tree = this.strip.root.getRootNode();
    const selection = tree.getSelection ? tree.getSelection() : getSelection();
    if (selection.getComposedRanges && tree instanceof ShadowRoot && !tree.getSelection) {
      return selection.getComposedRanges({ shadowRoots: [tree] })[0];
    }
    return selection.rangeCount ? selection.getRangeAt(0) : null;
  }

  /** The place in the text at which a boundary of the selection stands. */
  offset(node, offset, isEnd) {
    const end = this.strip.cut.chunks.at(-1)?.endUnit ?? 0;
    const { root } = this.strip;
    if (node === root) return root.childNodes[offset]?.chunk.unit ?? end;
    if (!root.contains(node)) {
      return root.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING ? end : isEnd && node.contains(root) ? end : 0;
    }
    const box = (node instanceof Element ? node : node.parentElement).closest(".chunk");
    return this.inside(box, this.drawnBefore(box, node, offset), isEnd);
  }

  /** How many drawn characters of a box stand before a boundary. */
  drawnBefore(box, node, offset) {
    const before = document.createRange();
    before.setStart(box, 0);
    before.setEnd(node, offset);
    return before.toString().replaceAll(JUMP, "").length;
  }

  /** Inside a label or a fragment the whole cell is meant, or nothing of it. */
  inside(box, drawn, isEnd) {
    const { chunk } = box;
    const again = new Drawing(this.strip.cut, chunk, make("div"), true);
    again.draw();
    let last = chunk.unit;
    for (const [length, from, to, plain] of again.told) {
      if (drawn === 0) return isEnd ? last : from;
      if (drawn < length) return plain ? from + drawn : isEnd ? to : from;
      drawn -= length;
      last = to;
    }
    return chunk.endUnit;
  }
}
