"""Round play: its start, flips and end, the line in force, participants, actions and Monologues.

Source: rules DD-09, DD-11, DD-13, DD-14, DD-16, DD-18, DD-19, DD-28, DD-31, DD-35, DD-38, DD-46c
and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta
from msgspec.structs import replace

from service.schemas.shape import Problem, Unique, about, bounds, lengths
from service.tables.common.actor import Actor
from service.tables.common.chance import ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer, WithText, sentences, some_of
from service.tables.common.shape import MAX_CHARACTERS, CharacterId, CharacterIds, RollId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.action import (
    act_without_roll,
    actions_taken,
    check_may_act,
    check_taking_part,
    forget_action,
    ruling_card,
)
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.card import (
    MAX_KEYWORD,
    MAX_KEYWORDS,
    VILLAIN_SPECIALS,
    Condition,
    SceneKind,
    Side,
)
from service.tables.drama_deck.effect import Effect, EffectEnd, EffectName
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.open_roll import (
    SETBACK,
    RollChanged,
    add_to_roll,
    end_waiting,
    reaches,
    record_roll,
    will_end,
)
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.shape import KEEP_EFFECTS, WHY, Text
from service.tables.drama_deck.table import FLIP, EndedRound, Phase, Round, Table
from service.tables.drama_deck.turn import Turn, close_rally, draw, take, unanswered

NONE_LEFT = "The deck is empty, and there are no cards to shuffle."
FATIGUE = 2
"""Shock of a fatigued side; armour may raise it (DD-35)."""


class CardFlipped(EventContent, frozen=True):
    """A card rules the round (DD-11)."""

    card: content.Card
    round: content.Round
    kept: bool
    """Whether it is the card of the round before (DD-51), without a `proof`."""
    proof: ProofJson | None
    """That it lay there (docs/fairness.md)."""
    text: content.Words = UNSET


class Inspired(EventContent, frozen=True):
    """The side recovers (DD-31)."""

    side: content.Side


class Fatigued(EventContent, frozen=True):
    """Each of the side takes shock (DD-35)."""

    side: content.Side
    shock: int
    """Points of shock."""


def turn_up(turn: Turn) -> ProofJson:
    """Turn the deck's top card onto the action stack, where it rules the round; return its proof.

    Raises RuleError if there is none left.
    """
    turned = take(turn, 1)
    if not turned.cards:
        refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)
    turn.change(
        action_stack=turned.cards + turn.table.action_stack,
        round=replace(turn.round, card=turned.cards[0]),
    )
    return turned.proofs[0]


def take_effect(turn: Turn, proof: ProofJson | None, said: content.Words = UNSET) -> None:
    """Announce the line of the top card, and apply it (DD-38).

    `proof` is None if the card was kept from the round before.
    """
    card = turn.round.card
    assert card is not None
    turn.record(CardFlipped(card, turn.round.number, kept=proof is None, proof=proof, text=said))
    line = turn.table.line
    assert line is not None
    for side in (line.initiative, line.initiative.other):
        for condition in line.of(side):
            if condition == Condition.INSPIRATION:
                turn.record(Inspired(side=side))
                heroes = turn.table.living if side is Side.HEROES else ()
                for character in heroes:  # those who take part draw a card each (DD-31)
                    if turn.table.in_round(character.id):
                        draw(turn, character.id, 1, Condition.INSPIRATION)
            elif condition == Condition.FATIGUED:
                turn.record(Fatigued(side=side, shock=FATIGUE))


def void_line(turn: Turn) -> None:
    """Void the announcements of the line in force, and its replacement (DD-38, DD-71)."""
    lift_setbacks(turn, *Side)
    if turn.table.round is not None:
        turn.set_round(line=None)


class SetbackApplied(EventContent, frozen=True):
    """A penalty for this round (DD-28)."""

    side: content.Side
    amount: content.Amount
    text: content.Words = UNSET


class ApplySetback(WithText, frozen=True, kw_only=True):
    """Apply the line's setback as a generic penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; on open rolls too. It replaces the last one. Refused as
    `wrong_phase`; `effect_not_possible` when the line has none for the side.
    """

    side: Annotated[Side, Meta(examples=["heroes"])]
    """The side."""
    amount: Annotated[int, bounds(1, 100)] = 5
    """The penalty, as a positive number."""

    def play(self, turn: Turn) -> None:
        """Apply the setback that the line names, to open rolls of the side too (DD-28)."""
        turn.in_phase(Phase.ROUNDS)
        if Condition.SETBACK not in turn.table.conditions(self.side):
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The line has no setback for the {self.side}.")
        lift_setbacks(turn, self.side)
        effect = Effect(name=EffectName.SETBACK, value=-self.amount, side=self.side)
        turn.add("effects", effect)
        turn.record(SetbackApplied(side=self.side, amount=self.amount, text=self.said))
        for roll in turn.table.rolls:
            if roll.open and reaches(turn, effect, roll):
                record_roll(turn, RollChanged, add_to_roll(turn, roll, effect))


def lift_setbacks(turn: Turn, *sides: Side) -> None:
    """Remove the setbacks that were applied to these sides, from open rolls too (DD-38)."""
    for setback in turn.table.effects:
        if setback.name is not EffectName.SETBACK or setback.side not in sides:
            continue
        turn.drop("effects", setback)
        for roll in turn.table.rolls:
            left = tuple(one for one in roll.applied if one.name != SETBACK or one.card)
            if roll.open and reaches(turn, setback, roll) and left != roll.applied:
                record_roll(turn, RollChanged, turn.set_roll(roll, applied=left))


BOTH_SIDES = (Condition.FLURRY, Condition.UP, Condition.SETBACK, Condition.STYMIED)
LASTING = {
    Side.HEROES: (*BOTH_SIDES, Condition.CONFUSED),
    Side.VILLAINS: (*BOTH_SIDES, Condition.BREAK),
}
"""The conditions that can hold for a side through a round, in every scene."""
AT_THE_FLIP = {
    Condition.INSPIRATION: "An inspiration takes effect at the flip: deal its cards with "
    "`deal_card`.",
    Condition.FATIGUED: "Fatigue takes effect at the flip: announce the shock at the table.",
}
"""Alternatives to setting a condition that does not last."""


class ConditionsSet(EventContent, frozen=True):
    """A side has new conditions (DD-71)."""

    side: content.Side
    conditions: Annotated[tuple[str, ...], Meta(examples=[["up"]])]
    """What holds in place of the line's keywords."""
    because: content.Because


class SetConditions(Move, frozen=True, kw_only=True):
    """Set what holds for a side this round, in place of the line's keywords (DD-71).

    By the gamemaster, in `rounds` after a flip; until the next flip or another line. Open rolls
    stay as they are, but a setback that is no longer listed is lifted. Refused as `wrong_phase`;
    `effect_not_possible` before the first flip, and for a keyword that `conditions` does not allow.
    """

    side: Annotated[Side, Meta(examples=["villains"])]
    """The side."""
    conditions: Annotated[
        tuple[Annotated[str, lengths(1, MAX_KEYWORD), about("A keyword.")], ...],
        lengths(0, MAX_KEYWORDS),
        Unique(),
        Meta(examples=[["stymied"]]),
    ]
    """All that hold from now on, of these: what the line has; flurry, up, setback, stymied; for
    heroes confused; for villains break and, in a dramatic scene, trick, test, taunt, intimidate.
    Inspiration and fatigued act at the flip only.
    """
    because: Annotated[Text, about(WHY, example="Your flare has blinded them.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        line, scene = turn.table.line, turn.table.scene
        if line is None or scene is None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no line before the first flip.")
        choices = _choices(turn.table, self.side)
        for keyword in self.conditions:
            if keyword not in choices:
                why = f"The {self.side} of a {scene.kind} scene cannot have {keyword}."
                refuse(Rule.EFFECT_NOT_POSSIBLE, AT_THE_FLIP.get(keyword, why))
        turn.set_round(line=replace(line, **{self.side.value: self.conditions}))
        if Condition.SETBACK not in self.conditions:
            lift_setbacks(turn, self.side)
        turn.record(ConditionsSet(side=self.side, conditions=self.conditions, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for side in Side:
            open = {"conditions": some_of(_choices(table, side), 0), "because": None}
            sample = cls(side=side, conditions=(), because="A correction.")
            yield Offer(sample, open, tuple(open))


def _choices(table: Table, side: Side) -> tuple[str, ...]:
    """The possible conditions: the keywords of the card's line, and all that can last a round.

    Empty if no card rules.
    """
    if table.top is None or table.scene is None:
        return ()
    kind = table.scene.kind
    printed = table.top.line(kind).of(side)
    dramatic = side is Side.VILLAINS and kind is SceneKind.DRAMATIC  # DD-18
    special = VILLAIN_SPECIALS if dramatic else ()
    return tuple(dict.fromkeys((*printed, *LASTING[side], *special)))


class SceneKindSet(EventContent, frozen=True):
    """The other line of the cards is in force (DD-71)."""

    kind: content.Kind
    because: content.Because


class SetSceneKind(Move, frozen=True, kw_only=True):
    """Change the kind of the scene: the other line is in force at once (DD-19, DD-71).

    By the gamemaster, in `free` and `rounds`. Lifts an applied setback (DD-38), and what
    `set_conditions` has set; else open rolls stay as they are, and the new line announces nothing
    until the next flip. Refused as `wrong_phase`; `effect_not_possible`.
    """

    kind: Annotated[SceneKind, Meta(examples=["standard"])]
    """The new kind."""
    because: Annotated[Text | None, about(WHY)] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        scene = turn.table.scene
        assert scene is not None
        if scene.kind is self.kind:
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The scene is already {self.kind}.")
        void_line(turn)
        turn.change(scene=replace(scene, kind=self.kind))
        turn.record(SceneKindSet(kind=self.kind, because=self.because))


class RoundsStarted(EventContent, frozen=True):
    """Round play begins (DD-14)."""

    taking_part: content.TakingPart
    opening: int
    """Cards that each may put down before the first flip (DD-14)."""


class RoundsEnded(EventContent, frozen=True):
    """Round play is over."""


class RoundEnded(EventContent, frozen=True):
    """A round is over."""

    round: content.Round
    breaking: tuple[Annotated[Side, about("A side.")], ...]
    """Sides that flee or surrender (DD-33)."""


class StartRounds(Move, frozen=True, kw_only=True):
    """Begin round play; cards may be put down before the first flip (DD-11, DD-14).

    By the gamemaster, in `free`. Open trades are declined; effects of hand cards that wait for a
    roll end, unless they are kept (DD-09). Refused as `wrong_phase`; `no_such_target` for a
    character not in play.
    """

    taking_part: Annotated[
        CharacterIds | None, lengths(1, MAX_CHARACTERS), Meta(examples=[["c1", "c2"]])
    ] = None
    """Who takes part; omitted or null: all in play. One may put down three cards before the first
    flip, two may put down two each, more none (DD-14).
    """
    keep_effects: Annotated[bool, about(KEEP_EFFECTS)] = False

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE)
        named = turn.table.heroes if self.taking_part is None else self.taking_part
        for id in named:
            turn.table.character(id)
        close_trades(turn)
        close_rally(turn)
        assert turn.table.scene is not None
        # Of the cards that opened earlier round play, those count that still lie there (DD-14).
        for character, cards in turn.table.scene.opened.items():
            pool = turn.table.pool_cards(character)
            turn.set_opened(character, *(card for card in cards if card in pool))
        turn.change(phase=Phase.ROUNDS, round=Round(taking_part=named))
        turn.record(RoundsStarted(taking_part=named, opening=turn.round.opening))
        if not self.keep_effects:
            end_waiting(turn, named)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"taking_part": some_of(table.heroes, 1)} if table.living else {}
        warnings = will_end(table, table.heroes) + unanswered(table)
        yield Offer(cls(), free | {"keep_effects": None}, warnings=warnings)


class Flip(WithText, frozen=True, kw_only=True):
    """Turn up the deck's next card, whose line rules the new round (DD-11, DD-38).

    By the gamemaster, in `rounds`. A card that a Seize Initiative keeps rules again (DD-51).
    Refused as `wrong_phase`; `effect_not_possible` when no card is left, or for `monologue` without
    a Monologue.
    """

    monologue: bool = False
    """Whether the Monologue continues in the new round (DD-46c)."""

    def play(self, turn: Turn) -> None:
        """End the current round, and apply the next line."""
        turn.in_phase(Phase.ROUNDS)
        if self.monologue and not turn.table.silenced:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "No Monologue is being held.")
        close_rally(turn)
        before, play = turn.table, turn.round
        end_round(turn, monologue_goes_on=self.monologue)
        proof = None if play.keep is not None else turn_up(turn)
        turn.set_round(number=play.number + 1, flip=turn.new_number(FLIP))
        going_on = turn.table.effects
        ended = EndedRound(
            round=replace(play, taking_part=(), first_cards={}),
            flipped=None if proof is None else turn.round.card,
            effects=tuple(effect for effect in before.effects if effect not in going_on),
            awards=before.awards,
            retries=before.retries,
        )
        # Cards awarded before stay; actions stay used while their rolls are kept (DD-17).
        rolled = {roll.flip for roll in turn.table.rolls}
        awards = (replace(award, card=None) for award in before.awards if award.flip in rolled)
        turn.change(ended_round=ended, awards=tuple(awards))
        for effect in turn.table.effects:
            if effect.name is EffectName.MONOLOGUE and effect.character:
                act_without_roll(turn, effect.character)
        take_effect(turn, proof, self.said)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        warnings = _not_acted(table) + left_open(table)
        yield Offer(cls(), warnings=warnings)
        yield Offer(cls(monologue=True), warnings=warnings)


def _not_acted(table: Table) -> tuple[str, ...]:
    """Warn of characters whose turn the next round would skip; an open roll is an action."""
    if table.round is None or not table.round.number or table.silenced:
        return ()
    waiting = [id for id in table.round.taking_part if not actions_taken(table, id)]
    each = [f"{table.name_of(id)} has not acted yet." for id in waiting]
    return sentences(each, "characters have not acted yet.")


class EndRounds(Move, frozen=True, kw_only=True):
    """End round play; pools and the action stack stay (DD-11).

    By the gamemaster, in `rounds`. Open trades are declined. Refused as `wrong_phase`.
    """

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        close_trades(turn)
        close_rally(turn)
        leave_round_play(turn)
        turn.change(phase=Phase.FREE)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), warnings=left_open(table))


def left_open(table: Table) -> tuple[str, ...]:
    """Warn of open rolls, and of the last chance to answer a Rally."""
    each = [
        f"The roll of {table.name_of(roll.by)} is still open; it will be judged by the "
        "card of its own round."
        for roll in table.rolls
        if roll.open
    ]
    many = "rolls are still open; they will be judged by the cards of their own rounds."
    return sentences(each, many) + unanswered(table)


def leave_round_play(turn: Turn) -> None:
    """End the current round, and round play with it."""
    end_round(turn)
    turn.change(round=None, ended_round=None)
    turn.record(RoundsEnded())


def end_round(turn: Turn, *, monologue_goes_on: bool = False) -> None:
    """End the current round, and the effects that last for it."""
    play = turn.round
    if play.number:
        breaks = Condition.BREAK in turn.table.conditions(Side.VILLAINS)  # for villains only
        breaking = (Side.VILLAINS,) if breaks else ()
        turn.record(RoundEnded(round=play.number, breaking=breaking))
    for roll in turn.table.rolls:
        if (roll.open or roll.stopped) and roll.flip == play.flip and roll.actions is None:
            turn.set_roll(roll, actions=turn.table.actions(roll.by))  # for its award (DD-17)
    for effect in turn.table.effects:
        ends = effect.until is EffectEnd.ROUND or effect.critical
        if ends and not (effect.name is EffectName.MONOLOGUE and monologue_goes_on):
            turn.drop("effects", effect)
    turn.change(retries=(), round=_begun(play))


def _begun(play: Round) -> Round:
    """A round at its start, with the state that lasts for all of round play."""
    return Round(
        number=play.number,
        card=play.card,
        taking_part=play.taking_part,
        first_cards=play.first_cards,
    )


class FlipRevoked(EventContent, frozen=True):
    """The round before the last flip goes on (DD-71); the flipped `card` is discarded, null: it
    was kept.
    """

    card: content.Number | None
    """The discarded card; null: it was kept."""
    round: content.Round
    ruled_by: content.Number | None
    """The card that rules again; null before the first flip."""
    because: content.Because


class RevokeFlip(Move, frozen=True, kw_only=True):
    """Take back a flip that came too early: the round before it goes on (DD-71).

    By the gamemaster, in `rounds`, while nothing has been done in the new round. The flipped card
    is discarded, what its line announced is void, but cards that it drew stay (DD-38). The round
    before is as it was. Refused as `wrong_phase`; `effect_not_possible` before the first flip, a
    second time, and once somebody has acted.
    """

    because: Annotated[Text, about(WHY, example="Tarek had not acted yet.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        ended = turn.table.ended_round
        if ended is None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no flip to take back.")
        if _something_done(turn.table, ended):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Something has already been done in this round.")
        if ended.flipped is not None:
            turn.change(action_stack=turn.table.action_stack[1:])
            turn.discard(ended.flipped)
        _go_on(turn, ended)
        play = turn.round
        turn.record(FlipRevoked(ended.flipped, play.number, play.card, self.because))


def _something_done(table: Table, ended: EndedRound) -> bool:
    """Whether the new round is any different from how it began; a held Monologue began it, too."""
    play = table.round
    assert play is not None
    speakers = {one.character for one in table.effects if one.name is EffectName.MONOLOGUE}
    card = play.card if ended.flipped is None else ended.flipped
    acted = play.acted if speakers.issuperset(play.acted) else ()
    began = replace(_begun(play), flip=play.flip, card=card, acted=acted)
    return (
        play != began
        or table.action_stack[:1] != (play.card,)
        or any(roll.flip == play.flip for roll in table.rolls)
        or any(award.flip == play.flip for award in table.awards)
        or any(
            effect.until is EffectEnd.ROUND and effect.name is not EffectName.MONOLOGUE
            for effect in table.effects
        )
    )


def _go_on(turn: Turn, ended: EndedRound) -> None:
    """Restore the round; whoever takes part now still does."""
    table, play = turn.table, ended.round
    turn.change(
        ended_round=None,
        round=replace(play, taking_part=turn.round.taking_part, first_cards=turn.round.first_cards),
        effects=ended.effects + table.effects,
        awards=ended.awards + _earned_since(table, ended),
        retries=table.retries
        + tuple(roll.id for roll in table.rolls if roll.fresh and roll.id in ended.retries),
        rolls=tuple(
            replace(roll, actions=None) if 0 < roll.flip == play.flip else roll
            for roll in table.rolls
        ),
    )


def _earned_since(table: Table, ended: EndedRound) -> tuple[Award, ...]:
    """The awards of rolls of that round which were resolved after the flip."""
    before = [replace(award, card=None) for award in ended.awards]
    return tuple(award for award in table.awards if award not in before)


class TakingPartChanged(EventContent, frozen=True):
    """Other characters take part now (DD-71)."""

    taking_part: content.TakingPart
    added: tuple[str, ...]
    """Characters and foes that have joined."""
    removed: tuple[str, ...]
    """Characters and foes that have left."""
    because: content.Because


class ChangeTakingPart(Move, frozen=True, kw_only=True):
    """Let characters come into the round play under way, or leave it (DD-09, DD-71).

    By the gamemaster, in `rounds`. Their open trades are declined; effects of hand cards of those
    who come in end, unless they are kept (DD-09). Refused as `wrong_phase`; `no_such_target` for
    one who takes part already, or does not; `effect_not_possible` when nobody would be left.
    """

    add: Annotated[CharacterIds, lengths(0, MAX_CHARACTERS)] = ()
    """Who comes in."""
    remove: Annotated[CharacterIds, lengths(0, MAX_CHARACTERS), Meta(examples=[["c2"]])] = ()
    """Who leaves."""
    keep_effects: Annotated[bool, about(KEEP_EFFECTS)] = False
    because: Annotated[Text | None, about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """Somebody joins or leaves; only the effects of characters who join can be kept."""
        if not self.add and not self.remove:
            yield Problem(("add",), "Name somebody to add or to remove.", ("remove",))
        elif self.keep_effects and not self.add:
            yield Problem(("keep_effects",), "Only accepted together with add.", ("add",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        before = turn.round.taking_part
        self._check(turn.table, before)
        after = (*(id for id in before if id not in self.remove), *self.add)
        if not after:
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "Nobody would be left: end round play instead (end_rounds).",
            )
        for id in (*self.add, *self.remove):
            close_trades(turn, of=id)
        turn.set_round(taking_part=after)
        turn.record(TakingPartChanged(after, self.add, self.remove, self.because))
        if not self.keep_effects:
            end_waiting(turn, self.add)

    def _check(self, table: Table, taking_part: tuple[str, ...]) -> None:
        for id in self.add:
            if table.character(id).id in taking_part:
                refuse(Rule.NO_SUCH_TARGET, f"{table.name_of(id)} is already taking part.")
        if strangers := set(self.remove) - set(taking_part):
            refuse(Rule.NO_SUCH_TARGET, f"{table.name_of(min(strangers))} is not taking part.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield an entry for joining, one for leaving, and one for both at once."""
        play = table.round
        if play is None:
            return
        outside = [id for id in table.heroes if id not in play.taking_part]
        if outside:
            add = {"add": some_of(outside, 1), "keep_effects": None, "because": None}
            warnings = will_end(table, outside)
            yield Offer(cls(add=(outside[0],)), add, ("add",), warnings=warnings)
        inside = play.taking_part
        if outside and inside:
            both = add | {"remove": some_of(inside, 1)}
            sample = cls(add=(outside[0],), remove=inside[:1])
            yield Offer(sample, both, ("add", "remove"), warnings=warnings)
        if len(inside) > 1:
            remove = {"remove": some_of(inside, 1, len(inside) - 1), "because": None}
            yield Offer(cls(remove=inside[:1]), remove, ("remove",))


class ActionTaken(content.CharacterEvent, frozen=True):
    """An action without a roll here (DD-13)."""

    text: str | None
    """What was done, if given."""


class Act(Move, frozen=True, kw_only=True):
    """Take an action without a roll here, so that a card may go into your pool (DD-13).

    By a player who takes part, in `rounds` after the first flip. It ends a critical moment (DD-16).
    Refused as `wrong_phase`; `not_taking_part`; `roll_open`; `actions_stopped` (DD-46c).
    """

    by = PLAYER
    text: Annotated[Text | None, Meta(examples=["I pull the lever."])] = None
    """What the character does."""

    def play(self, turn: Turn) -> None:
        own = turn.own
        ruling_card(turn)
        check_taking_part(turn, own.id)
        if turn.table.open_roll(own.id):
            refuse(Rule.ROLL_OPEN, "Your roll is an action and still open: resolve it first.")
        check_may_act(turn, own.id)
        act_without_roll(turn, own.id)
        turn.change(retries=())  # an action comes between (DD-50)
        turn.record(ActionTaken(character=own.id, text=self.text))


class CriticalMomentDeclared(content.CharacterEvent, frozen=True):
    """A critical moment, before its roll (DD-16)."""


class CriticalMoment(Move, frozen=True, kw_only=True):
    """Declare a critical moment: cards of the hand may be used on the next action's roll (DD-16).

    By a player who takes part, in `rounds`, once an act. Refused as `wrong_phase`;
    `not_taking_part`; `critical_moment_used`; `pool_closed` (DD-34); `roll_open`.
    """

    by = PLAYER

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.in_phase(Phase.ROUNDS)
        check_taking_part(turn, own.id)
        if own.critical_moment_used:
            refuse(
                Rule.CRITICAL_MOMENT_USED, "You have already had your critical moment of this act."
            )
        if Condition.CONFUSED in turn.table.conditions(Side.HEROES):
            refuse(
                Rule.POOL_CLOSED,
                "The heroes are confused: nobody can have a critical moment this round.",
            )
        if turn.table.open_roll(own.id):
            refuse(Rule.ROLL_OPEN, "Declare a critical moment before you roll.")
        turn.set_character(own.id, critical=True, critical_moment_used=True)
        turn.record(CriticalMomentDeclared(character=own.id))


class RollAllowed(EventContent, frozen=True):
    """A roll is allowed through a Monologue (DD-46c): the next one of `character`, or `roll`."""

    character: str | None
    """Whose next roll it is, if any."""
    roll: str | None
    """The roll that is open again, if any."""
    text: content.Words = UNSET


def stoppable(table: Table, speaker: str) -> list[Roll]:
    """The open rolls of others in the conflict, which a Monologue stops."""
    return [
        roll for roll in table.rolls if roll.open and roll.by != speaker and table.in_round(roll.by)
    ]


def stop_rolls(turn: Turn, speaker: str) -> None:
    """Void the open rolls of others: what was spent on them stays spent (DD-46c)."""
    for roll in turn.table.rolls:
        if roll.stopped:
            turn.set_roll(roll, stopped=False)  # by a Monologue that is over
    for roll in stoppable(turn.table, speaker):
        turn.void(roll)
        turn.set_roll(turn.table.roll(roll.id), stopped=True)


def go_on(turn: Turn, roll: Roll) -> None:
    """Open a roll again that a Monologue has stopped, as it was."""
    opened = turn.set_roll(roll, state=RollState.OPEN, stopped=False)
    record_roll(turn, RollChanged, opened)


def unsay(turn: Turn, card: int) -> None:
    """End the Monologue of a card that is brought back: it was no action, and stopped none."""
    for effect in turn.table.effects:
        if effect.name is EffectName.MONOLOGUE and effect.card == card and effect.character:
            forget_action(turn, effect.character)
            for roll in turn.table.rolls:
                if roll.stopped and _may_go_on(turn.table, roll):
                    go_on(turn, roll)


def _may_go_on(table: Table, roll: Roll) -> bool:
    return roll.by in table.people and table.open_roll(roll.by) is None


class AllowRoll(WithText, frozen=True, kw_only=True):
    """Let one roll through a Monologue: the next one of a character, or one it stopped (DD-46c).

    By the gamemaster, in `rounds`, with exactly one of `character` and `roll`. A `roll` that was
    open when the Monologue began is open again. Refused as `wrong_phase`; `no_such_target`;
    `not_taking_part`; `effect_not_possible`; `roll_open` while its roller has another open roll.
    """

    character: Annotated[CharacterId | None, Meta(examples=["c1"])] = None
    """Who may roll."""
    roll: RollId | None = None
    """A roll that the Monologue has stopped."""

    def problems(self) -> Iterator[Problem]:
        """Exactly one of the two."""
        if (self.character is None) is (self.roll is None):
            yield Problem(("character",), "Give exactly one of character and roll.", ("roll",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        allowed = shown(RollAllowed, self, text=self.said)
        if self.roll is not None:
            roll = turn.table.roll(self.roll)
            self._check_stopped(turn, roll)
            turn.record(allowed)
            go_on(turn, roll)
        else:
            assert self.character is not None
            self._let_through(turn, turn.table.character(self.character).id)
            turn.record(allowed)

    def _let_through(self, turn: Turn, character: str) -> None:
        check_taking_part(turn, character)
        if not turn.table.silenced or character in turn.round.let_through:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nothing keeps this character from rolling.")
        turn.set_round(let_through=(*turn.round.let_through, character))

    def _check_stopped(self, turn: Turn, roll: Roll) -> None:
        if not (roll.stopped and turn.table.silenced):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "No Monologue has stopped this roll.")
        if roll.by not in turn.table.people:
            refuse(Rule.NO_SUCH_TARGET, "The roller is no longer there.")
        if not _may_go_on(turn.table, roll):
            refuse(Rule.ROLL_OPEN, "The roller has another open roll: resolve that first.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes if table.silenced else ():
            yield Offer(cls(character=id))
        for roll in table.rolls if table.silenced else ():
            if roll.stopped:
                yield Offer(cls(roll=roll.id))
