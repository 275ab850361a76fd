"""The lesson on size and cost."""

from bpeviz import corpora


def test_128_thousand_rows_of_4096(lesson):
    app = lesson("size")
    said = " ".join(markdown.value for markdown in app.markdown)
    assert "**524,288,000 parameters**, about 524 million" in said
    table = app.table[1].value
    assert list(table["Parameters of the embedding"])[:2] == ["524,288,000", "205,852,672"]
    app.number_input(key="size_vocabulary").set_value(100).run()
    app.number_input(key="size_width").set_value(10).run()
    assert list(app.table[1].value["Parameters of the embedding"]) == [
        "1,000",
        "502,570",
        "1,002,770",
        "2,000,190",
    ]


def test_three_ways_counted_again(lesson, address):
    app = lesson("size", size_sample="spanish", size_merges=50)
    text = corpora.sample("spanish").text
    place = len(text) - len(text) * 10 // 100
    place = text.index("\n", place - 1) + 1
    trained, held = text[:place], text[place:].split()
    table = app.table[0].value
    words = trained.split()
    characters, subwords, by_words = (list(table[name]) for name in list(table)[1:])
    assert list(table)[1:] == ["Characters", "Subwords: this run", "Words, between white space"]
    assert characters[:2] == [f"{len(set(trained)):,}", f"{len(trained):,}"]
    assert by_words[:2] == [f"{len(set(words)):,}", f"{len(words):,}"]
    assert (subwords[0], subwords[3:]) == ("306", ["0.0", "1.00"])
    assert characters[2] == f"{len(trained.encode()) / len(trained):.2f}"
    unknown = 100 * sum(word not in set(words) for word in held) / len(held)
    assert by_words[3] == f"{unknown:.1f}"
    assert f"here {unknown:.1f}% of the held-out words" in app.markdown[0].value
    assert address(app) == {"lesson": "size", "size_sample": "spanish", "size_merges": "50"}


def test_the_ways_to_the_charts(lesson):
    app = lesson("size")
    labels = [link.proto.label for link in app.get("page_link")]
    assert labels[:2] == [
        "Bytes per token and cost at every vocabulary size",
        "What the same text costs in each language",
    ]
    assert labels[2:] == ["Watch BPE learn", "Inspect a text", "Train a tokenizer"]
