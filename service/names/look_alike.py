"""Names that look alike.

Source: UTS #39, section 4, "Confusable Detection"
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize

from service.names.data import IGNORABLE, prototypes


def look_alike(one: str, other: str) -> bool:
    """Whether two names look alike, also where capitals and small letters are taken as the same."""
    return not looks(one).isdisjoint(looks(other))


def skeleton(text: str) -> str:
    """The skeleton of UTS #39: texts that look alike have the same one."""
    decomposed = IGNORABLE.sub("", normalize("NFD", text))
    return normalize("NFD", decomposed.translate(prototypes()))


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """The looks of a name: names look alike if they have one of them in common.

    Small letters do not look like their capitals, so capitals are made small both before and after:
    a Greek capital first has to be mapped to a Latin one.
    """
    small_first = skeleton(normalize("NFKC", name).casefold())
    small_last = skeleton(skeleton(name).casefold())
    return frozenset(" ".join(look.split()) for look in (small_first, small_last))
