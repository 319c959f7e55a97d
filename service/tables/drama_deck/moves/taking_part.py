"""Changing who takes part in round play.

Source: rules DD-09, DD-14 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, some_of
from service.tables.common.shape import MAX_CHARACTERS, MAX_TEXT, CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.effect import end_waiting, will_end
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.shape import KEEP_EFFECTS, WHY
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class TakingPartChanged(EventContent, frozen=True):
    """Other characters take part now (DD-71)."""

    taking_part: content.TakingPart
    added: Annotated[tuple[str, ...], about("Characters and foes that have joined.")]
    removed: Annotated[tuple[str, ...], about("Characters and foes that have left.")]
    because: content.Because


class ChangeTakingPart(Move, frozen=True, kw_only=True):
    """Let characters come into the round play under way, or leave it (DD-09, DD-71).

    By the gamemaster, in `rounds`. Their open trades are declined; effects of hand cards of those
    who come in end, unless they are kept (DD-09). Refused as `wrong_phase`; `no_such_target` for
    one who takes part already, or does not; `effect_not_possible` when nobody would be left.
    """

    move = "change_taking_part"
    by = GAMEMASTER
    add: Annotated[CharacterIds, lengths(0, MAX_CHARACTERS), about("Who comes in.")] = ()
    remove: Annotated[
        CharacterIds, lengths(0, MAX_CHARACTERS), about("Who leaves.", example=["c2"])
    ] = ()
    keep_effects: Annotated[bool, about(KEEP_EFFECTS)] = False
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """Somebody comes in or leaves; effects end, or are kept, of those who come in."""
        if not self.add and not self.remove:
            yield Problem(("add",), "Name somebody to add or to remove.", ("remove",))
        elif self.keep_effects and not self.add:
            yield Problem(("keep_effects",), "Only accepted together with add.", ("add",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        before = turn.round.taking_part
        self._check(turn.table, before)
        after = (*(id for id in before if id not in self.remove), *self.add)
        if not after:
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "Nobody would be left: end round play instead (end_rounds).",
            )
        for id in (*self.add, *self.remove):
            close_trades(turn, of=id)
        turn.set_round(taking_part=after)
        turn.record(TakingPartChanged(after, self.add, self.remove, self.because))
        if not self.keep_effects:
            end_waiting(turn, self.add)

    def _check(self, table: Table, taking_part: tuple[str, ...]) -> None:
        for id in self.add:
            if table.character(id).id in taking_part:
                refuse(Rule.NO_SUCH_TARGET, f"{table.name_of(id)} is already taking part.")
        if strangers := set(self.remove) - set(taking_part):
            refuse(Rule.NO_SUCH_TARGET, f"{table.name_of(min(strangers))} is not taking part.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield an entry for who can come in, one for who can leave, and one for both at once."""
        play = table.round
        if play is None:
            return
        outside = [id for id in table.heroes if id not in play.taking_part]
        if outside:
            add = {"add": some_of(outside, 1), "keep_effects": None, "because": None}
            warnings = will_end(table, outside)
            yield Offer(cls(add=(outside[0],)), add, ("add",), warnings=warnings)
        inside = play.taking_part
        if outside and inside:
            both = add | {"remove": some_of(inside, 1)}
            sample = cls(add=(outside[0],), remove=inside[:1])
            yield Offer(sample, both, ("add", "remove"), warnings=warnings)
        if len(inside) > 1:
            remove = {"remove": some_of(inside, 1, len(inside) - 1), "because": None}
            yield Offer(cls(remove=inside[:1]), remove, ("remove",))
