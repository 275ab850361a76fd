"""The sample corpora: what they are, how large, and what each shows well."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from bpeviz.errors import N_, UserError

FOLDER = Path(__file__).resolve().parent.parent / "sample_corpora"
PARALLEL = FOLDER / "parallel.json"

Kind = Literal["text", "words", "code"]


@dataclass(frozen=True)
class Sample:
    """A corpus of our own. ``title`` and ``shows`` are message ids.

    ``language`` is its BCP 47 code, as the ``lang`` attribute of HTML wants it.
    A sample of the kind ``words`` is a table word → count.
    """

    file: str
    title: str
    language: str
    kind: Kind
    shows: str

    @property
    def name(self) -> str:
        """The name that addresses and links use: the file's, without its ending."""
        return Path(self.file).stem

    @property
    def path(self) -> Path:
        """Where the file is."""
        return FOLDER / self.file

    @property
    def text(self) -> str:
        """The whole text, with its line ends as they are."""
        return _read(self.path)

    @property
    def words(self) -> dict[str, int]:
        """The table word → count, for the kind ``words``."""
        return word_table(self.text, self.file)

    @property
    def bytes(self) -> int:
        """Size of the file in UTF-8 bytes."""
        return len(self.text.encode())

    @property
    def characters(self) -> int:
        """Size of the file in code points."""
        return len(self.text)


SAMPLES: Sequence[Sample] = (
    Sample(
        "english.txt",
        N_("English stories and essays"),
        "en",
        "text",
        N_(
            "“the” is complete within a few dozen merges, and the curly quotes "
            "show a merge of two bytes that are no character yet."
        ),
    ),
    Sample(
        "indonesian.txt",
        N_("Indonesian stories"),
        "id",
        "text",
        N_(
            "The prefixes me-, ber- and di-, the ending -nya and the hyphen of doubled words "
            "(jam-jam) become tokens."
        ),
    ),
    Sample(
        "japanese.txt",
        N_("Japanese stories"),
        "ja",
        "text",
        N_(
            "Three bytes a character and no blanks: the first merges build kana out of bytes, "
            "and no white space stops a token."
        ),
    ),
    Sample(
        "korean.txt",
        N_("Korean stories"),
        "ko",
        "text",
        N_("Particles and verb endings such as 다. are learned at the ends of words."),
    ),
    Sample(
        "spanish.txt",
        N_("Spanish stories"),
        "es",
        "text",
        N_("Accents and ñ take two bytes each, so that some tokens end inside a letter."),
    ),
    Sample(
        "russian.txt",
        N_("Russian stories"),
        "ru",
        "text",
        N_(
            "Two bytes a letter: merges are spent on building letters before the "
            "case endings come up."
        ),
    ),
    Sample(
        "python_code.py",
        N_("Python code"),
        "en",
        "code",
        N_("Runs of blanks at the start of lines become tokens of their own: indentation."),
    ),
    Sample(
        "korean_documents.txt",
        N_("Thirty Korean documents"),
        "ko",
        "text",
        N_("A document a line, for words closed by an end-of-word marker and 120 merges."),
    ),
    Sample(
        "makan.tsv",
        N_("Nine Indonesian words"),
        "id",
        "words",
        N_("Small enough to check by hand: makan (to eat) is complete after four merges."),
    ),
    Sample(
        "garden_words.tsv",
        N_("Garden words"),
        "en",
        "words",
        N_("Few stems and many endings: plant, weed and seed with -ing, -ed and -er."),
    ),
    Sample(
        "sums_and_dates.txt",
        N_("Sums and dates"),
        "en",
        "text",
        N_("The same number is cut in different ways, from the left or in threes from the right."),
    ),
)


def sample(name: str) -> Sample:
    """The sample of that name. UserError where there is none.

    >>> sample("makan").words["ikan"]
    3
    """
    for known in SAMPLES:
        if known.name == name:
            return known
    raise UserError(
        "There is no sample {name}. Choose one of {names}.",
        name=name,
        names=", ".join(known.name for known in SAMPLES),
    )


def is_table(name: str) -> bool:
    """Whether the sample of that name, if there is one, is a table of words."""
    return any(known.name == name and known.kind == "words" for known in SAMPLES)


@dataclass(frozen=True, slots=True)
class ParallelText:
    """One paragraph in one language; every language says the same.

    ``code`` is the ISO 639-3 code; ``words`` says whether blanks separate words.
    """

    code: str
    language: str
    native: str
    script: str
    words: bool
    text: str


@cache
def parallel_texts() -> tuple[ParallelText, ...]:
    """The same paragraph in all languages of ``parallel.json``, in its order."""
    return tuple(ParallelText(**entry) for entry in json.loads(_read(PARALLEL))["texts"])


def word_table(text: str, name: str) -> dict[str, int]:
    r"""``word<TAB>count`` lines as a table; equal words are added up, blank lines skipped.

    Raises UserError naming the line of ``name`` that is not one.

    >>> word_table("makan\t5\nikan\t3\n", "a.tsv")
    {'makan': 5, 'ikan': 3}
    """
    counts: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.removesuffix("\r")
        if not line.strip():
            continue
        word, _, count = line.partition("\t")
        if word.split() != [word] or not _is_count(count.strip()):
            raise UserError(
                "Line {number} of {name} is {line!r}. Write word<TAB>count, as in makan<TAB>5.",
                number=number,
                name=name,
                line=line,
            )
        counts[word] = counts.get(word, 0) + int(count)
    return counts


def _is_count(count: str) -> bool:
    return count.isdecimal() and len(count) < 19 and int(count) > 0


@cache
def _read(path: Path) -> str:
    return path.read_bytes().decode()
