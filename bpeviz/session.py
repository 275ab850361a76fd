"""The visit: the only place that touches session state, caches and the address bar."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx

from bpeviz import language
from bpeviz.charts.colours import Palette, hue_numbers
from bpeviz.components.player.payload import run_payload
from bpeviz.engine.tokenizer import Tokenizer
from bpeviz.errors import UserError
from bpeviz.jobs.allocator import return_large_blocks
from bpeviz.jobs.office import Office, Tab
from bpeviz.kept import KeptTokenizers, Packed
from bpeviz.runs import OWN, Run, RunChoice, carry_out

if TYPE_CHECKING:
    from sqlalchemy import Engine

T = TypeVar("T")
S = TypeVar("S", bound=str)
Reader = Callable[[str], T | None]  # reads a value of a link; None where it is no good

KEPT_RUNS = 24  # runs on sample corpora that all visitors share
KEPT_RESULTS = 48  # curves, counts and the like, from samples
KEPT_OWN_RESULTS = 16  # the same from what a visitor brought
KEPT_TOKENIZERS = 8  # tokenizers that a visitor trained or brought
LINKED_TEXT = 1000  # characters of a text that a link still carries


def begin() -> None:
    """Set up a script run: the language of the visit, and that its tab is open."""
    language.follow(lambda: str(st.session_state.get("language", language.SOURCE)))
    if "training_token" in st.session_state:
        _tab().show(st.session_state["training_token"])


# -- choices: session state first, then the link, then the default


def start(
    key: str, default: T, known: Callable[[str], T | None] | None = None, linked_as: str = ""
) -> None:
    """Give a widget its first value: from the link where it holds a good one.

    ``linked_as`` is the name in links where it is not the key.
    """
    if key in st.session_state:
        return
    value = default
    linked = st.query_params.get(linked_as or key)
    if linked is not None and known is not None:
        found = known(linked)
        value = default if found is None else found
    st.session_state[key] = value


def follow(key: str, default: T, known: Callable[[str], T | None]) -> None:
    """Keep a value that a link followed within the visit changes as well."""
    linked = st.query_params.get(key)
    found = known(linked) if linked is not None else None
    if found is not None:
        # Such a link reaches the server but not the address bar.
        st.session_state["unsaid_link"] = st.session_state.get(key, found) != found
        st.session_state[key] = found
    elif key not in st.session_state:
        st.session_state[key] = default


def one_of(names: Collection[S]) -> Callable[[str], S | None]:
    """Reads a linked name that must be among these."""
    return lambda linked: next((name for name in names if name == linked), None)


def whole(least: int, most: int) -> Callable[[str], int | None]:
    """Reads a linked whole number between two bounds."""

    def read(linked: str) -> int | None:
        try:
            number = int(linked)
        except ValueError:
            return None
        return number if least <= number <= most else None

    return read


def get(key: str) -> Any:
    """A value of the visit; None where there is none yet."""
    return st.session_state.get(key)


def put(key: str, value: object) -> None:
    """Keep a value for the visit."""
    st.session_state[key] = value


def linked(name: str) -> str | None:
    """A value of the address bar as it stands there."""
    return st.query_params.get(name)


def unlink(name: str) -> None:
    """Take a value out of the address bar."""
    st.query_params.pop(name, None)


def link(values: dict[str, str | int]) -> None:
    """Make the address bar a link to this very state."""
    wanted = {key: str(value) for key, value in values.items()}
    unsaid = st.session_state.pop("unsaid_link", False)
    if unsaid or st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


# -- runs: those on samples are shared, those on a visitor's text are the visitor's


@st.cache_resource(max_entries=KEPT_RUNS, show_spinner=False)
def _sample_run(choice: RunChoice) -> Run:
    return carry_out(choice)


@st.cache_resource(max_entries=KEPT_RUNS, show_spinner=False)
def _sample_payload(choice: RunChoice) -> dict[str, Any]:
    return run_payload(_sample_run(choice).trace)


def run_of(choice: RunChoice) -> Run:
    """The run of a choice. UserError where it can't be."""
    choice = choice.settled()
    if choice.sample != OWN:
        shared: Run = _sample_run(choice)
        return shared
    kept: Run | None = st.session_state.get("own_run")
    if kept is None or kept.choice != choice:
        kept = carry_out(choice)
        st.session_state["own_run"] = kept
    return kept


def trained(choice: RunChoice) -> tuple[Run, dict[str, Any]]:
    """The run of a choice, with what the player gets of it. UserError where it can't be."""
    run = run_of(choice)
    if run.choice.sample != OWN:
        shared: dict[str, Any] = _sample_payload(run.choice)
        return run, shared
    kept = st.session_state.get("own_payload")
    if kept is None or kept[0] is not run:
        kept = run, run_payload(run.trace)
        st.session_state["own_payload"] = kept
    return kept


# -- results: made once; those from a visitor's text are the visitor's


@st.cache_resource(max_entries=KEPT_RESULTS, show_spinner=False)
def _shared_result(key: str, _make: Callable[[], Any]) -> Any:  # noqa: ARG001 - the cache's key
    return _make()


def result(key: str, make: Callable[[], T], *, private: bool) -> T:
    """What ``make`` gives, made once for a key; never change it.

    ``private``: it comes from what a visitor brought, so only the visitor has it,
    and only the latest ones are kept.
    """
    if not private:
        shared: T = _shared_result(key, make)
        return shared
    short = sha256(key.encode()).hexdigest()  # a key may hold a long text
    kept: dict[str, Any] = st.session_state.setdefault("results", {})
    value: T = kept.pop(short) if short in kept else make()
    kept[short] = value
    for oldest in list(kept)[:-KEPT_OWN_RESULTS]:
        del kept[oldest]
    return value


@st.cache_resource(show_spinner=False)
def _drawn_results() -> dict[str, Any]:
    return {}


def drawn_result(key: str, make: Callable[[], T]) -> T:
    """What ``make`` gives, made once a server, where making it draws on the page.

    A cached function would draw it again. For few keys, and nothing of a visitor's.
    """
    kept = _drawn_results()
    if key not in kept:
        kept[key] = make()
    found: T = kept[key]
    return found


def remember_tokenizer(name: str, tokenizer: Tokenizer | Packed) -> None:
    """Put a tokenizer of this visit into the visitor's list, the newest last.

    A large one that nobody else keeps is better packed.
    """
    kept: dict[str, Tokenizer | Packed] = dict(st.session_state.get("tokenizers", {}))
    kept.pop(name, None)
    kept[name] = tokenizer
    for oldest in list(kept)[:-KEPT_TOKENIZERS]:
        del kept[oldest]
    st.session_state["tokenizers"] = kept


def tokenizers() -> Mapping[str, Tokenizer]:
    """The tokenizers that were trained or brought during the visit, by name."""
    return KeptTokenizers(st.session_state.get("tokenizers", {}))


# -- trainings: processes that end when their tab closes


@st.cache_resource(show_spinner=False)
def office() -> Office:
    """All trainings of this server."""
    return_large_blocks()
    return Office()


@st.cache_resource(scope="session", on_release=lambda tab: tab.show(None), show_spinner=False)
def _tab() -> Tab:
    return Tab(office())


def show_training(token: str | None) -> None:
    """Tie a training to this tab, so that it lives as long as the tab; None: none."""
    if token is None:
        st.session_state.pop("training_token", None)
    else:
        st.session_state["training_token"] = token
    _tab().show(token)


def freeing() -> Callable[[str], None]:
    """What takes an uploaded file of this tab out of the server's memory, by its id.

    The page would leave it there. It can be called from any thread.
    """
    context = get_script_run_ctx()
    if context is None or not isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        return lambda _: None
    return partial(context.uploaded_file_mgr.remove_file, context.session_id)


def database() -> Engine:
    """The database with corpora: of whoever runs the server, else the embedded one.

    Raises UserError where it is not set up as it should be.
    """
    try:
        if "corpus" in st.secrets.get("connections", {}):
            return st.connection("corpus", type="sql").engine
    except StreamlitSecretNotFoundError:
        pass
    except Exception as error:
        raise UserError(
            "The database of this server is not set up rightly ({reason}). Tell whoever runs it.",
            reason=type(error).__name__,
        ) from error
    from bpeviz.inputs.database import sample_url  # SQLAlchemy: for those who choose a database

    return st.connection("corpus", type="sql", url=sample_url()).engine


# -- looks


def palette(names: Iterable[str] = ()) -> Palette:
    """Colours for tokenizers of these names, on the ground that the visitor has chosen.

    A name keeps its hue for the whole visit, on all pages.
    """
    names = list(names)
    known = {
        **st.session_state.get("hues", {}),
        **hue_numbers(names, st.session_state.get("hues", {})),
    }
    st.session_state["hues"] = known
    return Palette(st.context.theme.type == "dark", {name: known[name] for name in names})
