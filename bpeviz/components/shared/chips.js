// Tokens that stand alone, in a row: chips with their ids, and braces under tokens that share
// a character. A token is [cells, look, id]; a group of them [tokens, braces, lit].

const CHIP_LOOKS = { "-1": "token", "-2": "token special", "-3": "token unknown" };

function drawChip([cells, look], lit = false) {
  const chip = look < 0 ? drawToken(cells) : drawToken(cells, look);
  if (look < 0) chip.className = CHIP_LOOKS[look];
  chip.classList.toggle("lit", lit);
  return chip;
}

/** A group: its chips, below them the ids (a function writes them) and the shared characters. */
function drawGroup([tokens, braces, lit], idText) {
  const group = make("span", "group");
  group.style.gridTemplateColumns = `repeat(${tokens.length}, auto)`;
  tokens.forEach((token, index) => {
    const chip = drawChip(token, lit.includes(index));
    chip.style.gridColumn = index + 1;
    group.append(chip);
  });
  for (const [first, last, character] of braces) {
    const brace = make("span", "brace", character);
    brace.style.gridColumn = `${first + 1} / ${last + 2}`;
    group.append(brace);
  }
  if (idText) {
    tokens.forEach((token, index) => {
      const id = make("small", "id", idText(token[2]));
      id.style.gridColumn = index + 1;
      group.append(id);
    });
  }
  return group;
}
