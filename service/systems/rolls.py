"""Rolling: turns orders into answers, alone, several times or in a batch of any mechanics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import orjson
from marshmallow import Schema, fields, post_load
from msgspec.structs import replace

from service.fairness.chance import Roller, SuppliedDice
from service.fairness.receipt import ReceiptTooLong
from service.mechanics.answer import Json, answer
from service.mechanics.die import TooMuchWork
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.schemas import reply
from service.schemas.fields import NamedUnion, RequestSchema, Several, length
from service.systems.registry import MECHANICS

MAX_DICE = 10_000
"""The most dice that one request may be expected to roll, rerolled ties not counted."""

MAX_THROWN = 30_000
"""The most dice that one request may roll, for any purpose."""

Sign = Callable[[Json], str]
"""Makes the receipt of an answer."""
Encode = Callable[[Json], Any]
"""Makes the sent form of an answer."""


def as_fragment(answer: Json) -> orjson.Fragment:
    """An answer as encoded JSON."""
    return orjson.Fragment(orjson.dumps(answer))


def check_dice(dice: int, most: int = MAX_DICE) -> None:
    """Raises TooMuchWork if a request rolls more dice than it may."""
    if dice > most:
        raise TooMuchWork(f"a request throws at most {most} dice, this one {dice}")


def check_thrown(dice: int) -> None:
    """Raises TooMuchWork if the rolls of a request have thrown more dice than they may."""
    if dice > MAX_THROWN:
        raise TooMuchWork(f"a request throws at most {MAX_THROWN} dice, ties and rerolls included")


def roll(
    mechanic: Mechanic,
    order: RollOrder,
    sign: Sign | None = None,
    words: Iterator[int] | None = None,
) -> Json:
    """Roll once and return the answer; `sign` makes its receipt, if one is requested.

    Without a seed the dice come from `words`, if any, or from the operating system. Raises
    SuppliedDice for dice that do not fit, TooMuchWork for a chain that is too long, and the errors
    of `sign`.
    """
    roller = Roller(order.seed, order.dice, words)
    faces = mechanic.roll.draw(order.check, roller)
    if order.dice and mechanic.keep:
        faces = mechanic.keep(order.check, faces, roller)
    roller.finish()
    if order.dice and mechanic.mark:
        order = replace(order, check=mechanic.mark(order.check, roller.thrown))
    return _answered(mechanic, order, faces, roller, sign)


def _answered(
    mechanic: Mechanic, order: RollOrder, faces: Any, roller: Roller, sign: Sign | None
) -> Json:
    result = mechanic.roll.score(order.check, faces)
    if order.short and mechanic.short_text:
        result = result._replace(text=mechanic.short_text(order.check, result.outcome))
    answered = answer(mechanic.name, order, faces, result, roller)
    if order.receipt:
        if sign is None:
            raise ValueError("a receipt is asked for, and nobody signs")  # never a silent null
        try:
            answered["receipt"] = sign(answered)
        except ReceiptTooLong as refused:
            raise TooMuchWork(str(refused)) from refused
    return answered


def roll_batch(
    orders: Sequence[RollOrder], sign: Sign | None = None, words: Iterator[int] | None = None
) -> list[Json]:
    """Roll a batch of orders of any mechanics and return the answers.

    Raises the errors of `roll`, with pointers into the batch.
    """
    check_dice(sum(MECHANICS[order.mechanic or ""].dice(order.check) for order in orders))
    answers: list[Json] = []
    thrown = 0
    wrong: dict[str, str] = {}
    for index, order in enumerate(orders):
        place = f"#/rolls/{index}"
        try:
            answers.append(roll(MECHANICS[order.mechanic or ""], order, sign, words))
            thrown += len(answers[-1]["dice"])
        except SuppliedDice as refused:
            wrong |= {place + pointer[1:]: detail for pointer, detail in refused.details.items()}
        except TooMuchWork as refused:
            raise TooMuchWork(f"{refused} ({place})") from refused
        check_thrown(thrown)
    if wrong:
        raise SuppliedDice(wrong)
    return answers


def roll_many(
    mechanic: Mechanic,
    order: RollOrder,
    sign: Sign | None = None,
    encode: Encode = as_fragment,
    words: Iterator[int] | None = None,
) -> list[Any]:
    """Roll `order.count` times, from one seed if given; return the encoded answers.

    Rolls with the same faces share one answer, unless receipts are requested. Raises TooMuchWork,
    and the errors of `sign`.
    """
    check_dice(mechanic.dice(order.check) * order.count)
    roller = Roller(order.seed, words=words)
    by_faces: dict[object, Any] = {}
    rolls = []
    thrown = 0
    for _ in range(order.count):
        roller.thrown.clear()
        faces = mechanic.roll.draw(order.check, roller)
        thrown += len(roller.thrown)
        check_thrown(thrown)
        ready = by_faces.get(faces)
        if ready is None:
            ready = encode(_answered(mechanic, order, faces, roller, sign))
            if not order.receipt:
                by_faces[faces] = ready
        rolls.append(ready)
    return rolls


MAX_BATCH = 100


class BatchRollSchema(NamedUnion):
    """A roll request of any mechanic, which `mechanic` names."""

    type_field = "mechanic"
    type_schemas: Mapping[str, Schema] = {
        name: mechanic.batched for name, mechanic in MECHANICS.items()
    }


class BatchSchema(RequestSchema):
    """Rolls of any mechanics: either all are made or none."""

    rolls = Several(
        fields.Nested(BatchRollSchema),
        required=True,
        validate=length(1, MAX_BATCH, "rolls"),
        metadata={"description": "1 to 100 roll requests, each with its `mechanic`."},
    )

    @post_load
    def orders(self, data: dict[str, Any], **_: Any) -> tuple[RollOrder, ...]:
        """The orders, each with its mechanic."""
        rolls: tuple[RollOrder, ...] = data["rolls"]
        return rolls


class BatchAnswerItemSchema(NamedUnion):
    """An answer of any mechanic."""

    type_field = "mechanic"
    type_schemas: Mapping[str, Schema] = {
        name: mechanic.answer() for name, mechanic in MECHANICS.items()
    }


class BatchAnswerSchema(reply.ReplySchema):
    """The answers in the order of the requests."""

    rolls = reply.listed(BatchAnswerItemSchema, "In the order of the requests.")
