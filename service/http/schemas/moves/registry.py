"""The requests of all moves by name, but for `roll_dice`, which knows every mechanic."""

from __future__ import annotations

from collections.abc import Mapping

from service.http.schemas.moves import (
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
    use_card,
)
from service.http.schemas.moves.move import OneMoveSchema
from service.schemas.request import RequestSchema

_SCHEMAS: tuple[type[OneMoveSchema], ...] = (
    adventure.StartAdventureSchema,
    adventure.StartActSchema,
    adventure.EndActSchema,
    adventure.EndAdventureSchema,
    scenes.StartSceneSchema,
    scenes.EndSceneSchema,
    scenes.EndRefillSchema,
    scenes.DiscardForRefillSchema,
    rounds.StartRoundsSchema,
    rounds.FlipSchema,
    rounds.EndRoundsSchema,
    pool.PlayToPoolSchema,
    pool.RefusePoolSchema,
    pool.TakeFromPoolSchema,
    pool.RevealCardSchema,
    pool.CriticalMomentSchema,
    use_card.UseCardSchema,
    subplots.ApproveCardSchema,
    subplots.DisallowCardSchema,
    subplots.ActivateCardSchema,
    subplots.DiscardSubplotSchema,
    subplots.AnswerCampaignSchema,
    subplots.SacrificeSchema,
    trades.OfferTradeSchema,
    trades.AnswerTradeSchema,
    trades.ConfirmTradeSchema,
    trades.DeclineTradeSchema,
    conflict.AwardCardSchema,
    conflict.ApplySetbackSchema,
    conflict.AllowRollSchema,
    conflict.AnswerIdeaSchema,
    conflict.SetPossibilitiesSchema,
    conflict.AddFoeSchema,
    conflict.RemoveFoeSchema,
    conflict.ReshuffleSchema,
    conflict.ChooseByBoxSchema,
    rolls.MakeRollSchema,
    possibilities.SpendPossibilitySchema,
    possibilities.CancelPossibilitySchema,
    rolls.ResolveRollSchema,
    shared_rolls.RevealRollSchema,
    skills.StartSkillSchema,
    skills.EndSkillSchema,
    skills.AttemptSkillSchema,
    skills.ProposeApproachSchema,
    skills.AnswerApproachSchema,
    undo.UndoSchema,
)
MOVE_SCHEMAS: Mapping[str, type[RequestSchema]] = {schema.of.move: schema for schema in _SCHEMAS}
