"""The tokens of a text as a table to take away."""

import csv
import io
import json

from tiny import merging

from bpeviz.encoded import encode
from bpeviz.token_table import as_csv, as_json

EXPECTED = [
    (0, 256, "6142", 0, 2, 0, 2),
    (1, 0xE2, "e2", 2, 3, 2, 3),
    (2, 0x99, "99", 3, 4, 2, 3),
    (3, 0xA9, "a9", 4, 5, 2, 3),
    (4, 10, "0a", 5, 6, 3, 4),
]


def test_csv_by_hand():
    rows = list(csv.reader(io.StringIO(as_csv(encode(merging("a B"), "aB♩\n")))))
    assert rows[0] == [
        *["number", "id", "bytes_hex", "byte_start", "byte_end"],
        *["code_point_start", "code_point_end"],
    ]
    assert rows[1:] == [list(map(str, row)) for row in EXPECTED]


def test_json_by_hand():
    told = json.loads(as_json(encode(merging("a B"), "aB♩\n")))
    assert (told["tokenizer"], told["text"]) == ("tiny", "aB♩\n")
    assert [tuple(token.values()) for token in told["tokens"]] == EXPECTED


def test_special_tokens_and_surrogates():
    found = encode(merging(special=["<s>"]), "<s>\ud83d", "all")
    told = json.loads(as_json(found))
    assert told["text"] == "<s>\ufffd"
    assert next((t["id"], t["bytes_hex"]) for t in told["tokens"]) == (256, "3c733e")
