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
from collections import Counter, deque
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
STANDARD, STANDARD_CARDS = "standard", range(1, 157)
"""The name of the Drama Deck, which no other deck has, and the numbers of its cards."""

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
    "listing_differs": "Shuffle {shuffle} does not list the cards that lay there, as they lay.",
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
    "card_unknown": "The card {card} of event {event} is not in the deck of this table.",
    "card_elsewhere": "Event {event} has the card {card} in {named}, where it cannot lie; it is in "
    "{known}.",
    "hand_short": "Event {event} takes {count} cards from {named}, where fewer lie.",
    "card_unused": "Event {event} goes by the card {card}, which was not used.",
    "card_not_up": "Event {event} names the card {card}; up was {up}.",
    "trade_differs": "Event {event} does not follow how the trade {trade} stands.",
    "draw_differs": "The draws of version {version} are not those that its events announce for "
    "{character} ({source}).",
    "undo_differs": "Event {event} goes back to version {to_version}, beyond a card that was drawn "
    "or left a hand.",
    "kept_differs": "Event {event} keeps the card {card}; up was {up}.",
    "revoked_differs": "Event {event} takes back the flip of {card}, and {ruled_by} is up again; "
    "the last flip was of {flipped}, and {before} was up before it.",
    # Characters.
    "name_differs": "Event {event} has the old name {name}; it was {known}.",
    "possibilities_differ": "Event {event} changes Possibilities by {amount} to {possibilities}; "
    "there were {known}.",
    # Rolls.
    "roll_order": "Event {event} opens the roll {roll}; the next one is r{expected}.",
    "roll_unopened": "Event {event} is about the roll {roll}, which was not opened.",
    "roll_differs": "Event {event} shows the dice of the roll {roll} otherwise than before.",
    "outcome_differs": "In event {event} the {name} does not follow from the dice.",
    "verdict_differs": "Event {event} resolves the roll {roll} otherwise than its dice, and does "
    "not say so.",
    "roll_repeats": "Event {event} makes a roll that was made before.",
    "roll_uncommitted": "Event {event} hides a roll without a commitment.",
    "reveal_unknown": "Event {event} reveals a roll that was not hidden with a commitment.",
    "reveal_differs": "What event {event} reveals is not what was committed to.",
    "reveal_misleads": "Event {event} shows another roll than the text that it reveals, or than "
    "was shown before.",
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


def whole(least: int, most: int = LARGEST) -> Shape:
    """A whole number."""

    def shape(value: Any, where: str) -> int:
        if type(value) is not int or not least <= value <= most:
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


def mapping(value: Any, where: str) -> Json:
    """An object, whatever is in it."""
    if not isinstance(value, dict):
        raise Malformed(where, "an object")
    return value


def integer(value: Any, where: str) -> int:
    """A whole number, which may be negative."""
    if type(value) is not int or abs(value) > LARGEST:
        raise Malformed(where, "a whole number")
    return value


def maybe(shape: Shape) -> Shape:
    """A shape that may be null, or missing."""
    return lambda value, where: None if value is None else shape(value, where)


def chain(sides: int, *again: int) -> Shape:
    """The faces of a die that is thrown again on some of them; none if they are missing."""

    def shape(value: Any, where: str) -> list[int]:
        faces: list[int] = several(whole(1, sides))([] if value is None else value, where)
        if not {*faces[:-1]} <= {*again}:
            raise Malformed(where, "a chain of dice")
        return faces

    return shape


def cards_in(value: Any, where: str) -> list[int]:
    """The cards in a field: of one, of a list, or of a list of objects."""
    items = value if isinstance(value, list) else [value]
    cards = [item.get("card") if isinstance(item, dict) else item for item in items]
    return [
        NUMBER(card, where) for card in cards if card is not None or not isinstance(value, list)
    ]


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
BY = record(role=maybe(text), character=maybe(text))
EVENT = record(id=FROM_1, version=FROM_1, type=text, by=maybe(BY))
OF_CARDS = record(
    **dict.fromkeys(("character", "to", "from", "owner", "trade"), maybe(text)),
    count=maybe(NUMBER),
)
ROLL = record(
    roll=text,
    value=maybe(integer),
    modifiers=maybe(several(record(value=integer))),
    total=maybe(integer),
    difficulty=maybe(integer),
    secret_difficulty=maybe(flag),
    faces=maybe(mapping),
    outcome=maybe(mapping),
    success=maybe(flag),
    level=maybe(text),
    text=maybe(text),
    awards=maybe(several(record(character=text, action=maybe(text)))),
)
CHAIN_10, CHAIN_20 = chain(10, 10), chain(20, 10, 20)
TWO_D10 = record(
    hot=whole(1, 10), cold=whole(1, 10), max=CHAIN_10, up=CHAIN_10, possibilities=several(CHAIN_10)
)
D20 = record(d20=CHAIN_20, up=CHAIN_20, possibilities=several(CHAIN_20))
MODIFIER = record(value=integer)
CHECK = record(value=maybe(integer), difficulty=maybe(integer), modifiers=maybe(several(MODIFIER)))
DIE = record(role=text, chain=maybe(NUMBER), face=FROM_1, counted=flag)
ANSWER = record(outcome=mapping, dice=several(DIE))
NAMED = record(
    **dict.fromkeys(("character", "foe", "spectator", "name", "old_name"), maybe(text)),
)
CONTENT = {
    "session_created": record(commitment=maybe(HASH), deck=maybe(text), name=maybe(text)),
    "character_joined": record(client_seed=maybe(text), character=maybe(text), name=maybe(text)),
    "character_removed": record(character=text),
    "seed_given": record(client_seed=text),
    "hand_brought": record(character=text, count=NUMBER),
    "hands_clashed": record(characters=several(text)),
    "adventure_started": record(adventure=FROM_1),
    "adventure_ended": record(adventure=FROM_1),
    "adventure_closed": record(adventure=FROM_1, server_seed=HASH, next_commitment=maybe(HASH)),
    "deck_shuffled": record(
        shuffle=FROM_1, seeds=NUMBER, count=FROM_1, root=HASH, automatic=maybe(flag)
    ),
    "cards_drawn": record(
        character=text,
        count=NUMBER,
        missing=NUMBER,
        source=maybe(text),
        positions=several(PLACE),
        cards=maybe(several(NUMBER)),
        proofs=maybe(several(PROOF)),
    ),
    "card_flipped": record(card=NUMBER, kept=flag, proof=maybe(PROOF)),
    "chosen_by_box": record(cards=several(NUMBER), proofs=maybe(several(PROOF))),
    "move_undone": record(to_version=FROM_1),
    "flip_revoked": record(card=maybe(NUMBER), ruled_by=maybe(NUMBER)),
    "rounds_started": record(taking_part=maybe(several(text))),
    "taking_part_changed": record(taking_part=maybe(several(text))),
    "character_sacrificed": record(character=text),
    "trade_offered": record(trade=text, to=text, count=NUMBER),
    "trade_answered": record(trade=text),
    **dict.fromkeys(("trade_done", "trade_declined", "trade_voided"), record(trade=text)),
    "card_awarded": record(character=text, action=maybe(text)),
    "cards_dealt": record(character=text, count=NUMBER),
    "possibilities_changed": record(character=text, amount=integer, possibilities=NUMBER),
    **dict.fromkeys(("foe_added", "foe_removed", "spectator_joined", "spectator_left"), NAMED),
    "renamed": NAMED,
    **dict.fromkeys(
        ("roll_opened", "roll_changed", "possibility_spent", "possibility_cancelled"), ROLL
    ),
    **dict.fromkeys(("roll_resolved", "roll_corrected"), ROLL),
    "dice_rolled": record(
        roll=text,
        hidden=flag,
        commitment=maybe(HASH),
        mechanic=maybe(text),
        outcome=anything,
        text=maybe(text),
    ),
    "roll_revealed": record(
        roll=text,
        mechanic=text,
        outcome=anything,
        text=maybe(text),
        salt=SALT,
        committed=text,
        commitment=HASH,
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
CARD_RULES: Mapping[str, Sequence[tuple[str, str, str | None, Json]]] = {
    "hand_brought": [("cards", "deck", "hand", {})],
    "cards_drawn": [("cards", "deck", "hand", {})],
    "card_flipped": [("card", "deck", "action_stack", {"kept": [True]})],
    "chosen_by_box": [("cards", "deck", "discard_pile", {})],
    "flip_revoked": [("card", "action_stack", "discard_pile", {}), ("ruled_by", "any", None, {})],
    "line_kept": [("card", "up", None, {})],
    "line_voided": [("card", "up", None, {})],
    "card_pooled": [("card", "hand", "pool", {})],
    "pool_refused": [("card", "pool", "hand", {})],
    "pool_returned": [("cards", "pool", "hand", {})],
    "pool_taken": [("cards", "pool", "discard_pile", {})],
    "pool_restored": [("cards", "discard_pile", "pool", {})],
    "roll_negated": [("returned", "discard_pile", "pool", {})],
    "card_used": [("card", "held", "discard_pile", {"card_type": ["Campaign", "Glory"]})],
    "cards_discarded": [("cards", "hand", "discard_pile", {})],
    "subplot_discarded": [("card", "hand", "discard_pile", {})],
    "card_given_up": [("card", "held", "discard_pile", {})],
    "award_revoked": [("card", "held", "discard_pile", {})],
    "card_revealed": [("card", "hand", None, {})],
    "glory_confirmed": [("card", "claimed", "discard_pile", {"after": ["adventure_ended"]})],
    "glory_refused": [("card", "claimed", None, {})],
    "card_approved": [("card", "pool", None, {})],
    "card_disallowed": [("card", "pool", "discard_pile", {})],
    "card_activated": [("card", "pool", "discard_pile", {"discarded": [False]})],
    "subplot_ended": [("card", "pool", "discard_pile", {})],
    "campaign_asked": [("card", "pools", None, {}), ("subplot", "pool", None, {})],
    "campaign_answered": [("card", "pools", None, {})],
    "subplot_campaigned": [
        ("card", "pool", None, {}),
        ("campaign", "pools", "discard_pile", {}),
    ],
    "character_sacrificed": [("card", "pool", None, {})],
    "cards_given": [("cards", "held", "own:to", {})],
    "card_recovered": [("card", "discard_pile", "own", {})],
    "trade_offered": [("give", "own:giver", None, {}), ("take", "own:taker", None, {})],
    "trade_answered": [("give", "own:giver", None, {}), ("take", "own:taker", None, {})],
    "trade_done": [("give", "own:giver", "own:taker", {}), ("take", "own:taker", "own:giver", {})],
    "card_moved": [("card", "from:owner", "to:character", {})],
    "idea_answered": [("card", "used", None, {})],
    "effects_ended": [("effects", "used", None, {})],
    "possibility_spent": [("card", "used", None, {}), ("modifiers", "used", None, {})],
    "possibility_cancelled": [("modifiers", "used", None, {})],
    "roll_opened": [("modifiers", "used", None, {})],
    "roll_changed": [("modifiers", "used", None, {})],
    "roll_amended": [("modifiers", "used", None, {})],
    "roll_resolved": [("modifiers", "used", None, {})],
}
"""For each field of an event that names cards: where they lie, where they go (None: they stay), and
with what content of the event they stay all the same.

Hands and pools are those of the event's `character`, or of the one in the field after a colon.
`held` is a hand or a pool, `own` a pool for those who take part in round play and a hand for
others, `pools` anybody's pool, `claimed` was used, and is `held` unless its character is gone. `up`
is the card that rules, `used` one that was used before, `any` one that may be anywhere.
"""
LISTS = ("cards", "give", "take", "returned")
SECRETLY = ("deck", "held", "own:giver", "own:taker")
"""Fields with lists of cards, and where these lie if they are not shown to everybody."""
TRADES = ("trade_offered", "trade_answered", "trade_done")
UNDER_WAY = ("hand_brought", "pool_returned")
"""Events that move cards also while no adventure is under way."""
DRAWS: Mapping[str, Sequence[str]] = {
    "gamemaster": ["cards_dealt"],
    "compensation": ["card_disallowed", "subplot_discarded"],
    "inspiration": ["inspired"],
    "leadership": ["card_used"],
    "rally": ["cards_discarded", "rally_ended"],
}
"""The source of a draw, and the events of its version that bring it about."""
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
    shape, rules = CONTENT.get(event["type"]), CARD_RULES.get(event["type"], ())
    where = f"event {event['id']}"
    content = {
        **(OF_CARDS(value, where) if rules else {}),
        **(shape(value, where) if shape else {}),
    }
    content["cards_in"] = {
        field: (maybe(cards_in) if field not in LISTS or origin in SECRETLY else cards_in)(
            value.get(field), f"{where}.{field}"
        )
        for field, origin, *_ in rules
    }
    content["stays"] = {
        name: value.get(name) for *_, unless in rules for name in unless if name != "after"
    }
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
    table = Table(recording, report)
    places = Places(recording, report, table, deck, flips, shuffles, cards)
    records = Records(recording, report, table)
    for event in recording.events:
        type, out = event["type"], event["out"]
        if _moves_cards(event) and event["after"] in ("adventure_ended", "adventure_closed"):
            report.refuse("after_end", event["id"])
        if type == "deck_shuffled":
            if (card := deck.shuffle(event["shuffle"])) is not None:
                report.refuse("card_in_deck", event["id"], shuffle=event["shuffle"], card=card)
        elif out:
            _check_top(event, out, deck, report)
        elif type == "card_flipped" and deck.has(event["card"]):
            report.refuse("card_undrawn", event["id"], card=event["card"])
        elif type == "adventure_closed":
            deck.gather()
        table.go_on(event)
        places.follow(event)
        records.follow(event)
        flips.follow(event)
    records.end_version()


def _moves_cards(event: Json) -> bool:
    """Whether cards leave the deck or change their places, or a card is kept for a round."""
    if event["type"] in UNDER_WAY:
        return False
    if event["type"] in ("deck_shuffled", "card_flipped"):
        return True
    return any(
        target is not None and not _stays(event, unless) and event["cards_in"][field] != []
        for field, _, target, unless in CARD_RULES.get(event["type"], ())
    )


def _stays(event: Json, unless: Json) -> bool:
    """Whether the cards of a rule stay where they are, by the content of their event."""
    content = {**event["stays"], "after": event["after"]}
    return any(same(content[name], value) for name, values in unless.items() for value in values)


class Table:
    """What is known after each event, by keys, and how it was before: an undo goes back there.

    `exact` is known of a table from its beginning, and again once an adventure is closed.
    """

    def __init__(self, recording: Recording, report: Report) -> None:
        self.now: dict[Any, Any] = {"exact": recording.whole}
        self.shown = 0  # the version in which a card last left the deck or a hand
        self._report = report
        self._version = 0
        self._before: list[tuple[int, Any, Any]] = []

    def get(self, key: Any, default: Any = None) -> Any:
        """What is known of something."""
        return self.now.get(key, default)

    def put(self, key: Any, value: Any) -> None:
        """Know something else of it; None: nothing."""
        self._before.append((self._version, key, self.now.get(key)))
        self._set(key, value)

    def go_on(self, event: Json) -> None:
        """Go to an event's version, or back to the one that it restores."""
        self._version = event["version"]
        if event["type"] == "move_undone":
            to_version = event["to_version"]
            if not self.shown <= to_version < self._version:
                self._report.refuse("undo_differs", event["id"], to_version=to_version)
            while self._before and self._before[-1][0] > to_version:
                _, key, value = self._before.pop()
                self._set(key, value)

    def _set(self, key: Any, value: Any) -> None:
        if value is None:
            self.now.pop(key, None)
        else:
            self.now[key] = value


PILES = ("discard_pile", "action_stack")
HELD = ("hand", "pool")
NOBODY = "nobody"


class Places:
    """Where each card lies: no event has it elsewhere, as far as the viewer can know.

    The table has for the number of a card the places where it can be, for a hand or a pool how many
    cards it has at most, and for a pile its cards from the top.
    """

    def __init__(
        self,
        recording: Recording,
        report: Report,
        table: Table,
        deck: Deck,
        flips: Flips,
        shuffles: Mapping[int, Json],
        cards: CardsByPlace,
    ) -> None:
        self._report = report
        self._table = table
        self._deck = deck
        self._flips = flips
        self._shuffles = shuffles
        self._cards = cards
        self._existing = _whole_deck(recording)
        self._characters = dict.fromkeys(
            e["character"] for e in recording.events if e.get("character")
        )
        self._started = 0  # the version in which an adventure began

    def follow(self, event: Json) -> None:
        """Check where an event has its cards, and go on to where they lie after it."""
        if event["type"] in TRADES:
            self._trade(event)
        for field, origin, target, unless in CARD_RULES.get(event["type"], ()):
            cards, places = event["cards_in"][field], self._places(event, origin)
            to = None if _stays(event, unless) else target
            if origin == "deck":
                if to is not None:
                    self._draw(event, cards, self._places(event, to))
            elif cards is not None:
                for card in cards:
                    self._check(event, card, origin, places, self._places(event, to))
            elif field in LISTS:  # not shown to this viewer
                self._move_unseen(event, places, self._places(event, to))
        if step := STEPS_OF_PLACES.get(event["type"]):
            step(self, event)

    def _places(self, event: Json, place: str | None) -> list[str]:
        """The places of a rule, in this event."""
        name, _, whose = (place or "").partition(":")
        if name in ("from", "to"):  # of a card that the gamemaster moves
            name = event[name] if event[name] in (*PILES, *HELD) else ""
        who = event[whose or "character"]
        if name in PILES or not name:
            return [name] if name else []
        if name == "own":
            taking_part = self._table.get("taking_part", () if self._exact else None)
            name = "held" if taking_part is None else "pool" if who in taking_part else "hand"
        names = {"hand": ("hand",), "pool": ("pool",), "pools": ("pool",)}.get(name, HELD)
        anybody = name == "pools" or (who is None and not self._exact)
        everybody = self._characters if anybody else (who or NOBODY,)
        return [f"{name} {one}" for one in everybody for name in names]

    @property
    def _exact(self) -> bool:
        return bool(self._table.get("exact"))

    def _draw(self, event: Json, cards: list[int] | None, to: list[str]) -> None:
        """Cards from the deck; those that are not shown are known once the orders are."""
        known: list[int | None] = [*(cards or ())]
        if cards is None:
            places = event["out"].places if event["out"] else [None] * (event["count"] or 0)
            known = [
                place and self._cards.get(place.shuffle, {}).get(place.position) for place in places
            ]
        self._table.shown = event["version"]
        for card in known:
            if card is None:
                self._add(to[0])
                continue
            if (at := self._table.get(card)) is not None:
                self._refuse_place(event, card, ["the deck"], at)
            elif self._existing and card not in self._existing:
                self._report.refuse("card_unknown", event["id"], card=card)
            self._put(card, to)

    def _check(self, event: Json, card: int, origin: str, places: list[str], to: list[str]) -> None:
        """A card lies where its rule has it; then it goes where that says."""
        if origin in ("up", "any"):
            if origin == "up" and self._flips.up not in (card, UNKNOWN):
                up = _named(self._flips.up)
                self._report.refuse("card_not_up", event["id"], card=card, up=up)
            return
        if origin in ("used", "claimed"):
            if self._exact and not self._table.get(f"used {card}"):
                self._report.refuse("card_unused", event["id"], card=card)
                return
            if origin == "used" or self._table.get(f"gone {event['character']}"):
                return
        found = self._find(event, card, places)
        pile = self._table.get("discard_pile", ())
        if event["type"] == "card_recovered" and self._exact and pile[1:2] != (card,):
            self._refuse_place(event, card, ["second"], places)
        if to or found:
            self._leave(card, found)
            self._put(card, to or found)
        in_hand = len(found) == 1 and found[0].startswith("hand ")
        if in_hand and (to or origin not in ("held", "claimed")):  # a Glory that was used stays
            self._table.shown = event["version"]

    def _find(self, event: Json, card: int, places: list[str]) -> list[str]:
        """The places of these where a card can be; none if it is refused."""
        at = self._table.get(card)
        if at is None:
            if self._deck.has(card):
                self._report.refuse("card_undrawn", event["id"], card=card)
                return []
            if self._existing and card not in self._existing:
                self._report.refuse("card_unknown", event["id"], card=card)
                return []
            if not self._exact:
                return places
            at = self._with_room([f"hand {character}" for character in self._characters])
        found = [place for place in places if place in at]
        if len(at) > 1:
            found = self._with_room(found)
        if not found:
            self._refuse_place(event, card, places, at)
        return found

    def _with_room(self, places: Iterable[str]) -> list[str]:
        """Those of these places where other cards can be than those that surely lie there."""
        sure = Counter(
            at[0] for at in self._table.now.values() if isinstance(at, list) and at[1:] == []
        )
        known = {place: self._table.get(place, 0 if self._exact else LARGEST) for place in places}
        return [place for place in known if place in PILES or known[place] > sure[place]]

    def _leave(self, card: int, found: list[str]) -> None:
        for pile in PILES:
            cards = self._table.get(pile, ())
            if card in cards:
                self._table.put(pile, tuple(other for other in cards if other != card))
        if len(found) == 1 and found[0] not in PILES:
            self._add(found[0], -1)

    def _put(self, card: int, places: list[str]) -> None:
        self._table.put(card, places)
        for place in places:
            if place in PILES:
                self._table.put(place, (card, *self._table.get(place, ())))
            else:
                self._add(place)

    def _add(self, place: str, number: int = 1) -> None:
        """Count cards of a hand or pool; how many it had before the recording is not known."""
        if self._exact or self._table.get(place) is not None:
            self._table.put(place, self._table.get(place, 0) + number)

    def _move_unseen(self, event: Json, places: list[str], to: list[str]) -> None:
        """Any of the cards that can be in these places can be in the others now."""
        count = event.get("count") or 0
        if not to:
            return
        for card, at in [*self._table.now.items()]:
            if isinstance(card, int) and any(place in at for place in places):
                self._table.put(card, [*dict.fromkeys((*at, *to))])
        if len(places) == 1:
            held = self._table.get(places[0], 0 if self._exact else LARGEST)
            if held < count:
                self._report.refuse(
                    "hand_short", event["id"], count=count, named=_described(places)
                )
            self._add(places[0], -count)
        for place in to:
            self._add(place, count)
        self._table.shown = event["version"]

    def _refuse_place(self, event: Json, card: int, places: list[str], at: list[str]) -> None:
        known = _described(at) or "no hand that has room for it"
        self._report.refuse(
            "card_elsewhere", event["id"], card=card, named=_described(places), known=known
        )

    def _trade(self, event: Json) -> None:
        """Add to the event of a trade whose it is; offer, answer and trade follow each other."""
        id, type, cards = event["trade"], event["type"], event["cards_in"]
        if type == "trade_offered":
            giver = (event["by"] or {}).get("character")
            trade = {"giver": giver, "taker": event["to"], "count": event["count"]}
        else:
            trade = self._table.get(f"trade {id}", {"giver": None, "taker": None, "count": 0})
            counts = {len(each) for each in cards.values() if each is not None}
            known = trade["giver"] is not None
            fits = type == "trade_answered" or (trade.get("answered") and cards == trade["cards"])
            if (known and not (fits and counts <= {trade["count"]})) or (self._exact and not known):
                self._report.refuse("trade_differs", event["id"], trade=id)
        event |= {name: trade[name] for name in ("giver", "taker", "count")}
        open = {**trade, "answered": type == "trade_answered", "cards": cards}
        self._table.put(f"trade {id}", None if type == "trade_done" else open)

    def _close_trade(self, event: Json) -> None:
        self._table.put(f"trade {event['trade']}", None)

    # What moves cards that it does not name.

    def _shuffle(self, event: Json) -> None:
        """A shuffle takes the discard pile as it lies; that of a start no card that is in play."""
        listed = self._shuffles[event["shuffle"]]["cards"]
        start = event["version"] == self._started
        stack = self._table.get("action_stack", ())
        pile = () if start else self._table.get("discard_pile", ())
        if event["automatic"] and not start:
            pile += stack[1:]
            self._table.put("action_stack", stack[:1])
        at = [self._table.get(card) for card in listed or ()]
        if start or not self._exact:
            fits = all(
                places is None or (not start and any(place in PILES for place in places))
                for places in at
            )
        else:
            fits = event["count"] == len(pile) and (listed is None or tuple(listed) == pile)
        if not fits:
            self._report.refuse("listing_differs", event["id"], shuffle=event["shuffle"])
        for card in {*pile, *(listed or ())} & self._table.now.keys():
            self._table.put(card, None)
        self._table.put("discard_pile", ())
        self._table.shown = event["version"]

    def _start(self, event: Json) -> None:
        self._started = event["version"]

    def _end_scene(self, _event: Json) -> None:
        """The action stack goes under the discard pile."""
        pile, stack = (self._table.get(name, ()) for name in PILES)
        for card in stack:
            self._table.put(card, ["discard_pile"])
        self._table.put("discard_pile", pile + stack)
        self._table.put("action_stack", ())

    def _gather(self, _event: Json) -> None:
        """All cards return: from now on everything is known."""
        names = ("hand ", "pool ", "used ")
        for key in [*self._table.now]:
            if isinstance(key, int) or key.startswith(names) or key in PILES:
                self._table.put(key, None)
        self._table.put("exact", True)
        self._table.shown = _event["version"]

    def _take_part(self, event: Json) -> None:
        self._table.put("taking_part", tuple(event.get("taking_part") or ()))

    def _remove(self, event: Json) -> None:
        """A character goes with hand and pool, which are discarded; in the lobby with none."""
        self._table.put(f"gone {event['character']}", True)
        hand, pool = (f"{name} {event['character']}" for name in ("hand", "pool"))
        if event["after"] == "adventure_closed":
            self._give_back(event["character"])
            return
        for card, at in [*self._table.now.items()]:
            if isinstance(card, int) and pool in at:
                self._table.put(card, [*dict.fromkeys(hand if one == pool else one for one in at)])
        self._add(hand, self._table.get(pool, 0))
        self._table.put(pool, 0)

    def _clash(self, event: Json) -> None:
        for character in event["characters"]:
            self._give_back(character)

    def _give_back(self, character: str) -> None:
        """A hand that was brought returns to the deck."""
        hand = f"hand {character}"
        for card in [card for card, at in self._table.now.items() if at == [hand]]:
            self._table.put(card, None)
        self._table.put(hand, 0)

    def _use(self, event: Json) -> None:
        for card in event["cards_in"]["card"] or ():
            self._table.put(f"used {card}", True)


STEPS_OF_PLACES: Mapping[str, Callable[[Places, Json], None]] = {
    "adventure_started": Places._start,
    "deck_shuffled": Places._shuffle,
    "scene_ended": Places._end_scene,
    "adventure_ended": Places._end_scene,
    "adventure_closed": Places._gather,
    "rounds_started": Places._take_part,
    "taking_part_changed": Places._take_part,
    "rounds_ended": Places._take_part,
    "character_removed": Places._remove,
    "character_sacrificed": Places._remove,
    "hands_clashed": Places._clash,
    "card_used": Places._use,
    "trade_declined": Places._close_trade,
    "trade_voided": Places._close_trade,
}


def _whole_deck(recording: Recording) -> set[int]:
    """All cards of the table, as far as that is known; else none."""
    if next(recording.every("session_created"), {}).get("deck") == STANDARD:
        return set(STANDARD_CARDS)
    starting = _starting(recording)
    for adventure in recording.adventures[_brought(recording) > 0 or not recording.whole :]:
        for shuffle in adventure["shuffles"][:1]:
            if shuffle["number"] in starting and shuffle["cards"]:
                return set(shuffle["cards"])
    return set()


def _described(places: Iterable[str]) -> str:
    """Places, for people."""
    words = {
        "discard_pile": "the discard pile",
        "action_stack": "the action stack",
        "second": "the second place of the discard pile",
    }
    names = (words.get(place, place) for place in places)
    return " or ".join(re.sub("^(hand|pool) ", r"the \1 of ", name) for name in names)


class Records:
    """Names, Possibilities, rolls and draws: each event goes on from the one before."""

    def __init__(self, recording: Recording, report: Report, table: Table) -> None:
        self._report = report
        self._table = table
        self._rolls: int | None = 0 if recording.whole else None  # the newest number
        self._partly = 0 if recording.whole else recording.events[0]["version"]
        self._opened: set[str] = set()
        self._version = 0
        self._types: set[str] = set()  # the events of this version
        self._draws: dict[tuple[str, str], list[int]] = {}  # cards announced, and cards drawn

    def follow(self, event: Json) -> None:
        """Check an event, and remember it."""
        if event["version"] != self._version:
            self.end_version()
            self._version = event["version"]
        type = event["type"]
        self._types.add(type)
        if type in ("roll_opened", "dice_rolled"):
            self._number(event)
        if "faces" in event and "outcome" in event:
            self._roll(event)
        if type == "cards_drawn" and event["source"] is not None:
            self._draw(event["character"], event["source"])[1] += event["count"] + event["missing"]
        for character, source, number in _draws_of(event):
            self._draw(character, source)[0] += number
        if type == "possibilities_changed":
            self._possibilities(event)
        self._name(event)

    def _draw(self, character: str, source: str) -> list[int]:
        return self._draws.setdefault((character, source), [0, 0])

    def end_version(self) -> None:
        """Draws are those that the events of their version announce; the first may lack some."""
        for (character, source), (due, drawn) in self._draws.items():
            announced = source not in DRAWS or not self._types.isdisjoint(DRAWS[source])
            if self._version != self._partly and ((due and drawn != due) or not announced):
                version = self._version
                self._report.refuse(
                    "draw_differs", version=version, character=character, source=source
                )
        self._types, self._draws = set(), {}

    def _possibilities(self, event: Json) -> None:
        key = f"possibilities {event['character']}"
        known, amount, now = self._table.get(key), event["amount"], event["possibilities"]
        if known is not None and known + amount != now:
            told = {"amount": amount, "possibilities": now, "known": known}
            self._report.refuse("possibilities_differ", event["id"], **told)
        self._table.put(key, now)

    def _name(self, event: Json) -> None:
        type = event["type"]
        if type not in NAMING:
            return
        who = next((event[one] for one in WHO if event.get(one) is not None), "table")
        key, known = f"name {who}", self._table.get(f"name {who}")
        old = event["old_name"] if type == "renamed" else event["name"]
        if NAMING[type] and known is not None and old != known:
            self._report.refuse("name_differs", event["id"], name=old, known=known)
        self._table.put(key, event["name"])

    def _number(self, event: Json) -> None:
        """Rolls are numbered without a gap: none is left out."""
        roll = event["roll"]
        number = int(roll[1:]) if re.fullmatch("r[1-9][0-9]{0,8}", roll) else 0
        if roll in self._opened:
            return  # refused elsewhere
        if self._rolls is not None and number != self._rolls + 1:
            expected = self._rolls + 1
            self._report.refuse("roll_order", event["id"], roll=roll, expected=expected)
        self._rolls = number
        self._opened.add(roll)

    def _roll(self, event: Json) -> None:
        """A roll that was opened keeps its dice, and its result follows from them."""
        roll, key = event["roll"], f"roll {event['roll']}"
        if self._table.get("exact") and roll not in self._opened:
            self._report.refuse("roll_unopened", event["id"], roll=roll)
        first = {
            name: faces[:1] if isinstance(faces, list) else faces
            for name, faces in (event["faces"] or {}).items()
            if name in ("hot", "cold", "d20")
        }
        now = {"dice": first, "outcome": event["outcome"], "secret": event["secret_difficulty"]}
        before = self._table.get(key, now)
        kept = event["faces"] is not None or same_outcome(before, event["outcome"])
        if (first and before["dice"] != first) or not kept:
            self._report.refuse("roll_differs", event["id"], roll=roll)
        self._table.put(key, {**now, "dice": first or before["dice"]})
        if event["faces"] is not None and event["outcome"] is not None:
            if name := wrong_in(event, event["outcome"]):
                self._report.refuse("outcome_differs", event["id"], name=name)
            elif event["type"] == "roll_resolved":
                self._verdict(event)

    def _verdict(self, event: Json) -> None:
        """A roll is resolved as its dice say, or the gamemaster says otherwise."""
        by_dice = {name: event["outcome"].get(name) for name in ("success", "level")}
        resolved = {name: event[name] for name in by_dice}
        overruled = (event["by"] or {}).get("role") != "player" and re.search(
            "; (the gamemaster made it|without a verdict)", event["text"] or ""
        )
        decided = None not in (by_dice["success"], event["difficulty"])
        if decided and by_dice != resolved and not overruled:
            self._report.refuse("verdict_differs", event["id"], roll=event["roll"])


NAMING = {
    **dict.fromkeys(
        ("session_created", "character_joined", "foe_added", "spectator_joined"), False
    ),
    **dict.fromkeys(("renamed", "foe_removed", "spectator_left"), True),
}
"""Events with names, and whether they name somebody who had a name."""
WHO = ("character", "foe", "spectator")


def _draws_of(event: Json) -> Iterator[tuple[str, str, int]]:
    """The draws that an event announces: whose, why, and of how many cards."""
    type = event["type"]
    if type == "cards_dealt":
        yield event["character"], "gamemaster", event["count"]
    elif type == "card_awarded":
        yield event["character"], event["action"] or "skill", 1
    elif type in DRAWS["compensation"]:
        yield event["character"], "compensation", 1
    elif type in ("roll_resolved", "roll_corrected"):
        for award in event["awards"] or ():
            yield award["character"], award["action"] or "skill", 1


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def same_outcome(before: Json, outcome: Any) -> bool:
    """Whether an outcome is the one before: what followed from a secret difficulty was null."""
    was = before["outcome"]
    if before["secret"] and isinstance(was, dict) and isinstance(outcome, dict):
        unknown = {name: None for name, value in was.items() if value is None}
        outcome = {**outcome, **unknown}
    return same(was, outcome)


# Torg's dice: docs/rules/torg-dice.md.

MARGINS = {"minimal": 0, "average": 1, "good": 3, "superior": 7, "spectacular": 12}
CHART = (-12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7)


def bonus_of(faces: Json) -> int:
    """The bonus number of faces that count."""
    up, possibilities = faces["up"], faces["possibilities"]
    added = sum(up) + sum(map(sum, possibilities))
    if "d20" in faces:
        least = sum(max(10, chain[0]) - chain[0] for chain in possibilities if chain)
        added += sum(faces["d20"]) + least
        return 8 + (added - 21) // 5 if added > 20 else CHART[max(added, 1) - 1]
    base = base_of(faces)
    return int(base + sum(faces["max"]) * (1 if base > 0 else -1) + added)


def base_of(faces: Json) -> int:
    """The bonus number of the hot and the cold die."""
    hot, cold = faces["hot"], faces["cold"]
    return 0 if hot == cold else int(hot if hot < cold else -cold)


def shaped(shape: Shape, value: Any) -> Any:
    """What a shape makes of a value; None if it does not fit."""
    try:
        return shape(value, "")
    except Malformed:
        return None


def wrong_in(check: Json, outcome: Json) -> str | None:
    """What of an outcome does not follow from the `faces` that count, `value`, `modifiers` and
    `difficulty` of a Torg check; None if all of it does. Without one of them it is not compared.
    """
    if not {"hot", "d20"} & check["faces"].keys():
        return None
    faces = shaped(D20 if "d20" in check["faces"] else TWO_D10, check["faces"])
    if faces is None or ("max" in faces and faces["max"] and base_of(faces) not in (9, -9)):
        return "faces"
    bonus = bonus_of(faces)
    added = sum(modifier["value"] for modifier in check["modifiers"] or ())
    total = bonus + (check["value"] or 0) + added
    derived: Json = {"bonus": bonus, "total": total}
    if check["difficulty"] is not None:
        margin = total - check["difficulty"]
        levels = [level for level, least in MARGINS.items() if margin >= least]
        derived |= {"success": margin >= 0, "margin": margin, "level": [None, *levels][-1]}
    told = {**outcome, "total": check["total"]} if check.get("total") is not None else outcome
    for shown in (outcome, told):
        for name, value in derived.items():
            if name in shown and not same(shown[name], value):
                return name
    return None


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

    @property
    def up(self) -> int | None:
        """The card that is up; None for no card, UNKNOWN for what is not recorded."""
        return self._now.card

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
    rolls: dict[str, Json] = {}  # the event of each
    revealed = set()
    for event in recording.events:
        if event["type"] == "dice_rolled":
            if event["roll"] in rolls:
                report.refuse("roll_repeats", event["id"])
            elif event["hidden"] and event["commitment"] is None:
                report.refuse("roll_uncommitted", event["id"])
            commitment = event["commitment"] if event["hidden"] else None
            rolls.setdefault(event["roll"], {**event, "commitment": commitment})
        elif event["type"] == "roll_revealed":
            revealed.add(event["roll"])
            _check_reveal(event, rolls, report, whole=recording.whole)
    hidden = {roll for roll, event in rolls.items() if event["commitment"] is not None}
    if unrevealed := len(hidden - revealed):
        report.leave_open("not_revealed", rolls=unrevealed)


def _check_reveal(event: Json, rolls: Mapping[str, Json], report: Report, *, whole: bool) -> None:
    rolled = rolls.get(event["roll"])
    before = not whole and rolled is None
    if before:
        report.leave_open("rolled_before", event=event["id"])
        rolled = {"commitment": event["commitment"]}
    commitment = rolled["commitment"] if rolled else None
    actual = hidden_roll_of(bytes.fromhex(event["salt"]), event["committed"]).hex()
    if commitment is None:
        report.refuse("reveal_unknown", event["id"])
    elif not actual == commitment == event["commitment"]:
        report.refuse("reveal_differs", event["id"])
    elif (committed := _committed_in(event)) is None or not _shows(event, rolled, committed):
        report.refuse("reveal_misleads", event["id"])
    elif name := _wrong_in_roll(committed):
        report.refuse("outcome_differs", event["id"], name=name)
    elif not before:
        report.count("hidden_rolls")


SHOWN = ("mechanic", "outcome", "text")
"""What an event shows of a shared roll."""


def _committed_in(event: Json) -> Json | None:
    """The roll that a commitment was to; None if it is no roll."""
    try:
        committed = parse(event["committed"])
    except Unreadable:
        return None
    if not isinstance(committed, dict) or not isinstance(committed.get("answer"), dict):
        return None
    return committed


def _shows(event: Json, rolled: Json | None, committed: Json) -> bool:
    """Whether a revealed roll is the committed one, and what the gamemaster has been shown."""
    answer = committed["answer"]
    whole = {"mechanic": committed.get("mechanic"), **{n: answer.get(n) for n in SHOWN[1:]}}
    shown = {name: event[name] for name in SHOWN}
    known = {name: (rolled or {}).get(name) for name in SHOWN}
    return (
        committed.get("roll") == event["roll"]
        and same(shown, whole)
        and all(value is None or same(value, shown[name]) for name, value in known.items())
    )


def _wrong_in_roll(committed: Json) -> str | None:
    """What of a Torg roll's outcome does not follow from its dice, if anything."""
    answer = shaped(ANSWER, committed["answer"])
    check = shaped(CHECK, committed.get("request"))
    if committed.get("mechanic") not in ("torg/2d10", "torg/d20") or None in (answer, check):
        return None
    chains: dict[Any, list[int]] = {}
    for die in answer["dice"]:
        if die["counted"] or die["role"] in ("hot", "cold"):
            chains.setdefault((die["role"], die["chain"]), []).append(die["face"])
    faces: Json = {role: dice for (role, _), dice in chains.items()}
    faces["possibilities"] = [dice for (role, _), dice in chains.items() if role == "possibilities"]
    for role in ("hot", "cold"):
        faces[role] = (faces.get(role) or [None])[0]
    return wrong_in({**check, "faces": faces}, answer["outcome"])


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
        "client_seeds": "client seeds, listed as given",
        "shuffles": "shuffles, listed as announced",
        "orders": "orders, made again from the seeds",
        "positions": "cards drawn from the top of the deck, in order",
        "proofs": "cards shown, proven to be as committed",
        "hidden_rolls": "hidden rolls, revealed as committed",
    },
    "vectors": {
        "shuffles": "shuffles",
        "draws": "numbers drawn from words",
        "orders": "orders drawn from words",
        "proofs": "proofs, and what only looks like one",
        "hidden_rolls": "hidden rolls",
        "recordings": "recordings, with what is refused",
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
        yield f"{number:>7,} {_counted(LABELS[result['kind']][name], number)}"
    for refusal in result["refused"]:
        yield f"refused {refusal['reason']}: {refusal['detail']}"
    for sentence in result["open"]:
        yield f"open    {sentence}"
    if result["kind"] is None:
        yield "NOT READABLE."
    else:
        yield f"{'VERIFIED' if result['verified'] else 'NOT VERIFIED'}. {result['closing']}"


def _counted(label: str, number: int) -> str:
    """The label, whose first word that ends with an s is the noun, as it stands after a number."""
    return re.sub(r"s\b", "", label, count=1) if number == 1 else label


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
