"""Every schema of the OpenAPI document by its name. Written by `make clients`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class OwnConflictLine(TypedDict):
    """A line of the gamemaster side."""

    initiative: Side
    """The side that acts first."""
    heroes: NotRequired[list[str]]
    """What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied
    (DD-30 to DD-36). Others are displayed only (DD-06).
    """
    villains: NotRequired[list[str]]
    """What holds for the villains: flurry, inspiration, up, break, fatigued, setback, stymied,
    and trick, test, taunt, intimidate (DD-18). Others are displayed only (DD-06).
    """


class OwnSkillBox(TypedDict):
    """What a dramatic skill resolution reads."""

    steps: NotRequired[list[SkillLetter]]
    """The steps that can be tried (DD-61): A to D, rising."""
    problem: NotRequired[str | None]
    """What failing brings (DD-62): possible_setback, complication, critical_problem; null: none.
    Others are displayed only (DD-06).
    """


class OwnCard(TypedDict):
    """A card of a custom deck."""

    number: int
    """The number of the card (DD-01), which names it everywhere."""
    type: str
    """What it is for the player. A type of the standard deck, spelled as there, has its effect;
    for any other the gamemaster decides (DD-06).
    """
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster
    says so (DD-02). For a type of the standard deck it must be the one that it has there.
    """
    standard: OwnConflictLine
    """The line of a standard scene (DD-19)."""
    dramatic: OwnConflictLine
    """The line of a dramatic scene (DD-19)."""
    approved: NotRequired[list[str]]
    """Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate,
    maneuver, or any, for all seven. Others are displayed only (DD-06).
    """
    skill_box: NotRequired[OwnSkillBox]
    """The box of the dramatic skill resolution (DD-60). Empty if omitted."""
    name: NotRequired[str | None]
    """Display name; its type if omitted."""
    text: NotRequired[str | None]
    """What it does, for players, in place of the text of its type; its effect depends on the
    type alone.
    """
    flavour: NotRequired[str | None]
    """A line for the mood (DD-01)."""


class OwnDeck(TypedDict):
    """A deck of a table's own cards (DD-06)."""

    name: str
    """Display name; not `standard`."""
    cards: list[OwnCard]
    """All cards, at most 1,000; each number once."""


class Finding(TypedDict):
    """One thing that is wrong."""

    pointer: NotRequired[str]
    """A JSON pointer into the body."""
    parameter: NotRequired[str]
    """A parameter of the query."""
    position: NotRequired[int]
    """The character in an expression, counted from 1."""
    detail: str
    """What is wrong, and what it must be."""
    instead: NotRequired[list[str]]
    """Expressions to write in place of a refused one, the likeliest first. Each is accepted."""


class Problem(TypedDict):
    """Why a request was refused (RFC 9457). Programs branch on `code`."""

    type: str
    """A page that explains the problem."""
    title: str
    """The same for every problem with this `code`."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong with this request."""
    code: ProblemCode
    """`/problems` explains each. More may be added: treat an unknown one by its `status`."""
    errors: NotRequired[list[Finding]]
    """Everything that is wrong, at most 100 findings; 422 only."""


class IndexLinks(TypedDict):
    """Paths of everything but mechanics."""

    batch: str
    """The path of batch."""
    decks: str
    """The path of decks."""
    sessions: str
    """The path of sessions."""
    receipts: str
    """The path of receipts."""
    keys: str
    """The path of keys."""
    limits: str
    """The path of limits."""
    document: str
    """The path of document."""
    docs: str
    """The path of docs."""
    guide: str
    """The path of guide."""


class IndexedField(TypedDict):
    """One field of requests."""

    name: str
    """Its name, with the way to it: `thresholds.major`, `helpers[].score`."""
    type: str
    """`integer`, `boolean`, `string` or `object`; with `[]` a list, which a query repeats."""
    required: bool
    """Whether it is required; if it is part of another field, whenever that one is sent."""
    default: Any
    """What holds if it is not sent; null: nothing."""
    allowed: str | None
    """The bounds of a number or of a text's length, or all values; null: see `about`."""
    about: str
    """What it means."""
    body: list[FieldOfBody]
    """What takes it in a JSON body: `POST` to `roll` or to `rolls`. In a batch, each roll takes
    the fields of `roll`, and its `mechanic`.
    """
    query: list[FieldOfQuery]
    """What takes it in a query: `GET` of `roll` or of `odds` (and its picture)."""


class MechanicLinks(TypedDict):
    """The paths of a mechanic: `roll` by GET or POST, `rolls` by POST."""

    roll: str
    """The path of roll."""
    rolls: str
    """The path of rolls."""
    odds: str
    """The path of odds."""
    picture: str
    """The path of picture."""
    png: str
    """The path of png."""


class IndexedMechanic(TypedDict):
    """One mechanic."""

    name: str
    """Its name."""
    title: str
    """What people call it."""
    about: str
    """What is rolled."""
    example: str
    """The URL of a roll."""
    links: MechanicLinks
    """Where it is."""
    fields: list[IndexedField]
    """Its fields, besides those of every roll."""


class ServiceIndex(TypedDict):
    """What the service offers."""

    version: str
    """The version of the service."""
    links: IndexLinks
    """Where everything else is."""
    fields: list[IndexedField]
    """The fields that every roll has."""
    mechanics: list[IndexedMechanic]
    """All mechanics."""


class Modifier(TypedDict):
    """A named number added to the total."""

    name: str
    """What it comes from."""
    value: int
    """Points added."""


class Torg2d10Faces(TypedDict):
    """Faces of the 2d10 dice."""

    hot: NotRequired[int | None]
    """The hot (positive) die."""
    cold: NotRequired[int | None]
    """The cold (negative) die."""
    max: NotRequired[list[int | None]]
    """The dice after a +9 or a -9, rolling on at 10 (T2-03)."""
    up: NotRequired[list[int | None]]
    """The die of Up, rolling on at 10 (T2-06)."""
    possibilities: NotRequired[list[list[int | None]]]
    """One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that
    Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.
    """


class Torg2d10Request(TypedDict):
    """A roll of Torg's 2d10 dice."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    stymied_rule: NotRequired[TorgStymiedRule]
    """`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of
    the round, and Up and Stymied remove each other (T2-15). `article` if omitted.
    """
    positive_reroll: NotRequired[bool]
    """False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[Torg2d10Faces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class Percentile(TypedDict):
    """A d100 as two ten-sided dice: tens of 0 and units of 0 are 100."""

    tens: int
    """0 to 90."""
    units: int
    """0 to 9."""


class RolledDie(TypedDict):
    """One die."""

    index: int
    """Its place in the list, from 0."""
    role: str
    """A key of `faces`."""
    chain: int | None
    """Its chain within the role, from 1; null if the role has only one."""
    sides: int
    """Sides."""
    face: int
    """What it shows."""
    counted: bool
    """False for a die that does not count."""
    reason: DieReason
    """`rolled`, `rerolled` in place of its parent, or `exploded` from it. If it does not count:
    `dropped`, `replaced` by a reroll, or `unused`: supplied and not needed.
    """
    parent: int | None
    """The `index` of the die it was thrown for; null in the first throw."""
    term: int | None
    """The index of its term, from 0; null without notation."""
    label: str | None
    """The label of its term; null without one."""
    percentile: Percentile | None
    """Only for a d100 if `percentile` was requested; else null."""
    source: DieSource
    """Where its face comes from."""


class AppliedModifier(TypedDict):
    """A number added to the total, and its source."""

    name: str
    """What it comes from."""
    value: int
    """Points added."""


class Randomness(TypedDict):
    """Where the faces come from."""

    source: DieSource
    """The least trusted source used."""
    seed: str | None
    """The seed of the request."""
    keyed: NotRequired[bool]
    """True for dice of a request with an `Idempotency-Key`, and otherwise absent: the same
    request gives this roll again, so it may be older than its receipt.
    """


class Torg2d10Outcome(TypedDict):
    """The outcome of a 2d10 roll."""

    bonus: int
    """From the dice alone (T2-19)."""
    total: int
    """Value, bonus and modifiers (T2-02)."""
    success: bool | None
    """Null without a difficulty."""
    margin: int | None
    """Total minus difficulty."""
    level: TorgLevel | None
    """By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or more
    (T2-14); null without success.
    """
    disconnected: bool | None
    """Advice to the gamemaster (T2-09, TD-06); null without a contradiction."""
    contradiction: TorgContradiction | None
    """As requested."""
    no_reroll: TorgNoReroll | None
    """Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, TD-02),
    has no positive reroll (T2-10), or is an ord (TD-02); else null.
    """
    possibility_lost: bool
    """Stymied took the first Possibility that was not cancelled (T2-15, TD-07)."""
    conditions_removed: bool
    """Up and Stymied removed each other (T2-15, TD-07)."""
    cancelled: int
    """Possibilities that were cancelled (T2-08)."""
    maxed: TorgMaxed | None
    """Null for any other bonus (T2-03)."""


class Torg2d10AnswerFaces(TypedDict):
    """Faces of the 2d10 dice."""

    hot: int | None
    """The hot (positive) die."""
    cold: int | None
    """The cold (negative) die."""
    max: list[int]
    """The dice after a +9 or a -9, rolling on at 10 (T2-03)."""
    up: list[int]
    """The die of Up, rolling on at 10 (T2-06)."""
    possibilities: list[list[int]]
    """One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that
    Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.
    """


class Torg2d10Answer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["torg"]
    """The game system."""
    mechanic: Literal["torg/2d10"]
    """The mechanic."""
    outcome: Torg2d10Outcome
    faces: Torg2d10AnswerFaces
    """Every face, as the `dice` of a request."""


class Torg2d10ManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    stymied_rule: NotRequired[TorgStymiedRule]
    """`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of
    the round, and Up and Stymied remove each other (T2-15). `article` if omitted.
    """
    positive_reroll: NotRequired[bool]
    """False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class Torg2d10Answers(TypedDict):
    """The answers to several rolls."""

    rolls: list[Torg2d10Answer]
    """In order."""


class TorgD20Faces(TypedDict):
    """Faces of the d20."""

    d20: NotRequired[list[int | None]]
    """The d20 and its rerolls."""
    up: NotRequired[list[int | None]]
    """The die of Up and its rerolls."""
    possibilities: NotRequired[list[list[int | None]]]
    """One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that
    Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.
    """


class TorgD20Request(TypedDict):
    """A roll of Torg's d20."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[TorgD20Faces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class TorgD20Outcome(TypedDict):
    """The outcome of a d20 roll."""

    bonus: int
    """From the dice alone (T2-19)."""
    total: int
    """Value, bonus and modifiers (T2-02)."""
    success: bool | None
    """Null without a difficulty."""
    margin: int | None
    """Total minus difficulty."""
    level: TorgLevel | None
    """By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or more
    (T2-14); null without success.
    """
    disconnected: bool | None
    """Advice to the gamemaster (T2-09, TD-06); null without a contradiction."""
    contradiction: TorgContradiction | None
    """As requested."""
    no_reroll: TorgNoReroll | None
    """Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, TD-02),
    has no positive reroll (T2-10), or is an ord (TD-02); else null.
    """
    possibility_lost: bool
    """Stymied took the first Possibility that was not cancelled (T2-15, TD-07)."""
    conditions_removed: bool
    """Up and Stymied removed each other (T2-15, TD-07)."""
    cancelled: int
    """Possibilities that were cancelled (T2-08)."""
    die_total: int
    """All dice added up, as read on the chart (TD-01)."""
    raised: int
    """How much of it raises Possibilities to their least of 10 (TD-03)."""


class TorgD20AnswerFaces(TypedDict):
    """Faces of the d20."""

    d20: list[int]
    """The d20 and its rerolls."""
    up: list[int]
    """The die of Up and its rerolls."""
    possibilities: list[list[int]]
    """One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that
    Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.
    """


class TorgD20Answer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["torg"]
    """The game system."""
    mechanic: Literal["torg/d20"]
    """The mechanic."""
    outcome: TorgD20Outcome
    faces: TorgD20AnswerFaces
    """Every face, as the `dice` of a request."""


class TorgD20ManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class TorgD20Answers(TypedDict):
    """The answers to several rolls."""

    rolls: list[TorgD20Answer]
    """In order."""


class Thresholds(TypedDict):
    """Damage thresholds of the target: `severe` is at least `major` (DG-07)."""

    major: int
    """Damage from which 2 hit points are lost."""
    severe: int
    """Damage from which 3 hit points are lost."""


class DaggerheartAttackFaces(TypedDict):
    """Faces of an attack."""

    d20: NotRequired[list[int | None]]
    """The d20, and a second one with advantage or disadvantage."""
    extra: NotRequired[list[int | None]]
    """In the order of the expression."""
    damage: NotRequired[list[int | None]]
    """In the order of the expression."""


class DaggerheartAttackRequest(TypedDict):
    """An adversary's attack."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    evasion: NotRequired[int | None]
    """The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a
    natural 20 (DG-03), and odds do not list it.
    """
    damage: NotRequired[str | None]
    """Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to
    the attack alone.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartAttackFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class DaggerheartTargetThresholds(TypedDict):
    """The damage thresholds of the target."""

    major: int
    """Damage from which 2 hit points are lost."""
    severe: int
    """Damage from which 3 hit points are lost."""


class DaggerheartDamageOutcome(TypedDict):
    """The outcome of a damage roll."""

    total: int
    """`dealt` after resistance (DG-07, DG-20)."""
    dealt: int
    """`rolled`, `critical_maximum` and `modifier` together."""
    rolled: int
    """What the dice show."""
    critical_maximum: int | None
    """The most that the dice can show, on a critical (DG-04); else null."""
    modifier: int
    """The constants, and the `modifiers` of a damage roll (DG-04)."""
    types: list[DaggerheartDamageType]
    """As requested."""
    resistance: DaggerheartResistance
    """How the target takes damage of these `types`: `resistant` halves it, `immune` makes it 0
    (DG-20).
    """
    thresholds: DaggerheartTargetThresholds | None
    """As requested."""
    direct: bool
    """As requested."""
    armor_slots_used: int | None
    """How many Armor Slots lowered the severity and are marked (DG-21, DG-22); null without
    thresholds.
    """
    hit_points: int | None
    """Hit points lost, 0 to 3, after Armor Slots (DG-07, DG-21); null without thresholds."""


class DaggerheartAttackOutcome(TypedDict):
    """The outcome of an attack."""

    natural: int
    """The face of the d20 that counts."""
    extra: int | None
    """What `extra` adds; null without it."""
    total: int
    """The d20, the extra dice and the modifiers."""
    evasion: int | None
    """As requested."""
    hit: bool | None
    """Null without an Evasion, except on a natural 20 (DG-03)."""
    critical: bool
    """A natural 20, which always hits (DG-03)."""
    net_advantage: DaggerheartNetAdvantage
    """At most one more die (DG-02b, DU-03)."""
    advantages_cancelled: int
    """How many advantages cancelled as many disadvantages."""
    damage: DaggerheartDamageOutcome | None
    """Null on a miss or without damage dice."""


class DaggerheartAttackAnswerFaces(TypedDict):
    """Faces of an attack."""

    d20: list[int]
    """The d20, and a second one with advantage or disadvantage."""
    extra: list[int]
    """In the order of the expression."""
    damage: list[int]
    """In the order of the expression."""


class DaggerheartAttackAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/attack"]
    """The mechanic."""
    outcome: DaggerheartAttackOutcome
    faces: DaggerheartAttackAnswerFaces
    """Every face, as the `dice` of a request."""


class DaggerheartAttackManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    evasion: NotRequired[int | None]
    """The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a
    natural 20 (DG-03), and odds do not list it.
    """
    damage: NotRequired[str | None]
    """Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to
    the attack alone.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class DaggerheartAttackAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[DaggerheartAttackAnswer]
    """In order."""


class DaggerheartReactionFaces(TypedDict):
    """Faces of a reaction roll."""

    d20: NotRequired[list[int | None]]
    """The d20, and a second one with advantage or disadvantage."""
    extra: NotRequired[list[int | None]]
    """In the order of the expression."""


class DaggerheartReactionRequest(TypedDict):
    """A gamemaster's d20 roll that is not an attack."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20
    (DG-03), and odds do not list it.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartReactionFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class DaggerheartReactionOutcome(TypedDict):
    """The outcome of a reaction roll."""

    natural: int
    """The face of the d20 that counts."""
    extra: int | None
    """What `extra` adds; null without it."""
    total: int
    """The d20, the extra dice and the modifiers."""
    difficulty: int | None
    """As requested."""
    success: bool | None
    """Null without a difficulty, except on a natural 20 (DG-03)."""
    critical: bool
    """A natural 20: succeeds, without further benefit (DG-05)."""
    net_advantage: DaggerheartNetAdvantage
    """At most one more die (DG-02b, DU-03)."""
    advantages_cancelled: int
    """How many advantages cancelled as many disadvantages."""


class DaggerheartReactionAnswerFaces(TypedDict):
    """Faces of a reaction roll."""

    d20: list[int]
    """The d20, and a second one with advantage or disadvantage."""
    extra: list[int]
    """In the order of the expression."""


class DaggerheartReactionAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/reaction"]
    """The mechanic."""
    outcome: DaggerheartReactionOutcome
    faces: DaggerheartReactionAnswerFaces
    """Every face, as the `dice` of a request."""


class DaggerheartReactionManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20
    (DG-03), and odds do not list it.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class DaggerheartReactionAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[DaggerheartReactionAnswer]
    """In order."""


class DaggerheartDamageFaces(TypedDict):
    """Faces of a damage roll."""

    damage: NotRequired[list[int | None]]
    """In the order rolled: term by term, each die with its rerolls and explosions."""


class DaggerheartDamageRequest(TypedDict):
    """A damage roll without an attack."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    damage: str
    """Damage dice: a sum of any dice and whole numbers (DG-04)."""
    critical: NotRequired[bool]
    """Adds the maximum of the damage dice (DG-04)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartDamageFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class DaggerheartDamageAnswerFaces(TypedDict):
    """Faces of a damage roll."""

    damage: list[int]
    """In the order rolled: term by term, each die with its rerolls and explosions."""


class DaggerheartDamageAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/damage"]
    """The mechanic."""
    outcome: DaggerheartDamageOutcome
    faces: DaggerheartDamageAnswerFaces
    """Every face, as the `dice` of a request."""


class DaggerheartDamageManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    damage: str
    """Damage dice: a sum of any dice and whole numbers (DG-04)."""
    critical: NotRequired[bool]
    """Adds the maximum of the damage dice (DG-04)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class DaggerheartDamageAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[DaggerheartDamageAnswer]
    """In order."""


class DaggerheartDualityFaces(TypedDict):
    """Faces of the Duality Dice."""

    hope: NotRequired[int | None]
    """The Hope die: 1 to `hope_die`."""
    fear: NotRequired[int | None]
    """The Fear die: 1 to `fear_die`."""
    advantage: NotRequired[int | None]
    """The roller's own advantage die: 1 to `advantage_die`."""
    disadvantage: NotRequired[int | None]
    """The roller's own disadvantage die."""
    help: NotRequired[list[int | None]]
    """The help dice of allies."""
    extra: NotRequired[list[int | None]]
    """In the order of the expression."""


class DaggerheartDualityRequest(TypedDict):
    """A roll of the Duality Dice."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a),
    and odds do not list it.
    """
    help: NotRequired[int]
    """Allies who help, each with a d6; the highest added d6 counts (DU-03)."""
    reaction: NotRequired[bool]
    """A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04)."""
    hope_die: NotRequired[int]
    """Sides of the Hope die (DG-23)."""
    fear_die: NotRequired[int]
    """Sides of the Fear die (DG-23)."""
    advantage_die: NotRequired[int]
    """Sides of the roller's own advantage die (DG-23)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartDualityFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class DaggerheartGains(TypedDict):
    """What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04)."""

    hope: int
    """Hope for the player."""
    fear: int
    """Fear for the gamemaster."""
    stress_cleared: int
    """Stress to clear."""


_DaggerheartDualityOutcome = TypedDict(
    "_DaggerheartDualityOutcome", {"with": "DaggerheartWith | None"}
)


class DaggerheartDualityOutcome(_DaggerheartDualityOutcome):
    """The outcome of a Duality roll."""

    hope: int
    """The face of the Hope die."""
    fear: int
    """The face of the Fear die."""
    added_die: int | None
    """The highest of the advantage and help dice, added (DU-03); null without any."""
    subtracted_die: int | None
    """The disadvantage die, subtracted (DU-03); null without one."""
    extra: int | None
    """What `extra` adds; null without it."""
    total: int
    """All dice that count, and the modifiers."""
    difficulty: int | None
    """As requested."""
    success: bool | None
    """Null without a difficulty, except on a critical (DU-02a)."""
    critical: bool
    """Equal faces, which always succeed (DU-02a, DU-02b)."""
    net_advantage: DaggerheartNetAdvantage
    """At most one more die (DG-02b, DU-03)."""
    advantages_cancelled: int
    """How many advantages cancelled as many disadvantages."""
    reaction: bool
    """A reaction roll, with neither Hope nor Fear (DU-04)."""
    gains: DaggerheartGains
    rules_version: str
    """The version of the rules."""


class DaggerheartDualityAnswerFaces(TypedDict):
    """Faces of the Duality Dice."""

    hope: int | None
    """The Hope die: 1 to `hope_die`."""
    fear: int | None
    """The Fear die: 1 to `fear_die`."""
    advantage: int | None
    """The roller's own advantage die: 1 to `advantage_die`."""
    disadvantage: int | None
    """The roller's own disadvantage die."""
    help: list[int]
    """The help dice of allies."""
    extra: list[int]
    """In the order of the expression."""


class DaggerheartDualityAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/duality"]
    """The mechanic."""
    outcome: DaggerheartDualityOutcome
    faces: DaggerheartDualityAnswerFaces
    """Every face, as the `dice` of a request."""


class DaggerheartDualityManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a),
    and odds do not list it.
    """
    help: NotRequired[int]
    """Allies who help, each with a d6; the highest added d6 counts (DU-03)."""
    reaction: NotRequired[bool]
    """A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04)."""
    hope_die: NotRequired[int]
    """Sides of the Hope die (DG-23)."""
    fear_die: NotRequired[int]
    """Sides of the Fear die (DG-23)."""
    advantage_die: NotRequired[int]
    """Sides of the roller's own advantage die (DG-23)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class DaggerheartDualityAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[DaggerheartDualityAnswer]
    """In order."""


class TorangModifier(TypedDict):
    """A named number added to the score."""

    name: str
    """What it comes from."""
    value: int
    """Points added (TE-05)."""


class NamedAbility(TypedDict):
    """A helper's ability."""

    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[TorangModifier]]
    """Advantages and disadvantages, in multiples of 20 (TE-05)."""
    name: NotRequired[str | None]
    """Whose ability it is; echoed."""


class TorangAbilityFaces(TypedDict):
    """Faces of an ability roll."""

    d100: NotRequired[int | None]
    """The main d100."""
    helpers: NotRequired[list[int | None]]
    """The helpers' d100, in their order."""


class TorangAbilityRequest(TypedDict):
    """An ability roll; with helpers, a group roll."""

    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[TorangModifier]]
    """Advantages and disadvantages, in multiples of 20 (TE-05)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    helpers: NotRequired[list[NamedAbility]]
    """Each rolls an ability of their own first (TE-06, TE-07)."""
    dice: NotRequired[TorangAbilityFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class TorangThresholds(TypedDict):
    """What a d100 has to show."""

    critical: int | None
    """The highest roll that is a critical (TE-02); null if none is (TE-04)."""
    success: int
    """The highest roll that succeeds, 5 to 95 (TE-01)."""
    fumble: int
    """The lowest roll that fumbles, 98 to 100 (TE-03)."""


class TorangExperienceCheck(TypedDict):
    """One experience check."""

    abilities: list[TorangCheckAbility]
    """One check in one of these."""
    reason: TorangCheckReason
    """Their own roll (TE-08a), or the main one, which earned a check itself (TE-08b)."""


class TorangHelperOutcome(TypedDict):
    """A helper's roll."""

    roll: int
    """What the d100 shows."""
    score: int
    """As requested."""
    effective_score: int
    """What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment
    (TE-19).
    """
    thresholds: TorangThresholds
    """The rolls at which the level changes."""
    level: TorangLevel
    suggestions: list[str]
    """What the table may choose from (TE-17) after a critical (time, grace, information,
    advantage: +20 on a related next roll, effect) or a fumble (time, ridicule,
    false_information, disadvantage: -20, effect).
    """
    experience_check: bool
    """Whether one may be marked (TE-08a, TE-08b)."""
    name: str | None
    """The helper's name."""
    late: bool
    """This die was thrown though the main die was supplied, so after it: the helper was added to
    a roll that had been thrown (TE-06). Only the answer that throws it knows.
    """
    modifier: int
    """Points for the main score: ±20 or ±60 (TE-06)."""
    experience_checks: list[TorangExperienceCheck]
    """Every check that the helper may mark (TE-08a, TE-08b)."""


class TorangAbilityOutcome(TypedDict):
    """The outcome of an ability roll."""

    roll: int
    """What the d100 shows."""
    score: int
    """As requested."""
    effective_score: int
    """What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment
    (TE-19).
    """
    thresholds: TorangThresholds
    """The rolls at which the level changes."""
    level: TorangLevel
    suggestions: list[str]
    """What the table may choose from (TE-17) after a critical (time, grace, information,
    advantage: +20 on a related next roll, effect) or a fumble (time, ridicule,
    false_information, disadvantage: -20, effect).
    """
    experience_check: bool
    """Whether one may be marked (TE-08a, TE-08b)."""
    helpers: list[TorangHelperOutcome]
    """The helpers' rolls."""


class TorangAbilityAnswerFaces(TypedDict):
    """Faces of an ability roll."""

    d100: int | None
    """The main d100."""
    helpers: list[int]
    """The helpers' d100, in their order."""


class TorangAbilityAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["torang"]
    """The game system."""
    mechanic: Literal["torang/ability"]
    """The mechanic."""
    outcome: TorangAbilityOutcome
    faces: TorangAbilityAnswerFaces
    """Every face, as the `dice` of a request."""


class TorangAbilityManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[TorangModifier]]
    """Advantages and disadvantages, in multiples of 20 (TE-05)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    helpers: NotRequired[list[NamedAbility]]
    """Each rolls an ability of their own first (TE-06, TE-07)."""


class TorangAbilityAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[TorangAbilityAnswer]
    """In order."""


class TorangSide(TypedDict):
    """One side of an opposed roll."""

    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[TorangModifier]]
    """Advantages and disadvantages, in multiples of 20 (TE-05)."""
    name: NotRequired[str | None]
    """Whose ability it is; echoed."""
    helpers: NotRequired[list[NamedAbility]]
    """Each rolls an ability of their own first (TE-06, TE-07)."""


class TorangOpposedFaces(TypedDict):
    """Faces of an opposed roll."""

    active: NotRequired[int | None]
    """The active side's d100."""
    opposing: NotRequired[int | None]
    """The opposing side's d100."""
    active_helpers: NotRequired[list[int | None]]
    """The d100 of the active side's helpers."""
    opposing_helpers: NotRequired[list[int | None]]
    """The d100 of the opposing side's helpers."""


class TorangOpposedRequest(TypedDict):
    """An opposed roll of exactly two sides."""

    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: TorangSide
    opposing: TorangSide
    lowest_wins: NotRequired[bool]
    """Between equal levels, the lower roll wins (TE-11, TE-15)."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    dice: NotRequired[TorangOpposedFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class TorangSideOutcome(TypedDict):
    """One side of an opposed roll."""

    roll: int
    """What the d100 shows."""
    score: int
    """As requested."""
    effective_score: int
    """What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment
    (TE-19).
    """
    thresholds: TorangThresholds
    """The rolls at which the level changes."""
    level: TorangLevel
    suggestions: list[str]
    """What the table may choose from (TE-17) after a critical (time, grace, information,
    advantage: +20 on a related next roll, effect) or a fumble (time, ridicule,
    false_information, disadvantage: -20, effect).
    """
    experience_check: bool
    """Whether one may be marked (TE-08a, TE-08b)."""
    helpers: list[TorangHelperOutcome]
    """The helpers' rolls."""
    name: str | None
    """Whose side it is."""
    unadjusted_score: int
    """After steps and helpers, before adjustment (TE-19)."""
    compared: int | None
    """What is compared if levels are equal: the roll, with any excess over 100 (TE-12); else
    null.
    """


class TorangAdjustment(TypedDict):
    """How two high scores were reduced; one field is null."""

    divisor: int | None
    """Both divided by this (TE-14)."""
    penalty: int | None
    """Both lowered by this (TE-13)."""


class TorangOpposedOutcome(TypedDict):
    """Who wins, seen from the active side."""

    result: TorangResult
    """One level apart: victory or defeat; more: great; equal: weak, by `compared`, or a tie;
    mutual failure if neither side succeeds (TE-09).
    """
    winner: ContestSide | None
    """Null on a tie or mutual failure (TE-09)."""
    lesser_loser: ContestSide | None
    """Who failed less in a mutual failure (TE-10)."""
    lowest_wins: bool
    """As requested."""
    active: TorangSideOutcome
    """An ability roll (TE-09)."""
    opposing: TorangSideOutcome
    """An ability roll (TE-09)."""
    adjustment: TorangAdjustment | None
    """Null if nothing is adjusted."""


class TorangOpposedAnswerFaces(TypedDict):
    """Faces of an opposed roll."""

    active: int | None
    """The active side's d100."""
    opposing: int | None
    """The opposing side's d100."""
    active_helpers: list[int]
    """The d100 of the active side's helpers."""
    opposing_helpers: list[int]
    """The d100 of the opposing side's helpers."""


class TorangOpposedAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["torang"]
    """The game system."""
    mechanic: Literal["torang/opposed"]
    """The mechanic."""
    outcome: TorangOpposedOutcome
    faces: TorangOpposedAnswerFaces
    """Every face, as the `dice` of a request."""


class TorangOpposedManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: TorangSide
    opposing: TorangSide
    lowest_wins: NotRequired[bool]
    """Between equal levels, the lower roll wins (TE-11, TE-15)."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""


class TorangOpposedAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[TorangOpposedAnswer]
    """In order."""


class DiceFaces(TypedDict):
    """Faces of an expression."""

    dice: NotRequired[list[int | None]]
    """In the order rolled: term by term, each die with its rerolls and explosions."""


class DiceRequest(TypedDict):
    """A roll of plain dice."""

    expression: str
    """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1)
    and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once),
    `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!`
    (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep,
    drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv`
    and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or
    `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier.
    A `[label]` follows a term; a comment follows a space or `#`. More in [the
    guide](/guide/notation).
    """
    difficulty: NotRequired[int | None]
    """The total or successes to reach. Without it, `at_most` or a comparison in the
    `expression`, as in `(2d6)>=7`, there is no success or margin.
    """
    at_most: NotRequired[int | None]
    """The total or successes not to exceed, for rolls under a number: instead of `difficulty`."""
    step: NotRequired[int | None]
    """Points of the margin that make a degree of success or failure; needs something that the
    total is compared with.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DiceFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class TermDie(TypedDict):
    """One die of a term."""

    index: int
    """Its `index` in `dice`."""
    sides: int
    """Sides."""
    face: int
    """What it shows."""
    value: int
    """What it adds to the term, 0 if it does not count; in a pool, successes."""
    counted: bool
    """False for a die that does not count."""


class Term(TypedDict):
    """One term of an expression."""

    expression: str
    """The term as written."""
    label: str | None
    """Null without one."""
    dice: list[TermDie]
    """In the order rolled; empty for a constant."""
    total: int | None
    """With the sign before the term; null for a constant with decimals."""


class DiceOutcome(TypedDict):
    """What the dice come to."""

    total: int
    """Rounded down, with the modifiers."""
    successes: int | None
    """In a pool, successes minus failures; else null."""
    unrounded: str | None
    """The exact fraction before rounding and modifiers; null for a whole number."""
    success: bool | None
    """Null if the total is compared with nothing."""
    margin: int | None
    """Points above `difficulty` or below `at_most`; negative for a failure."""
    degrees: int | None
    """Whole steps of the margin, negative for a failure; null without a `step`."""
    terms: list[Term]
    """In order."""
    comment: str | None
    """What stands before the dice with a colon, or behind them; null without one."""
    notes: list[str]
    """Sentences on notation that other programs read differently."""


class DiceAnswerFaces(TypedDict):
    """Faces of an expression."""

    dice: list[int]
    """In the order rolled: term by term, each die with its rerolls and explosions."""


class DiceAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["dice"]
    """The game system."""
    mechanic: Literal["dice"]
    """The mechanic."""
    outcome: DiceOutcome
    faces: DiceAnswerFaces
    """Every face, as the `dice` of a request."""


class DiceManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    expression: str
    """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1)
    and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once),
    `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!`
    (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep,
    drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv`
    and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or
    `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier.
    A `[label]` follows a term; a comment follows a space or `#`. More in [the
    guide](/guide/notation).
    """
    difficulty: NotRequired[int | None]
    """The total or successes to reach. Without it, `at_most` or a comparison in the
    `expression`, as in `(2d6)>=7`, there is no success or margin.
    """
    at_most: NotRequired[int | None]
    """The total or successes not to exceed, for rolls under a number: instead of `difficulty`."""
    step: NotRequired[int | None]
    """Points of the margin that make a degree of success or failure; needs something that the
    total is compared with.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""


class DiceAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[DiceAnswer]
    """In order."""


class OpposedSide(TypedDict):
    """One side of an opposed roll."""

    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    expression: str
    """Dice in the notation of `POST /v1/dice/roll` (OP-01)."""
    name: NotRequired[str | None]
    """Who it is, for the `text`."""


class OpposedFaces(TypedDict):
    """Faces of an opposed roll."""

    active: NotRequired[list[int | None]]
    """The active side's dice, in the order rolled."""
    opposing: NotRequired[list[int | None]]
    """The opposing side's dice, in the order rolled."""


class OpposedRequest(TypedDict):
    """Two sides against each other."""

    ties: NotRequired[OpposedTies]
    """A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both
    until the totals differ, at most 100 times (OP-05). `draw` if omitted.
    """
    lowest_wins: NotRequired[bool]
    """The lower total wins (OP-03)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: OpposedSide
    opposing: OpposedSide
    dice: NotRequired[OpposedFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """


class OpposedSideOutcome(TypedDict):
    """One side of an opposed roll."""

    name: str | None
    """Null without one."""
    total: int
    """Rounded down, with the modifiers."""
    successes: int | None
    """In a pool, successes minus failures; else null."""
    unrounded: str | None
    """The exact fraction before rounding and modifiers; null for a whole number."""
    terms: list[Term]
    """In order."""
    comment: str | None
    """Null without one."""
    notes: list[str]
    """Sentences on notation that other programs read differently."""


class OpposedOutcome(TypedDict):
    """Who wins."""

    winner: ContestSide | None
    """Null on a draw (OP-04)."""
    margin: int
    """How far the winner is ahead, 0 for a tie (OP-02)."""
    lead: int
    """How far the active side is ahead, or behind if negative: the value of the odds (OP-07)."""
    tie: bool
    """Whether the totals are equal."""
    rerolls: int
    """Ties that were rerolled (OP-05)."""
    active: OpposedSideOutcome
    """The active side."""
    opposing: OpposedSideOutcome
    """The opposing side."""


class OpposedAnswerFaces(TypedDict):
    """Faces of an opposed roll."""

    active: list[int]
    """The active side's dice, in the order rolled."""
    opposing: list[int]
    """The opposing side's dice, in the order rolled."""


class OpposedAnswer(TypedDict):
    """The answer to a roll."""

    label: str | None
    """The label of the request."""
    dice: list[RolledDie]
    """Every die, in the order rolled."""
    modifiers: list[AppliedModifier]
    """Every number added to the dice."""
    text: str
    """One line for a chat log, in English, beginning with the label."""
    randomness: Randomness
    receipt: str | None
    """A signed receipt, a compact JWS; null if none was requested."""
    system: Literal["opposed"]
    """The game system."""
    mechanic: Literal["opposed"]
    """The mechanic."""
    outcome: OpposedOutcome
    faces: OpposedAnswerFaces
    """Every face, as the `dice` of a request."""


class OpposedManyRequest(TypedDict):
    """The same roll, several times."""

    count: int
    """How many rolls."""
    ties: NotRequired[OpposedTies]
    """A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both
    until the totals differ, at most 100 times (OP-05). `draw` if omitted.
    """
    lowest_wins: NotRequired[bool]
    """The lower total wins (OP-03)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: OpposedSide
    opposing: OpposedSide


class OpposedAnswers(TypedDict):
    """The answers to several rolls."""

    rolls: list[OpposedAnswer]
    """In order."""


class Torg2d10BatchRequest(TypedDict):
    """A roll of a batch."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    stymied_rule: NotRequired[TorgStymiedRule]
    """`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of
    the round, and Up and Stymied remove each other (T2-15). `article` if omitted.
    """
    positive_reroll: NotRequired[bool]
    """False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[Torg2d10Faces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["torg/2d10"]
    """The mechanic."""


class TorgD20BatchRequest(TypedDict):
    """A roll of a batch."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction | None]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[TorgD20Faces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["torg/d20"]
    """The mechanic."""


class DaggerheartAttackBatchRequest(TypedDict):
    """A roll of a batch."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    evasion: NotRequired[int | None]
    """The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a
    natural 20 (DG-03), and odds do not list it.
    """
    damage: NotRequired[str | None]
    """Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to
    the attack alone.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartAttackFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["daggerheart/attack"]
    """The mechanic."""


class DaggerheartReactionBatchRequest(TypedDict):
    """A roll of a batch."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20
    (DG-03), and odds do not list it.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartReactionFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["daggerheart/reaction"]
    """The mechanic."""


class DaggerheartDamageBatchRequest(TypedDict):
    """A roll of a batch."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: NotRequired[Thresholds | None]
    """Without them no hit points are counted."""
    damage: str
    """Damage dice: a sum of any dice and whole numbers (DG-04)."""
    critical: NotRequired[bool]
    """Adds the maximum of the damage dice (DG-04)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartDamageFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["daggerheart/damage"]
    """The mechanic."""


class DaggerheartDualityBatchRequest(TypedDict):
    """A roll of a batch."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str | None]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int | None]
    """The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a),
    and odds do not list it.
    """
    help: NotRequired[int]
    """Allies who help, each with a d6; the highest added d6 counts (DU-03)."""
    reaction: NotRequired[bool]
    """A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04)."""
    hope_die: NotRequired[int]
    """Sides of the Hope die (DG-23)."""
    fear_die: NotRequired[int]
    """Sides of the Fear die (DG-23)."""
    advantage_die: NotRequired[int]
    """Sides of the roller's own advantage die (DG-23)."""
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DaggerheartDualityFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["daggerheart/duality"]
    """The mechanic."""


class TorangAbilityBatchRequest(TypedDict):
    """A roll of a batch."""

    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[TorangModifier]]
    """Advantages and disadvantages, in multiples of 20 (TE-05)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    helpers: NotRequired[list[NamedAbility]]
    """Each rolls an ability of their own first (TE-06, TE-07)."""
    dice: NotRequired[TorangAbilityFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["torang/ability"]
    """The mechanic."""


class TorangOpposedBatchRequest(TypedDict):
    """A roll of a batch."""

    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: TorangSide
    opposing: TorangSide
    lowest_wins: NotRequired[bool]
    """Between equal levels, the lower roll wins (TE-11, TE-15)."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    dice: NotRequired[TorangOpposedFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["torang/opposed"]
    """The mechanic."""


class DiceBatchRequest(TypedDict):
    """A roll of a batch."""

    expression: str
    """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1)
    and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once),
    `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!`
    (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep,
    drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv`
    and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or
    `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier.
    A `[label]` follows a term; a comment follows a space or `#`. More in [the
    guide](/guide/notation).
    """
    difficulty: NotRequired[int | None]
    """The total or successes to reach. Without it, `at_most` or a comparison in the
    `expression`, as in `(2d6)>=7`, there is no success or margin.
    """
    at_most: NotRequired[int | None]
    """The total or successes not to exceed, for rolls under a number: instead of `difficulty`."""
    step: NotRequired[int | None]
    """Points of the margin that make a degree of success or failure; needs something that the
    total is compared with.
    """
    modifiers: NotRequired[list[Modifier]]
    """Added to the total."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    dice: NotRequired[DiceFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["dice"]
    """The mechanic."""


class OpposedBatchRequest(TypedDict):
    """A roll of a batch."""

    ties: NotRequired[OpposedTies]
    """A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both
    until the totals differ, at most 100 times (OP-05). `draw` if omitted.
    """
    lowest_wins: NotRequired[bool]
    """The lower total wins (OP-03)."""
    label: NotRequired[str | None]
    """Who rolls, and for what; begins `text`."""
    short: NotRequired[bool]
    """Whether `text` is only the total and the outcome."""
    seed: NotRequired[str | None]
    """The same request with the same seed always rolls the same faces, so it proves nothing
    about chance.
    """
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""
    percentile: NotRequired[bool]
    """Whether to show each d100 as two ten-sided dice, too."""
    active: OpposedSide
    opposing: OpposedSide
    dice: NotRequired[OpposedFaces | None]
    """Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are
    rolled, and an incomplete chain is continued; a die that is not needed is refused. To
    continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A
    supplied die replaces the one of a `seed`.
    """
    mechanic: Literal["opposed"]
    """The mechanic."""


class Batch(TypedDict):
    """Rolls of any mechanics: either all are made or none."""

    rolls: list[BatchRoll]
    """1 to 100 roll requests, each with its `mechanic`."""


class BatchAnswer(TypedDict):
    """The answers in the order of the requests."""

    rolls: list[BatchAnswerItem]
    """In the order of the requests."""


class VerifyReceipt(TypedDict):
    """A receipt to check."""

    receipt: str
    """The `receipt` of a roll, or any text."""


class ReceiptPayload(TypedDict):
    """The payload of a receipt."""

    iss: Literal["rollwright"]
    """Who issued it: always the same."""
    iat: int
    """When the roll was made: seconds since 1970, UTC."""
    jti: str
    """The unique id of this receipt."""
    session: str | None
    """Its session; null: none."""
    number: int | None
    """Its number among all rolls of its session, whoever rolled, from 1: a gap is a roll not
    shown here, perhaps another's. Null: no session.
    """
    roll: dict[str, Any]
    """The answer to the roll without `dice` and `receipt`; at a table, as it stood."""


class Verdict(TypedDict):
    """Whether it is a receipt of this service."""

    valid: bool
    """Whether this service signed exactly this."""
    reason: ReceiptFlaw | None
    """Why it is not valid; null if it is. `malformed`: not a compact JWS. `wrong_header`: not
    exactly `alg` EdDSA, `typ` receipt+jwt and a `kid`. `unknown_key`: not one of this
    service's keys. `wrong_signature`: changed after it was signed.
    """
    payload: ReceiptPayload | None
    """Its content; null unless it is valid."""


class ReceiptKey(TypedDict):
    """A public key as a JWK (RFC 7517, RFC 8037)."""

    kty: Literal["OKP"]
    """The type of the key."""
    crv: Literal["Ed25519"]
    """Its curve."""
    x: str
    """The public key, in base64url."""
    kid: str
    """Its thumbprint (RFC 7638)."""
    use: Literal["sig"]
    """What it is for."""
    alg: Literal["EdDSA"]
    """How it signs."""


class ReceiptKeySet(TypedDict):
    """A JWK set."""

    keys: list[ReceiptKey]
    """The signing key first, then retired ones."""


class OpenEnd(TypedDict):
    """The chance of a value or beyond."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    value: int
    """The value closest to the listed ones."""


class OddsTail(TypedDict):
    """The chances beyond the listed outcomes; null where there are none."""

    below: OpenEnd | None
    """This value or less."""
    above: OpenEnd | None
    """This value or more."""


class Chance(TypedDict):
    """A chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""


class ValueChance(TypedDict):
    """The chance of one value, and of that value or more."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    value: int
    """The total."""
    at_least: Chance


class TorgChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: TorgChanceName
    """What it is the chance of."""


class HitPointsChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: HitPointsChanceName
    """What it is the chance of."""


class DamageChances(TypedDict):
    """A distribution: outcomes and tail add up to exactly 1."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    chances: list[HitPointsChance]
    """Those of a difficulty only if one is given."""


class Torg2d10Odds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["torg"]
    """The game system."""
    mechanic: Literal["torg/2d10"]
    """The mechanic."""
    chances: list[TorgChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class TorgD20Odds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["torg"]
    """The game system."""
    mechanic: Literal["torg/d20"]
    """The mechanic."""
    chances: list[TorgChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class DaggerheartAttackChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: DaggerheartAttackChanceName
    """What it is the chance of."""


class DaggerheartAttackOdds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/attack"]
    """The mechanic."""
    chances: list[DaggerheartAttackChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class DaggerheartReactionChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: DaggerheartReactionChanceName
    """What it is the chance of."""


class DaggerheartReactionOdds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/reaction"]
    """The mechanic."""
    chances: list[DaggerheartReactionChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class DaggerheartDamageOdds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/damage"]
    """The mechanic."""
    chances: list[HitPointsChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class DaggerheartDualityChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: DaggerheartDualityChanceName
    """What it is the chance of."""


class DaggerheartDualityOdds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["daggerheart"]
    """The game system."""
    mechanic: Literal["daggerheart/duality"]
    """The mechanic."""
    chances: list[DaggerheartDualityChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class TorangLikelyThresholds(TypedDict):
    """A score, and the chance that the helpers' rolls lead to it."""

    critical: int | None
    """The highest roll that is a critical (TE-02); null if none is (TE-04)."""
    success: int
    """The highest roll that succeeds, 5 to 95 (TE-01)."""
    fumble: int
    """The lowest roll that fumbles, 98 to 100 (TE-03)."""
    effective_score: int
    """What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment
    (TE-19).
    """
    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""


class LevelChance(TypedDict):
    """The chance of one level or result."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    value: str
    """The level or result."""
    at_least: Chance | None
    """Always null."""


class TorangAbilityChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: TorangAbilityChanceName
    """What it is the chance of."""


class TorangAbilityOdds(TypedDict):
    """Exact odds."""

    thresholds: list[TorangLikelyThresholds]
    """For each score that the helpers' rolls can lead to (TE-06), the lowest first; one without
    helpers.
    """
    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[LevelChance]
    """The worst first."""
    system: Literal["torang"]
    """The game system."""
    mechanic: Literal["torang/ability"]
    """The mechanic."""
    chances: list[TorangAbilityChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class TorangSideThresholds(TypedDict):
    """What one side has to roll."""

    critical: int | None
    """The highest roll that is a critical (TE-02); null if none is (TE-04)."""
    success: int
    """The highest roll that succeeds, 5 to 95 (TE-01)."""
    fumble: int
    """The lowest roll that fumbles, 98 to 100 (TE-03)."""
    effective_score: int
    """What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment
    (TE-19).
    """
    unadjusted_score: int
    """After steps and helpers, before adjustment (TE-19)."""


class TorangLikelyContest(TypedDict):
    """Two scores, and the chance that the helpers' rolls lead to both."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    active: TorangSideThresholds
    """The active side."""
    opposing: TorangSideThresholds
    """The opposing side."""
    adjustment: TorangAdjustment | None
    """Null if nothing is adjusted."""


class TorangOpposedChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: TorangOpposedChanceName
    """What it is the chance of."""


class TorangOpposedOdds(TypedDict):
    """Exact odds."""

    thresholds: list[TorangLikelyContest] | None
    """For each pair of scores that the helpers' rolls can lead to (TE-06), the lowest first; one
    without helpers. Null for more than 100, which takes more than three helpers on a side.
    """
    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[LevelChance]
    """The worst first."""
    system: Literal["torang"]
    """The game system."""
    mechanic: Literal["torang/opposed"]
    """The mechanic."""
    chances: list[TorangOpposedChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class SuccessChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: Literal["success"]
    """What it is the chance of."""


class DiceOdds(TypedDict):
    """Exact odds."""

    successes: bool
    """Whether the values are successes, which a pool counts, or totals."""
    least: int | None
    """The value to reach, from `difficulty` or the `expression`; else null."""
    most: int | None
    """The value not to exceed, from `at_most` or the `expression`; else null."""
    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["dice"]
    """The game system."""
    mechanic: Literal["dice"]
    """The mechanic."""
    chances: list[SuccessChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class OpposedChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: OpposedChanceName
    """What it is the chance of."""


class OpposedOdds(TypedDict):
    """Exact odds."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["opposed"]
    """The game system."""
    mechanic: Literal["opposed"]
    """The mechanic."""
    chances: list[OpposedChance]
    """Those of a difficulty only if one is given."""
    request: dict[str, Any]
    """The query with its defaults."""
    damage: DamageChances | None
    """An attack's damage, 0 for a miss; null without damage dice and for other mechanics."""


class BonusComparison(TypedDict):
    """One bonus number with either dice."""

    bonus: int
    """The bonus number."""
    two_d10: Chance
    d20: Chance
    difference: Chance
    """2d10 minus d20."""


class ArticleClaim(TypedDict):
    """A claim, and what the odds say."""

    claim: str
    """What the article says."""
    bonus: int | None
    """Where the dice are furthest apart; null for disconnection."""
    two_d10: Chance
    d20: Chance
    difference: Chance
    """The difference there, without sign."""
    limit: Chance
    """The difference that the claim allows."""
    holds: bool
    """Whether the odds bear it out."""


class Comparison(TypedDict):
    """Both dice compared."""

    system: str
    """The game system."""
    bare: list[BonusComparison]
    """The dice alone, without rerolls."""
    with_rerolls: list[BonusComparison]
    """With the rerolls of a skilled roll."""
    claims: list[ArticleClaim]
    """The claims of T2-12."""


class DeckSummary(TypedDict):
    """A deck, without its cards."""

    name: str
    """The name by which a new session selects it."""
    title: str
    """Display name."""
    count: int
    """How many cards it has."""
    path: str
    """The path of the complete deck."""


class DeckList(TypedDict):
    """The decks that this service knows."""

    decks: list[DeckSummary]
    """A table may also bring its own (DD-06)."""


class ConflictLine(TypedDict):
    """A line of the gamemaster side."""

    initiative: Side
    """The side that acts first."""
    heroes: list[str]
    """What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied
    (DD-30 to DD-36).
    """
    villains: list[str]
    """What holds for the villains: flurry, inspiration, up, break, fatigued, setback, stymied,
    and trick, test, taunt, intimidate (DD-18).
    """


class SkillBox(TypedDict):
    """What a dramatic skill resolution reads."""

    steps: list[str]
    """The steps that can be tried (DD-61): A to D, rising."""
    problem: str | None
    """What failing brings (DD-62): possible_setback, complication, critical_problem; null: none."""


class CardFacts(TypedDict):
    """A card in facts, as in custom decks."""

    number: int
    """The number of the card (DD-01), which names it everywhere."""
    type: str
    """What it is for the player (DD-01)."""
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster
    says so (DD-02).
    """
    standard: ConflictLine
    """The line of a standard scene (DD-19)."""
    dramatic: ConflictLine
    """The line of a dramatic scene (DD-19)."""
    approved: list[str]
    """Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate,
    maneuver, or any, for all seven.
    """
    skill_box: SkillBox
    """The box of the dramatic skill resolution (DD-60)."""


class CardType(TypedDict):
    """A type of card."""

    text: str
    """What the card does, for players."""
    use: str
    """How to play the card through the API."""
    rules: list[str]
    """The rules that apply to it."""
    type: str
    """The type of these cards."""
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster
    says so (DD-02).
    """
    count: int
    """How many of them the deck has."""


class KeywordTexts(TypedDict):
    """What keywords mean, for players.

    Null for a keyword that only a custom deck has (DD-06).
    """

    heroes: dict[str, str | None]
    """Keywords of the heroes' line (DD-28 to DD-36)."""
    villains: dict[str, str | None]
    """Keywords of the villains' line (DD-18, DD-28 to DD-36)."""
    approved: dict[str, str | None]
    """Approved actions (DD-17)."""
    problems: dict[str, str | None]
    """Problems of the skill box (DD-62)."""


class Deck(TypedDict):
    """A deck and all its cards."""

    name: str
    """The name by which a new session selects it."""
    title: str
    """Display name."""
    count: int
    """How many cards it has."""
    path: str
    """The path of the complete deck."""
    cards: list[CardFacts]
    """By rising number. A deck of your own has the same shape."""
    types: list[CardType]
    """What the player sides do, by type."""
    keyword_texts: KeywordTexts
    """What the keywords of the gamemaster sides mean."""


class Card(TypedDict):
    """Both sides of a card."""

    number: int
    """The number of the card (DD-01), which names it everywhere."""
    type: str
    """What it is for the player (DD-01)."""
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster
    says so (DD-02).
    """
    standard: ConflictLine
    """The line of a standard scene (DD-19)."""
    dramatic: ConflictLine
    """The line of a dramatic scene (DD-19)."""
    approved: list[str]
    """Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate,
    maneuver, or any, for all seven.
    """
    skill_box: SkillBox
    """The box of the dramatic skill resolution (DD-60)."""
    text: str
    """What the card does, for players."""
    use: str
    """How to play the card through the API."""
    rules: list[str]
    """The rules that apply to it."""
    name: str
    """Display name: its own in a custom deck, else its type."""
    flavour: str | None
    """A line for the mood (DD-01). Null: none."""


class SkillOddsChance(TypedDict):
    """A named chance."""

    probability: float
    """Rounded to 12 significant digits."""
    exact: str
    """A fraction in lowest terms."""
    name: SkillOddsChanceName
    """What it is the chance of."""


class SkillOdds(TypedDict):
    """The chances of every number of flips until all steps are done."""

    tail: OddsTail
    mean: float | None
    """The average. Null for levels."""
    deviation: float | None
    """The standard deviation. Null for levels."""
    approximate: bool
    """Whether mean and deviation count each tail at its value, because the exact ones are not
    known. False otherwise: they are exact, tails included, and rounded.
    """
    outcomes: list[ValueChance]
    """In ascending order: values that can occur, or with `all` every value."""
    system: Literal["torg"]
    """The game system."""
    deck: Literal["standard"]
    """The deck."""
    request: dict[str, Any]
    """The query with its defaults; `chance` as text."""
    chances: list[SkillOddsChance]
    """Those of a difficulty only if one is given."""
    median: int | None
    """The flips within which it is done in half of all cases; null: beyond the list."""


class Settings(TypedDict):
    """The settings of a table."""

    hand_size: NotRequired[int | None]
    """Cards in a hand; null: by the number of characters (DD-07)."""
    method: NotRequired[RollMethod]
    """The dice of its rolls (T2-01, TD-01). `2d10` if omitted."""
    stymied_rule: NotRequired[TorgStymiedRule]
    """Whose rule for Stymied applies with 2d10 (T2-15, DD-36). `deck` if omitted."""
    possibilities_per_roll: NotRequired[int]
    """Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a)."""
    glory_bonus: NotRequired[int]
    """The bonus that earns a Glory with 2d10 (DD-45)."""
    coup_de_grace: NotRequired[int]
    """What a Coup de Grace adds (DD-42)."""
    campaign: NotRequired[bool]
    """Whether the Campaign card has an effect (DD-57)."""
    protect_played_specials: NotRequired[bool]
    """Whether villains leave specials and Escape in pools (DD-18)."""
    subplots: NotRequired[list[str] | None]
    """Types of subplots that suit the adventure; null: any (DD-55a)."""
    pool_needs_action: NotRequired[bool]
    """Whether a character has to act before a card goes into its pool (DD-13)."""
    award_by: NotRequired[AwardBy]
    """Who awards cards for approved actions: the service, or the gamemaster alone (DD-17).
    `automatic` if omitted.
    """
    resolve_by: NotRequired[ResolveBy]
    """Who resolves a player's roll that has a difficulty. `roller` if omitted."""


class CreateSession(TypedDict):
    """A session to create."""

    name: str
    """Display name."""
    deck: NotRequired[Literal["standard"] | OwnDeck]
    """`standard`, or a deck of your own (DD-06). `standard` if omitted."""
    settings: NotRequired[Settings]
    """Omitted settings keep their defaults."""


class SessionCreated(TypedDict):
    """A new session, and its secrets."""

    version: int
    """The version of the table: every change raises it by one."""
    id: str
    """The id of the session."""
    gm_token: str
    """The gamemaster's token: it is not shown again."""
    join_code: str
    """Opens the lobby and lets others join."""
    commitment: str
    """Commits the service to its shuffles: keep it to compare with `GET …/fairness`."""
    expires_at: str
    """When the session expires, if nothing changes: RFC 3339, UTC."""


class Seat(TypedDict):
    """Somebody at the table, or watching it."""

    role: Role
    """gamemaster, player or spectator."""
    character: str | None
    """The player's character; null for others."""
    spectator: str | None
    """The spectator's id; null for others."""


class Scene(TypedDict):
    """A scene."""

    number: int
    """From 1 through the whole adventure."""
    kind: SceneKind
    """Which line of the cards it uses (DD-19)."""
    trades: bool
    """Whether trades are allowed in the refill (DD-21)."""


class Round(TypedDict):
    """Round play, and the round under way."""

    number: int
    """Rounds so far; 0 before the first flip (DD-11)."""
    card: int | None
    """The card that rules the round; null before the first flip."""
    initiative: Side | None
    """The side that acts first (DD-19); null before the first flip."""
    heroes: list[str]
    """What the line says for the heroes (DD-30 to DD-36), or `set_conditions`."""
    villains: list[str]
    """What the line says for the villains (DD-18, DD-30 to DD-36), or `set_conditions`."""
    approved: list[str]
    """Actions that earn a card (DD-17); `any` for all seven."""
    skill_box: SkillBox | None
    """The box of the dramatic skill resolution (DD-61); null before the first flip."""
    keyword_texts: KeywordTexts
    """What these keywords, the approved actions and the problem mean, for players:
    `keyword_texts.heroes.flurry`, say. Empty before the first flip.
    """
    taking_part: list[str]
    """Who takes part (DD-14)."""
    opening: int
    """Cards that each may put down before the first flip (DD-14)."""
    keep: bool
    """Whether the card is kept for the next round (DD-51)."""
    escaped: bool
    """Whether the party has escaped (DD-44)."""


class DeckCount(TypedDict):
    """A deck in play."""

    count: int
    """How many cards are left in it."""


class HandView(TypedDict):
    """A hand, as far as the viewer may see it."""

    count: int
    """How many cards it has (DD-05)."""
    cards: list[int] | None
    """The cards, oldest first; null for everybody but its player (DD-05)."""


class Pooled(TypedDict):
    """A card in a pool, face up."""

    card: int
    """Its number."""
    state: PoolState
    """`playable` for an enhancement (DD-12), `waiting` for a special (DD-02), `active` for a
    subplot that is activated (DD-55a).
    """
    subplot: SubplotState | None
    """How far a subplot has come (DD-55a); null: no subplot."""


class AttributesView(TypedDict):
    """A character's attributes; null: not known."""

    dexterity: int | None
    """Its Dexterity."""
    strength: int | None
    """Its Strength."""
    toughness: int | None
    """Its Toughness."""
    perception: int | None
    """Its Perception."""
    mind: int | None
    """Its Mind."""
    charisma: int | None
    """Its Charisma."""
    spirit: int | None
    """Its Spirit."""


class SkillView(TypedDict):
    """A skill, and the total value of its rolls."""

    name: str
    """Its name."""
    attribute: CharacterAttribute | None
    """The attribute that it is based on; null: none."""
    value: int
    """The `value` of its rolls."""


class CharacterValues(TypedDict):
    """A character's values, set by its player."""

    attributes: AttributesView
    """Its attributes."""
    skills: list[SkillView]
    """Its skills, in the player's order."""


class PlayerCharacter(TypedDict):
    """A player character."""

    id: str
    """Its id: c1, c2, … in joining order."""
    name: str
    """Its name."""
    reality_rated: bool
    """False for an ord, who uses no Possibilities (T2-17)."""
    alive: bool
    """False when it has left play (DD-68)."""
    released: bool
    """Whether its seat is free to be claimed."""
    hand: HandView
    """Its hand."""
    hand_limit: int | None
    """The adventure's hand size (DD-07); null in `lobby`."""
    pool: list[Pooled]
    """Its pool, in the order played (DD-12)."""
    possibilities: int
    """Possibilities left (T2-17)."""
    values: CharacterValues | None
    """Its attributes and skills; null until `set_values`."""
    critical_moment_used: bool
    """Whether its critical moment of this act is used (DD-16)."""
    in_critical_moment: bool
    """Whether one is declared, and its roll not yet made (DD-16)."""
    discarded_for_refill: bool | None
    """Whether it has discarded in the refill (DD-22); null outside of one."""
    rallying: bool
    """Whether it may discard for a Rally (DD-53)."""
    pooled_this_round: bool | None
    """Whether its card of this round is played, or was sent back (DD-13); null outside of round
    play.
    """
    actions: int | None
    """Its actions this round (DD-30, DD-46a); null outside of round play."""
    acted: bool | None
    """Whether it has acted in this round (DD-13); null outside of round play, and when it takes
    no part.
    """
    opening_left: int | None
    """Cards that it may still put down before the first flip (DD-14); null at other times."""
    cards_earned: int | None
    """Cards earned by approved actions but defend this round (DD-17); null outside of round
    play.
    """


class Foe(TypedDict):
    """A gamemaster character."""

    id: str
    """Its id: f1, f2, …"""
    name: str
    """Its name."""
    side: Side
    """Its side; `heroes` for allies and bystanders (DD-19)."""
    reality_rated: bool
    """False for an ord, who uses no Possibilities (T2-17)."""
    possibilities: int | None
    """Possibilities left; null for everybody but the gamemaster."""


class Spectator(TypedDict):
    """A spectator."""

    id: str
    """The spectator's id: w1, w2, …"""
    name: str | None
    """The spectator's name, if any."""


_Trade = TypedDict("_Trade", {"from": "str"})


class Trade(_Trade):
    """An exchange of cards between two characters (DD-20)."""

    id: str
    """Its id: t1, t2, …"""
    to: str
    """Who may answer."""
    because: str
    """How the two help each other."""
    count: int
    """How many cards are offered."""
    give: list[int] | None
    """The cards offered; null for everybody but the two."""
    take: list[int] | None
    """The cards in return, empty until answered; null for everybody but the two."""
    state: TradeState
    """`answered`: to be confirmed."""


class SkillStep(TypedDict):
    """A step of a task."""

    letters: list[str]
    """Its letter."""
    difficulty: int
    """Its difficulty, without `added_difficulty`."""
    done: bool
    """Whether it is done."""


class Approach(TypedDict):
    """A new approach after a critical problem (DD-62)."""

    skill: str | None
    """The new skill, which keeps the steps done; null: start over."""
    last_ditch: bool
    """Whether it is for a last-ditch effort only (DD-64)."""


class SkillResolution(TypedDict):
    """A character's task (DD-60)."""

    id: str
    """Its id: s1, s2, …"""
    character: str
    """Whose task it is."""
    skill: str
    """The skill."""
    steps: list[SkillStep]
    """Its steps in order."""
    added_difficulty: int
    """Points that complications have added (DD-62)."""
    state: ResolutionState
    """`critical`: a new approach is needed (DD-62)."""
    proposed: Approach | None
    """The approach that waits for the gamemaster; null: none."""
    last_ditch: bool
    """Whether a last-ditch effort is allowed at this critical problem (DD-64)."""


class Effect(TypedDict):
    """What a card or a setback changes for a while."""

    name: EffectName
    """action (DD-40), attribute (DD-41a), haste (DD-46a), monologue (DD-46c), setback (DD-28)."""
    value: int
    """What it adds to rolls; 0 for haste and monologue."""
    character: str | None
    """Whose it is; null: a setback."""
    side: Side
    """The side that it holds for, or the character's."""
    attribute: CharacterAttribute | None
    """The attribute it raises (DD-41a); null: none."""
    card: int | None
    """The card that it comes from; null: a setback."""
    until: EffectEnd
    """`round`: this round; `roll`: the next roll that it fits (DD-09, DD-40)."""


class RollAsked(TypedDict):
    """The request; for a shared roll, the body that its mechanic takes."""

    value: NotRequired[int]
    """What the bonus is added to (T2-02)."""
    difficulty: NotRequired[int | None]
    """The total to reach, as last set; null without one (T2-14)."""
    action: NotRequired[str | None]
    """The action (DD-17); null: another."""
    against: NotRequired[list[str]]
    """Whom it is aimed at; may be empty (DD-15)."""
    attribute: NotRequired[str | None]
    """The attribute of the value (DD-41a); null: none."""
    skilled: NotRequired[bool]
    """False for a skill without adds (T2-16)."""
    stymied: NotRequired[bool]
    """Whether the roll is Stymied, the line included (T2-15)."""
    up: NotRequired[bool]
    """Whether the roller is Up, the line included (DD-32)."""
    contradiction: NotRequired[str | None]
    """The contradiction in play (T2-09); null: none."""
    passive: NotRequired[bool]
    """Whether it is not the roller's action (DD-40)."""
    label: NotRequired[str | None]
    """What it is for; null without a label."""


class RollOutcome(TypedDict):
    """What the dice mean, as in the answer of `POST /v1/{mechanic}/roll`."""


class RollFaces(TypedDict):
    """The faces that count, by role, as in the answer of `POST /v1/{mechanic}/roll`."""


class RollModifier(TypedDict):
    """A number added to the total, and its source."""

    name: str
    """What it comes from: a card's type, Up, Stymied, Setback, or the caller's name."""
    value: int
    """The points it adds."""
    card: NotRequired[int | None]
    """The card that it comes from; null: none; absent in a shared roll."""


class SpentPossibility(TypedDict):
    """A Possibility on a roll."""

    card: int | None
    """Its Hero or Drama; null: the roller's own."""
    cancelled: bool
    """Whether it was cancelled: its dice do not count (T2-08)."""


class SkillTried(TypedDict):
    """What a roll tries of a skill resolution."""

    resolution: str
    """The skill resolution."""
    letters: list[str]
    """The steps it tries; empty: none can be gained (DD-63)."""
    difficulties: list[int]
    """The difficulty of each, or of the next one (DD-62)."""
    last_ditch: bool
    """Whether it is a last-ditch effort: all or nothing (DD-64)."""


class Correction(TypedDict):
    """The gamemaster's correction of a roll (DD-71)."""

    success: bool | None
    """Whether it succeeds; null: not given."""
    level: TorgLevel | None
    """How well; null: not given."""
    total: int | None
    """The total; null: not given."""
    because: str
    """The reason."""
    was_success: bool | None
    """The `success` before."""
    was_level: TorgLevel | None
    """The `level` before."""


class TableRoll(TypedDict):
    """A roll of a character or foe, or of any mechanic, shared with the table."""

    id: str
    """Its id: r1, r2, … in the order made."""
    by: str
    """The character or foe that rolled; `gamemaster` for a shared roll of theirs."""
    mechanic: str | None
    """The mechanic; null for a hidden roll."""
    request: RollAsked | None
    """The request; null for a hidden roll."""
    outcome: RollOutcome | None
    """What the dice mean so far; `success` and `level` are what it was resolved to. Null for a
    hidden roll.
    """
    faces: RollFaces | None
    """The faces that count; null for a hidden roll."""
    dice: list[RolledDie]
    """Every die in order, cancelled ones with `counted` false (T2-18); empty for a hidden roll."""
    modifiers: list[RollModifier]
    """Named numbers in the total: the caller's, then the table's (DD-28, DD-40)."""
    possibilities: list[SpentPossibility]
    """Possibilities spent on it, in order; `chain` of a die counts them from 1."""
    effect_bonus: int
    """Points on the effect value, by a Coup de Grace (DD-42)."""
    skill: SkillTried | None
    """What it tries of a skill resolution; null: none."""
    retry_of: str | None
    """The roll that a Second Chance repeats in it (DD-50); null: none."""
    text: str | None
    """One line for a chat log, in English: the dice, and what changed their result (T2-14,
    DD-49, DD-50, DD-71). Null for a hidden roll.
    """
    state: RollState
    """`open` to cards and Possibilities, `resolved` (DD-15; every shared roll), `retried` by a
    Second Chance (DD-50), or `void`: closed without a result.
    """
    success: bool | None
    """Whether it succeeded; null while it is open, without a difficulty, and for shared rolls."""
    level: TorgLevel | None
    """How well it succeeded (T2-14); null like `success`, and for a failure."""
    negated: list[str]
    """Targets with an Opponent Fails (DD-49): against them it fails."""
    ruled_by: int | None
    """The card that ruled when it was opened (DD-17); null outside of rounds."""
    hidden: bool
    """Whether only the gamemaster sees it."""
    commitment: str | None
    """Of a roll that was hidden (docs/fairness.md); null: none."""
    receipt: str | None
    """The signed receipt; null: none."""
    corrected: Correction | None
    """The gamemaster's correction, which `success` and `level` follow (DD-71); null: none."""


class Campaigned(TypedDict):
    """A subplot that is kept beyond an adventure (DD-58)."""

    character: str
    """Whose subplot it is."""
    type: str
    """Its type."""
    card: int | None
    """Its card; null: from an earlier adventure."""
    figures: bool | None
    """Whether a kept subplot plays a part in this adventure; null until `answer_campaigned`, and
    for one of this adventure.
    """


class Awaiting(TypedDict):
    """Something that waits for an answer; fields of other kinds are null."""

    kind: AwaitingKind
    """What answers it: `glory` and `subplot`: `approve_card` or `disallow_card`; `idea`:
    `answer_idea`; `campaign`: `answer_campaign` and `approve_card`; `campaigned`:
    `answer_campaigned`; `approach`: `propose_approach`, then `answer_approach`; `card`:
    `give_up_card`; `trade`: `answer_trade`, then `confirm_trade`; `discard`:
    `discard_for_refill`; `roll`: `resolve_roll`; `undo`: `undo` or `decline_undo`.
    """
    waits_for: list[str]
    """Who is to answer: characters, or `gamemaster`."""
    character: str | None
    """Whom it is about; in a trade, the other one."""
    by: str | None
    """Who has used the Campaign."""
    card: int | None
    """The card that was shown or used."""
    subplot: int | None
    """The subplot that a Campaign is to keep."""
    type: str | None
    """The type of a subplot."""
    roll: str | None
    """The roll."""
    trade: str | None
    """The trade."""
    resolution: str | None
    """The skill resolution."""
    text: str | None
    """The question, the reason, or the new skill."""


class Glory(TypedDict):
    """A Glory that the gamemaster has confirmed (DD-24c)."""

    card: int
    """The Glory card."""
    character: str
    """Whose it was."""
    roll: str | None
    """The roll that earned it; null: not recorded."""


class CharacterAwards(TypedDict):
    """What one character will be paid, in Possibilities."""

    character: str
    """Who is paid."""
    subplots: int
    """For subplots of the last act (DD-23)."""
    drama: int | None
    """For unused Drama cards (DD-24b); null for everybody but their player."""
    glory: int
    """For everybody's Glories (DD-24c)."""


class Awards(TypedDict):
    """What `close_adventure` will pay (DD-72), insurance apart."""

    characters: list[CharacterAwards]
    """Those in play."""


class UndoStep(TypedDict):
    """A move that can be undone (DD-71)."""

    to_version: int
    """The version before it, for an `undo`."""
    move: str
    """Its name."""
    by: Seat
    """Who played it."""


class TableSettings(TypedDict):
    """The settings of a table."""

    deck: str
    """The name of the deck (DD-06)."""
    hand_size: int | None
    """Cards in a hand; null: by the number of characters (DD-07)."""
    method: RollMethod
    """The dice of its rolls (T2-01, TD-01)."""
    stymied_rule: TorgStymiedRule
    """Whose rule for Stymied applies with 2d10 (T2-15, DD-36)."""
    possibilities_per_roll: int
    """Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a)."""
    glory_bonus: int
    """The bonus that earns a Glory with 2d10 (DD-45)."""
    coup_de_grace: int
    """What a Coup de Grace adds (DD-42)."""
    campaign: bool
    """Whether the Campaign card has an effect (DD-57)."""
    protect_played_specials: bool
    """Whether villains leave specials and Escape in pools (DD-18)."""
    subplots: list[str] | None
    """Types of subplots that suit the adventure; null: any (DD-55a)."""
    pool_needs_action: bool
    """Whether a character has to act before a card goes into its pool (DD-13)."""
    award_by: AwardBy
    """Who awards cards for approved actions (DD-17)."""
    resolve_by: ResolveBy
    """Who resolves a player's roll that has a difficulty."""


class TableView(TypedDict):
    """The table as the caller sees it. A card is its number everywhere."""

    version: int
    """The version of the table: every change raises it by one."""
    id: str
    """The id of the session."""
    name: str
    """The name of the table."""
    you: Seat
    """The seat of the caller."""
    adventure: int
    """The adventure under way, or the next one, from 1 (DD-72)."""
    phase: Phase
    """The phase (DD-08)."""
    status: TableStatus
    """`lobby` before the first adventure, `ended` from `end_adventure` to the next one,
    `playing` between.
    """
    act: int | None
    """The act, from 1 (DD-08); null in `lobby`."""
    completed: bool | None
    """Whether the last adventure was completed (DD-24b); null: none."""
    scene: Scene | None
    """The open scene, or that of the refill; null: none."""
    round: Round | None
    """Round play (DD-11); null outside of it."""
    deck: DeckCount
    """The deck, in secret order (DD-03)."""
    discard_pile: list[int]
    """Face up, the top first (DD-03)."""
    action_stack: list[int]
    """Face up, the top first, which rules the round (DD-11)."""
    characters: list[PlayerCharacter]
    """In joining order."""
    foes: list[Foe]
    """Foes, of either side."""
    spectators: list[Spectator]
    """Those who are watching."""
    trades: list[Trade]
    """Open trades, and the last few that are over (DD-20)."""
    skill_resolutions: list[SkillResolution]
    """Those that are open, and the last few that are over (DD-60)."""
    effects: list[Effect]
    """Temporary effects of cards and setbacks (DD-11)."""
    rolls: list[TableRoll]
    """Rolls that are open, shared, corrected, good for a Glory or resolved since anybody rolled,
    and the last one that is over; in the order made.
    """
    campaigned: list[Campaigned]
    """Subplots kept beyond the adventure (DD-58)."""
    awaiting: list[Awaiting]
    """Everything that waits for an answer."""
    glories: list[Glory]
    """Confirmed Glories of this adventure (DD-24c)."""
    awards: Awards | None
    """What the close will pay; null but in `awards` (DD-72)."""
    undo: list[UndoStep]
    """The moves that can be undone, newest first; to undo one is to undo all listed before it."""
    settings: TableSettings
    """The settings of the table."""
    last_event: int
    """The id of the last event: continue from it."""
    expires_at: str
    """When the session expires, if nothing changes: RFC 3339, UTC."""


class FreeSeat(TypedDict):
    """A character, as seen before joining."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    released: bool
    """Whether its seat is free to be claimed."""


class Lobby(TypedDict):
    """A table, as seen before joining."""

    id: str
    """The id of the session."""
    name: str
    """The name of the table."""
    status: TableStatus
    """As at the table."""
    characters: list[FreeSeat]
    """The characters in play."""


class JoinSession(TypedDict):
    """A character that joins a table."""

    name: str
    """Display name."""
    possibilities: NotRequired[int]
    """Possibilities that it begins with (T2-17)."""
    reality_rated: NotRequired[bool]
    """False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02)."""
    client_seed: NotRequired[str | None]
    """Mixed into every shuffle from now on; shown to everybody (docs/fairness.md)."""
    hand: NotRequired[list[int] | None]
    """Cards kept from an earlier evening, in place of a dealt hand; only in `lobby` (DD-10)."""
    campaigned: NotRequired[list[CampaignedType]]
    """Subplots kept from earlier adventures (DD-58)."""


class CharacterJoined(TypedDict):
    """A character that has joined, and its token."""

    version: int
    """The version of the table: every change raises it by one."""
    character: PlayerCharacter
    """The character."""
    token: str
    """The player's token: it is not shown again."""


class NoFields(TypedDict):
    """A body without fields; it may be omitted."""


class SessionCreatedEvent(TypedDict):
    """A table was created."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["session_created"]
    """What has happened."""
    name: str
    """Its name."""
    deck: str
    """The name of the deck."""
    commitment: str
    """A SHA-256, in hex (docs/fairness.md)."""


class TokenRotatedEvent(TypedDict):
    """Somebody has a new token."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["token_rotated"]
    """What has happened."""


class GmTokenRenewedEvent(TypedDict):
    """The operator issued a new gamemaster token."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["gm_token_renewed"]
    """What has happened."""


class JoinCodeRenewedEvent(TypedDict):
    """There is a new join code."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["join_code_renewed"]
    """What has happened."""


class ShortCodeIssuedEvent(TypedDict):
    """There is a short code to join with."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["short_code_issued"]
    """What has happened."""


class HandoverCodeIssuedEvent(TypedDict):
    """There is a code to become the gamemaster with."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["handover_code_issued"]
    """What has happened."""


class CharacterJoinedEvent(TypedDict):
    """A character joined."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["character_joined"]
    """What has happened."""
    character: str
    """A character's id."""
    name: str
    """Its name."""
    client_seed: str | None
    """A player's text for the shuffles, if any."""


class HandBroughtEvent(TypedDict):
    """Only their player sees `cards` (DD-10)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["hand_brought"]
    """What has happened."""
    character: str
    """A character's id."""
    count: int
    """How many cards."""
    cards: NotRequired[list[int]]
    """Numbers of cards."""


class CharacterReleasedEvent(TypedDict):
    """A seat is free to be claimed."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["character_released"]
    """What has happened."""
    character: str
    """A character's id."""


class CharacterClaimedEvent(TypedDict):
    """Somebody took over a character."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["character_claimed"]
    """What has happened."""
    character: str
    """A character's id."""


class CharacterRemovedEvent(TypedDict):
    """A character left for good (DD-68)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["character_removed"]
    """What has happened."""
    character: str
    """A character's id."""


class GamemasterHandedOverEvent(TypedDict):
    """There is a new gamemaster: a player, a spectator, or (both null) somebody new."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["gamemaster_handed_over"]
    """What has happened."""
    character: str | None
    """Whose player it is."""
    spectator: str | None
    """The spectator it is."""


class SpectatorJoinedEvent(TypedDict):
    """A spectator joined."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["spectator_joined"]
    """What has happened."""
    spectator: str
    """A spectator's id."""
    name: str | None
    """The spectator's name, if any."""


class SpectatorLeftEvent(TypedDict):
    """A spectator left."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["spectator_left"]
    """What has happened."""
    spectator: str
    """A spectator's id."""
    name: str | None
    """The spectator's name, if any."""


class ActEndedEvent(TypedDict):
    """An act ended (DD-23)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["act_ended"]
    """What has happened."""
    act: int
    """The number of the act."""
    ignored: list[str]
    """Characters who ignored their subplots (DD-23)."""


class DeckShuffledEvent(TypedDict):
    """A shuffle, as in `GET …/fairness`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["deck_shuffled"]
    """What has happened."""
    count: int
    """How many cards."""
    automatic: bool
    """Whether the deck had run out (DD-04)."""
    shuffle: int
    """The number of the shuffle, from 1."""
    seeds: int
    """How many client seeds went into it."""
    root: str
    """The root that commits to its order, in hex."""


class DeckPosition(TypedDict):
    """A place in the order of a shuffle."""

    shuffle: int
    """The number of the shuffle, from 1."""
    position: int
    """The position in its order; 0 is the top."""


class ProofStep(TypedDict):
    """A neighbour on the way to the root: `left` or `right`."""

    left: NotRequired[str]
    """The hash on its left side, in hex."""
    right: NotRequired[str]
    """The hash on its right side, in hex."""


class Proof(TypedDict):
    """That a card lay at a position of a shuffle (docs/fairness.md)."""

    shuffle: int
    """The number of the shuffle, from 1."""
    position: int
    """The position in its order; 0 is the top."""
    salt: str
    """What was hashed with the card, in hex."""
    path: list[ProofStep]
    """Its neighbours from the leaf up to the root."""


class CardsDrawnEvent(TypedDict):
    """Only their player sees `cards` and `proofs`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["cards_drawn"]
    """What has happened."""
    character: str
    """A character's id."""
    count: int
    """How many cards."""
    missing: int
    """How many could not be drawn."""
    source: str
    """Why: deal, refill, rally, leadership, compensation, inspiration, skill, or an approved
    action.
    """
    positions: list[DeckPosition]
    """Where they lay."""
    cards: NotRequired[list[int]]
    """Numbers of cards."""
    proofs: NotRequired[list[Proof]]
    """That each lay there (docs/fairness.md)."""


class CardFlippedEvent(TypedDict):
    """A card rules the round (DD-11)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_flipped"]
    """What has happened."""
    card: int
    """The number of a card."""
    round: int
    """The number of the round."""
    kept: bool
    """Whether it is the card of the round before (DD-51), without a `proof`."""
    proof: Proof | None
    """That it lay there (docs/fairness.md)."""


class InspiredEvent(TypedDict):
    """The side recovers (DD-31)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["inspired"]
    """What has happened."""
    side: Side
    """The side."""


class FatiguedEvent(TypedDict):
    """Each of the side takes shock (DD-35)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["fatigued"]
    """What has happened."""
    side: Side
    """The side."""
    shock: int
    """Points of shock."""


class RollOpenedEvent(TypedDict):
    """The dice are thrown (DD-15)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_opened"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: list[RollModifier]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null without one."""
    faces: TorgFaces
    """The faces that count."""
    disconnected: NotRequired[bool]
    """True where the roller was disconnected (T2-10)."""
    receipt: str | None
    """The signed receipt, if one was requested."""
    action: ApprovedAction | None
    """The action, if it is one of these (DD-17)."""
    against: list[str]
    """Whom it is aimed at (DD-15)."""
    label: str | None
    """What it is for; null without a label."""


class RallyEndedEvent(TypedDict):
    """Those who have not answered discard nothing (DD-53)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["rally_ended"]
    """What has happened."""
    characters: list[str]
    """Ids of characters."""


class RollChangedEvent(TypedDict):
    """A card was added."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_changed"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: list[RollModifier]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null without one."""
    faces: TorgFaces
    """The faces that count."""
    disconnected: NotRequired[bool]
    """True where the roller was disconnected (T2-10)."""
    receipt: str | None
    """The signed receipt, if one was requested."""
    effect_bonus: NotRequired[int]
    """Points on the effect value, by a Coup de Grace (DD-42)."""


class RollVoidedEvent(TypedDict):
    """A roll was closed without a result."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_voided"]
    """What has happened."""
    roll: str
    """The roll."""


class PossibilitiesChangedEvent(TypedDict):
    """Possibilities were earned, spent or set."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["possibilities_changed"]
    """What has happened."""
    character: str
    """A character's id."""
    amount: int
    """By how much."""
    possibilities: int
    """How many there are now."""
    source: str
    """Why: roll, damage, cancelling, compensation, subplot, drama, glory, insurance, gamemaster."""
    because: str | None
    """The reason, if one was given."""


class SkillMovedEvent(TypedDict):
    """Steps have changed (DD-61, DD-62)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["skill_moved"]
    """What has happened."""
    resolution: str
    """The skill resolution."""
    done: list[SkillLetter]
    """The steps that are done."""
    added_difficulty: int
    """Points that complications have added (DD-62)."""
    state: ResolutionState
    """The state of the skill resolution (DD-60)."""


class CardsGivenEvent(TypedDict):
    """By a Leadership (DD-47); outside of round play only the two see the cards."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["cards_given"]
    """What has happened."""
    character: str
    """A character's id."""
    to: str
    """The character that gets it."""
    count: int
    """How many cards."""
    cards: NotRequired[list[int]]
    """Numbers of cards."""


class CardRecoveredEvent(TypedDict):
    """A Master Plan brought a card back (DD-48)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_recovered"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class RalliedEvent(TypedDict):
    """These may discard and refill (DD-53)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["rallied"]
    """What has happened."""
    characters: list[str]
    """Ids of characters."""


class LineKeptEvent(TypedDict):
    """The card will rule the next round too (DD-51)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["line_kept"]
    """What has happened."""
    card: int
    """The number of a card."""


class LineVoidedEvent(TypedDict):
    """What this card announced is void (DD-38)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["line_voided"]
    """What has happened."""
    card: int
    """The number of a card."""


class PartyEscapedEvent(TypedDict):
    """The heroes got away (DD-44)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["party_escaped"]
    """What has happened."""
    character: str
    """A character's id."""


class RollNegatedEvent(TypedDict):
    """By an Opponent Fails (DD-49); `success` if it still holds against others."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_negated"]
    """What has happened."""
    roll: str | None
    """The roll; null: its dice were not recorded."""
    roller: NotRequired[str]
    """The character or foe that rolled."""
    text: NotRequired[str]
    """One line for a chat log, in English."""
    outcome: NotRequired[TorgOutcome]
    """What its dice mean."""
    success: NotRequired[bool | None]
    """Whether it succeeded; null: not decided."""
    character: str
    """The target that answered it."""
    returned: list[int]
    """Cards that are back in their pool."""
    receipt: str | None
    """The signed receipt, if one was requested."""


class SkillRestoredEvent(TypedDict):
    """A task is as before the failure (DD-50)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["skill_restored"]
    """What has happened."""
    resolution: str
    """The skill resolution."""


class CampaignAskedEvent(TypedDict):
    """May this subplot be kept? (DD-58)"""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["campaign_asked"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    subplot: int
    """The card of the subplot."""


class ActStartedEvent(TypedDict):
    """An act begins."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["act_started"]
    """What has happened."""
    act: int
    """The number of the act."""


class AdventureStartedEvent(TypedDict):
    """An adventure begins (DD-07, DD-72)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["adventure_started"]
    """What has happened."""
    adventure: int
    """The number of the adventure, from 1 (DD-72)."""
    hand_size: int
    """Cards of a full hand (DD-07)."""


class HandsClashedEvent(TypedDict):
    """Hands that were brought and share a card: all of them are dealt anew (DD-10)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["hands_clashed"]
    """What has happened."""
    characters: list[str]
    """Ids of characters."""


class SeedGivenEvent(TypedDict):
    """A client seed for the shuffles (docs/fairness.md)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["seed_given"]
    """What has happened."""
    character: str
    """A character's id."""
    client_seed: str
    """A player's text for the shuffles."""


class AdventureEndedEvent(TypedDict):
    """The awards are open (DD-72)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["adventure_ended"]
    """What has happened."""
    adventure: int
    """The number of the adventure, from 1 (DD-72)."""
    completed: bool
    """Whether it was completed (DD-24b)."""


class AdventureClosedEvent(TypedDict):
    """Awards are paid, all cards return (docs/fairness.md)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["adventure_closed"]
    """What has happened."""
    adventure: int
    """The number of the adventure, from 1 (DD-72)."""
    server_seed: str
    """The secret of the adventure, in hex."""
    next_commitment: str
    """The commitment of the next adventure."""


class SceneStartedEvent(TypedDict):
    """A scene opens."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["scene_started"]
    """What has happened."""
    number: int
    """The number of the scene."""
    kind: SceneKind
    """The line of the cards that is in force."""


class SceneEndedEvent(TypedDict):
    """A scene ends; the refill begins (DD-22)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["scene_ended"]
    """What has happened."""
    number: int
    """The number of the scene."""
    trades: bool
    """Whether trades are allowed in the refill (DD-21)."""


class PoolReturnedEvent(TypedDict):
    """Pool cards went back to the hand (DD-22)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["pool_returned"]
    """What has happened."""
    character: str
    """A character's id."""
    cards: list[int]
    """Numbers of cards."""


class SkillEndedEvent(TypedDict):
    """A task ended with its scene."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["skill_ended"]
    """What has happened."""
    resolution: str
    """The skill resolution."""
    state: ResolutionState
    """The state of the skill resolution (DD-60)."""


class RefillEndedEvent(TypedDict):
    """All hands are filled."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["refill_ended"]
    """What has happened."""


class CardsDiscardedEvent(TypedDict):
    """Cards were discarded, in this order."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["cards_discarded"]
    """What has happened."""
    character: str
    """A character's id."""
    cards: list[int]
    """Numbers of cards."""


class RoundsStartedEvent(TypedDict):
    """Round play begins (DD-14)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["rounds_started"]
    """What has happened."""
    taking_part: list[str]
    """Characters and foes in the round play."""
    opening: int
    """Cards that each may put down before the first flip (DD-14)."""


class RoundsEndedEvent(TypedDict):
    """Round play is over."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["rounds_ended"]
    """What has happened."""


class RoundEndedEvent(TypedDict):
    """A round is over."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["round_ended"]
    """What has happened."""
    round: int
    """The number of the round."""
    breaking: list[Side]
    """Sides that flee or surrender (DD-33)."""


class ActionTakenEvent(TypedDict):
    """An action without a roll here (DD-13)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["action_taken"]
    """What has happened."""
    character: str
    """A character's id."""
    text: str | None
    """What was done, if given."""


class CardPooledEvent(TypedDict):
    """A card was put into a pool (DD-13)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_pooled"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    state: PoolState
    """The state of the card (DD-12)."""


class PoolRefusedEvent(TypedDict):
    """A card went back to the hand (DD-13)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["pool_refused"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class PoolTakenEvent(TypedDict):
    """A villain's action cost cards (DD-18)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["pool_taken"]
    """What has happened."""
    character: str
    """A character's id."""
    cards: list[int]
    """Numbers of cards."""
    action: VillainAction
    """The villain's action."""
    level: TorgLevel
    """How well the villain succeeded (T2-14)."""


class CardRevealedEvent(TypedDict):
    """A card of a hand was shown (DD-05)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_revealed"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CriticalMomentDeclaredEvent(TypedDict):
    """A critical moment, before its roll (DD-16)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["critical_moment_declared"]
    """What has happened."""
    character: str
    """A character's id."""


class CardUsedEvent(TypedDict):
    """A card was used, with the fields that were sent."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_used"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    card_type: str
    """The type of the card."""
    attribute: NotRequired[CharacterAttribute]
    """The attribute that is raised (DD-41a)."""
    roll: NotRequired[str]
    """The roll."""
    on: NotRequired[CoupDeGraceUse]
    """What a Coup de Grace raises (DD-42)."""
    question: NotRequired[str]
    """The question of an Idea."""
    to: NotRequired[str]
    """The character that gets it."""
    choice: NotRequired[InitiativeChoice]
    """What a Seize Initiative does (DD-51)."""
    text: NotRequired[str]
    """What the player wrote."""


class GloryConfirmedEvent(TypedDict):
    """A Glory counts (DD-45)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["glory_confirmed"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    roll: str | None
    """The roll that earned it, if recorded."""


class GloryRefusedEvent(TypedDict):
    """A Glory stays where it is."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["glory_refused"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CardApprovedEvent(TypedDict):
    """A subplot or Campaign was accepted (DD-55a)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_approved"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CardDisallowedEvent(TypedDict):
    """It was refused, and is compensated (DD-55b)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_disallowed"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CardActivatedEvent(TypedDict):
    """A special takes effect (DD-02)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_activated"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    card_type: str
    """The type of the card."""


class SubplotEndedEvent(TypedDict):
    """Its card is discarded (DD-55a)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["subplot_ended"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    because: str | None
    """The reason, if one was given."""


class SubplotDiscardedEvent(TypedDict):
    """A subplot was discarded for compensation (DD-55b)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["subplot_discarded"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CampaignAnsweredEvent(TypedDict):
    """The subplot's player answered."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["campaign_answered"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    agree: bool
    """Whether the answer is yes."""


class SubplotCampaignedEvent(TypedDict):
    """A subplot is kept beyond the adventure."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["subplot_campaigned"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    card_type: str
    """The type of the card."""


class CampaignedAnsweredEvent(TypedDict):
    """Whether it plays a part in this adventure (DD-58)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["campaigned_answered"]
    """What has happened."""
    character: str
    """A character's id."""
    card_type: str
    """The type of the card."""
    figures: bool
    """Whether it plays a part in this adventure (DD-58)."""


class CharacterSacrificedEvent(TypedDict):
    """A Martyr cost a character's life (DD-56)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["character_sacrificed"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class TradeOfferedEvent(TypedDict):
    """Only the two see the cards (DD-20)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["trade_offered"]
    """What has happened."""
    trade: str
    """The trade."""
    to: str
    """The character that gets it."""
    because: str | None
    """The reason, if one was given."""
    count: int
    """How many cards."""
    give: NotRequired[list[int]]
    """Cards of the one who offered."""
    take: NotRequired[list[int]]
    """Cards of the other one."""


class TradeAnsweredEvent(TypedDict):
    """Only the two see the cards."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["trade_answered"]
    """What has happened."""
    trade: str
    """The trade."""
    give: NotRequired[list[int]]
    """Cards of the one who offered."""
    take: NotRequired[list[int]]
    """Cards of the other one."""


class TradeDoneEvent(TypedDict):
    """Only the two see the cards."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["trade_done"]
    """What has happened."""
    trade: str
    """The trade."""
    give: NotRequired[list[int]]
    """Cards of the one who offered."""
    take: NotRequired[list[int]]
    """Cards of the other one."""


class TradeVoidedEvent(TypedDict):
    """The gamemaster ended a trade (DD-71), or (`because` null) a card of it is gone."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["trade_voided"]
    """What has happened."""
    trade: str
    """The trade."""
    because: str | None
    """The reason, if one was given."""


class TradeDeclinedEvent(TypedDict):
    """Declined, withdrawn, or closed by the course of play."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["trade_declined"]
    """What has happened."""
    trade: str
    """The trade."""


class CardAwardedEvent(TypedDict):
    """An approved action earned a card."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_awarded"]
    """What has happened."""
    character: str
    """A character's id."""
    action: ApprovedAction | None
    """The action, if it is one of these (DD-17)."""


class AwardRevokedEvent(TypedDict):
    """The card for an approved action is discarded (DD-17)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["award_revoked"]
    """What has happened."""
    character: str
    """A character's id."""
    action: ApprovedAction | None
    """The action, if it is one of these (DD-17)."""
    card: int
    """The number of a card."""
    because: str | None
    """The reason, if one was given."""


class SetbackAppliedEvent(TypedDict):
    """A penalty for this round (DD-28)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["setback_applied"]
    """What has happened."""
    side: Side
    """The side."""
    amount: int
    """By how much."""


class RollAllowedEvent(TypedDict):
    """A roll is allowed through a Monologue (DD-46c)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_allowed"]
    """What has happened."""
    character: str
    """A character's id."""


class IdeaAnsweredEvent(TypedDict):
    """The gamemaster's answer (DD-46b)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["idea_answered"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""
    text: str
    """The answer."""


class FoePossibilitiesSetEvent(TypedDict):
    """Only the gamemaster sees `possibilities`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["foe_possibilities_set"]
    """What has happened."""
    foe: str
    """A foe's id."""
    because: str | None
    """The reason, if one was given."""
    possibilities: NotRequired[int]
    """How many there are now."""


class FoeAddedEvent(TypedDict):
    """Only the gamemaster sees `possibilities`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["foe_added"]
    """What has happened."""
    foe: str
    """A foe's id."""
    name: str
    """Its name."""
    side: Side
    """The side."""
    possibilities: NotRequired[int]
    """How many there are now."""


class FoeRemovedEvent(TypedDict):
    """A foe has left."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["foe_removed"]
    """What has happened."""
    foe: str
    """A foe's id."""
    name: str
    """Its name."""


class RenamedEvent(TypedDict):
    """A character, a foe, or (both null) the table has a new name."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["renamed"]
    """What has happened."""
    character: str | None
    """The character, if it is one."""
    foe: str | None
    """The foe, if it is one."""
    name: str
    """Its name."""
    old_name: str
    """Its name before."""


class ValuesSetEvent(TypedDict):
    """A character has new `values`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["values_set"]
    """What has happened."""
    character: str
    """A character's id."""


class SpectatorsDismissedEvent(TypedDict):
    """Their tokens are invalid now."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["spectators_dismissed"]
    """What has happened."""
    spectators: list[str]
    """Ids of spectators."""


class ChosenByBoxEvent(TypedDict):
    """The option that skill boxes have chosen; null: none (DD-67)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["chosen_by_box"]
    """What has happened."""
    chosen: str | None
    """The option's name."""
    index: int | None
    """The option's index, from 0."""
    cards: list[int]
    """Numbers of cards."""
    proofs: list[Proof]
    """That each lay there (docs/fairness.md)."""


class PossibilitySpentEvent(TypedDict):
    """A Possibility on a roll (T2-07)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["possibility_spent"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: list[RollModifier]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null without one."""
    faces: TorgFaces
    """The faces that count."""
    disconnected: NotRequired[bool]
    """True where the roller was disconnected (T2-10)."""
    receipt: str | None
    """The signed receipt, if one was requested."""
    card: int | None
    """Its Hero or Drama, if any."""


class PossibilityCancelledEvent(TypedDict):
    """`canceller` cancelled a Possibility (T2-08)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["possibility_cancelled"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: list[RollModifier]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null without one."""
    faces: TorgFaces
    """The faces that count."""
    disconnected: NotRequired[bool]
    """True where the roller was disconnected (T2-10)."""
    receipt: str | None
    """The signed receipt, if one was requested."""
    canceller: str
    """The character or foe that cancelled."""


class EarnedCard(TypedDict):
    """A card that a result earns (DD-17)."""

    character: str
    """Who draws it."""
    action: str | None
    """The approved action; null: a check that can gain no step (DD-63)."""


class RollResolvedEvent(TypedDict):
    """The result of a roll (T2-14)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_resolved"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: list[RollModifier]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null without one."""
    faces: TorgFaces
    """The faces that count."""
    disconnected: NotRequired[bool]
    """True where the roller was disconnected (T2-10)."""
    receipt: str | None
    """The signed receipt, if one was requested."""
    success: bool | None
    """Whether it succeeded; null: not decided."""
    level: TorgLevel | None
    """How well; null on a failure."""
    awards: list[EarnedCard]
    """The cards that it earns (DD-17)."""


class RollCorrectedEvent(TypedDict):
    """A resolved roll counts as something else (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_corrected"]
    """What has happened."""
    roll: str
    """The roll."""
    roller: str
    """The character or foe that rolled."""
    text: str
    """One line for a chat log, in English."""
    outcome: TorgOutcome
    """What its dice mean."""
    success: bool | None
    """Whether it succeeded; null: not decided."""
    level: TorgLevel | None
    """How well; null on a failure."""
    total: int | None
    """The corrected total; null: not corrected."""
    because: str | None
    """The reason, if one was given."""
    awards: list[EarnedCard]
    """The cards that it earns (DD-17)."""


class DiceRolledEvent(TypedDict):
    """A shared roll; if hidden, only the gamemaster sees its content."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["dice_rolled"]
    """What has happened."""
    roll: str
    """The roll."""
    hidden: bool
    """Whether only the gamemaster sees it."""
    commitment: str | None
    """Of a hidden roll, else null (docs/fairness.md)."""
    mechanic: NotRequired[str]
    """The mechanic."""
    outcome: NotRequired[RollOutcome]
    """What its dice mean."""
    text: NotRequired[str]
    """One line for a chat log, in English."""


class RollRevealedEvent(TypedDict):
    """A hidden roll is shown: `commitment` is the SHA-256 of `salt` and `committed`
    (docs/fairness.md).
    """

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["roll_revealed"]
    """What has happened."""
    roll: str
    """The roll."""
    mechanic: str
    """The mechanic."""
    outcome: RollOutcome
    """What its dice mean."""
    text: str
    """One line for a chat log, in English."""
    commitment: str
    """A SHA-256, in hex (docs/fairness.md)."""
    salt: str
    """What was hashed before `committed`, in hex."""
    committed: str
    """What the commitment was to, as JSON."""


class StartedStep(TypedDict):
    """A step of a task."""

    letters: list[str]
    """Its letters (DD-60)."""
    difficulty: int
    """Its difficulty."""


class SkillStartedEvent(TypedDict):
    """A task (DD-60)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["skill_started"]
    """What has happened."""
    resolution: str
    """The skill resolution."""
    character: str
    """A character's id."""
    skill: str
    """The skill."""
    steps: list[StartedStep]
    """Its steps, in order."""


class ApproachProposedEvent(TypedDict):
    """A new approach was proposed (DD-62)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["approach_proposed"]
    """What has happened."""
    resolution: str
    """The skill resolution."""
    skill: str | None
    """The new skill; null: again from A (DD-62)."""
    last_ditch: bool
    """Whether it is for a last-ditch effort only (DD-64)."""


class ApproachAnsweredEvent(TypedDict):
    """The gamemaster answered a new approach."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["approach_answered"]
    """What has happened."""
    resolution: str
    """The skill resolution."""
    agree: bool
    """Whether the answer is yes."""


class CardsDealtEvent(TypedDict):
    """The gamemaster dealt cards (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["cards_dealt"]
    """What has happened."""
    character: str
    """A character's id."""
    count: int
    """How many cards."""
    because: str | None
    """The reason, if one was given."""


_CardMovedEvent = TypedDict("_CardMovedEvent", {"from": "CardPlace"})


class CardMovedEvent(_CardMovedEvent):
    """The gamemaster moved a card (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_moved"]
    """What has happened."""
    card: int
    """The number of a card."""
    owner: str | None
    """Whose pool it was in; null: none."""
    to: CardPlace
    """Where it goes."""
    character: str | None
    """Whose hand or pool it goes to; null: none."""
    because: str | None
    """The reason, if one was given."""


class FlipRevokedEvent(TypedDict):
    """The round before the last flip goes on (DD-71); the flipped `card` is discarded, null: it
    was kept.
    """

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["flip_revoked"]
    """What has happened."""
    card: int | None
    """The discarded card; null: it was kept."""
    round: int
    """The number of the round."""
    ruled_by: int | None
    """The card that rules again; null before the first flip."""
    because: str | None
    """The reason, if one was given."""


class CardAskedForEvent(TypedDict):
    """The gamemaster asks for a card (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_asked_for"]
    """What has happened."""
    character: str
    """A character's id."""
    because: str | None
    """The reason, if one was given."""


class CardGivenUpEvent(TypedDict):
    """It was asked for, and is discarded."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_given_up"]
    """What has happened."""
    character: str
    """A character's id."""
    card: int
    """The number of a card."""


class CardKeptEvent(TypedDict):
    """No card is given up."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["card_kept"]
    """What has happened."""
    character: str
    """A character's id."""


class SceneKindSetEvent(TypedDict):
    """The other line of the cards is in force (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["scene_kind_set"]
    """What has happened."""
    kind: SceneKind
    """The line of the cards that is in force."""
    because: str | None
    """The reason, if one was given."""


class ConditionsSetEvent(TypedDict):
    """A side has new conditions (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["conditions_set"]
    """What has happened."""
    side: Side
    """The side."""
    conditions: list[str]
    """What holds in place of the line's keywords."""
    because: str | None
    """The reason, if one was given."""


class TakingPartChangedEvent(TypedDict):
    """Other characters take part now (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["taking_part_changed"]
    """What has happened."""
    taking_part: list[str]
    """Characters and foes in the round play."""
    added: list[str]
    """Characters and foes that have joined."""
    removed: list[str]
    """Characters and foes that have left."""
    because: str | None
    """The reason, if one was given."""


class SettingsChangedEvent(TypedDict):
    """Settings have changed (DD-71)."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["settings_changed"]
    """What has happened."""
    settings: dict[str, Any]
    """Those that changed, with their new values."""
    because: str | None
    """The reason, if one was given."""


class TakenBack(TypedDict):
    """A move that was taken back."""

    version: int
    """The version that it made."""
    move: str
    """Its name."""
    by: Seat
    """Who played it."""


class MoveUndoneEvent(TypedDict):
    """The table is as it was at `to_version`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["move_undone"]
    """What has happened."""
    to_version: int
    """The version that the table is back at."""
    moves: list[TakenBack]
    """What was taken back, newest first."""
    rolls: list[str]
    """Rolls that these had opened, which no longer count."""


class UndoAskedEvent(TypedDict):
    """A player asks the gamemaster for an `undo`."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["undo_asked"]
    """What has happened."""
    character: str
    """A character's id."""
    because: str | None
    """The reason, if one was given."""


class UndoDeclinedEvent(TypedDict):
    """The gamemaster says no."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["undo_declined"]
    """What has happened."""
    character: str
    """A character's id."""


class MoveReply(TypedDict):
    """What a change has done, as the caller sees it."""

    version: int
    """The version of the table: every change raises it by one."""
    events: list[TableEvent]
    """What has happened, in order."""
    table: TableView
    """The table after it."""


class WatchSession(TypedDict):
    """A spectator who joins a table."""

    name: NotRequired[str | None]
    """A name, shown to everybody."""


class SpectatorJoined(TypedDict):
    """A spectator who has joined, and the token."""

    version: int
    """The version of the table: every change raises it by one."""
    spectator: str
    """The spectator's id."""
    token: str
    """The spectator's token: it is not shown again."""


class SeatToken(TypedDict):
    """A token."""

    version: int
    """The version of the table: every change raises it by one."""
    token: str
    """The token: it is not shown again."""


class JoinCode(TypedDict):
    """A join code."""

    version: int
    """The version of the table: every change raises it by one."""
    join_code: str
    """Opens the lobby and lets others join."""


class ShortCode(TypedDict):
    """A short code."""

    version: int
    """The version of the table: every change raises it by one."""
    short_code: str
    """For players to type; it is not shown again."""
    expires_at: str
    """When it becomes invalid: RFC 3339, UTC."""


class RedeemShortCode(TypedDict):
    """A short code to redeem."""

    short_code: str
    """The code, in any case, with or without spaces and hyphens; O, I and L count as digits."""


class Invitation(TypedDict):
    """What a short code was exchanged for."""

    session: str
    """The id of the session."""
    join_token: str
    """Works like the join code while both codes are valid."""


class HandoverCode(TypedDict):
    """A handover code."""

    version: int
    """The version of the table: every change raises it by one."""
    handover_code: str
    """Makes one other person the gamemaster; it is not shown again."""
    expires_at: str
    """When it becomes invalid: RFC 3339, UTC."""


class ClaimGamemaster(TypedDict):
    """A handover code to use."""

    handover_code: str
    """The gamemaster's code."""


class LevelOdds(TypedDict):
    """The chance of exactly each level of success (T2-14)."""

    minimal: Chance
    """The difficulty is just reached."""
    average: Chance
    """By 1 or 2 points."""
    good: Chance
    """By 3 to 6 points."""
    superior: Chance
    """By 7 to 11 points."""
    spectacular: Chance
    """By 12 points or more."""


class RollChances(TypedDict):
    """The chances of one roll."""

    success: Chance
    """The chance of a success."""
    levels: LevelOdds
    """These add up to `success`."""
    disconnected: Chance | None
    """The chance to disconnect (T2-09, TD-06); null without a contradiction."""


class StepOdds(TypedDict):
    """The chance that a step of a skill resolution is done (DD-61)."""

    letter: str
    """The step."""
    before: Chance
    """With the dice thrown: 0 or 1."""
    after: Chance
    """After the move."""


class RollOdds(TypedDict):
    """What a move does to the chances of a roll."""

    roll: str
    """The open roll, or the failed one that a Second Chance repeats (DD-50)."""
    filled: dict[str, Any]
    """The values of `open` fields that `after` assumes: `{"attribute": "strength"}` for an
    Adrenalin, say. Empty for most moves.
    """
    before: RollChances
    """With the dice thrown: 0 or 1."""
    after: RollChances
    """After the move: only dice that it throws are left to chance."""
    steps: list[StepOdds] | None
    """For a check of several steps, the chance that each is done; `before` and `after` are for
    the first. Null for other rolls, and for a last-ditch effort (DD-64).
    """


class MoveOffer(TypedDict):
    """A move that can be played now."""

    body: dict[str, Any]
    """A move with its settled fields."""
    open: dict[str, dict[str, Any]]
    """A JSON Schema for each free field."""
    required: list[str]
    """The fields to be filled in."""
    odds: NotRequired[RollOdds | None]
    """What the move does to the chances of a roll, with `odds=true`. Null if it changes none,
    without a difficulty, and where dice are to be thrown against one more than 100 points
    away from the value.
    """
    takes_back: NotRequired[list[TakenBack]]
    """For an `undo`, what it takes back, newest first."""
    distinct: list[str]
    """Lists that may not share an item."""
    warnings: list[str]
    """What to consider first, in sentences for people."""
    awards: list[EarnedCard]
    """The cards that `resolve_roll` or `correct_roll` earns now (DD-17)."""


class MoveOfferList(TypedDict):
    """What the caller can do now."""

    version: int
    """The version of the table: every change raises it by one."""
    moves: list[MoveOffer]
    """Every move that would be accepted."""


class GiveSeedMove(TypedDict):
    """Give a text of your own that is mixed into every shuffle of the coming adventure.

    By a player, in `lobby` and `closed`. Refused as `wrong_phase`; `effect_not_possible` for
    a second one, that on joining included; `table_full` when there are 64.
    """

    move: Literal["give_seed"]
    """Which move it is."""
    client_seed: str
    """Any text, shown to everybody (docs/fairness.md)."""


class StartAdventureMove(TypedDict):
    """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10, DD-72).

    By the gamemaster, in `lobby` and, for the next adventure, in `closed`. Refused as
    `wrong_phase`; `effect_not_possible` without characters; `table_full` after 100
    adventures.
    """

    move: Literal["start_adventure"]
    """Which move it is."""


class StartActMove(TypedDict):
    """Begin the next act (DD-08, DD-23).

    By the gamemaster, in `between_acts`. Refused as `wrong_phase`.
    """

    move: Literal["start_act"]
    """Which move it is."""


class EndActMove(TypedDict):
    """End the act: Possibilities for subplots, fresh critical moments (DD-16, DD-23).

    By the gamemaster, in `between_scenes`; in `free` and `rounds` the scene ends first, and
    the act after its refill (DD-22). Refused as `wrong_phase`; `no_such_target`.
    """

    move: Literal["end_act"]
    """Which move it is."""
    ignored: NotRequired[list[str]]
    """Characters who ignored their subplots in this act: they get nothing for them (DD-23)."""


class EndAdventureMove(TypedDict):
    """End the adventure, and open its awards: `close_adventure` pays them (DD-24a, DD-72).

    By the gamemaster, from `start_adventure` to `end_adventure`. An open scene ends without a
    refill. Refused as `wrong_phase`; `no_such_target`.
    """

    move: Literal["end_adventure"]
    """Which move it is."""
    completed: NotRequired[bool]
    """False for one that was given up: Drama cards earn nothing (DD-24b)."""
    ignored: NotRequired[list[str]]
    """Characters who ignored their subplots in this act: they get nothing for them (DD-24a)."""


class CloseAdventureMove(TypedDict):
    """Pay the awards, return all cards, and show the server seed (DD-24a to DD-24c, DD-72).

    By the gamemaster, in `awards`. Client seeds for the next adventure can then be given.
    Refused as `wrong_phase`; `claim_open`; `no_such_target` for a character in `insurance`
    without a Martyr that was active (DD-56).
    """

    move: Literal["close_adventure"]
    """Which move it is."""
    insurance: NotRequired[list[str]]
    """Characters who kept a Martyr as insurance only: its pay is taken back (DD-56)."""


class StartSceneMove(TypedDict):
    """Open a scene, in free time (DD-08).

    By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
    """

    move: Literal["start_scene"]
    """Which move it is."""
    kind: SceneKind
    """Which line of the cards it uses (DD-19)."""


class EndSceneMove(TypedDict):
    """End the scene and its round play: pools return to the hands, the refill begins (DD-22).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
    """

    move: Literal["end_scene"]
    """Which move it is."""
    trades: NotRequired[bool]
    """Whether trades are allowed in the refill (DD-21)."""


class EndRefillMove(TypedDict):
    """Refill without waiting: absent players discard their newest cards above hand size (DD-22).

    By the gamemaster, in `refill`, or after a Rally, when they discard none (DD-53). Refused
    as `wrong_phase`.
    """

    move: Literal["end_refill"]
    """Which move it is."""


class DiscardForRefillMove(TypedDict):
    """Discard from your hand: once in each refill (DD-22), or after a Rally (DD-53).

    By a player, in `refill`, or while `rallying`. Refused as `wrong_phase`; `card_not_held`;
    in a refill `hand_over_limit` for too few cards, `too_many_discards` for more than one
    beyond the required ones.
    """

    move: Literal["discard_for_refill"]
    """Which move it is."""
    cards: list[int]
    """Cards of your hand in the order discarded, the last on top."""


class StartRoundsMove(TypedDict):
    """Begin round play; cards may be put down before the first flip (DD-11, DD-14).

    By the gamemaster, in `free`. Open trades are declined. Refused as `wrong_phase`;
    `no_such_target` for a character not in play.
    """

    move: Literal["start_rounds"]
    """Which move it is."""
    taking_part: NotRequired[list[str] | None]
    """Who takes part; omitted or null: all in play. One may put down three cards before the
    first flip, two may put down two each, more none (DD-14).
    """


class FlipMove(TypedDict):
    """Turn up the deck's next card, whose line rules the new round (DD-11, DD-38).

    By the gamemaster, in `rounds`. A card that a Seize Initiative keeps rules again (DD-51).
    Refused as `wrong_phase`; `effect_not_possible` when no card is left, or for `monologue`
    without a Monologue.
    """

    move: Literal["flip"]
    """Which move it is."""
    monologue: NotRequired[bool]
    """Whether the Monologue continues in the new round (DD-46c)."""


class EndRoundsMove(TypedDict):
    """End round play; pools and the action stack stay (DD-11).

    By the gamemaster, in `rounds`. Open trades are declined. Refused as `wrong_phase`.
    """

    move: Literal["end_rounds"]
    """Which move it is."""


class ActMove(TypedDict):
    """Take an action without a roll here, so that a card may go into your pool (DD-13).

    By a player who takes part, in `rounds` after the first flip. It ends a critical moment
    (DD-16). Refused as `wrong_phase`; `not_taking_part`; `roll_open`; `actions_stopped`
    (DD-46c).
    """

    move: Literal["act"]
    """Which move it is."""
    text: NotRequired[str | None]
    """What the character does."""


class PlayToPoolMove(TypedDict):
    """Put a card of your hand into your pool (DD-09, DD-13).

    By a player, in `rounds` once a round and after an action (a setting), and before the
    first flip as DD-14 allows; in `free`, `between_scenes` and `between_acts`, or without
    taking part, specials only. Refused as `wrong_phase`; `card_not_held`; `action_needed`;
    `pool_limit`; `pool_refused`; `subplot_limit` (DD-55c); `card_stays` for a claimed Glory;
    `effect_not_possible` for an enhancement in free time, or an Escape that is not the first
    card (DD-44).
    """

    move: Literal["play_to_pool"]
    """Which move it is."""
    card: int
    """A card of your hand."""


class RefusePoolMove(TypedDict):
    """Send this round's card back from a pool to the hand; it counts as played (DD-13).

    By the gamemaster, in `rounds`, until the next flip. Refused as `wrong_phase`;
    `no_such_target` when it no longer lies there unused; `card_stays` for an accepted subplot
    or a claimed Glory.
    """

    move: Literal["refuse_pool"]
    """Which move it is."""
    character: str
    """Whose card it is."""


class TakeFromPoolMove(TypedDict):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when the villains' line does not list the action;
    `card_stays` (DD-27); `too_many_discards`.
    """

    move: Literal["take_from_pool"]
    """Which move it is."""
    character: str
    """Whose pool it is."""
    cards: list[int]
    """Cards of that pool: 1, at `superior` up to 2, at `spectacular` up to 3."""
    action: VillainAction
    """The listed action."""
    level: TorgLevel
    """How well the villain succeeded (T2-14)."""


class RevealCardMove(TypedDict):
    """Show a card of your hand to everybody (DD-05).

    By a player, in any phase. Refused as `card_not_held`.
    """

    move: Literal["reveal_card"]
    """Which move it is."""
    card: int
    """A card of your hand."""


class CriticalMomentMove(TypedDict):
    """Declare a critical moment: cards of the hand may be used on the next roll (DD-16).

    By a player who takes part, in `rounds`, once an act. Refused as `wrong_phase`;
    `not_taking_part`; `critical_moment_used`; `pool_closed` (DD-34); `roll_open`.
    """

    move: Literal["critical_moment"]
    """Which move it is."""


class TableDice(TypedDict):
    """Dice thrown by hand, by role: a supplied die is used and marked, an omitted (or null) one
    is rolled; one that is not needed is refused (422).

    With `2d10`: `hot`, `cold`, `max`, `up`, `possibilities`, faces 1 to 10. With `d20`:
    `d20`, `up`, `possibilities`, faces 1 to 20.
    """

    hot: NotRequired[int | None]
    """The hot (positive) die."""
    cold: NotRequired[int | None]
    """The cold (negative) die."""
    max: NotRequired[list[int | None]]
    """The dice thrown after a +9 or a -9, rolling on at 10 (T2-03)."""
    d20: NotRequired[list[int | None]]
    """The d20 and its rerolls (TD-01)."""
    up: NotRequired[list[int | None]]
    """The die of Up, rolling on (T2-06, TD-03)."""
    possibilities: NotRequired[list[list[int | None]]]
    """A list for the Possibility that is spent now."""


class UseCardMove(TypedDict):
    """Use a card for its effect; it is discarded at once (DD-02).

    By a player: in `free` from hand or pool (DD-09), in `rounds` from the pool (DD-12), in a
    critical moment from the hand too (DD-16). Each type takes its own fields, and no others
    (422). Alertness, Connection and subplots are played with `play_to_pool`. Refused as
    `wrong_phase`; `no_such_target`; `card_not_held`; `hand_closed`; `pool_closed` (DD-34);
    `effect_not_possible`; `roll_closed` (DD-15); for a Second Chance `roll_open` or
    `actions_stopped` (DD-46c); for a Leadership `card_stays`; for Leadership and Master Plan
    `subplot_limit` (DD-55c); in `rounds` `not_taking_part` if it touches the conflict
    (DD-09).
    """

    move: Literal["use_card"]
    """Which move it is."""
    card: int
    """A card of your hand or pool."""
    attribute: NotRequired[CharacterAttribute | None]
    """Needed by Adrenalin (dexterity, strength, toughness; DD-41a), Willpower (perception, mind;
    DD-41b) and Presence (charisma, spirit; DD-41c).
    """
    roll: NotRequired[str | None]
    """Taken by Hero, Drama, Coup de Grace, Supporter, Glory, Second Chance and Opponent Fails.
    Omitted, if the dice are not recorded here: the card is only announced (DD-15).
    """
    on: NotRequired[CoupDeGraceUse | None]
    """Taken by Coup de Grace: raise the effect value (the default), or the total of an action
    without one (DD-42).
    """
    dice: NotRequired[TableDice | None]
    """Physical dice, taken by Hero, Drama (`possibilities`) and Second Chance (a roll's)."""
    question: NotRequired[str | None]
    """Needed by Idea (DD-46b)."""
    to: NotRequired[str | None]
    """Taken by Leadership: who gets cards (DD-47)."""
    give: NotRequired[list[int] | None]
    """Taken by Leadership: up to two cards of hand or pool, for `to` (DD-47)."""
    discard: NotRequired[list[int] | None]
    """Taken by Leadership: cards of the hand to discard, in order, before it is refilled
    (DD-47).
    """
    choice: NotRequired[InitiativeChoice | None]
    """Needed by Seize Initiative: keep the card on top for the next round, or flip another one
    for this (DD-51).
    """
    character: NotRequired[str | None]
    """Needed by Campaign: whose subplot it keeps (DD-58)."""
    text: NotRequired[str | None]
    """What it is for, without a `roll` (DD-15), or what it does, for types unknown to the
    service (DD-06).
    """


class ApproveCardMove(TypedDict):
    """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory and a Campaign also
    in `awards`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when it
    does not wait for approval.
    """

    move: Literal["approve_card"]
    """Which move it is."""
    character: str
    """Whose card it is."""
    card: int
    """A card of that pool, or one shown for a Glory."""


class DisallowCardMove(TypedDict):
    """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory also in `awards`. A
    refused Glory stays where it is (DD-45), but goes to the hand from a pool whose scene is
    over (DD-22). Refused as `wrong_phase`; `no_such_target`; `card_stays` for an accepted
    subplot; `effect_not_possible` when it does not wait for approval.
    """

    move: Literal["disallow_card"]
    """Which move it is."""
    character: str
    """Whose card it is."""
    card: int
    """A card of that pool, or one shown for a Glory."""


class ActivateCardMove(TypedDict):
    """Let a special take effect: Alertness and Connection are discarded, a subplot becomes
    active.

    By the gamemaster, from `start_adventure` to `end_adventure` (DD-54a, DD-54b, DD-55a).
    Refused as `wrong_phase`; `no_such_target`; `not_approved`; `subplot_limit` (DD-55c);
    `effect_not_possible` for an active one, and for cards that the gamemaster does not
    activate.
    """

    move: Literal["activate_card"]
    """Which move it is."""
    character: str
    """Whose card it is."""
    card: int
    """A card of that pool."""


class EndSubplotMove(TypedDict):
    """End a subplot whose story is over: its card is discarded; its acts are paid (DD-55a,
    DD-23).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` for other cards, and for one that waits for
    approval: `disallow_card` compensates it.
    """

    move: Literal["end_subplot"]
    """Which move it is."""
    character: str
    """Whose card it is."""
    card: int
    """A subplot in that pool."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class DiscardSubplotMove(TypedDict):
    """Discard a subplot or Campaign of your hand, for a Possibility and a card (DD-55b, DD-57).

    By a player, from `start_adventure` to `end_adventure`; in `rounds` it uses up the round's
    one card (DD-13). Refused as `wrong_phase`; `card_not_held`; `action_needed`;
    `pool_limit`; `pool_refused`; `effect_not_possible` for other cards.
    """

    move: Literal["discard_subplot"]
    """Which move it is."""
    card: int
    """A card of your hand."""


class AnswerCampaignMove(TypedDict):
    """Agree, or not, that a Campaign keeps your subplot beyond the adventure (DD-58).

    By the player who was asked, in any phase. Refused as `no_such_target`.
    """

    move: Literal["answer_campaign"]
    """Which move it is."""
    card: int
    """The Campaign card."""
    agree: bool
    """False: the Campaign stays in its pool, unused."""


class AnswerCampaignedMove(TypedDict):
    """Say whether a subplot kept from earlier adventures figures in this one (DD-58).

    By the gamemaster, in any phase. Where it does, it is active, and each act earns a
    Possibility (DD-23). Refused as `no_such_target`; `effect_not_possible`.
    """

    move: Literal["answer_campaigned"]
    """Which move it is."""
    character: str
    """Whose subplot it is."""
    type: CampaignedType
    """Its type."""
    figures: bool
    """Whether it plays a part in this adventure (DD-58)."""


class SacrificeMove(TypedDict):
    """Give your character's life for a victory, with a Martyr (DD-56); it leaves play (DD-68).

    By a player, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `card_not_held`; `not_approved`; `effect_not_possible` for other cards.
    """

    move: Literal["sacrifice"]
    """Which move it is."""
    card: int
    """The Martyr in your pool."""


class OfferTradeMove(TypedDict):
    """Offer cards to another character, and say how the two help each other (DD-20).

    By a player; in `rounds` cards of the pool, in `free`, `between_scenes` and `between_acts`
    of the hand, in `refill` if `end_scene` allowed it (DD-21). Refused as `wrong_phase`;
    `no_such_target`; `card_not_held`; `card_stays`; `trade_closed`; `table_full` with 8 open
    offers.
    """

    move: Literal["offer_trade"]
    """Which move it is."""
    to: str
    """Who may answer."""
    give: list[int]
    """The cards offered."""
    because: str
    """How the two help each other."""


class AnswerTradeMove(TypedDict):
    """Answer an offer with as many cards; the other player then confirms (DD-20).

    By the player who was asked, when trades are possible (see `offer_trade`); can be changed
    until confirmed. Refused as `wrong_phase`; `no_such_target`; `card_not_held`;
    `card_stays`; `trade_closed`; `trade_unequal`.
    """

    move: Literal["answer_trade"]
    """Which move it is."""
    trade: str
    """The trade."""
    give: list[int]
    """As many cards as are offered."""


class ConfirmTradeMove(TypedDict):
    """Confirm an answered trade: the cards change hands, or pools (DD-20).

    By the player who offered, when trades are possible (see `offer_trade`). From pool to pool
    a card stays as late for a roll as it was (DD-13). Refused as `wrong_phase`;
    `no_such_target`; `trade_closed`.
    """

    move: Literal["confirm_trade"]
    """Which move it is."""
    trade: str
    """The trade."""


class DeclineTradeMove(TypedDict):
    """Decline an offer, or withdraw your own (DD-20).

    By either player, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    move: Literal["decline_trade"]
    """Which move it is."""
    trade: str
    """The trade."""


class VoidTradeMove(TypedDict):
    """End an open trade that should not take place (DD-71).

    By the gamemaster, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    move: Literal["void_trade"]
    """Which move it is."""
    trade: str
    """The open trade."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class AwardCardMove(TypedDict):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved`
    when the card on top does not approve the action, or the character's actions have earned
    their cards.
    """

    move: Literal["award_card"]
    """Which move it is."""
    character: str
    """Who succeeded."""
    action: ApprovedAction
    """The approved action."""


class RevokeAwardMove(TypedDict):
    """Say no to an approved action afterwards: its card is discarded (DD-17).

    By the gamemaster, until the next flip; it can then be earned again. Refused as
    `wrong_phase`; `no_such_target`, also after cards were given away unseen;
    `effect_not_possible` when it was used; `card_stays` for an accepted subplot or a claimed
    Glory.
    """

    move: Literal["revoke_award"]
    """Which move it is."""
    character: str
    """Who has drawn the card."""
    because: str
    """The reason, shown to everybody."""


class ApplySetbackMove(TypedDict):
    """Apply the line's setback as a generic penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; on open rolls too. It replaces the last one. Refused as
    `wrong_phase`; `effect_not_possible` when the line has none for the side.
    """

    move: Literal["apply_setback"]
    """Which move it is."""
    side: Side
    """The side."""
    amount: NotRequired[int]
    """The penalty, as a positive number."""


class AllowRollMove(TypedDict):
    """Let one roll of a character through a Monologue (DD-46c).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `not_taking_part`; `effect_not_possible`.
    """

    move: Literal["allow_roll"]
    """Which move it is."""
    character: str
    """Who may roll."""


class AnswerIdeaMove(TypedDict):
    """Answer the question of an Idea: a hint, or a list of options (DD-46b).

    By the gamemaster, in any phase; everybody sees it. Refused as `no_such_target`.
    """

    move: Literal["answer_idea"]
    """Which move it is."""
    card: int
    """The Idea card."""
    text: str
    """The answer."""


class SetPossibilitiesMove(TypedDict):
    """Set the Possibilities of a character or foe (DD-71, T2-17).

    By the gamemaster, in any phase; a foe's stay secret. Refused as `no_such_target`.
    """

    move: Literal["set_possibilities"]
    """Which move it is."""
    amount: int
    """The new number."""
    character: NotRequired[str | None]
    """Exactly one of `character` and `foe`."""
    foe: NotRequired[str | None]
    """Exactly one of `character` and `foe`."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class AddFoeMove(TypedDict):
    """Bring in a gamemaster character, on either side (DD-19).

    By the gamemaster, in any phase. Refused as `table_full` when there are 64; `name_taken`.
    """

    move: Literal["add_foe"]
    """Which move it is."""
    name: str
    """Display name."""
    possibilities: NotRequired[int]
    """Its Possibilities, the gamemaster's secret."""
    side: NotRequired[Side]
    """`heroes` for allies and bystanders (DD-19). `villains` if omitted."""
    reality_rated: NotRequired[bool]
    """False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02)."""


class RemoveFoeMove(TypedDict):
    """Take a gamemaster character away; its open roll is void.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    move: Literal["remove_foe"]
    """Which move it is."""
    foe: str
    """Who leaves."""


class RenameMove(TypedDict):
    """Give a character, a foe, or the table a new name.

    By the gamemaster, in any phase; by a player for their own character. Refused as
    `no_such_target`; `name_taken`.
    """

    move: Literal["rename"]
    """Which move it is."""
    name: str
    """The new name."""
    character: NotRequired[str | None]
    """The character, if it is one."""
    foe: NotRequired[str | None]
    """The foe, if it is one; without both the table is renamed."""


class Attributes(TypedDict):
    """A character's attributes; null: not known."""

    dexterity: NotRequired[int | None]
    """Its Dexterity."""
    strength: NotRequired[int | None]
    """Its Strength."""
    toughness: NotRequired[int | None]
    """Its Toughness."""
    perception: NotRequired[int | None]
    """Its Perception."""
    mind: NotRequired[int | None]
    """Its Mind."""
    charisma: NotRequired[int | None]
    """Its Charisma."""
    spirit: NotRequired[int | None]
    """Its Spirit."""


class SkillValue(TypedDict):
    """A skill, and the total value of its rolls."""

    name: str
    """Display name."""
    value: int
    """What the bonus is added to (T2-02)."""
    attribute: NotRequired[CharacterAttribute | None]
    """The attribute that it is based on; null: none."""


class SetValuesMove(TypedDict):
    """Write down your character's attributes and skills.

    By a player, in any phase. Everybody sees them.
    """

    move: Literal["set_values"]
    """Which move it is."""
    attributes: Attributes
    """The attributes."""
    skills: NotRequired[list[SkillValue]]
    """The skills, at most 64; with the attributes 2048 bytes."""


class DismissSpectatorsMove(TypedDict):
    """Send one spectator away, or all; their tokens become invalid.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    move: Literal["dismiss_spectators"]
    """Which move it is."""
    spectator: NotRequired[str | None]
    """Who leaves; omitted: all."""


class ReshuffleMove(TypedDict):
    """Shuffle the discard pile, and put it under the rest of the deck (DD-04).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `effect_not_possible`.
    """

    move: Literal["reshuffle"]
    """Which move it is."""


class BoxOption(TypedDict):
    """An option and its letters."""

    name: str
    """The option's name."""
    letters: list[SkillLetter]
    """The box must show all of them."""


class ChooseByBoxMove(TypedDict):
    """Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).

    By the gamemaster, from `start_adventure` to `end_adventure`; the cards are discarded.
    Refused as `wrong_phase`; `effect_not_possible` when no card is left.
    """

    move: Literal["choose_by_box"]
    """Which move it is."""
    options: list[BoxOption]
    """2 to 10 options."""


class RollMove(TypedDict):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15).

    By a player, or the gamemaster for a foe or a character whose player is away (DD-71), in
    `free` and `rounds`. Up, Stymied, setbacks and effects of cards are added (DD-32, DD-36,
    DD-28, DD-40). Refused as `wrong_phase`; `no_such_target`; `roll_open`; `actions_stopped`,
    for players (DD-46c).
    """

    modifiers: NotRequired[list[Modifier]]
    """Named numbers added to the total, at most 20."""
    value: int
    """Attribute or skill value that the bonus is added to (T2-02)."""
    attribute: NotRequired[CharacterAttribute | None]
    """The attribute of the value, for cards that raise it (DD-41a)."""
    skilled: NotRequired[bool]
    """False for a skill without adds: fewer rerolls (T2-16, TD-02)."""
    move: Literal["roll"]
    """Which move it is."""
    foe: NotRequired[str | None]
    """Who rolls. The gamemaster names a foe; a player omits it."""
    character: NotRequired[str | None]
    """A character whose player is away or undecided; by the gamemaster (DD-71)."""
    use_effects: NotRequired[bool]
    """With `character`: whether it uses up a critical moment and effects that wait for the roll."""
    difficulty: NotRequired[int | None]
    """Total to reach; without one the gamemaster resolves the roll (T2-14)."""
    action: NotRequired[ApprovedAction | None]
    """The action; a success that the card on top approves earns a card (DD-17)."""
    against: NotRequired[list[str]]
    """Whom it is aimed at: each may answer (DD-15, DD-17, DD-49)."""
    stymied: NotRequired[bool]
    """Whether the roller is Stymied apart from the line (T2-15, DD-36)."""
    up: NotRequired[bool]
    """Whether the roller is Up apart from the line (T2-06, DD-32)."""
    contradiction: NotRequired[TorgContradiction | None]
    """The contradiction in play (T2-09, TD-06)."""
    passive: NotRequired[bool]
    """Not the roller's action: Action cards do not count (DD-40)."""
    dice: NotRequired[TableDice | None]
    """Physical dice, all but `possibilities`: none is spent yet."""
    label: NotRequired[str | None]
    """What it is for."""
    receipt: NotRequired[bool]
    """Whether to sign what was rolled, and when."""


class SpendPossibilityMove(TypedDict):
    """Spend a Possibility: on an open roll (T2-07), or without one to buy off damage (T2-17).

    By a player on their roll, or the gamemaster on a foe's. Refused as `wrong_phase` for
    damage outside of an adventure; `no_such_target`; `roll_closed`; `no_possibility`;
    `possibility_limit` beyond `possibilities_per_roll` (DD-43a); `effect_not_possible`
    without reality rating.
    """

    move: Literal["spend_possibility"]
    """Which move it is."""
    roll: NotRequired[str | None]
    """The roll; omitted: a player buys off damage."""
    dice: NotRequired[TableDice | None]
    """Physical dice, only `possibilities`."""


class CancelPossibilityMove(TypedDict):
    """Pay a Possibility to cancel the newest one left on somebody else's roll (T2-08).

    By a player, or the gamemaster for a foe; its dice are shown but do not count (DD-43a).
    Refused as `no_such_target`; `roll_closed`; `no_possibility`; `effect_not_possible`.
    """

    move: Literal["cancel_possibility"]
    """Which move it is."""
    roll: str
    """The roll of somebody else."""
    foe: NotRequired[str | None]
    """Who pays. The gamemaster names a foe; a player omits it."""


class ResolveRollMove(TypedDict):
    """Close a roll with its result; an approved success draws its card (DD-15, DD-17).

    By the gamemaster; by a player for their own roll with a difficulty, with no other field
    (else 403), unless `resolve_by` leaves it to the gamemaster. Without a difficulty,
    `success`, `level` or `no_verdict` is needed. Refused as `no_such_target`; `roll_closed`;
    `not_approved` for a roll that the gamemaster resolves, and for `approved` if no card is
    earned.
    """

    move: Literal["resolve_roll"]
    """Which move it is."""
    roll: str
    """The open roll."""
    difficulty: NotRequired[int | None]
    """In place of the roll's own difficulty."""
    success: NotRequired[bool | None]
    """Whether it succeeds; omitted: the dice decide (T2-14)."""
    level: NotRequired[TorgLevel | None]
    """How well it succeeds; omitted: the dice decide (T2-14)."""
    approved: NotRequired[bool | None]
    """False: it earns no card. True: it must earn one, by its dice, `success` or `level`.
    Omitted: the card that ruled when it was opened decides, or with `award_by: gamemaster` it
    earns none (DD-17, DD-63).
    """
    no_verdict: NotRequired[bool]
    """Only the total was wanted: no success, failure or action (DD-13, DD-37)."""


class CorrectRollMove(TypedDict):
    """Correct what a resolved roll comes to (DD-71).

    By the gamemaster, until the roller's next roll is resolved, with exactly one of
    `success`, `level` and `total`. Dice, outcome and receipt stay; steps of a skill
    resolution and cards for approved actions (DD-17) follow. Refused as `wrong_phase`;
    `no_such_target`; `roll_closed` if it is not resolved, or not the roller's last;
    `effect_not_possible` when its skill resolution has gone on.
    """

    move: Literal["correct_roll"]
    """Which move it is."""
    roll: str
    """The resolved roll."""
    success: NotRequired[bool | None]
    """Whether it succeeds; at the level of its dice (T2-14), or minimal."""
    level: NotRequired[TorgLevel | None]
    """How well it succeeds (T2-14)."""
    total: NotRequired[int | None]
    """Its total, which decides if there is a difficulty."""
    because: str
    """The reason, shown to everybody."""


class RollDiceMove(TypedDict):
    """Make a roll of any mechanic, and share it with the table.

    By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A
    hidden roll cannot be undone. Refused as `table_full` when 20 are hidden.
    """

    move: Literal["roll_dice"]
    """Which move it is."""
    mechanic: MechanicName
    """As in `POST /v1/{mechanic}/roll`."""
    body: dict[str, Any]
    """The body of that request, with its problems."""
    hidden: NotRequired[bool]
    """Whether only the gamemaster sees it."""


class RevealRollMove(TypedDict):
    """Show a hidden roll of `roll_dice` to everybody.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    move: Literal["reveal_roll"]
    """Which move it is."""
    roll: str
    """The hidden roll."""


class SkillTask(TypedDict):
    """A task, to be done once for each of its letters (DD-60)."""

    letters: list[SkillLetter]
    """Its letters, rising."""
    difficulty: int
    """Total that each check has to reach."""


class StartSkillMove(TypedDict):
    """Set a character a task of up to four steps (DD-60).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `table_full` when 16 are open.
    """

    move: Literal["start_skill"]
    """Which move it is."""
    character: str
    """Whose task it is."""
    skill: str
    """The skill, to display."""
    steps: list[SkillTask]
    """1 to 4 tasks, with rising letters: each letter is a step."""


class EndSkillMove(TypedDict):
    """End a skill resolution that is not won: time has run out, and it is lost (DD-70).

    By the gamemaster, in any phase. Refused as `no_such_target`; `effect_not_possible` when
    it is over.
    """

    move: Literal["end_skill"]
    """Which move it is."""
    resolution: str
    """The skill resolution."""


class AttemptSkillMove(TypedDict):
    """Attempt steps: opens a roll whose result decides about them (DD-61 to DD-64).

    By the character's player, or the gamemaster for them (DD-71), in `rounds` after the first
    flip. One check an action: a Flurry or a Haste allows another. Refused as `wrong_phase`;
    `no_such_target`; `not_taking_part`; `effect_not_possible`; `critical_problem`;
    `letter_not_shown`; `action_used`; `roll_open`; `actions_stopped` (DD-46c).
    """

    modifiers: NotRequired[list[Modifier]]
    """Named numbers added to the total, at most 20."""
    value: int
    """Attribute or skill value that the bonus is added to (T2-02)."""
    attribute: NotRequired[CharacterAttribute | None]
    """The attribute of the value, for cards that raise it (DD-41a)."""
    skilled: NotRequired[bool]
    """False for a skill without adds: fewer rerolls (T2-16, TD-02)."""
    move: Literal["attempt_skill"]
    """Which move it is."""
    resolution: str
    """Your skill resolution."""
    letters: NotRequired[list[SkillLetter] | None]
    """The steps, rising from the next one; omitted: the next one, if the box shows it (DD-61,
    DD-63).
    """
    last_ditch: NotRequired[bool]
    """All steps left, whatever the box shows, at +4 (DD-64)."""
    penalty: NotRequired[int]
    """Added to each difficulty (DD-61)."""
    stymied: NotRequired[bool]
    """Whether the roller is Stymied apart from the line (T2-15, DD-36)."""
    up: NotRequired[bool]
    """Whether the roller is Up apart from the line (T2-06, DD-32)."""
    contradiction: NotRequired[TorgContradiction | None]
    """The contradiction in play (T2-09, TD-06)."""
    dice: NotRequired[TableDice | None]
    """Physical dice, all but `possibilities`: none is spent yet."""
    character: NotRequired[str | None]
    """A character whose player is away or undecided; by the gamemaster (DD-71)."""
    use_effects: NotRequired[bool]
    """With `character`: whether it uses up a critical moment and effects that wait for the roll."""


class ProposeApproachMove(TypedDict):
    """After a critical problem, propose another skill for the steps left, or a restart from A.

    By the character's player, in any phase (DD-62). Refused as `no_such_target`;
    `effect_not_possible`.
    """

    move: Literal["propose_approach"]
    """Which move it is."""
    resolution: str
    """Your skill resolution."""
    skill: NotRequired[str | None]
    """The new skill, which keeps the steps done; omitted: start over."""
    last_ditch: NotRequired[bool]
    """Whether it is for a last-ditch effort only (DD-64)."""


class AnswerApproachMove(TypedDict):
    """Accept a new approach, or ask for a different one (DD-62).

    By the gamemaster, in any phase. Without a proposal, it lets the old skill stand for a
    last-ditch effort (DD-64). Refused as `no_such_target`; `effect_not_possible`.
    """

    move: Literal["answer_approach"]
    """Which move it is."""
    resolution: str
    """The skill resolution."""
    agree: bool
    """False: the player proposes another one."""


class DealCardMove(TypedDict):
    """Deal cards from the deck to a character's hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when no card is left.
    """

    move: Literal["deal_card"]
    """Which move it is."""
    character: str
    """Who gets them."""
    count: NotRequired[int]
    """How many cards."""
    because: str
    """The reason, shown to everybody."""


class MoveCardMove(TypedDict):
    """Move a card that lies face up, to repair a slip (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Back in a hand or pool, a
    card has no effect any more, and in the hand that it came from it is not this round's
    card. The line in force stays; `revoke_flip` takes back a flip. A subplot comes into a
    pool as it was there last, and into a hand as new. Refused as `wrong_phase`;
    `card_not_held` unless it is in a pool or on a pile; `no_such_target`; `card_stays` for a
    claimed Glory; `effect_not_possible` when it lies there already.
    """

    move: Literal["move_card"]
    """Which move it is."""
    card: int
    """A card that lies face up."""
    to: CardPlace
    """Where it goes; on a pile, on top."""
    character: NotRequired[str | None]
    """Whose hand or pool; needed by these two only."""
    because: str
    """The reason, shown to everybody."""


class RevokeFlipMove(TypedDict):
    """Take back a flip that came too early: the round before it goes on (DD-71).

    By the gamemaster, in `rounds`, while nothing has been done in the new round. The flipped
    card is discarded, what its line announced is void, but cards that it drew stay (DD-38).
    The round before is as it was. Refused as `wrong_phase`; `effect_not_possible` before the
    first flip, a second time, and once somebody has acted.
    """

    move: Literal["revoke_flip"]
    """Which move it is."""
    because: str
    """The reason, shown to everybody."""


class AskForCardMove(TypedDict):
    """Ask a player to give up a card: only they touch their hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Opens one `give_up_card`.
    Refused as `wrong_phase`; `no_such_target`; `effect_not_possible`.
    """

    move: Literal["ask_for_card"]
    """Which move it is."""
    character: str
    """Who is asked."""
    because: str
    """The reason, shown to everybody."""


class GiveUpCardMove(TypedDict):
    """Give up a card that the gamemaster has asked for, without compensation, or keep it
    (DD-71).

    By the player who was asked, from `start_adventure` to `end_adventure`. Refused as
    `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays` for an accepted subplot or
    a claimed Glory.
    """

    move: Literal["give_up_card"]
    """Which move it is."""
    card: NotRequired[int | None]
    """A card of your hand or pool; omitted: you keep them all."""


class SetSceneKindMove(TypedDict):
    """Change the kind of the scene: the other line is in force at once (DD-19, DD-71).

    By the gamemaster, in `free` and `rounds`. Lifts an applied setback (DD-38), and what
    `set_conditions` has set; else open rolls stay as they are, and the new line announces
    nothing until the next flip. Refused as `wrong_phase`; `effect_not_possible`.
    """

    move: Literal["set_scene_kind"]
    """Which move it is."""
    kind: SceneKind
    """The new kind."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class SetConditionsMove(TypedDict):
    """Set what holds for a side this round, in place of the line's keywords (DD-71).

    By the gamemaster, in `rounds` after a flip; until the next flip or another line. Open
    rolls stay as they are, but a setback that is no longer listed is lifted. Refused as
    `wrong_phase`; `effect_not_possible` before the first flip, and for a keyword that
    `conditions` does not allow.
    """

    move: Literal["set_conditions"]
    """Which move it is."""
    side: Side
    """The side."""
    conditions: list[str]
    """All that hold from now on, of these: what the line has; flurry, up, setback, stymied; for
    heroes confused; for villains break and, in a dramatic scene, trick, test, taunt,
    intimidate. Inspiration and fatigued act at the flip only.
    """
    because: str
    """The reason, shown to everybody."""


class ChangeTakingPartMove(TypedDict):
    """Let characters come into the round play under way, or leave it (DD-09, DD-71).

    By the gamemaster, in `rounds`. Their open trades are declined. Refused as `wrong_phase`;
    `no_such_target` for one who takes part already, or does not; `effect_not_possible` when
    nobody would be left.
    """

    move: Literal["change_taking_part"]
    """Which move it is."""
    add: NotRequired[list[str]]
    """Who comes in."""
    remove: NotRequired[list[str]]
    """Who leaves."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class SettingsChanges(TypedDict):
    """The settings of a table."""

    hand_size: NotRequired[int | None]
    """Cards in a hand; null: by the number of characters (DD-07)."""
    method: NotRequired[RollMethod]
    """The dice of its rolls (T2-01, TD-01)."""
    stymied_rule: NotRequired[TorgStymiedRule]
    """Whose rule for Stymied applies with 2d10 (T2-15, DD-36)."""
    possibilities_per_roll: NotRequired[int]
    """Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a)."""
    glory_bonus: NotRequired[int]
    """The bonus that earns a Glory with 2d10 (DD-45)."""
    coup_de_grace: NotRequired[int]
    """What a Coup de Grace adds (DD-42)."""
    campaign: NotRequired[bool]
    """Whether the Campaign card has an effect (DD-57)."""
    protect_played_specials: NotRequired[bool]
    """Whether villains leave specials and Escape in pools (DD-18)."""
    subplots: NotRequired[list[str] | None]
    """Types of subplots that suit the adventure; null: any (DD-55a)."""
    pool_needs_action: NotRequired[bool]
    """Whether a character has to act before a card goes into its pool (DD-13)."""
    award_by: NotRequired[AwardBy]
    """Who awards cards for approved actions: the service, or the gamemaster alone (DD-17)."""
    resolve_by: NotRequired[ResolveBy]
    """Who resolves a player's roll that has a difficulty."""


class ChangeSettingsMove(TypedDict):
    """Change settings of the table, all but its deck (DD-71).

    By the gamemaster, in any phase. Hands follow a new hand size at the next refill. Refused
    as `wrong_phase` for another `method` during a scene or its refill.
    """

    move: Literal["change_settings"]
    """Which move it is."""
    settings: SettingsChanges
    """The settings to change."""
    because: NotRequired[str | None]
    """The reason, shown to everybody."""


class UndoMove(TypedDict):
    """Take the last moves back, as a new version and the event `move_undone` (DD-71).

    By the gamemaster, to a version that `undo` lists. Refused as `undo_not_possible`: it goes
    back 20 moves at most, and never beyond a card drawn or gone from a hand, another secret
    shown, a hidden roll, or a change of characters' seats.
    """

    move: Literal["undo"]
    """Which move it is."""
    to_version: NotRequired[int | None]
    """The version to go back to; omitted: the one before the last move."""


class AskUndoMove(TypedDict):
    """Ask the gamemaster to undo the last moves (DD-71); replaces your last request.

    By a player, while `undo` lists a move. Everybody sees it until it is answered, the scene
    ends, or nothing can be undone. Refused as `undo_not_possible`; `no_such_target`.
    """

    move: Literal["ask_undo"]
    """Which move it is."""
    because: NotRequired[str | None]
    """What went wrong."""


class DeclineUndoMove(TypedDict):
    """Decline a player's request for an undo (DD-71).

    By the gamemaster. Refused as `no_such_target`.
    """

    move: Literal["decline_undo"]
    """Which move it is."""
    character: str
    """Whose request it is."""


class EventPage(TypedDict):
    """Events in order."""

    events: list[TableEvent]
    """In order of id."""
    last: int
    """The id of the session's last event."""


class Ticket(TypedDict):
    """A ticket, which opens one stream."""

    ticket: str
    """Put it into the URL of one stream; it is not shown again."""
    expires_in: int
    """Seconds to open the stream within."""


class Shuffle(TypedDict):
    """One shuffle."""

    number: int
    """1, 2, 3, … in a session."""
    seeds: int
    """How many of `client_seeds`, from the first on, went into it."""
    cards: list[int] | None
    """The cards before the shuffle: the deck by rising number in the first, the discard pile
    from the top in every other. Null where that would reveal hands that were brought (DD-10),
    until the adventure has ended.
    """
    root: str
    """The root of the tree that commits to its order, in hex."""


class Adventure(TypedDict):
    """What the service has committed to for one adventure."""

    number: int
    """Adventures of a table are numbered from 1."""
    commitment: str
    """The SHA-256 that commits to the server seed, in hex."""
    client_seeds: list[str]
    """What players gave for it, in order."""
    shuffles: list[Shuffle]
    """Its shuffles so far, numbered on over adventures."""
    server_seed: str | None
    """The 32 bytes that all its orders follow from, in hex; null until it is closed."""


class Fairness(TypedDict):
    """What the service has committed to for a session's shuffles (docs/fairness.md)."""

    version: int
    """The version of the table: every change raises it by one."""
    adventures: list[Adventure]
    """Every adventure in order; the last one is under way, or next."""


class Recording(TypedDict):
    """All that a seat has seen of a session, for the verifiers."""

    version: int
    """The version of the table: every change raises it by one."""
    session: str
    """The id of the session."""
    you: Seat
    """The seat."""
    table: TableView
    """The table."""
    fairness: Fairness
    """As in `GET …/fairness`."""
    events: list[TableEvent]
    """Its events, from the oldest one that is kept."""


class DeckState(TypedDict):
    """The deck."""

    version: int
    """The version of the table: every change raises it by one."""
    count: int
    """How many cards are left in it."""
    root: str | None
    """The root of the newest shuffle; null outside of an adventure."""


class DeckCards(TypedDict):
    """All cards that a table plays with."""

    version: int
    """The version of the table: every change raises it by one."""
    name: str
    """The name of the deck (DD-06)."""
    cards: list[Card]
    """By rising number, with their texts."""


class FaceUpPile(TypedDict):
    """A pile that lies face up."""

    version: int
    """The version of the table: every change raises it by one."""
    cards: list[int]
    """The cards, the top first (DD-03)."""


class Pool(TypedDict):
    """The pool of one character."""

    character: str
    """Whose it is."""
    cards: list[Pooled]
    """Its cards in the order played (DD-12)."""


class PoolList(TypedDict):
    """All pools."""

    version: int
    """The version of the table: every change raises it by one."""
    pools: list[Pool]
    """In joining order."""


class OwnHand(TypedDict):
    """The caller's own hand."""

    version: int
    """The version of the table: every change raises it by one."""
    count: int
    """How many cards it has (DD-05)."""
    cards: list[int]
    """The cards, oldest first (DD-05)."""


class Limits(TypedDict):
    """Every limit by its name."""

    body_bytes: int
    """A body, but for those with a limit of their own."""
    batch_body_bytes: int
    """The body of a batch."""
    receipt_body_bytes: int
    """The body of a receipt to check."""
    json_depth: int
    """How deep lists and objects may nest."""
    errors: int
    """Entries in the `errors` of a problem."""
    number: int
    """Numbers lie within plus and minus this, unless their field says otherwise."""
    count: int
    """Counts (advantages, Possibilities, helpers) and lists of modifiers."""
    label_characters: int
    """Labels and names."""
    seed_characters: int
    """A seed."""
    receipt_characters: int
    """A receipt; a roll that needs a longer one is refused."""
    expression_characters: int
    """Dice notation."""
    expression_terms: int
    """Terms of an expression."""
    expression_dice: int
    """Dice of an expression, as written."""
    expression_throws: int
    """Expected dice of an expression, rerolls and explosions included; both sides of an opposed
    roll together.
    """
    expression_brackets: int
    """Brackets within each other."""
    die_sides: int
    """Sides of a die."""
    roll_throws: int
    """Dice of one roll, rerolls and explosions included."""
    tie_rerolls: int
    """Rerolls of an opposed roll with equal totals."""
    dice_per_request: int
    """Expected dice of one request."""
    request_throws: int
    """Dice of several rolls in one request, ties included."""
    chain_dice: int
    """How often one die rolls on or explodes."""
    rolls: int
    """The count of several rolls."""
    batch_rolls: int
    """Rolls in a batch."""
    odds_outcomes: int
    """Values that a distribution covers, impossible ones included."""
    odds_steps: int
    """Estimated steps of work for odds of dice notation."""
    odds_digits: int
    """Digits of an exact chance of dice notation."""
    request_line_bytes: int
    """The request line, with path and query."""
    head_bytes: int
    """The request line and all header fields."""
    header_fields: int
    """Header fields of a request."""
    header_field_bytes: int
    """The name and the value of one header field."""
    client_timeout_seconds: int
    """Seconds for a request to arrive, and for its answer to be taken."""
    odds_distance: int
    """Points between the difficulty and the value with its modifiers in the odds of Torg."""
    session_body_bytes: int
    """The body of a new session, with a deck of its own."""
    session_state_bytes: int
    """A session without its own deck, events, client seeds and `undo_bytes`."""
    short_code_seconds: int
    """How long a short code is valid."""
    wrong_short_codes_per_address: int
    """Wrong short codes of an address in any hour: half of them at once, then one every twelve
    minutes.
    """
    handover_seconds: int
    """How long a handover code is valid."""
    session_expiry_days: int
    """Days after the last change until a session expires."""
    lobby_expiry_days: int
    """The same before its first adventure, if that is sooner."""
    unjoined_expiry_hours: int
    """The same in hours, if nobody has joined."""
    deck_cards: int
    """Cards of a session's own deck."""
    card_number: int
    """The number of a card."""
    characters: int
    """Characters of a session."""
    spectators: int
    """Spectators of a session."""
    hand_size: int
    """The setting `hand_size`."""
    hand_cards: int
    """Cards of a hand brought along."""
    campaigned_subplots: int
    """Subplots that a character brings along."""
    suitable_subplots: int
    """Types in the setting `subplots`."""
    possibilities: int
    """Possibilities of a character or foe, when set."""
    text_characters: int
    """Questions, answers, reasons, and texts of cards."""
    skills: int
    """Skills in the values of a character."""
    skill_name_characters: int
    """The name of a skill in these values."""
    values_bytes: int
    """Bytes of a character's values."""
    foes: int
    """Foes at a table."""
    adventures: int
    """Adventures of a session."""
    targets: int
    """Targets of one roll."""
    dealt_cards: int
    """Cards that `deal_card` deals at once."""
    open_trades: int
    """Offers that one character has open."""
    open_skill_resolutions: int
    """Open skill resolutions of a table."""
    moves_tried: int
    """Moves tried out to list the legal ones."""
    hidden_rolls: int
    """Hidden rolls of a gamemaster."""
    shared_dice: int
    """Dice of a shared roll, as written."""
    shared_rolls: int
    """Shared rolls that a table shows, without hidden ones."""
    client_seeds: int
    """Client seeds of an adventure."""
    shuffled_cards: int
    """Cards of all shuffles of a table; each counts as at least 50."""
    box_flips: int
    """Cards that one `choose_by_box` flips."""
    box_options: int
    """Options of `choose_by_box`."""
    undone_moves: int
    """Moves that an `undo` can take back."""
    undo_bytes: int
    """Stored bytes that these moves have changed; older ones cannot be undone."""
    events_kept: int
    """The last events of a session."""
    events_per_request: int
    """Events in one answer."""
    event_bytes_per_request: int
    """Bytes of events, as stored, in one answer; at least one event."""
    wait_seconds: int
    """Seconds that a request waits for events."""
    waiting_requests: int
    """Waiting requests, streams and recordings, in each worker."""
    recordings: int
    """Recordings sent at once, in each worker."""
    waiting_requests_of_token: int
    """Those of one token, in each worker."""
    streams_of_token: int
    """Streams of a token; one more ends the oldest."""
    streams_of_session: int
    """Streams of a session."""
    ticket_seconds: int
    """How long a ticket opens a stream."""
    busy_seconds: int
    """Seconds that a change is retried at a busy table."""
    idempotency_key_characters: int
    """Characters of an Idempotency-Key; at least 16."""
    idempotency_seconds: int
    """How long the answer to an Idempotency-Key is kept."""
    idempotency_bytes: int
    """Compressed bytes of such answers of a table in a day."""
    requests_per_token: int | None
    """Requests of a token within a minute; null: any."""
    requests_per_address: int | None
    """Requests of an address within a minute; null: any."""
    sessions_per_address: int | None
    """New sessions of an address within an hour; null: any."""
    streams_per_address: int | None
    """Streams, polls and recordings of an address at once; null: any."""
    bytes_per_address: int | None
    """Bytes of changes of an address within a day; null: any."""
    seats_per_address: int | None
    """Characters of a session from an address, and spectators; null: not limited."""


class ServiceHealth(TypedDict):
    """A process that answers."""

    status: Literal["ok"]
    """Always the same."""
    version: str
    """The version of the service."""


class StoreHealth(TypedDict):
    """A store that answers."""

    server: StoreServer
    """The kind of server."""
    version: str
    """Its version."""
    tier: StoreTier
    """How durable a change is once it is acknowledged."""
    about: str
    """What the tier promises."""
    replicas: int
    """How many replicas have a change before it is acknowledged."""
    problems: list[str]
    """What is wrong with it, each with its remedy."""


class Readiness(TypedDict):
    """A process that can serve everything."""

    status: Literal["ready"]
    """Always the same: otherwise the answer is 503."""
    store: StoreHealth


class UnknownEvent(TypedDict):
    """An event of a type newer than this client."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: str
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""
    type: Literal["(unknown)"]


class Torg2d10OddsQuery(TypedDict):
    """The odds of torg/2d10."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    stymied_rule: NotRequired[TorgStymiedRule]
    """`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of
    the round, and Up and Stymied remove each other (T2-15). `article` if omitted.
    """
    positive_reroll: NotRequired[bool]
    """False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."""
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class TorgD20OddsQuery(TypedDict):
    """The odds of torg/d20."""

    value: NotRequired[int]
    """Attribute or skill value (T2-02)."""
    difficulty: NotRequired[int]
    """The total to reach; without one there is no success, margin or level (T2-14). For odds it
    may differ from the value and the modifiers together by at most 100.
    """
    skilled: NotRequired[bool]
    """False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a
    10 only, or never for an ord (TD-02).
    """
    reality_rated: NotRequired[bool]
    """False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never
    if unskilled (TD-02).
    """
    stymied: NotRequired[bool]
    """The roller is Stymied (T2-04, T2-15, TD-07)."""
    up: NotRequired[bool]
    """The roller is Up: one more die (T2-06, TD-03)."""
    possibilities: NotRequired[int]
    """Possibilities spent: one more die each (T2-07, TD-03)."""
    cancelled: NotRequired[int]
    """How many of the `possibilities`, counted from the first, a foe has cancelled: they are
    spent, but add no die (T2-08).
    """
    contradiction: NotRequired[TorgContradiction]
    """What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less,
    four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).
    """
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class DaggerheartAttackOddsQuery(TypedDict):
    """The odds of daggerheart/attack."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    major: NotRequired[int]
    """Damage from which 2 hit points are lost."""
    severe: NotRequired[int]
    """Damage from which 3 hit points are lost; at least `major`."""
    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    evasion: NotRequired[int]
    """The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a
    natural 20 (DG-03), and odds do not list it.
    """
    damage: NotRequired[str]
    """Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to
    the attack alone.
    """
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class DaggerheartReactionOddsQuery(TypedDict):
    """The odds of daggerheart/reaction."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int]
    """The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20
    (DG-03), and odds do not list it.
    """
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class DaggerheartDamageOddsQuery(TypedDict):
    """The odds of daggerheart/damage."""

    types: NotRequired[list[DaggerheartDamageType]]
    """One, or both at once. Needed if the target takes the two differently (DG-20)."""
    direct: NotRequired[bool]
    """Armor Slots do not help (DG-22)."""
    resistant_to: NotRequired[list[DaggerheartDamageType]]
    """What the target halves; both for a resistance that names no type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: NotRequired[list[DaggerheartDamageType]]
    """What the target takes nothing of (DG-20)."""
    armor_slots: NotRequired[int]
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    major: NotRequired[int]
    """Damage from which 2 hit points are lost."""
    severe: NotRequired[int]
    """Damage from which 3 hit points are lost; at least `major`."""
    damage: str
    """Damage dice: a sum of any dice and whole numbers (DG-04)."""
    critical: NotRequired[bool]
    """Adds the maximum of the damage dice (DG-04)."""
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class DaggerheartDualityOddsQuery(TypedDict):
    """The odds of daggerheart/duality."""

    modifier: NotRequired[int]
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: NotRequired[int]
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: NotRequired[int]
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    extra: NotRequired[str]
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""
    difficulty: NotRequired[int]
    """The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a),
    and odds do not list it.
    """
    help: NotRequired[int]
    """Allies who help, each with a d6; the highest added d6 counts (DU-03)."""
    reaction: NotRequired[bool]
    """A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04)."""
    hope_die: NotRequired[int]
    """Sides of the Hope die (DG-23)."""
    fear_die: NotRequired[int]
    """Sides of the Fear die (DG-23)."""
    advantage_die: NotRequired[int]
    """Sides of the roller's own advantage die (DG-23)."""
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class TorangAbilityOddsQuery(TypedDict):
    """The odds of torang/ability."""

    score: int
    """The ability score in percent (TE-01)."""
    easy: NotRequired[int]
    """Notable advantages, +20 each (TE-05)."""
    difficult: NotRequired[int]
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: NotRequired[list[int]]
    """Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    helper: NotRequired[list[int]]
    """A helper's effective score (TE-06); repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class TorangOpposedOddsQuery(TypedDict):
    """The odds of torang/opposed."""

    active: int
    """The active side: The ability score in percent (TE-01)."""
    active_easy: NotRequired[int]
    """The active side: Notable advantages, +20 each (TE-05)."""
    active_difficult: NotRequired[int]
    """The active side: Notable disadvantages, -20 each (TE-05)."""
    active_modifiers: NotRequired[list[int]]
    """The active side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for
    more than one.
    """
    active_helper: NotRequired[list[int]]
    """The active side: A helper's effective score (TE-06); repeat it for more than one."""
    opposing: int
    """The opposing side: The ability score in percent (TE-01)."""
    opposing_easy: NotRequired[int]
    """The opposing side: Notable advantages, +20 each (TE-05)."""
    opposing_difficult: NotRequired[int]
    """The opposing side: Notable disadvantages, -20 each (TE-05)."""
    opposing_modifiers: NotRequired[list[int]]
    """The opposing side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for
    more than one.
    """
    opposing_helper: NotRequired[list[int]]
    """The opposing side: A helper's effective score (TE-06); repeat it for more than one."""
    lowest_wins: NotRequired[bool]
    """Between equal levels, the lower roll wins (TE-11, TE-15)."""
    dramatic: NotRequired[bool]
    """In a dramatic situation, a success earns an experience check (TE-08a)."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class DiceOddsQuery(TypedDict):
    """The odds of dice."""

    expression: str
    """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1)
    and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once),
    `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!`
    (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep,
    drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv`
    and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or
    `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier.
    A `[label]` follows a term; a comment follows a space or `#`. More in [the
    guide](/guide/notation).
    """
    difficulty: NotRequired[int]
    """The total or successes to reach. Without it, `at_most` or a comparison in the
    `expression`, as in `(2d6)>=7`, there is no success or margin.
    """
    at_most: NotRequired[int]
    """The total or successes not to exceed, for rolls under a number: instead of `difficulty`."""
    step: NotRequired[int]
    """Points of the margin that make a degree of success or failure; needs something that the
    total is compared with.
    """
    modifiers: NotRequired[list[int]]
    """Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


class OpposedOddsQuery(TypedDict):
    """The odds of opposed."""

    ties: NotRequired[OpposedTies]
    """A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both
    until the totals differ, at most 100 times (OP-05). `draw` if omitted.
    """
    lowest_wins: NotRequired[bool]
    """The lower total wins (OP-03)."""
    active: str
    """The active side: Dice in the notation of `POST /v1/dice/roll` (OP-01)."""
    opposing: str
    """The opposing side: Dice in the notation of `POST /v1/dice/roll` (OP-01)."""
    active_modifiers: NotRequired[list[int]]
    """The active side: Added to the total; repeat it for more than one."""
    opposing_modifiers: NotRequired[list[int]]
    """The opposing side: Added to the total; repeat it for more than one."""
    all: NotRequired[bool]
    """Also list impossible values between possible ones, with a chance of 0. Charts are the same
    either way: a gap is a gap.
    """


CardCategory: TypeAlias = Literal["enhancement", "special", "subplot"]
"""The category of a card's player side."""

Side: TypeAlias = Literal["heroes", "villains"]
"""The sides of a conflict; allies and neutrals are heroes (DD-19)."""

SkillLetter: TypeAlias = Literal["A", "B", "C", "D"]
"""A letter of the skill box, and of steps (DD-60)."""

FieldOfBody: TypeAlias = Literal["roll", "rolls"]
"""A request that takes a field in its body."""

FieldOfQuery: TypeAlias = Literal["roll", "odds"]
"""A request that takes a field in its query."""

TorgContradiction: TypeAlias = Literal["one_case", "four_case"]
"""How badly a tool contradicts the reality around it."""

TorgStymiedRule: TypeAlias = Literal["article", "deck"]
"""Whose rule for Stymied applies (T2-15)."""

DieReason: TypeAlias = Literal["rolled", "rerolled", "exploded", "dropped", "replaced", "unused"]
"""Why a die was thrown, or why it does not count."""

DieSource: TypeAlias = Literal["supplied", "seed", "system"]
"""Where a face comes from, the least trusted first."""

TorgLevel: TypeAlias = Literal["minimal", "average", "good", "superior", "spectacular"]
"""How well a check succeeded, the least first."""

TorgNoReroll: TypeAlias = Literal["stymied", "unskilled", "no_positive_reroll", "ord"]
"""Why a +9, or a first 10 or 20 on the d20, is not rolled on."""

TorgMaxed: TypeAlias = Literal["hot", "cold"]
"""Which of the two dice gave a bonus of +9 (hot) or -9 (cold)."""

DaggerheartDamageType: TypeAlias = Literal["physical", "magic"]
"""What kind of damage it is; an attack can deal both."""

DaggerheartNetAdvantage: TypeAlias = Literal["disadvantage", "none", "advantage"]
"""What remains after advantage and disadvantage cancel each other."""

DaggerheartResistance: TypeAlias = Literal["none", "resistant", "immune"]
"""How much of the damage the target takes: all, half (rounded up), none."""

DaggerheartWith: TypeAlias = Literal["hope", "fear"]
"""Which of the two dice a roll is with."""

TorangLevel: TypeAlias = Literal["fumble", "failure", "success", "critical"]
"""How an ability roll comes out, the worst first."""

TorangCheckAbility: TypeAlias = Literal["helping", "main"]
"""Where a helper may mark it."""

TorangCheckReason: TypeAlias = Literal["fumble", "dramatic_success", "main_roll"]
"""Why a helper may mark an experience check."""

TorangResult: TypeAlias = Literal[
    "great_defeat",
    "defeat",
    "weak_defeat",
    "mutual_failure",
    "tie",
    "weak_victory",
    "victory",
    "great_victory",
]
"""How the opposed roll ends for the active side, the worst first."""

ContestSide: TypeAlias = Literal["active", "opposing"]
"""Who rolls against whom; results are given as the active side sees them."""

OpposedTies: TypeAlias = Literal["draw", "active", "opposing", "reroll"]
"""What happens when the totals are equal."""

BatchRoll: TypeAlias = (
    Torg2d10BatchRequest
    | TorgD20BatchRequest
    | DaggerheartAttackBatchRequest
    | DaggerheartReactionBatchRequest
    | DaggerheartDamageBatchRequest
    | DaggerheartDualityBatchRequest
    | TorangAbilityBatchRequest
    | TorangOpposedBatchRequest
    | DiceBatchRequest
    | OpposedBatchRequest
)
"""A roll request of any mechanic, which `mechanic` names."""

BatchAnswerItem: TypeAlias = (
    Torg2d10Answer
    | TorgD20Answer
    | DaggerheartAttackAnswer
    | DaggerheartReactionAnswer
    | DaggerheartDamageAnswer
    | DaggerheartDualityAnswer
    | TorangAbilityAnswer
    | TorangOpposedAnswer
    | DiceAnswer
    | OpposedAnswer
)
"""An answer of any mechanic."""

ReceiptFlaw: TypeAlias = Literal["malformed", "wrong_header", "unknown_key", "wrong_signature"]
"""Why a text is not a receipt of this service."""

TorgChanceName: TypeAlias = Literal[
    "success", "minimal", "average", "good", "superior", "spectacular", "disconnected"
]
"""A named chance."""

HitPointsChanceName: TypeAlias = Literal[
    "hit_points_0", "hit_points_1", "hit_points_2", "hit_points_3"
]
"""A named chance."""

DaggerheartAttackChanceName: TypeAlias = Literal["hit", "critical"]
"""A named chance."""

DaggerheartReactionChanceName: TypeAlias = Literal["success", "critical"]
"""A named chance."""

DaggerheartDualityChanceName: TypeAlias = Literal[
    "success_with_hope",
    "success_with_fear",
    "failure_with_hope",
    "failure_with_fear",
    "critical",
    "success",
]
"""A named chance."""

TorangAbilityChanceName: TypeAlias = Literal["success", "experience_check"]
"""A named chance."""

TorangOpposedChanceName: TypeAlias = Literal[
    "win",
    "lose",
    "tie",
    "mutual_failure",
    "lesser_loser_active",
    "lesser_loser_opposing",
    "experience_check_active",
    "experience_check_opposing",
]
"""A named chance."""

OpposedChanceName: TypeAlias = Literal["active_wins", "opposing_wins", "draw"]
"""A named chance."""

SkillLetters: TypeAlias = Literal[
    "A", "B", "C", "D", "AB", "AC", "AD", "BC", "BD", "CD", "ABC", "ABD", "ACD", "BCD", "ABCD"
]
"""Letters of steps, rising (DD-60)."""

SkillOddsChanceName: TypeAlias = Literal["by_5", "by_7", "by_10", "by_14"]
"""A named chance."""

RollMethod: TypeAlias = Literal["2d10", "d20"]
"""The dice of a table's rolls."""

AwardBy: TypeAlias = Literal["automatic", "gamemaster"]
"""Who awards cards for approved actions (DD-17)."""

ResolveBy: TypeAlias = Literal["roller", "gamemaster"]
"""Who resolves a player's roll that has a difficulty."""

Role: TypeAlias = Literal["gamemaster", "player", "spectator"]
"""The role that a token gives its bearer."""

Phase: TypeAlias = Literal[
    "lobby", "between_scenes", "free", "rounds", "refill", "between_acts", "awards", "closed"
]
"""The phase of a table."""

TableStatus: TypeAlias = Literal["lobby", "playing", "ended"]
"""Whether an adventure is under way."""

SceneKind: TypeAlias = Literal["standard", "dramatic"]
"""Which of a card's two lines a scene uses (DD-19)."""

PoolState: TypeAlias = Literal["playable", "waiting", "active"]
"""The state of a card in a pool."""

SubplotState: TypeAlias = Literal["pending", "approved", "active", "disallowed", "ended"]
"""The state of a subplot; in the last two it is no longer in a pool."""

CharacterAttribute: TypeAlias = Literal[
    "dexterity", "strength", "toughness", "perception", "mind", "charisma", "spirit"
]
"""An attribute of a character."""

TradeState: TypeAlias = Literal["offered", "answered", "done", "declined", "void"]
"""The state of a trade."""

ResolutionState: TypeAlias = Literal["running", "critical", "won", "lost"]
"""The state of a skill resolution."""

EffectName: TypeAlias = Literal["action", "attribute", "haste", "monologue", "setback"]
"""The kind of an effect."""

EffectEnd: TypeAlias = Literal["round", "roll"]
"""The end of an effect."""

RollState: TypeAlias = Literal["open", "resolved", "retried", "void"]
"""The state of a roll."""

AwaitingKind: TypeAlias = Literal[
    "glory",
    "subplot",
    "idea",
    "campaign",
    "campaigned",
    "approach",
    "card",
    "trade",
    "discard",
    "roll",
    "undo",
]
"""What waits for an answer."""

CampaignedType: TypeAlias = Literal[
    "Romance", "Mistaken Identity", "True Identity", "Personal Stake", "Nemesis", "Suspicion"
]
"""A type of subplot that outlasts an adventure (DD-56)."""

TorgOutcome: TypeAlias = Torg2d10Outcome | TorgD20Outcome
"""What the dice mean, by the table's method."""

TorgFaces: TypeAlias = Torg2d10AnswerFaces | TorgD20AnswerFaces
"""The faces, by the table's method."""

ApprovedAction: TypeAlias = Literal[
    "attack", "defend", "trick", "test", "taunt", "intimidate", "maneuver"
]
"""An action that a line may approve (DD-17)."""

VillainAction: TypeAlias = Literal["trick", "test", "taunt", "intimidate"]
"""An action of villains that can cost pool cards (DD-18)."""

CoupDeGraceUse: TypeAlias = Literal["effect", "total"]
"""What a Coup de Grace raises (DD-42)."""

InitiativeChoice: TypeAlias = Literal["keep", "flip"]
"""What a Seize Initiative does (DD-51)."""

CardPlace: TypeAlias = Literal["hand", "pool", "discard_pile", "action_stack"]
"""Where a card can be moved to."""

TableEvent: TypeAlias = (
    SessionCreatedEvent
    | TokenRotatedEvent
    | GmTokenRenewedEvent
    | JoinCodeRenewedEvent
    | ShortCodeIssuedEvent
    | HandoverCodeIssuedEvent
    | CharacterJoinedEvent
    | HandBroughtEvent
    | CharacterReleasedEvent
    | CharacterClaimedEvent
    | CharacterRemovedEvent
    | GamemasterHandedOverEvent
    | SpectatorJoinedEvent
    | SpectatorLeftEvent
    | ActEndedEvent
    | DeckShuffledEvent
    | CardsDrawnEvent
    | CardFlippedEvent
    | InspiredEvent
    | FatiguedEvent
    | RollOpenedEvent
    | RallyEndedEvent
    | RollChangedEvent
    | RollVoidedEvent
    | PossibilitiesChangedEvent
    | SkillMovedEvent
    | CardsGivenEvent
    | CardRecoveredEvent
    | RalliedEvent
    | LineKeptEvent
    | LineVoidedEvent
    | PartyEscapedEvent
    | RollNegatedEvent
    | SkillRestoredEvent
    | CampaignAskedEvent
    | ActStartedEvent
    | AdventureStartedEvent
    | HandsClashedEvent
    | SeedGivenEvent
    | AdventureEndedEvent
    | AdventureClosedEvent
    | SceneStartedEvent
    | SceneEndedEvent
    | PoolReturnedEvent
    | SkillEndedEvent
    | RefillEndedEvent
    | CardsDiscardedEvent
    | RoundsStartedEvent
    | RoundsEndedEvent
    | RoundEndedEvent
    | ActionTakenEvent
    | CardPooledEvent
    | PoolRefusedEvent
    | PoolTakenEvent
    | CardRevealedEvent
    | CriticalMomentDeclaredEvent
    | CardUsedEvent
    | GloryConfirmedEvent
    | GloryRefusedEvent
    | CardApprovedEvent
    | CardDisallowedEvent
    | CardActivatedEvent
    | SubplotEndedEvent
    | SubplotDiscardedEvent
    | CampaignAnsweredEvent
    | SubplotCampaignedEvent
    | CampaignedAnsweredEvent
    | CharacterSacrificedEvent
    | TradeOfferedEvent
    | TradeAnsweredEvent
    | TradeDoneEvent
    | TradeVoidedEvent
    | TradeDeclinedEvent
    | CardAwardedEvent
    | AwardRevokedEvent
    | SetbackAppliedEvent
    | RollAllowedEvent
    | IdeaAnsweredEvent
    | FoePossibilitiesSetEvent
    | FoeAddedEvent
    | FoeRemovedEvent
    | RenamedEvent
    | ValuesSetEvent
    | SpectatorsDismissedEvent
    | ChosenByBoxEvent
    | PossibilitySpentEvent
    | PossibilityCancelledEvent
    | RollResolvedEvent
    | RollCorrectedEvent
    | DiceRolledEvent
    | RollRevealedEvent
    | SkillStartedEvent
    | ApproachProposedEvent
    | ApproachAnsweredEvent
    | CardsDealtEvent
    | CardMovedEvent
    | FlipRevokedEvent
    | CardAskedForEvent
    | CardGivenUpEvent
    | CardKeptEvent
    | SceneKindSetEvent
    | ConditionsSetEvent
    | TakingPartChangedEvent
    | SettingsChangedEvent
    | MoveUndoneEvent
    | UndoAskedEvent
    | UndoDeclinedEvent
    | UnknownEvent
)
"""Something that has happened, by its `type`.

Content that the viewer may not see is absent. More types and content may be added: skip an
event of an unknown type, which has `id`, `version`, `at` and `by` like every event.
"""

MoveName: TypeAlias = Literal[
    "give_seed",
    "start_adventure",
    "start_act",
    "end_act",
    "end_adventure",
    "close_adventure",
    "start_scene",
    "end_scene",
    "end_refill",
    "discard_for_refill",
    "start_rounds",
    "flip",
    "end_rounds",
    "act",
    "play_to_pool",
    "refuse_pool",
    "take_from_pool",
    "reveal_card",
    "critical_moment",
    "use_card",
    "approve_card",
    "disallow_card",
    "activate_card",
    "end_subplot",
    "discard_subplot",
    "answer_campaign",
    "answer_campaigned",
    "sacrifice",
    "offer_trade",
    "answer_trade",
    "confirm_trade",
    "decline_trade",
    "void_trade",
    "award_card",
    "revoke_award",
    "apply_setback",
    "allow_roll",
    "answer_idea",
    "set_possibilities",
    "add_foe",
    "remove_foe",
    "rename",
    "set_values",
    "dismiss_spectators",
    "reshuffle",
    "choose_by_box",
    "roll",
    "spend_possibility",
    "cancel_possibility",
    "resolve_roll",
    "correct_roll",
    "roll_dice",
    "reveal_roll",
    "start_skill",
    "end_skill",
    "attempt_skill",
    "propose_approach",
    "answer_approach",
    "deal_card",
    "move_card",
    "revoke_flip",
    "ask_for_card",
    "give_up_card",
    "set_scene_kind",
    "set_conditions",
    "change_taking_part",
    "change_settings",
    "undo",
    "ask_undo",
    "decline_undo",
]
"""The name of a move."""

MechanicName: TypeAlias = Literal[
    "torg/2d10",
    "torg/d20",
    "daggerheart/attack",
    "daggerheart/reaction",
    "daggerheart/damage",
    "daggerheart/duality",
    "torang/ability",
    "torang/opposed",
    "dice",
    "opposed",
]
"""The mechanic of a roll."""

Move: TypeAlias = (
    GiveSeedMove
    | StartAdventureMove
    | StartActMove
    | EndActMove
    | EndAdventureMove
    | CloseAdventureMove
    | StartSceneMove
    | EndSceneMove
    | EndRefillMove
    | DiscardForRefillMove
    | StartRoundsMove
    | FlipMove
    | EndRoundsMove
    | ActMove
    | PlayToPoolMove
    | RefusePoolMove
    | TakeFromPoolMove
    | RevealCardMove
    | CriticalMomentMove
    | UseCardMove
    | ApproveCardMove
    | DisallowCardMove
    | ActivateCardMove
    | EndSubplotMove
    | DiscardSubplotMove
    | AnswerCampaignMove
    | AnswerCampaignedMove
    | SacrificeMove
    | OfferTradeMove
    | AnswerTradeMove
    | ConfirmTradeMove
    | DeclineTradeMove
    | VoidTradeMove
    | AwardCardMove
    | RevokeAwardMove
    | ApplySetbackMove
    | AllowRollMove
    | AnswerIdeaMove
    | SetPossibilitiesMove
    | AddFoeMove
    | RemoveFoeMove
    | RenameMove
    | SetValuesMove
    | DismissSpectatorsMove
    | ReshuffleMove
    | ChooseByBoxMove
    | RollMove
    | SpendPossibilityMove
    | CancelPossibilityMove
    | ResolveRollMove
    | CorrectRollMove
    | RollDiceMove
    | RevealRollMove
    | StartSkillMove
    | EndSkillMove
    | AttemptSkillMove
    | ProposeApproachMove
    | AnswerApproachMove
    | DealCardMove
    | MoveCardMove
    | RevokeFlipMove
    | AskForCardMove
    | GiveUpCardMove
    | SetSceneKindMove
    | SetConditionsMove
    | ChangeTakingPartMove
    | ChangeSettingsMove
    | UndoMove
    | AskUndoMove
    | DeclineUndoMove
)
"""A move; `move` says which."""

StoreServer: TypeAlias = Literal["valkey", "redis"]
"""A kind of store."""

StoreTier: TypeAlias = Literal["always", "everysec", "system", "memory", "unknown"]
"""What the store survives."""

ProblemCode: TypeAlias = Literal[
    "bad_request",
    "invalid_json",
    "not_found",
    "method_not_allowed",
    "request_timeout",
    "too_large",
    "uri_too_long",
    "expectation_failed",
    "headers_too_large",
    "unsupported_media_type",
    "too_many_connections",
    "validation_failed",
    "invalid_expression",
    "dice_not_needed",
    "too_much_work",
    "token_missing",
    "code_not_valid",
    "wrong_role",
    "wrong_phase",
    "card_not_held",
    "hand_closed",
    "pool_closed",
    "pool_limit",
    "pool_refused",
    "card_stays",
    "roll_open",
    "roll_closed",
    "no_possibility",
    "possibility_limit",
    "critical_moment_used",
    "critical_problem",
    "actions_stopped",
    "action_needed",
    "action_used",
    "not_taking_part",
    "not_approved",
    "claim_open",
    "subplot_limit",
    "trade_unequal",
    "trade_closed",
    "hand_over_limit",
    "too_many_discards",
    "no_such_target",
    "letter_not_shown",
    "effect_not_possible",
    "undo_not_possible",
    "table_full",
    "name_taken",
    "history_cut",
    "stale_version",
    "idempotency_key_reused",
    "too_many_keys",
    "rate_limited",
    "busy",
    "too_many_streams",
    "receipts_unavailable",
    "internal",
    "table_unreadable",
    "store_full",
    "store_unavailable",
]
"""The codes so far; newer services may have more."""
