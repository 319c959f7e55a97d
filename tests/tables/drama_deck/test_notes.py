"""What the gamemaster and the players say, to everybody or in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor
from service.tables.common.errors import Rule, WrongRole
from service.tables.common.move import Offer
from service.tables.common.say import Say
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.table import AddFoe
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game, at, player
from tests.tables.drama_deck.rules import legal, play

VIEWERS = (GAMEMASTER, player("c1"), player("c2"), player("c3"), SPECTATOR)
SECRET = "The count is your father."


def texts(game: Game, who: Actor) -> list[str]:
    """The notes that somebody reads."""
    return [note["text"] for note in game.seen(who)["notes"]]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("who", "to", "readers"),
    [
        pytest.param(None, None, VIEWERS, id="the gamemaster, to everybody"),
        pytest.param("c1", None, VIEWERS, id="a player, to everybody"),
        pytest.param(None, ("c2",), (GAMEMASTER, player("c2")), id="the gamemaster, to one"),
        pytest.param(
            None, ("c2", "c3"), (GAMEMASTER, player("c2"), player("c3")), id="to two of them"
        ),
        pytest.param("c1", ("gamemaster",), (GAMEMASTER, player("c1")), id="to the gamemaster"),
        pytest.param("c1", ("c3",), (player("c1"), player("c3")), id="one player to another"),
    ],
)
def test_a_note_is_read_by_those_it_is_for(
    who: str | None, to: tuple[str, ...] | None, readers: Sequence[Actor]
) -> None:
    """For others the event is there, and nothing else."""
    game = Game()
    (event,) = game.play(who, Say(text=SECRET, to=to))
    by = (GAMEMASTER if who is None else player(who)).seat
    told: dict[str, Any] = {"text": SECRET, "to": to and list(to)}
    for viewer in VIEWERS:
        content = told if viewer in readers else {}
        assert event.visible_to(viewer) == {"type": "said", "by": by, **content}
        noted = {"version": game.table.version, "by": by, "text": SECRET, "to": to}
        assert game.seen(viewer)["notes"] == ([noted] if viewer in readers else [])


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("phase", [*Phase])
def test_something_can_be_said_in_every_phase(phase: Phase) -> None:
    game = at(phase)
    game.by("c2", Say(text="Hello."))
    game.gm(Say(text="Psst.", to=("c2",)))
    assert texts(game, player("c2")) == ["Hello.", "Psst."]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("who", "to"),
    [
        pytest.param("c1", "c1", id="a player to themselves"),
        pytest.param(None, "gamemaster", id="the gamemaster to herself"),
        pytest.param(None, "c9", id="nobody"),
    ],
)
def test_a_note_is_for_others_who_are_there(who: str | None, to: str) -> None:
    assert Game().refused(who, Say(text="Hm.", to=(to,))) is Rule.NO_SUCH_TARGET


def test_a_character_who_has_left_gets_no_notes() -> None:
    game = Game()
    game.leave("c2")
    assert game.refused("c1", Say(text="Where are you?", to=("c2",))) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-71")
def test_spectators_only_listen() -> None:
    game = Game()
    with pytest.raises(WrongRole):
        play(game.table, SPECTATOR, Say(text="Boo."), game.chance)


@pytest.mark.rule("DD-71")
def test_notes_are_kept_until_the_next_scene_begins() -> None:
    game = Game().scene()
    game.gm(Say(text="A storm."))
    game.gm(EndScene())
    game.by("c1", Say(text="We sleep."))
    game.gm(EndRefill())
    assert texts(game, SPECTATOR) == ["A storm.", "We sleep."]
    game.gm(StartScene(kind=SceneKind.STANDARD))
    assert texts(game, SPECTATOR) == []


@pytest.mark.rule("DD-71")
def test_an_undo_takes_back_no_word() -> None:
    """Not even one that was said after the move which it takes back."""
    game = Game()
    game.gm(AddFoe(name="Baron"))
    before = game.before
    game.gm(Say(text="Who is he?"))
    assert [step["move"] for step in game.seen()["undo"]] == ["add_foe"]
    game.gm(Undo(to=before))
    assert game.table.foes == ()
    assert texts(game, SPECTATOR) == ["Who is he?"]


@pytest.mark.rule("DD-71")
def test_the_newest_twenty_notes_are_shown() -> None:
    game = Game(1)
    for number in range(1, 23):
        game.gm(Say(text=f"{number}"))
    assert texts(game, SPECTATOR) == [f"{number}" for number in range(3, 23)]


@pytest.mark.parametrize(
    ("text", "to", "kept"),
    [
        pytest.param("x" * 500, None, 20, id="500 letters to everybody: 10,000 bytes"),
        pytest.param("\N{DRAGON}" * 500, None, 12, id="2,000 bytes each to everybody"),
        pytest.param("\N{DRAGON}" * 500, ("c1",), 12, id="2,000 bytes each in secret"),
        pytest.param("x", ("c1",), 12, id="the shortest in secret, which count as the longest"),
    ],
)
def test_notes_are_bounded_by_what_others_may_know_of_them(
    text: str, to: tuple[str, ...] | None, kept: int
) -> None:
    """24 KiB: the length of a secret decides about no note that somebody else sees."""
    game = Game(1)
    for _ in range(21):
        game.gm(Say(text=text, to=to))
    assert len(game.seen()["notes"]) == kept


def test_whom_something_can_be_said_to_is_offered() -> None:
    game = Game(2)
    everybody: dict[Actor, list[str]] = {
        GAMEMASTER: ["c1", "c2"],
        player("c1"): ["gamemaster", "c2"],
    }
    for who, others in everybody.items():
        (offer,) = (each for each in legal(game.table, who) if isinstance(each.sample, Say))
        schema = {"type": "array", "uniqueItems": True, "minItems": 1, "maxItems": 2}
        assert offer.open == {"text": None, "to": schema | {"items": {"enum": others}}}
        assert offer.required == ("text",)


def test_alone_the_gamemaster_talks_to_everybody() -> None:
    said: list[Offer] = [
        each for each in legal(Game(0).table, GAMEMASTER) if isinstance(each.sample, Say)
    ]
    assert [offer.open for offer in said] == [{"text": None}]
