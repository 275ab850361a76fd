"""What the uploaded files are, and the choices that they leave open."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from bpeviz import trainings
from bpeviz.inputs import Choice, FileFound, Found
from bpeviz.inputs.columns import Column
from bpeviz.inputs.encodings import UTF8, shown
from bpeviz.inputs.line_ends import LineEnds
from bpeviz.language import _, plural

NAMED = 3  # files that are described one by one
DELIMITED = ("csv", "tsv")


def read_as() -> tuple[Found, Choice | None]:
    """Describe the files and choose how they are read; None while something is open.

    UserError where they can't be read.
    """
    found = trainings.found(Choice())
    choice = Choice()
    if found.undecided:
        choice = _choose_encoding(found.undecided)
        if not choice.encoding:
            return found, None
        found = trainings.found(choice)
    if any(file.kind in DELIMITED for file in found.tables):
        choice = replace(choice, header=_header(found))
        found = trainings.found(choice)
    _describe(found)
    if found.tables:
        chosen = _choose_column(found, choice)
        return found, chosen
    return found, choice


def _choose_encoding(file: FileFound) -> Choice:
    st.warning(
        _(
            "Not UTF-8 (byte {n}). Choose how to read it; the preview shows what stands there."
        ).format(n=f"{file.bad:,}")
    )
    previews = {proposal.codec: proposal.preview for proposal in file.proposals}
    replacing = _("UTF-8, with {n} places replaced by U+FFFD").format(n=f"{file.to_replace:,}")
    chosen = st.selectbox(
        _("Encoding of {name}").format(name=file.name),
        [*previews, UTF8],
        format_func=lambda codec: (
            f"{shown(codec)}: {previews[codec]}" if codec in previews else replacing
        ),
        index=None,
        placeholder=_("Choose an encoding"),
        key=trainings.widget_key("encoding"),
    )
    return Choice(encoding=chosen or "")


def _header(found: Found) -> bool:
    looks = next(file.header for file in found.tables if file.kind in DELIMITED)
    return st.checkbox(
        _("The first row holds the names of the columns"),
        looks,
        key=trainings.widget_key("header"),
    )


def _describe(found: Found) -> None:
    lines = [_description(file) for file in found.files[:NAMED]]
    if len(found.files) > NAMED:
        rest = len(found.files) - NAMED
        lines.append(plural("and one more file", "and {n} more files", rest))
    if len(found.files) > 1:
        lines.append(_("{n} bytes in all").format(n=f"{found.size:,}"))
    if found.left_out:
        lines.append(
            plural(
                "One file is no text and is left out:",
                "{n} files are no text and are left out:",
                len(found.left_out),
            )
            + " "
            + ", ".join(found.left_out[:NAMED])
        )
    st.text("\n".join(lines))


def _description(file: FileFound) -> str:
    parts = [file.name, _("{n} bytes").format(n=f"{file.size:,}")]
    if file.encoding:
        parts.append(shown(file.encoding.codec))
        if file.encoding.mark:
            parts.append(_("byte order mark dropped"))
        if file.to_replace:
            parts.append(_("{n} places replaced by U+FFFD").format(n=f"{file.to_replace:,}"))
        parts.append(_line_ends(file.line_ends))
    return " · ".join(parts)


def _line_ends(ends: LineEnds) -> str:
    kinds = {"CRLF": ends.crlf, "LF": ends.lf, "CR": ends.cr}
    counted = [f"{n:,} {kind}" for kind, n in kinds.items() if n]
    return _("line ends: {kinds}").format(kinds=", ".join(counted) or _("none"))


def _choose_column(found: Found, choice: Choice) -> Choice | None:
    columns = found.columns
    words = [column for column in columns if column.holds != "counts"]
    counts = [column for column in columns if column.holds == "counts"]
    if not words:
        st.warning(_("The files have no column of text in common."))
        return None
    like_words = found.words_and_counts is not None
    as_words = bool(counts) and st.checkbox(
        _("A table of words and counts"), like_words, key=trainings.widget_key("as words")
    )
    boxes = st.columns(2)
    with boxes[0]:
        text = _column_box(_("Words") if as_words else _("Column of text"), words, "column")
    if not as_words:
        return replace(choice, column=text)
    with boxes[1]:
        return replace(choice, column=text, counts=_column_box(_("Counts"), counts, "counts"))


def _column_box(label: str, columns: list[Column], name: str) -> str:
    examples = {column.name: ", ".join(column.examples) for column in columns}
    chosen: str = st.selectbox(
        label,
        list(examples),
        format_func=lambda column: f"{column}: {examples[column]}" if examples[column] else column,
        key=trainings.widget_key(name),
    )
    return chosen
