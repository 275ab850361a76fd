"""What a vocabulary costs a transformer, and what the shorter sequence saves.

Multiply-adds of one forward pass. Each layer is the usual one: four projections
of attention (4 · width²) and a feed-forward part four times as wide (8 · width²).
Attention compares every token with every token and sums over them: 2 · tokens² ·
width a layer (a causal mask may skip half of that; a fixed factor moves no
minimum by much). The input embedding is a look-up: no multiply-add.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A transformer. ``context`` is the length of a sequence in bytes of text.

    ``tied``: input embedding and output layer are the same table.
    """

    width: int
    layers: int
    context: int
    tied: bool = True


@dataclass(frozen=True, slots=True)
class Cost:
    """Multiply-adds a byte of text, part by part."""

    layers: float
    attention: float
    output: float

    @property
    def total(self) -> float:
        """All parts together."""
        return self.layers + self.attention + self.output


def table_parameters(vocab_size: int, width: int, *, tied: bool) -> int:
    """Parameters of the embedding and the output layer: vocabulary × width, twice if untied.

    >>> table_parameters(128_000, 4096, tied=True)
    524288000
    """
    return vocab_size * width * (1 if tied else 2)


def output_multiply_adds(vocab_size: int, width: int) -> int:
    """Multiply-adds of the output layer for one token: vocabulary × width."""
    return vocab_size * width


def layer_multiply_adds(width: int) -> int:
    """Multiply-adds of one layer for one token, attention itself left out: 12 × width²."""
    return 12 * width * width


def attention_multiply_adds(tokens: float, width: int) -> float:
    """Multiply-adds of attention in one layer for a whole sequence: 2 × tokens² × width."""
    return 2 * tokens * tokens * width


def cost_per_byte(vocab_size: int, bytes_per_token: float, shape: Shape) -> Cost:
    """Multiply-adds a byte for a context of text that is cut into tokens of that size.

    >>> cost_per_byte(256, 2.0, Shape(width=4, layers=3, context=20))
    Cost(layers=288.0, attention=120.0, output=512.0)
    """
    tokens = shape.context / bytes_per_token
    return Cost(
        layers=tokens * shape.layers * layer_multiply_adds(shape.width) / shape.context,
        attention=shape.layers * attention_multiply_adds(tokens, shape.width) / shape.context,
        output=tokens * output_multiply_adds(vocab_size, shape.width) / shape.context,
    )


def relative_attention(tokens: int, reference: int) -> float | None:
    """How much attention costs against a cut into ``reference`` tokens: the square of the ratio.

    >>> relative_attention(300, 100)
    9.0
    """
    return (tokens / reference) ** 2 if reference else None
