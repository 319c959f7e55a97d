"""Writes what `service/names` knows of Unicode anew, from ICU and a file of Unicode's emoji data.

`pip install pyicu`, and `python -m tests.names.write_data emoji-variation-sequences.txt`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import icu  # type: ignore[import-not-found]

from service.names.characters import FOLDER

HEAD = "# {about}\n# Derived from data of Unicode {version}: see LICENSE.\n"
MODIFIERS = re.compile("[\ufe0f\U0001f3fb-\U0001f3ff]")
"""What may stand within any sequence: it asks for a picture, or for a colour of skin."""


def characters() -> Iterator[str]:
    """Every character but surrogates."""
    yield from (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)


def confusables() -> dict[str, str]:
    """The prototype of each character that has one; of a composed one, its parts have theirs."""
    decomposed: Any = icu.Normalizer2.getNFDInstance()
    ignorable: Any = icu.UnicodeSet(r"\p{Default_Ignorable_Code_Point}")
    checker = icu.SpoofChecker()
    found = {}
    for character in characters():
        prototype = str(checker.getSkeleton(0, character))
        whole = str(decomposed.normalize(character)) == character
        if whole and character not in ignorable and prototype != character:
            found[character] = prototype
    return found


def sequences() -> list[str]:
    """The emoji that are joined by ZWJ, or made of tags, without modifiers."""
    kinds = ("RGI_Emoji_ZWJ_Sequence", "RGI_Emoji_Tag_Sequence")
    sets = (icu.UnicodeSet(rf"\p{{{kind}}}") for kind in kinds)
    return sorted({MODIFIERS.sub("", str(sequence)) for each in sets for sequence in each})


def varied(path: Path) -> list[str]:
    """The characters that a variation selector shows as a picture, or as text."""
    lines = re.findall("^([0-9A-F]{4,6}) FE0F", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [chr(int(code, 16)) for code in lines]


def codes(text: str) -> str:
    """A text as code points."""
    return " ".join(f"{ord(character):04X}" for character in text)


def write(name: str, about: str, lines: Iterable[str]) -> None:
    head = HEAD.format(about=about, version=icu.UNICODE_VERSION)
    (FOLDER / name).write_text(head + "".join(f"{line}\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    alike: dict[str, str] = {}
    for character, prototype in confusables().items():
        alike[prototype] = alike.get(prototype, "") + character
    write(
        "confusables.txt",
        "Prototypes, and the characters that look like them (UTS #39).",
        [f"{codes(prototype)} < {codes(others)}" for prototype, others in sorted(alike.items())],
    )
    write("emoji.txt", "Emoji of several characters, without modifiers.", map(codes, sequences()))
    write(
        "varied.txt",
        "Characters that U+FE0F shows as a picture, and U+FE0E as text.",
        map(codes, varied(Path(sys.argv[1]))),
    )
