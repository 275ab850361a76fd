"""The visitor's training: the files that came in, the job, and what stays of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bpeviz import names, session
from bpeviz.inputs import Choice, Found, Upload, look
from bpeviz.jobs.job import Job
from bpeviz.jobs.order import Order
from bpeviz.kept import pack

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

UPLOADER = "corpus upload"  # the widget's key, with a number behind it


class File:
    """An uploaded file, which the server holds until it is freed."""

    def __init__(self, file: UploadedFile) -> None:
        self.id = file.file_id
        self.name = file.name
        self.content = file.getvalue()
        self._take_out = session.freeing()

    def free(self) -> None:
        """Give the memory back. From any thread."""
        self.content = b""
        self._take_out(self.id)


# -- files


def uploader_key() -> str:
    """The key of the file uploader; another one each time that it is emptied."""
    return f"{UPLOADER} {session.get('corpus_uploader') or 0}"


def files() -> list[File]:
    """The files that the visitor uploaded, also after a page switch."""
    return list(session.get("corpus_files") or [])


def keep_files() -> None:
    """The file uploader has changed."""
    chosen: list[UploadedFile] = session.get(uploader_key()) or []
    before = {file.id: file for file in files()}
    staying = {file.file_id for file in chosen}
    for file in before.values():
        if file.id not in staying:
            file.free()
    session.put("corpus_files", [before.get(file.file_id) or File(file) for file in chosen])


def drop_files() -> None:
    """Forget the files, and free their memory."""
    free(files())
    session.put("corpus_files", [])
    session.put("corpus_found", None)
    session.put("corpus_uploader", (session.get("corpus_uploader") or 0) + 1)


def free(held: Iterable[File]) -> None:
    """Give the memory of files back. From any thread."""
    for file in held:
        file.free()


def uploads() -> list[Upload]:
    """The files with their bytes."""
    return [Upload(file.name, file.content) for file in files()]


def found(choice: Choice) -> Found:
    """What the files are; they are looked at once. UserError where they can't be read."""
    key = (tuple(file.id for file in files()), choice.encoding, choice.header)
    kept = session.get("corpus_found")
    if kept is None or kept[0] != key:
        kept = key, look(uploads(), choice)
        session.put("corpus_found", kept)
    seen: Found = kept[1]
    return seen


def widget_key(name: str) -> str:
    """A key for a choice that belongs to these very files."""
    return f"corpus {name} " + " ".join(file.id for file in files())


# -- the job


def current() -> Job | None:
    """The training of this tab: the one that was started here, or that the link names."""
    job: Job | None = session.get("job")
    if job is None:
        linked = session.linked("run")
        job = session.office().find(linked) if linked else None
        if job:
            _take(job)
    return job


def is_gone() -> bool:
    """Whether the link names a training that is not there any more."""
    return current() is None and session.linked("run") is not None


def begin(name: str, order: Order, *, of_files: bool) -> None:
    """Start a training, or queue it. UserError where the queue is full.

    When one of the uploaded files has succeeded, the server does not hold them
    any longer, whatever the visitor does meanwhile.
    """
    job = Job(order, name, when_done=partial(free, files() if of_files else []))
    session.office().take(job)
    session.put("job_of_files", of_files)
    _take(job)


def _take(job: Job) -> None:
    session.put("job", job)
    session.put("job_step", 0)
    session.show_training(job.token)


def place(job: Job) -> int:
    """The job's place in the queue; 0 where it does not wait."""
    return session.office().queue.place(job)


def stop() -> None:
    """Stop the training of this tab; it keeps its merges."""
    job = current()
    if job:
        session.office().queue.stop(job)


def forget() -> None:
    """Leave the training behind, for another one."""
    stop()
    session.put("job", None)
    session.show_training(None)
    session.unlink("run")


def settle() -> None:
    """What a training that has succeeded leaves: its tokenizer on the shelf, and no files."""
    job: Job | None = session.get("job")
    if job is None or job.result is None or session.get("settled") == job.token:
        return
    session.put("settled", job.token)
    session.remember_tokenizer(title(job), pack(job.result.tokenizer()))
    if session.get("job_of_files"):
        drop_files()


def title(job: Job) -> str:
    """What the tokenizer of a job is called."""
    made = job.result.made if job.result else job.choice.merges
    return names.run_name(replace(job.choice, merges=made), job.name)


def names_of(chosen: Sequence[Upload]) -> str:
    """What a corpus of these files is called."""
    first = chosen[0].name.removesuffix(".txt")
    return first if len(chosen) == 1 else f"{first} + {len(chosen) - 1}"
