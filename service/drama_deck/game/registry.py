"""All moves, by name."""

from __future__ import annotations

from collections.abc import Mapping

from service.drama_deck.move import Move
from service.drama_deck.moves import (
    adventure,
    conflict,
    pool,
    possibilities,
    rolls,
    rounds,
    scenes,
    shared_rolls,
    skills,
    subplots,
    trades,
    undo,
)
from service.drama_deck.uses import use_card

MOVES: Mapping[str, type[Move]] = {
    kind.move: kind
    for kind in (
        adventure.StartAdventure,
        adventure.StartAct,
        adventure.EndAct,
        adventure.EndAdventure,
        scenes.StartScene,
        scenes.EndScene,
        scenes.EndRefill,
        scenes.DiscardForRefill,
        rounds.StartRounds,
        rounds.Flip,
        rounds.EndRounds,
        pool.PlayToPool,
        pool.RefusePool,
        pool.TakeFromPool,
        pool.RevealCard,
        pool.CriticalMoment,
        use_card.UseCard,
        subplots.ApproveCard,
        subplots.DisallowCard,
        subplots.ActivateCard,
        subplots.DiscardSubplot,
        subplots.AnswerCampaign,
        subplots.Sacrifice,
        trades.OfferTrade,
        trades.AnswerTrade,
        trades.ConfirmTrade,
        trades.DeclineTrade,
        conflict.AwardCard,
        conflict.ApplySetback,
        conflict.AllowRoll,
        conflict.AnswerIdea,
        conflict.SetPossibilities,
        conflict.AddFoe,
        conflict.RemoveFoe,
        conflict.Reshuffle,
        conflict.ChooseByBox,
        rolls.MakeRoll,
        possibilities.SpendPossibility,
        possibilities.CancelPossibility,
        rolls.ResolveRoll,
        shared_rolls.RollDice,
        shared_rolls.RevealRoll,
        skills.StartSkill,
        skills.EndSkill,
        skills.AttemptSkill,
        skills.ProposeApproach,
        skills.AnswerApproach,
        undo.Undo,
    )
}
