"""Rolls: made, also for steps of a task, amended, resolved and corrected.

Source: rules DD-15, DD-17, DD-18, DD-61 to DD-64, DD-71, T2-02 and T2-14 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.schemas.shape import Problem, Receipt, about, bounds, lengths
from service.systems.torg.check import Contradiction, Level, level
from service.tables.common import roll_dice
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, WithText, one_of, some_of
from service.tables.common.shape import MAX_NAME, CharacterId, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_taking_part, note_roll, ruling_card
from service.tables.drama_deck.card import ACTIONS, MUST_RISE, SkillBox
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.award import earn, earned, revoke_awards, rewarded
from service.tables.drama_deck.moves.pool import return_surplus
from service.tables.drama_deck.moves.skill import (
    after_check,
    open_resolution,
    resolution_of,
    set_resolution,
    settle_attempt,
)
from service.tables.drama_deck.open_roll import (
    RollEvent,
    check_targets,
    find_open_roll,
    open_roll,
    record_roll,
    result_of,
    roller,
    together,
    uses_effects,
)
from service.tables.drama_deck.past_roll import close_resolved_rolls, kept_rolls
from service.tables.drama_deck.roll import Correction, Roll, RollRequest, RollState
from service.tables.drama_deck.roll_dice import dice_of_roll, score, total_of
from service.tables.drama_deck.settings import AwardBy, ResolveBy
from service.tables.drama_deck.shape import (
    APPROVED_ACTIONS,
    FOE_ACTS,
    FOR_CHARACTER,
    MAX_MODIFIERS,
    MAX_NUMBER,
    MAX_TARGETS,
    USE_EFFECTS,
    WHY,
    FoeId,
    Letters,
    Number,
    PersonIds,
    ResolutionId,
    SuppliedDice,
    Text,
)
from service.tables.drama_deck.skill import LAST_DITCH, Resolution, ResolutionState, SkillCheck
from service.tables.drama_deck.table import PLAYING, Character, Foe, Phase, Table
from service.tables.drama_deck.turn import Turn


class RollDice(roll_dice.RollDice, frozen=True, kw_only=True):
    """Make a roll of any mechanic, and share it with the table.

    By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A
    hidden roll cannot be undone. After it, resolved rolls can no longer be answered (DD-49, DD-50).
    Refused as `table_full` when 20 are hidden.
    """

    def play(self, turn: Turn) -> None:
        close_resolved_rolls(turn)
        super().play(turn)


Modifiers = Annotated[
    tuple[Modifier, ...],
    lengths(0, MAX_MODIFIERS),
    about("Named numbers added to the total, at most 20."),
]
Value = Annotated[Number, about("Attribute or skill value that the bonus is added to (T2-02).")]
IsStymied = Annotated[
    bool, about("Whether the roller is Stymied apart from the line (T2-15, DD-36).")
]
IsUp = Annotated[bool, about("Whether the roller is Up apart from the line (T2-06, DD-32).")]
InPlay = Annotated[Contradiction | None, about("The contradiction in play (T2-09, TD-06).")]


class RollValues(Struct, frozen=True, kw_only=True):
    """The parts of a roll's total, apart from the dice."""

    modifiers: Modifiers = ()
    value: Value
    attribute: CharacterAttribute | None = None
    """The attribute of the value, for cards that raise it (DD-41a)."""
    skilled: bool = True
    """False for a skill without adds: fewer rerolls (T2-16, TD-02)."""


SECRET = (
    "Whether the difficulty, and what follows from it, is known only to you and the gamemaster "
    "until the roll is decided; also one that `amend_roll` gives later (DD-15)."
)


class MakeRoll(Move, RollValues, frozen=True, kw_only=True):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15).

    By a player, or the gamemaster for a foe or a character whose player is away (DD-71), in `free`
    and `rounds`. Up, Stymied, setbacks and effects of cards are added (DD-32, DD-36, DD-28, DD-40).
    Refused as `wrong_phase`; `no_such_target`; `not_taking_part` (DD-09); `roll_open`;
    `actions_stopped`, for players (DD-46c).
    """

    move = "roll"
    by = BOTH
    modifiers: Annotated[Modifiers, Meta(examples=[[{"name": "aim", "value": 2}]])] = ()
    value: Annotated[Value, Meta(examples=[12])]
    foe: Annotated[FoeId | None, about(f"Who rolls. {FOE_ACTS}")] = None
    character: Annotated[CharacterId | None, about(FOR_CHARACTER)] = None
    use_effects: Annotated[bool, about(USE_EFFECTS)] = False
    difficulty: Annotated[Number | None, Meta(examples=[15])] = None
    """Total to reach; without one the gamemaster resolves the roll (T2-14)."""
    secret_difficulty: Annotated[bool, about(SECRET)] = False
    action: Annotated[str | None, APPROVED_ACTIONS, Meta(examples=["trick"])] = None
    """The action; a success that the card on top approves earns a card (DD-17)."""
    against: Annotated[PersonIds, lengths(0, MAX_TARGETS), Meta(examples=[["f1"]])] = ()
    """Whom it is aimed at: each may answer (DD-15, DD-17, DD-49)."""
    stymied: IsStymied = False
    up: IsUp = False
    contradiction: InPlay = None
    passive: bool = False
    """Not the roller's action: Action cards do not count (DD-40)."""
    dice: SuppliedDice | None = None
    """Physical dice, all but `possibilities`: none is spent yet."""
    label: Annotated[str | None, lengths(1, MAX_NAME)] = None
    """What it is for."""
    receipt: Receipt = False

    def play(self, turn: Turn) -> None:
        """Open the roll, with all conditions and effects applied."""
        by = roller(turn, self.foe, self.character)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        effects = uses_effects(turn, self.character, wanted=self.use_effects)
        open_roll(turn, by, RollRequest.of(self), dice=self.dice, use_effects=effects)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free: dict[str, JsonSchema | None] = dict.fromkeys(RollRequest.__struct_fields__)
        free |= {"action": one_of(ACTIONS)}
        del free["against"]
        rolling: tuple[Character | Foe, ...] = (*table.foes, *table.living)
        for one in rolling:
            open = free | {"dice": dice_of_roll(table.settings.method, one)}
            people = together(table, one.id)
            if actor.role is Role.GAMEMASTER:
                open["against"] = some_of(people, 0, MAX_TARGETS)
                by = "foe" if isinstance(one, Foe) else "character"
                if by == "character":
                    open["use_effects"] = None
                who: dict[str, Any] = {by: one.id}
                yield Offer(cls(value=0, **who), open, ("value",), distinct=(by, "against"))
            elif one.id == actor.character:
                if targets := [id for id in people if id != one.id]:
                    open["against"] = some_of(targets, 0, MAX_TARGETS)
                yield Offer(cls(value=0), open, ("value",))


NOT_BOTH: JsonSchema = {
    "not": {"required": ["letters", "last_ditch"], "properties": {"last_ditch": {"const": True}}}
}
"""A last-ditch effort is for all the steps that are left."""


class AttemptSkill(Move, RollValues, frozen=True, kw_only=True):
    """Attempt steps: opens a roll whose result decides about them (DD-61 to DD-64).

    By the character's player, or the gamemaster for them (DD-71), in `rounds` after the first flip.
    After another action of the round, it needs a `penalty`, a Flurry or a Haste. Refused as
    `wrong_phase`; `no_such_target`; `not_taking_part`; `effect_not_possible`; `critical_problem`;
    `letter_not_shown`; `action_used`; `roll_open`; `actions_stopped` (DD-46c).
    """

    by = BOTH
    value: Annotated[Value, Meta(examples=[13])]
    resolution: Annotated[ResolutionId, Meta(examples=["s1"])]
    """The skill resolution."""
    letters: Annotated[Letters | None, Meta(examples=[["A", "B"]])] = None
    """The steps, rising from the next one; omitted: the next one, if the box shows it (DD-61,
    DD-63).
    """
    last_ditch: bool = False
    """All steps left, whatever the box shows, at +4 (DD-64)."""
    penalty: Annotated[int | None, bounds(0, 100), Meta(examples=[2])] = None
    """For several actions in the round, added to each difficulty; may be 0 (DD-61)."""
    stymied: IsStymied = False
    up: IsUp = False
    contradiction: InPlay = None
    dice: SuppliedDice | None = None
    """Physical dice, all but `possibilities`: none is spent yet."""
    use_effects: Annotated[bool, about(USE_EFFECTS)] = False

    def problems(self) -> Iterator[Problem]:
        """Steps are done in order."""
        if self.letters is not None and list(self.letters) != sorted(self.letters):
            yield Problem(("letters",), MUST_RISE)

    def play(self, turn: Turn) -> None:
        """Open the roll; only in a round, since its card has the skill box."""
        resolution = open_resolution(turn, self.resolution)
        by = resolution.character
        top = ruling_card(turn)
        check_taking_part(turn, by)
        if resolution.state is ResolutionState.CRITICAL and not (
            self.last_ditch and resolution.last_ditch
        ):
            refuse(Rule.CRITICAL_PROBLEM, "Propose a new approach first.")
        if self.last_ditch and self.letters is not None:
            raise InvalidField("letters", "A last-ditch effort attempts all steps that are left.")
        attempt = self._attempt(resolution, top.skill_box)
        tried, hard = resolution.undone[: len(attempt.difficulties)], attempt.difficulties
        request = RollRequest.of(
            self,
            difficulty=max(hard) if self.last_ditch else hard[0],
            secret_difficulty=any(step.secret for step in tried),
            label=resolution.skill,
        )
        if self.penalty is None and _needs_penalty(turn.table, by):
            refuse(
                Rule.ACTION_USED,
                "The action of this round is used: give the penalty for several actions (penalty, "
                "which may be 0), or use a Haste.",
            )
        effects = uses_effects(turn, by, wanted=self.use_effects)
        open_roll(turn, by, request, dice=self.dice, attempt=attempt, use_effects=effects)

    def _attempt(self, resolution: Resolution, box: SkillBox) -> SkillCheck:
        letters = self._letters(resolution, resolution.eligible(box))
        extra = resolution.added_difficulty + (self.penalty or 0) + LAST_DITCH * self.last_ditch
        steps = resolution.undone[: max(1, len(letters))]
        return SkillCheck(
            resolution=resolution.id,
            letters=letters,
            difficulties=tuple(step.difficulty + extra for step in steps),
            last_ditch=self.last_ditch,
            problem=box.problem,
        )

    def _letters(self, resolution: Resolution, eligible: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps to attempt. Raises RuleError for letters that are not eligible."""
        if self.last_ditch:
            return tuple(step.letter for step in resolution.undone)
        if self.letters is None:
            return eligible[:1]
        if not self.letters or self.letters != eligible[: len(self.letters)]:
            shown = ", ".join(eligible) or "none"
            refuse(Rule.LETTER_NOT_SHOWN, f"The steps that can be tried now: {shown}.")
        return self.letters

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield the steps that the box shows, from the next one on, and the last-ditch effort."""
        if table.top is None:
            return
        of_all = (*RollValues.__struct_fields__, "penalty", "stymied", "up", "contradiction")
        free: dict[str, JsonSchema | None] = dict.fromkeys(of_all)
        if actor.role is Role.GAMEMASTER:
            free["use_effects"] = None
        for resolution in table.resolutions:
            by = next((one for one in table.living if one.id == resolution.character), None)
            if by is None:
                continue
            open = free | {"dice": dice_of_roll(table.settings.method, by)}
            run = resolution.eligible(table.top.skill_box)
            runs = [list(run[:count]) for count in range(1, len(run) + 1)]
            letters = {"letters": one_of(runs)} if runs else {}
            make = partial(cls, resolution=resolution.id, value=0)
            required: tuple[str, ...] = ("value",)
            if _needs_penalty(table, by.id):
                make, required = partial(make, penalty=0), ("value", "penalty")
            if resolution.state is ResolutionState.CRITICAL:
                yield Offer(make(last_ditch=True), open, required)
            else:
                steps = open | letters | {"last_ditch": None}
                yield Offer(make(), steps, required, limits=(NOT_BOTH,) if runs else ())


def _needs_penalty(table: Table, character: str) -> bool:
    """Whether the actions of the round are used, so that an attempt is one of several (DD-61)."""
    return table.acted(character) >= table.actions(character)


class RollAmended(RollEvent, frozen=True, kw_only=True):
    """An open roll was corrected; its dice stay (DD-71)."""

    action: content.Action
    against: content.Against
    amended: tuple[str, ...]
    """The fields that were amended."""


DECIDING = ("difficulty", "value")
"""Fields that a roller cannot amend where the gamemaster resolves rolls."""
FIELDS = ("action", "against", *DECIDING)


class AmendRoll(Move, frozen=True, kw_only=True):
    """Amend an open roll: omitted fields stay, and so do the dice (DD-71).

    By the gamemaster; by a player for their own roll, with `resolve_by: gamemaster` only `action`
    and `against`. Of a check of a skill resolution only `value`. The outcome follows, and a card
    for an approved action. Refused as `no_such_target`; `roll_closed`; `not_approved` for what the
    gamemaster decides; `effect_not_possible` when nothing would change.
    """

    by = BOTH
    roll: Annotated[RollId, Meta(examples=["r1"])]
    """The open roll."""
    action: Annotated[str | None, APPROVED_ACTIONS, Meta(examples=["maneuver"])] = None
    """The action (DD-17)."""
    against: Annotated[PersonIds | None, lengths(0, MAX_TARGETS)] = None
    """Whom it is aimed at (DD-15); empty: nobody."""
    difficulty: Number | None = None
    """The total to reach (T2-14)."""
    value: Number | None = None
    """What the bonus is added to (T2-02)."""

    def problems(self) -> Iterator[Problem]:
        """At least one field has to be amended."""
        if not self._given:
            yield Problem(("roll",), f"Give at least one of {', '.join(FIELDS)}.", FIELDS)

    @property
    def _given(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in FIELDS}
        return {name: value for name, value in values.items() if value is not None}

    def play(self, turn: Turn) -> None:
        """Change the request; its consequences are judged when the roll is resolved."""
        player = turn.actor.role is Role.PLAYER
        roll = self._of_player(turn) if player else find_open_roll(turn, self.roll)
        given = self._given
        for name in given if roll.attempt is not None else ():
            if name != "value":
                raise InvalidField(name, "A check of a skill resolution has only a value to amend.")
        if self.against is not None:
            check_targets(turn, roll.by, self.against)
        now = {name: getattr(roll.request, name) for name in given}
        if self.against is not None:  # targets have no order
            now["against"] = self.against if {*self.against} == {*now["against"]} else None
        changed = [name for name in given if given[name] != now[name]]
        if not changed:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nothing would change: the roll is like that already.")
        amended = tuple(name for name in FIELDS if name in (*roll.amended, *changed))
        request = replace(roll.request, **given)
        known_to = turn.actor.character if "difficulty" in changed else roll.known_to
        roll = turn.set_roll(roll, request=request, amended=amended, known_to=known_to)
        aim = {"action": request.action, "against": request.against}
        record_roll(turn, RollAmended, roll, **aim, amended=tuple(changed))

    def _of_player(self, turn: Turn) -> Roll:
        roll = find_open_roll(turn, self.roll, turn.own.id)
        if self.difficulty is not None and not roll.known_by(turn.actor):
            refuse(Rule.NOT_APPROVED, "The gamemaster keeps the difficulty of this roll secret.")
        if turn.table.settings.resolve_by is ResolveBy.GAMEMASTER and {*DECIDING} & {*self._given}:
            refuse(
                Rule.NOT_APPROVED,
                "At this table the gamemaster resolves rolls: amend only action and against.",
            )
        return roll

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield together the rolls of which the same can be amended."""
        alike: dict[tuple[Any, ...], list[Roll]] = {}
        for roll in table.rolls:
            if roll.open and (actor.role is Role.GAMEMASTER or roll.by == actor.character):
                kind = (table.in_round(roll.by), *_fields(table, roll, actor))
                alike.setdefault(kind, []).append(roll)
        for rolls in alike.values():
            if fields := _fields(table, rolls[0], actor):
                open = {"roll": one_of(roll.id for roll in rolls), **fields}
                limits = (_changes(rolls, list(fields)),)
                rollers = {roll.id: roll.by for roll in rolls if "against" in fields}
                changed: dict[str, Any] = {"value": int(rolls[0].request.value == 0)}
                if "value" not in fields:
                    action = next(each for each in ACTIONS if each != rolls[0].request.action)
                    changed = {"action": action}
                sample = cls(roll=rolls[0].id, **changed)
                yield Offer(sample, open, ("roll",), limits=limits, rollers=rollers)


def _fields(table: Table, roll: Roll, actor: Actor) -> dict[str, JsonSchema | None]:
    """The fields of a roll that this actor can amend."""
    decides = table.settings.resolve_by is ResolveBy.ROLLER or actor.role is Role.GAMEMASTER
    fields: dict[str, JsonSchema | None] = {}
    if roll.attempt is None:
        fields = {"action": one_of(ACTIONS)}
        people = together(table, roll.by)
        if len(people) > 1 or roll.request.against:
            fields["against"] = some_of(people, 0, MAX_TARGETS)
        if decides and roll.known_by(actor):
            fields["difficulty"] = None
    if decides:
        fields["value"] = None
    return fields


def _changes(rolls: Sequence[Roll], fields: Sequence[str]) -> JsonSchema:
    """The JSON Schema of amendments that change something."""
    alike: dict[tuple[Any, ...], list[str]] = {}
    for roll in rolls:
        now = tuple(getattr(roll.request, name) for name in fields)
        alike.setdefault(now, []).append(roll.id)
    same = [
        {"properties": {"roll": one_of(ids), **dict(zip(fields, map(_now, now), strict=True))}}
        for now, ids in alike.items()
    ]
    return {"not": {"anyOf": same}}


def _now(value: Any) -> JsonSchema | bool:
    """The JSON Schema of a field that is given as it is now; a list has each item once."""
    if isinstance(value, tuple):
        least = {"minItems": len(value)}
        return {**least, "items": one_of(value)} if value else {"maxItems": 0}
    return False if value is None else {"const": value}


class RollResolved(RollEvent, frozen=True, kw_only=True):
    """The result of a roll (T2-14)."""

    success: content.Success
    level: content.Level
    awards: content.Awards
    words: content.Words = UNSET


class ResolveRoll(WithText, frozen=True, kw_only=True):
    """Close a roll with its result; an approved success draws its card (DD-15, DD-17).

    By the gamemaster; by a player for their own roll with a difficulty, with no other field
    but `text` (else 403), unless `resolve_by` leaves it to the gamemaster. Without a difficulty,
    `success`, `level` or `no_verdict` is needed. Refused as `no_such_target`; `roll_closed`;
    `not_approved` for a roll that the gamemaster resolves, and for `approved` if no card is earned.
    """

    by = BOTH
    roll: Annotated[RollId, Meta(examples=["r1"])]
    """The open roll."""
    difficulty: Number | None = None
    """In place of the roll's own difficulty."""
    success: Annotated[bool | None, Meta(examples=[True])] = None
    """Whether it succeeds; omitted: the dice decide (T2-14)."""
    level: Annotated[Level | None, Meta(examples=["good"])] = None
    """How well it succeeds; omitted: the dice decide (T2-14)."""
    approved: bool | None = None
    """False: it earns no card. True: it must earn one, by its dice, `success` or `level`. Omitted:
    the card that ruled when it was opened decides, or with `award_by: gamemaster` it earns none
    (DD-17, DD-63).
    """
    no_verdict: bool = False
    """Only the total was wanted: no success, failure or action (DD-13, DD-37)."""

    def play(self, turn: Turn) -> None:
        """Resolve the roll; then award its cards, or update its skill resolution."""
        player = turn.actor.role is Role.PLAYER
        roll = self._of_player(turn) if player else find_open_roll(turn, self.roll)
        self._check(roll)
        roll = self._close(turn, roll)
        deeds = rewarded(turn.table, roll, self.approved)
        result = {"success": roll.success, "level": roll.level, "awards": earned(deeds)}
        record_roll(turn, RollResolved, roll, **result, words=self.said)  # `text` is the dice's
        settle_attempt(turn, roll)
        turn.change(rolls=kept_rolls(turn.table))
        for deed in deeds:
            earn(turn, deed)

    @property
    def _decides(self) -> bool:
        verdict = (self.difficulty, self.success, self.level, self.approved)
        return verdict != (None, None, None, None)

    def _of_player(self, turn: Turn) -> Roll:
        if self._decides or self.no_verdict:
            raise WrongRole("Only the gamemaster can decide how a roll comes out.")
        roll = find_open_roll(turn, self.roll, turn.own.id)
        if roll.request.difficulty is None:
            refuse(Rule.NOT_APPROVED, "The roll has no difficulty: the gamemaster resolves it.")
        if turn.table.settings.resolve_by is ResolveBy.GAMEMASTER:
            refuse(Rule.NOT_APPROVED, "At this table the gamemaster resolves rolls.")
        return roll

    def _check(self, roll: Roll) -> None:
        """Raises InvalidField for fields that do not go together, or not with this roll."""
        if self.no_verdict and self._decides:
            raise InvalidField(
                "no_verdict", "Cannot be combined with difficulty, success, level or approved."
            )
        if self.level is not None and self.success is False:
            raise InvalidField("level", "A failure has no level.")
        if roll.attempt is not None and self.difficulty is not None:
            raise InvalidField("difficulty", "The steps have their own difficulties.")
        known = self.difficulty if roll.request.difficulty is None else roll.request.difficulty
        if known is None and self.success is None and self.level is None and not self.no_verdict:
            raise InvalidField(
                "success",
                "The roll has no difficulty: give difficulty, success, level or no_verdict.",
            )

    def _close(self, turn: Turn, roll: Roll) -> Roll:
        """Close the roll with its result, which the dice or the gamemaster decide."""
        roll = replace(roll, difficulty=self.difficulty, state=RollState.RESOLVED, fresh=True)
        success, level = self._verdict(roll)
        roll = turn.set_roll(roll, success=success, level=level)
        if success is False and roll.by in turn.table.heroes:
            turn.add("retries", roll.id)
        note_roll(turn, roll)
        return roll

    def _verdict(self, roll: Roll) -> tuple[bool | None, Level | None]:
        """Whether it succeeded, and how well."""
        if self.no_verdict:
            return None, None
        outcome = score(roll).outcome
        by_dice = self.success is None and self.level is None
        success = outcome.success if by_dice else self.success is not False
        return success, (self.level or outcome.level or Level.MINIMAL) if success else None

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield every open roll; a failure has no level, and only some results can be approved."""
        for roll in table.rolls:
            if actor.role is Role.PLAYER:
                yield Offer(cls(roll=roll.id))
                continue
            free: dict[str, JsonSchema | None] = {} if roll.attempt else {"difficulty": None}
            denied = free | {"approved": one_of([False])}
            yield Offer(cls(roll=roll.id, no_verdict=True))
            yield from cls._by_dice(roll, denied | {"level": None})
            if table.settings.award_by is AwardBy.GAMEMASTER:
                yield from cls._approved(roll)
            for success in (False, True):
                make = partial(cls, roll=roll.id, success=success)
                level = dict.fromkeys(("level",) if success else ())
                yield Offer(make(), denied | level)
                yield Offer(make(approved=True), free | level)

    @classmethod
    def _by_dice(cls, roll: Roll, free: Mapping[str, JsonSchema | None]) -> Iterator[Offer]:
        """Yield results by the dice; if no difficulty is set, give one of the two."""
        if roll.aim is None:
            yield Offer(cls(roll=roll.id, difficulty=0), free, ("difficulty",))
            yield Offer(cls(roll=roll.id, level=Level.MINIMAL), free, ("level",))
        else:
            yield Offer(cls(roll=roll.id), free)

    @classmethod
    def _approved(cls, roll: Roll) -> Iterator[Offer]:
        """Yield results by the dice that the gamemaster approves: each has to earn a card."""
        make = partial(cls, roll=roll.id, approved=True)
        if roll.aim is not None:
            yield Offer(make())
            return
        reached = max(-MAX_NUMBER, min(total_of(roll), MAX_NUMBER))
        difficulty = {"type": "integer", "minimum": -MAX_NUMBER, "maximum": reached}
        yield Offer(make(difficulty=reached), {"difficulty": difficulty}, ("difficulty",))
        yield Offer(make(level=Level.MINIMAL), {"level": None}, ("level",))


class RollCorrected(EventContent, frozen=True):
    """A resolved roll counts as something else (DD-71)."""

    roll: content.Roll
    roller: content.Roller
    text: content.Line
    outcome: content.Outcome
    success: content.Success
    level: content.Level
    total: int | None
    """The corrected total; null: not corrected."""
    because: content.Because
    awards: content.Awards


OUTCOMES: Mapping[str, JsonSchema] = {
    "success": {"type": "boolean"},
    "level": one_of(Level),
    "total": {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
}
ONE_OUTCOME: JsonSchema = {"oneOf": [{"required": [name]} for name in OUTCOMES]}


class CorrectRoll(Move, frozen=True, kw_only=True):
    """Correct what a resolved roll comes to (DD-71).

    By the gamemaster, until the roller's next roll is resolved, with exactly one of `success`,
    `level` and `total`. Dice, outcome and receipt stay; steps of a skill resolution and cards for
    approved actions (DD-17) follow, and pool cards that a villain's success cost beyond its level
    come back (DD-18). Refused as `wrong_phase`; `no_such_target`; `roll_closed` if it
    is not resolved, or not the roller's last; `effect_not_possible` when its skill resolution has
    gone on.
    """

    roll: Annotated[RollId, Meta(examples=["r1"])]
    """The resolved roll."""
    success: Annotated[bool | None, Meta(examples=[False])] = None
    """Whether it succeeds; at the level of its dice (T2-14), or minimal."""
    level: Level | None = None
    """How well it succeeds (T2-14)."""
    total: Number | None = None
    """Its total, which decides if there is a difficulty."""
    because: Annotated[Text, about(WHY, example="The difficulty was 15, not 12.")]

    def problems(self) -> Iterator[Problem]:
        """Exactly one of the three."""
        if [self.success, self.level, self.total].count(None) != 2:
            yield Problem(
                ("success",), "Give exactly one of success, level and total.", ("level", "total")
            )

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING, Phase.AWARDS)
        before = turn.table.roll(self.roll)
        own = (one for one in turn.table.rolls if one.by == before.by)
        if [one for one in own if one.state is RollState.RESOLVED][-1:] != [before]:
            refuse(Rule.ROLL_CLOSED, "Only the last resolved roll of each roller can be corrected.")
        roll = turn.set_roll(self._corrected(before))
        # A failure can be tried again if nobody has rolled since, a success cannot (DD-50).
        retries = tuple(id for id in turn.table.retries if id != roll.id)
        failed = roll.fresh and roll.success is False and roll.by in turn.table.heroes
        turn.change(retries=(*retries, roll.id) if failed else retries)
        _correct_steps(turn, before, roll)
        if before.success is None and roll.success is not None:
            note_roll(turn, roll)
        changed = before.success != roll.success and turn.table.phase in PLAYING
        deeds = rewarded(turn.table, roll, None) if changed else []
        result = result_of(turn, roll) | {"success": roll.success, "level": roll.level}
        result |= {"total": self.total, "because": self.because}
        turn.record(RollCorrected(**result, awards=earned(deeds)))
        return_surplus(turn, roll)
        if changed:
            revoke_awards(turn, roll, self.because, defences=roll.success is True)
        for deed in deeds:
            earn(turn, deed)

    def _corrected(self, roll: Roll) -> Roll:
        """Return the roll with its new result; the result before any correction is kept."""
        success, reached = self._verdict(roll)
        corrected = Correction(
            success=self.success,
            level=self.level,
            total=self.total,
            because=self.because,
            was_success=roll.corrected.was_success if roll.corrected else roll.success,
            was_level=roll.corrected.was_level if roll.corrected else roll.level,
        )
        negated = () if success and not roll.success else roll.negated
        return replace(roll, success=success, level=reached, negated=negated, corrected=corrected)

    def _verdict(self, roll: Roll) -> tuple[bool | None, Level | None]:
        """A success without a level has that of its dice, or the least one if they fail (T2-14)."""
        if self.level is not None:
            return True, self.level
        if self.success is not None:
            by_dice: Level | None = score(roll).outcome.level
            return self.success, (by_dice or Level.MINIMAL) if self.success else None
        if self.total is None or roll.aim is None:
            return roll.success, roll.level
        margin = self.total - roll.aim
        return margin >= 0, level(margin)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield each roll; the awards are those of the opposite result."""
        open: dict[str, JsonSchema | None] = {**OUTCOMES, "because": None}
        for roll in table.rolls:
            sample = cls(roll=roll.id, because="A slip.", success=not roll.success)
            yield Offer(sample, open, ("because",), limits=(ONE_OUTCOME,))


def _correct_steps(turn: Turn, before: Roll, roll: Roll) -> None:
    """Let the steps of a skill resolution follow. Raises RuleError if it has gone on since."""
    if (was := before.before) is None:
        return
    now = resolution_of(turn.table, was.id)
    if now != after_check(was, before):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The skill resolution has moved on since this roll.")
    after = after_check(was, roll)
    if after != now:
        set_resolution(turn, after)
