"""The language table: by hand on tiny texts, and against tiktoken's own counts."""

import math

import pytest

from bpeviz.corpora import ParallelText, parallel_texts
from bpeviz.engine import read, rules, train
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.frames.languages import (
    LANGUAGE_COLUMNS,
    Counted,
    bill_frame,
    count_tokens,
    gains_frame,
    language_frame,
    without_tokens,
)
from bpeviz.published import PUBLISHED, Trained, load

TEXTS = parallel_texts()


def text(code, content, words=True):
    return ParallelText(code, code.upper(), code, "Latin", words, content)


AB = [text("a", "ab cd"), text("b", "é éé", words=False)]


def frame_of(counts, texts=AB):
    return language_frame(texts, counts, texts[0])


def test_figures_by_hand():
    frame = frame_of({"x": {"a": Counted(2, 0), "b": Counted(5, 1)}})
    assert list(frame.columns) == LANGUAGE_COLUMNS
    first, second = frame.to_dict("records")
    assert (first["bytes"], first["characters"], first["words"], first["tokens"]) == (5, 5, 2, 2)
    assert (first["premium"], first["percent"], first["tokens_per_word"]) == (1, 0, 1)
    assert (second["bytes"], second["characters"], second["tokens"]) == (7, 4, 5)
    assert (second["premium"], second["percent"], second["unknown"]) == (2.5, 150, 1)
    assert (second["bytes_per_token"], second["characters_per_token"]) == (1.4, 0.8)
    assert math.isnan(second["words"])
    assert math.isnan(second["tokens_per_word"])


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_whole_table_against_tiktoken(name, tiktokens):
    peer = tiktokens[name]
    frame = language_frame(TEXTS, {name: count_tokens(TEXTS, load(name))}, TEXTS[0])
    english = len(peer.encode_ordinary(TEXTS[0].text))
    assert len(frame) == len(TEXTS) == 35
    for row, known in zip(frame.to_dict("records"), TEXTS, strict=True):
        tokens = len(peer.encode_ordinary(known.text))
        assert (row["language"], row["tokens"]) == (known.language, tokens)
        assert row["premium"] == tokens / english
        assert row["bytes_per_token"] == len(known.text.encode()) / tokens
        assert row["characters_per_token"] == len(known.text) / tokens
        if known.words:
            assert row["tokens_per_word"] == tokens / len(known.text.split())


def test_our_paragraph_tells_the_known_story(tiktokens):
    """Cyrillic, Indic, Georgian and Burmese were dear under cl100k_base; o200k_base mended most."""
    counts = {name: count_tokens(TEXTS, load(name)) for name in ("cl100k_base", "o200k_base")}
    table = language_frame(TEXTS, counts, TEXTS[0]).pivot(
        index="language", columns="tokenizer", values="premium"
    )
    assert table.loc["English"].tolist() == [1, 1]
    for language, before, after in [
        ("German", (1.3, 1.9), (1.1, 1.4)),
        ("Russian", (2, 3), (1.2, 1.6)),
        ("Japanese", (1.9, 2.9), (1.4, 2.1)),
        ("Hindi", (4.2, 6.3), (1.3, 1.9)),
        ("Georgian", (8, 13), (1.3, 2)),
        ("Burmese", (10, 17), (2.8, 4.7)),
    ]:
        assert before[0] < table.loc[language, "cl100k_base"] < before[1]
        assert after[0] < table.loc[language, "o200k_base"] < after[1]


def test_unknown_characters_are_counted():
    english = Tokenizer.of(train(read("ab ba", rules("character")), 0))
    counts = count_tokens(AB, Trained("ours", english))
    assert counts == {"a": Counted(4, 2), "b": Counted(3, 3)}


def test_a_text_without_a_token_is_left_out_and_told():
    counts = {"x": {"a": Counted(2, 0), "b": Counted(0, 0)}}
    assert list(frame_of(counts)["language"]) == ["A"]
    assert without_tokens(AB, counts) == [("B", "x")]


def test_without_a_reference_there_is_no_premium():
    frame = frame_of({"x": {"a": Counted(0, 0), "b": Counted(3, 0)}})
    assert list(frame["language"]) == ["B"]
    assert frame["premium"].isna().all()
    assert bill_frame(frame, 100, 8192).empty


def test_no_language_and_no_tokenizer():
    assert frame_of({}).empty
    assert list(frame_of({}).columns) == LANGUAGE_COLUMNS
    assert language_frame([], {"x": {}}, AB[0]).empty


def test_who_gained_by_hand():
    texts = [*AB, text("c", "c")]
    frame = frame_of(
        {
            "old": {"a": Counted(10, 0), "b": Counted(40, 0), "c": Counted(15, 0)},
            "new": {"a": Counted(10, 0), "b": Counted(20, 0), "c": Counted(18, 0)},
        },
        texts,
    )
    gains = gains_frame(frame, "old", "new").round(9).to_dict("records")
    assert [(g["language"], g["before"], g["after"], g["change"]) for g in gains] == [
        ("B", 4, 2, -50),
        ("A", 1, 1, 0),
        ("C", 1.5, 1.8, 20),
    ]


def test_a_language_that_only_one_tokenizer_counts_has_no_gain():
    frame = frame_of({"old": {"a": Counted(1, 0), "b": Counted(0, 0)},
                      "new": {"a": Counted(1, 0), "b": Counted(2, 0)}})  # fmt: skip
    assert list(gains_frame(frame, "old", "new")["language"]) == ["A"]


def test_a_bill_and_a_window_by_hand():
    frame = frame_of({"x": {"a": Counted(100, 0), "b": Counted(250, 0)}})
    bills = bill_frame(frame, 40.0, 8000).to_dict("records")
    assert [(b["language"], b["bill"], b["fits"]) for b in bills] == [
        ("A", 40, 8000),
        ("B", 100, 3200),
    ]
    assert bills[1]["lost_percent"] == 60
