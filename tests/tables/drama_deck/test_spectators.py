"""Spectators: they come, leave, and are sent away."""

from __future__ import annotations

from functools import partial

import pytest

from service.tables.common.errors import Rule, RuleError, WrongRole
from service.tables.common.event import Event
from service.tables.common.seats import DismissSpectators, stop_watching, watch
from service.tables.common.table import MAX_SPECTATORS
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game, at


def with_spectators(game: Game, *names: str | None) -> Game:
    for name in names:
        game.seat(partial(watch, name=name))
    return game


def ids(game: Game) -> list[str]:
    return [spectator.id for spectator in game.table.spectators]


def told(event: Event) -> tuple[str, dict[str, object]]:
    return event.type, dict(event.content)


@pytest.mark.parametrize("phase", list(Phase))
def test_spectators_come_and_leave_in_every_phase(phase: Phase) -> None:
    game = at(phase)
    (joined,) = game.seat(partial(watch, name="Grandmother"))
    assert told(joined) == ("spectator_joined", {"spectator": "w1", "name": "Grandmother"})
    (left,) = game.seat(partial(stop_watching, spectator="w1"))
    assert told(left) == ("spectator_left", {"spectator": "w1", "name": "Grandmother"})
    assert ids(game) == []
    assert game.table.phase is phase


@pytest.mark.parametrize(
    ("spectator", "dismissed", "left"),
    [
        pytest.param("w2", ["w2"], ["w1", "w3"], id="one"),
        pytest.param(None, ["w1", "w2", "w3"], [], id="all"),
    ],
)
def test_spectators_are_dismissed(
    spectator: str | None, dismissed: list[str], left: list[str]
) -> None:
    game = with_spectators(Game(1), "Ann", None, "Ben")
    (event,) = game.gm(DismissSpectators(spectator=spectator))
    assert told(event) == ("spectators_dismissed", {"spectators": dismissed})
    assert ids(game) == left
    assert game.seen()["undo"] == [], "their tokens would not come back"


@pytest.mark.parametrize("phase", list(Phase))
def test_spectators_are_dismissed_in_every_phase(phase: Phase) -> None:
    game = with_spectators(at(phase), None)
    game.gm(DismissSpectators())
    assert ids(game) == []


def test_nobody_is_dismissed_who_does_not_watch() -> None:
    game = Game(1)
    assert game.refused(None, DismissSpectators()) is Rule.NO_SUCH_TARGET
    with_spectators(game, "Ann")
    assert game.refused(None, DismissSpectators(spectator="w2")) is Rule.NO_SUCH_TARGET


def test_a_player_dismisses_nobody() -> None:
    with pytest.raises(WrongRole):
        with_spectators(Game(1), "Ann").by("c1", DismissSpectators())


def test_ids_of_spectators_are_not_given_twice() -> None:
    game = with_spectators(Game(1), "Ann", "Bob")
    game.gm(DismissSpectators(spectator="w2"))
    assert ids(with_spectators(game, "Cem")) == ["w1", "w3"]


def test_a_table_has_so_many_spectators_and_no_more() -> None:
    game = with_spectators(Game(1), *[None] * MAX_SPECTATORS)
    with pytest.raises(RuleError) as refused:
        game.seat(partial(watch, name=None))
    assert refused.value.rule is Rule.TABLE_FULL
    game.gm(DismissSpectators(spectator="w1"))
    with_spectators(game, None)
