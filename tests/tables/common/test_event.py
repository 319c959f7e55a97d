"""What an event says to whom: public, secret and optional content."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import pytest
from msgspec import UNSET, UnsetType, field

from service.schemas.derive import reply_fields
from service.schemas.shape import Secret, about
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.event import Event, EventContent

C1 = Actor(Role.PLAYER, "c1")


class LetterSent(EventContent, frozen=True):
    """A letter was sent."""

    from_: Annotated[str, about("Its writer.")] = field(name="from")
    pages: Annotated[tuple[int, ...], about("Their numbers.")]
    text: Annotated[str, Secret(), about("What it says.")]
    stamp: Annotated[str | UnsetType, about("Its stamp, if any.")] = UNSET


SENT = LetterSent("c1", (1, 2), "Run!")


@pytest.mark.parametrize(
    ("viewers", "known", "by_c1", "by_others"),
    [
        pytest.param((), None, {}, {}, id="a secret is nobody's if nobody is named"),
        pytest.param(("c1",), None, {"text": "Run!"}, {}, id="its viewers'"),
        pytest.param(None, None, {"text": "Run!"}, {"text": "Run!"}, id="everybody's"),
        pytest.param(
            ("c1",),
            LetterSent("c1", (1, 2, 3), "Run!"),
            {"text": "Run!", "pages": (1, 2, 3)},
            {},
            id="its viewers know more",
        ),
        pytest.param((), LetterSent("c2", (), "?"), {}, {}, id="or would, if there were any"),
    ],
)
def test_who_sees_what(
    viewers: Collection[str] | None, known: LetterSent | None, by_c1: Any, by_others: Any
) -> None:
    event = Event.of(SENT, GAMEMASTER, viewers, known)
    everybody = {"type": "letter_sent", "by": GAMEMASTER.seat, "from": "c1", "pages": (1, 2)}
    assert event.visible_to(C1) == everybody | by_c1
    for other in (SPECTATOR, GAMEMASTER, Actor(Role.PLAYER, "c2")):
        assert event.visible_to(other) == everybody | by_others


def test_optional_content_is_there_where_it_applies() -> None:
    stamped = LetterSent("c1", (), "Run!", stamp="blue")
    assert Event.of(stamped, C1).content["stamp"] == "blue"
    assert "stamp" not in Event.of(SENT, C1).content


@pytest.mark.parametrize(
    "content",
    [{"from_": "c1", "pages": ()}, {"from_": "c1", "pages": (), "text": "Run!", "ink": "red"}],
    ids=["too little", "too much"],
)
def test_what_is_not_declared_cannot_be_recorded(content: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        LetterSent(**content)


def test_secret_and_optional_content_can_be_absent_from_answers() -> None:
    required = {name: field.required for name, field in reply_fields(LetterSent).items()}
    assert required == {"from": True, "pages": True, "text": False, "stamp": False}
