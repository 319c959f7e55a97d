"""Cards for approved actions: earned, awarded and revoked.

Source: rules DD-17, DD-63 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from msgspec import UNSET, Meta

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.move import Move, Offer, WithText
from service.tables.common.shape import CharacterId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.action import act_without_roll, check_taking_part
from service.tables.drama_deck.award import Award, EarnedCard
from service.tables.drama_deck.card import ACTIONS, Card
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.past_roll import open_resolution_of
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.settings import AwardBy
from service.tables.drama_deck.shape import APPROVED_ACTIONS, WHY, Text
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import CLAIMED, Turn, draw

DEFEND = "defend"


class CardAwarded(content.CharacterEvent, frozen=True):
    """An approved action earned a card."""

    action: content.Action
    text: content.Words = UNSET


class Deed(NamedTuple):
    """A success that may earn a card, and the round that rules it: the one in which it began.

    `action` None is a check of a skill resolution that could gain no step, which counts as approved
    (DD-63).
    """

    character: str
    action: str | None
    card: Card | None  # None outside of rounds
    flip: int
    actions: int
    roll: str | None = None


def deed_of(table: Table, roll: Roll, character: str, action: str | None) -> Deed:
    """A success by a roll, or by an attack that missed: ruled by the round of the roll (DD-17)."""
    card = None if roll.card is None else table.card(roll.card)
    actions = table.actions(character) if roll.actions is None else roll.actions
    return Deed(character, action, card, roll.flip, actions, roll.id)


def reason_against(table: Table, deed: Deed) -> str | None:
    """Return why a success earns no card, or None if it earns one."""
    character, action = deed.character, deed.action
    if deed.card is None:
        return "Actions are only approved in round play, by the card on top."
    if action is not None and not deed.card.approves(action):
        return f"The card on top does not approve {action}."
    earlier = [
        award for award in table.awards if (award.character, award.flip) == (character, deed.flip)
    ]
    defences = sum(award.action == DEFEND for award in earlier)
    if action == DEFEND:
        return "Defend earns a character only one card a round." if defences else None
    if len(earlier) - defences >= deed.actions:
        return "Each action earns at most one card."
    return None


def earned(deeds: Iterable[Deed]) -> tuple[EarnedCard, ...]:
    """The cards that deeds earn, as everybody sees them."""
    return tuple(EarnedCard(character=deed.character, action=deed.action) for deed in deeds)


def earn(turn: Turn, deed: Deed) -> None:
    """Draw a card for a success to which `reason_against` has no objection."""
    drawn = draw(turn, deed.character, 1, deed.action or "skill")
    turn.add("awards", shown(Award, deed, card=drawn[0] if drawn else None))


class AwardCard(WithText, frozen=True, kw_only=True):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when
    the card on top does not approve the action, or the character's actions have earned their cards.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Who succeeded."""
    action: Annotated[str, APPROVED_ACTIONS, Meta(examples=["trick"])]
    """The approved action."""

    def play(self, turn: Turn) -> None:
        """Award at most one card an action; for Defend one a round."""
        turn.in_phase(Phase.ROUNDS)
        table, play = turn.table, turn.round
        table.character(self.character)
        check_taking_part(turn, self.character)
        actions = table.actions(self.character)
        deed = Deed(self.character, self.action, table.top, play.flip, actions)
        if reason := reason_against(turn.table, deed):
            refuse(Rule.NOT_APPROVED, reason)
        turn.record(CardAwarded(character=self.character, action=self.action, text=self.said))
        earn(turn, deed)
        # The award may be for an action that was noted before, by `act` or a roll.
        cards = turn.table.earned(self.character)
        if self.action != DEFEND and cards > turn.table.acted(self.character):
            act_without_roll(turn, self.character)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for character in table.heroes if table.top else ():
            for action in ACTIONS:
                yield Offer(cls(character=character, action=action))


ATTACK = "attack"


def defended(table: Table, roll: Roll, character: str) -> list[Deed]:
    """Return the deed that draws a card when an Opponent Fails undoes an attack: a defence."""
    if table.settings.award_by is not AwardBy.AUTOMATIC or roll.request.action != ATTACK:
        return []
    deeds = _defences(table, roll, character)
    return [deed for deed in deeds if reason_against(table, deed) is None]


def rewarded(table: Table, roll: Roll, approved: bool | None) -> list[Deed]:
    """Return the deeds of a resolved roll that draw a card, at most one for each character.

    `approved` is the gamemaster's decision, None for none. Raises RuleError if the gamemaster
    approves a roll that cannot earn a card.
    """
    automatic = table.settings.award_by is AwardBy.AUTOMATIC
    if approved is False or (approved is None and not automatic):
        return []
    reason = "Only a character's success can earn a card, or an attack on a character that missed."
    earning = []
    for deed in _deeds(table, roll, by_word=approved is True):
        against = reason_against(table, deed)
        reason = against or reason
        earning += [] if against else [deed]
    if approved and not earning:
        refuse(Rule.NOT_APPROVED, reason)
    return earning


def _defences(table: Table, roll: Roll, target: str) -> Iterator[Deed]:
    if target in table.heroes and (table.round is None or table.in_round(target)):
        yield deed_of(table, roll, target, DEFEND)


def _deeds(table: Table, roll: Roll, *, by_word: bool) -> Iterator[Deed]:
    action = roll.request.action
    if roll.attempt is not None:
        if roll.success and not roll.attempt.letters and open_resolution_of(table, roll):
            yield deed_of(table, roll, roll.by, None)  # no step could be gained (DD-63)
    elif action == ATTACK and roll.success is False:
        for target in roll.request.against:
            yield from _defences(table, roll, target)
    elif roll.success and action == DEFEND and not by_word:
        pass  # whether the character was attacked and not hit, this roll does not say
    elif roll.success and action is not None and roll.by in table.heroes:
        yield deed_of(table, roll, roll.by, action)


class AwardRevoked(content.CharacterEvent, frozen=True):
    """The card for an approved action is discarded (DD-17)."""

    action: content.Action
    card: content.Card
    because: content.Because


NONE_AWARDED = (
    "The character has been awarded no card since the last flip, or has given cards away unseen "
    "since."
)


class RevokeAward(Move, frozen=True, kw_only=True):
    """Say no to an approved action afterwards: its card is discarded (DD-17).

    By the gamemaster, until the next flip; it can then be earned again. Refused as `wrong_phase`;
    `no_such_target`, also after cards were given away unseen; `effect_not_possible` when it was
    used; `card_stays` for an accepted subplot or a claimed Glory.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Who has drawn the card."""
    because: Annotated[Text, about(WHY, example="The trick did not help the scene along.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        own = [one for one in turn.table.awards if one.character == self.character and one.card]
        if not own:
            refuse(Rule.NO_SUCH_TARGET, NONE_AWARDED)
        if reason := reason_to_keep(turn.table, own[-1]):
            refuse(*reason)
        revoke(turn, own[-1], self.because)


def reason_to_keep(table: Table, award: Award) -> tuple[Rule, str] | None:
    """Return why the card of an award cannot be discarded, or None if it can."""
    card = award.card
    if card is None or card not in table.held(award.character):
        return Rule.EFFECT_NOT_POSSIBLE, "The card has been used, or is somewhere else now."
    if card in table.claimed:
        return Rule.CARD_STAYS, CLAIMED
    if table.accepted(card):
        return Rule.CARD_STAYS, "The subplot has already been accepted."
    return None


def revoke_awards(turn: Turn, roll: Roll, because: str, *, defences: bool) -> None:
    """Discard the cards that a roll has brought, where they still lie (DD-17).

    With `defences` the cards of those who defended against its failure, else that of its success.
    """
    for award in turn.table.awards:
        against = award.character != roll.by
        of_it = award.roll == roll.id and against is defences
        if of_it and not reason_to_keep(turn.table, award):
            revoke(turn, award, because)


def revoke(turn: Turn, award: Award, because: str) -> None:
    """Discard the card of an award, which has to be possible; the action has earned none then.

    Trades of the character end, whether it was to be traded or not.
    """
    card, character = award.card, award.character
    assert card is not None
    close_trades(turn, of=character)
    turn.put_away(character, card)
    turn.change(awards=tuple(one for one in turn.table.awards if one is not award))
    turn.record(shown(AwardRevoked, award, because=because))
