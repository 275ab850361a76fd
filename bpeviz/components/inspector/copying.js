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
    if (!this.strip.root.contains(node)) {
      const before = this.strip.root.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
      return before || node.contains(this.strip.root) && !isEnd ? 0 : this.end();
    }
    if (node.plain) return this.base(node) + Math.min(node.from + offset, node.to);
    if (node.nodeType === Node.TEXT_NODE) return this.inside(node, offset, isEnd);
    const next = node.childNodes[offset];
    if (next) return this.startOf(next);
    return isEnd || node.childNodes.length ? this.endOf(node) : this.startOf(node);
  }

  /** Inside a label or a fragment: the whole cell is meant, or nothing of it. */
  inside(node, offset, isEnd) {
    const standing = this.standing(node);
    if (!standing) return this.follow(node);
    const none = isEnd ? offset === 0 : offset > 0 && offset === node.length;
    return this.base(node) + (none === isEnd ? standing.from : standing.to);
  }

  standing(node) {
    for (let up = node; up !== this.strip.root; up = up.parentNode) if (up.from !== undefined) return up;
    return null;
  }

  base(node) {
    const element = node instanceof Element ? node : node.parentElement;
    return element.closest(".chunk").chunk.unit;
  }

  startOf(node) {
    const leaf = this.leaf(node, false);
    return leaf ? this.base(leaf) + leaf.from : this.follow(node);
  }

  endOf(node) {
    const leaf = this.leaf(node, true);
    return leaf ? this.base(leaf) + leaf.to : this.end();
  }

  /** The first or the last node inside that stands for text. */
  leaf(node, last) {
    if (node.from !== undefined) return node;
    const inside = Array.from(node.childNodes);
    for (const child of last ? inside.reverse() : inside) {
      const found = this.leaf(child, last);
      if (found) return found;
    }
    return null;
  }

  /** For a node that stands for nothing: where the next one that does begins. */
  follow(node) {
    for (let up = node; up !== this.strip.root; up = up.parentNode) {
      for (let next = up.nextSibling; next; next = next.nextSibling) {
        const leaf = this.leaf(next, false);
        if (leaf) return this.base(leaf) + leaf.from;
      }
    }
    return this.end();
  }

  end() {
    return this.strip.cut.chunks.at(-1)?.endUnit ?? 0;
  }
}
