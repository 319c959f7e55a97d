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
from service.tables.drama_deck.moves import (
    adventure,
    award,
    cards,
    monologue,
    pool,
    possibility,
    roll,
    round,
    scene,
    skill,
    special,
    table,
    trade,
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
    adventure.StartAdventure,
    adventure.StartAct,
    adventure.EndAct,
    adventure.EndAdventure,
    adventure.CloseAdventure,
    scene.StartScene,
    scene.EndScene,
    scene.EndRefill,
    scene.DiscardForRefill,
    round.StartRounds,
    round.Flip,
    round.EndRounds,
    round.Act,
    pool.PlayToPool,
    pool.RefusePool,
    pool.TakeFromPool,
    cards.RevealCard,
    round.CriticalMoment,
    UseCard,
    special.ApproveCard,
    special.DisallowCard,
    special.ActivateCard,
    special.EndSubplot,
    special.DiscardSubplot,
    special.AnswerCampaign,
    AnswerCampaigned,
    table.Sacrifice,
    trade.OfferTrade,
    trade.AnswerTrade,
    trade.ConfirmTrade,
    trade.DeclineTrade,
    trade.VoidTrade,
    award.AwardCard,
    award.RevokeAward,
    round.ApplySetback,
    monologue.AllowRoll,
    special.AnswerIdea,
    possibility.SetPossibilities,
    table.AddFoe,
    table.RemoveFoe,
    table.Rename,
    table.SetValues,
    cards.Reshuffle,
    cards.ChooseByBox,
    roll.MakeRoll,
    possibility.SpendPossibility,
    possibility.CancelPossibility,
    roll.AmendRoll,
    roll.ResolveRoll,
    roll.CorrectRoll,
    roll.RollDice,
    skill.StartSkill,
    skill.EndSkill,
    skill.AttemptSkill,
    skill.ProposeApproach,
    skill.AnswerApproach,
    cards.DealCard,
    cards.MoveCard,
    round.RevokeFlip,
    cards.AskForCard,
    cards.GiveUpCard,
    round.SetSceneKind,
    round.SetConditions,
    round.ChangeTakingPart,
    table.ChangeSettings,
    *OF_EVERY_TABLE,
)


def _finish(turn: Turn) -> None:
    """Void trades that can no longer be made, and forget shown cards that have left their hand."""
    trade.void_broken_trades(turn)
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
    first_move=adventure.StartAdventure.move,
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
