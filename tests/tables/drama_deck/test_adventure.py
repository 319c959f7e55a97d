"""The adventure and its acts: DD-07, DD-10, DD-23, DD-24a to DD-24c, DD-72."""

from __future__ import annotations

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import InvalidField, Rule, RuleError, WrongRole
from service.tables.common.move import Move
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAct,
    StartAdventure,
)
from service.tables.drama_deck.moves.pool import PlayToPool, TakeFromPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import CriticalMoment, EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.special import ApproveCard
from service.tables.drama_deck.moves.table import ChangeSettings
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import PLAYING, Phase
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, at, deck_of, of_type
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import active, end_adventure

PLAIN = 149
DRAMA, OTHER_DRAMA, HERO, HASTE, CONNECTION = 128, 129, 64, 40, 81
ROMANCE, MARTYR, NEMESIS, SUSPICION = 120, 122, 126, 127
GLORY = 91
SCENE = StartScene(kind=SceneKind.STANDARD)


def possibilities(game: Game, character: str = "c1") -> int:
    return game.table.character(character).possibilities


def end_scene(game: Game) -> None:
    game.gm(EndScene())
    game.gm(EndRefill())


@pytest.mark.rule("DD-07")
@pytest.mark.parametrize(
    ("characters", "size"),
    [(1, 6), (2, 5), (3, 4), (4, 4), (5, 4), (6, 4), (7, 3), (8, 3), (20, 3)],
)
def test_the_size_of_a_hand_depends_on_the_number_of_characters(characters: int, size: int) -> None:
    game = Game(characters)
    game.gm(StartAdventure())
    assert [len(hand) for hand in game.table.hands.values()] == [size] * characters
    assert {seen["hand_limit"] for seen in game.seen()["characters"]} == {size}


@pytest.mark.rule("DD-07")
@pytest.mark.parametrize("characters", [1, 3, 8])
def test_a_setting_replaces_the_size(characters: int) -> None:
    game = Game(characters, settings=Settings(hand_size=2))
    game.gm(StartAdventure())
    assert [len(hand) for hand in game.table.hands.values()] == [2] * characters
    game.join(JoinRequest(name="Late"))
    assert len(game.table.hands[f"c{characters + 1}"]) == 2


@pytest.mark.rule("DD-07")
def test_hands_are_dealt_one_after_the_other_in_joining_order() -> None:
    game = Game(2)
    events = game.gm(StartAdventure())
    assert game.table.hands == {"c1": (1, 2, 3, 4, 5), "c2": (6, 7, 8, 9, 10)}
    assert [event.type for event in events] == [
        "adventure_started",
        "deck_shuffled",
        "cards_drawn",
        "cards_drawn",
        "act_started",
    ]
    assert game.seen()["act"] == 1
    assert game.seen()["deck"] == {"count": 146}


@pytest.mark.rule("DD-07")
def test_late_ones_get_the_size_of_the_adventure() -> None:
    """The example: a seventh joins in act 2, and gets 4 as the six others did."""
    game = Game(6)
    for move in (StartAdventure(), EndAct(), StartAct()):
        game.gm(move)
    events = game.join(JoinRequest(name="Seventh"))
    assert len(game.table.hands["c7"]) == 4
    assert [event.content["source"] for event in of_type(events, "cards_drawn")] == ["deal"]
    assert {seen["hand_limit"] for seen in game.seen()["characters"]} == {4}


@pytest.mark.rule("DD-07")
@pytest.mark.parametrize("phase", PLAYING)
def test_somebody_can_join_in_every_phase(phase: Phase) -> None:
    game = at(phase)
    game.join(JoinRequest(name="Late", possibilities=7))
    assert len(game.table.hands["c4"]) == 4
    assert game.table.pool_cards("c4") == ()
    assert possibilities(game, "c4") == 7
    assert game.table.phase is phase


@pytest.mark.rule("DD-07")
def test_the_size_stays_when_somebody_leaves() -> None:
    game = Game(3)
    game.gm(StartAdventure())
    game.leave("c3")
    game.leave("c2")
    assert game.seen()["characters"][0]["hand_limit"] == 4
    game.gm(SCENE)
    end_scene(game)
    assert len(game.table.hands["c1"]) == 4


@pytest.mark.rule("DD-07")
def test_an_adventure_needs_a_character() -> None:
    assert Game(0).refused(None, StartAdventure()) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-07")
def test_a_table_seats_so_many() -> None:
    game = Game(32)
    with pytest.raises(RuleError) as refused:
        game.join(JoinRequest(name="One more"))
    assert refused.value.rule is Rule.TABLE_FULL


@pytest.mark.rule("DD-10")
def test_a_hand_is_brought_and_the_others_are_dealt() -> None:
    """The example: Wanda starts with her three, Tarek is dealt five of the others."""
    game = Game(0)
    game.join(JoinRequest(name="Wanda", hand=(18, 64, 122)))
    game.join(JoinRequest(name="Tarek"))
    (shuffled,) = of_type(game.gm(StartAdventure()), "deck_shuffled")
    assert shuffled.content["count"] == 153
    assert game.table.hands == {"c1": (18, 64, 122), "c2": (1, 2, 3, 4, 5)}
    assert not {18, 64, 122} & set(game.table.deck)
    assert game.seen()["characters"][0]["hand_limit"] == 5


@pytest.mark.rule("DD-10")
def test_a_hand_with_a_card_that_the_deck_does_not_have_is_refused() -> None:
    game = Game(0)
    with pytest.raises(RuleError) as refused:
        game.join(JoinRequest(name="Wanda", hand=(1, 999)))
    assert refused.value.rule is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize(
    ("hand_size", "most"),
    [
        pytest.param(None, 12, id="without the setting"),
        pytest.param(1, 2, id="less than twelve"),
        pytest.param(20, 40, id="more than twelve"),
    ],
)
def test_a_brought_hand_has_so_many_cards(hand_size: int | None, most: int) -> None:
    game = Game(0, settings=Settings(hand_size=hand_size))
    with pytest.raises(InvalidField) as refused:
        game.join(JoinRequest(name="Wanda", hand=tuple(range(1, most + 2))))
    assert refused.value.field == "hand"
    assert f"at most {most} cards" in refused.value.detail
    game.join(JoinRequest(name="Wanda", hand=tuple(range(1, most + 1))))
    assert len(game.table.hands["c1"]) == most


SEVEN, EIGHT = tuple(range(1, 8)), tuple(range(1, 9))


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize(
    ("hands", "hand_size", "needed"),
    [
        pytest.param([()], None, 6 + 1, id="one hand of six"),
        pytest.param([()] * 3, None, 12 + 1, id="three of four"),
        pytest.param([()] * 3, 2, 6 + 1, id="three of two by the setting"),
        pytest.param([SEVEN], None, 7 + 1, id="a larger hand is brought"),
        pytest.param([(1, 2)], None, 2 + 1, id="a smaller one"),
        pytest.param([(1, 2), ()], None, 2 + 5 + 1, id="one is brought, one dealt"),
    ],
)
def test_an_adventure_needs_cards_for_all_hands_and_a_flip(
    hands: list[tuple[int, ...]], hand_size: int | None, needed: int
) -> None:
    """One card fewer is refused with both numbers; with as many the first round begins."""
    for count in (needed - 1, needed):
        numbers = (*SEVEN, *range(100, 200))[:count]
        game = Game(0, deck=deck_of(*numbers), settings=Settings(hand_size=hand_size))
        for number, hand in enumerate(hands):
            game.join(JoinRequest(name=f"Character {number}", hand=hand))
        if count < needed:
            refusal = game.refusal(None, StartAdventure())
            assert refusal.rule is Rule.DECK_TOO_SMALL
            assert f"has {count} cards" in refusal.detail
            assert f"one flip need {needed}." in refusal.detail
            assert StartAdventure not in offered(game)
        else:
            assert StartAdventure in offered(game)
            game.scene().gm(StartRounds())
            game.gm(Flip())


@pytest.mark.rule("DD-10", "DD-72")
def test_the_next_adventure_needs_its_cards_as_well() -> None:
    """Thirteen cards were enough for three; a fourth has joined, and all have four again."""
    game = Game(3, deck=deck_of(*range(1, 14)))
    game.gm(StartAdventure())
    end_adventure(game)
    game.join(JoinRequest(name="Late"))
    refusal = game.refusal(None, StartAdventure())
    assert refusal.rule is Rule.DECK_TOO_SMALL
    assert "has 13 cards; all hands and one flip need 17." in refusal.detail


def offered(game: Game) -> set[type]:
    return {type(offer.sample) for offer in legal(game.table, GAMEMASTER)}


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize("second", [(1, 2), (2, 3), (3, 4)])
def test_the_number_of_cards_needed_does_not_tell_whether_hands_clash(
    second: tuple[int, ...],
) -> None:
    """Two hands of two that share a card are dealt anew, five cards each."""
    game = Game(0, deck=deck_of(*range(1, 11)))
    for name, hand in (("Wanda", (1, 2)), ("Tarek", second)):
        game.join(JoinRequest(name=name, hand=hand))
    assert "10 cards; all hands and one flip need 11." in (
        game.refusal(None, StartAdventure()).detail
    )


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize(("cards", "hinted"), [(3, True), (2, False)])
def test_a_smaller_hand_size_is_hinted_at_where_it_helps(cards: int, hinted: bool) -> None:
    game = Game(2, deck=deck_of(*range(1, cards + 1)))
    assert ("hand_size" in game.refusal(None, StartAdventure()).detail) is hinted
    game.gm(ChangeSettings(settings={"hand_size": 1}))
    if hinted:
        game.gm(StartAdventure())
    else:
        assert game.refused(None, StartAdventure()) is Rule.DECK_TOO_SMALL


@pytest.mark.rule("DD-10")
def test_until_the_start_the_deck_is_whole_and_any_hand_can_be_brought() -> None:
    game = Game(0)
    for name in ("Wanda", "Tarek"):
        game.join(JoinRequest(name=name, hand=(18, 64)))
    assert game.table.hands == {"c1": (18, 64), "c2": (18, 64)}
    assert game.seen()["deck"] == {"count": 156}


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize(
    ("hands", "clashed"),
    [
        pytest.param([(1, 2), (3,), (4, 5)], [], id="no card twice"),
        pytest.param([(1, 2), (2, 3), (4,)], ["c1", "c2"], id="two share one"),
        pytest.param([(1, 2), (2, 3), (3, 4)], ["c1", "c2", "c3"], id="one shares with two"),
        pytest.param([(1,), (1,), (1,)], ["c1", "c2", "c3"], id="three share one"),
        pytest.param([(1, 2), None, (2,)], ["c1", "c3"], id="one is dealt anyway"),
    ],
)
def test_hands_that_share_a_card_are_all_dealt_anew(
    hands: list[tuple[int, ...] | None], clashed: list[str]
) -> None:
    game = Game(0)
    for name, hand in zip("ABC", hands, strict=True):
        game.join(JoinRequest(name=name, hand=hand))
    events = game.gm(StartAdventure())
    assert [event.content["characters"] for event in of_type(events, "hands_clashed")] == (
        [clashed] if clashed else []
    )
    for id, hand in zip(("c1", "c2", "c3"), hands, strict=True):
        kept = hand is not None and id not in clashed
        assert len(game.table.hands[id]) == (len(hand) if kept and hand else 4)
        assert not kept or game.table.hands[id] == hand


@pytest.mark.rule("DD-10")
def test_a_start_that_gives_hands_up_is_warned_of_where_two_are_brought() -> None:
    game = Game(0)
    for number in range(2):
        assert _warnings_of_start(game) == ()
        game.join(JoinRequest(name=f"Character {number}", hand=(number + 1,)))
    game.leave("c2")
    assert _warnings_of_start(game) == ()
    game.join(JoinRequest(name="Late", hand=(7,)))
    assert len(_warnings_of_start(game)) == 1


def _warnings_of_start(game: Game) -> tuple[str, ...]:
    offers = legal(game.table, GAMEMASTER)
    return next((offer.warnings for offer in offers if offer.sample == StartAdventure()), ())


@pytest.mark.rule("DD-10")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.LOBBY])
def test_a_hand_is_brought_in_the_lobby_only(phase: Phase) -> None:
    with pytest.raises(RuleError) as refused:
        at(phase).join(JoinRequest(name="Late", hand=(150,)))
    assert refused.value.rule is Rule.WRONG_PHASE


@pytest.mark.rule("DD-10")
def test_a_hand_is_kept_from_act_to_act() -> None:
    game = Game(2)
    game.gm(StartAdventure())
    hands = game.table.hands
    for move in (EndAct(), StartAct(), EndAct(), StartAct()):
        game.gm(move)
    assert game.table.hands == hands


@pytest.mark.rule("DD-23")
def test_an_active_subplot_earns_a_possibility_at_the_end_of_the_act() -> None:
    game = Game(3).scene()
    active(game, ROMANCE, "c1")
    end_scene(game)
    assert possibilities(game) == 10
    game.gm(EndAct())
    assert [possibilities(game, id) for id in ("c1", "c2", "c3")] == [11, 10, 10]


@pytest.mark.rule("DD-23")
def test_a_campaigned_subplot_earns_beside_a_new_one() -> None:
    """The example: Suspicion active in the act's last scene, and a campaigned Romance: two."""
    game = Game(2)
    game.join(JoinRequest(name="Wanda", campaigned=("Romance",)))
    game.scene()
    game.gm(AnswerCampaigned(character="c3", type="Romance", figures=True))
    end_scene(game)
    game.gm(SCENE)
    active(game, SUSPICION, "c3")
    game.gm(EndAct())
    game.gm(EndRefill())
    assert possibilities(game, "c3") == 12


@pytest.mark.rule("DD-23")
@pytest.mark.parametrize("approved", [False, True])
def test_a_subplot_that_is_not_active_earns_nothing(approved: bool) -> None:
    game = Game(3).scene().hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    if approved:
        game.gm(ApproveCard(character="c1", card=ROMANCE))
    end_scene(game)
    game.gm(EndAct())
    assert possibilities(game) == 10


@pytest.mark.rule("DD-23")
def test_a_subplot_is_active_in_the_next_acts_too() -> None:
    game = Game(3).scene()
    active(game, ROMANCE, "c1")
    end_scene(game)
    for earned in (1, 2, 3):
        game.gm(EndAct())
        assert possibilities(game) == 10 + earned
        game.gm(StartAct())


@pytest.mark.rule("DD-23")
def test_active_at_any_time_of_the_act_is_enough() -> None:
    """The villains take it away, where the setting lets them; the act after it earns nothing."""
    game = Game(3, settings=Settings(protect_played_specials=False)).scene(SceneKind.DRAMATIC)
    active(game, ROMANCE, "c1")
    game.gm(StartRounds())
    game.flip(121)  # the villains' line lists test
    game.gm(
        TakeFromPool(
            character="c1", cards=(ROMANCE,), action="test", level=Level.GOOD, because="So."
        )
    )
    end_scene(game)
    game.gm(EndAct())
    assert possibilities(game) == 11
    game.gm(StartAct())
    game.gm(EndAct())
    assert possibilities(game) == 11


@pytest.mark.rule("DD-23")
@pytest.mark.parametrize("within", [False, True], ids=["between scenes", "within the scene"])
def test_who_ignored_the_subplot_gets_nothing(within: bool) -> None:
    game = Game(3).scene()
    active(game, ROMANCE, "c1")
    active(game, NEMESIS, "c2")
    if not within:
        end_scene(game)
    events = game.gm(EndAct(ignored=("c1",)))
    if within:
        events = game.gm(EndRefill())
    assert [possibilities(game, id) for id in ("c1", "c2")] == [10, 11]
    assert [event.content["ignored"] for event in of_type(events, "act_ended")] == [["c1"]]
    game.gm(StartAct())
    game.gm(EndAct())
    assert [possibilities(game, id) for id in ("c1", "c2")] == [11, 12]


@pytest.mark.rule("DD-23")
@pytest.mark.parametrize("move", [EndAct(ignored=("c9",)), EndAdventure(ignored=("c9",))])
def test_only_characters_are_ignored(move: EndAct | EndAdventure) -> None:
    assert at(Phase.FREE).refused(None, move) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-23")
@pytest.mark.rule("DD-16")
def test_critical_moments_are_fresh_in_the_next_act() -> None:
    game = Game(3).rounds(PLAIN)
    game.by("c1", CriticalMoment())
    end_scene(game)
    game.gm(SCENE)
    game.gm(StartRounds())
    game.flip(150)
    assert game.refused("c1", CriticalMoment()) is Rule.CRITICAL_MOMENT_USED
    game.gm(EndAct())
    game.gm(EndRefill())
    assert game.seen()["characters"][0]["critical_moment_used"] is False
    for move in (StartAct(), SCENE, StartRounds(), Flip()):
        game.gm(move)
    game.by("c1", CriticalMoment())


@pytest.mark.rule("DD-24a")
@pytest.mark.parametrize("phase", PLAYING)
def test_the_end_returns_all_cards_without_a_refill(phase: Phase) -> None:
    game = at(phase).pool("c1", HERO, CONNECTION).discarded(150)
    events = end_adventure(game)
    assert sorted(game.table.deck) == list(range(1, 157))
    assert {len(hand) for hand in game.table.hands.values()} == {0}
    assert {len(pool) for pool in game.table.pools.values()} == {0}
    assert game.table.discard_pile == game.table.action_stack == ()
    assert not {"cards_drawn", "cards_discarded", "refill_ended"} & {e.type for e in events}
    seen = game.seen()
    assert (seen["phase"], seen["status"], seen["completed"]) == ("closed", "ended", True)
    assert seen["scene"] is None
    assert seen["round"] is None


@pytest.mark.rule("DD-24a", "DD-72")
@pytest.mark.parametrize(
    ("phase", "too_early_or_late"),
    [(Phase.AWARDS, StartAdventure()), (Phase.CLOSED, CloseAdventure())],
)
def test_the_end_is_final(phase: Phase, too_early_or_late: Move) -> None:
    """Only the close of the awards follows the end, and only another adventure the close."""
    game = at(phase)
    for move in (EndAdventure(), StartAct(), SCENE, too_early_or_late):
        assert game.refused(None, move) is Rule.WRONG_PHASE
    assert game.refused("c1", DiscardForRefill(cards=())) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-24a")
def test_an_adventure_that_has_not_begun_does_not_end() -> None:
    for move in (EndAdventure(), CloseAdventure()):
        assert Game(2).refused(None, move) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-24a")
def test_only_the_gamemaster_ends_it() -> None:
    game = at(Phase.FREE)
    with pytest.raises(WrongRole):
        game.by("c1", EndAdventure())


@pytest.mark.rule("DD-24a")
def test_the_end_of_the_adventure_ends_the_act() -> None:
    """With the Possibilities of DD-23, but not for those who ignored their subplots."""
    game = Game(3).scene()
    active(game, ROMANCE, "c1")
    active(game, NEMESIS, "c2")
    game.hand("c1").hand("c2").hand("c3")
    end_adventure(game, ignored=("c2",))
    assert [possibilities(game, id) for id in ("c1", "c2", "c3")] == [11, 10, 10]


@pytest.mark.rule("DD-24a")
@pytest.mark.rule("DD-23")
def test_who_was_ignored_when_the_act_began_to_end_stays_so() -> None:
    """The adventure ends during the refill that the end of the act waits for.

    `end_act` has named those who are not paid at the close either.
    """
    game = Game(2).scene()
    active(game, ROMANCE, "c1")
    active(game, NEMESIS, "c2")
    game.gm(EndAct(ignored=("c1",)))
    end_adventure(game)
    assert [possibilities(game, id) for id in ("c1", "c2")] == [10, 11]


@pytest.mark.rule("DD-24b", "DD-24c", "DD-56")
def test_the_close_names_what_each_possibility_is_for() -> None:
    """A Martyr of one act that was an insurance, a Drama that was not used, and a Glory."""
    game = Game(1).scene(SceneKind.DRAMATIC)
    active(game, MARTYR, "c1")
    game.hand("c1", GLORY, DRAMA)
    game.by("c1", MakeRoll(value=10, difficulty=10), 9, 10, 10, 8)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=GLORY, roll="r1"))
    game.gm(ApproveCard(character="c1", card=GLORY))
    changed = of_type(end_adventure(game, insurance=("c1",)), "possibilities_changed")
    assert [(event.content["source"], event.content["amount"]) for event in changed] == [
        ("subplot", 1),
        ("drama", 3),
        ("glory", 3),
        ("insurance", -1),
    ]


@pytest.mark.rule("DD-24a")
@pytest.mark.rule("DD-56")
@pytest.mark.parametrize("character", ["c1", "c2", "c9"])
def test_insurance_names_characters_with_an_active_martyr(character: str) -> None:
    game = Game(2).scene()
    active(game, ROMANCE, "c1")
    game.hand("c2", MARTYR)
    game.by("c2", PlayToPool(card=MARTYR))
    game.gm(EndAdventure())
    assert game.refused(None, CloseAdventure(insurance=(character,))) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-24b")
@pytest.mark.parametrize(
    ("hand", "pool", "completed", "earned"),
    [
        pytest.param((DRAMA, OTHER_DRAMA), (), True, 6, id="two in the hand"),
        pytest.param((DRAMA,), (OTHER_DRAMA,), True, 6, id="one of them in the pool"),
        pytest.param((), (DRAMA,), True, 3, id="one in the pool"),
        pytest.param((HERO, HASTE), (), True, 0, id="none"),
        pytest.param((DRAMA, OTHER_DRAMA), (), False, 0, id="given up"),
    ],
)
def test_unused_drama_cards_earn_three_each(
    hand: tuple[int, ...], pool: tuple[int, ...], completed: bool, earned: int
) -> None:
    game = Game(2).rounds(PLAIN).hand("c1", *hand).pool("c1", *pool).hand("c2")
    events = end_adventure(game, completed=completed)
    assert possibilities(game, "c1") == 10 + earned
    assert possibilities(game, "c2") == 10
    changes = of_type(events, "possibilities_changed")
    assert [(e.content["amount"], e.content["source"]) for e in changes] == (
        [(earned, "drama")] if earned else []
    )


@pytest.mark.rule("DD-24b")
def test_a_used_drama_earns_nothing() -> None:
    game = Game(2).scene().hand("c1", DRAMA).hand("c2")
    game.by("c1", UseCard(card=DRAMA))
    end_adventure(game)
    assert possibilities(game) == 10


def played_glory(game: Game, character: str, card: int) -> None:
    """9 and 10, then 10 and 8: a bonus of 27."""
    game.hand(character, card)
    game.by(character, MakeRoll(value=10, difficulty=10), 9, 10, 10, 8)
    roll = game.table.rolls[-1].id
    game.by(character, ResolveRoll(roll=roll))
    game.by(character, UseCard(card=card, roll=roll))
    game.gm(ApproveCard(character=character, card=card))


@pytest.mark.rule("DD-24c")
def test_each_glory_earns_three_for_everybody() -> None:
    """The example: two Glories at a table of four, 6 more for each of the four."""
    game = Game(4).scene(SceneKind.DRAMATIC)
    played_glory(game, "c1", GLORY)
    played_glory(game, "c2", GLORY + 1)
    for character in ("c1", "c2", "c3", "c4"):
        game.hand(character)
    end_adventure(game)
    assert [possibilities(game, f"c{number}") for number in range(1, 5)] == [16] * 4


@pytest.mark.rule("DD-24c")
def test_a_glory_that_was_only_held_earns_nothing() -> None:
    game = Game(2).scene(SceneKind.DRAMATIC).hand("c1", GLORY).hand("c2")
    end_adventure(game)
    assert possibilities(game, "c2") == 10


@pytest.mark.rule("DD-24a")
def test_a_deck_of_ones_own_returns_as_well() -> None:
    game = Game(1, deck=deck_of(*range(1, 9))).scene()
    game.gm(StartRounds())
    game.gm(Flip())
    game.gm(EndRounds())
    end_adventure(game, completed=False)
    assert game.seen()["completed"] is False
    assert game.table.deck == tuple(range(1, 9))
