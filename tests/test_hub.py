"""A name on the hub: what is asked, and what is said where it can't be had. No network here."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from exported import model
from tokenizers import Tokenizer

from bpeviz.errors import UserError
from bpeviz.formats import hub, tokenizer_json


class Hub(BaseHTTPRequestHandler):
    """It answers, whatever it says."""

    def do_HEAD(self):
        self.send_error(404)

    def log_message(self, *_):
        pass


class Library:
    """A library that knows one name."""

    asked: ClassVar = []

    @classmethod
    def from_pretrained(cls, name):
        cls.asked.append(name)
        if name != "someone/tiny":
            raise RuntimeError("404 Not Found.\nand a long explanation")
        return Tokenizer.from_str(tokenizer_json.write(model("gpt4")).decode())


@pytest.fixture
def answering(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setattr(hub, "Tokenizer", Library)
    monkeypatch.setattr(Library, "asked", [])
    yield
    server.shutdown()
    server.server_close()


def test_a_name_that_the_hub_has(answering):
    tokenizer = hub.from_hub(" someone/tiny ")
    assert Library.asked == ["someone/tiny"]
    assert (tokenizer.name, tokenizer.origin) == ("someone/tiny", "uploaded")
    assert tokenizer.encode("the garden") == model("gpt4").encode("the garden")


def test_a_name_that_it_does_not_have(answering):
    with pytest.raises(UserError, match=r"no/such can't be had .*: 404 Not Found\. Check"):
        hub.from_hub("no/such")


@pytest.mark.parametrize("name", ["", "a b", "../etc/passwd", "a/b/c", "a/..", "https://x/y", "é"])
def test_what_can_not_be_a_name_is_not_asked_for(answering, name):
    with pytest.raises(UserError, match="is no name of a model"):
        hub.from_hub(name)
    assert Library.asked == []


def test_a_hub_that_does_not_answer(answering, monkeypatch):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{unused.getsockname()[1]}")
        with pytest.raises(UserError, match=r"hub does not answer .* Upload its tokenizer\.json"):
            hub.from_hub("someone/tiny")
    assert Library.asked == []
