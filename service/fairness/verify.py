"""Verify a recorded session, or the vectors of shuffle/v1: `python verify.py FILE` (-: stdin).

This file needs Python 3.11 or newer and its standard library, and nothing of the service. It
repeats the few lines of the algorithm on purpose: if you do not trust the service, copy this file,
read it, and run it.

Source: docs/fairness.md
"""

from __future__ import annotations

import argparse
import hmac
import json
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from struct import unpack
from typing import Any, NamedTuple

Json = dict[str, Any]

MOST_BYTES = 64 * 2**20
DEEPEST = 64
LARGEST = 2**53 - 1
MOST_REFUSED = 100

REASONS = {
    # Not a recording at all.
    "no_file": "It cannot be opened: {why}.",
    "too_large": "It has more than {most} bytes.",
    "not_utf8": "It is not UTF-8.",
    "not_json": "It is not JSON.",
    "duplicate_key": "An object in it has a key twice.",
    "too_deep": "It nests deeper than {most}.",
    "not_a_recording": "It is neither a recording (fairness, events) nor a file of vectors.",
    "malformed": "{where} must be {what}.",
    # Events.
    "event_order": "Event {event} follows event {before}.",
    "version_order": "Event {event} has version {version}, after version {before}.",
    "session_repeats": "Event {event} makes the session anew.",
    # Adventures.
    "adventure_order": "Event {event} does not follow where adventure {adventure} stands.",
    "adventures_differ": "Fairness does not list the adventures from 1 to {most}, each once.",
    "after_end": "Event {event} moves cards while no adventure is under way.",
    "hand_late": "Event {event} brings a hand after the first adventure has begun.",
    # Seeds.
    "commitment_missing": "Event {event} has no commitment to a server seed.",
    "commitment_differs": "Event {event} commits to another server seed than fairness does.",
    "seed_differs": "The server seed of adventure {adventure} is not the one that was committed "
    "to.",
    "seed_withheld": "Adventure {adventure} is closed, but its server seed is not shown.",
    "seed_early": "The server seed of adventure {adventure} is shown, but no event closes it.",
    "seed_untimely": "Event {event} gives a client seed when none is taken.",
    "client_seeds_differ": "The client seeds of adventure {adventure} in fairness are not those "
    "of the events.",
    "seeds_differ": "Shuffle {shuffle} took {seeds} client seeds; {known} were known.",
    # Shuffles.
    "shuffle_order": "Shuffle {shuffle} stands where shuffle {expected} belongs.",
    "shuffle_missing": "Shuffle {shuffle} is told by events or by fairness, not by both.",
    "shuffle_differs": "Event {event} and fairness differ in the {name} of shuffle {shuffle}.",
    "listing_missing": "The cards of shuffle {shuffle} are not listed.",
    "listing_repeats": "Shuffle {shuffle} lists a card twice.",
    "listing_order": "Shuffle {shuffle} does not list its cards by rising number.",
    "deck_differs": "Shuffle {shuffle} does not fit the cards of the deck.",
    "card_in_deck": "Shuffle {shuffle} lists the card {card}, which is in the deck still.",
    "root_differs": "The root of shuffle {shuffle} is not that of the order that the seeds make.",
    # Cards.
    "position_order": "Event {event} took position {position} of shuffle {shuffle}; "
    "on top lay {top}.",
    "cards_left": "Event {event} found the deck empty; on top lay {top}.",
    "count_differs": "The cards, positions and proofs of event {event} are not as many as it says.",
    "proof_missing": "Event {event} leaves out cards or proofs that it must show.",
    "proof_position": "Event {event} proves another position than {position} of shuffle {shuffle}.",
    "proof_shape": "The path in event {event} is none of position {position} of shuffle {shuffle}.",
    "proof_wrong": "The card {card} of event {event} is not the one that was committed to at "
    "position {position} of shuffle {shuffle}.",
    "card_differs": "The card {card} of event {event} does not lie at position {position} of "
    "shuffle {shuffle}.",
    "card_not_listed": "The card {card} of event {event} is not listed in shuffle {shuffle}.",
    "card_repeats": "The card {card} of event {event} was seen in shuffle {shuffle} before.",
    "card_undrawn": "Event {event} moves or keeps the card {card}, which is in the deck still.",
    "kept_differs": "Event {event} keeps the card {card}; up was {up}.",
    "revoked_differs": "Event {event} takes back the flip of {card}, and {ruled_by} is up again; "
    "the last flip was of {flipped}, and {before} was up before it.",
    # Hidden rolls.
    "roll_repeats": "Event {event} makes a roll that was made before.",
    "roll_uncommitted": "Event {event} hides a roll without a commitment.",
    "reveal_unknown": "Event {event} reveals a roll that was not hidden with a commitment.",
    "reveal_differs": "What event {event} reveals is not what was committed to.",
    "reveal_misleads": "Event {event} tells another roll than the text that it reveals.",
    # Vectors.
    "vector_differs": "{where} does not come out as it is written.",
}
OPEN = {
    "begins_late": "The recording begins with event {first}: nothing before it is checked.",
    "ends_early": "The recording ends with event {last}; the service told of {told}.",
    "seed_secret": "The server seed of adventure {adventure} is secret until it is closed: that "
    "its orders follow from the seeds is not checked yet.",
    "listing_secret": "The cards of shuffle {shuffle} are not listed until the adventure is "
    "closed, because hands were brought.",
    "not_seen": "Cards that left the deck and are not shown to this viewer: {cards}. Their places "
    "are checked, their faces are not.",
    "not_proven": "Cards that are not checked, because of how many their shuffle is made is not "
    "known: {cards}.",
    "rolled_before": "The roll that event {event} reveals was made before the recording begins.",
    "not_revealed": "Hidden rolls that are not revealed: {rolls}.",
}
NOT_LOOKING = "It does not prove that whoever runs the service could not look at the cards."
PROVEN = (
    "This proves that every order was fixed before its first card was drawn, if the events were "
    f"recorded as they came, and that each card shown is the committed one. {NOT_LOOKING}"
)
PROVEN_IN_PART = (
    "This proves, as far as it was checked, that each card shown is the committed one, and if the "
    "events were recorded as they came, that its place was fixed when its shuffle was told. "
    f"{NOT_LOOKING}"
)
VECTORS_HOLD = "Every vector comes out as it is written."
REFUSED = "What is refused is not as the service has promised, or not as it was recorded."


# The algorithm.


def commitment_of(server_seed: bytes) -> bytes:
    """The commitment to a server seed."""
    return sha256(b"commit/v1\0" + server_seed).digest()


def key_of(server_seed: bytes, number: int, client_seeds: Iterable[str]) -> bytes:
    """The key of the words of a shuffle."""
    seeds = [seed.encode() for seed in client_seeds]
    joined = sha256(b"".join(len(seed).to_bytes(4, "big") + seed for seed in seeds)).digest()
    return hmac.digest(server_seed, b"shuffle/v1\0" + number.to_bytes(8, "big") + joined, "sha256")


def words_of(key: bytes) -> Iterator[int]:
    """The endless sequence of 64-bit words that a key generates."""
    index = 0
    while True:
        yield from unpack(">4Q", hmac.digest(key, index.to_bytes(8, "big"), "sha256"))
        index += 1


def below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to n - 1; words of the odd remainder are skipped."""
    limit = 2**64 - 2**64 % n
    while (word := next(words)) >= limit:
        pass
    return word % n


def order_of(cards: Sequence[str], words: Iterator[int]) -> list[str]:
    """The cards in the order that words make, the first on top (Fisher-Yates)."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, words)
        order[i], order[j] = order[j], order[i]
    return order


def salt_of(server_seed: bytes, number: int, position: int) -> bytes:
    """The salt that hides the card at a position of a shuffle."""
    message = b"salt/v1\0" + number.to_bytes(8, "big") + position.to_bytes(4, "big")
    return hmac.digest(server_seed, message, "sha256")[:16]


def leaf_of(salt: bytes, card: str) -> bytes:
    """The hash of a card with its salt."""
    return sha256(b"\0" + salt + card.encode()).digest()


def node_of(left: bytes, right: bytes) -> bytes:
    """The hash of two hashes."""
    return sha256(b"\1" + left + right).digest()


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The root over all leaves; an odd node moves up."""
    level = list(leaves)
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = [node_of(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def root_by(leaf: bytes, path: Iterable[tuple[str, str]]) -> bytes:
    """The root that a path leads to from a leaf."""
    node = leaf
    for side, hash in path:
        other = bytes.fromhex(hash)
        node = node_of(other, node) if side == "left" else node_of(node, other)
    return node


def sides_of(position: int, count: int) -> list[str]:
    """The sides of the path of a position among so many cards: any other is no proof of it."""
    sides = []
    while count > 1:
        if position % 2:
            sides.append("left")
        elif position + 1 < count:
            sides.append("right")
        position, count = position // 2, (count + 1) // 2
    return sides


def proof_refused(proof: Json, card: str, count: int, root: str) -> str | None:
    """Why a proof that a card lies at its position is invalid; None if it is valid."""
    position, path = proof["position"], proof["path"]
    if position >= count or [side for side, _ in path] != sides_of(position, count):
        return "proof_shape"
    leaf = leaf_of(bytes.fromhex(proof["salt"]), card)
    return None if root_by(leaf, path).hex() == root else "proof_wrong"


def hidden_roll_of(salt: bytes, committed: str) -> bytes:
    """The commitment to a hidden roll."""
    return sha256(b"hidden-roll/v1\0" + salt + committed.encode()).digest()


# Reading JSON, strictly.


class Unreadable(Exception):
    """A file cannot be read; `values` are for the sentence of the reason."""

    def __init__(self, reason: str, **values: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


def read(data: bytes) -> Any:
    """The JSON value of a file. Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large", most=MOST_BYTES)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Unreadable("not_utf8") from None
    return parse(text)


def parse(text: str) -> Any:
    """A JSON value without duplicate keys, NaN or deep nesting. Raises Unreadable."""
    try:
        value = json.loads(
            text,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except RecursionError:
        raise Unreadable("too_deep", most=DEEPEST) from None
    except ValueError:
        raise Unreadable("not_json") from None
    level = _within([value])
    for _ in range(DEEPEST):
        level = _within(child for inner in level for child in inner)
    if level:
        raise Unreadable("too_deep", most=DEEPEST)
    return value


def _number(text: str) -> float:
    """An int for every whole number, however it is written."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= LARGEST else value


def _constant(_text: str) -> None:
    raise ValueError


def _object(pairs: list[tuple[str, Any]]) -> Json:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise Unreadable("duplicate_key")
    return value


def _within(values: Iterable[Any]) -> list[Iterable[Any]]:
    """The lists among these values, and the values of the objects."""
    lists = (value.values() if isinstance(value, dict) else value for value in values)
    return [inner for inner in lists if not isinstance(inner, str | int | float | None)]


# Shapes: each returns what it has checked of a JSON value, or raises Malformed.

Shape = Callable[[Any, str], Any]


class Malformed(Exception):
    """A field is not what it must be."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(where)
        self.where = where
        self.what = what


def whole(least: int) -> Shape:
    """A whole number."""

    def shape(value: Any, where: str) -> int:
        if type(value) is not int or not least <= value <= LARGEST:
            raise Malformed(where, f"a whole number from {least}")
        return value

    return shape


def hexadecimal(size: int) -> Shape:
    """So many bytes, in hex."""
    digits = re.compile(f"[0-9a-f]{{{2 * size}}}")

    def shape(value: Any, where: str) -> str:
        if not isinstance(value, str) or not digits.fullmatch(value):
            raise Malformed(where, f"{2 * size} hex digits in lower case")
        return value

    return shape


def text(value: Any, where: str) -> str:
    """Text that can be encoded in UTF-8."""
    if not isinstance(value, str) or re.search("[\ud800-\udfff]", value):
        raise Malformed(where, "text")
    return value


def flag(value: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Malformed(where, "true or false")
    return value


def anything(value: Any, _where: str) -> Any:
    """Any value."""
    return value


def maybe(shape: Shape) -> Shape:
    """A shape that may be null, or missing."""
    return lambda value, where: None if value is None else shape(value, where)


def several(shape: Shape, least: int = 0) -> Shape:
    """A list."""

    def listed(value: Any, where: str) -> list[Any]:
        if not isinstance(value, list) or len(value) < least:
            raise Malformed(where, "a list with something in it" if least else "a list")
        return [shape(item, f"{where}[{at}]") for at, item in enumerate(value)]

    return listed


def record(**fields: Shape) -> Shape:
    """An object; other fields than these are dropped."""

    def shape(value: Any, where: str) -> Json:
        if not isinstance(value, dict):
            raise Malformed(where, "an object")
        return {name: field(value.get(name), f"{where}.{name}") for name, field in fields.items()}

    return shape


def step(value: Any, where: str) -> tuple[str, str]:
    """A step of a path: its side and the hash there."""
    if not isinstance(value, dict) or list(value) not in (["left"], ["right"]):
        raise Malformed(where, "an object with left or right")
    [(side, hash)] = value.items()
    return side, HASH(hash, f"{where}.{side}")


NUMBER, FROM_1 = whole(0), whole(1)
HASH, SALT = hexadecimal(32), hexadecimal(16)
PLACE = record(shuffle=FROM_1, position=NUMBER)
PROOF = record(shuffle=FROM_1, position=NUMBER, salt=SALT, path=several(step))
SHUFFLE = record(number=FROM_1, seeds=NUMBER, cards=maybe(several(NUMBER, 1)), root=HASH)
ADVENTURE = record(
    number=FROM_1,
    commitment=HASH,
    client_seeds=several(text),
    shuffles=several(SHUFFLE),
    server_seed=maybe(HASH),
)
FAIRNESS = record(adventures=several(ADVENTURE, 1))
EVENT = record(id=FROM_1, version=FROM_1, type=text)
CARD = record(card=NUMBER)
CONTENT = {
    "session_created": record(commitment=maybe(HASH)),
    "character_joined": record(client_seed=maybe(text)),
    "character_removed": record(character=text),
    "seed_given": record(client_seed=text),
    "hand_brought": record(character=text, count=NUMBER),
    "hands_clashed": record(characters=several(text)),
    "adventure_started": record(adventure=FROM_1),
    "adventure_ended": record(adventure=FROM_1),
    "adventure_closed": record(adventure=FROM_1, server_seed=HASH, next_commitment=maybe(HASH)),
    "deck_shuffled": record(shuffle=FROM_1, seeds=NUMBER, count=FROM_1, root=HASH),
    "cards_drawn": record(
        character=text,
        count=NUMBER,
        missing=NUMBER,
        positions=several(PLACE),
        cards=maybe(several(NUMBER)),
        proofs=maybe(several(PROOF)),
    ),
    "card_flipped": record(card=NUMBER, kept=flag, proof=maybe(PROOF)),
    "chosen_by_box": record(cards=several(NUMBER), proofs=maybe(several(PROOF))),
    "move_undone": record(to_version=FROM_1),
    "card_moved": CARD,
    "flip_revoked": record(card=maybe(NUMBER), ruled_by=maybe(NUMBER)),
    "card_given_up": CARD,
    "award_revoked": CARD,
    "subplot_ended": CARD,
    "dice_rolled": record(roll=text, hidden=flag, commitment=maybe(HASH)),
    "roll_revealed": record(
        roll=text, mechanic=text, text=maybe(text), salt=SALT, committed=text, commitment=HASH
    ),
}
VECTORS = {
    "shuffles": record(
        server_seed=HASH,
        commitment=HASH,
        number=FROM_1,
        client_seeds=several(text),
        key=HASH,
        cards=several(text, 1),
        order=several(text, 1),
        last_salt=SALT,
        last_leaf=HASH,
        root=HASH,
    ),
    "draws": record(n=FROM_1, words=several(hexadecimal(8)), value=NUMBER),
    "orders": record(cards=several(text, 1), words=several(hexadecimal(8)), order=several(text, 1)),
    "proofs": record(proof=PROOF, card=text, count=FROM_1, root=HASH, refused=maybe(text)),
    "hidden_rolls": record(salt=SALT, committed=text, commitment=HASH),
    "recordings": record(recording=anything, refused=several(text)),
}
MOVED = ("card_moved", "flip_revoked", "card_given_up", "award_revoked", "subplot_ended")
"""Events that move a card which is not in the deck."""
STEPS = {
    "adventure_started": "adventure_ended",
    "adventure_ended": "adventure_closed",
    "adventure_closed": "adventure_started",
}
"""The events between which adventures run, each with the one that follows it."""
UNTIMELY = {
    "character_joined": ("adventure_ended",),
    "seed_given": ("adventure_started", "adventure_ended"),
}
"""Events with client seeds, and the steps after which they cannot come."""


# Recordings.


class CardPlace(NamedTuple):
    """A position in the order of a shuffle; position 0 is on top."""

    shuffle: int
    position: int

    def __str__(self) -> str:
        return f"position {self.position} of shuffle {self.shuffle}"


class Out(NamedTuple):
    """Cards that left the deck; `cards` are None for those who may not see them."""

    places: list[CardPlace]
    cards: list[int] | None
    proofs: list[Json] | None
    size: int


class Recording(NamedTuple):
    """A session as one viewer saw it; `last` is the last event according to the service.

    Each event has its adventure in `of`, and in `after` the step of STEPS before it, None if that
    is not recorded.
    """

    adventures: list[Json]  # as fairness lists them
    events: list[Json]
    last: int

    @property
    def whole(self) -> bool:
        """Whether it begins with the first event."""
        return bool(self.events[0]["id"] == 1)

    @property
    def first_adventure(self) -> int:
        """The adventure with which it begins; earlier ones were closed before."""
        return int(self.events[0]["of"])

    def every(self, type: str) -> Iterator[Json]:
        """The events of a type."""
        return (event for event in self.events if event["type"] == type)

    def outs(self) -> Iterator[tuple[Json, Out]]:
        """The events by which cards left the deck."""
        return ((event, event["out"]) for event in self.events if event["out"])


def recording_of(value: Json) -> Recording:
    """A recording from its JSON: its events are a list, an answer, or a list of answers.

    Raises Malformed.
    """
    fairness = FAIRNESS(value["fairness"], "fairness")
    pages = value["events"]
    events: list[Any] = []
    last = 0
    for page in pages if isinstance(pages, list) else [pages]:
        if isinstance(page, dict) and "events" in page:
            events += several(anything)(page["events"], "events")
            last = NUMBER(page.get("last", 0), "last")
        else:
            events.append(page)
    recorded = several(_event, 1)(events, "events")
    _number_adventures(recorded, fairness["adventures"])
    return Recording(fairness["adventures"], recorded, last)


def _number_adventures(events: list[Json], listed: list[Json]) -> None:
    """Add to each event `of`, its adventure, and `after`, the step before it."""
    whole = events[0]["id"] == 1
    steps = (event["adventure"] for event in events if event["type"] in STEPS)
    of = 1 if whole else next(steps, listed[-1]["number"])
    after, ended = "adventure_closed" if whole else None, 0
    for event in events:
        if event["type"] == "move_undone" and event["to_version"] < ended:
            after, ended = "adventure_started", 0
        event |= {"of": of, "after": after}
        if event["type"] in STEPS:
            after = event["type"]
        if event["type"] == "adventure_ended":  # the only step that can be undone
            ended = event["version"]
        if event["type"] == "adventure_closed":
            of, ended = of + 1, 0


def _event(value: Any, where: str) -> Json:
    event: Json = EVENT(value, where)
    shape = CONTENT.get(event["type"])
    content = shape(value, f"event {event['id']}") if shape else {}
    seed = content.get("client_seed")
    return {**content, **event, "seed": seed, "out": _out({**content, **event})}


def _out(event: Json) -> Out | None:
    if event["type"] == "cards_drawn":
        places = [_place(position) for position in event["positions"]]
        return Out(places, event["cards"], event["proofs"], event["count"])
    if event["type"] == "chosen_by_box":
        cards, proofs = event["cards"], event["proofs"]
    elif event["type"] == "card_flipped" and not event["kept"]:
        cards, proofs = [event["card"]], event["proof"] and [event["proof"]]
    else:
        return None
    return Out([_place(proof) for proof in proofs or ()], cards, proofs, len(cards))


def _place(position: Json) -> CardPlace:
    return CardPlace(position["shuffle"], position["position"])


class Report:
    """What was checked, what is refused, and what cannot be checked."""

    def __init__(self, kind: str | None, closing: str = "") -> None:
        self.closing = closing
        self._kind = kind
        self._checked: dict[str, int] = {}
        self._refused: list[Json] = []
        self._open: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        """Add to the number of what was checked."""
        self._checked[name] = self._checked.get(name, 0) + number

    def leave_open(self, name: str, **values: int) -> None:
        """Report something that cannot be checked."""
        self._open.append(OPEN[name].format(**values))

    def refuse(
        self,
        reason: str,
        event: int | None = None,
        place: CardPlace | None = None,
        *,
        adventure: int | None = None,
        shuffle: int | None = None,
        **values: Any,
    ) -> None:
        """Report something that is not as it must be."""
        shuffle, position = place or (shuffle, None)
        at = {"event": event, "adventure": adventure, "shuffle": shuffle, "position": position}
        detail = REASONS[reason].format(**at, **values)
        if len(self._refused) < MOST_REFUSED:
            self._refused.append({"reason": reason, "detail": detail, **at})

    def result(self) -> Json:
        """The report as JSON."""
        return {
            "verified": not self._refused,
            "kind": self._kind,
            "checked": self._checked,
            "refused": self._refused,
            "open": self._open,
            "closing": REFUSED if self._refused else self.closing,
        }


def verify(value: Any) -> Json:
    """The result for a recording or for vectors, as JSON.

    `verified`; `kind` (None for anything else); `checked`, numbers by name; `refused`, each with
    `reason`, `detail`, `event`, `adventure`, `shuffle` and `position`; `open` and `closing`, for
    people.
    """
    if isinstance(value, dict) and "vectors" in value:
        return _result(value, Report("vectors", VECTORS_HOLD), _verify_vectors)
    if isinstance(value, dict) and {"fairness", "events"} <= value.keys():
        return _result(value, Report("recording"), _verify_recording)
    return _unreadable(Unreadable("not_a_recording"))


def verify_bytes(data: bytes) -> Json:
    try:
        return verify(read(data))
    except Unreadable as error:
        return _unreadable(error)


def _result(value: Json, report: Report, check: Callable[[Json, Report], None]) -> Json:
    try:
        check(value, report)
    except Malformed as error:
        report.refuse("malformed", where=error.where, what=error.what)
    return report.result()


def _unreadable(error: Unreadable) -> Json:
    report = Report(None)
    report.refuse(error.reason, **error.values)
    return report.result()


def _verify_recording(value: Json, report: Report) -> None:
    recording = recording_of(value)
    _check_events(recording, report)
    _check_adventures(recording, report)
    _check_commitments(recording, report)
    server_seeds = _check_server_seeds(recording, report)
    client_seeds = _check_client_seeds(recording, report)
    shuffles = _check_shuffles(recording, report)
    _check_seed_counts(recording, report, client_seeds)
    _check_listings(recording, report)
    _check_decks(recording, report)
    cards = _check_orders(shuffles, report, server_seeds, client_seeds)
    proven = recording.whole and bool(shuffles) and cards.keys() == shuffles.keys()
    Faces(shuffles, cards, report).check(recording)
    _check_deck(recording, report, shuffles, cards)
    _check_hidden_rolls(recording, report)
    report.closing = PROVEN if proven else PROVEN_IN_PART


def _check_events(recording: Recording, report: Report) -> None:
    """Ids without a gap, and versions that rise by one at most."""
    first, newest = recording.events[0], recording.events[-1]
    report.count("events", len(recording.events))
    if not recording.whole:
        report.leave_open("begins_late", first=first["id"])
    elif first["version"] != 1:
        report.refuse("version_order", 1, version=first["version"], before=0)
    if recording.last > newest["id"]:
        report.leave_open("ends_early", last=newest["id"], told=recording.last)
    for before, event in pairwise(recording.events):
        if event["id"] != before["id"] + 1:
            report.refuse("event_order", event["id"], before=before["id"])
        if not 0 <= event["version"] - before["version"] <= 1:
            versions = {"version": event["version"], "before": before["version"]}
            report.refuse("version_order", event["id"], **versions)


def _check_adventures(recording: Recording, report: Report) -> None:
    """Each adventure starts, ends and is closed before the next; fairness lists all of them."""
    for event in recording.events:
        if event["type"] in STEPS:
            expected = STEPS.get(event["after"], event["type"])
            if (event["type"], event["adventure"]) != (expected, event["of"]):
                report.refuse("adventure_order", event["id"], adventure=event["of"])
        if event["type"] == "hand_brought" and not _in_lobby(event):
            report.refuse("hand_late", event["id"])
    newest = recording.events[-1]
    most = newest["of"] + (newest["type"] == "adventure_closed")
    numbers = [adventure["number"] for adventure in recording.adventures]
    if len(numbers) != most or any(at != number for at, number in enumerate(numbers, 1)):
        report.refuse("adventures_differ", most=most)


def _in_lobby(event: Json) -> bool:
    """Whether the first adventure has not begun, as far as is known."""
    return event["of"] == 1 and event["after"] in ("adventure_closed", None)


def _check_commitments(recording: Recording, report: Report) -> None:
    """Each adventure is committed to before it, in the event after which its seeds are given."""
    listed = {adventure["number"]: adventure["commitment"] for adventure in recording.adventures}
    if recording.whole and recording.events[0]["type"] != "session_created":
        report.refuse("commitment_missing", 1)
    for event in recording.events:
        if event["type"] == "session_created":
            number, commitment = 1, event["commitment"]
        elif event["type"] == "adventure_closed":
            number, commitment = event["of"] + 1, event["next_commitment"]
        else:
            continue
        if commitment is None:
            report.refuse("commitment_missing", event["id"])
        elif listed.get(number, commitment) != commitment:
            report.refuse("commitment_differs", event["id"], adventure=number)
        if event["type"] == "session_created" and event["id"] != 1:
            report.refuse("session_repeats", event["id"])


def _check_server_seeds(recording: Recording, report: Report) -> dict[int, bytes]:
    """The server seeds that are shown, by adventure, if they are those that were committed to."""
    shown = {event["of"]: event["server_seed"] for event in recording.every("adventure_closed")}
    seeds = {}
    for listed in recording.adventures:
        number, seed = listed["number"], listed["server_seed"]
        closed = number < recording.first_adventure or number in shown
        if seed is None:
            if closed:
                report.refuse("seed_withheld", adventure=number)
            elif listed["shuffles"]:
                report.leave_open("seed_secret", adventure=number)
            continue
        if not closed:
            report.refuse("seed_early", adventure=number)
        fits = commitment_of(bytes.fromhex(seed)).hex() == listed["commitment"]
        if fits:
            seeds[number] = bytes.fromhex(seed)
        if not fits or shown.get(number, seed) != seed:
            report.refuse("seed_differs", adventure=number)
    return seeds


SeedsByAdventure = dict[int, list[str]]
"""Client seeds by adventure, in the order in which they were given."""


def _check_client_seeds(recording: Recording, report: Report) -> SeedsByAdventure:
    """The client seeds of each adventure: those of the events, in the same order."""
    given: SeedsByAdventure = {}
    for event in recording.events:
        if event["seed"] is not None:
            given.setdefault(event["of"], []).append(event["seed"])
            report.count("client_seeds")
            if event["after"] in UNTIMELY[event["type"]]:
                report.refuse("seed_untimely", event["id"])
    seeds = dict(given)
    for listed in recording.adventures:
        number, known = listed["number"], listed["client_seeds"]
        own = given.get(number, [])
        # A recording that begins later lacks the first ones of its first adventure.
        late = number < recording.first_adventure + (not recording.whole)
        before = known[: max(0, len(known) - len(own))] if late else []
        if known != before + own:
            report.refuse("client_seeds_differ", adventure=number)
        seeds[number] = before + own
    return seeds


def _check_shuffles(recording: Recording, report: Report) -> dict[int, Json]:
    """All shuffles by number, from their events, or else from fairness.

    Numbers run 1, 2, 3, … over all adventures, and are the same in events and fairness. `count` is
    the number of cards, None if it is unknown.
    """
    listed = [
        {**shuffle, "adventure": adventure["number"]}
        for adventure in recording.adventures
        for shuffle in adventure["shuffles"]
    ]
    events = list(recording.every("deck_shuffled"))
    first = events[0]["shuffle"] if events else LARGEST
    numbered = [*enumerate((shuffle["number"] for shuffle in listed), 1)]
    start = 1 if recording.whole else first
    numbered += enumerate((event["shuffle"] for event in events), start)
    for expected, number in numbered:
        if number != expected:
            report.refuse("shuffle_order", shuffle=number, expected=expected)
    shuffles = {
        shuffle["number"]: {**shuffle, "count": shuffle["cards"] and len(shuffle["cards"])}
        for shuffle in listed
    }
    numbers = {event["shuffle"] for event in events}
    for number in sorted(shuffles.keys() - numbers):
        if recording.whole or number > first:
            report.refuse("shuffle_missing", shuffle=number)
    for event in events:
        number = event["shuffle"]
        shuffles[number] = _check_shuffle(event, shuffles.get(number), report)
    return shuffles


def _check_shuffle(event: Json, listed: Json | None, report: Report) -> Json:
    number = event["shuffle"]
    announced = {"seeds": event["seeds"], "count": event["count"], "root": event["root"]}
    announced["adventure"] = event["of"]
    if listed is None:
        report.refuse("shuffle_missing", event["id"], shuffle=number)
        return {"number": number, "cards": None, **announced}
    for name, value in announced.items():
        if listed[name] not in (value, None):
            field = "cards" if name == "count" else name
            report.refuse("shuffle_differs", event["id"], shuffle=number, name=field)
    report.count("shuffles")
    return {**listed, **announced}


def _check_seed_counts(recording: Recording, report: Report, seeds: SeedsByAdventure) -> None:
    """Every shuffle took all client seeds that its adventure had by then, and no other."""
    known = {number: len(all_seeds) for number, all_seeds in seeds.items()}
    for event in recording.events:
        if event["seed"] is not None:
            known[event["of"]] = known.get(event["of"], 0) - 1
    for event in recording.events:
        if event["seed"] is not None:
            known[event["of"]] += 1
        if event["type"] == "deck_shuffled" and event["seeds"] != known.get(event["of"], 0):
            counts = {"seeds": event["seeds"], "known": known.get(event["of"], 0)}
            report.refuse("seeds_differ", event["id"], shuffle=event["shuffle"], **counts)


def _check_listings(recording: Recording, report: Report) -> None:
    """Each card is listed once, and those that an adventure starts with by rising number."""
    brought, starting = _brought(recording), _starting(recording)
    for adventure in recording.adventures:
        secret = adventure["server_seed"] is None and (brought or not recording.whole)
        for shuffle in adventure["shuffles"]:
            number, cards = shuffle["number"], shuffle["cards"]
            if cards is None and number == 1 and secret:
                report.leave_open("listing_secret", shuffle=number)
            elif cards is None:
                report.refuse("listing_missing", shuffle=number)
            elif len(set(cards)) < len(cards):
                report.refuse("listing_repeats", shuffle=number)
            elif number in starting and cards != sorted(cards):
                report.refuse("listing_order", shuffle=number)


def _brought(recording: Recording) -> int:
    """How many cards the first adventure began with in hands, without those given up before."""
    hands: dict[str, int] = {}
    for event in filter(_in_lobby, recording.events):
        if event["type"] == "hand_brought":
            hands[event["character"]] = event["count"]
        elif event["type"] == "character_removed":
            hands.pop(event["character"], None)
        elif event["type"] == "hands_clashed":
            for character in event["characters"]:
                hands.pop(character, None)
    return sum(hands.values())


def _check_decks(recording: Recording, report: Report) -> None:
    """Every adventure but the first starts with the whole deck; none has cards besides it."""
    later = [each["shuffles"][0] for each in recording.adventures[1:] if each["shuffles"]]
    if not later or later[0]["cards"] is None:
        return
    deck, brought = set(later[0]["cards"]), _brought(recording)
    starting = _starting(recording)
    for adventure in recording.adventures:
        first = adventure["number"] == 1
        expected = len(deck) - (brought if first else 0)
        for shuffle in adventure["shuffles"]:
            cards = set(shuffle["cards"] or ())
            whole = shuffle["number"] in starting and (recording.whole or not first)
            if not cards <= deck or (whole and len(cards) != expected):
                report.refuse("deck_differs", shuffle=shuffle["number"])


def _starting(recording: Recording) -> set[int]:
    """The shuffles with which adventures started, as far as is known.

    If the hands that players brought make up the whole deck, it is shuffled later, from some of
    those cards.
    """
    brought = _brought(recording)
    started = {event["version"] for event in recording.every("adventure_started")}
    shuffled = (e for e in recording.every("deck_shuffled") if e["version"] in started)
    numbers = {event["shuffle"] for event in shuffled}
    for adventure in recording.adventures:
        for shuffle in adventure["shuffles"][:1]:
            more = recording.whole and len(shuffle["cards"] or ()) > brought
            if more or adventure["number"] > 1:
                numbers.add(shuffle["number"])
    return numbers


CardsByPlace = dict[int, dict[int, int]]
"""Known cards, by shuffle and position."""


def _check_orders(
    shuffles: Mapping[int, Json],
    report: Report,
    server_seeds: Mapping[int, bytes],
    client_seeds: SeedsByAdventure,
) -> CardsByPlace:
    """Derive the orders of closed adventures again; each root must be the announced one."""
    orders = {}
    for number, shuffle in shuffles.items():
        server_seed = server_seeds.get(shuffle["adventure"])
        seeds = client_seeds.get(shuffle["adventure"], [])
        if server_seed is None or shuffle["cards"] is None or shuffle["seeds"] > len(seeds):
            continue  # reported elsewhere
        key = key_of(server_seed, number, seeds[: shuffle["seeds"]])
        order = order_of([str(card) for card in shuffle["cards"]], words_of(key))
        salts = (salt_of(server_seed, number, position) for position in range(len(order)))
        root = root_of([leaf_of(salt, card) for salt, card in zip(salts, order, strict=False)])
        if root.hex() != shuffle["root"]:
            report.refuse("root_differs", shuffle=number)
        report.count("orders")
        orders[number] = {position: int(card) for position, card in enumerate(order)}
    return orders


class Faces:
    """The faces of cards: of whole shuffles if they were derived again, else of the cards shown."""

    def __init__(self, shuffles: Mapping[int, Json], cards: CardsByPlace, report: Report) -> None:
        self._shuffles = shuffles
        self._cards = cards
        self._derived = set(cards)
        self._report = report
        self._listed = {number: set(shuffle["cards"] or ()) for number, shuffle in shuffles.items()}
        self._seen: dict[tuple[int, int], CardPlace] = {}
        self._unproven = 0

    def check(self, recording: Recording) -> None:
        """Check proof and face of every card that is shown, and add it to the known cards."""
        outs = list(recording.outs())
        own = {event.get("character") for event, out in outs if out.cards}
        unseen = 0
        for event, out in outs:
            id, shown = event["id"], event.get("character") in own
            proofs = out.proofs or []
            if out.cards is None:
                unseen += len(out.places)
                if out.places and shown:
                    self._report.refuse("proof_missing", id)
                if out.proofs is not None or out.size != len(out.places):
                    self._report.refuse("count_differs", id)
            elif out.cards and out.proofs is None:
                self._report.refuse("proof_missing", id)
            elif not out.size == len(out.places) == len(out.cards) == len(proofs):
                self._report.refuse("count_differs", id)
            else:
                for place, card, proof in zip(out.places, out.cards, proofs, strict=True):
                    self._check_card(id, place, card, proof)
        if unseen:
            self._report.leave_open("not_seen", cards=unseen)
        if self._unproven:
            self._report.leave_open("not_proven", cards=self._unproven)

    def _check_card(self, event: int, place: CardPlace, card: int, proof: Json) -> None:
        shuffle = self._shuffles.get(place.shuffle)
        if shuffle is None:
            return  # its position is refused elsewhere
        if _place(proof) != place:
            self._report.refuse("proof_position", event, place)
        elif shuffle["count"] is None:
            self._unproven += 1
        elif reason := proof_refused(proof, str(card), shuffle["count"], shuffle["root"]):
            self._report.refuse(reason, event, place, card=card)
        else:
            self._report.count("proofs")
        if place.shuffle in self._derived:
            if self._cards[place.shuffle].get(place.position) != card:
                self._report.refuse("card_differs", event, place, card=card)
        else:
            self._add(event, place, card, listed=shuffle["cards"] is not None)

    def _add(self, event: int, place: CardPlace, card: int, *, listed: bool) -> None:
        if listed and card not in self._listed[place.shuffle]:
            self._report.refuse("card_not_listed", event, place, card=card)
        if self._seen.setdefault((place.shuffle, card), place) != place:
            self._report.refuse("card_repeats", event, place, card=card)
        self._cards.setdefault(place.shuffle, {}).setdefault(place.position, card)


class Deck:
    """The shuffles that lie one under the other, and the known cards in them."""

    def __init__(
        self, recording: Recording, shuffles: Mapping[int, Json], cards: CardsByPlace
    ) -> None:
        self._shuffles = shuffles
        self._cards = cards
        self._within: dict[int, CardPlace] = {}
        self._left: deque[int] = deque()  # numbers of shuffles, top first
        self._position = 0  # of the top card in the first of them
        if not recording.whole:
            self._resume(recording)

    def _resume(self, recording: Recording) -> None:
        """For a recording that begins later: the first card that leaves the deck lay on top."""
        top = next((place for _, out in recording.outs() for place in out.places), None)
        new = next((event["shuffle"] for event in recording.every("deck_shuffled")), LARGEST)
        if top is None:
            return
        for number in sorted(self._shuffles):
            if top.shuffle <= number < new:
                self._lay(number, top.position if number == top.shuffle else 0)
        if self._left and self._left[0] == top.shuffle:
            self._position = top.position

    def _lay(self, number: int, first: int = 0) -> None:
        self._left.append(number)
        for position, card in self._cards.get(number, {}).items():
            if position >= first:
                self._within[card] = CardPlace(number, position)

    def top(self) -> CardPlace | None:
        """The place on top; None if the deck is empty."""
        while self._left and self._position >= self._count(self._left[0]):
            self._left.popleft()
            self._position = 0
        return CardPlace(self._left[0], self._position) if self._left else None

    def _count(self, number: int) -> int:
        count: int | None = self._shuffles[number]["count"]
        return LARGEST if count is None else count

    def shuffle(self, number: int) -> int | None:
        """Lay a shuffle under the rest; return a card of it that is in the deck already, if any."""
        listed = self._shuffles[number]["cards"] or ()
        doubled = next((card for card in listed if card in self._within), None)
        self._lay(number)
        return doubled

    def take(self, place: CardPlace) -> bool:
        """Take a card from anywhere; return whether it lay on top."""
        top = self.top()
        card = self._cards.get(place.shuffle, {}).get(place.position)
        if card is not None and self._within.get(card) == place:
            del self._within[card]
        if top and self._shuffles[top.shuffle]["count"] is None and place in self._followers():
            self._left.popleft()  # its size is unknown, so it may be used up
            top = place
        if top and top.shuffle == place.shuffle:
            self._position = place.position + 1
        return place == top

    def gather(self) -> None:
        """Take all cards back, in no order: the next adventure shuffles them."""
        self._within.clear()
        self._left.clear()
        self._position = 0

    def has(self, card: int) -> bool:
        """Whether a card is known to be in the deck."""
        return card in self._within

    def _followers(self) -> list[CardPlace]:
        return [CardPlace(number, 0) for number in list(self._left)[1:2]]


def _check_deck(
    recording: Recording, report: Report, shuffles: Mapping[int, Json], cards: CardsByPlace
) -> None:
    """Cards leave from the top only; a shuffle goes under the rest, and duplicates no card."""
    deck, flips = Deck(recording, shuffles, cards), Flips(recording, report)
    for event in recording.events:
        type, out = event["type"], event["out"]
        keeps = type == "card_flipped" and event["kept"]
        moves = type in ("deck_shuffled", *MOVED) or keeps or (out and out.places)
        if moves and event["after"] in ("adventure_ended", "adventure_closed"):
            report.refuse("after_end", event["id"])
        if type == "deck_shuffled":
            if (card := deck.shuffle(event["shuffle"])) is not None:
                report.refuse("card_in_deck", event["id"], shuffle=event["shuffle"], card=card)
        elif out:
            _check_top(event, out, deck, report)
        elif (type in MOVED or keeps) and deck.has(event["card"]):
            report.refuse("card_undrawn", event["id"], card=event["card"])
        elif type == "adventure_closed":
            deck.gather()
        flips.follow(event)


UNKNOWN = -1
"""In place of a card: what happened before the recording begins. No card has this number."""


class Up(NamedTuple):
    """The card that is up, and what the last flip did; None stands for no card."""

    card: int | None = None
    flipped: int | None = None  # None: it kept the card that was up
    before: int | None = None  # the card that was up before it


class Flips:
    """The card that is up after each event: a flip keeps no other, and what is revoked was one."""

    def __init__(self, recording: Recording, report: Report) -> None:
        self._start = Up() if recording.whole else Up(UNKNOWN, UNKNOWN, UNKNOWN)
        self._now = self._start
        self._report = report
        self._after: dict[int, Up] = {}  # each version
        self._voided = 0  # the version in which a line was voided: its flip starts no round

    def follow(self, event: Json) -> None:
        """Check an event, and go on to the card that is up after it."""
        if event["type"] in ("rounds_started", "rounds_ended", "adventure_closed"):
            self._now = Up()
        elif event["type"] == "line_voided":
            self._voided = event["version"]
        elif event["type"] == "card_flipped":
            self._flip(event)
        elif event["type"] == "flip_revoked":
            self._revoke(event)
        elif event["type"] == "move_undone":
            self._now = self._after.get(event["to_version"], self._start)
        self._after[event["version"]] = self._now

    def _flip(self, event: Json) -> None:
        card, up = event["card"], self._now.card
        if event["kept"] and up not in (card, UNKNOWN):
            self._report.refuse("kept_differs", event["id"], card=card, up=_named(up))
        if event["version"] == self._voided:
            self._now = self._now._replace(card=card)
        else:
            self._now = Up(card, None if event["kept"] else card, up)

    def _revoke(self, event: Json) -> None:
        now, card, ruled_by = self._now, event["card"], event["ruled_by"]
        if now.flipped not in (card, UNKNOWN) or now.before not in (ruled_by, UNKNOWN):
            self._report.refuse(
                "revoked_differs",
                event["id"],
                card=_named(card),
                ruled_by=_named(ruled_by),
                flipped=_named(now.flipped),
                before=_named(now.before),
            )
        self._now = Up(ruled_by)


def _named(card: int | None) -> str:
    return {None: "no card", UNKNOWN: "an unknown card"}.get(card, f"card {card}")


def _check_top(event: Json, out: Out, deck: Deck, report: Report) -> None:
    for place in out.places:
        top = deck.top()
        if deck.take(place):
            report.count("positions")
        else:
            report.refuse("position_order", event["id"], place, top=top or "nothing")
    if event.get("missing") and (top := deck.top()):
        report.refuse("cards_left", event["id"], top, top=top)


def _check_hidden_rolls(recording: Recording, report: Report) -> None:
    """What is revealed is what was committed to."""
    rolls: dict[str, str | None] = {}  # the commitment of each
    revealed = set()
    for event in recording.events:
        if event["type"] == "dice_rolled":
            if event["roll"] in rolls:
                report.refuse("roll_repeats", event["id"])
            elif event["hidden"] and event["commitment"] is None:
                report.refuse("roll_uncommitted", event["id"])
            rolls.setdefault(event["roll"], event["commitment"] if event["hidden"] else None)
        elif event["type"] == "roll_revealed":
            revealed.add(event["roll"])
            _check_reveal(event, rolls, report, whole=recording.whole)
    hidden = {roll for roll, commitment in rolls.items() if commitment is not None}
    if unrevealed := len(hidden - revealed):
        report.leave_open("not_revealed", rolls=unrevealed)


def _check_reveal(
    event: Json, rolls: Mapping[str, str | None], report: Report, *, whole: bool
) -> None:
    commitment = rolls.get(event["roll"])
    before = not whole and event["roll"] not in rolls
    if before:
        report.leave_open("rolled_before", event=event["id"])
        commitment = event["commitment"]
    actual = hidden_roll_of(bytes.fromhex(event["salt"]), event["committed"]).hex()
    if commitment is None:
        report.refuse("reveal_unknown", event["id"])
    elif not actual == commitment == event["commitment"]:
        report.refuse("reveal_differs", event["id"])
    elif not _matches_its_text(event):
        report.refuse("reveal_misleads", event["id"])
    elif not before:
        report.count("hidden_rolls")


def _matches_its_text(event: Json) -> bool:
    try:
        committed = parse(event["committed"])
    except Unreadable:
        return False
    if not isinstance(committed, dict) or not isinstance(committed.get("answer"), dict):
        return False
    text = committed["answer"].get("text")
    return (committed.get("roll"), committed.get("mechanic"), text) == (
        event["roll"],
        event["mechanic"],
        event["text"],
    )


# Vectors.


def _verify_vectors(value: Json, report: Report) -> None:
    for section, shape in VECTORS.items():
        for at, vector in enumerate(several(shape)(value.get(section), section)):
            if VECTOR_CHECKS[section](vector):
                report.count(section)
            else:
                report.refuse("vector_differs", where=f"{section}[{at}]")


def _shuffle_holds(vector: Json) -> bool:
    seed, number = bytes.fromhex(vector["server_seed"]), vector["number"]
    key = key_of(seed, number, vector["client_seeds"])
    order = order_of(vector["cards"], words_of(key))
    salts = [salt_of(seed, number, position) for position in range(len(order))]
    leaves = [leaf_of(salt, card) for salt, card in zip(salts, order, strict=True)]
    actual = {
        "commitment": commitment_of(seed).hex(),
        "key": key.hex(),
        "order": order,
        "last_salt": salts[-1].hex(),
        "last_leaf": leaves[-1].hex(),
        "root": root_of(leaves).hex(),
    }
    return all(vector[name] == value for name, value in actual.items())


def _draw_holds(vector: Json) -> bool:
    words = (int(word, 16) for word in vector["words"])
    return bool(_draw_all(lambda: below(vector["n"], words), words) == vector["value"])


def _order_holds(vector: Json) -> bool:
    words = (int(word, 16) for word in vector["words"])
    return bool(_draw_all(lambda: order_of(vector["cards"], words), words) == vector["order"])


def _draw_all(draw: Callable[[], Any], words: Iterator[int]) -> Any:
    """What is drawn from exactly these words; None if they are too few or too many."""
    try:
        value = draw()
    except StopIteration:
        return None
    return None if list(words) else value


def _proof_holds(vector: Json) -> bool:
    reason = proof_refused(vector["proof"], vector["card"], vector["count"], vector["root"])
    return bool(reason == vector["refused"])


def _hidden_roll_holds(vector: Json) -> bool:
    commitment = hidden_roll_of(bytes.fromhex(vector["salt"]), vector["committed"])
    return bool(commitment.hex() == vector["commitment"])


def _recording_holds(vector: Json) -> bool:
    refused = {refusal["reason"] for refusal in verify(vector["recording"])["refused"]}
    return bool(sorted(refused) == vector["refused"])


VECTOR_CHECKS: Mapping[str, Callable[[Json], bool]] = {
    "shuffles": _shuffle_holds,
    "draws": _draw_holds,
    "orders": _order_holds,
    "proofs": _proof_holds,
    "hidden_rolls": _hidden_roll_holds,
    "recordings": _recording_holds,
}


# The command line.

LABELS = {
    "recording": {
        "events": "events, in order and without a gap",
        "client_seeds": "client seeds, listed as they were given",
        "shuffles": "shuffles, listed as they were announced",
        "orders": "orders, made again from the seeds",
        "positions": "cards that left the deck from its top, one after the other",
        "proofs": "cards shown, proven to be the committed ones",
        "hidden_rolls": "hidden rolls, revealed as they were committed to",
    },
    "vectors": {
        "shuffles": "shuffles",
        "draws": "numbers drawn from words",
        "orders": "orders drawn from words",
        "proofs": "proofs, and what only looks like one",
        "hidden_rolls": "hidden rolls",
        "recordings": "recordings, and what is refused of them",
    },
}


def run(file: str, *, as_json: bool = False) -> int:
    """Print the result for a file; return 0 if verified, 1 if refused, 2 if it cannot be read."""
    try:
        with sys.stdin.buffer if file == "-" else open(file, "rb") as source:
            result = verify_bytes(source.read(MOST_BYTES + 1))  # one byte more: it is too large
    except OSError as error:
        result = _unreadable(Unreadable("no_file", why=error.strerror))
    print(json.dumps(result, indent=2) if as_json else "\n".join(_lines(result)))
    if result["kind"] is None:
        return 2
    return 0 if result["verified"] else 1


def _lines(result: Json) -> Iterator[str]:
    for name, number in result["checked"].items():
        yield f"{number:>7,} {LABELS[result['kind']][name]}"
    for refusal in result["refused"]:
        yield f"refused {refusal['reason']}: {refusal['detail']}"
    for sentence in result["open"]:
        yield f"open    {sentence}"
    if result["kind"] is None:
        yield "NOT READABLE."
    else:
        yield f"{'VERIFIED' if result['verified'] else 'NOT VERIFIED'}. {result['closing']}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Verify a file, as `run` says."""
    parser = argparse.ArgumentParser(
        description="Verify a recorded session, or the vectors of shuffle/v1."
    )
    parser.add_argument("file", metavar="FILE", help="a recording, or vectors; - reads stdin")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(arguments)
    return run(options.file, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
