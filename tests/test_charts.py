"""Charts as specifications: what they draw, how much of it, and of what."""

import json
import math

import pandas as pd
import pytest

from bpeviz.charts.colours import HUES, Palette, hue_numbers
from bpeviz.charts.cost_curve import cost_curve
from bpeviz.charts.language_bars import language_bars
from bpeviz.charts.language_dots import language_dots
from bpeviz.charts.language_heat import language_heat
from bpeviz.charts.learned import token_frequencies, token_lengths, token_scripts, token_use
from bpeviz.charts.mix_bars import mix_bars
from bpeviz.charts.run_curve import run_curve
from bpeviz.charts.size_curve import size_curve
from bpeviz.charts.thinning import MOST_CURVE_POINTS, MOST_ROWS, thinned, thinned_by_ratio
from bpeviz.charts.way_bars import way_bars
from bpeviz.charts.words import COLUMNS, titles
from bpeviz.corpora import ParallelText
from bpeviz.costs import Shape
from bpeviz.curves import Curve
from bpeviz.engine import read, rules, train
from bpeviz.frames import curve_frame
from bpeviz.frames.costs import cost_frame
from bpeviz.frames.curves import PUBLISHED_SIZES, NamedCurve, curves_frame, points_frame
from bpeviz.frames.languages import Counted, bill_frame, gains_frame, language_frame
from bpeviz.frames.vocabulary import frequency_frame, lengths_frame, scripts_frame, usage_frame
from bpeviz.measures import Measured
from bpeviz.published import PUBLISHED, load

WORDS = titles(lambda message: message, "What it shows.")
ODD = 'a.b[c]:"d"'  # a name that would be a path, if it were a field


def palette(*names, dark=False):
    return Palette(dark, hue_numbers(names, {}))


def curve(size, base=256):
    return Curve(base, 10 * size, tuple(range(10 * size, 9 * size, -1)))


def language_table(languages=3, tokenizers=("gpt2", "o200k_base"), none=()):
    texts = [
        ParallelText(f"l{k}", f"{ODD} {k}", "", "Latin", True, "two words")
        for k in range(languages)
    ]
    counts = {
        name: {
            t.code: Counted(0 if k in none else (k + 1) * (n + 2), 0) for k, t in enumerate(texts)
        }
        for n, name in enumerate(tokenizers)
    }
    return language_frame(texts, counts, texts[0])


def drawn_rows(spec):
    """All rows of the data that a specification carries."""
    return [row for rows in spec["datasets"].values() for row in rows]


def layers(spec):
    return spec.get("layer", [spec])


def encodings(spec):
    return [layer.get("encoding", {}) for layer in layers(spec)]


def fields(spec):
    found = set()
    for encoding in encodings(spec):
        for channel in encoding.values():
            for part in channel if isinstance(channel, list) else [channel]:
                if "field" in part:
                    found.add(part["field"])
    return found


RUN = train(read("the theatre of the other thing " * 4, rules("byte")), 25)
EMPTY = train(read("", rules("byte")), 5)


WAYS = pd.DataFrame(
    {
        "way": ["characters", "subwords"],
        "vocabulary": [100, 400],
        "bytes_per_token": [1.0, 2.5],
        "unknown_percent": [0.0, 0.0],
        "relative_attention": [6.25, None],
    }
)


def all_charts(trace=RUN):
    table = language_table()
    pal = palette("this", "gpt2", "o200k_base")
    curves = curves_frame([NamedCurve("this", "training text", curve(600))])
    points = points_frame([("gpt2", "training text", Measured(90, 90, 9, 30))])
    order = list(table["language"].unique())
    mixed = table[table["tokenizer"] == "gpt2"].assign(share=10)
    step = len(trace)
    yield size_curve(curves, points, 300, "log", pal, WORDS, {"this": "this run"})
    yield size_curve(curves, points.head(0), 300, "linear", pal, WORDS, {})
    yield cost_curve(cost_frame(curve(600), Shape(64, 2, 512)), pal, WORDS)
    yield token_lengths(lengths_frame(trace, step), pal, WORDS)
    yield token_use(usage_frame(trace), step, pal, WORDS)
    yield token_scripts(scripts_frame(trace, step), pal, WORDS)
    yield token_frequencies(frequency_frame(trace, step), pal, WORDS)
    yield run_curve(curve_frame(trace), step, WORDS)
    yield language_bars(table, "premium", order, pal, WORDS)
    yield language_bars(bill_frame(table, 100, 8000), "bill", order, pal, WORDS)
    yield language_dots(gains_frame(table, "gpt2", "o200k_base"), "gpt2", "o200k_base", pal, WORDS)
    yield language_heat(table, "tokens", order, pal, WORDS)
    yield way_bars(WAYS, list(WAYS.columns[1:]), pal, {**WORDS, "measure": "M", "value": "V"})
    yield mix_bars(mixed, mixed.rename(columns={"tokenizer": "mix"}), pal, WORDS)


@pytest.mark.parametrize("drawn", list(all_charts()))
def test_every_chart_has_a_description_plain_fields_and_finite_data(drawn):
    spec = drawn.to_dict()
    assert spec["description"] == "What it shows."
    assert all(field.isidentifier() for field in fields(spec))
    for row in drawn_rows(spec):
        assert all(key.isidentifier() for key in row)
        assert all(not isinstance(v, float) or math.isfinite(v) for v in row.values())
    json.dumps(spec, allow_nan=False)


@pytest.mark.parametrize("drawn", list(all_charts()))
def test_every_axis_has_a_title(drawn):
    for encoding in encodings(drawn.to_dict()):
        for channel in ("x", "y"):
            axis = encoding.get(channel, {})
            itself = ("language", "tokenizer", "script", "measure")
            named = axis.get("title") or axis.get("field") in itself
            unseen = axis.get("field") == "row" or axis.get("axis", "") is None
            assert not axis.get("field") or named or unseen


def test_titles_have_units():
    assert WORDS["vocab_size"] == "Vocabulary size (tokens)"
    assert "(%)" in COLUMNS["percent"]
    assert "(bytes)" in COLUMNS["length"]


# -- the curve of sizes


def test_the_curves_carry_name_and_text_in_colour_and_dash():
    curves = curves_frame(
        [NamedCurve("this", "training text", curve(10)), NamedCurve("this", "held-out", curve(10))]
    )
    chart = size_curve(curves, points_frame([]), 260, "log", palette("this"), WORDS, {})
    line = next(e for e in encodings(chart.to_dict()) if "strokeDash" in e)
    assert line["color"]["scale"] == {"domain": ["this"], "range": [HUES[3].light]}
    assert line["strokeDash"]["scale"]["domain"] == ["training text", "held-out"]
    assert line["x"]["scale"]["type"] == "log"


def test_a_linear_axis_and_a_dark_ground():
    curves = curves_frame([NamedCurve("gpt2", "t", curve(10))])
    dark = palette("gpt2", dark=True)
    spec = size_curve(curves, points_frame([]), 260, "linear", dark, WORDS, {}).to_dict()
    line = next(e for e in encodings(spec) if "strokeDash" in e)
    assert "type" not in line["x"]["scale"]
    assert line["color"]["scale"]["range"] == [HUES[0].dark]


@pytest.mark.parametrize(
    ("largest", "expected"),
    [(60_000, ["gpt2 50,257"]), (2_000, []),
     (210_000, ["gpt2 50,257", "cl100k_base 100,277", "o200k_base 200,019"])],
)  # fmt: skip
def test_marks_stand_where_the_axis_reaches_them(largest, expected):
    curves = curves_frame([NamedCurve("this", "t", curve(largest - 256))])
    spec = size_curve(curves, points_frame([]), 300, "log", palette("this"), WORDS, {}).to_dict()
    labels = [row["label"] for row in drawn_rows(spec) if "label" in row]
    assert sorted(labels) == sorted(expected)


def test_the_marks_are_the_sizes_of_the_published_tokenizers():
    assert {name: load(name).vocab_size for name in PUBLISHED} == PUBLISHED_SIZES


def test_points_stretch_the_axis_and_so_bring_the_marks():
    curves = curves_frame([NamedCurve("this", "t", curve(100))])
    points = points_frame([("cl100k_base", "t", Measured(40, 40, 4, 10))])
    pal = palette("this", "cl100k_base")
    rows = drawn_rows(size_curve(curves, points, 300, "log", pal, WORDS, {}).to_dict())
    assert {"gpt2 50,257", "cl100k_base 100,277"} == {r["label"] for r in rows if "label" in r}
    assert any(r.get("vocab_size") == 100_277 and r.get("bytes_per_token") == 4 for r in rows)


def test_twenty_thousand_sizes_are_thinned_evenly_in_ratio():
    frame = curves_frame([NamedCurve("this", "t", curve(20_000))])
    kept = thinned_by_ratio(frame, "vocab_size")
    sizes = list(kept["vocab_size"])
    assert len(kept) <= MOST_CURVE_POINTS + 2
    assert (sizes[0], sizes[-1]) == (256, 20_255)
    ratios = [b / a for a, b in zip(sizes[200:], sizes[201:], strict=False)]
    assert max(ratios) < 1.02
    rows = drawn_rows(
        size_curve(frame, points_frame([]), 300, "log", palette("this"), WORDS, {}).to_dict()
    )
    assert len(rows) < 2 * MOST_CURVE_POINTS


def test_thinning_keeps_what_is_few_and_the_ends():
    frame = pd.DataFrame({"x": range(1, 11)})
    assert list(thinned(frame, 3)["x"]) == [1, 5, 9, 10]
    assert thinned_by_ratio(frame, "x", 20) is frame
    assert list(thinned_by_ratio(frame, "x", 3)["x"]) == [1, 4, 10]
    assert thinned(frame.head(0), 3).empty


def test_a_curve_without_tokens_is_left_out():
    curves = [NamedCurve("none", "t", Curve(256, 0, (0, 0))), NamedCurve("this", "t", curve(3))]
    assert set(curves_frame(curves)["name"]) == {"this"}
    assert curves_frame(curves[:1]).empty
    assert points_frame([("gpt2", "t", Measured(0, 0, 0, 0))]).empty
    size_curve(curves_frame([]), points_frame([]), 300, "log", palette(), WORDS, {}).to_dict()


# -- costs


def test_the_cheapest_size_is_marked():
    frame = cost_frame(Curve(256, 1000, (1000, 500, 499)), Shape(width=1, layers=1, context=1))
    rows = drawn_rows(cost_curve(frame, palette(), WORDS).to_dict())
    assert [row["vocab_size"] for row in rows if "total" in row] == [257]
    parts = {row["part"] for row in rows if "part" in row}
    assert parts == {COLUMNS["layers"], COLUMNS["attention"], COLUMNS["output"]}


# -- what was learned


def test_learned_charts_of_an_empty_run():
    token_lengths(lengths_frame(EMPTY, 0), palette(), WORDS).to_dict()
    token_use(usage_frame(EMPTY), 0, palette(), WORDS).to_dict()
    token_scripts(scripts_frame(EMPTY, 0), palette(), WORDS).to_dict()


def test_frequencies_are_thinned_and_positive():
    frame = pd.DataFrame({"place": range(1, 20_001), "token": "x", "occurrences": 1})
    rows = drawn_rows(token_frequencies(frame, palette(), WORDS).to_dict())
    assert len(rows) <= 202
    assert min(row["occurrences"] for row in rows) >= 1


def test_rare_scripts_share_a_bar():
    frame = pd.DataFrame({"script": [f"s{k}" for k in range(12)], "tokens": range(12, 0, -1)})
    rows = drawn_rows(token_scripts(frame, palette(), WORDS).to_dict())
    assert [row["tokens"] for row in rows] == [12, 11, 10, 9, 8, 7, 6, 5, 4 + 3 + 2 + 1]
    assert rows[-1]["script"] == COLUMNS["other"]


# -- languages


def test_bars_start_at_zero_in_the_given_order():
    table = language_table()
    order = list(table["language"].unique())[::-1]
    spec = language_bars(table, "premium", order, palette("gpt2", "o200k_base"), WORDS).to_dict()
    bars = encodings(spec)[0]
    assert bars["x"]["scale"] == {"zero": True}
    assert bars["y"]["sort"] == order
    assert bars["color"]["scale"]["range"] == [HUES[0].light, HUES[2].light]
    assert bars["yOffset"]["sort"] == ["gpt2", "o200k_base"]
    selection = spec["params"][0]
    assert (selection["name"], selection["select"]["fields"]) == ("bar", ["language", "tokenizer"])


def test_a_text_without_tokens_is_not_drawn():
    table = language_table(none=(1,))
    order = list(table["language"].unique())
    for draw in (language_bars, language_heat):
        spec = draw(table, "premium", order, palette("gpt2", "o200k_base"), WORDS).to_dict()
        names = {row["language"] for row in drawn_rows(spec) if "language" in row}
        assert names == {f"{ODD} 0", f"{ODD} 2"}


def test_figures_without_a_value_are_not_drawn():
    table = language_table()
    table["tokens_per_word"] = [None, 2.0, 3.0] * 2
    order = list(table["language"].unique())
    spec = language_bars(table, "tokens_per_word", order, palette("gpt2", "o200k_base"), WORDS)
    assert len([r for r in drawn_rows(spec.to_dict()) if "language" in r]) == 4


@pytest.mark.parametrize("languages", [0, 1])
def test_no_language_and_one(languages):
    table = language_table(languages) if languages else language_table(1).head(0)
    pal = palette("gpt2", "o200k_base")
    order = list(table["language"].unique())
    gains = gains_frame(table, "gpt2", "o200k_base")
    for chart in (
        language_bars(table, "premium", order, pal, WORDS),
        language_heat(table, "premium", order, pal, WORDS),
        language_dots(gains, "gpt2", "o200k_base", pal, WORDS),
    ):
        json.dumps(chart.to_dict(), allow_nan=False)


def test_of_twenty_thousand_rows_the_first_sixty_languages_are_drawn():
    table = language_table(10_000)
    assert len(table) == 20_000
    order = list(table["language"].unique())
    pal = palette("gpt2", "o200k_base")
    gains = gains_frame(table, "gpt2", "o200k_base")
    for chart, a_language in (
        (language_bars(table, "premium", order, pal, WORDS), 2),
        (language_heat(table, "premium", order, pal, WORDS), 2),
        (language_dots(gains, "gpt2", "o200k_base", pal, WORDS), 3),
    ):
        rows = [row for row in drawn_rows(chart.to_dict()) if "language" in row]
        assert len(rows) == a_language * MOST_ROWS


def test_dots_before_and_after():
    table = language_table()
    gains = gains_frame(table, "gpt2", "o200k_base")
    pal = palette("gpt2", "o200k_base")
    spec = language_dots(gains, "gpt2", "o200k_base", pal, WORDS).to_dict()
    dots = next(e for e in encodings(spec) if "shape" in e)
    assert dots["color"]["scale"]["domain"] == ["gpt2", "o200k_base"]
    assert dots["shape"]["scale"]["range"] == ["circle", "diamond"]


def test_each_measure_of_the_ways_has_its_own_scale():
    words = {**WORDS, "measure": "M", "value": "V", "vocabulary": "size", "bytes_per_token": "rate"}
    drawn = way_bars(WAYS, ["vocabulary", "bytes_per_token"], palette(), words).to_dict()
    found = [(row["measure"], row["way"], row["share"], row["said"]) for row in drawn_rows(drawn)]
    assert found == [
        ("size", "characters", 0.25, "100"),
        ("size", "subwords", 1, "400"),
        ("rate", "characters", 0.4, "1.00"),
        ("rate", "subwords", 1, "2.50"),
    ]
    every = way_bars(WAYS, list(WAYS.columns[1:]), palette(), words).to_dict()
    said = [row["said"] for row in drawn_rows(every)]
    assert said[4:] == ["0.0", "0.0", "6.25"]  # no bar and no value where there is none


def test_a_mix_beside_others():
    table = language_table(tokenizers=("gpt2",)).assign(share=33)
    others = pd.concat([table.assign(mix="one"), table.assign(mix="two")])
    spec = mix_bars(table, others, palette(), WORDS).to_dict()
    ticks = next(e for e in encodings(spec) if "shape" in e)
    assert ticks["shape"]["scale"]["domain"] == ["one", "two"]
    assert "color" not in ticks  # colours belong to tokenizers that have a name on other pages
