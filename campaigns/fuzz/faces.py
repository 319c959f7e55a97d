"""Where the campaign's faces come from: at random, evenly or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random


def evenly(random: Random, faces: Sequence[int]) -> int:
    """As a fair die."""
    return random.choice(faces)


def extremely(random: Random, faces: Sequence[int]) -> int:
    """Mostly the first and the last."""
    return random.choice((faces[0], faces[-1], faces[-1], random.choice(faces)))


def highest(random: Random, faces: Sequence[int]) -> int:
    """A die that explodes does so for ever."""
    return faces[-1]


MOODS = (evenly,) * 200 + (extremely,) * 60 + (highest,) * 2


class TooFew(Exception):
    """The service has thrown fewer dice than there should be."""


class Faces:
    """Faces at random, all of which are kept."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._face = random.choice(MOODS)
        self.thrown: list[tuple[int, int]] = []  # sides and face

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing is supplied."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Any face."""
        self.thrown.append((sides, self._face(self._random, shows or range(1, sides + 1))))
        return self.thrown[-1][1]

    def given(self) -> Iterator[int]:
        """The same faces again."""
        yield from (face for _, face in self.thrown)
        raise TooFew
