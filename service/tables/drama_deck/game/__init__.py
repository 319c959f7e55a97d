"""Torg's Drama Deck, as a game at a table.

Source: docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.common.game import OF_EVERY_TABLE, TableGame
from service.tables.common.seeds import GiveSeed
from service.tables.common.table import Shuffle
from service.tables.drama_deck.award import OfferedAward
from service.tables.drama_deck.deck import Deck, standard
from service.tables.drama_deck.game.advice import adviser
from service.tables.drama_deck.game.example import EXAMPLE
from service.tables.drama_deck.game.joining import JoinRequest, leave
from service.tables.drama_deck.game.limits import LIMITS
from service.tables.drama_deck.game.new_table import NewTable
from service.tables.drama_deck.game.odds import ShownRollOdds, shown_odds
from service.tables.drama_deck.game.pages import LOOK_UPS, PARTS
from service.tables.drama_deck.game.skill_report import SKILL_ODDS
from service.tables.drama_deck.game.soundness import check
from service.tables.drama_deck.game.stored_rolls import pack, unpack
from service.tables.drama_deck.game.stored_secrets import SECRETS
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
from service.tables.drama_deck.moves.deal import DealCard
from service.tables.drama_deck.moves.deck import ChooseByBox, Reshuffle
from service.tables.drama_deck.moves.end_adventure import EndAdventure
from service.tables.drama_deck.moves.foe import AddFoe, RemoveFoe
from service.tables.drama_deck.moves.give_up import AskForCard, GiveUpCard
from service.tables.drama_deck.moves.hand import CriticalMoment, RevealCard, still_revealed
from service.tables.drama_deck.moves.idea import AnswerIdea
from service.tables.drama_deck.moves.make_roll import MakeRoll
from service.tables.drama_deck.moves.monologue import AllowRoll
from service.tables.drama_deck.moves.move_card import MoveCard
from service.tables.drama_deck.moves.offer_trade import AnswerTrade, OfferTrade
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
from service.tables.drama_deck.moves.start_skill import EndSkill, StartSkill
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
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.campaigned import AnswerCampaigned
from service.tables.drama_deck.uses.use_card import UseCard
from service.tables.drama_deck.view.people import PlayerCharacter, character_view
from service.tables.drama_deck.view.table import TableView, view_for

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
    turn.change(revealed=still_revealed(turn.table))


def _shows(before: Table, after: Table) -> bool:
    """Whether a card has left the deck or a hand: players would know it after an undo."""
    return before.deck != after.deck or not all(
        set(hand) <= set(after.hands.get(character, ())) for character, hand in before.hands.items()
    )


def _lists(shuffle: Shuffle, table: Table) -> bool:
    """Whether no hand was brought that the cards of the first shuffle would reveal (DD-10)."""
    return shuffle.number != 1 or len(shuffle.cards) == len(table.cards)


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
    odds_type=ShownRollOdds,
    odds=shown_odds,
    award_type=OfferedAward,
)
