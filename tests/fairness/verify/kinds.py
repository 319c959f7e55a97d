"""Kinds of lies that somebody could want to tell, each made of any honest recording that allows it.

What is changed is changed wherever it stands, as a forger would; versions and ids stay in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from service.fairness.verifier.rules import RULES
from tests.fairness.verify import slowly
from tests.fairness.verify.evening import copy_of
from tests.fairness.verify.forging import OTHER_HASH, OTHER_SALT, event, leave_out

Json = dict[str, Any]
Lie = Callable[["Honest", Json, Random], object]


class Honest(NamedTuple):
    """An honest recording, with what its viewer may not know: the cards in the deck."""

    name: str
    recording: Json
    decks: Mapping[int, frozenset[int]]  # after each version
    closed: bool  # whether all orders can be derived


class Impossible(Exception):
    """A recording does not allow a lie: nothing in it is of that kind."""


class Kind(NamedTuple):
    """A kind of lie; `reasons` are those of which a verifier has to give one."""

    lie: Lie
    reasons: frozenset[str]
    closed: bool | None = None  # only of recordings with a closed end, or of those without

    def forged(self, honest: Honest, random: Random) -> Json:
        """A forgery. Raises Impossible."""
        if self.closed not in (None, honest.closed):
            raise Impossible
        recording = copy_of(honest.recording)
        try:
            self.lie(honest, recording, random)
        except KeyError:  # an evening that is written by hand lacks fields
            raise Impossible from None
        if recording == honest.recording:
            raise Impossible
        return recording


KINDS: dict[str, Kind] = {}


def kind(name: str, *reasons: str, closed: bool | None = None) -> Callable[[Lie], Lie]:
    """Declare a kind of lie."""

    def declare(lie: Lie) -> Lie:
        KINDS[name] = Kind(lie, frozenset(reasons), closed)
        return lie

    return declare


def some(random: Random, items: Iterator[Any] | list[Any]) -> Any:
    found = list(items)
    if not found:
        raise Impossible
    return random.choice(found)


def told(recording: Json, *types: str) -> list[Json]:
    return [event for event in recording["events"] if event["type"] in types]


def after(recording: Json, event: Json) -> list[Json]:
    return [one for one in recording["events"] if one["id"] > event["id"]]


def insert(recording: Json, at: Json, /, **content: Any) -> None:
    """An event after another, in its version."""
    for one in after(recording, at):
        one["id"] += 1
    made = {"version": at["version"], "at": at["at"], "by": at["by"], **content}
    recording["events"].insert(at["id"], {"id": at["id"] + 1, **made})


def in_deck(honest: Honest, event: Json) -> Any:
    """Cards that lie in the deck before and after an event."""
    before = honest.decks.get(event["version"] - 1, frozenset())
    return sorted(before & honest.decks[event["version"]])


# Cards: one that is in the deck, in each field in which it cannot be.


def put(event: Json, field: str, card: int) -> None:
    """Name another card."""
    if isinstance(event[field], list):
        event[field] = [card, *event[field][1:]]
    else:
        event[field] = card


def naming(recording: Json, type: str, field: str) -> list[Json]:
    return [event for event in told(recording, type) if event.get(field)]


def undrawn(type: str, field: str) -> Lie:
    def lie(honest: Honest, recording: Json, random: Random) -> None:
        found = some(random, naming(recording, type, field))
        put(found, field, some(random, in_deck(honest, found)))

    return lie


PLACED = [
    (type, field)
    for type, rules in RULES["drama_deck"]["card_rules"].items()
    for field, origin, *_ in rules
    if origin not in ("deck", "used", "any")
]
for type_, field_ in PLACED:
    reasons = ("card_undrawn", "card_not_up", "card_elsewhere", "card_unknown", "card_unused")
    found = (*reasons, "revoked_differs")
    kind(f"{type_}.{field_}: of the deck", *found, closed=True)(undrawn(type_, field_))


@kind(
    "a card that does not exist",
    *("card_unknown", "card_elsewhere", "card_not_up", "card_unused", "listing_differs"),
)
def _unknown(_: Honest, recording: Json, random: Random) -> None:
    """Of hands that are brought to an own deck only their players know the cards."""
    if told(recording, "hand_brought"):
        raise Impossible
    type, field = some(random, [at for at in PLACED if naming(recording, *at)])
    put(some(random, naming(recording, type, field)), field, 9_998)


HIDDEN = ("cards_discarded", "card_pooled", "card_used", "card_revealed", "card_given_up")


@kind("a card of the discard pile comes from a hand", "card_elsewhere", "card_undrawn")
def _discarded(_: Honest, recording: Json, random: Random) -> None:
    gone = some(random, told(recording, "cards_discarded"))
    next_shuffle = [e["id"] for e in after(recording, gone) if e["type"] in REORDERING]
    last = min(next_shuffle, default=10**9)
    later = [e for e in after(recording, gone) if e["type"] in HIDDEN and e["id"] < last]
    changed = some(random, [e for e in later if e["character"] != gone["character"]])
    card = some(random, gone["cards"])
    put(changed, "cards" if "cards" in changed else "card", card)


REORDERING = ("deck_shuffled", "adventure_closed", "card_moved", "card_recovered", "roll_negated")


@kind("a card used twice", "card_elsewhere", "card_undrawn")
def _twice(_: Honest, recording: Json, random: Random) -> None:
    stays = ("Campaign", "Glory")
    used = [e for e in told(recording, "card_used") if e["card_type"] not in stays]
    first = some(random, used)
    insert(recording, first, **{n: v for n, v in first.items() if n not in ("id", "version")})


@kind("a card discarded twice", "card_elsewhere", "card_undrawn")
def _discarded_twice(_: Honest, recording: Json, random: Random) -> None:
    first = some(random, naming(recording, "cards_discarded", "cards"))
    insert(recording, first, **{n: v for n, v in first.items() if n not in ("id", "version")})


@kind("a card played by somebody else", "card_elsewhere", "card_undrawn")
def _stolen(_: Honest, recording: Json, random: Random) -> None:
    others = {e["character"] for e in told(recording, "character_joined")}
    found = some(random, told(recording, "card_pooled", "card_used"))
    drawn = [e for e in told(recording, "cards_drawn") if e["id"] < found["id"]]
    known = {card for e in drawn for card in e.get("cards", ())}
    if found["card"] not in known:
        raise Impossible
    found["character"] = some(random, sorted(others - {found["character"]}))


@kind("a card moved from elsewhere", "card_elsewhere")
def _from(_: Honest, recording: Json, random: Random) -> None:
    moved = some(random, told(recording, "card_moved"))
    piles = {"discard_pile": "action_stack", "action_stack": "discard_pile"}
    moved["from"], moved["owner"] = piles.get(moved["from"], "discard_pile"), None


@kind("an effect of a card that was not used", "card_unused")
def _unused(_: Honest, recording: Json, random: Random) -> None:
    used = {event["card"] for event in told(recording, "card_used")}
    drawn = {c for e in told(recording, "cards_drawn", "card_flipped") for c in cards_of(e)}
    roll = some(random, told(recording, "roll_opened", "roll_changed", "roll_resolved"))
    card = some(random, sorted(drawn - used))
    roll["modifiers"].append({"name": "Action", "value": 0, "card": card})


@kind("an Idea answered that was not asked", "card_unused")
def _idea(_: Honest, recording: Json, random: Random) -> None:
    used = {event["card"] for event in told(recording, "card_used")}
    drawn = {c for e in told(recording, "cards_drawn", "card_flipped") for c in cards_of(e)}
    at = some(random, told(recording, "scene_started"))
    content = {"character": "c1", "card": some(random, sorted(drawn - used)), "text": "Look up."}
    insert(recording, at, type="idea_answered", **content)


def cards_of(event: Json) -> list[int]:
    cards: list[int] = event.get("cards") or [event["card"]] if "card" in event else []
    return event.get("cards") or cards


# Trades.


@kind("other cards traded than agreed", "trade_differs", "card_elsewhere")
def _traded(_: Honest, recording: Json, random: Random) -> None:
    done = some(random, [e for e in told(recording, "trade_done") if e.get("give")])
    done["give"], done["take"] = done["take"], done["give"]


@kind("a trade that was not answered", "trade_differs")
def _unanswered(_: Honest, recording: Json, random: Random) -> None:
    done = some(random, told(recording, "trade_done"))
    for answered in told(recording, "trade_answered"):
        if answered["trade"] == done["trade"]:
            leave_out(answered["id"])(recording)


@kind("a trade done twice", "trade_differs")
def _done_twice(_: Honest, recording: Json, random: Random) -> None:
    done = some(random, told(recording, "trade_done"))
    insert(recording, done, **{n: v for n, v in done.items() if n not in ("id", "version")})


@kind("a trade of more cards than there are", "hand_short", "trade_differs")
def _many(_: Honest, recording: Json, random: Random) -> None:
    done = {event["trade"] for event in told(recording, "trade_done")}
    offers = [e for e in told(recording, "trade_offered") if e["trade"] in done]
    some(random, offers)["count"] += 50


# The deck.


@kind("a draw left out", "position_order", "cards_left", "root_differs", "card_in_deck")
def _left_out(_: Honest, recording: Json, random: Random) -> None:
    """Of the last one of an adventure nobody would see more."""
    drawn = told(recording, "cards_drawn", "adventure_closed")
    draws = [
        e for e, following in pairwise(drawn) if e.get("positions") and following.get("positions")
    ]
    leave_out(some(random, draws)["id"])(recording)


@kind("a position drawn twice", "position_order")
def _drawn_twice(_: Honest, recording: Json, random: Random) -> None:
    draw = some(random, [e for e in told(recording, "cards_drawn") if e["positions"]])
    insert(recording, draw, **{n: v for n, v in draw.items() if n not in ("id", "version")})


@kind("a flip from further down", "position_order")
def _second(_: Honest, recording: Json, random: Random) -> None:
    flip = some(random, [e for e in told(recording, "card_flipped") if e["proof"]])
    flip["proof"]["position"] += 1


@kind("another card drawn", "proof_wrong", "card_differs")
def _other_card(_: Honest, recording: Json, random: Random) -> None:
    draws = [e for e in told(recording, "cards_drawn") if len(e.get("cards", ())) > 1]
    some(random, draws)["cards"].reverse()


@kind("another card flipped", "proof_wrong", "card_differs")
def _other_flip(honest: Honest, recording: Json, random: Random) -> None:
    flip = some(random, [e for e in told(recording, "card_flipped") if e["proof"]])
    flip["card"] = some(random, in_deck(honest, flip))


@kind("a card drawn in secret", "count_differs")
def _more(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "cards_drawn"))["count"] += 1


@kind("cards that are said to be missing", "cards_left")
def _missing(honest: Honest, recording: Json, random: Random) -> None:
    draws = told(recording, "cards_drawn")
    full = [e for e in draws if not e["missing"] and honest.decks[e["version"]]]
    draw = some(random, full)
    if [e for e in draws if e["version"] == draw["version"]][-1] is not draw:
        raise Impossible
    draw["missing"] = 1


@kind("another card kept", "kept_differs", "card_undrawn")
def _kept(honest: Honest, recording: Json, random: Random) -> None:
    flip = some(random, [e for e in told(recording, "card_flipped") if e["kept"]])
    flip["card"] = some(random, in_deck(honest, flip))


@kind("another flip taken back", "revoked_differs")
def _revoked(_: Honest, recording: Json, random: Random) -> None:
    flips = {e["card"] for e in told(recording, "card_flipped")}
    revoked = some(random, [e for e in told(recording, "flip_revoked") if e["card"]])
    revoked["card"] = some(random, sorted(flips - {revoked["card"]}))


# Shuffles.


def reshuffles(honest: Honest, recording: Json) -> Iterator[tuple[Json, Json]]:
    """The events of reshuffles with several cards, and what fairness lists of each."""
    begun = {event["version"] for event in told(recording, "adventure_started")}
    listed = {s["number"]: s for a in recording["fairness"]["chapters"] for s in a["shuffles"]}
    for shuffled in told(recording, "deck_shuffled"):
        shuffle = listed[shuffled["shuffle"]]
        if shuffled["version"] not in begun and len(shuffle["cards"] or ()) > 1:
            yield shuffled, shuffle


@kind("a reshuffle lists the pile in another order", "listing_differs")
def _reordered(honest: Honest, recording: Json, random: Random) -> None:
    _, shuffle = some(random, reshuffles(honest, recording))
    shuffle["cards"].reverse()


@kind("a reshuffle leaves a card out", "listing_differs")
def _shorter(honest: Honest, recording: Json, random: Random) -> None:
    event, shuffle = some(random, reshuffles(honest, recording))
    shuffle["cards"].pop()
    event["count"] -= 1


@kind("a reshuffle takes a card in that is held", "listing_differs")
def _longer(honest: Honest, recording: Json, random: Random) -> None:
    _, shuffle = some(random, reshuffles(honest, recording))
    seen = {c for e in told(recording, "cards_drawn") for c in e.get("cards", ())}
    shuffle["cards"][-1] = some(random, sorted(seen - {*shuffle["cards"]}))


@kind("the deck lacks a card", "root_differs", "deck_differs", "shuffle_differs", closed=True)
def _lacking(_: Honest, recording: Json, random: Random) -> None:
    recording["fairness"]["chapters"][0]["shuffles"][0]["cards"].pop()


@kind("another root", "shuffle_differs", "proof_wrong", "root_differs")
def _root(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "deck_shuffled"))["root"] = OTHER_HASH


# Seeds.


@kind("another server seed", "seed_differs", closed=True)
def _seed(_: Honest, recording: Json, random: Random) -> None:
    recording["fairness"]["chapters"][0]["server_seed"] = OTHER_HASH


@kind("another commitment", "commitment_differs", "seed_differs")
def _commitment(_: Honest, recording: Json, random: Random) -> None:
    told(recording, "session_created")[0]["commitment"] = OTHER_HASH


@kind("another client seed", "client_seeds_differ")
def _client_seed(_: Honest, recording: Json, random: Random) -> None:
    seeded = [e for e in told(recording, "character_joined", "seed_given") if e["client_seed"]]
    some(random, seeded)["client_seed"] += "x"


@kind("a client seed left out everywhere", "seeds_differ", "root_differs", closed=True)
def _no_seed(_: Honest, recording: Json, random: Random) -> None:
    joined = [e for e in told(recording, "character_joined") if e["client_seed"]]
    joined = [e for e in joined if e["id"] < told(recording, "deck_shuffled")[0]["id"]]
    found = some(random, joined)
    recording["fairness"]["chapters"][0]["client_seeds"].remove(found["client_seed"])
    found["client_seed"] = None


@kind("the server seed kept back", "seed_withheld", closed=True)
def _withheld(_: Honest, recording: Json, random: Random) -> None:
    recording["fairness"]["chapters"][0]["server_seed"] = None


# Draws and their causes.


@kind("a card awarded that was not drawn", "draw_differs")
def _award(_: Honest, recording: Json, random: Random) -> None:
    at = some(random, told(recording, "scene_started", "rounds_started"))
    insert(recording, at, type="card_awarded", character="c1", action="trick")


@kind("fewer cards dealt than drawn", "draw_differs")
def _dealt(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "cards_dealt"))["count"] += 1


@kind("a draw that nobody has announced", "draw_differs")
def _unannounced(_: Honest, recording: Json, random: Random) -> None:
    draws = [e for e in told(recording, "cards_drawn") if e["source"] in ("deal", "refill")]
    some(random, draws)["source"] = some(random, ["gamemaster", "compensation"])


# Possibilities, names, undone moves.


@kind("a Possibility more", "possibilities_differ")
def _possibility(_: Honest, recording: Json, random: Random) -> None:
    later(recording, random, "possibilities_changed", "character")["possibilities"] += 1


@kind("another amount of Possibilities", "possibilities_differ")
def _amount(_: Honest, recording: Json, random: Random) -> None:
    later(recording, random, "possibilities_changed", "character")["amount"] += 1


def later(recording: Json, random: Random, type: str, name: str) -> Json:
    """An event of something that had another of the type before it, which was not undone."""
    if told(recording, "move_undone"):
        raise Impossible
    seen: set[Any] = set()
    found = []
    for one in told(recording, type):
        if one[name] in seen:
            found.append(one)
        seen.add(one[name])
    event: Json = some(random, found)
    return event


@kind("a seat with another name", "name_differs")
def _name(_: Honest, recording: Json, random: Random) -> None:
    renamed = some(random, told(recording, "renamed", "foe_removed"))
    renamed["old_name" if "old_name" in renamed else "name"] += "x"


@kind("an undo goes beyond a draw", "undo_differs")
def _undo(_: Honest, recording: Json, random: Random) -> None:
    undone = some(random, told(recording, "move_undone"))
    drawn = [e["version"] for e in told(recording, "deck_shuffled") if e["id"] < undone["id"]]
    undone["to_version"] = some(random, drawn[:1]) - 1


@kind("an undo of what comes later", "undo_differs")
def _undo_later(_: Honest, recording: Json, random: Random) -> None:
    undone = some(random, told(recording, "move_undone"))
    undone["to_version"] = undone["version"] + 1


# Rolls.

ROLLED = ("roll_opened", "roll_changed", "possibility_spent", "roll_resolved")


@kind("another total", "outcome_differs")
def _total(_: Honest, recording: Json, random: Random) -> None:
    roll = some(random, told(recording, *ROLLED))
    roll["outcome"]["total"] += 5
    roll["total"] += 5


@kind("another bonus", "outcome_differs")
def _bonus(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, *ROLLED))["outcome"]["bonus"] += 1


@kind("a failure that is called a success", "outcome_differs")
def _success(_: Honest, recording: Json, random: Random) -> None:
    rolls = [e for e in told(recording, *ROLLED) if e["outcome"]["success"] is False]
    roll = some(random, rolls)
    roll["outcome"] |= {"success": True, "level": "minimal"}
    if "success" in roll:
        roll |= {"success": True, "level": "minimal"}


@kind("a roll resolved against its dice", "verdict_differs")
def _verdict(_: Honest, recording: Json, random: Random) -> None:
    rolls = [e for e in told(recording, "roll_resolved") if e["outcome"]["success"] is not None]
    roll = some(random, [e for e in rolls if e["success"] == e["outcome"]["success"]])
    if "the gamemaster" in roll["text"]:
        raise Impossible
    roll["success"] = not roll["success"]
    roll["level"] = "minimal" if roll["success"] else None


@kind("another face, with all that follows", "roll_differs")
def _face(_: Honest, recording: Json, random: Random) -> None:
    roll = later(recording, random, "roll_resolved", "type")
    others = [e for e in told(recording, *ROLLED) if e["roll"] == roll["roll"] and e is not roll]
    faces = roll["faces"]
    if not others or "hot" not in faces or faces["max"] or faces["hot"] == faces["cold"] == 9:
        raise Impossible
    now = 8 if faces["hot"] == 7 else 7
    was, cold = base(faces["hot"], faces["cold"]), faces["cold"]
    add = base(now, cold) - was
    if abs(was) == 9 or abs(base(now, cold)) == 9 or roll["difficulty"] is not None:
        raise Impossible
    faces["hot"] = now
    roll["outcome"]["bonus"] += add
    roll["outcome"]["total"] += add
    roll["total"] += add


def base(hot: int, cold: int) -> int:
    return 0 if hot == cold else hot if hot < cold else -cold


@kind("dice that were not thrown", "outcome_differs")
def _dice(_: Honest, recording: Json, random: Random) -> None:
    rolls = [e for e in told(recording, *ROLLED) if "hot" in e["faces"]]
    some(random, rolls)["faces"]["up"].append(10)


@kind("a roll left out", "roll_order")
def _no_roll(_: Honest, recording: Json, random: Random) -> None:
    numbers = [int(e["roll"][1:]) for e in told(recording, "roll_opened", "dice_rolled")]
    opened = [e for e in told(recording, "dice_rolled") if int(e["roll"][1:]) < max(numbers)]
    leave_out(some(random, opened)["id"])(recording)


@kind("a roll that was never opened", "roll_unopened")
def _unopened(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_resolved", "roll_corrected"))["roll"] = "r999"


@kind("another outcome of a corrected roll", "roll_differs")
def _corrected(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_corrected"))["outcome"]["bonus"] += 1


# Hidden rolls.


@kind("another outcome revealed", "reveal_misleads")
def _outcome(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_revealed"))["outcome"]["total"] = 99


@kind("another text revealed", "reveal_misleads")
def _text(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_revealed"))["text"] += "?"


@kind("another mechanic revealed", "reveal_misleads")
def _mechanic(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_revealed"))["mechanic"] = "opposed"


@kind("another salt", "reveal_differs")
def _salt(_: Honest, recording: Json, random: Random) -> None:
    some(random, told(recording, "roll_revealed"))["salt"] = OTHER_SALT


@kind("a request exchanged after the roll", "reveal_differs")
def _request(_: Honest, recording: Json, random: Random) -> None:
    revealed = some(random, told(recording, "roll_revealed"))
    committed = json.loads(revealed["committed"])
    committed["request"]["label"] = "another"
    revealed["committed"] = json.dumps(committed)


@kind("a false outcome that was committed to", "outcome_differs")
def _false(_: Honest, recording: Json, random: Random) -> None:
    revealed = some(
        random, [e for e in told(recording, "roll_revealed") if "torg" in e["mechanic"]]
    )
    committed = json.loads(revealed["committed"])
    committed["answer"]["outcome"]["total"] += 7
    recommit(recording, revealed, committed)


@kind("a face exchanged before it was committed to", "outcome_differs")
def _hidden_face(_: Honest, recording: Json, random: Random) -> None:
    revealed = some(
        random, [e for e in told(recording, "roll_revealed") if "torg" in e["mechanic"]]
    )
    committed = json.loads(revealed["committed"])
    low, high = {1: 2, 2: 1}, committed["answer"]["dice"]
    die = some(random, [d for d in high if d["role"] in ("cold", "d20", "up") and d["counted"]])
    die["face"] = low.get(die["face"], 1)
    if base_changes(committed):
        recommit(recording, revealed, committed)


def torg(recording: Json) -> list[Json]:
    """The Torg rolls that were revealed."""
    return [e for e in told(recording, "roll_revealed") if e["mechanic"].startswith("torg/")]


def base_changes(committed: Json) -> bool:
    """Whether the chart parts the faces."""
    return "d20" not in committed["mechanic"] or committed["answer"]["outcome"]["die_total"] < 9


def recommit(recording: Json, revealed: Json, committed: Json) -> None:
    """Commit to another roll from the beginning."""
    revealed["committed"] = json.dumps(committed, sort_keys=True, separators=(",", ":"))
    salt = bytes.fromhex(revealed["salt"])
    revealed["commitment"] = slowly.hidden_roll(salt, revealed["committed"]).hex()
    revealed["outcome"] = committed["answer"]["outcome"]
    for rolled in told(recording, "dice_rolled"):
        if rolled["roll"] == revealed["roll"]:
            rolled["commitment"] = revealed["commitment"]
            if "outcome" in rolled:
                rolled["outcome"] = revealed["outcome"]


@kind("the gamemaster was shown another roll", "reveal_misleads")
def _shown(_: Honest, recording: Json, random: Random) -> None:
    revealed = {e["roll"] for e in told(recording, "roll_revealed")}
    rolled = [e for e in told(recording, "dice_rolled") if e["roll"] in revealed and "text" in e]
    some(random, rolled)["text"] = "something else"


# Events.


@kind("an event left out", "event_order")
def _gone(_: Honest, recording: Json, random: Random) -> None:
    recording["events"].remove(some(random, recording["events"][1:-1]))


@kind("two events exchanged", "event_order")
def _exchanged(_: Honest, recording: Json, random: Random) -> None:
    at = random.randrange(1, len(recording["events"]) - 1)
    events = recording["events"]
    events[at], events[at + 1] = events[at + 1], events[at]


@kind("a version skipped", "version_order")
def _version(_: Honest, recording: Json, random: Random) -> None:
    for one in after(recording, some(random, recording["events"][1:-1])):
        one["version"] += 1
    at = some(random, recording["events"][1:])
    event(recording, at["id"])["version"] += 2


@kind("an adventure that does not end", "adventure_order", closed=True)
def _endless(_: Honest, recording: Json, random: Random) -> None:
    leave_out(some(random, told(recording, "adventure_ended"))["id"])(recording)
