"""What a service answers, by mechanic and by path. Written by `make clients`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from rollwright_client import _calls
from rollwright_client._answering import Answering, AsyncAnswering

if TYPE_CHECKING:
    from rollwright_client.types import (
        Comparison,
        DaggerheartAttackAnswer,
        DaggerheartAttackAnswers,
        DaggerheartAttackManyRequest,
        DaggerheartAttackOdds,
        DaggerheartAttackOddsQuery,
        DaggerheartAttackRequest,
        DaggerheartDamageAnswer,
        DaggerheartDamageAnswers,
        DaggerheartDamageManyRequest,
        DaggerheartDamageOdds,
        DaggerheartDamageOddsQuery,
        DaggerheartDamageRequest,
        DaggerheartDualityAnswer,
        DaggerheartDualityAnswers,
        DaggerheartDualityManyRequest,
        DaggerheartDualityOdds,
        DaggerheartDualityOddsQuery,
        DaggerheartDualityRequest,
        DaggerheartReactionAnswer,
        DaggerheartReactionAnswers,
        DaggerheartReactionManyRequest,
        DaggerheartReactionOdds,
        DaggerheartReactionOddsQuery,
        DaggerheartReactionRequest,
        Deck,
        DeckList,
        DiceAnswer,
        DiceAnswers,
        DiceManyRequest,
        DiceOdds,
        DiceOddsQuery,
        DiceRequest,
        Limits,
        OpposedAnswer,
        OpposedAnswers,
        OpposedManyRequest,
        OpposedOdds,
        OpposedOddsQuery,
        OpposedRequest,
        ReceiptKeySet,
        ServiceIndex,
        TorangAbilityAnswer,
        TorangAbilityAnswers,
        TorangAbilityManyRequest,
        TorangAbilityOdds,
        TorangAbilityOddsQuery,
        TorangAbilityRequest,
        TorangOpposedAnswer,
        TorangOpposedAnswers,
        TorangOpposedManyRequest,
        TorangOpposedOdds,
        TorangOpposedOddsQuery,
        TorangOpposedRequest,
        Torg2d10Answer,
        Torg2d10Answers,
        Torg2d10ManyRequest,
        Torg2d10Odds,
        Torg2d10OddsQuery,
        Torg2d10Request,
        TorgD20Answer,
        TorgD20Answers,
        TorgD20ManyRequest,
        TorgD20Odds,
        TorgD20OddsQuery,
        TorgD20Request,
    )


class TypedService(Answering):
    """What a service answers."""

    @overload
    def roll(self, mechanic: Literal["torg/2d10"], request: Torg2d10Request) -> Torg2d10Answer: ...
    @overload
    def roll(self, mechanic: Literal["torg/d20"], request: TorgD20Request) -> TorgD20Answer: ...
    @overload
    def roll(
        self, mechanic: Literal["daggerheart/attack"], request: DaggerheartAttackRequest
    ) -> DaggerheartAttackAnswer: ...
    @overload
    def roll(
        self, mechanic: Literal["daggerheart/reaction"], request: DaggerheartReactionRequest
    ) -> DaggerheartReactionAnswer: ...
    @overload
    def roll(
        self, mechanic: Literal["daggerheart/damage"], request: DaggerheartDamageRequest
    ) -> DaggerheartDamageAnswer: ...
    @overload
    def roll(
        self, mechanic: Literal["daggerheart/duality"], request: DaggerheartDualityRequest
    ) -> DaggerheartDualityAnswer: ...
    @overload
    def roll(
        self, mechanic: Literal["torang/ability"], request: TorangAbilityRequest
    ) -> TorangAbilityAnswer: ...
    @overload
    def roll(
        self, mechanic: Literal["torang/opposed"], request: TorangOpposedRequest
    ) -> TorangOpposedAnswer: ...
    @overload
    def roll(self, mechanic: Literal["dice"], request: DiceRequest) -> DiceAnswer: ...
    @overload
    def roll(self, mechanic: Literal["opposed"], request: OpposedRequest) -> OpposedAnswer: ...
    def roll(self, mechanic: str, request: Any) -> Any:
        """One roll of a mechanic (`torg/2d10`).

        If its answer is lost it is sent again, and has the same dice. With a `receipt` it is
        not: the receipt would say that it can be repeated, so that it may have been known before.
        """
        return self._answer(_calls.roll(mechanic, request))

    @overload
    def rolls(
        self, mechanic: Literal["torg/2d10"], request: Torg2d10ManyRequest
    ) -> Torg2d10Answers: ...
    @overload
    def rolls(
        self, mechanic: Literal["torg/d20"], request: TorgD20ManyRequest
    ) -> TorgD20Answers: ...
    @overload
    def rolls(
        self, mechanic: Literal["daggerheart/attack"], request: DaggerheartAttackManyRequest
    ) -> DaggerheartAttackAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["daggerheart/reaction"], request: DaggerheartReactionManyRequest
    ) -> DaggerheartReactionAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["daggerheart/damage"], request: DaggerheartDamageManyRequest
    ) -> DaggerheartDamageAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["daggerheart/duality"], request: DaggerheartDualityManyRequest
    ) -> DaggerheartDualityAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["torang/ability"], request: TorangAbilityManyRequest
    ) -> TorangAbilityAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["torang/opposed"], request: TorangOpposedManyRequest
    ) -> TorangOpposedAnswers: ...
    @overload
    def rolls(self, mechanic: Literal["dice"], request: DiceManyRequest) -> DiceAnswers: ...
    @overload
    def rolls(
        self, mechanic: Literal["opposed"], request: OpposedManyRequest
    ) -> OpposedAnswers: ...
    def rolls(self, mechanic: str, request: Any) -> Any:
        """The same roll several times: `request["count"]` of them."""
        return self._answer(_calls.rolls(mechanic, request))

    @overload
    def odds(self, mechanic: Literal["torg/2d10"], query: Torg2d10OddsQuery) -> Torg2d10Odds: ...
    @overload
    def odds(self, mechanic: Literal["torg/d20"], query: TorgD20OddsQuery) -> TorgD20Odds: ...
    @overload
    def odds(
        self, mechanic: Literal["daggerheart/attack"], query: DaggerheartAttackOddsQuery
    ) -> DaggerheartAttackOdds: ...
    @overload
    def odds(
        self, mechanic: Literal["daggerheart/reaction"], query: DaggerheartReactionOddsQuery
    ) -> DaggerheartReactionOdds: ...
    @overload
    def odds(
        self, mechanic: Literal["daggerheart/damage"], query: DaggerheartDamageOddsQuery
    ) -> DaggerheartDamageOdds: ...
    @overload
    def odds(
        self, mechanic: Literal["daggerheart/duality"], query: DaggerheartDualityOddsQuery
    ) -> DaggerheartDualityOdds: ...
    @overload
    def odds(
        self, mechanic: Literal["torang/ability"], query: TorangAbilityOddsQuery
    ) -> TorangAbilityOdds: ...
    @overload
    def odds(
        self, mechanic: Literal["torang/opposed"], query: TorangOpposedOddsQuery
    ) -> TorangOpposedOdds: ...
    @overload
    def odds(self, mechanic: Literal["dice"], query: DiceOddsQuery) -> DiceOdds: ...
    @overload
    def odds(self, mechanic: Literal["opposed"], query: OpposedOddsQuery) -> OpposedOdds: ...
    def odds(self, mechanic: str, query: Any) -> Any:
        """The exact chances of a roll."""
        return self._answer(_calls.odds(mechanic, query))

    @overload
    def get(self, path: Literal["/v1"]) -> ServiceIndex: ...
    @overload
    def get(self, path: Literal["/v1/keys"]) -> ReceiptKeySet: ...
    @overload
    def get(self, path: Literal["/v1/torg/comparison"]) -> Comparison: ...
    @overload
    def get(self, path: Literal["/v1/decks"]) -> DeckList: ...
    @overload
    def get(self, path: Literal["/v1/decks/standard"]) -> Deck: ...
    @overload
    def get(self, path: Literal["/v1/limits"]) -> Limits: ...
    @overload
    def get(self, path: str) -> Any: ...
    def get(self, path: str) -> Any:
        """What is at a path."""
        return self._answer(_calls.get(path))


class AsyncTypedService(AsyncAnswering):
    """What a service answers."""

    @overload
    async def roll(
        self, mechanic: Literal["torg/2d10"], request: Torg2d10Request
    ) -> Torg2d10Answer: ...
    @overload
    async def roll(
        self, mechanic: Literal["torg/d20"], request: TorgD20Request
    ) -> TorgD20Answer: ...
    @overload
    async def roll(
        self, mechanic: Literal["daggerheart/attack"], request: DaggerheartAttackRequest
    ) -> DaggerheartAttackAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["daggerheart/reaction"], request: DaggerheartReactionRequest
    ) -> DaggerheartReactionAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["daggerheart/damage"], request: DaggerheartDamageRequest
    ) -> DaggerheartDamageAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["daggerheart/duality"], request: DaggerheartDualityRequest
    ) -> DaggerheartDualityAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["torang/ability"], request: TorangAbilityRequest
    ) -> TorangAbilityAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["torang/opposed"], request: TorangOpposedRequest
    ) -> TorangOpposedAnswer: ...
    @overload
    async def roll(self, mechanic: Literal["dice"], request: DiceRequest) -> DiceAnswer: ...
    @overload
    async def roll(
        self, mechanic: Literal["opposed"], request: OpposedRequest
    ) -> OpposedAnswer: ...
    async def roll(self, mechanic: str, request: Any) -> Any:
        """One roll of a mechanic (`torg/2d10`).

        If its answer is lost it is sent again, and has the same dice. With a `receipt` it is
        not: the receipt would say that it can be repeated, so that it may have been known before.
        """
        return await self._answer(_calls.roll(mechanic, request))

    @overload
    async def rolls(
        self, mechanic: Literal["torg/2d10"], request: Torg2d10ManyRequest
    ) -> Torg2d10Answers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["torg/d20"], request: TorgD20ManyRequest
    ) -> TorgD20Answers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["daggerheart/attack"], request: DaggerheartAttackManyRequest
    ) -> DaggerheartAttackAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["daggerheart/reaction"], request: DaggerheartReactionManyRequest
    ) -> DaggerheartReactionAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["daggerheart/damage"], request: DaggerheartDamageManyRequest
    ) -> DaggerheartDamageAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["daggerheart/duality"], request: DaggerheartDualityManyRequest
    ) -> DaggerheartDualityAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["torang/ability"], request: TorangAbilityManyRequest
    ) -> TorangAbilityAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["torang/opposed"], request: TorangOpposedManyRequest
    ) -> TorangOpposedAnswers: ...
    @overload
    async def rolls(self, mechanic: Literal["dice"], request: DiceManyRequest) -> DiceAnswers: ...
    @overload
    async def rolls(
        self, mechanic: Literal["opposed"], request: OpposedManyRequest
    ) -> OpposedAnswers: ...
    async def rolls(self, mechanic: str, request: Any) -> Any:
        """The same roll several times: `request["count"]` of them."""
        return await self._answer(_calls.rolls(mechanic, request))

    @overload
    async def odds(
        self, mechanic: Literal["torg/2d10"], query: Torg2d10OddsQuery
    ) -> Torg2d10Odds: ...
    @overload
    async def odds(self, mechanic: Literal["torg/d20"], query: TorgD20OddsQuery) -> TorgD20Odds: ...
    @overload
    async def odds(
        self, mechanic: Literal["daggerheart/attack"], query: DaggerheartAttackOddsQuery
    ) -> DaggerheartAttackOdds: ...
    @overload
    async def odds(
        self, mechanic: Literal["daggerheart/reaction"], query: DaggerheartReactionOddsQuery
    ) -> DaggerheartReactionOdds: ...
    @overload
    async def odds(
        self, mechanic: Literal["daggerheart/damage"], query: DaggerheartDamageOddsQuery
    ) -> DaggerheartDamageOdds: ...
    @overload
    async def odds(
        self, mechanic: Literal["daggerheart/duality"], query: DaggerheartDualityOddsQuery
    ) -> DaggerheartDualityOdds: ...
    @overload
    async def odds(
        self, mechanic: Literal["torang/ability"], query: TorangAbilityOddsQuery
    ) -> TorangAbilityOdds: ...
    @overload
    async def odds(
        self, mechanic: Literal["torang/opposed"], query: TorangOpposedOddsQuery
    ) -> TorangOpposedOdds: ...
    @overload
    async def odds(self, mechanic: Literal["dice"], query: DiceOddsQuery) -> DiceOdds: ...
    @overload
    async def odds(self, mechanic: Literal["opposed"], query: OpposedOddsQuery) -> OpposedOdds: ...
    async def odds(self, mechanic: str, query: Any) -> Any:
        """The exact chances of a roll."""
        return await self._answer(_calls.odds(mechanic, query))

    @overload
    async def get(self, path: Literal["/v1"]) -> ServiceIndex: ...
    @overload
    async def get(self, path: Literal["/v1/keys"]) -> ReceiptKeySet: ...
    @overload
    async def get(self, path: Literal["/v1/torg/comparison"]) -> Comparison: ...
    @overload
    async def get(self, path: Literal["/v1/decks"]) -> DeckList: ...
    @overload
    async def get(self, path: Literal["/v1/decks/standard"]) -> Deck: ...
    @overload
    async def get(self, path: Literal["/v1/limits"]) -> Limits: ...
    @overload
    async def get(self, path: str) -> Any: ...
    async def get(self, path: str) -> Any:
        """What is at a path."""
        return await self._answer(_calls.get(path))
