"""Names that look alike, by UTS #39."""

from __future__ import annotations

import unicodedata

import pytest

from service.names.characters import IGNORABLE, look_alike, prototypes, skeleton

ALIKE = {
    "the same": ("Maya", "Maya"),
    "another case": ("Maya", "MAYA"),
    "composed and decomposed": ("Zo\u00eb", "Zoe\u0308"),
    "a space at the end": ("Maya", "Maya "),
    "two spaces": ("Maya Light", "Maya  Light"),
    "another space": ("Maya Light", "Maya\u00a0Light"),
    "Cyrillic letters": ("Maya", "\u041c\u0430\u0443\u0430"),
    "Greek capitals": ("MAYA", "\u039c\u0391\u03a5\u0391"),
    "Greek capitals and another case": ("Maya", "\u039c\u0391\u03a5\u0391"),
    "a small l and a capital I": ("Iain", "lain"),
    "a digit for a letter": ("Bob", "B0b"),
    "mathematical letters": ("Maya", "\U0001d40c\U0001d41a\U0001d432\U0001d41a"),
    "full-width letters": ("Maya", "\uff2d\uff41\uff59\uff41"),
    "letters of circles": ("Maya", "\u24c2\u24d0\u24e8\u24d0"),
    "rn for m": ("Mam", "Marn"),
    "Lisu": ("Bob", "\ua4d0ob"),
    "another dash": ("Jean-Luc", "Jean\u2010Luc"),
    "another apostrophe": ("O'Brien", "O\u2019Brien"),
    "a variation": ("⚡", "⚡\ufe0f"),
    "a sharp s": ("STRASSE", "straße"),
}


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maya", "Mara"),
        ("Thug 2", "Thug 3"),
        ("Thug", "Thug 2"),
        ("Zoe", "Zo\u00eb"),
        ("Иван", "Иваи"),
        ("王", "玉"),
        ("👩\u200d🚀", "👨\u200d🚀"),
        ("Ana", "Anna"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


# The examples of UTS #39, section 4.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("paypal", "paypal"),
        ("p\u0430ypal", "paypal"),
        ("\u0440\u0430ur\u0430l", "paural"),
        ("paypa1", "paypal"),
        ("1l|I", "llll"),
        ("Circle", "Circle"),
        ("\u0421ir\u0441l\u0435", "Circle"),
    ],
)
def test_skeletons(text: str, expected: str) -> None:
    assert skeleton(text) == expected


def test_every_character_of_the_table_can_be_met() -> None:
    """A composed character is decomposed before, and an invisible one is left out."""
    assert len(prototypes()) > 5_000
    for character in map(chr, prototypes()):
        assert unicodedata.normalize("NFD", character) == character
        assert not IGNORABLE.match(character)
        assert look_alike(character, prototypes()[ord(character)])
