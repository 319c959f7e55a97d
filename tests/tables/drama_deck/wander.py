"""Whole adventures played at random, always by what `legal` offers; a seed is one adventure.

Small decks with many cards of the rare types, and weights, bring the rare moves about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any
from zlib import crc32

from jsonschema_rs import Draft202012Validator, is_valid
from msgspec import to_builtins
from msgspec.structs import replace

from service.fairness.chance import Roller
from service.fairness.shuffle import SALT_BYTES, SEED_BYTES, VerifiableShuffle, verifiable_shuffle
from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.event import Event
from service.tables.common.move import PLAYER, Move, Offer, fields_of
from service.tables.common.seats import join, watch
from service.tables.common.table import Shuffle
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import (
    ACTIONS,
    Card,
    CardCategory,
    Deck,
    Line,
    SceneKind,
    Side,
    SkillBox,
    standard,
)
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.cards import BoxOption, CardPlace, MoveCard
from service.tables.drama_deck.moves.skill import ProposeApproach, SkillTask
from service.tables.drama_deck.settings import AwardBy, ResolveBy, RollMethod, Settings
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.uses import card_type
from service.tables.drama_deck.uses.subplots import CAMPAIGNED
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from service.tables.drama_deck.values import Attributes, SkillValue
from tests.conftest import RANDOM_MOVES
from tests.tables.drama_deck.rules import MOVES, change, legal, play

STEPS = 250
"""Tables of an adventure; from each BRANCHES moves are played, and the first is gone on with."""
BRANCHES = 3
SEEDS = range(max(4, RANDOM_MOVES // STEPS))
"""One of each kind of deck at least."""

ROLL_CARDS = (
    *("Hero", "Drama", "Second Chance", "Second Chance", "Opponent Fails", "Opponent Fails"),
    *("Glory", "Supporter", "Coup de Grace", "Action", "Adrenalin", "Willpower", "Presence"),
)
CATEGORIES = {card.type: card.category for card in standard()}
SUBPLOT_CARDS = tuple(type for type, kind in CATEGORIES.items() if kind is CardCategory.SUBPLOT)
SPECIAL_CARDS = (*SUBPLOT_CARDS, "Martyr", *(("Campaign",) * 5), "Alertness", "Connection")
OTHER_CARDS = (
    *("Haste", "Idea", "Monologue", "Escape", "Escape", "Seize Initiative", "Leadership"),
    *("Master Plan", "Rally", "Sing along"),  # the service does not know the last one
)
CONDITIONS = (
    *("up", "flurry", "stymied", "setback", "confused", "break", "trick", "taunt"),
    *("inspiration", "enchanted"),
)
WEIGHTS = {
    **dict.fromkeys(("end_adventure",), 0.02),
    **dict.fromkeys(("close_adventure", "start_adventure", "give_seed"), 9.0),
    **dict.fromkeys(("change_settings", "deal_card", "move_card", "ask_for_card"), 0.2),
    **dict.fromkeys(("set_scene_kind", "set_conditions", "change_taking_part"), 0.2),
    **dict.fromkeys(("revoke_flip", "void_trade", "end_subplot"), 0.2),
    **dict.fromkeys(("give_up_card", "correct_roll", "revoke_award", "answer_campaigned"), 1.0),
    **dict.fromkeys(("choose_by_box", "set_possibilities", "reveal_card"), 0.1),
    **dict.fromkeys(("end_scene", "end_act", "reshuffle", "remove_foe", "add_foe"), 0.1),
    **dict.fromkeys(("rename", "set_values", "dismiss_spectators", "say"), 0.1),
    **dict.fromkeys(("end_rounds", "end_skill", "sacrifice"), 0.2),
    **dict.fromkeys(("undo", "ask_undo", "end_refill", "decline_trade", "offer_trade"), 0.3),
    "roll_dice": 0.3,
    **dict.fromkeys(("spend_possibility", "disallow_card", "discard_subplot"), 0.4),
    **dict.fromkeys(("resolve_roll", "activate_card", "take_from_pool", "critical_moment"), 3.0),
    "reveal_roll": 3.0,  # seldom offered: few rolls are hidden
    **dict.fromkeys(("flip", "approve_card", "apply_setback", "start_scene", "start_act"), 4.0),
    **dict.fromkeys(("play_to_pool", "discard_for_refill", "start_rounds", "roll"), 4.0),
    **dict.fromkeys(("use_card", "answer_idea", "attempt_skill", "allow_roll"), 9.0),
    **dict.fromkeys(("answer_campaign", "answer_trade", "confirm_trade"), 9.0),
    **dict.fromkeys(("propose_approach", "answer_approach"), 9.0),
}
"""How often a kind of move is chosen where it is offered; 1 unless told otherwise."""


class SeededChance:
    """Chance of one seed."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._server_seed = random.randbytes(SEED_BYTES)

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> VerifiableShuffle:
        return verifiable_shuffle(self._server_seed, number, client_seeds, cards)

    def roller(self, supplied: Mapping[str, Any] | None) -> Roller:
        return Roller(str(self._random.random()), supplied)

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        return {"mechanic": mechanic, "text": "rolled", "outcome": {"total": 7}}

    def receipt(self, number: int, roll: Mapping[str, Any]) -> str:
        return f"receipt of {number}: {crc32(repr(roll).encode())}"

    def close(self, adventure: int) -> tuple[str, str]:
        return f"seed of {adventure}", f"commitment of {adventure + 1}"

    def salt(self) -> str:
        return self._random.randbytes(SALT_BYTES).hex()


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was offered, filled and played; `after` is None when it was refused."""

    before: Table
    actor: Actor
    move: Move
    after: Table | None
    events: tuple[Event, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()  # made by it
    refusal: Exception | None = None

    @property
    def card_type(self) -> str | None:
        """The type of the card that it uses or puts into a pool."""
        return type_of(self.before, self.move)


@dataclass(frozen=True, slots=True)
class Walk:
    """An adventure; `marks` are checksums of its tables, taken when each was new."""

    chance: SeededChance
    steps: tuple[Step, ...]
    tables: tuple[Table, ...]
    marks: tuple[int, ...]


def mark(table: Table) -> int:
    """A checksum of all that a table says."""
    return crc32(repr(table).encode())


@cache
def walk(seed: int) -> Walk:
    """The adventure of a seed."""
    random = Random(seed)
    chance = SeededChance(random)
    table = _seated(random, chance, deck_of(random, seed), settings_of(random, seed))
    tables, marks, steps = [table], [mark(table)], []
    past = {table.version: table}
    for number in range(STEPS):
        may_join = table.phase is not Phase.AWARDS
        if may_join and (len(table.living) < 2 or number % 60 == 59):
            table = change(table, GAMEMASTER, chance, _late(number)).table
            past[table.version] = table
        actor = somebody(random, table)
        gone_on: Step | None = None
        for offer in chosen(random, table, list(legal(table, actor))):
            step = _played(table, actor, fill(random, offer, past), chance)
            steps.append(step)
            gone_on = gone_on or (step if step.after is not None else None)
        if gone_on is not None and gone_on.after is not None:
            table = gone_on.after
            tables.append(table)
            past[table.version] = table
            marks.append(mark(table))
    for name in ("end_adventure", "disallow_card", "close_adventure"):
        for offer in [o for o in legal(table, GAMEMASTER) if o.sample.move == name]:
            if name != "disallow_card" or offer.sample.card in table.claimed:  # type: ignore[attr-defined]
                steps.append(_played(table, GAMEMASTER, fill(random, offer, past), chance))
                table = steps[-1].after or table
    return Walk(chance, tuple(steps), tuple(tables), tuple(marks))


def _played(table: Table, actor: Actor, move: Move, chance: SeededChance) -> Step:
    try:
        played = play(table, actor, move, chance)
    except Exception as error:
        return Step(table, actor, move, None, refusal=error)
    return Step(table, actor, move, played.table, played.events, played.shuffles)


def somebody(random: Random, table: Table) -> Actor:
    if random.random() < 0.45 or not table.living:
        return GAMEMASTER
    return Actor(Role.PLAYER, random.choice(table.living).id)


def chosen(random: Random, table: Table, offers: list[Offer]) -> Iterator[Offer]:
    """Offers of several kinds of move, and of several types of card."""
    kinds: dict[str, list[Offer]] = {}
    for offer in offers:
        kinds.setdefault(offer.sample.move, []).append(offer)
    left = {kind: WEIGHTS.get(kind, 1.0) for kind in kinds if WEIGHTS.get(kind, 1.0)}
    for _ in range(min(BRANCHES, len(left))):
        kind = random.choices(list(left), list(left.values()))[0]
        left.pop(kind)
        yield _of_some_card(random, table, kinds[kind])


def _of_some_card(random: Random, table: Table, offers: list[Offer]) -> Offer:
    """One of these: each type of card is as likely, and a roll is named if one can be."""
    types: dict[str | None, list[Offer]] = {}
    for offer in offers:
        types.setdefault(type_of(table, offer.sample), []).append(offer)
    some = random.choice(list(types.values()))
    naming = [offer for offer in some if getattr(offer.sample, "roll", None) is not None]
    return random.choice(naming if naming and random.random() < 0.8 else some)


def type_of(table: Table, move: Move) -> str | None:
    """The type of the card that a move is about, if it is."""
    card = getattr(move, "card", None)
    return None if card is None else table.card(card).type


def _seated(random: Random, chance: SeededChance, deck: Deck, settings: Settings) -> Table:
    table = Table(cards=deck, name="test", settings=settings, deck=deck.numbers)
    brought = deck.numbers[:3]
    guests = (
        JoinRequest(name="Ann", client_seed="Ann's"),
        JoinRequest(name="Bob", hand=brought),
        JoinRequest(name="Ord", reality_rated=False),
        JoinRequest(name="Dee", campaigned=("Romance",)),
    )
    for guest in guests[: random.randint(2, 4)]:
        table = change(table, GAMEMASTER, chance, _sits_down(guest)).table
    for name in ("Grandmother", None):
        table = change(table, GAMEMASTER, chance, partial(watch, name=name)).table
    return table


def _sits_down(guest: JoinRequest) -> Callable[[Any], object]:
    return lambda turn: join(turn, guest)


def _late(number: int) -> Callable[[Any], object]:
    return _sits_down(JoinRequest(name=f"Late {number}", possibilities=2, client_seed="late"))


def settings_of(random: Random, seed: int) -> Settings:
    return Settings(
        hand_size=random.choice((None, 4, 6)),
        method=RollMethod.D20 if seed % 5 == 4 else RollMethod.TWO_D10,
        stymied_rule=random.choice(list(StymiedRule)),
        possibilities_per_roll=random.randint(1, 2),
        glory_bonus=1,
        campaign=random.random() < 0.9,
        protect_played_specials=random.random() < 0.5,
        subplots=random.choice((None, ("Romance",))),
        pool_needs_action=random.random() < 0.5,
        award_by=random.choice(list(AwardBy)),
        resolve_by=random.choice(list(ResolveBy)),
    )


def deck_of(random: Random, seed: int) -> Deck:
    """Every fourth adventure has the standard deck, the others a small one of few types."""
    if seed % 4 == 0:
        return standard()
    types = {1: ROLL_CARDS, 2: SPECIAL_CARDS, 3: OTHER_CARDS}[seed % 4]
    filling = random.choices(list(CATEGORIES), k=16)
    fronts = random.sample(list(standard()), len(types) * 2 + len(filling))
    both = (*types, *types, *filling)
    known = {**CATEGORIES, "Sing along": CardCategory.ENHANCEMENT}
    cards = [
        _oddly(random, replace(front, number=number, type=type, category=known[type]))
        for number, (front, type) in enumerate(zip(fronts, both, strict=True), 1)
    ]
    return Deck.of("small", cards)


def _oddly(random: Random, card: Card) -> Card:
    """Now and then what only own decks have: unknown words, letters with a problem."""
    if random.random() < 0.8:
        return card
    line = Line(Side.VILLAINS, ("enchanted", "up", "stymied"), ("taunt", "trick", "setback"))
    box = SkillBox(("A", "B"), random.choice(("complication", "critical_problem")))
    return replace(card, dramatic=line, approved=("any", "sing"), skill_box=box)


# Filling what an offer leaves open.


def fill(random: Random, offer: Offer, past: Mapping[int, Table]) -> Move:
    """The offered move, its open fields filled at random; `past` has the tables by version."""
    while True:
        filled = {
            name: within(random, schema)
            if schema is not None and _simple(schema)
            else meant(random, offer.sample, name)
            for name, schema in offer.open.items()
            if name in offer.required or random.random() < 0.5
        }
        _part(offer, filled)
        if _in_limits(offer, filled):
            break
    unfilled = {
        slot.name: slot.default
        for slot in fields_of(type(offer.sample))
        if slot.name in offer.open and slot.name not in filled
    }
    move = replace(offer.sample, **unfilled, **filled)  # type: ignore[type-var]
    return replace(move, to=past[move.to_version or 0]) if isinstance(move, Undo) else move


def _part(offer: Offer, filled: dict[str, Any]) -> None:
    """Take away from later fields what those before them have, where they may not share it."""
    taken: set[Any] = set()
    for name in offer.distinct:
        value = filled.get(name, () if name in offer.open else getattr(offer.sample, name))
        if isinstance(value, tuple) and name in filled:
            filled[name] = value = tuple(item for item in value if item not in taken)
        taken |= set(value) if isinstance(value, tuple) else {value}
    if "against" in filled and offer.rollers:
        roller = offer.rollers[filled["roll"]]
        filled["against"] = tuple(target for target in filled["against"] if target != roller)


def _in_limits(offer: Offer, filled: Mapping[str, Any]) -> bool:
    """Whether a filling fits the schemas of the whole move."""
    if not offer.limits:
        return True
    body = to_builtins(offer.body | filled)
    return all(is_valid(limit, body) for limit in offer.limits)


def _simple(schema: Mapping[str, Any]) -> bool:
    """Whether `within` can make a value: tasks and options are values of their own (`MEANT`)."""
    return "allOf" not in schema and (
        "enum" in schema or schema.get("type") in ("integer", "array", "object", "boolean")
    )


def within(random: Random, schema: Mapping[str, Any]) -> Any:
    """A value that a narrowing schema lets through."""
    if "not" in schema:
        wanted = {name: part for name, part in schema.items() if name != "not"}
        tried = (within(random, wanted) for _ in range(100))
        valid = Draft202012Validator({"not": schema["not"]}).is_valid
        return next(value for value in tried if valid(value))
    if "enum" in schema:
        value = random.choice(schema["enum"])
        return tuple(value) if isinstance(value, list) else value
    if schema["type"] == "boolean":
        return random.random() < 0.5
    if schema["type"] == "integer":
        return random.randint(schema["minimum"], schema["maximum"])
    if schema["type"] == "array":
        return _listed(random, schema)
    assert schema["type"] == "object"
    if "propertyNames" in schema:
        names = schema["propertyNames"]["enum"]
        chosen = random.sample(names, random.randint(schema["minProperties"], 3))
        return {name: SETTINGS[name](random) for name in chosen}
    some = [name for name in schema["properties"] if random.random() < 0.7]
    value = {name: within(random, schema["properties"][name]) for name in some}
    for name, needs in schema.get("dependentSchemas", {}).items():
        if name in value:
            shown = random.choice(needs["anyOf"])["properties"]
            value |= {role: face["const"] for role, face in shown.items()}
    return value


def _listed(random: Random, schema: Mapping[str, Any]) -> tuple[Any, ...]:
    """A list; of dice in a chain, each but the last shows what its alternative wants."""
    if "anyOf" in schema:
        way = random.choice(schema["anyOf"])
        rolled_on = [within(random, on) for on in way.get("prefixItems", ())]
        return (*rolled_on, within(random, schema["items"]))[: way["maxItems"]]
    least, most = schema.get("minItems", 0), schema["maxItems"]
    if schema.get("uniqueItems"):
        choices = schema["items"]["enum"] if "items" in schema else []
        return tuple(random.sample(choices, random.randint(least, min(most, len(choices)))))
    return tuple(within(random, schema["items"]) for _ in range(random.randint(least, most)))


def meant(random: Random, sample: Move, name: str) -> Any:
    """A value for a field that only the move's own schema bounds."""
    if name == "amount":
        return random.randint(1, 10)
    if isinstance(sample, ProposeApproach) and not sample.last_ditch:
        return random.choice((None, "stealth"))
    return MEANT[name](random)


SETTINGS: Mapping[str, Callable[[Random], Any]] = {
    "hand_size": lambda random: random.choice((None, 3, 5)),
    "method": lambda random: random.choice(list(RollMethod)),
    "stymied_rule": lambda random: random.choice(list(StymiedRule)),
    "possibilities_per_roll": lambda random: random.randint(1, 2),
    "glory_bonus": lambda random: random.randint(1, 26),
    "coup_de_grace": lambda random: random.randint(0, 5),
    "campaign": lambda random: random.random() < 0.9,
    "protect_played_specials": lambda random: random.random() < 0.5,
    "subplots": lambda random: random.choice((None, ("Romance",))),
    "pool_needs_action": lambda random: random.random() < 0.5,
    "award_by": lambda random: random.choice(list(AwardBy)),
    "resolve_by": lambda random: random.choice(list(ResolveBy)),
}


def _steps(random: Random) -> tuple[SkillTask, ...]:
    letters = "ABCD"[: random.randint(1, 4)]
    if len(letters) > 1 and random.random() < 0.3:
        return (SkillTask(tuple(letters), 12),)
    return tuple(SkillTask((letter,), random.randint(5, 20)) for letter in letters)


def _options(random: Random) -> tuple[BoxOption, ...]:
    return (BoxOption("left", ("A", random.choice("BC"))), BoxOption("right", ("D",)))


MEANT: Mapping[str, Callable[[Random], Any]] = {
    "value": lambda random: random.randint(-20, 40),
    "difficulty": lambda random: random.randint(0, 30),
    "attribute": lambda random: random.choice(list(CharacterAttribute)),
    "contradiction": lambda random: random.choice(list(Contradiction)),
    "modifiers": lambda random: (Modifier("aim", random.randint(-5, 5)),),
    "level": lambda random: random.choice(list(Level)),
    "penalty": lambda random: random.randint(0, 6),
    "possibilities": lambda random: random.randint(0, 9),
    "side": lambda random: random.choice(list(Side)),
    "on": lambda random: random.choice(list(CoupDeGraceUse)),
    "conditions": lambda random: tuple(random.sample(CONDITIONS, random.randint(0, 3))),
    "body": lambda random: {"expression": "2d6"},
    "mechanic": lambda random: "dice",
    "steps": _steps,
    "attributes": lambda random: Attributes(dexterity=random.randint(5, 15)),
    "skills": lambda random: (SkillValue("stealth", random.randint(5, 15)),),
    "options": _options,
    **dict.fromkeys(
        (
            *("skilled", "stymied", "up", "passive", "hidden", "agree", "trades", "completed"),
            *("reality_rated", "receipt", "no_verdict", "use_effects", "success", "figures"),
            *("waive", "keep_effects", "secret_difficulty"),
            "last_ditch",
        ),
        lambda random: random.random() < 0.5,
    ),
    "count": lambda random: random.randint(1, 3),
    "total": lambda random: random.randint(0, 30),
    "settings": lambda random: within(
        random,
        {"type": "object", "minProperties": 1, "propertyNames": {"enum": list(SETTINGS)}},
    ),
    **dict.fromkeys(
        ("label", "question", "text", "because", "skill", "client_seed"),
        lambda random: "words",
    ),
    "name": lambda random: f"Somebody {random.getrandbits(60)}",  # whom nobody looks like
}


# Moves that nobody has offered.


def wild(random: Random, table: Table, actor: Actor) -> Move:
    """Any move about anything that is there, or not."""
    kinds = [kind for kind in MOVES.values() if kind is not Undo]
    own = [kind for kind in kinds if actor.role in kind.by]
    kind = random.choice(own if random.random() < 0.9 else kinds)
    if kind.by == PLAYER and random.random() < 0.4:
        kind = UseCard
    rolls = [roll.id for roll in (*table.rolls, *table.shared_rolls)]
    characters = [character.id for character in table.characters]
    cards = [
        *table.hands.get(actor.viewer, ()),
        *(card for pool in table.pools for card in table.pool_cards(pool)),
    ] * 2 + random.sample(table.cards.numbers, 5)
    everybody = [*characters, *(foe.id for foe in table.foes), "c99"]

    def some(most: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(random.choices(cards, k=random.randint(1, most))))

    values: dict[str, Callable[[], Any]] = {
        "card": lambda: random.choice(cards),
        "cards": lambda: some(3),
        "give": lambda: some(2),
        "discard": lambda: some(2),
        "roll": lambda: random.choice([*rolls, "r999"]),
        "trade": lambda: random.choice([*(trade.id for trade in table.trades), "t999"]),
        "resolution": lambda: random.choice(
            [*(resolution.id for resolution in table.resolutions), "s999"]
        ),
        "character": lambda: random.choice([*characters, "c99"]),
        "to": lambda: random.choice(list(CardPlace) if kind is MoveCard else [*characters, "c99"]),
        "spectator": lambda: random.choice([*(one.id for one in table.spectators), "w999"]),
        "foe": lambda: random.choice([*(foe.id for foe in table.foes), "f999"]),
        "against": lambda: tuple({random.choice(everybody) for _ in range(2)}),
        "action": lambda: random.choice(ACTIONS),
        "choice": lambda: random.choice(list(InitiativeChoice)),
        "kind": lambda: random.choice(list(SceneKind)),
        "letters": lambda: tuple("ABCD"[random.randint(0, 2) :][: random.randint(1, 3)]),
        "success": lambda: random.random() < 0.5,
        "approved": lambda: random.random() < 0.5,
        "monologue": lambda: random.random() < 0.5,
        "last_ditch": lambda: random.random() < 0.5,
        "amount": lambda: random.randint(1, 10),
        "type": lambda: random.choice(CAMPAIGNED),
        **dict.fromkeys(
            ("taking_part", "ignored", "insurance", "add", "remove"),
            lambda: (random.choice(characters),),
        ),
        **{name: lambda make=make: make(random) for name, make in MEANT.items()},
        "settings": lambda: _new_settings(random, table),
    }
    filled = {}
    for slot in fields_of(kind):
        required = slot.required
        often = 1.0 if required else 0.3
        if kind is UseCard and not required:
            type = card_type(table.card(filled["card"]).type)
            often = 0.95 if slot.name in type.needs else 0.5 if slot.name in type.takes else 0.01
        if slot.name != "dice" and random.random() < often:
            filled[slot.name] = values[slot.name]()
    move = kind(**filled)
    return wild(random, table, actor) if list(move.problems()) else move


def _new_settings(random: Random, table: Table) -> dict[str, Any]:
    """Settings without the dice that the table has: accepted in a scene, though not offered."""
    settings = MEANT["settings"](random)
    same = settings.get("method") == table.settings.method
    return {name: value for name, value in settings.items() if not (same and name == "method")}


def covers(offer: Offer, move: Move) -> bool:
    """Whether a move is one of those that an offer stands for."""
    if type(offer.sample) is not type(move):
        return False
    sent: dict[str, Any] = {}
    for slot in fields_of(type(move)):
        value, settled = getattr(move, slot.name), getattr(offer.sample, slot.name)
        if slot.name not in offer.open:
            if isinstance(value, tuple) and isinstance(settled, tuple):
                value, settled = sorted(value), sorted(settled)
            if value != settled:
                return False
        elif slot.name in offer.required and value is None:
            return False
        elif slot.name in offer.required or value != slot.default:
            schema = offer.open[slot.name]
            if schema is not None and not lets_through(schema, value):
                return False
            sent[slot.name] = value
    return _in_limits(offer, sent) and _distinct(offer, move)


def _distinct(offer: Offer, move: Move) -> bool:
    """Whether the fields that may not share a value share none, and no roll is at its roller."""
    if offer.rollers.get(getattr(move, "roll", "")) in (getattr(move, "against", None) or ()):
        return False
    values = [getattr(move, name) or () for name in offer.distinct]
    lists = [{*value} if isinstance(value, tuple) else {value} for value in values]
    return sum(map(len, lists)) == len(set().union(*lists))


def lets_through(schema: Mapping[str, Any], value: Any) -> bool:
    """Whether a narrowing schema takes a value."""
    if "propertyNames" in schema:
        return set(value) <= set(schema["propertyNames"]["enum"])
    return is_valid(schema, to_builtins(value))
