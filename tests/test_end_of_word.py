"""Words closed by a marker: the Korean lab's rules to the letter."""

import json
from itertools import pairwise

from bpeviz.corpora import sample
from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer


def korean_lab(lines, merges):
    """The Korean lab's rules to the letter, on plain strings: its vocabulary, merges and words."""
    words = [[*word, "_"] for line in lines for word in line.split(" ") if word]
    base = sorted({symbol for word in words for symbol in word})
    made = []
    for _ in range(merges):
        counts = {}
        for word in words:
            for pair in pairwise(word):
                counts[pair] = counts.get(pair, 0) + 1
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        made.append((best, counts[best]))
        words = [joined(word, best) for word in words]
    return base, made, words


def joined(word, pair):
    merged, k = [], 0
    while k < len(word):
        taken = 2 if tuple(word[k : k + 2]) == pair else 1
        merged.append("".join(word[k : k + taken]))
        k += taken
    return merged


def text(row, field):
    return bytes.fromhex(row[field]).decode()


def test_the_korean_lab_to_the_letter(output, tmp_path):
    """120 merges on thirty documents: base, merges, counts, ids and decoding."""
    documents = sample("korean_documents")
    lines = documents.text.splitlines()
    assert "_" not in documents.text
    base, made, words = korean_lab(lines, 120)
    model = tmp_path / "model.json"
    found = [json.loads(line) for line in output(
        "train", documents.path, "--algorithm", "end-of-word", "--merges", 120,
        "--out", model, "--json",
    ).splitlines()]  # fmt: skip
    assert [((text(r, "left"), text(r, "right")), r["count"]) for r in found] == made
    assert [r["id"] for r in found] == [len(base) + k for k in range(120)]
    assert found[-1]["tokens"] == sum(map(len, words))

    number = {token: k for k, token in enumerate([*base, *(a + b for (a, b), _ in made)])}
    encoded = json.loads(output("encode", model, documents.path, "--json"))
    assert encoded["ids"] == [number[token] for word in words for token in word]
    assert [bytes.fromhex(token).decode() for token in encoded["tokens"]] == [
        t for word in words for t in word
    ]
    for line in lines:
        ids = json.loads(output("encode", model, "-", "--json", stdin=line.encode()))["ids"]
        assert output("decode", model, *ids) == line


def test_what_an_unknown_last_letter_takes_along_is_said():
    text = "low lowé low"
    for fused, back in ((False, "low low<unk> low"), (True, "low low<unk>low")):
        how = rules("end-of-word", marker="</w>", fused=fused)
        tokenizer = Tokenizer.of(train(read("low lower newest low", how), 5))
        assert tokenizer.decode(tokenizer.encode(text)) == back
        assert ("the blank behind it is lost" in how.loss) == fused
