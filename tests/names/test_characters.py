"""The characters that a name may have, and a text."""

from __future__ import annotations

import pytest

from service.names.characters import problem_of_name, problem_of_text

NAMES = {
    "plain": "Maya Light",
    "with signs": "D'Artagnan-O’Brien, Jr. & Co. #2 (the 3rd)",
    "composed": "Zoë Nguyễn",
    "decomposed": "Zoe\u0308 Nguye\u0302\u0303n",
    "Cyrillic": "Иван Грозный",
    "Greek": "Ἀχιλλεύς",
    "Chinese": "王小明",
    "Japanese, with a space of its own": "田中\u3000太郎",
    "a variant of an ideograph": "葛\U000e0100城",
    "Korean": "홍길동",
    "Arabic": "محمد بن سلمان",
    "Persian, with a ZWNJ": "مه\u200cلقا",
    "Persian, with a mark before a ZWNJ": "مه\u0650\u200cلقا",
    "Hebrew, with three marks on a letter": "ש\u05c1\u05bc\u05b8לום",
    "Hindi": "श्रीमती",
    "Hindi, with a ZWNJ behind a virama": "क्\u200cष",
    "Sinhala, with a ZWJ behind a virama": "ශ්\u200dරී",
    "Malayalam, that ends with a ZWJ": "അവന്\u200d",
    "Thai": "น้ำผึ้ง",
    "Burmese": "ကျွန်ုပ်",
    "Tibetan": "རྒྱལ་མཚན",
    "Mongolian, with a variant": "ᠮᠣᠩᠭᠣᠯ\u180b",
    "an emoji": "Bolt ⚡",
    "an emoji as a picture": "Bolt ⚡\ufe0f",
    "an emoji as text": "Bolt ⚡\ufe0e",
    "a keycap": "Thug 1\ufe0f\u20e3",
    "an astronaut": "👩\u200d🚀 Ada",
    "an astronaut with a colour of skin": "👩🏽\u200d🚀",
    "a family": "👨\u200d👩\u200d👧\u200d👦",
    "two kisses beside each other": 2 * "👩\u200d❤\ufe0f\u200d💋\u200d👨",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a flag of letters": "🇩🇪",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "an emoji that is newer than Python's tables": "\U0001faea",
    "only digits": "2048",
    "only a symbol": "★",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_people_write_their_names_in_their_script(name: str) -> None:
    assert problem_of_name(name) is None
    assert problem_of_text(name) is None


REFUSED = {
    "a line break": ("Maya\nLight", "control characters"),
    "a line separator": ("Maya\u2028Light", "control characters"),
    "a zero width space": ("Ma\u200bya", "U+200B"),
    "a word joiner": ("Ma\u2060ya", "U+2060"),
    "a byte order mark": ("\ufeffMaya", "U+FEFF"),
    "a soft hyphen": ("Ma\u00adya", "U+00AD"),
    "an invisible operator": ("Ma\u2063ya", "U+2063"),
    "a grapheme joiner": ("Ma\u034fya", "U+034F"),
    "a Hangul filler": ("\u3164", "U+3164"),
    "a half-width filler": ("Ma\uffa0ya", "U+FFA0"),
    "a blank of Braille": ("\u2800", "U+2800"),
    "an override": ("Maya\u202egnp.exe", "U+202E"),
    "an isolate": ("\u2067Maya\u2069", "U+2067"),
    "a mark of direction": ("Maya\u200f", "U+200F"),
    "an interlinear annotation": ("Ma\ufff9ya", "U+FFF9"),
    "a tag": ("Maya\U000e0041", "U+E0041"),
    "a flag of tags that nobody knows": ("🏴\U000e0078\U000e007f", "U+E0078"),
    "private use": ("Maya \ue000", "U+E000"),
    "private use beyond the first plane": ("Maya \U000f0000", "U+F0000"),
    "unassigned": ("Maya \u0378", "U+0378"),
    "no character": ("Maya \ufffe", "U+FFFE"),
    "a lone surrogate": ("Maya \ud800", "U+D800"),
    "a ZWJ between letters": ("Ma\u200dya", "U+200D"),
    "a ZWJ at the end": ("Maya\u200d", "U+200D"),
    "a ZWJ behind an emoji": ("👩\u200d", "U+200D"),
    "a ZWJ twice": ("👩\u200d\u200d🚀", "U+200D"),
    "a ZWJ between emoji that nobody joins": ("🚀\u200d🚀", "U+200D"),
    "a ZWJ between Arabic letters": ("مه\u200dلقا", "U+200D"),
    "a ZWNJ between letters": ("Ma\u200cya", "U+200C"),
    "a ZWNJ before a word of Arabic": ("\u200cمه", "U+200C"),
    "a variation of a letter": ("M\ufe0faya", "U+FE0F"),
    "a variation of an ideograph on a letter": ("M\U000e0100aya", "U+E0100"),
    "a variation twice": ("⚡\ufe0f\ufe0f", "U+FE0F"),
    "five marks on a letter": ("Z\u0316\u0317\u0318\u0319\u031calgo", "four marks"),
    "a mark twice": ("Zo\u0323\u0323e", "twice"),
    "a mark at the beginning": ("\u0301Maya", "begin"),
    "spaces": ("  \u3000 ", "blank"),
}


@pytest.mark.parametrize(("name", "why"), REFUSED.values(), ids=REFUSED)
def test_a_name_has_no_character_that_nobody_sees(name: str, why: str) -> None:
    problem = problem_of_name(name)
    assert problem is not None
    assert why in problem


@pytest.mark.parametrize(
    "control", [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]
)
def test_a_text_does_not_turn_what_follows(control: str) -> None:
    problem = problem_of_text(f"It says: {control}")
    assert problem is not None
    assert f"U+{ord(control):04X}" in problem


@pytest.mark.parametrize("blank", ["   ", "\u200b", " \u3164\u2800\u00ad", "\u3000", "\ufe0f"])
def test_a_text_has_something_to_read(blank: str) -> None:
    problem = problem_of_text(blank)
    assert problem is not None
    assert "blank" in problem
    assert problem_of_text(f"{blank}!") is None


def test_a_text_may_have_more_than_a_name() -> None:
    assert problem_of_text("soft\u00adhyphen, Z\u0316\u0317\u0318\u0319\u031calgo, \ue000") is None
    assert problem_of_text("two\nlines") == "Must not contain control characters."
