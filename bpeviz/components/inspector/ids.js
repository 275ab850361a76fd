// The list of ids: spans in blocks that are filled when they come into sight.

const IDS_A_BLOCK = 250;

class Ids {
  constructor(root) {
    this.root = root;
    this.watch = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.fill(target);
    }, { root, rootMargin: "200px" });
  }

  show(cut) {
    this.cut = cut;
    this.watch.disconnect();
    const blocks = [];
    for (let first = 0; first < cut.size; first += IDS_A_BLOCK) {
      const block = make("div", "block");
      block.first = first;
      blocks.push(block);
    }
    this.root.replaceChildren(...blocks);
    if (blocks.length) this.fill(blocks[0]);
    for (const block of blocks.slice(1)) this.watch.observe(block);
  }

  fill(block) {
    if (block.filled) return;
    block.filled = true;
    this.watch.unobserve(block);
    const last = Math.min(block.first + IDS_A_BLOCK, this.cut.size);
    for (let i = block.first; i < last; i++) {
      const id = this.cut.ids[i];
      const node = make("span", `id y${id}`, String(id));
      node.index = i;
      block.append(node, " ");
    }
  }

  /** Scroll the list, and only the list, to the id of a token. */
  reveal(index) {
    const block = this.root.children[Math.floor(index / IDS_A_BLOCK)];
    if (!block) return;
    this.fill(block);
    const node = block.children[index - block.first];
    const box = node.getBoundingClientRect(), frame = this.root.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) this.root.scrollTop += box.top - frame.top - frame.height / 3;
  }

  at(node) {
    return node instanceof Element && node.closest(".id") ? node.closest(".id").index : null;
  }
}
