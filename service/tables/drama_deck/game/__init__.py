"""Torg's Drama Deck, as a game at a table.

Source: docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.common.game import TableGame
from service.tables.common.moves import OF_EVERY_TABLE
from service.tables.common.seeds import GiveSeed
from service.tables.common.shuffle import Shuffle
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
from service.tables.drama_deck.game.stored_secrets import SECRETS
from service.tables.drama_deck.hands import still_revealed
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAct,
    StartAdventure,
)
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.cards import (
    AskForCard,
    ChooseByBox,
    DealCard,
    GiveUpCard,
    MoveCard,
    Reshuffle,
    RevealCard,
)
from service.tables.drama_deck.moves.line import ApplySetback, SetConditions, SetSceneKind
from service.tables.drama_deck.moves.monologue import AllowRoll
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.moves.roll import (
    AmendRoll,
    CorrectRoll,
    MakeRoll,
    ResolveRoll,
    RollDice,
)
from service.tables.drama_deck.moves.round import (
    Act,
    ChangeTakingPart,
    CriticalMoment,
    EndRounds,
    Flip,
    RevokeFlip,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import (
    AnswerApproach,
    AttemptSkill,
    EndSkill,
    ProposeApproach,
    StartSkill,
)
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    AnswerCampaign,
    AnswerIdea,
    ApproveCard,
    DisallowCard,
    DiscardSubplot,
    EndSubplot,
)
from service.tables.drama_deck.moves.table import (
    AddFoe,
    ChangeSettings,
    RemoveFoe,
    Rename,
    Sacrifice,
    SetValues,
)
from service.tables.drama_deck.moves.trade import (
    AnswerTrade,
    ConfirmTrade,
    DeclineTrade,
    OfferTrade,
    VoidTrade,
    void_broken_trades,
)
from service.tables.drama_deck.roll_view import pack, unpack
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
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
