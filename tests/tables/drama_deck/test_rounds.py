"""Round play, its flips, and the cards before the first one: DD-11, DD-14."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import ChangeTakingPart, EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type

PLAIN = 149
ACTION, OTHER_ACTION = 36, 37
ALERTNESS, OTHER_ALERTNESS = 33, 34
HASTES = (40, 41, 42)


def fight(characters: int, *taking_part: str) -> Game:
    """Round play in which these take part, before its first flip; all hold five cards."""
    game = Game(characters).scene()
    for number in range(1, characters + 1):
        game.hand(f"c{number}", *range(100 + 5 * number, 105 + 5 * number))
    game.gm(StartRounds(taking_part=taking_part or None))
    return game


def put(game: Game, character: str, count: int = 1) -> None:
    for card in game.table.hands[character][:count]:
        game.by(character, PlayToPool(card=card))


def pool_limit(game: Game, character: str) -> bool:
    move = PlayToPool(card=game.table.hands[character][0])
    return game.refused(character, move) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-11")
def test_a_flip_lays_the_top_card_onto_the_stack_and_it_rules() -> None:
    """Card 40, standard: the heroes first, with a Flurry."""
    game = Game(3).scene().on_top(40, PLAIN)
    game.gm(StartRounds())
    (flipped,) = of_type(game.gm(Flip()), "card_flipped")
    proof = {"shuffle": 1, "position": 0, "salt": "", "path": []}
    assert flipped.content == {"card": 40, "round": 1, "kept": False, "proof": proof}
    assert game.table.action_stack == (40,)
    assert game.table.deck[0] == PLAIN
    assert game.seen()["round"] | {"taking_part": None, "keyword_texts": None} == {
        "number": 1,
        "card": 40,
        "initiative": "heroes",
        "heroes": ("flurry",),
        "villains": (),
        "approved": ("attack", "taunt"),
        "skill_box": {"steps": ("A", "D"), "problem": None},
        "keyword_texts": None,
        "taking_part": None,
        "opening": 0,
        "keep": False,
        "escaped": False,
    }


@pytest.mark.rule("DD-11")
def test_no_card_rules_before_the_first_flip() -> None:
    game = Game(3).rounds(PLAIN)
    game.gm(EndRounds())
    assert game.seen()["round"] is None
    game.gm(StartRounds())
    seen = game.seen()["round"]
    assert (seen["number"], seen["card"], seen["initiative"]) == (0, None, None)
    assert (seen["approved"], seen["skill_box"]) == ((), None)
    assert game.table.action_stack == (PLAIN,)


@pytest.mark.rule("DD-11")
def test_each_flip_is_a_round_and_each_round_play_counts_anew() -> None:
    game = Game(3).rounds(PLAIN)
    for number, card in ((2, 150), (3, 152)):
        assert game.flip(card).seen()["round"]["number"] == number
        assert game.table.action_stack[0] == card
    game.gm(EndRounds())
    game.gm(StartRounds())
    assert game.flip(153).seen()["round"]["number"] == 1
    assert game.table.action_stack == (153, 152, 150, PLAIN)


@pytest.mark.rule("DD-11")
@pytest.mark.parametrize("end", [Flip(), EndRounds(), EndScene()], ids=lambda move: move.move)
def test_an_effect_for_the_round_ends_with_it(end: Flip | EndRounds | EndScene) -> None:
    game = Game(3).rounds(PLAIN).pool("c1", ACTION)
    game.by("c1", UseCard(card=ACTION))
    assert [effect["value"] for effect in game.seen()["effects"]] == [3]
    game.by("c1", MakeRoll(value=8, difficulty=8), 3, 4)
    game.by("c1", ResolveRoll(roll="r1"))
    assert [effect["value"] for effect in game.seen()["effects"]] == [3]
    game.on_top(150)
    game.gm(end)
    assert game.seen()["effects"] == []


@pytest.mark.rule("DD-11")
def test_a_round_that_ends_is_told() -> None:
    game = Game(3).rounds(PLAIN).on_top(150)
    events = game.gm(Flip())
    assert [event.type for event in events] == ["round_ended", "card_flipped"]
    assert events[0].content == {"round": 1, "breaking": []}
    assert [event.type for event in game.gm(EndRounds())] == ["round_ended", "rounds_ended"]
    assert game.table.phase is Phase.FREE


@pytest.mark.rule("DD-11")
def test_round_play_can_end_before_its_first_flip() -> None:
    game = Game(3).scene()
    game.gm(StartRounds())
    assert [event.type for event in game.gm(EndRounds())] == ["rounds_ended"]


@pytest.mark.rule("DD-11")
def test_pools_stay_when_round_play_ends() -> None:
    game = Game(3).rounds(PLAIN).pool("c1", ACTION, ALERTNESS)
    game.gm(EndRounds())
    assert game.table.pool_cards("c1") == (ACTION, ALERTNESS)


@pytest.mark.rule("DD-14")
@pytest.mark.parametrize(
    ("characters", "taking_part", "opening"),
    [
        pytest.param(4, ("c1",), 3, id="one of four"),
        pytest.param(4, ("c1", "c3"), 2, id="two of four"),
        pytest.param(4, ("c1", "c2", "c3"), 0, id="three of four"),
        pytest.param(1, (), 3, id="the only one"),
        pytest.param(2, (), 2, id="both"),
        pytest.param(3, (), 0, id="all three"),
    ],
)
def test_a_few_open_with_cards_in_the_pool(
    characters: int, taking_part: tuple[str, ...], opening: int
) -> None:
    game = fight(characters, *taking_part)
    everybody = tuple(character.id for character in game.table.characters)
    assert game.seen()["round"]["opening"] == opening
    assert game.seen()["round"]["taking_part"] == (taking_part or everybody)
    for character in taking_part or everybody:
        put(game, character, opening)
        assert len(game.table.pool_cards(character)) == opening
        assert pool_limit(game, character)


@pytest.mark.rule("DD-09", "DD-14")
def test_who_does_not_take_part_opens_with_none() -> None:
    """It is free time for them: only specials go into the pool."""
    game = fight(4, "c1", "c3").hand("c2", ACTION, ALERTNESS)
    assert game.refused("c2", PlayToPool(card=ACTION)) is Rule.EFFECT_NOT_POSSIBLE
    game.by("c2", PlayToPool(card=ALERTNESS))


@pytest.mark.rule("DD-14")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_the_opening_ends_with_the_first_flip_and_is_apart_from_the_rounds_card(used: int) -> None:
    """The example: each may add one more after acting, and no more, however few were put down."""
    game = fight(2)
    put(game, "c1", used)
    game.flip(PLAIN)
    put(game, "c1")
    assert len(game.table.pool_cards("c1")) == used + 1
    assert pool_limit(game, "c1")
    put(game.flip(150), "c1")


@pytest.mark.rule("DD-14")
def test_cards_that_were_in_the_pool_already_do_not_count() -> None:
    """The example: an Alertness that c1 had pooled earlier makes no difference."""
    game = Game(4).scene().hand("c1", ALERTNESS, OTHER_ALERTNESS, ACTION, OTHER_ACTION)
    game.by("c1", PlayToPool(card=ALERTNESS))
    game.gm(StartRounds(taking_part=("c1", "c3")))
    game.by("c1", PlayToPool(card=OTHER_ALERTNESS))
    game.by("c1", PlayToPool(card=ACTION))
    assert pool_limit(game, "c1")
    assert game.table.pool_cards("c1") == (ALERTNESS, OTHER_ALERTNESS, ACTION)


def again(game: Game, *taking_part: str) -> Game:
    """Round play ends, and begins again in the same scene."""
    game.flip(PLAIN).gm(EndRounds())
    game.gm(StartRounds(taking_part=taking_part or None))
    return game


def opening_left(game: Game, place: int = 0) -> int:
    return int(game.seen()["characters"][place]["opening_left"])


@pytest.mark.rule("DD-14")
@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_in_the_next_round_play_opening_cards_count_that_still_lie_there(used: int) -> None:
    """Three were put down by the only one; as many as were used may follow."""
    game = Game(1).scene().hand("c1", *HASTES, 105, 106, 107, 108)
    game.gm(StartRounds())
    put(game, "c1", 3)
    for card in HASTES[:used]:
        game.by("c1", UseCard(card=card))
    again(game)
    assert opening_left(game) == used
    put(game, "c1", used)
    assert pool_limit(game, "c1")


@pytest.mark.rule("DD-14")
def test_a_card_used_before_the_flip_counts_in_its_own_opening() -> None:
    game = Game(1).scene().hand("c1", *HASTES, 105)
    game.gm(StartRounds())
    put(game, "c1", 3)
    game.by("c1", UseCard(card=HASTES[0]))
    assert pool_limit(game, "c1")


@pytest.mark.rule("DD-14")
def test_only_opening_cards_count_and_those_of_every_opening() -> None:
    """Not the round's card; and what lies there of the first and of the second makes three."""
    game = fight(1)
    put(game, "c1", 1)
    put(game.flip(PLAIN), "c1")
    again(game)
    put(game, "c1", 1)
    again(game)
    assert opening_left(game) == 1
    put(game, "c1", 1)
    assert pool_limit(game, "c1")


@pytest.mark.rule("DD-14")
def test_opening_cards_count_against_the_limit_of_those_who_take_part_now() -> None:
    """Three of one that fought alone are more than the two of a pair; her companion has two."""
    game = fight(2, "c1")
    put(game, "c1", 3)
    again(game)
    assert (opening_left(game), opening_left(game, 1)) == (0, 2)
    assert pool_limit(game, "c1")


@pytest.mark.rule("DD-14", "DD-71")
def test_opening_cards_of_who_comes_in_before_the_flip_count_as_well() -> None:
    game = fight(2)
    put(game, "c2", 2)
    again(game, "c1")
    game.gm(ChangeTakingPart(add=("c2",)))
    assert (opening_left(game), opening_left(game, 1)) == (2, 0)


@pytest.mark.rule("DD-14", "DD-71")
def test_an_opening_card_that_was_moved_back_and_pooled_later_is_none() -> None:
    game = Game(1).scene().hand("c1", ACTION)
    game.gm(StartRounds())
    put(game, "c1")
    game.gm(MoveCard(card=ACTION, to=CardPlace.HAND, character="c1", because="A slip."))
    put(game.flip(PLAIN), "c1")
    assert opening_left(again(game)) == 3


@pytest.mark.rule("DD-14", "DD-27")
def test_opening_cards_of_an_earlier_scene_do_not_count() -> None:
    """An Alertness stays in the pool when its scene ends."""
    game = Game(1).scene().hand("c1", ALERTNESS, ACTION)
    game.gm(StartRounds())
    put(game, "c1", 2)
    game.flip(PLAIN)
    for move in (EndScene(), EndRefill(), StartScene(kind=SceneKind.STANDARD), StartRounds()):
        game.gm(move)
    assert game.table.pool_cards("c1") == (ALERTNESS,)
    assert opening_left(game) == 3


@pytest.mark.rule("DD-14")
def test_what_is_put_down_can_be_used_in_the_first_round() -> None:
    game = Game(1).scene().hand("c1", ACTION)
    game.gm(StartRounds())
    game.by("c1", PlayToPool(card=ACTION))
    game.flip(PLAIN).by("c1", UseCard(card=ACTION))
    assert game.table.discard_pile == (ACTION,)


@pytest.mark.rule("DD-14")
@pytest.mark.parametrize("left", [False, True], ids=["unknown", "left"])
def test_only_characters_at_the_table_take_part(left: bool) -> None:
    game = Game(3).scene()
    if left:
        game.leave("c3")
    missing = "c3" if left else "c9"
    move = StartRounds(taking_part=("c1", missing))
    assert game.refused(None, move) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-14")
def test_who_takes_part_is_seen_in_every_round() -> None:
    game = Game(3).scene()
    game.gm(StartRounds(taking_part=("c1", "c3")))
    for _ in range(3):
        assert game.seen()["round"]["taking_part"] == ("c1", "c3")
        game.gm(Flip())
