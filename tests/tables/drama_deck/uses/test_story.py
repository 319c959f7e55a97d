"""Cards whose effect is told: DD-46b, and types that only an own deck has (DD-06)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.tables.common.actor import SPECTATOR
from service.tables.common.errors import Rule
from service.tables.drama_deck.card import CardCategory, Deck, Line, SceneKind, Side, standard
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import CriticalMoment
from service.tables.drama_deck.moves.special import ActivateCard, AnswerIdea, DisallowCard
from service.tables.drama_deck.pooled import Pooled, PoolState
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import (
    EVEN,
    awaiting,
    misfit,
    not_used,
    possibilities,
    roll,
    use,
)

QUIET = 149
IDEAS = (85, 86)
STORM, OMEN, SECRET, STRANGE = 36, 33, 120, 1


# Idea.


@pytest.mark.rule("DD-46b")
@pytest.mark.parametrize("rounds", [True, False])
def test_the_gamemaster_answers_the_question_of_an_idea(rounds: bool) -> None:
    game = Game()
    game.rounds(QUIET).pool("c1", *IDEAS) if rounds else game.scene().hand("c1", *IDEAS)
    [used] = use(game, "c1", IDEAS[0], question="Who has a boat?")
    assert used.content["question"] == "Who has a boat?"
    question = {"character": "c1", "card": IDEAS[0], "text": "Who has a boat?"}
    assert awaiting(game) == [{"kind": "idea", "waits_for": ("gamemaster",), **question}]
    [answered] = game.gm(AnswerIdea(card=IDEAS[0], text="The fisherman, or the smugglers."))
    assert answered.visible_to(SPECTATOR)["text"] == "The fisherman, or the smugglers."
    assert awaiting(game) == []


@pytest.mark.rule("DD-46b")
def test_each_question_is_answered_by_its_card() -> None:
    game = Game().scene().hand("c1", *IDEAS)
    for card, question in zip(IDEAS, ("Where?", "When?"), strict=True):
        use(game, "c1", card, question=question)
    game.gm(AnswerIdea(card=IDEAS[1], text="At dawn."))
    assert [idea.question for idea in game.table.ideas] == ["Where?"]
    again = AnswerIdea(card=IDEAS[1], text="At dawn.")
    assert game.refused(None, again) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-46b")
def test_an_idea_needs_a_question() -> None:
    game = Game().scene().hand("c1", *IDEAS)
    assert misfit(game, "c1", UseCard(card=IDEAS[0])) == "question"


# A deck of one's own.


def own_deck() -> Deck:
    """The standard deck, but for four cards, two of which say things that nobody knows."""
    strange = Line(Side.VILLAINS, ("wet",), ("wet", "proud"))
    changed = {
        STORM: replace(standard()[STORM], type="Storm"),
        OMEN: replace(standard()[OMEN], type="Omen", category=CardCategory.SPECIAL),
        SECRET: replace(standard()[SECRET], type="Dark Secret", category=CardCategory.SUBPLOT),
        STRANGE: replace(standard()[STRANGE], standard=strange, approved=("dance", "trick")),
    }
    return Deck.of("own", (changed.get(card.number, card) for card in standard()))


@pytest.mark.rule("DD-06")
@pytest.mark.parametrize("text", [None, "A storm breaks."])
@pytest.mark.parametrize("rounds", [True, False])
def test_an_unknown_type_is_played_and_has_no_effect(text: str | None, rounds: bool) -> None:
    game = Game(deck=own_deck())
    game.rounds(QUIET).pool("c1", STORM) if rounds else game.scene().hand("c1", STORM)
    id = roll(game, "c1", *EVEN)
    [used] = use(game, "c1", STORM, text=text)
    content = {"character": "c1", "card": STORM, "card_type": "Storm"}
    assert used.content == (content if text is None else content | {"text": text})
    assert game.table.discard_pile[0] == STORM
    assert (game.table.effects, game.total(id)) == ((), 10)


@pytest.mark.rule("DD-06", "DD-16")
def test_an_unknown_type_may_be_for_the_roll_of_a_critical_moment() -> None:
    game = Game(deck=own_deck()).rounds(QUIET).hand("c1", STORM)
    assert not_used(game, "c1", STORM) is Rule.HAND_CLOSED
    game.by("c1", CriticalMoment())
    use(game, "c1", STORM)


@pytest.mark.rule("DD-06", "DD-02")
def test_an_unknown_special_is_activated_by_the_gamemaster_and_discarded() -> None:
    game = Game(deck=own_deck()).scene().hand("c1", OMEN)
    game.by("c1", PlayToPool(card=OMEN))
    assert game.table.pools["c1"] == (Pooled(OMEN, PoolState.WAITING),)
    game.gm(ActivateCard(character="c1", card=OMEN))
    assert (game.table.pools["c1"], game.table.discard_pile[0]) == ((), OMEN)


@pytest.mark.rule("DD-06", "DD-55a", "DD-55b")
def test_an_unknown_subplot_is_a_subplot() -> None:
    game = Game(deck=own_deck()).scene().hand("c1", SECRET)
    game.by("c1", PlayToPool(card=SECRET))
    game.gm(DisallowCard(character="c1", card=SECRET))
    assert possibilities(game)["c1"] == 11


@pytest.mark.rule("DD-06")
def test_unknown_keywords_and_actions_are_shown_and_nothing_more() -> None:
    game = Game(deck=own_deck(), settings=Settings(hand_size=0)).rounds(STRANGE, SceneKind.STANDARD)
    view = game.seen()["round"]
    assert (view["heroes"], view["villains"]) == (("wet",), ("wet", "proud"))
    assert view["approved"] == ("dance", "trick")
    dance = AwardCard(character="c1", action="dance")
    assert game.refused(None, dance) is Rule.NOT_APPROVED
