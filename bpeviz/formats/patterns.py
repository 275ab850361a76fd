r"""Split patterns in the syntax of another library: the same cuts, or a refusal.

Three things differ. Hugging Face matches with Oniguruma, where ``{1,3}+`` repeats
instead of holding on and ``\w`` means a few other characters; tiktoken and minbpe
drop the text between two matches, which is a piece here; and the user's own pattern
may use what a library does not have.
"""

from __future__ import annotations

from itertools import pairwise

import regex
import tiktoken
import tokenizers
from tokenizers.pre_tokenizers import Split

from bpeviz.engine.splitting import PATTERNS, Splitter, named, own
from bpeviz.errors import UserError
from bpeviz.published.panics import is_panic

WHOLE = r"[\s\S]+"  # the whole text as one piece

_WITH_GAPS = r"(?:{0})|(?:(?!(?:{0}))[\s\S])+"  # a match, or all text up to the next one

# What \w is to the ``regex`` library, joiners included, as Oniguruma writes it.
_WORD = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]"
_WORD_CLASSES = {r"\w": "[" + _WORD, r"\W": "[^" + _WORD}
_ESCAPED = regex.compile(r"\\.", regex.DOTALL)
_POSSESSIVE_COUNT = regex.compile(r"\{\d*,?\d*\}\+")

_HUGGING_FACE = {name: p.replace(r"{1,3}+", r"{1,3}") for name, p in PATTERNS.items()}

# Other spellings of the named patterns: as GPT-2's release, minbpe and the
# tokenizer.json files on the Hugging Face hub have them.
_SPELLINGS = {
    **{pattern: name for name, pattern in PATTERNS.items()},
    **{pattern: name for name, pattern in _HUGGING_FACE.items()},
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+": "gpt4",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+": "gpt4",
}

# Letters of several scripts and cases, numbers, blanks, line ends, marks, emoji.
_PROBE = (
    "The cats' 3 houses don't 'LL stay\tquiet: x_1 = 20241; y += 3.14 # ok?!\r\n\r\n  Über "
    "naïve e\u0301 日本語、ひらがな カタカナ 한국어 안녕 Привет мир ١٢٣ שלום नमस्ते ไทย  \n"
    "👩\u200d🚀🇮🇩 ½ Ⅷ \u00a0\u2003… “quoted” — (a) [b] {c} <d> @e &f% $5.00 CamelCase "
    "snake_case ABC abc a1b2c3 10,000\nnext line\r\nlast\n\n\tend "
)


def like(pattern: str) -> Splitter:
    """The splitter of a pattern in a file: a named one under any spelling, or the file's own."""
    pattern = _inside(pattern)
    for ours, theirs in _WORD_CLASSES.items():
        pattern = pattern.replace(theirs, ours)
    return named(_SPELLINGS[pattern]) if pattern in _SPELLINGS else own(pattern)


def _with_gaps(splitter: Splitter) -> str:
    return splitter.pattern if splitter.name else _WITH_GAPS.format(splitter.pattern)


def _inside(pattern: str) -> str:
    """The pattern that ``_with_gaps`` was given; any other pattern as it is."""
    size = len(pattern) - len(_WITH_GAPS.format(""))
    start = _WITH_GAPS.index("{0}")
    inner = pattern[start : start + size // 2]
    return inner if pattern == _WITH_GAPS.format(inner) else pattern


def for_minbpe(splitter: Splitter | None) -> str:
    """The pattern line of a minbpe model. UserError where it can't be one."""
    pattern = _with_gaps(splitter) if splitter else ""
    if any(end in pattern for end in "\n\r"):
        raise UserError(
            "The pattern holds a line end, and a .model file has one line for it. "
            r"Write \n or \r in the pattern instead."
        )
    if pattern and regex.compile(pattern).groups:
        raise UserError(
            "The pattern {pattern} has groups in brackets, and minbpe would take a group for "
            "the piece. Write (?: instead of ( in the pattern.",
            pattern=splitter.pattern if splitter else "",
        )
    return pattern


def for_hugging_face(splitter: Splitter) -> str:
    """The pattern in Oniguruma's syntax. UserError where that library cuts otherwise."""
    if splitter.name:
        return _HUGGING_FACE[splitter.name]
    if count := _POSSESSIVE_COUNT.search(splitter.pattern):
        raise UserError(
            "The pattern {pattern} can't go to the tokenizers library: {count} has another "
            "meaning there. Write (?>…) around what must hold on to its match.",
            pattern=splitter.pattern,
            count=count[0],
        )
    pattern = _ESCAPED.sub(lambda m: _WORD_CLASSES.get(m[0], m[0]), splitter.pattern)
    try:
        cut = Split(tokenizers.Regex(pattern), "isolated").pre_tokenize_str(_PROBE)
    except BaseException as error:
        if not (is_panic(error) or isinstance(error, Exception)):
            raise
        raise _refused(splitter, "tokenizers", str(error)) from None
    if [piece for piece, _ in cut] != list(splitter.pieces(_PROBE)):
        raise _cuts_otherwise(splitter, "tokenizers")
    return pattern


def for_tiktoken(splitter: Splitter | None) -> str:
    """The pattern in the syntax of tiktoken. UserError where that library cuts otherwise."""
    if splitter is None:
        return WHOLE
    pattern = _with_gaps(splitter)
    if splitter.name is None:
        _try_in_tiktoken(splitter, pattern)
    return pattern


def _try_in_tiktoken(splitter: Splitter, pattern: str) -> None:
    """Cut a text in both libraries.

    tiktoken does not tell its pieces. But a piece that has a token becomes that token
    at once, and the two bytes at each cut have a token that merges before all others,
    so the ids are those of our pieces if and only if it cuts where we do.
    """
    pieces = [piece.encode() for piece in splitter.pieces(_PROBE)]
    ranks = {bytes([byte]): byte for byte in range(256)}
    across = [left[-1:] + right[:1] for left, right in pairwise(pieces)]
    for token in (*across, *pieces):
        ranks.setdefault(token, len(ranks))
    try:
        there = tiktoken.Encoding(
            "probe", pat_str=pattern, mergeable_ranks=ranks, special_tokens={}
        ).encode(_PROBE)
    except BaseException as error:
        if not (is_panic(error) or isinstance(error, Exception)):
            raise
        raise _refused(splitter, "tiktoken", str(error)) from None
    if there != [ranks[piece] for piece in pieces]:
        raise _cuts_otherwise(splitter, "tiktoken")


def _refused(splitter: Splitter, library: str, reason: str) -> UserError:
    return UserError(
        "The pattern {pattern} can't go to the {library} library: {reason}. "
        "Train with a simpler pattern or a named one.",
        pattern=splitter.pattern,
        library=library,
        reason=reason,
    )


def _cuts_otherwise(splitter: Splitter, library: str) -> UserError:
    return UserError(
        "The pattern {pattern} cuts a text in other places in the {library} library. "
        "Train with a simpler pattern or a named one.",
        pattern=splitter.pattern,
        library=library,
    )
