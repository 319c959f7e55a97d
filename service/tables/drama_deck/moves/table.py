"""The table and its people: settings, names, values, foes, and the end of a character.

Source: rules DD-19, DD-56, DD-68, DD-71 and T2-02 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, json
from msgspec.structs import replace

from service.schemas.shape import Problem, Secret, SomeOf, about, bounds, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, PLAYER, Move, Offer, WithText
from service.tables.common.shape import CharacterId, Name
from service.tables.common.table import free_name, require_free_name
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.card import MARTYR, Side
from service.tables.drama_deck.moves.scene import finish_refill_when_all_have_discarded
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.past_roll import follow_failures
from service.tables.drama_deck.pooled import SubplotState
from service.tables.drama_deck.settings import Settings, hand_size
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, WHY, CardNumber, FoeId, Text
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.table import PLAYING, Foe, Phase, Table
from service.tables.drama_deck.turn import CardsDiscarded, Turn
from service.tables.drama_deck.values import (
    MAX_SKILLS,
    MAX_VALUE_BYTES,
    Attributes,
    SkillValue,
    Values,
)

METHOD, HAND_SIZE = "method", "hand_size"


class SettingsChanged(EventContent, frozen=True):
    """Settings have changed (DD-71)."""

    settings: Mapping[str, Any]
    """Those that changed, with their new values."""
    because: content.Because


class ChangeSettings(Move, frozen=True, kw_only=True):
    """Change settings of the table, all but its deck (DD-71).

    By the gamemaster, in any phase. Hands follow a new hand size at the next refill. Refused as
    `wrong_phase` for another `method` during a scene or its refill.
    """

    shows = True
    settings: Annotated[Mapping[str, Any], SomeOf(Settings), Meta(examples=[{"hand_size": 5}])]
    """The settings to change."""
    because: Annotated[Text | None, about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """At least one."""
        if not self.settings:
            yield Problem(("settings",), "Name at least one setting.")

    def play(self, turn: Turn) -> None:
        table = turn.table
        method = self.settings.get(METHOD, table.settings.method)
        if method is not table.settings.method and table.scene is not None:
            refuse(Rule.WRONG_PHASE, "The dice of the table can only be changed between scenes.")
        turn.change(settings=replace(table.settings, **self.settings))
        if HAND_SIZE in self.settings and table.phase in PLAYING:
            turn.change(hand_size=hand_size(turn.table.settings, len(table.living)))
        # A hand size of null has changed, too, if it means another one now.
        resized = {HAND_SIZE} if table.hand_size != turn.table.hand_size else set()
        changed = {
            name: value
            for name, value in self.settings.items()
            if name in resized or value != getattr(table.settings, name)
        }
        turn.record(SettingsChanged(settings=changed, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        names = [
            name for name in Settings.__struct_fields__ if name != METHOD or table.scene is None
        ]
        some = {"type": "object", "minProperties": 1, "propertyNames": {"enum": names}}
        sample = cls(settings={"campaign": True})
        yield Offer(sample, {"settings": some, "because": None}, ("settings",))


class Renamed(EventContent, frozen=True):
    """A character, a foe, or (both null) the table has a new name."""

    character: str | None
    """The character, if it is one."""
    foe: str | None
    """The foe, if it is one."""
    name: content.Name
    old_name: str
    """Its name before."""


class Rename(Move, frozen=True, kw_only=True):
    """Give a character, a foe, or the table a new name.

    By the gamemaster, in any phase; by a player for their own character. Refused as
    `no_such_target`; `name_taken`.
    """

    by = BOTH
    frees_name = True
    name: Annotated[Name, Meta(examples=["Maya Light"])]
    """The new name."""
    character: Annotated[CharacterId | None, Meta(examples=["c1"])] = None
    """The character, if it is one."""
    foe: FoeId | None = None
    """The foe, if it is one; without both the table is renamed."""

    def problems(self) -> Iterator[Problem]:
        """Refuse `character` and `foe` together."""
        if self.character is not None and self.foe is not None:
            yield Problem(("foe",), "Give either character or foe.")

    def play(self, turn: Turn) -> None:
        is_own = self.character is not None and self.character == turn.actor.character
        if turn.actor.role is not Role.GAMEMASTER and not is_own:
            raise WrongRole("You can only rename your own character.")
        old_name = turn.table.name
        if self.character is not None:
            missing = f"There is no character {self.character}."
            old_name = find(turn.table.characters, self.character, missing).name
            require_free_name(turn.table, self.name, renamed=self.character)
            turn.set_character(self.character, name=self.name)
        elif self.foe is not None:
            foe = turn.table.foe(self.foe)
            old_name = foe.name
            require_free_name(turn.table, self.name, renamed=self.foe)
            turn.set_foe(foe, name=self.name)
        else:
            turn.change(name=self.name)
        turn.record(Renamed(self.character, self.foe, self.name, old_name))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free, name = {"name": None}, free_name(table, "Somebody")
        yield Offer(cls(name=table.name), free, ("name",))
        for character in table.characters:
            yield Offer(cls(name=name, character=character.id), free, ("name",))
        for foe in table.foes:
            yield Offer(cls(name=name, foe=foe.id), free, ("name",))


MAX_FOES = 64


class FoeAdded(EventContent, frozen=True):
    """Only the gamemaster sees `possibilities`."""

    foe: content.Foe
    name: content.Name
    side: content.Side
    possibilities: Annotated[content.Possibilities, Secret()]


class FoeRemoved(EventContent, frozen=True):
    """A foe has left."""

    foe: content.Foe
    name: content.Name


class AddFoe(Move, frozen=True, kw_only=True):
    """Bring in a gamemaster character, on either side (DD-19).

    By the gamemaster, in any phase. Refused as `table_full` when there are 64; `name_taken`.
    """

    name: Annotated[Name, Meta(examples=["Count Orlok"])]
    """Display name."""
    possibilities: Annotated[int, bounds(0, MAX_POSSIBILITIES), Meta(examples=[3])] = 0
    """Its Possibilities, the gamemaster's secret."""
    side: Side = Side.VILLAINS
    """`heroes` for allies and bystanders (DD-19)."""
    reality_rated: bool = True
    """False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02)."""

    def play(self, turn: Turn) -> None:
        if len(turn.table.foes) >= MAX_FOES:
            refuse(Rule.TABLE_FULL, f"A table has at most {MAX_FOES} foes.")
        require_free_name(turn.table, self.name)
        foe = shown(Foe, self, id=turn.new_id("f"))
        turn.add("foes", foe)
        turn.record(shown(FoeAdded, foe, foe=foe.id), (Role.GAMEMASTER,))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"name": None, "possibilities": None, "side": None, "reality_rated": None}
        yield Offer(cls(name=free_name(table, "Thug")), free, ("name",))


class RemoveFoe(Move, frozen=True, kw_only=True):
    """Take a gamemaster character away; its open roll is void.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    frees_name = True
    foe: Annotated[FoeId, Meta(examples=["f1"])]
    """Who leaves."""

    def play(self, turn: Turn) -> None:
        foe = turn.table.foe(self.foe)
        if roll := turn.table.open_roll(foe.id):
            turn.void(roll)
        turn.drop("foes", foe)
        turn.record(FoeRemoved(foe=foe.id, name=foe.name))


class ValuesSet(content.CharacterEvent, frozen=True):
    """A character has new `values`."""


class SetValues(Move, frozen=True, kw_only=True):
    """Write down your character's attributes and skills.

    By a player, in any phase. Everybody sees them.
    """

    by = PLAYER
    attributes: Annotated[Attributes, Meta(examples=[{"dexterity": 10, "mind": 8}])]
    """The attributes."""
    skills: Annotated[
        tuple[SkillValue, ...],
        lengths(0, MAX_SKILLS),
        about(
            f"The skills, at most {MAX_SKILLS}; with the attributes {MAX_VALUE_BYTES} bytes.",
            example=[{"name": "stealth", "attribute": "dexterity", "value": 12}],
        ),
    ] = ()

    def problems(self) -> Iterator[Problem]:
        """No player takes the room of the others."""
        if (size := len(json.encode(self.values))) > MAX_VALUE_BYTES:
            yield Problem(
                ("skills",),
                f"With the attributes they take {size:,} bytes of JSON; {MAX_VALUE_BYTES:,} are "
                "allowed.",
            )

    @property
    def values(self) -> Values:
        """The values that it sets."""
        return Values(self.attributes, self.skills)

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.change(values={**turn.table.values, own.id: self.values})
        turn.record(ValuesSet(character=own.id))


class CharacterSacrificed(content.CardEvent, frozen=True):
    """A Martyr cost a character's life (DD-56)."""

    text: content.Words = UNSET


DEADLY = "Your character dies, and leaves play with hand and pool. This cannot be undone."


class Sacrifice(WithText, frozen=True, kw_only=True):
    """Give your character's life for a victory, with a Martyr (DD-56); it leaves play (DD-68).

    By a player, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `card_not_held`; `not_approved`; `effect_not_possible` for other cards.
    """

    by = PLAYER
    card: Annotated[CardNumber, Meta(examples=[122])]
    """The Martyr in your pool."""

    def play(self, turn: Turn) -> None:
        """Take the character out of play; its hand and pool are discarded (DD-68)."""
        own = turn.own
        turn.in_phase(*PLAYING)
        if self.card not in turn.table.pool_cards(own.id):
            refuse(Rule.CARD_NOT_HELD, "This card is not in your pool.")
        if turn.table.card(self.card).type != MARTYR:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Only with a Martyr can you sacrifice your character.")
        subplot = turn.table.subplot_of(self.card)
        assert subplot is not None
        if subplot.state is SubplotState.PENDING:
            refuse(Rule.NOT_APPROVED, "The gamemaster has not accepted the subplot yet.")
        follow_failures(turn, self.card)
        turn.record(CharacterSacrificed(character=own.id, card=self.card, text=self.said))
        take_out_of_play(turn, own.id)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.pool_cards(actor.viewer):
            yield Offer(cls(card=card), warnings=(DEADLY,))


def take_out_of_play(turn: Turn, character: str) -> None:
    """Discard hand and pool, and end all that involves the character; records stay (DD-68)."""
    close_trades(turn, of=character)
    hand, pool = turn.table.hands[character], turn.table.pool_cards(character)
    claims = turn.table.claims  # they stay until the gamemaster has answered (DD-45)
    for card in (*hand, *pool):
        turn.remove_card(character, card)
    if turn.table.phase is not Phase.LOBBY and (hand or pool):  # there the deck is still whole
        turn.discard(*hand, *pool)
        turn.record(CardsDiscarded(character=character, cards=(*hand, *pool)))
    turn.change(claims=claims)
    turn.drop("rallying", character)
    turn.forget("effects", "card_requests", "ideas", character=character)
    for resolution in turn.table.resolutions:
        if resolution.character == character and resolution.state.open:
            turn.set_resolution(resolution, state=ResolutionState.LOST, proposed=None)
    if roll := turn.table.open_roll(character):
        turn.void(roll)
    if turn.table.round is not None:
        turn.set_round(taking_part=tuple(id for id in turn.round.taking_part if id != character))
    turn.set_character(character, alive=False)
    if turn.table.phase is Phase.REFILL:
        finish_refill_when_all_have_discarded(turn)
