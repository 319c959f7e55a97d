"""What a forger changes in a recording, or deals while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.fairness.verify import slowly
from tests.fairness.verify.evening import (
    Evening,
    first_half,
    first_of_two,
    second_half,
    second_of_two,
)

Json = dict[str, Any]
Forge = Callable[[Json], None]

OTHER = slowly.hash_of(b"something else")
OTHER_HASH, OTHER_SALT = OTHER.hex(), OTHER[:16].hex()


def event(recording: Json, id: int) -> Any:
    [found] = [event for event in recording["events"] if event["id"] == id]
    return found


def change(id: int, **fields: Any) -> Forge:
    """Other content in an event."""

    def forge(recording: Json) -> None:
        told = event(recording, id)
        assert all(name in told and told[name] != value for name, value in fields.items())
        told.update(fields)

    return forge


def leave_out(id: int) -> Forge:
    """As if it had never been: later events and versions close up."""

    def forge(recording: Json) -> None:
        gone = event(recording, id)
        alone = [told["version"] for told in recording["events"]].count(gone["version"]) == 1
        recording["events"].remove(gone)
        for told in recording["events"]:
            if told["id"] > id:
                told["id"] -= 1
                told["version"] -= alone

    return forge


def put_in(id: int, **content: Any) -> Forge:
    """An event in this place, with a version of its own; later ones move on."""

    def forge(recording: Json) -> None:
        before = event(recording, id - 1)
        for told in recording["events"][id - 1 :]:
            told["id"] += 1
            told["version"] += 1
        made = {**before, "id": id, "version": before["version"] + 1, **content}
        recording["events"].insert(id - 1, made)

    return forge


def adventure(recording: Json, number: int = 1) -> Any:
    """An adventure in fairness."""
    return recording["fairness"]["chapters"][number - 1]


def shuffles(recording: Json, number: int = 1) -> Any:
    """The list of an adventure's shuffles."""
    return adventure(recording, number)["shuffles"]


def fairness(number: int = 1, /, **fields: Any) -> Forge:
    """Something else in an adventure of fairness."""
    return lambda recording: adventure(recording, number).update(fields)


def listed(number: int, /, **fields: Any) -> Forge:
    """Something else in the list of shuffles, by its number from 1."""

    def forge(recording: Json) -> None:
        adventures = recording["fairness"]["chapters"]
        every = [shuffle for listed in adventures for shuffle in listed["shuffles"]]
        every[number - 1].update(fields)

    return forge


def cards_of(number: int, alter: Callable[[list[int]], None]) -> Forge:
    """Other cards in a listing."""

    def forge(recording: Json) -> None:
        adventures = recording["fairness"]["chapters"]
        every = [shuffle for listed in adventures for shuffle in listed["shuffles"]]
        alter(every[number - 1]["cards"])

    return forge


def proof_of(id: int, alter: Callable[[Any], object], at: int = 0) -> Forge:
    """Another proof in an event."""

    def forge(recording: Json) -> None:
        told = event(recording, id)
        alter(told["proof"] if "proof" in told else told["proofs"][at])

    return forge


def both(*forged: Forge) -> Forge:
    """The same lie in several places."""

    def forge(recording: Json) -> None:
        for step in forged:
            step(recording)

    return forge


def swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def swapped(one: int, other: int) -> Callable[[list[Any]], None]:
    return lambda items: swap(items, one, other)


def dealt(
    step: Callable[[Evening], object] = lambda _: None, *, ended: bool = True, **options: Any
) -> Json:
    """What a player has recorded of an evening at which somebody forged in the midst of it."""
    evening = first_half(Evening(**options))
    step(evening)
    second_half(evening)
    if ended:
        evening.finish()
    return evening.recording("c1")


def two(between: Callable[[Evening], object] = lambda _: None, **options: Any) -> Json:
    """The recording of two adventures, between which somebody forged."""
    evening = first_of_two(**options)
    evening.finish()
    between(evening)
    second_of_two(evening)
    evening.finish()
    return evening.recording("c1")


def laid(*positions: tuple[int, int]) -> Callable[[list[str]], list[str]]:
    """An order in which these cards have changed their places."""

    def lay(order: list[str]) -> list[str]:
        for one, other in positions:
            swap(order, one, other)
        return order

    return lay


def replaced(position: int, card: str | None = None, *, by: int = 0) -> Callable[[Any], Any]:
    """An order with another card at a position, or with one that lies elsewhere too."""

    def lay(order: list[str]) -> list[str]:
        order[position] = card or order[by]
        return order

    return lay
