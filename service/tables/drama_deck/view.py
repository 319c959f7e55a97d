"""The table as a viewer sees it; a new field of the table stays secret until it is added here.

Source: rules DD-05, DD-20, DD-22, DD-45, DD-46b, DD-53, DD-55a, DD-58, DD-62, DD-71 and DD-72 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct, convert, field
from msgspec.structs import asdict

from service.schemas.shape import OneOf, about
from service.tables.common.actor import Actor, Role
from service.tables.common.view import (
    CommonView,
    SessionState,
    Status,
    common_view,
    shown,
)
from service.tables.drama_deck.asked import Glory, Trade, TradeState
from service.tables.drama_deck.awards import Due, dues
from service.tables.drama_deck.card import KeywordTexts, Side, SkillBox, keyword_texts
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.pooled import Campaigned, Pooled, PoolState, SubplotState
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_view import TableRoll, rolls_view
from service.tables.drama_deck.settings import AwardBy, ResolveBy, Settings
from service.tables.drama_deck.skill import Approach, Resolution, ResolutionState, Step
from service.tables.drama_deck.table import Character, Foe, FoeFacts, Phase, SceneFacts, Table
from service.tables.drama_deck.values import Attributes, Values

HandCount = Annotated[int, about("The number of its cards (DD-05).")]


class HandView(Struct, frozen=True):
    """A hand, as far as the viewer may see it."""

    count: HandCount
    cards: tuple[int, ...] | None
    """The cards, oldest first; null for everybody but its player (DD-05)."""


class ShownPooled(Struct, frozen=True):
    """A card in a pool, face up."""

    card: int
    """Its number."""
    state: PoolState
    """`playable` for an enhancement (DD-12), `waiting` for a special (DD-02), `active` for a
    subplot that is activated (DD-55a).
    """
    subplot: SubplotState | None
    """The state of a subplot (DD-55a); null: no subplot."""


class AttributesView(Attributes, frozen=True, omit_defaults=False):
    """A character's attributes; null: not known."""


class SkillView(Struct, frozen=True):
    """A skill, and the total value of its rolls."""

    name: str
    """Its name."""
    attribute: CharacterAttribute | None
    """The attribute that it is based on; null: none."""
    value: int
    """The `value` of its rolls."""


class CharacterValues(Struct, frozen=True):
    """A character's values, set by its player."""

    attributes: AttributesView
    """Its attributes."""
    skills: list[SkillView]
    """Its skills, in the player's order."""


# msgspec learns a type with its first use: threads that do so at once crash the process.
convert(Values(Attributes()), CharacterValues, from_attributes=True)


class PlayerCharacter(Struct, frozen=True, kw_only=True):
    """A player character."""

    id: str
    """Its id: c1, c2, … in joining order."""
    name: str
    """Its name."""
    reality_rated: bool
    """False for an ord, who uses no Possibilities (T2-17)."""
    alive: bool
    """False when it has left play (DD-68)."""
    released: bool
    """Whether its seat is free to be claimed."""
    hand: HandView
    """Its hand."""
    revealed: tuple[int, ...]
    """Cards of the hand that its player has revealed, until any may have left it unseen (DD-05)."""
    hand_limit: int | None
    """The adventure's hand size (DD-07); null in `lobby`."""
    pool: list[ShownPooled]
    """Its pool, in the order played (DD-12)."""
    possibilities: int
    """Possibilities left (T2-17)."""
    values: CharacterValues | None
    """Its attributes and skills; null until `set_values`."""
    critical_moment_used: bool
    """Whether its critical moment of this act is used (DD-16)."""
    in_critical_moment: bool
    """Whether one is declared, and not used up yet (DD-16)."""
    discarded_for_refill: bool | None
    """Whether it has discarded in the refill (DD-22); null outside of one."""
    rallying: bool
    """Whether it may discard for a Rally (DD-53)."""
    pooled_this_round: bool | None
    """Whether its card of this round is played, or was sent back (DD-13); null outside of round
    play.
    """
    actions: int | None
    """Its actions this round (DD-30, DD-46a); null outside of round play."""
    actions_left: int | None
    """Those that are not recorded yet (DD-13); null outside of round play."""
    cards_earned: int | None
    """Cards earned by approved actions but defend this round (DD-17); null outside of round
    play.
    """
    acted: bool | None
    """Whether it has acted in this round (DD-13); null outside of round play, and when it takes no
    part.
    """
    opening_left: int | None
    """Cards that it may still put down before the first flip (DD-14); null at other times."""


def pool_of(table: Table, character: str) -> list[ShownPooled]:
    """A pool, which everybody sees."""
    return [_pooled(table, pooled) for pooled in table.pools.get(character, ())]


def _pooled(table: Table, pooled: Pooled) -> ShownPooled:
    subplot = table.subplot_of(pooled.card)
    return ShownPooled(pooled.card, pooled.state, subplot.state if subplot else None)


def character_view(table: Table, character: Character, actor: Actor) -> PlayerCharacter:
    """A character, living or not, with its pool."""
    id, play = character.id, table.round
    actions = table.actions(id) if play and play.number else None
    cards, values = table.hands.get(id, ()), table.values.get(id)
    return PlayerCharacter(
        id=id,
        name=character.name,
        reality_rated=character.reality_rated,
        alive=character.alive,
        released=character.released,
        # [P4 hand] Only its player sees the cards of a hand.
        hand=HandView(len(cards), cards if id == actor.character else None),
        revealed=table.revealed.get(id, ()),
        hand_limit=table.hand_size,
        pool=pool_of(table, id),
        possibilities=character.possibilities,
        values=None if values is None else convert(values, CharacterValues, from_attributes=True),
        critical_moment_used=character.critical_moment_used,
        in_critical_moment=character.critical,
        discarded_for_refill=character.refilled if table.phase is Phase.REFILL else None,
        rallying=id in table.rallying,
        pooled_this_round=id in play.pooled if play else None,
        actions=actions,
        actions_left=None if actions is None else max(0, actions - table.acted(id)),
        cards_earned=table.earned(id) if play else None,
        acted=id in play.acted if play and table.in_round(id) else None,
        opening_left=_opening_left(table, id),
    )


def _opening_left(table: Table, character: str) -> int | None:
    """The cards that may still be put down before the first flip; None after it (DD-14)."""
    play, scene = table.round, table.scene
    if play is None or scene is None or play.number or character not in play.taking_part:
        return None
    return max(0, play.opening - len(scene.opened.get(character, ())))


class ShownFoe(FoeFacts, frozen=True, kw_only=True):
    """A gamemaster character."""


def foe_view(foe: Foe, actor: Actor) -> ShownFoe:
    """A foe; its Possibilities are the gamemaster's secret."""
    gamemaster = actor.role is Role.GAMEMASTER
    return shown(ShownFoe, foe, possibilities=foe.possibilities if gamemaster else None)


class ShownScene(SceneFacts, frozen=True):
    """A scene."""


class ShownRound(Struct, frozen=True, kw_only=True):
    """Round play, and the round under way."""

    number: int
    """Rounds so far; 0 before the first flip (DD-11)."""
    card: int | None
    """The card that rules the round; null before the first flip."""
    initiative: Side | None
    """The side that acts first (DD-19); null before the first flip."""
    heroes: tuple[str, ...]
    """Keywords for the heroes, of the line or `set_conditions` (DD-30 to DD-36)."""
    villains: tuple[str, ...]
    """Keywords for the villains, as for the heroes (DD-18, DD-30 to DD-36)."""
    approved: tuple[str, ...]
    """Actions that earn a card (DD-17); `any` for all seven."""
    skill_box: SkillBox | None
    """The box of the dramatic skill resolution (DD-61); null before the first flip."""
    keyword_texts: KeywordTexts
    """The meaning of these keywords, the approved actions and the problem, for players:
    `keyword_texts.heroes.flurry`, say. Empty before the first flip.
    """
    taking_part: tuple[str, ...]
    """Those who take part (DD-14)."""
    opening: int
    """Cards that each may put down before the first flip (DD-14)."""
    keep: bool
    """Whether the card is kept for the next round (DD-51)."""
    escaped: bool
    """Whether the party has escaped (DD-44)."""


class DeckCount(Struct, frozen=True):
    """A deck in play."""

    count: int
    """The number of cards left in it."""


class ShownTrade(Struct, frozen=True, kw_only=True):
    """An exchange of cards between two characters (DD-20)."""

    id: str
    """Its id: t1, t2, …"""
    from_: str = field(name="from")
    """The character that offers."""
    to: str
    """The character that may answer."""
    because: str
    """The way in which the two help each other."""
    count: int
    """The number of cards offered."""
    give: tuple[int, ...] | None
    """The cards offered; null for everybody but the two."""
    take: tuple[int, ...] | None
    """The cards in return, empty until answered; null for everybody but the two."""
    state: TradeState
    """`answered`: to be confirmed."""


class SkillStep(Struct, frozen=True):
    """A step of a task."""

    letters: tuple[str, ...]
    """Its letter."""
    difficulty: int | None
    """Its difficulty, without `added_difficulty`; null: secret (DD-15)."""
    secret_difficulty: bool
    """Whether only the gamemaster knows it (DD-15)."""
    done: bool
    """Whether it is done."""


class SkillResolution(Struct, frozen=True, kw_only=True):
    """A character's task (DD-60)."""

    id: str
    """Its id: s1, s2, …"""
    character: str
    """The character with the task."""
    skill: str
    """The skill."""
    steps: list[SkillStep]
    """Its steps in order."""
    added_difficulty: int
    """Points that complications have added (DD-62)."""
    state: ResolutionState
    """`critical`: a new approach is needed (DD-62)."""
    proposed: Approach | None
    """The approach that waits for the gamemaster; null: none."""
    last_ditch: bool
    """Whether a last-ditch effort is allowed at this critical problem (DD-64)."""


class ShownEffect(Struct, frozen=True, kw_only=True):
    """A temporary effect of a card or a setback."""

    name: EffectName
    """action (DD-40), attribute (DD-41a), haste (DD-46a), monologue (DD-46c), setback (DD-28)."""
    value: int
    """The bonus to rolls; 0 for haste and monologue."""
    character: str | None
    """The character with it; null: a setback."""
    side: Side
    """The side that it holds for, or the character's."""
    attribute: CharacterAttribute | None
    """The attribute it raises (DD-41a); null: none."""
    card: int | None
    """The card that it comes from; null: a setback."""
    until: EffectEnd
    """`round`: this round; `roll`: the next roll that it fits (DD-09, DD-40)."""


class CharacterAwards(Struct, frozen=True, kw_only=True):
    """The awards of one character, in Possibilities."""

    character: str
    """The character that is paid."""
    subplots: int
    """For subplots of the last act (DD-23)."""
    drama: int | None
    """For unused Drama cards (DD-24b); null for everybody but their player."""
    glory: int
    """For everybody's Glories (DD-24c)."""


class Awards(Struct, frozen=True):
    """The payments of `close_adventure` (DD-72), insurance apart."""

    characters: list[CharacterAwards]
    """Those in play."""


class TableSettings(Settings, frozen=True, kw_only=True, omit_defaults=False):
    """The settings of a table."""

    deck: str
    """The name of the deck (DD-06)."""
    award_by: AwardBy
    """Who awards cards for approved actions (DD-17)."""


class TableView(CommonView, frozen=True, kw_only=True):
    """The table as the caller sees it. A card is its number everywhere."""

    adventure: int
    """The adventure under way, or the next one, from 1 (DD-72)."""
    phase: Phase
    """The phase (DD-08)."""
    status: Status
    """`lobby` before the first adventure, `ended` from `end_adventure` to the next one, `playing`
    between.
    """
    act: int | None
    """The act, from 1 (DD-08); null in `lobby`."""
    completed: bool | None
    """Whether the last adventure was completed (DD-24b); null: none."""
    scene: ShownScene | None
    """The open scene, or that of the refill; null: none."""
    round: ShownRound | None
    """Round play (DD-11); null outside of it."""
    deck: DeckCount
    """The deck, in secret order (DD-03)."""
    discard_pile: tuple[int, ...]
    """Face up, the top first (DD-03)."""
    action_stack: tuple[int, ...]
    """Face up, the top first, which rules the round (DD-11)."""
    characters: list[PlayerCharacter]
    """In joining order."""
    foes: list[ShownFoe]
    """Foes, of either side."""
    trades: list[ShownTrade]
    """Open trades, and the last few that are over (DD-20)."""
    skill_resolutions: list[SkillResolution]
    """Those that are open, and the last few that are over (DD-60)."""
    effects: list[ShownEffect]
    """Temporary effects of cards and setbacks (DD-11)."""
    rolls: list[TableRoll]
    """Rolls that are open, shared, corrected, good for a Glory or resolved since anybody rolled,
    and the last one that is over; in the order made.
    """
    campaigned: list[Campaigned]
    """Subplots kept beyond the adventure (DD-58)."""
    awaiting: list[Awaiting]
    """Everything that waits for an answer."""
    glories: list[Glory]
    """Confirmed Glories of this adventure (DD-24c)."""
    awards: Awards | None
    """The payments of the close; null but in `awards` (DD-72)."""
    settings: TableSettings
    """The settings of the table."""


def view_for(table: Table, actor: Actor, session: SessionState) -> TableView:
    """Return what this actor may see of the table."""
    return TableView(
        **common_view(table, actor, session),
        adventure=table.chapter,
        phase=table.phase,
        status=table.status,
        act=table.act or None,
        completed=table.completed,
        scene=shown(ShownScene, table.scene) if table.scene else None,
        round=_round(table),
        deck=DeckCount(len(table.deck)),
        discard_pile=table.discard_pile,
        action_stack=table.action_stack,
        characters=[character_view(table, one, actor) for one in table.characters],
        foes=[foe_view(foe, actor) for foe in table.foes],
        trades=[_trade(trade, actor) for trade in table.trades],
        skill_resolutions=[_resolution(resolution, actor) for resolution in table.resolutions],
        effects=[_effect(effect) for effect in table.effects],
        rolls=rolls_view(table, actor),
        campaigned=[*table.campaigned],
        awaiting=awaiting_view(table),
        glories=[*table.glories],
        awards=Awards([_due(due, actor) for due in dues(table)]) if table.ending else None,
        settings=TableSettings(deck=table.cards.name, **asdict(table.settings)),
    )


def _round(table: Table) -> ShownRound | None:
    play, line, top = table.round, table.line, table.top
    if play is None:
        return None
    return ShownRound(
        number=play.number,
        card=play.card,
        initiative=line.initiative if line else None,
        heroes=line.heroes if line else (),
        villains=line.villains if line else (),
        approved=top.approved if top else (),
        skill_box=top.skill_box if top else None,
        keyword_texts=keyword_texts(top, line) if top and line else KeywordTexts(),
        taking_part=play.taking_part,
        opening=play.opening,
        keep=play.keep is not None,
        escaped=play.escaped,
    )


def _trade(trade: Trade, actor: Actor) -> ShownTrade:
    """A trade: only its two players see the cards, everybody sees how many."""
    of_them = actor.character in (trade.giver, trade.taker)
    return shown(
        ShownTrade,
        trade,
        from_=trade.giver,
        to=trade.taker,
        count=len(trade.give),
        give=trade.give if of_them else None,
        take=trade.take if of_them else None,
    )


def _resolution(resolution: Resolution, actor: Actor) -> SkillResolution:
    """A skill resolution; the gamemaster alone sees the difficulties that are still secret."""
    gamemaster = actor.role is Role.GAMEMASTER
    steps = [_step(step, gamemaster=gamemaster) for step in resolution.steps]
    return shown(SkillResolution, resolution, steps=steps)


def _step(step: Step, *, gamemaster: bool) -> SkillStep:
    difficulty = step.difficulty if gamemaster or not step.secret else None
    return SkillStep((step.letter,), difficulty, step.secret, step.done)


def _effect(effect: Effect) -> ShownEffect:
    return shown(ShownEffect, effect, side=effect.side or Side.HEROES)


def _due(due: Due, actor: Actor) -> CharacterAwards:
    """The awards of a character; Drama cards still lie in a secret hand."""
    drama = due.drama if due.character == actor.character else None
    return shown(CharacterAwards, due, drama=drama)


GM = ("gamemaster",)
KINDS = (
    *("glory", "subplot", "idea", "campaign", "campaigned", "approach", "card", "trade"),
    *("discard", "roll", "undo"),
)


class Awaiting(Struct, frozen=True):
    """Something that waits for an answer; fields of other kinds are null."""

    kind: Annotated[str, OneOf("AwaitingKind", KINDS, "A kind of open question.")]
    """The move that answers it: `glory` and `subplot`: `approve_card` or `disallow_card`; `idea`:
    `answer_idea`; `campaign`: `answer_campaign` and `approve_card`; `campaigned`:
    `answer_campaigned`; `approach`: `propose_approach`, then `answer_approach`; `card`:
    `give_up_card`; `trade`: `answer_trade`, then `confirm_trade`; `discard`: `discard_for_refill`;
    `roll`: `resolve_roll`; `undo`: `undo` or `decline_undo`.
    """
    waits_for: tuple[str, ...]
    """Characters that are to answer, or `gamemaster`."""
    character: str | None = None
    """The character concerned; in a trade: the other."""
    by: str | None = None
    """The character that used the Campaign."""
    card: int | None = None
    """The card that was shown or used."""
    subplot: int | None = None
    """The subplot that a Campaign is to keep."""
    type: str | None = None
    """The type of a subplot."""
    roll: str | None = None
    """The roll."""
    trade: str | None = None
    """The trade."""
    resolution: str | None = None
    """The skill resolution."""
    text: str | None = None
    """The question, the reason, or the new skill."""


def awaiting_view(table: Table) -> list[Awaiting]:
    """Everything that waits for an answer, and for whose."""
    return [*_about_cards(table), *_about_play(table), *_discards(table)]


def _about_cards(table: Table) -> Iterator[Awaiting]:
    """Cards that were shown or used, and subplots."""
    for claim in table.claims:
        yield Awaiting(
            "glory", GM, claim.character, card=claim.card, roll=claim.roll, text=claim.text
        )
    for subplot in table.subplots:
        # In the awards nobody answers them any more (DD-72).
        if subplot.state is SubplotState.PENDING and table.phase is not Phase.AWARDS:
            yield Awaiting("subplot", GM, subplot.character, card=subplot.card, type=subplot.type)
    for idea in table.ideas:
        yield Awaiting("idea", GM, idea.character, card=idea.card, text=idea.question)
    for request in table.campaigning:
        yield Awaiting(
            "campaign",
            (request.character,) * (not request.agreed) + GM * (not request.approved),
            request.character,
            by=request.by,
            card=request.card,
            subplot=request.subplot,
        )
    for kept in table.campaigned:
        if kept.card is None and kept.figures is None and kept.character in table.heroes:
            yield Awaiting("campaigned", GM, kept.character, type=kept.type)


def _about_play(table: Table) -> Iterator[Awaiting]:
    """Critical problems, requests, trades and open rolls."""
    for resolution in table.resolutions:
        if resolution.state is ResolutionState.CRITICAL and not resolution.last_ditch:
            character, proposed = resolution.character, resolution.proposed
            yield Awaiting(
                "approach",
                GM if proposed else (character,),
                character,
                resolution=resolution.id,
                text=proposed.skill if proposed else None,
            )
    for asked in table.card_requests:
        yield Awaiting("card", (asked.character,), asked.character, text=asked.because)
    for undo in table.undo_requests:
        yield Awaiting("undo", GM, undo.character, text=undo.because)
    for trade in table.trades:
        if trade.state.open:
            offered = trade.state is TradeState.OFFERED
            waits_for, other = (trade.taker, trade.giver) if offered else (trade.giver, trade.taker)
            yield Awaiting("trade", (waits_for,), other, trade=trade.id, text=trade.because)
    for roll in table.rolls:
        if roll.open:
            waits = (roll.by,) if _is_resolved_by_roller(table, roll) else GM
            yield Awaiting("roll", waits, roll.by, roll=roll.id)


def _is_resolved_by_roller(table: Table, roll: Roll) -> bool:
    """Whether the roller resolves a roll: not where nobody has the seat."""
    return (
        table.settings.resolve_by is ResolveBy.ROLLER
        and roll.request.difficulty is not None
        and any(one.id == roll.by and not one.released for one in table.living)
    )


def _discards(table: Table) -> Iterator[Awaiting]:
    """Characters that have still to discard, in the refill or for a Rally."""
    waits_for = list(table.rallying)
    if table.phase is Phase.REFILL:
        waits_for = [character.id for character in table.living if not character.refilled]
    if waits_for:
        yield Awaiting("discard", tuple(waits_for))
