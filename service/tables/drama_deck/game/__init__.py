"""Torg's Drama Deck, as a game at a table.

Source: docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.mechanics.limit import Limit
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.game import OF_EVERY_TABLE, Example, Step, TableGame
from service.tables.common.seeds import GiveSeed
from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.common.table import Shuffle
from service.tables.drama_deck.award import OfferedAward
from service.tables.drama_deck.card import MAX_CARDS, Deck, SceneKind, standard
from service.tables.drama_deck.game.new_table import MAX_CAMPAIGNED, JoinRequest, NewTable, leave
from service.tables.drama_deck.game.offers import RollOdds, adviser, odds
from service.tables.drama_deck.game.pages import LOOK_UPS, PARTS
from service.tables.drama_deck.game.skill_report import SKILL_ODDS
from service.tables.drama_deck.game.stored import SECRETS, check, pack, unpack
from service.tables.drama_deck.moves.act import EndAct, StartAct
from service.tables.drama_deck.moves.action import Act
from service.tables.drama_deck.moves.amend_roll import AmendRoll
from service.tables.drama_deck.moves.approach import AnswerApproach, ProposeApproach
from service.tables.drama_deck.moves.approved import AwardCard
from service.tables.drama_deck.moves.attempt_skill import AttemptSkill
from service.tables.drama_deck.moves.campaign import AnswerCampaign
from service.tables.drama_deck.moves.change_settings import ChangeSettings
from service.tables.drama_deck.moves.close_adventure import CloseAdventure
from service.tables.drama_deck.moves.conditions import SetConditions
from service.tables.drama_deck.moves.correct_roll import CorrectRoll
from service.tables.drama_deck.moves.deal import MAX_DEALT, DealCard
from service.tables.drama_deck.moves.deck import MAX_FLIPS, MAX_OPTIONS, ChooseByBox, Reshuffle
from service.tables.drama_deck.moves.end_adventure import EndAdventure
from service.tables.drama_deck.moves.foe import MAX_FOES, AddFoe, RemoveFoe
from service.tables.drama_deck.moves.give_up import AskForCard, GiveUpCard
from service.tables.drama_deck.moves.hand import CriticalMoment, RevealCard, still_revealed
from service.tables.drama_deck.moves.idea import AnswerIdea
from service.tables.drama_deck.moves.make_roll import MakeRoll
from service.tables.drama_deck.moves.monologue import AllowRoll
from service.tables.drama_deck.moves.move_card import MoveCard
from service.tables.drama_deck.moves.offer_trade import MAX_OPEN_TRADES, AnswerTrade, OfferTrade
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.refill import DiscardForRefill, EndRefill
from service.tables.drama_deck.moves.rename import Rename
from service.tables.drama_deck.moves.resolve_roll import ResolveRoll
from service.tables.drama_deck.moves.revoke_award import RevokeAward
from service.tables.drama_deck.moves.revoke_flip import RevokeFlip
from service.tables.drama_deck.moves.roll_dice import RollDice
from service.tables.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.sacrifice import Sacrifice
from service.tables.drama_deck.moves.scene import EndScene, StartScene
from service.tables.drama_deck.moves.scene_kind import SetSceneKind
from service.tables.drama_deck.moves.set_possibilities import SetPossibilities
from service.tables.drama_deck.moves.setback import ApplySetback
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    ApproveCard,
    DisallowCard,
    EndSubplot,
)
from service.tables.drama_deck.moves.start_adventure import StartAdventure
from service.tables.drama_deck.moves.start_skill import MAX_OPEN_RESOLUTIONS, EndSkill, StartSkill
from service.tables.drama_deck.moves.subplot import DiscardSubplot
from service.tables.drama_deck.moves.take_from_pool import TakeFromPool
from service.tables.drama_deck.moves.taking_part import ChangeTakingPart
from service.tables.drama_deck.moves.trade import (
    ConfirmTrade,
    DeclineTrade,
    VoidTrade,
    void_broken_trades,
)
from service.tables.drama_deck.moves.values import SetValues
from service.tables.drama_deck.settings import MAX_BROUGHT, MAX_HAND_SIZE, MAX_SUBPLOTS
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, MAX_TARGETS
from service.tables.drama_deck.table import MAX_ADVENTURES, Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.campaigned import AnswerCampaigned
from service.tables.drama_deck.uses.use_card import UseCard
from service.tables.drama_deck.values import MAX_SKILL_NAME, MAX_SKILLS, MAX_VALUE_BYTES
from service.tables.drama_deck.view import (
    PlayerCharacter,
    TableView,
    character_view,
    view_for,
)

MOVES = (
    GiveSeed,
    StartAdventure,
    StartAct,
    EndAct,
    EndAdventure,
    CloseAdventure,
    StartScene,
    EndScene,
    EndRefill,
    DiscardForRefill,
    StartRounds,
    Flip,
    EndRounds,
    Act,
    PlayToPool,
    RefusePool,
    TakeFromPool,
    RevealCard,
    CriticalMoment,
    UseCard,
    ApproveCard,
    DisallowCard,
    ActivateCard,
    EndSubplot,
    DiscardSubplot,
    AnswerCampaign,
    AnswerCampaigned,
    Sacrifice,
    OfferTrade,
    AnswerTrade,
    ConfirmTrade,
    DeclineTrade,
    VoidTrade,
    AwardCard,
    RevokeAward,
    ApplySetback,
    AllowRoll,
    AnswerIdea,
    SetPossibilities,
    AddFoe,
    RemoveFoe,
    Rename,
    SetValues,
    Reshuffle,
    ChooseByBox,
    MakeRoll,
    SpendPossibility,
    CancelPossibility,
    AmendRoll,
    ResolveRoll,
    CorrectRoll,
    RollDice,
    StartSkill,
    EndSkill,
    AttemptSkill,
    ProposeApproach,
    AnswerApproach,
    DealCard,
    MoveCard,
    RevokeFlip,
    AskForCard,
    GiveUpCard,
    SetSceneKind,
    SetConditions,
    ChangeTakingPart,
    ChangeSettings,
    *OF_EVERY_TABLE,
)


def _finish(turn: Turn) -> None:
    """Void trades that can no longer be made, and forget shown cards that have left their hand."""
    void_broken_trades(turn)
    if turn.table.revealed:
        turn.change(revealed=still_revealed(turn.table))


def _shows(before: Table, after: Table) -> bool:
    """Whether a card has left the deck or a hand: players would know it after an undo."""
    return before.deck != after.deck or not all(
        set(hand) <= set(after.hands.get(character, ())) for character, hand in before.hands.items()
    )


def _lists(shuffle: Shuffle, table: Table) -> bool:
    """Whether no hand was brought that the cards of the first shuffle would reveal (DD-10)."""
    return shuffle.number != 1 or len(shuffle.cards) == len(table.cards)


LIMITS = (
    Limit("deck_cards", MAX_CARDS, "Cards of a session's own deck."),
    Limit("card_number", MAX_CARD_NUMBER, "The number of a card."),
    Limit("hand_size", MAX_HAND_SIZE, "The setting `hand_size`."),
    Limit(
        "hand_cards",
        MAX_BROUGHT,
        "Cards of a hand brought along; with the setting `hand_size`, twice as many as it says.",
    ),
    Limit("campaigned_subplots", MAX_CAMPAIGNED, "Subplots that a character brings along."),
    Limit("suitable_subplots", MAX_SUBPLOTS, "Types in the setting `subplots`."),
    Limit(
        "possibilities",
        MAX_POSSIBILITIES,
        "Possibilities of a character or foe, when set.",
    ),
    Limit("skills", MAX_SKILLS, "Skills in the values of a character."),
    Limit("skill_name_characters", MAX_SKILL_NAME, "The name of a skill in these values."),
    Limit("values_bytes", MAX_VALUE_BYTES, "Bytes of a character's values."),
    Limit("foes", MAX_FOES, "Foes at a table."),
    Limit("adventures", MAX_ADVENTURES, "Adventures of a session."),
    Limit("targets", MAX_TARGETS, "Targets of one roll."),
    Limit("dealt_cards", MAX_DEALT, "Cards that `deal_card` deals at once."),
    Limit("open_trades", MAX_OPEN_TRADES, "Offers that one character has open."),
    Limit(
        "open_skill_resolutions",
        MAX_OPEN_RESOLUTIONS,
        "Open skill resolutions of a table.",
    ),
    Limit("box_flips", MAX_FLIPS, "Cards that one `choose_by_box` flips."),
    Limit("box_options", MAX_OPTIONS, "Options of `choose_by_box`."),
)


MAYA = Actor(Role.PLAYER, "c1")


def _joins(name: str, id: str) -> Step:
    return Actor(Role.PLAYER, id), JoinRequest(name=name, client_seed=f"{name} was here")


EXAMPLE = Example(
    steps=(
        _joins("Maya", "c1"),
        _joins("Tomas", "c2"),
        (GAMEMASTER, lambda _table: StartAdventure()),
        (GAMEMASTER, lambda _table: StartScene(kind=SceneKind.STANDARD)),
        (GAMEMASTER, lambda _table: StartRounds()),
        (GAMEMASTER, lambda _table: Flip()),
        (MAYA, lambda _table: Act(text="I hold the rope.")),
        (MAYA, lambda table: PlayToPool(card=table.hands["c1"][0])),
    ),
    then=(MAYA, lambda _table: MakeRoll(value=12, difficulty=15)),
    listed=("use_card", "spend_possibility"),
)

GAME = TableGame(
    name="drama_deck",
    title="The Drama Deck",
    about="Torg's Drama Deck: its cards, what they say, and what they do.",
    rules="drama-deck",
    tag="decks",
    table=Table,
    turn=Turn,
    new_table=NewTable,
    joining=JoinRequest,
    moves=MOVES,
    first_move=StartAdventure.move,
    view_type=TableView,
    view=view_for,
    character_type=PlayerCharacter,
    character_view=character_view,
    lists=_lists,
    example=EXAMPLE,
    limits=LIMITS,
    reports=(SKILL_ODDS,),
    parts=PARTS,
    look_ups=LOOK_UPS,
    leave=leave,
    cards=standard,
    cards_type=Deck,
    secrets=SECRETS,
    pack=pack,
    unpack=unpack,
    check=check,
    finish=_finish,
    shows=_shows,
    adviser=adviser,
    odds_type=RollOdds,
    odds=odds,
    award_type=OfferedAward,
)
