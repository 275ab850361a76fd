"""Strings that broke other tools, and random ones. For every test that takes a text."""

import random
import re
import unicodedata

AWKWARD = {
    "empty": "",
    "one blank": " ",
    "blanks only": "   ",
    "one letter": "a",
    "blanks at the edges": "  two  spaces \t\n",
    "double line end": "tea\n\ncups",
    "carriage returns": "a\r\nb\rc\n\r\n",
    "NUL and controls": "a\x00b\x07\x0c\x1b[0m\x7f",
    "information separators": "a\x1cb\x1dc\x1ed\x1fe",
    "zero width": "a\u200bb\u200cc\u200dd\ufeffe\u2060f",
    "byte order mark": "\ufeffhello",
    "other blanks": "a\u00a0b\u2003c\u3000d\u2028e\u2029f\u0085g\u180eh",
    "bidirectional controls": "\u202eabc\u202c \u2066x\u2069",
    "emoji family": "👨‍👩‍👧‍👦 and 👩🏽‍🚀",
    "flags": "🇮🇩🇯🇵🇰🇷🇫",
    "keycap": "1️⃣#️⃣",
    "tag flag": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "combining": "e\u0301 n\u0303 Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f",
    "lone combining": "\u0301 \u0301",
    "Chinese": "天地玄黃宇宙洪荒，日月盈昃。",
    "Japanese": "吾輩は猫である。ﾃｽﾄ、が が",
    "Korean": "안녕하세요 ㅋㅋㅋ 각",
    "Arabic": "السلام عليكم ١٢٣ ﷺ",
    "Hebrew": "שָׁלוֹם עוֹלָם",
    "mixed direction": "abc שלום 123 عربي xyz",
    "Devanagari": "नमस्ते क्षत्रिय",
    "Thai": "ภาษาไทยไม่มีวรรค",
    "Turkish and long s": "İIıi ſ ß ﬁ 'S 'ſ Kelvin K",
    "contractions": "we'll I'M you'Re don’t 'tis 'S",
    "numbers": "1234 12345 1000000 3.14159 2024 ½ Ⅷ ٣ ² 1e-9",
    "code": "    x = 1\n\tfor i in range(10):\n        print(f'{i!r}')\n",
    "punctuation": "!!!???...—–“”‘’…«»¿¡$a$ *b* _c_ `d` ~~e~~ :smile:",
    "markup": '<img src=x onerror=alert(1)> & "q" <!-- &amp; </w> x</w>',
    "markers": "snake_case a</w>b x▁y a@@ b Ġé Ċ ## [UNK] <unk>",
    "specials": "Write <|endoftext|> here<|endoftext|><|fim_prefix|>",
    "special alone": "<|endoftext|>",
    "almost special": "<|endoftext <|endoftext|",
    "blank lines": "a\n\nb\n\nc\n\n",
    "C1 controls": "a\x80\x85\x9fb",
    "soft hyphen": "a\u00adb",
    "jamo": "\u1112\u1161\u11ab\u1100\u1173\u11af ㅎㅏㄴ",
    "halfwidth": "ｶﾞｷﾞ ＡＢＣ １２３",
    "Persian": "می\u200cخواهم",
    "Hindi joiner": "क्\u200dष",
    "Burmese": "မင်္ဂလာပါ",
    "Amharic": "ሰላም ለዓለም።",
    "emoji": "👍🏽 ❤️ ☺︎ 👨🏿‍🚀🏳️‍🌈",
    "variation selector": "葛\U000e0100城 \ufe0f",
    "noncharacters": "\ufdd0\uffff\U0001ffff",
    "templates": "{x} %s \\n {} {{",
    "lone surrogate": "ok \ud83d!",
    "surrogate pair": "\ud83d\udc4d",
    "surrogates in a row": "\udc4d\ud83d\ud83d\udc4d",
    "private use and last": "\ue000\uf8ff\U0010ffff\U000f0000\uffff",
    "replacement character": "a\ufffdb",
    "split by bytes": "♩é日𝄞",
    "musical": "𝄞𝄢 𝕬𝖇𝖈",
    "ten thousand letters": "a" * 10_000,
    "ten thousand blanks": " " * 10_000,
    "ten thousand blanks, then a letter": " " * 10_000 + "x",
    "ten thousand carets": "^" * 10_000,
    "ten thousand line ends": "\n" * 10_000,
    "ten thousand emoji": "🙂" * 10_000,
    "three thousand words": "ab " * 3_000,
    "alternating": "ab" * 5_000,
    "two thousand families": "👩‍👩‍👧‍👦" * 2_000,
    "five thousand marks": "e" + "\u0301" * 5_000,
    "ten thousand digits": "1" * 10_000,
}

# Those that UTF-8 can hold as they are.
CLEAN = {name: text for name, text in AWKWARD.items() if not re.search("[\ud800-\udfff]", text)}

_RANGES = (
    *[(0x00, 0x7F)] * 4,
    *[(0x20, 0x7E)] * 4,
    (0x80, 0x24F),
    (0x300, 0x36F),
    (0x370, 0x1FFF),
    (0x2000, 0x2BFF),
    (0x3000, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0x1F300, 0x1FAFF),
    (0, 0xD7FF),
    (0xE000, 0x10FFFF),
)


def random_strings(how_many, seed=0, longest=24):
    """Strings over all of Unicode, weighted to what people write; always the same ones."""
    pick = random.Random(seed)
    return [
        "".join(chr(pick.randint(*pick.choice(_RANGES))) for _ in range(pick.randint(0, longest)))
        for _ in range(how_many)
    ]


def settled_strings(how_many, seed=0, longest=24):
    """The same without characters that were added to Unicode lately.

    Libraries that know different versions of Unicode may cut those differently.
    """
    return [
        "".join(c for c in text if unicodedata.category(c) != "Cn")
        for text in random_strings(how_many, seed, longest)
    ]
