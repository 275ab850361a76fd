"""A model as a table of ranks, where the merges can be told from the tokens alone."""

from __future__ import annotations

from bpeviz.engine.merging import Applied, Ranks, merge_piece
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError


def ranks_of(tokenizer: Tokenizer) -> dict[bytes, int]:
    """Token bytes → id, for a model that merges bytes.

    In such a table any two tokens that join to a third one merge. A trained model
    always says the same; one that was put together by hand may not: then UserError.
    """
    tokens = [token.content for token in tokenizer.vocabulary.tokens]
    ranks: dict[bytes, int] = {}
    for number, token in enumerate(tokens):
        if token in ranks:
            raise UserError(
                "The tokens {first} and {second} are both {token!r}, and a rank table tells "
                "tokens apart by their bytes. Save the model as our JSON instead.",
                first=ranks[token],
                second=number,
                token=token,
            )
        ranks[token] = number
    table = Ranks(lambda pair: ranks.get(tokens[pair[0]] + tokens[pair[1]]), lambda rank: rank)
    for pair in tokenizer.vocabulary.merges:
        number = ranks[tokens[pair[0]] + tokens[pair[1]]]
        log: list[Applied] = []
        made, _ = merge_piece(tokens[number], table, log)
        if made != [number] or (log[-1].left, log[-1].right) != pair:
            raise UserError(
                "The token {number}, {token!r}, would be put together in another way from a rank "
                "table, which holds no merges. Save the model as our JSON instead.",
                number=number,
                token=tokens[number],
            )
    return ranks
