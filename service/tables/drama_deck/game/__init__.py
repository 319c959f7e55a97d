"""Torg's Drama Deck, as a game at a table.

Source: docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.mechanics.system import Limit
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
from service.tables.drama_deck.moves import (
    adventure,
    award,
    cards,
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
from service.tables.drama_deck.settings import MAX_BROUGHT, MAX_HAND_SIZE, MAX_SUBPLOTS
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, MAX_TARGETS
from service.tables.drama_deck.table import MAX_ADVENTURES, Table
from service.tables.drama_deck.turn import Turn, still_revealed
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
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
    round.AllowRoll,
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
    roll.AttemptSkill,
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
    Limit("foes", table.MAX_FOES, "Foes at a table."),
    Limit("adventures", MAX_ADVENTURES, "Adventures of a session."),
    Limit("targets", MAX_TARGETS, "Targets of one roll."),
    Limit("dealt_cards", cards.MAX_DEALT, "Cards that `deal_card` deals at once."),
    Limit("open_trades", trade.MAX_OPEN_TRADES, "Offers that one character has open."),
    Limit(
        "open_skill_resolutions",
        skill.MAX_OPEN_RESOLUTIONS,
        "Open skill resolutions of a table.",
    ),
    Limit("box_flips", cards.MAX_FLIPS, "Cards that one `choose_by_box` flips."),
    Limit("box_options", cards.MAX_OPTIONS, "Options of `choose_by_box`."),
)


MAYA = Actor(Role.PLAYER, "c1")


def _joins(name: str, id: str) -> Step:
    return Actor(Role.PLAYER, id), JoinRequest(name=name, client_seed=f"{name} was here")


EXAMPLE = Example(
    steps=(
        _joins("Maya", "c1"),
        _joins("Tomas", "c2"),
        (GAMEMASTER, lambda _table: adventure.StartAdventure()),
        (GAMEMASTER, lambda _table: scene.StartScene(kind=SceneKind.STANDARD)),
        (GAMEMASTER, lambda _table: round.StartRounds()),
        (GAMEMASTER, lambda _table: round.Flip()),
        (MAYA, lambda _table: round.Act(text="I hold the rope.")),
        (MAYA, lambda table: pool.PlayToPool(card=table.hands["c1"][0])),
    ),
    then=(MAYA, lambda _table: roll.MakeRoll(value=12, difficulty=15)),
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
    odds_type=RollOdds,
    odds=odds,
    award_type=OfferedAward,
)
