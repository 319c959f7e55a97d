"""What a table answers, by part and by move. Written by `make clients`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from rollwright_client._answering import Answering, AsyncAnswering
from rollwright_client._call import Call
from rollwright_client._calls import TableCalls

if TYPE_CHECKING:
    from rollwright_client.types import (
        ApprovedAction,
        Attributes,
        BoxOption,
        CampaignedType,
        CardPlace,
        CharacterAttribute,
        CharacterJoined,
        ClaimGamemaster,
        CoupDeGraceUse,
        DeckCards,
        DeckState,
        EventPage,
        FaceUpPile,
        Fairness,
        HandoverCode,
        InitiativeChoice,
        JoinCode,
        JoinSession,
        Lobby,
        MechanicName,
        Modifier,
        Move,
        MoveOfferList,
        MoveReply,
        NoFields,
        OwnHand,
        PoolList,
        Recording,
        SceneKind,
        SeatToken,
        SettingsChanges,
        ShortCode,
        Side,
        SkillLetter,
        SkillTask,
        SkillValue,
        SpectatorJoined,
        TableDice,
        TableView,
        Ticket,
        TorgContradiction,
        TorgLevel,
        VillainAction,
        WatchSession,
    )


Reply = TypeVar("Reply")


class TypedTable(Answering):
    """What a table answers."""

    _table: TableCalls

    @overload
    def get(self, part: Literal[""] = ...) -> TableView: ...
    @overload
    def get(self, part: Literal["/lobby"]) -> Lobby: ...
    @overload
    def get(self, part: Literal["/moves"]) -> MoveOfferList: ...
    @overload
    def get(self, part: Literal["/events"]) -> EventPage: ...
    @overload
    def get(self, part: Literal["/fairness"]) -> Fairness: ...
    @overload
    def get(self, part: Literal["/recording"]) -> Recording: ...
    @overload
    def get(self, part: Literal["/deck"]) -> DeckState: ...
    @overload
    def get(self, part: Literal["/deck/cards"]) -> DeckCards: ...
    @overload
    def get(self, part: Literal["/discard-pile"]) -> FaceUpPile: ...
    @overload
    def get(self, part: Literal["/action-stack"]) -> FaceUpPile: ...
    @overload
    def get(self, part: Literal["/pools"]) -> PoolList: ...
    @overload
    def get(self, part: Literal["/hand"]) -> OwnHand: ...
    @overload
    def get(self, part: str) -> Any: ...
    def get(self, part: str = "") -> Any:
        """A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" ..."""
        return self._answer(self._table.get(part))

    @overload
    def change(
        self,
        method: Literal["DELETE"],
        part: Literal[""],
        body: None | None = ...,
        *,
        if_match: int | None = ...,
    ) -> None: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/characters"],
        body: JoinSession,
        *,
        if_match: int | None = ...,
    ) -> CharacterJoined: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/spectators"],
        body: WatchSession | None = ...,
        *,
        if_match: int | None = ...,
    ) -> SpectatorJoined: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/token"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> SeatToken: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/join-code"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> JoinCode: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/short-code"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> ShortCode: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/gamemaster/handover"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> HandoverCode: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/gamemaster/claim"],
        body: ClaimGamemaster,
        *,
        if_match: int | None = ...,
    ) -> SeatToken: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/moves"],
        body: Move | None = ...,
        *,
        if_match: int | None = ...,
    ) -> MoveReply: ...
    @overload
    def change(
        self,
        method: Literal["POST"],
        part: Literal["/tickets"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> Ticket: ...
    @overload
    def change(
        self, method: str, part: str, body: Any = ..., *, if_match: int | None = ...
    ) -> Any: ...
    def change(
        self, method: str, part: str, body: Any = None, *, if_match: int | None = None
    ) -> Any:
        """Any other change: of seats, tokens, the join code."""
        return self._answer(self._table.change(method, part, body, if_match))


class AsyncTypedTable(AsyncAnswering):
    """What a table answers."""

    _table: TableCalls

    @overload
    async def get(self, part: Literal[""] = ...) -> TableView: ...
    @overload
    async def get(self, part: Literal["/lobby"]) -> Lobby: ...
    @overload
    async def get(self, part: Literal["/moves"]) -> MoveOfferList: ...
    @overload
    async def get(self, part: Literal["/events"]) -> EventPage: ...
    @overload
    async def get(self, part: Literal["/fairness"]) -> Fairness: ...
    @overload
    async def get(self, part: Literal["/recording"]) -> Recording: ...
    @overload
    async def get(self, part: Literal["/deck"]) -> DeckState: ...
    @overload
    async def get(self, part: Literal["/deck/cards"]) -> DeckCards: ...
    @overload
    async def get(self, part: Literal["/discard-pile"]) -> FaceUpPile: ...
    @overload
    async def get(self, part: Literal["/action-stack"]) -> FaceUpPile: ...
    @overload
    async def get(self, part: Literal["/pools"]) -> PoolList: ...
    @overload
    async def get(self, part: Literal["/hand"]) -> OwnHand: ...
    @overload
    async def get(self, part: str) -> Any: ...
    async def get(self, part: str = "") -> Any:
        """A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" ..."""
        return await self._answer(self._table.get(part))

    @overload
    async def change(
        self,
        method: Literal["DELETE"],
        part: Literal[""],
        body: None | None = ...,
        *,
        if_match: int | None = ...,
    ) -> None: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/characters"],
        body: JoinSession,
        *,
        if_match: int | None = ...,
    ) -> CharacterJoined: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/spectators"],
        body: WatchSession | None = ...,
        *,
        if_match: int | None = ...,
    ) -> SpectatorJoined: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/token"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> SeatToken: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/join-code"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> JoinCode: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/short-code"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> ShortCode: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/gamemaster/handover"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> HandoverCode: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/gamemaster/claim"],
        body: ClaimGamemaster,
        *,
        if_match: int | None = ...,
    ) -> SeatToken: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/moves"],
        body: Move | None = ...,
        *,
        if_match: int | None = ...,
    ) -> MoveReply: ...
    @overload
    async def change(
        self,
        method: Literal["POST"],
        part: Literal["/tickets"],
        body: NoFields | None = ...,
        *,
        if_match: int | None = ...,
    ) -> Ticket: ...
    @overload
    async def change(
        self, method: str, part: str, body: Any = ..., *, if_match: int | None = ...
    ) -> Any: ...
    async def change(
        self, method: str, part: str, body: Any = None, *, if_match: int | None = None
    ) -> Any:
        """Any other change: of seats, tokens, the join code."""
        return await self._answer(self._table.change(method, part, body, if_match))


class Moves(ABC, Generic[Reply]):
    """Moves; `Reply` is a `MoveReply`, or what it is awaited from."""

    _table: TableCalls

    @abstractmethod
    def _play(self, call: Call[MoveReply]) -> Reply: ...

    @overload
    def play(
        self, move: Literal["give_seed"], *, client_seed: str, if_match: int | None = ...
    ) -> Reply:
        """Give a text of your own that is mixed into every shuffle of the coming adventure."""

    @overload
    def play(self, move: Literal["start_adventure"], *, if_match: int | None = ...) -> Reply:
        """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10, DD-72)."""

    @overload
    def play(self, move: Literal["start_act"], *, if_match: int | None = ...) -> Reply:
        """Begin the next act (DD-08, DD-23)."""

    @overload
    def play(
        self, move: Literal["end_act"], *, ignored: list[str] = ..., if_match: int | None = ...
    ) -> Reply:
        """End the act: Possibilities for subplots, fresh critical moments (DD-16, DD-23)."""

    @overload
    def play(
        self,
        move: Literal["end_adventure"],
        *,
        completed: bool = ...,
        ignored: list[str] = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """End the adventure, and open its awards: `close_adventure` pays them (DD-24a, DD-72)."""

    @overload
    def play(
        self,
        move: Literal["close_adventure"],
        *,
        insurance: list[str] = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Pay the awards, return all cards, and show the server seed (DD-24a to DD-24c, DD-72)."""

    @overload
    def play(
        self, move: Literal["start_scene"], *, kind: SceneKind, if_match: int | None = ...
    ) -> Reply:
        """Open a scene, in free time (DD-08)."""

    @overload
    def play(
        self, move: Literal["end_scene"], *, trades: bool = ..., if_match: int | None = ...
    ) -> Reply:
        """End the scene and its round play: pools return to the hands, the refill begins
        (DD-22).
        """

    @overload
    def play(self, move: Literal["end_refill"], *, if_match: int | None = ...) -> Reply:
        """Refill without waiting: absent players discard their newest cards above hand size
        (DD-22).
        """

    @overload
    def play(
        self, move: Literal["discard_for_refill"], *, cards: list[int], if_match: int | None = ...
    ) -> Reply:
        """Discard from your hand: once in each refill (DD-22), or after a Rally (DD-53)."""

    @overload
    def play(
        self,
        move: Literal["start_rounds"],
        *,
        taking_part: list[str] | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Begin round play; cards may be put down before the first flip (DD-11, DD-14)."""

    @overload
    def play(
        self, move: Literal["flip"], *, monologue: bool = ..., if_match: int | None = ...
    ) -> Reply:
        """Turn up the deck's next card, whose line rules the new round (DD-11, DD-38)."""

    @overload
    def play(self, move: Literal["end_rounds"], *, if_match: int | None = ...) -> Reply:
        """End round play; pools and the action stack stay (DD-11)."""

    @overload
    def play(
        self, move: Literal["act"], *, text: str | None = ..., if_match: int | None = ...
    ) -> Reply:
        """Take an action without a roll here, so that a card may go into your pool (DD-13)."""

    @overload
    def play(
        self, move: Literal["play_to_pool"], *, card: int, if_match: int | None = ...
    ) -> Reply:
        """Put a card of your hand into your pool (DD-09, DD-13)."""

    @overload
    def play(
        self, move: Literal["refuse_pool"], *, character: str, if_match: int | None = ...
    ) -> Reply:
        """Send this round's card back from a pool to the hand; it counts as played (DD-13)."""

    @overload
    def play(
        self,
        move: Literal["take_from_pool"],
        *,
        character: str,
        cards: list[int],
        action: VillainAction,
        level: TorgLevel,
        if_match: int | None = ...,
    ) -> Reply:
        """Discard cards of a character's pool, after a villain's success at a listed action
        (DD-18).
        """

    @overload
    def play(self, move: Literal["reveal_card"], *, card: int, if_match: int | None = ...) -> Reply:
        """Show a card of your hand to everybody (DD-05)."""

    @overload
    def play(self, move: Literal["critical_moment"], *, if_match: int | None = ...) -> Reply:
        """Declare a critical moment: cards of the hand may be used on the next roll (DD-16)."""

    @overload
    def play(
        self,
        move: Literal["use_card"],
        *,
        card: int,
        attribute: CharacterAttribute | None = ...,
        roll: str | None = ...,
        on: CoupDeGraceUse | None = ...,
        dice: TableDice | None = ...,
        question: str | None = ...,
        to: str | None = ...,
        give: list[int] | None = ...,
        discard: list[int] | None = ...,
        choice: InitiativeChoice | None = ...,
        character: str | None = ...,
        text: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Use a card for its effect; it is discarded at once (DD-02)."""

    @overload
    def play(
        self,
        move: Literal["approve_card"],
        *,
        character: str,
        card: int,
        if_match: int | None = ...,
    ) -> Reply:
        """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45)."""

    @overload
    def play(
        self,
        move: Literal["disallow_card"],
        *,
        character: str,
        card: int,
        if_match: int | None = ...,
    ) -> Reply:
        """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a
        Glory.
        """

    @overload
    def play(
        self,
        move: Literal["activate_card"],
        *,
        character: str,
        card: int,
        if_match: int | None = ...,
    ) -> Reply:
        """Let a special take effect: Alertness and Connection are discarded, a subplot becomes
        active.
        """

    @overload
    def play(
        self,
        move: Literal["end_subplot"],
        *,
        character: str,
        card: int,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """End a subplot whose story is over: its card is discarded; its acts are paid (DD-55a,
        DD-23).
        """

    @overload
    def play(
        self, move: Literal["discard_subplot"], *, card: int, if_match: int | None = ...
    ) -> Reply:
        """Discard a subplot or Campaign of your hand, for a Possibility and a card (DD-55b,
        DD-57).
        """

    @overload
    def play(
        self,
        move: Literal["answer_campaign"],
        *,
        card: int,
        agree: bool,
        if_match: int | None = ...,
    ) -> Reply:
        """Agree, or not, that a Campaign keeps your subplot beyond the adventure (DD-58)."""

    @overload
    def play(
        self,
        move: Literal["answer_campaigned"],
        *,
        character: str,
        type: CampaignedType,
        figures: bool,
        if_match: int | None = ...,
    ) -> Reply:
        """Say whether a subplot kept from earlier adventures figures in this one (DD-58)."""

    @overload
    def play(self, move: Literal["sacrifice"], *, card: int, if_match: int | None = ...) -> Reply:
        """Give your character's life for a victory, with a Martyr (DD-56); it leaves play
        (DD-68).
        """

    @overload
    def play(
        self,
        move: Literal["offer_trade"],
        *,
        to: str,
        give: list[int],
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Offer cards to another character, and say how the two help each other (DD-20)."""

    @overload
    def play(
        self,
        move: Literal["answer_trade"],
        *,
        trade: str,
        give: list[int],
        if_match: int | None = ...,
    ) -> Reply:
        """Answer an offer with as many cards; the other player then confirms (DD-20)."""

    @overload
    def play(
        self, move: Literal["confirm_trade"], *, trade: str, if_match: int | None = ...
    ) -> Reply:
        """Confirm an answered trade: the cards change hands, or pools (DD-20)."""

    @overload
    def play(
        self, move: Literal["decline_trade"], *, trade: str, if_match: int | None = ...
    ) -> Reply:
        """Decline an offer, or withdraw your own (DD-20)."""

    @overload
    def play(
        self,
        move: Literal["void_trade"],
        *,
        trade: str,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """End an open trade that should not take place (DD-71)."""

    @overload
    def play(
        self,
        move: Literal["award_card"],
        *,
        character: str,
        action: ApprovedAction,
        if_match: int | None = ...,
    ) -> Reply:
        """Let a character draw a card for an approved action that was not rolled here (DD-17)."""

    @overload
    def play(
        self,
        move: Literal["revoke_award"],
        *,
        character: str,
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Say no to an approved action afterwards: its card is discarded (DD-17)."""

    @overload
    def play(
        self,
        move: Literal["apply_setback"],
        *,
        side: Side,
        amount: int = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Apply the line's setback as a generic penalty on a side's actions this round (DD-28)."""

    @overload
    def play(
        self, move: Literal["allow_roll"], *, character: str, if_match: int | None = ...
    ) -> Reply:
        """Let one roll of a character through a Monologue (DD-46c)."""

    @overload
    def play(
        self, move: Literal["answer_idea"], *, card: int, text: str, if_match: int | None = ...
    ) -> Reply:
        """Answer the question of an Idea: a hint, or a list of options (DD-46b)."""

    @overload
    def play(
        self,
        move: Literal["set_possibilities"],
        *,
        amount: int,
        character: str | None = ...,
        foe: str | None = ...,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Set the Possibilities of a character or foe (DD-71, T2-17)."""

    @overload
    def play(
        self,
        move: Literal["add_foe"],
        *,
        name: str,
        possibilities: int = ...,
        side: Side = ...,
        reality_rated: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Bring in a gamemaster character, on either side (DD-19)."""

    @overload
    def play(self, move: Literal["remove_foe"], *, foe: str, if_match: int | None = ...) -> Reply:
        """Take a gamemaster character away; its open roll is void."""

    @overload
    def play(
        self,
        move: Literal["rename"],
        *,
        name: str,
        character: str | None = ...,
        foe: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Give a character, a foe, or the table a new name."""

    @overload
    def play(
        self,
        move: Literal["set_values"],
        *,
        attributes: Attributes,
        skills: list[SkillValue] = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Write down your character's attributes and skills."""

    @overload
    def play(
        self,
        move: Literal["dismiss_spectators"],
        *,
        spectator: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Send one spectator away, or all; their tokens become invalid."""

    @overload
    def play(self, move: Literal["reshuffle"], *, if_match: int | None = ...) -> Reply:
        """Shuffle the discard pile, and put it under the rest of the deck (DD-04)."""

    @overload
    def play(
        self,
        move: Literal["choose_by_box"],
        *,
        options: list[BoxOption],
        if_match: int | None = ...,
    ) -> Reply:
        """Let skill boxes choose: cards are flipped until one matches exactly one option
        (DD-67).
        """

    @overload
    def play(
        self,
        move: Literal["roll"],
        *,
        modifiers: list[Modifier] = ...,
        value: int,
        attribute: CharacterAttribute | None = ...,
        skilled: bool = ...,
        foe: str | None = ...,
        character: str | None = ...,
        use_effects: bool = ...,
        difficulty: int | None = ...,
        action: ApprovedAction | None = ...,
        against: list[str] = ...,
        stymied: bool = ...,
        up: bool = ...,
        contradiction: TorgContradiction | None = ...,
        passive: bool = ...,
        dice: TableDice | None = ...,
        label: str | None = ...,
        receipt: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Roll for an action; the roll stays open for cards and Possibilities (DD-15)."""

    @overload
    def play(
        self,
        move: Literal["spend_possibility"],
        *,
        roll: str | None = ...,
        dice: TableDice | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Spend a Possibility: on an open roll (T2-07), or without one to buy off damage
        (T2-17).
        """

    @overload
    def play(
        self,
        move: Literal["cancel_possibility"],
        *,
        roll: str,
        foe: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Pay a Possibility to cancel the newest one left on somebody else's roll (T2-08)."""

    @overload
    def play(
        self,
        move: Literal["resolve_roll"],
        *,
        roll: str,
        difficulty: int | None = ...,
        success: bool | None = ...,
        level: TorgLevel | None = ...,
        approved: bool | None = ...,
        no_verdict: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Close a roll with its result; an approved success draws its card (DD-15, DD-17)."""

    @overload
    def play(
        self,
        move: Literal["correct_roll"],
        *,
        roll: str,
        success: bool | None = ...,
        level: TorgLevel | None = ...,
        total: int | None = ...,
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Correct what a resolved roll comes to (DD-71)."""

    @overload
    def play(
        self,
        move: Literal["roll_dice"],
        *,
        mechanic: MechanicName,
        body: dict[str, Any],
        hidden: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Make a roll of any mechanic, and share it with the table."""

    @overload
    def play(self, move: Literal["reveal_roll"], *, roll: str, if_match: int | None = ...) -> Reply:
        """Show a hidden roll of `roll_dice` to everybody."""

    @overload
    def play(
        self,
        move: Literal["start_skill"],
        *,
        character: str,
        skill: str,
        steps: list[SkillTask],
        if_match: int | None = ...,
    ) -> Reply:
        """Set a character a task of up to four steps (DD-60)."""

    @overload
    def play(
        self, move: Literal["end_skill"], *, resolution: str, if_match: int | None = ...
    ) -> Reply:
        """End a skill resolution that is not won: time has run out, and it is lost (DD-70)."""

    @overload
    def play(
        self,
        move: Literal["attempt_skill"],
        *,
        modifiers: list[Modifier] = ...,
        value: int,
        attribute: CharacterAttribute | None = ...,
        skilled: bool = ...,
        resolution: str,
        letters: list[SkillLetter] | None = ...,
        last_ditch: bool = ...,
        penalty: int = ...,
        stymied: bool = ...,
        up: bool = ...,
        contradiction: TorgContradiction | None = ...,
        dice: TableDice | None = ...,
        character: str | None = ...,
        use_effects: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Attempt steps: opens a roll whose result decides about them (DD-61 to DD-64)."""

    @overload
    def play(
        self,
        move: Literal["propose_approach"],
        *,
        resolution: str,
        skill: str | None = ...,
        last_ditch: bool = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """After a critical problem, propose another skill for the steps left, or a restart from
        A.
        """

    @overload
    def play(
        self,
        move: Literal["answer_approach"],
        *,
        resolution: str,
        agree: bool,
        if_match: int | None = ...,
    ) -> Reply:
        """Accept a new approach, or ask for a different one (DD-62)."""

    @overload
    def play(
        self,
        move: Literal["deal_card"],
        *,
        character: str,
        count: int = ...,
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Deal cards from the deck to a character's hand (DD-71)."""

    @overload
    def play(
        self,
        move: Literal["move_card"],
        *,
        card: int,
        to: CardPlace,
        character: str | None = ...,
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Move a card that lies face up, to repair a slip (DD-71)."""

    @overload
    def play(
        self, move: Literal["revoke_flip"], *, because: str, if_match: int | None = ...
    ) -> Reply:
        """Take back a flip that came too early: the round before it goes on (DD-71)."""

    @overload
    def play(
        self,
        move: Literal["ask_for_card"],
        *,
        character: str,
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Ask a player to give up a card: only they touch their hand (DD-71)."""

    @overload
    def play(
        self, move: Literal["give_up_card"], *, card: int | None = ..., if_match: int | None = ...
    ) -> Reply:
        """Give up a card that the gamemaster has asked for, without compensation, or keep it
        (DD-71).
        """

    @overload
    def play(
        self,
        move: Literal["set_scene_kind"],
        *,
        kind: SceneKind,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Change the kind of the scene: the other line is in force at once (DD-19, DD-71)."""

    @overload
    def play(
        self,
        move: Literal["set_conditions"],
        *,
        side: Side,
        conditions: list[str],
        because: str,
        if_match: int | None = ...,
    ) -> Reply:
        """Set what holds for a side this round, in place of the line's keywords (DD-71)."""

    @overload
    def play(
        self,
        move: Literal["change_taking_part"],
        *,
        add: list[str] = ...,
        remove: list[str] = ...,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Let characters come into the round play under way, or leave it (DD-09, DD-71)."""

    @overload
    def play(
        self,
        move: Literal["change_settings"],
        *,
        settings: SettingsChanges,
        because: str | None = ...,
        if_match: int | None = ...,
    ) -> Reply:
        """Change settings of the table, all but its deck (DD-71)."""

    @overload
    def play(
        self, move: Literal["undo"], *, to_version: int | None = ..., if_match: int | None = ...
    ) -> Reply:
        """Take the last moves back, as a new version and the event `move_undone` (DD-71)."""

    @overload
    def play(
        self, move: Literal["ask_undo"], *, because: str | None = ..., if_match: int | None = ...
    ) -> Reply:
        """Ask the gamemaster to undo the last moves (DD-71); replaces your last request."""

    @overload
    def play(
        self, move: Literal["decline_undo"], *, character: str, if_match: int | None = ...
    ) -> Reply:
        """Decline a player's request for an undo (DD-71)."""

    def play(self, move: str, *, if_match: int | None = None, **fields: Any) -> Any:
        """A move, played once however often it has to be sent.

        With `if_match` it is played on that version of the table or not at all.
        """
        return self._play(self._table.play(move, fields, if_match))
