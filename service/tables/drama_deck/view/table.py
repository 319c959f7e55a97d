"""The table as a viewer sees it; a new field of the table stays secret until it is added here.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field
from msgspec.structs import asdict

from service.schemas.shape import about
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
from service.tables.drama_deck.card import SceneKind, Side, SkillBox
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.keyword_text import KeywordTexts, keyword_texts
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.pooled import Campaigned
from service.tables.drama_deck.roll_view import TableRoll, rolls_view
from service.tables.drama_deck.settings import AwardBy, Settings
from service.tables.drama_deck.skill import Approach, Resolution, ResolutionState, Step
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.view.awaiting import Awaiting, awaiting_view
from service.tables.drama_deck.view.people import (
    PlayerCharacter,
    ShownFoe,
    character_view,
    foe_view,
)


class ShownScene(Struct, frozen=True):
    """A scene."""

    number: Annotated[int, about("From 1 through the whole adventure.")]
    kind: Annotated[SceneKind, about("Which line of the cards it uses (DD-19).")]
    name: Annotated[str | None, about("Its name; null without one (DD-71).")]
    trades: Annotated[bool, about("Whether trades are allowed in the refill (DD-21).")]


class ShownRound(Struct, frozen=True, kw_only=True):
    """Round play, and the round under way."""

    number: Annotated[int, about("Rounds so far; 0 before the first flip (DD-11).")]
    card: Annotated[int | None, about("The card that rules the round; null before the first flip.")]
    initiative: Annotated[
        Side | None,
        about("The side that acts first (DD-19); null before the first flip."),
    ]
    heroes: Annotated[
        tuple[str, ...],
        about("What the line says for the heroes (DD-30 to DD-36), or `set_conditions`."),
    ]
    villains: Annotated[
        tuple[str, ...],
        about("What the line says for the villains (DD-18, DD-30 to DD-36), or `set_conditions`."),
    ]
    approved: Annotated[
        tuple[str, ...], about("Actions that earn a card (DD-17); `any` for all seven.")
    ]
    skill_box: Annotated[
        SkillBox | None,
        about("The box of the dramatic skill resolution (DD-61); null before the first flip."),
    ]
    keyword_texts: Annotated[
        KeywordTexts,
        about(
            "What these keywords, the approved actions and the problem mean, for players: "
            "`keyword_texts.heroes.flurry`, say. Empty before the first flip."
        ),
    ]
    taking_part: Annotated[tuple[str, ...], about("Who takes part (DD-14).")]
    opening: Annotated[int, about("Cards that each may put down before the first flip (DD-14).")]
    keep: Annotated[bool, about("Whether the card is kept for the next round (DD-51).")]
    escaped: Annotated[bool, about("Whether the party has escaped (DD-44).")]


class DeckCount(Struct, frozen=True):
    """A deck in play."""

    count: Annotated[int, about("How many cards are left in it.")]


class ShownTrade(Struct, frozen=True, kw_only=True):
    """An exchange of cards between two characters (DD-20)."""

    id: Annotated[str, about("Its id: t1, t2, …")]
    from_: Annotated[str, about("Who offers.")] = field(name="from")
    to: Annotated[str, about("Who may answer.")]
    because: Annotated[str, about("How the two help each other.")]
    count: Annotated[int, about("How many cards are offered.")]
    give: Annotated[
        tuple[int, ...] | None, about("The cards offered; null for everybody but the two.")
    ]
    take: Annotated[
        tuple[int, ...] | None,
        about("The cards in return, empty until answered; null for everybody but the two."),
    ]
    state: Annotated[TradeState, about("`answered`: to be confirmed.")]


class SkillStep(Struct, frozen=True):
    """A step of a task."""

    letters: Annotated[tuple[str, ...], about("Its letter.")]
    difficulty: Annotated[
        int | None, about("Its difficulty, without `added_difficulty`; null: secret (DD-15).")
    ]
    secret_difficulty: Annotated[bool, about("Whether only the gamemaster knows it (DD-15).")]
    done: Annotated[bool, about("Whether it is done.")]


class SkillResolution(Struct, frozen=True, kw_only=True):
    """A character's task (DD-60)."""

    id: Annotated[str, about("Its id: s1, s2, …")]
    character: Annotated[str, about("Whose task it is.")]
    skill: Annotated[str, about("The skill.")]
    steps: Annotated[list[SkillStep], about("Its steps in order.")]
    added_difficulty: Annotated[int, about("Points that complications have added (DD-62).")]
    state: Annotated[ResolutionState, about("`critical`: a new approach is needed (DD-62).")]
    proposed: Annotated[
        Approach | None, about("The approach that waits for the gamemaster; null: none.")
    ]
    last_ditch: Annotated[
        bool, about("Whether a last-ditch effort is allowed at this critical problem (DD-64).")
    ]


class ShownEffect(Struct, frozen=True, kw_only=True):
    """What a card or a setback changes for a while."""

    name: Annotated[
        EffectName,
        about(
            "action (DD-40), attribute (DD-41a), haste (DD-46a), monologue (DD-46c), setback "
            "(DD-28)."
        ),
    ]
    value: Annotated[int, about("What it adds to rolls; 0 for haste and monologue.")]
    character: Annotated[str | None, about("Whose it is; null: a setback.")]
    side: Annotated[Side, about("The side that it holds for, or the character's.")]
    attribute: Annotated[
        CharacterAttribute | None, about("The attribute it raises (DD-41a); null: none.")
    ]
    card: Annotated[int | None, about("The card that it comes from; null: a setback.")]
    until: Annotated[
        EffectEnd,
        about("`round`: this round; `roll`: the next roll that it fits (DD-09, DD-40)."),
    ]


class CharacterAwards(Struct, frozen=True, kw_only=True):
    """What one character will be paid, in Possibilities."""

    character: Annotated[str, about("Who is paid.")]
    subplots: Annotated[int, about("For subplots of the last act (DD-23).")]
    drama: Annotated[
        int | None,
        about("For unused Drama cards (DD-24b); null for everybody but their player."),
    ]
    glory: Annotated[int, about("For everybody's Glories (DD-24c).")]


class Awards(Struct, frozen=True):
    """What `close_adventure` will pay (DD-72), insurance apart."""

    characters: Annotated[list[CharacterAwards], about("Those in play.")]


class TableSettings(Settings, frozen=True, kw_only=True, omit_defaults=False):
    """The settings of a table."""

    deck: Annotated[str, about("The name of the deck (DD-06).")]
    award_by: Annotated[AwardBy, about("Who awards cards for approved actions (DD-17).")]


class TableView(CommonView, frozen=True, kw_only=True):
    """The table as the caller sees it. A card is its number everywhere."""

    adventure: Annotated[int, about("The adventure under way, or the next one, from 1 (DD-72).")]
    phase: Annotated[Phase, about("The phase (DD-08).")]
    status: Annotated[
        Status,
        about(
            "`lobby` before the first adventure, `ended` from `end_adventure` to the next one, "
            "`playing` between."
        ),
    ]
    act: Annotated[int | None, about("The act, from 1 (DD-08); null in `lobby`.")]
    completed: Annotated[
        bool | None, about("Whether the last adventure was completed (DD-24b); null: none.")
    ]
    scene: Annotated[ShownScene | None, about("The open scene, or that of the refill; null: none.")]
    round: Annotated[ShownRound | None, about("Round play (DD-11); null outside of it.")]
    deck: Annotated[DeckCount, about("The deck, in secret order (DD-03).")]
    discard_pile: Annotated[tuple[int, ...], about("Face up, the top first (DD-03).")]
    action_stack: Annotated[
        tuple[int, ...], about("Face up, the top first, which rules the round (DD-11).")
    ]
    characters: Annotated[list[PlayerCharacter], about("In joining order.")]
    foes: Annotated[list[ShownFoe], about("Foes, of either side.")]
    trades: Annotated[
        list[ShownTrade], about("Open trades, and the last few that are over (DD-20).")
    ]
    skill_resolutions: Annotated[
        list[SkillResolution],
        about("Those that are open, and the last few that are over (DD-60)."),
    ]
    effects: Annotated[list[ShownEffect], about("Temporary effects of cards and setbacks (DD-11).")]
    rolls: Annotated[
        list[TableRoll],
        about(
            "Rolls that are open, shared, corrected, good for a Glory or resolved since anybody "
            "rolled, and the last one that is over; in the order made."
        ),
    ]
    campaigned: Annotated[list[Campaigned], about("Subplots kept beyond the adventure (DD-58).")]
    awaiting: Annotated[list[Awaiting], about("Everything that waits for an answer.")]
    glories: Annotated[list[Glory], about("Confirmed Glories of this adventure (DD-24c).")]
    awards: Annotated[
        Awards | None, about("What the close will pay; null but in `awards` (DD-72).")
    ]
    settings: Annotated[TableSettings, about("The settings of the table.")]


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
        card=top.number if top else None,
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
    """What a character is paid; Drama cards still lie in a secret hand."""
    drama = due.drama if due.character == actor.character else None
    return shown(CharacterAwards, due, drama=drama)
