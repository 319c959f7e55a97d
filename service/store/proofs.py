"""The proofs of drawn cards: stored as places in shuffles, and computed when events are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from service.fairness.shuffle import VerifiableShuffle, chapter_seed, verifiable_shuffle
from service.tables.common.event import Event
from service.tables.common.table import ClosedChapter, Shuffle

STEP_BYTES = 80
"""Bytes of one hash of a path in an answer."""

Content = Mapping[str, Any]
ShuffleByNumber = Callable[[int], VerifiableShuffle]
"""Computes a shuffle of a session. Raises LookupError for an unknown one."""

read_shuffle = msgspec.json.Decoder(Shuffle | ClosedChapter).decode
"""Decode an entry of a session's shuffles."""


def without_proofs(content: Content) -> Content:
    """The content of an event with `[shuffle, position]` in place of each proof."""
    return _replaced(content, _place)


def with_proofs(event: Event, shuffle: ShuffleByNumber) -> Event:
    """A stored event as callers see it. Raises LookupError if a place does not exist."""

    def proof(place: tuple[int, int]) -> Mapping[str, Any]:
        number, position = place
        return shuffle(number).proof(position)

    # A proof stands where its card does, for the same viewers.
    secret = {viewer: _replaced(content, proof) for viewer, content in event.secret.items()}
    return Event(event.type, event.by, _replaced(event.content, proof), secret)


def shuffles_again(
    master_seed: bytes, current: ClosedChapter, entries: Iterable[Shuffle | ClosedChapter]
) -> ShuffleByNumber:
    """Compute any of the last shuffles of a session, whose open chapter is `current`."""
    known: dict[int, tuple[Shuffle, ClosedChapter]] = {}
    chapter = current
    for entry in reversed([*entries]):
        if isinstance(entry, ClosedChapter):
            chapter = entry
        else:
            known[entry.number] = entry, chapter

    def shuffle(number: int) -> VerifiableShuffle:
        entry, chapter = known[number]
        seed = chapter_seed(master_seed, chapter.number)
        seeds = chapter.client_seeds[: entry.seeds]
        return verifiable_shuffle(seed, number, seeds, entry.cards)

    return shuffle


def path_bytes(content: Content) -> int:
    """About how many bytes the paths of the `proofs` take in an answer."""
    return STEP_BYTES * sum(len(proof["path"]) for proof in content.get("proofs", ()))


def _place(proof: Any) -> Any:
    """The place of a proof; an event that was read without its proofs has places already."""
    return [proof["shuffle"], proof["position"]] if isinstance(proof, Mapping) else proof


def _replaced(content: Content, each: Callable[[Any], Any]) -> Content:
    if content.get("proof") is not None:
        return {**content, "proof": each(content["proof"])}
    if content.get("proofs"):
        return {**content, "proofs": [*map(each, content["proofs"])]}
    return content
