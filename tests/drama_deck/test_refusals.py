"""What people read when a move is refused."""

from __future__ import annotations

import pytest

from service.drama_deck.errors import Rule, RuleError
from service.drama_deck.game.seats import JoinRequest
from service.drama_deck.move import Move
from service.drama_deck.moves.act import EndAct
from service.drama_deck.moves.end_adventure import EndAdventure
from service.drama_deck.moves.make_roll import MakeRoll
from service.drama_deck.moves.pool import PlayToPool
from service.drama_deck.moves.possibility import SpendPossibility
from service.drama_deck.moves.round import StartRounds
from service.drama_deck.moves.start_adventure import StartAdventure
from service.drama_deck.phase import PLACES, Phase
from tests.drama_deck.game import at

IDEA = 88


@pytest.mark.parametrize(
    ("phase", "who", "move", "detail"),
    [
        pytest.param(
            Phase.LOBBY,
            None,
            StartRounds(),
            "The table is in the lobby; this is possible in free time.",
            id="one",
        ),
        pytest.param(
            Phase.BETWEEN_SCENES,
            "c1",
            MakeRoll(value=8),
            "The table is between scenes; this is possible in free time and in round play.",
            id="two",
        ),
        pytest.param(
            Phase.REFILL,
            None,
            EndAct(),
            "The table is in a refill; this is possible in free time, in round play and between "
            "scenes.",
            id="three",
        ),
        pytest.param(
            Phase.ROUNDS,
            None,
            StartAdventure(),
            "The table is in round play; this is possible in the lobby and between adventures.",
            id="outside of an adventure",
        ),
        pytest.param(
            Phase.AWARDS,
            None,
            EndAdventure(),
            "The table is in the awards; this is possible during an adventure, before its awards.",
            id="an adventure",
        ),
        pytest.param(
            Phase.CLOSED,
            "c1",
            SpendPossibility(),
            "The table is between adventures; this is possible during an adventure.",
            id="an adventure and its awards",
        ),
        pytest.param(
            Phase.BETWEEN_ACTS,
            "c1",
            PlayToPool(card=IDEA),
            "The table is between acts; this is possible in round play.",
            id="no special",
        ),
    ],
)
def test_a_wrong_phase_is_named_in_words(
    phase: Phase, who: str | None, move: Move, detail: str
) -> None:
    refusal = at(phase).hand("c1", IDEA).refusal(who, move)
    assert (refusal.rule, refusal.detail) == (Rule.WRONG_PHASE, detail)


def test_every_phase_has_its_words() -> None:
    assert set(PLACES) == set(Phase)


@pytest.mark.parametrize(
    ("phase", "joining", "detail"),
    [
        pytest.param(
            Phase.AWARDS,
            JoinRequest(name="Maya"),
            "Nobody can join during the awards: the adventure has to be closed first.",
            id="in the awards",
        ),
        pytest.param(
            Phase.FREE,
            JoinRequest(name="Maya", hand=(IDEA,)),
            "A hand can only be brought before a table's first adventure.",
            id="with a hand",
        ),
    ],
)
def test_a_time_at_which_nobody_can_join(phase: Phase, joining: JoinRequest, detail: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(phase).join(joining)
    assert (caught.value.rule, caught.value.detail) == (Rule.WRONG_PHASE, detail)
