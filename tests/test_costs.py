"""Costs of a vocabulary, worked out by hand."""

from bpeviz.costs import (
    Cost,
    Shape,
    attention_multiply_adds,
    cost_per_byte,
    layer_multiply_adds,
    output_multiply_adds,
    relative_attention,
    table_parameters,
)
from bpeviz.curves import Curve
from bpeviz.frames.costs import cheapest, cost_frame, table_frame


def test_rows_of_the_tables():
    assert table_parameters(128_000, 4096, tied=True) == 524_288_000
    assert table_parameters(128_000, 4096, tied=False) == 1_048_576_000
    assert table_parameters(50_257, 768, tied=True) == 38_597_376  # GPT-2 small, 124 million in all
    assert output_multiply_adds(50_257, 768) == 38_597_376


def test_a_layer():
    # Width 768: four projections of 768 × 768, and 768 × 3072 twice.
    assert layer_multiply_adds(768) == 4 * 589_824 + 2 * 2_359_296 == 7_077_888
    # 10 tokens of width 4: 10 × 10 dot products of 4, and as many sums.
    assert attention_multiply_adds(10, 4) == 800


def test_a_byte_of_text():
    # 20 bytes in 10 tokens. Layers: 10 × 3 × 12 × 16 = 5,760. Attention: 3 × 800.
    # Output: 10 × 256 × 4. Each divided by 20 bytes.
    found = cost_per_byte(256, 2.0, Shape(width=4, layers=3, context=20))
    assert found == Cost(layers=288.0, attention=120.0, output=512.0)
    assert found.total == 920.0


def test_attention_grows_with_the_square_of_the_length():
    assert relative_attention(200, 100) == 4
    assert relative_attention(50, 100) == 0.25
    assert relative_attention(5, 0) is None
    one, half = (cost_per_byte(9, rate, Shape(8, 1, 64)) for rate in (1.0, 2.0))
    assert (one.attention / half.attention, one.layers / half.layers) == (4, 2)


def test_the_minimum_moves_with_the_shape():
    # 1,000 bytes in 1,000, 500, 499 tokens. By hand for width 1 and contexts of a byte,
    # tokens · (12 · layers + vocabulary) + 2 · layers · tokens² / 1,000 for the whole text:
    # 1 layer: 270,000, 134,500 + 500, 134,730 + 498.002, so that 257 is cheapest;
    # 100 layers: …, 728,500 + 50,000, 727,542 + 49,800.2, so that 258 is.
    curve = Curve(256, 1000, (1000, 500, 499))
    assert cheapest(cost_frame(curve, Shape(width=1, layers=1, context=1))) == 257
    assert cheapest(cost_frame(curve, Shape(width=1, layers=100, context=1))) == 258
    totals = cost_frame(curve, Shape(width=1, layers=100, context=1))["total"] * 1000
    assert [round(total, 1) for total in totals[1:]] == [778_500.0, 777_342.2]


CURVE = Curve(256, 1000, tuple(1000 - k for k in range(901)))  # each merge takes one token


def test_the_frame_is_the_formula_at_every_size():
    shape = Shape(width=32, layers=4, context=512)
    frame = cost_frame(CURVE, shape)
    assert list(frame["vocab_size"]) == list(range(256, 1157))
    row = frame.iloc[100]
    expected = cost_per_byte(356, 1000 / 900, shape)
    assert (row["layers"], row["attention"], row["output"]) == (
        expected.layers,
        expected.attention,
        expected.output,
    )
    assert row["total"] == expected.total


def test_without_tokens_there_is_no_cost():
    assert cost_frame(Curve(256, 0, (0, 0)), Shape(8, 1, 64)).empty


def test_the_rows_of_named_sizes():
    frame = table_frame([("small", 1000)], Shape(width=8, layers=1, context=1, tied=False))
    assert frame.to_dict("records") == [
        {"name": "small", "vocab_size": 1000, "parameters": 16_000, "output": 8_000}
    ]
