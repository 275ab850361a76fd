"""The trace as CSV and Parquet: rows worked out by hand, read back, and broken."""

import csv
import io

import pandas
import pytest
from exported import BYTES, CHECKED, RULES, WORDS, model

from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.formats import export, read_any
from bpeviz.formats.trace_table import write_csv, write_parquet

ABC = train(read("abc abc é", rules("byte")), 2)
ROWS = """\
step,id,left,right,left_bytes,right_bytes,bytes,text,ends_word,count,replaced,tied,tokens
1,256,97,98,61,62,6162,\"\"\"ab\"\"\",0,2,2,2,8
2,257,256,99,6162,63,616263,\"\"\"abc\"\"\",0,2,2,1,6
"""


def test_a_run_row_by_row():
    """abc abc é: a+b ties with b+c and c+blank, then ab+c with c+blank."""
    assert write_csv(ABC).decode() == ROWS


def test_a_model_knows_less_than_its_run():
    (first, _) = csv.DictReader(io.StringIO(write_csv(Tokenizer.of(ABC)).decode()))
    assert (first["count"], first["replaced"], first["tied"], first["tokens"]) == ("2", "", "", "")


def test_base_tokens_stand_first_where_they_are_characters():
    trace = train(read("ab ab", rules("end-of-word")), 1)
    rows = list(csv.DictReader(io.StringIO(write_csv(trace).decode())))
    assert [(r["step"], r["id"], r["bytes"], r["ends_word"]) for r in rows] == [
        ("0", "0", "5f", "1"),
        ("0", "1", "61", "0"),
        ("0", "2", "62", "0"),
        ("1", "3", "6162", "0"),
    ]


def test_half_a_character_has_no_text():
    """é and è are c3 a9 and c3 a8: in "aéaè" only a + c3 occurs twice."""
    (row,) = csv.DictReader(io.StringIO(write_csv(train(read("aéaè", rules("byte")), 1)).decode()))
    assert (row["bytes"], row["text"]) == ("61c3", "")


def test_parquet_holds_the_same_rows():
    table = pandas.read_parquet(io.BytesIO(write_parquet(ABC)))
    assert table.to_csv(index=False, lineterminator="\n") == ROWS


@pytest.mark.parametrize("name", [*BYTES, *WORDS])
@pytest.mark.parametrize("to", ["trace-csv", "trace-parquet"])
def test_read_back_it_cuts_alike(name, to):
    ours = model(name)
    upload = read_any(export(ours, to, "trace"), RULES[name].splitter)
    back = upload.tokenizer.tokenizer
    assert upload.format == to
    assert back.rules == ours.rules
    assert back.vocabulary == ours.vocabulary
    assert upload.asks_pattern == (to == "trace-csv" and name in BYTES)
    if to == "trace-parquet":
        assert back == ours
    for text in CHECKED[-100:]:
        assert back.spans(text) == ours.spans(text)


@pytest.mark.parametrize("letters", ["a", "ab"])
@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("marker", ["_", "</w>", "a"])
def test_how_a_word_is_closed_is_found_again(letters, fused, marker):
    how = rules("end-of-word", marker=marker, fused=fused)
    ours = Tokenizer.of(train(read(f"{letters} {letters}", how), 1))
    back = read_any({"trace.csv": write_csv(ours)}).tokenizer.tokenizer
    assert (back.rules, back.vocabulary) == (ours.rules, ours.vocabulary)


def changed(old, new):
    assert old in ROWS
    return ROWS.replace(old, new, 1).encode()


WORD_ROWS = write_csv(train(read("ab ab", rules("end-of-word")), 1)).decode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (changed("step,id,left", "step,id,links"), "no column left"),
        (changed("1,256,97", "1,255,97"), "Line 2 of trace.csv is"),
        (changed("1,256,97", "3,256,97"), "Line 2 .* must be step 1, which makes the token 256"),
        (changed("2,257,256,99", "2,257,257,99"), "Line 3"),
        (changed("2,257,256,99", "2,257,x,99"), "Line 3"),
        (changed("2,257,256,99", "2,257,,99"), "Line 3"),
        (changed("616263", "616264"), "Line 3 .* whose bytes are those of its two tokens"),
        (changed("2,257,256,99,6162,63,616263", "2,257,97,98,61,62,6162"), "Line 3"),
        (changed('"""abc"""', '"""abc'), "Line 3 of trace.csv is not CSV"),
        (WORD_ROWS.replace("0,1,,,,,61", "0,1,,,,,zz", 1).encode(), "Line 3"),
        (WORD_ROWS.replace("0,1,,,,,61", "0,1,,,,,6162", 1).encode(), "longer than a character"),
        (WORD_ROWS.replace("0,2,,,,,62", "0,7,,,,,62", 1).encode(), "Line 4"),
        (WORD_ROWS.replace(",0,,,,\n", ",1,,,,\n", 1).encode(), "close words in several ways"),
        (b"step,\xff\n", r"not UTF-8 \(byte 5\)"),
    ],
)
def test_broken_csv_is_named_by_its_line(content, said):
    with pytest.raises(UserError, match=said):
        read_any({"trace.csv": content})


def test_broken_parquet():
    whole = write_parquet(ABC)
    with pytest.raises(UserError, match=r"x\.parquet is not a Parquet file that can be read"):
        read_any({"x.parquet": whole[:-10]})
    with pytest.raises(UserError, match=r"x\.parquet is not a Parquet file"):
        read_any({"x.parquet": b"PAR1"})
    file = io.BytesIO()
    pandas.DataFrame({"step": [1]}).to_parquet(file)
    with pytest.raises(UserError, match="Parquet file without a model"):
        read_any({"x.parquet": file.getvalue()})
