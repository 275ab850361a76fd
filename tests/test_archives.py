"""gzip and zip: opened, guarded against bombs, and every way of breaking them."""

import gzip
import io
import zipfile
import zlib

import pytest

from bpeviz.errors import UserError
from bpeviz.inputs import Choice, Upload, look, read
from bpeviz.inputs.archives import Budget, opened
from bpeviz.limits import CORPUS_MEGABYTES, FILE_MEGABYTES, FILES, MEGABYTE


def zipped(members, **options):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, **options) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


def zeros_gzip(megabytes):
    """A gzip file of zeros, made without holding them."""
    packer = zlib.compressobj(9, wbits=31)
    parts = [packer.compress(bytes(MEGABYTE)) for _ in range(megabytes)]
    return b"".join(parts) + packer.flush()


def test_gzip_is_opened_by_what_it_is_and_named_by_what_is_in_it():
    upload = Upload("words.tsv.gz", gzip.compress(b"makan\t5\n"))
    (file,) = look([upload]).files
    assert (file.name, file.kind) == ("words.tsv", "tsv")
    assert read([Upload("a.txt", gzip.compress("é".encode()))]).text == "é"


def test_members_of_gzip_follow_one_another():
    assert read([Upload("a.gz", gzip.compress(b"a") + gzip.compress(b"b"))]).text == "ab"


def test_zip_gives_its_files_in_their_order():
    content = zipped(
        [
            ("book/", b""),
            ("book/2.txt", b"second"),
            ("book/1.txt", b"first"),
            ("__MACOSX/book/._1.txt", b"\x00\x05\x16"),
            ("book/.DS_Store", b"\x00"),
        ]
    )
    found = look([Upload("all.zip", content)])
    assert [file.name for file in found.files] == ["all.zip/book/2.txt", "all.zip/book/1.txt"]
    assert read([Upload("all.zip", content)]).text == "second\nfirst"


def test_what_is_no_text_in_a_zip_is_left_out_and_said():
    content = zipped(
        [("a.txt", b"a"), ("b.png", b"\x89PNG"), ("inner.zip", zipped([("c.txt", b"c")]))]
    )
    assert look([Upload("all.zip", content)]).left_out == ("all.zip/b.png", "all.zip/inner.zip")
    material = read([Upload("all.zip", content)])
    assert material.text == "a"
    assert "2 files are no text" in str(material.notes[0])


def test_tables_in_a_zip_share_their_column():
    content = zipped([("a.csv", b"id,body\n1,one\n"), ("b.jsonl", b'{"body": "two"}\n')])
    found = look([Upload("all.zip", content)])
    assert [column.name for column in found.columns] == ["body"]
    assert read([Upload("all.zip", content)], Choice(column="body")).text == "one\ntwo\n"


def test_a_gzip_bomb_is_stopped_at_the_limit():
    bomb = zeros_gzip(CORPUS_MEGABYTES + 1)
    assert len(bomb) < MEGABYTE
    with pytest.raises(UserError, match=f"more than {CORPUS_MEGABYTES} MB when they are unpacked"):
        look([Upload("bomb.gz", bomb)])


def test_a_zip_bomb_of_many_files_is_stopped_at_the_limit():
    # The members are small alone; what they hold is counted together.
    content = zipped([(f"{k}.txt", bytes(MEGABYTE)) for k in range(5)])
    with pytest.raises(UserError, match="when they are unpacked"):
        list(opened([Upload("bomb.zip", content)], Budget(bytes=4 * MEGABYTE)))


def test_a_size_that_the_archive_lies_about_is_not_believed():
    content = bytearray(zipped([("a.txt", bytes(3 * MEGABYTE))]))
    honest = (3 * MEGABYTE).to_bytes(4, "little")
    assert content.count(honest) == 2
    lying = bytes(content).replace(honest, (10).to_bytes(4, "little"))
    with pytest.raises(UserError):
        list(opened([Upload("bomb.zip", lying)], Budget(bytes=2 * MEGABYTE)))


def test_too_many_files_are_refused():
    content = zipped([(f"{k}.txt", b"") for k in range(FILES + 1)])
    with pytest.raises(UserError, match=f"more than {FILES} files"):
        look([Upload("many.zip", content)])


def test_a_list_of_a_million_files_is_refused_before_it_is_read():
    content = zipped([]) + b"PK\x01\x02" * 5000
    with pytest.raises(UserError, match=f"more than {FILES} files"):
        look([Upload("many.zip", b"PK\x03\x04" + content)])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.gz", gzip.compress(b"hello" * 100)[:-12]),
        ("a.gz", b"\x1f\x8b" + b"nonsense" * 3),
        ("a.gz", gzip.compress(b"hello") + b"trailing"),
        ("a.zip", zipped([("a.txt", b"hello" * 100)])[:60]),
        ("a.zip", b"PK\x03\x04 and no more"),
    ],
    ids=["cut", "nonsense", "trailing", "cut zip", "no zip"],
)
def test_a_broken_archive_is_a_sentence(name, content):
    with pytest.raises(UserError, match=f"{name} can't be unpacked: .*Pack it again"):
        look([Upload(name, content)])


def test_a_damaged_member_is_a_sentence():
    content = bytearray(zipped([("a.txt", b"hello, hello, hello, and hello")]))
    content[45] ^= 0xFF
    with pytest.raises(UserError, match="can't be unpacked"):
        look([Upload("a.zip", bytes(content))])


def test_a_locked_zip_is_a_sentence():
    content = bytearray(zipped([("a.txt", b"secret")]))
    content[6] |= 1  # the flag in the file's own head ...
    content[content.index(b"PK\x01\x02") + 8] |= 1  # ... and in the list
    with pytest.raises(UserError, match=r"a.txt in a.zip is locked by a password"):
        look([Upload("a.zip", bytes(content))])


def test_a_tar_is_a_sentence():
    with pytest.raises(UserError, match=r"a.tar.gz is a tar archive"):
        look([Upload("a.tar.gz", gzip.compress(b"..."))])


def test_a_file_above_the_limit_is_a_sentence():
    size = FILE_MEGABYTES * MEGABYTE
    look([Upload("a.txt", bytes(size))])
    with pytest.raises(UserError, match=f"a file may have {FILE_MEGABYTES} MB"):
        look([Upload("a.txt", bytes(size + 1))])
