"""Cards that change the round, move cards, or ask the gamemaster, and those of custom decks.

Source: rules DD-06, DD-44, DD-46a to DD-48, DD-51, DD-53, DD-54a and DD-54b in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from service.schemas.shape import Secret
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Offer, some_of
from service.tables.drama_deck import content
from service.tables.drama_deck.action import act_without_roll, actions_taken
from service.tables.drama_deck.asked import Idea
from service.tables.drama_deck.card import RALLY, CardCategory
from service.tables.drama_deck.effect import Effect, EffectName
from service.tables.drama_deck.moves.pool import bound_to_pool, loose, receive, receives
from service.tables.drama_deck.moves.round import (
    stop_rolls,
    stoppable,
    take_effect,
    turn_up,
    void_line,
)
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn, discard, leave_unseen, refill
from service.tables.drama_deck.uses.use import NO_FIELD, TO_POOL, CardType, InitiativeChoice, Source


class LineKept(EventContent, frozen=True):
    """The card will rule the next round too (DD-51)."""

    card: content.Card


class LineVoided(EventContent, frozen=True):
    """What this card announced is void (DD-38)."""

    card: content.Card


class PartyEscaped(content.CharacterEvent, frozen=True):
    """The heroes got away (DD-44)."""


def _in_a_round(turn: Turn) -> None:
    if turn.table.phase is not Phase.ROUNDS or turn.round.number == 0:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "This card can only be used during a round.")


def _haste(turn: Turn, use: Any, source: Source) -> None:
    """One more action; in round play it may earn a card of its own (DD-17)."""
    if source.lasts_round:
        effect = Effect(name=EffectName.HASTE, character=source.character, card=use.card)
        turn.add("effects", effect)


def _monologue(turn: Turn, use: Any, source: Source) -> None:
    """Everybody else's actions stop, open rolls included; it is the speaker's action."""
    source.check_conflict(turn)
    _in_a_round(turn)
    if turn.table.silenced:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "A Monologue is already being held.")
    if actions_taken(turn.table, source.character) >= turn.table.actions(source.character):
        refuse(
            Rule.ACTION_USED,
            "A Monologue is an action, and you have taken yours: use a Haste, or wait for the "
            "next round.",
        )
    effect = Effect(name=EffectName.MONOLOGUE, character=source.character, card=use.card)
    turn.add("effects", effect)
    act_without_roll(turn, source.character)
    stop_rolls(turn, source.character)


def _monologue_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    warnings = tuple(
        f"The roll of {table.name_of(roll.by)} is still open and will be void."
        for roll in stoppable(table, character)
    )
    yield Offer(make(card=card), warnings=warnings)


def _escape(turn: Turn, use: Any, source: Source) -> None:
    """The whole party gets away; the gamemaster may end round play."""
    source.check_conflict(turn)
    if not source.first:
        refuse(
            Rule.EFFECT_NOT_POSSIBLE,
            "Escape must have been the first card that you put into the pool in round play.",
        )
    if turn.table.round is not None:
        turn.set_round(escaped=True)
    turn.record(PartyEscaped(character=source.character))


def _seize_initiative(turn: Turn, use: Any, source: Source) -> None:
    """Keep the card on top for another round, or turn up another one for this round."""
    source.check_conflict(turn)
    _in_a_round(turn)
    card = turn.round.card
    assert card is not None
    if use.choice is InitiativeChoice.KEEP:
        if turn.round.keep is not None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The card is already kept for the next round.")
        turn.set_round(keep=use.card)
        turn.record(LineKept(card=card))
        return
    proof = turn_up(turn)
    void_line(turn)
    turn.set_round(keep=None)
    turn.record(LineVoided(card=card))
    take_effect(turn, proof)


def _seize_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    for choice in InitiativeChoice:
        yield Offer(make(card=card, choice=choice))


OF_THE_ROUND = {
    "Haste": CardType(
        text="One extra action right now, even out of turn. It does not let you put a second card "
        "into your pool.",
        rules=("DD-46a", "DD-13"),
        use=NO_FIELD,
        apply=_haste,
    ),
    "Monologue": CardType(
        text="Your character makes a speech, which takes an action. All other actions of both "
        "sides stop until the round is over, or longer if the gamemaster says so; a roll that is "
        "still open is void.",
        rules=("DD-46c",),
        use=f"{NO_FIELD} Open rolls of others are void, and new ones are refused as "
        "`actions_stopped`, unless the gamemaster sends `allow_roll`.",
        apply=_monologue,
        choices=_monologue_offers,
    ),
    "Escape": CardType(
        text="The whole party gets away. It has to be the first card that you put into your pool "
        "when round play begins. From then on you can use it whenever you like while it lies "
        "there, in later rounds too.",
        rules=("DD-44",),
        use=f"{NO_FIELD} `round.escaped` shows it, and the gamemaster may send `end_rounds`.",
        apply=_escape,
    ),
    "Seize Initiative": CardType(
        text="Either the card on top of the action stack rules one more round: say so before the "
        "next one is flipped. Or another card is flipped for this round, and there is no way "
        "back. You cannot use it while the heroes are confused.",
        rules=("DD-51", "DD-34", "DD-38"),
        use="`use_card` needs the `choice`: `keep` or `flip`.",
        apply=_seize_initiative,
        needs=("choice",),
        choices=_seize_offers,
    ),
}

MOST_GIVEN = 2


class CardsGiven(content.CharacterEvent, frozen=True):
    """By a Leadership (DD-47); outside of round play only the two see the cards."""

    to: content.To
    count: content.Count
    cards: Annotated[content.Cards, Secret()]


class CardRecovered(content.CardEvent, frozen=True):
    """A Master Plan brought a card back (DD-48)."""


class Rallied(EventContent, frozen=True):
    """These may discard and refill (DD-53)."""

    characters: content.Characters


def _leadership(turn: Turn, use: Any, source: Source) -> None:
    """Give up to two cards to another player, then discard from the hand and refill it."""
    if use.to is not None and use.give is None:
        raise InvalidField("give", "Say which cards `to` gets, or give an empty list.")
    if use.to is not None or use.give:
        _give(turn, source, use.to, use.give)
    if use.discard:
        discard(turn, source.character, use.discard)
    refill(turn, source.character, "leadership")


def _give(turn: Turn, source: Source, to: str | None, cards: tuple[int, ...]) -> None:
    own = source.character
    if to is None:
        raise InvalidField("to", "Say who gets the cards that you give.")
    if to == own:
        refuse(Rule.NO_SUCH_TARGET, "You cannot give the cards to yourself.")
    turn.table.character(to)
    source.check_conflict(turn, to)
    if not cards:
        return
    for card in cards:
        turn.require_unclaimed(card)
        if card not in turn.table.held(own):
            refuse(Rule.CARD_NOT_HELD, "You do not hold all the cards that you give.")
        if card not in turn.table.hands[own] and bound_to_pool(turn.table, card):
            refuse(Rule.CARD_STAYS, "In a pool this card cannot be given away.")
        turn.remove_card(own, card)
    for card in cards:
        receive(turn, to, card)
    shown = turn.table.in_round(to)
    if not shown:
        leave_unseen(turn, own)
    given = CardsGiven(character=own, to=to, count=len(cards), cards=cards)
    turn.record(given, None if shown else (own, to))


def _leadership_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    """Yield one entry that gives nothing, and one for each recipient.

    What a recipient's pool would refuse in round play is not listed (DD-55c).
    """
    hand = [other for other in table.counted_hand(character) if other != card]
    pool = [other for other in loose(table, character) if other != card]
    discard = some_of(hand, 0)
    yield Offer(make(card=card), {"discard": discard})
    for to in (id for id in table.heroes if id != character):
        give = [other for other in (*hand, *pool) if receives(table, to, other)]
        if give:
            yield Offer(
                make(card=card, to=to, give=(give[0],)),
                {"give": some_of(give, 0, MOST_GIVEN), "discard": discard},
                ("give",),
                distinct=("give", "discard"),
            )


def _master_plan(turn: Turn, use: Any, source: Source) -> None:
    """Exchange it for the card below it on the discard pile, where it is on top by now."""
    if len(turn.table.discard_pile) < 2:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")
    plan, gained, *rest = turn.table.discard_pile
    turn.change(discard_pile=(plan, *rest))
    receive(turn, source.character, gained)
    turn.record(CardRecovered(character=source.character, card=gained))


def _rally(turn: Turn, use: Any, source: Source) -> None:
    """Everybody may discard from the hand and refill it."""
    source.check_conflict(turn)
    turn.change(rallying=turn.table.heroes)
    turn.record(Rallied(characters=turn.table.heroes))


OF_CARDS = {
    "Leadership": CardType(
        text="Give one other player up to two cards, or none, from your hand or pool. In round "
        "play they go into that player's pool, otherwise into the hand. Then you may discard any "
        "number of cards from your hand and refill it; your pool does not count. What cannot be "
        "traded cannot be given away.",
        rules=("DD-47", "DD-21"),
        use="`use_card` takes `to` with `give`, up to two cards, and `discard`.",
        apply=_leadership,
        takes=("to", "give", "discard"),
        choices=_leadership_offers,
    ),
    "Master Plan": CardType(
        text="Exchange this card for the top card of the discard pile, not of the action stack. In "
        "round play you get that card into your pool, otherwise into your hand. If the discard "
        "pile is empty, you cannot use it.",
        rules=("DD-48",),
        use=NO_FIELD,
        apply=_master_plan,
    ),
    RALLY: CardType(
        text="Every player may discard any number of cards from the hand and then refill it; pools "
        "do not count. A hand above its size gets no new cards.",
        rules=("DD-53",),
        use=f"{NO_FIELD} Each player then sends `discard_for_refill`, and gets new cards at once.",
        apply=_rally,
    ),
}


def _idea(turn: Turn, use: Any, source: Source) -> None:
    turn.add("ideas", Idea(use.card, source.character, use.question))


def _idea_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card, question="What now?"), {"question": None}, ("question",))


def _gamemasters(text: str, rule: str) -> CardType:
    return CardType(
        text=f"{text} Until then the card waits in your pool; afterwards it is discarded.",
        rules=(rule, "DD-27"),
        use=f"{TO_POOL} The gamemaster sends `activate_card`; `use_card` does not take it.",
        category=CardCategory.SPECIAL,
    )


OF_THE_STORY = {
    "Idea": CardType(
        text="Ask the gamemaster one question about the adventure. The answer is a hint, or a list "
        "of options.",
        rules=("DD-46b",),
        use="`use_card` needs the `question`; the gamemaster sends `answer_idea`.",
        apply=_idea,
        needs=("question",),
        choices=_idea_offers,
    ),
    "Alertness": _gamemasters(
        "When everybody has missed something that is there to be found, your character notices it "
        "after all. The gamemaster decides when; you cannot force it.",
        "DD-54a",
    ),
    "Connection": _gamemasters(
        "Your character knows somebody around here who could help. The gamemaster decides who it "
        "is, and when it fits the story.",
        "DD-54b",
    ),
}
UNKNOWN = CardType(
    text="The gamemaster says what it does.",
    rules=("DD-06",),
    use="An enhancement is used with `use_card`, and a `text` that says what it is to do. Specials "
    "and subplots are put into the pool with `play_to_pool`.",
    takes=("text",),
    on_roll=True,
)
"""Any type that only a custom deck has."""
