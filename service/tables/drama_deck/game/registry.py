"""All moves by name, in the order of the OpenAPI document: one line for each move."""

from __future__ import annotations

from collections.abc import Mapping

from service.tables.drama_deck.move import Move
from service.tables.drama_deck.moves.act import EndAct, StartAct
from service.tables.drama_deck.moves.action import Act
from service.tables.drama_deck.moves.amend_roll import AmendRoll
from service.tables.drama_deck.moves.approach import AnswerApproach, ProposeApproach
from service.tables.drama_deck.moves.approved import AwardCard
from service.tables.drama_deck.moves.ask_undo import AskUndo, DeclineUndo
from service.tables.drama_deck.moves.attempt_skill import AttemptSkill
from service.tables.drama_deck.moves.campaign import AnswerCampaign
from service.tables.drama_deck.moves.campaigned import AnswerCampaigned
from service.tables.drama_deck.moves.change_settings import ChangeSettings
from service.tables.drama_deck.moves.close_adventure import CloseAdventure
from service.tables.drama_deck.moves.conditions import SetConditions
from service.tables.drama_deck.moves.correct_roll import CorrectRoll
from service.tables.drama_deck.moves.deal import DealCard
from service.tables.drama_deck.moves.deck import ChooseByBox, Reshuffle
from service.tables.drama_deck.moves.end_adventure import EndAdventure
from service.tables.drama_deck.moves.foe import AddFoe, RemoveFoe
from service.tables.drama_deck.moves.give_up import AskForCard, GiveUpCard
from service.tables.drama_deck.moves.hand import CriticalMoment, RevealCard
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
from service.tables.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.sacrifice import Sacrifice
from service.tables.drama_deck.moves.say import Say
from service.tables.drama_deck.moves.scene import EndScene, StartScene
from service.tables.drama_deck.moves.scene_kind import SetSceneKind
from service.tables.drama_deck.moves.set_possibilities import SetPossibilities
from service.tables.drama_deck.moves.setback import ApplySetback
from service.tables.drama_deck.moves.shared_roll import RevealRoll, RollDice
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    ApproveCard,
    DisallowCard,
    EndSubplot,
)
from service.tables.drama_deck.moves.spectators import DismissSpectators
from service.tables.drama_deck.moves.start_adventure import GiveSeed, StartAdventure
from service.tables.drama_deck.moves.start_skill import EndSkill, StartSkill
from service.tables.drama_deck.moves.subplot import DiscardSubplot
from service.tables.drama_deck.moves.take_from_pool import TakeFromPool
from service.tables.drama_deck.moves.taking_part import ChangeTakingPart
from service.tables.drama_deck.moves.trade import ConfirmTrade, DeclineTrade, VoidTrade
from service.tables.drama_deck.moves.undo import Undo
from service.tables.drama_deck.moves.values import SetValues
from service.tables.drama_deck.uses.use_card import UseCard

_MOVES: tuple[type[Move], ...] = (
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
    DismissSpectators,
    Reshuffle,
    ChooseByBox,
    MakeRoll,
    SpendPossibility,
    CancelPossibility,
    AmendRoll,
    ResolveRoll,
    CorrectRoll,
    RollDice,
    RevealRoll,
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
    Say,
    Undo,
    AskUndo,
    DeclineUndo,
)
MOVES: Mapping[str, type[Move]] = {kind.move: kind for kind in _MOVES}
