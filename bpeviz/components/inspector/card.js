// The card of one token, and its derivation.

const MOST_POINTS = 8; // code points that a card lists
const UNRANKED = { [BASE]: "isBase", [SPECIAL]: "isSpecial", [UNKNOWN]: "isUnknown" };

/** A token that stands alone: with its tint, or as what else it is. */
function lookingToken(cells, look) {
  const chip = drawToken(cells, look >= 0 ? look : null);
  if (look === SPECIAL) chip.classList.add("special");
  if (look === UNKNOWN) chip.classList.add("unknown");
  return chip;
}

class Card {
  constructor(view, words, format) {
    this.view = view;
    this.words = words;
    this.format = format;
  }

  rest() {
    this.view.card.replaceChildren(make("p", "faint", this.words.point));
  }

  show(cut, index) {
    const token = cut.token(index);
    const kind = cut.kinds.get(token.id);
    this.view.card.replaceChildren(
      this.head(cut, token, kind), this.facts(cut, token, kind), ...this.points(cut, token));
  }

  head(cut, token, kind) {
    const head = make("p", "card-head");
    head.append(lookingToken(cut.written[token.id] ?? cellsOf(cut, token), kind.tint), make("span", "card-id", say(this.words.idIs, { id: token.id })));
    return head;
  }

  facts(cut, token, kind) {
    const rows = [
      [this.words.hex, hexOf(token.bytes) || "–", "hex"],
      [this.words.rank, kind.rank === null ? say(this.words.noneOf, { kind: this.words[UNRANKED[kind.tint] ?? "noRank"] }) : this.format.whole(kind.rank)],
      [this.words.blankFirst, token.bytes[0] === 0x20 ? this.words.yes : this.words.no],
      [this.words.occurs, say(this.words.times, { n: this.format.whole(kind.count) })],
      [this.words.place, this.format.whole(token.index + 1)],
    ];
    const list = make("dl", "facts");
    for (const [name, value, style] of rows) list.append(make("dt", "", name), make("dd", style ?? "", value));
    return list;
  }

  /** The code points of the token; of a part of a character, that character and all its tokens. */
  points(cut, token) {
    const characters = Array.from(cut.text.slice(token.from, token.to));
    const list = make("ul", "points");
    for (const character of characters.slice(0, MOST_POINTS)) list.append(this.point(cut, character));
    if (characters.length > MOST_POINTS) {
      list.append(make("li", "faint", say(this.words.more, { n: this.format.whole(characters.length - MOST_POINTS) })));
    }
    if (token.bytes.length === token.around.length) return [list];
    const all = cut.touching(token.begin, token.begin + token.around.length, token.index);
    return [make("p", "part", say(this.words.partOf, {
      bytes: hexOf(token.around), ids: all.map((index) => cut.ids[index]).join(" "),
    })), list];
  }

  point(cut, character) {
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    const item = make("li");
    const name = cut.names[character] ?? `CJK UNIFIED IDEOGRAPH-${code}`;
    item.append(make("b", "", `U+${code}`), make("bdi", "", /^[\p{C}\p{Z}]$/u.test(character) ? "" : character), make("span", "", name));
    return item;
  }

  /** tree: {rank, cells, look, deep, parts}, or null. */
  derive(tree, close) {
    const { derivation } = this.view;
    derivation.hidden = !tree;
    if (!tree) return derivation.replaceChildren();
    const head = make("div", "detail-head");
    const button = make("button", "", this.words.close);
    button.type = "button";
    button.addEventListener("click", close);
    head.append(make("h3", "", this.words.derivation), button);
    const box = make("div", "tree");
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", this.words.derivation);
    const list = make("ul");
    list.append(this.branch(tree));
    box.append(list);
    derivation.replaceChildren(head, box);
  }

  branch(tree) {
    const item = make("li");
    item.append(lookingToken(tree.cells, tree.look));
    const rank = tree.rank === null ? this.words[UNRANKED[tree.look] ?? "noRank"] : say(this.words.rankIs, { n: this.format.whole(tree.rank) });
    item.append(make("small", "", rank));
    if (tree.deep) item.append(make("small", "", say(this.words.deep, { n: this.format.whole(tree.deep) })));
    if (!tree.parts.length) return item;
    const parts = make("ul");
    for (const part of tree.parts) parts.append(this.branch(part));
    item.append(parts);
    return item;
  }
}

/** The cells of a token as it stands in its text: whole characters, else bytes. */
function cellsOf(cut, token) {
  const found = [];
  const chunk = cut.chunkOf(token.index);
  const start = cut.starts[token.index], end = cut.ends[token.index];
  const encoder = new TextEncoder();
  cut.walk(chunk, end, (cell) => {
    if (cell.end <= start) return;
    if (cell.byte >= start && cell.end <= end) {
      found.push(cell.kind === "text" ? cell.label : [cell.kind, { blank: "·", tab: "→", newline: cell.parts ? cell.label : "↵" }[cell.kind] ?? cell.label]);
      return;
    }
    let byte = cell.byte;
    const bytes = encoder.encode(cut.text.slice(cell.from, cell.to));
    for (const [kind, label, size] of cell.parts ?? [[cell.kind, cell.label, cell.end - cell.byte]]) {
      if (byte >= start && byte + size <= end) found.push([kind, label]);
      else for (let b = Math.max(byte, start); b < Math.min(byte + size, end); b++) {
        found.push(["fragment", hexOf(bytes.subarray(b - cell.byte, b - cell.byte + 1))]);
      }
      byte += size;
    }
  });
  return found;
}
