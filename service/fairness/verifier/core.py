"""The promises of the service at every table, and their checks. Read this part first.

Before anybody plays, the service commits to a secret server seed by showing its hash. After that
the players add client seeds. From both follows the order of every shuffle, and the service fixes it
by a root, before the first card is taken. Each card that is shown comes with a path from the card
to the root. In the end the server seed is shown, and every order is made again here. A hidden roll
is fixed by a hash, too.

This part checks just that, at the table of any game. Whether the cards lay where the rules of the
game require is checked by the audit of the game, in a folder of its own.

Source: docs/fairness.md
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from struct import unpack

from service.fairness.verifier.reading import Json
from service.fairness.verifier.recording import Cards, Out, Place, Recording, Shuffles, compare
from service.fairness.verifier.report import Report

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


def order_of(cards: Iterable[str], words: Iterator[int]) -> list[str]:
    """The cards in the order that words make, the first on top (Fisher-Yates)."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, words)
        order[i], order[j] = order[j], order[i]
    return order


def shuffled(
    server_seed: bytes, number: int, client_seeds: Iterable[str], cards: Iterable[str]
) -> tuple[bytes, list[str], list[bytes], list[bytes]]:
    """A shuffle: its key and order, and for each position the salt, and the hash with the card."""
    key = key_of(server_seed, number, client_seeds)
    order = order_of(cards, words_of(key))
    salts = [salt_of(server_seed, number, position) for position in range(len(order))]
    return key, order, salts, [leaf_of(salt, card) for salt, card in zip(salts, order, strict=True)]


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


def root_of(leaves: Iterable[bytes]) -> bytes:
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
    """The sides of the path from a position among `count` cards; any other path proves nothing."""
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


# The checks. `rules.json` has a sentence for each reason of `refuse`.


def check_chance(recording: Recording, report: Report) -> tuple[Shuffles, Cards]:
    """All shuffles, and the cards known to lie in them."""
    client_seeds, shuffles = compare(recording, report)
    _check_commitments(recording, report)
    server_seeds = _check_server_seeds(recording, report)
    cards = _check_orders(shuffles, server_seeds, client_seeds, report)
    if recording.whole and shuffles and cards.keys() == shuffles.keys():
        report.closing = "proven"
    own = {event.get("character") for event, out in recording.outs() if out.cards}
    shown = _Shown(shuffles, cards, report)
    for event, out in recording.outs():
        shown.check(event["id"], out, own=event.get("character") in own)
    return shuffles, cards


def _check_commitments(recording: Recording, report: Report) -> None:
    """Each adventure is committed to before its client seeds are given."""
    listed = {adventure["number"]: adventure["commitment"] for adventure in recording.adventures}
    if recording.whole and recording.events[0]["type"] != "session_created":
        report.refuse("commitment_missing", event=1)
    for event in recording.events:
        adventure, commitment = event["commits"] or (None, None)
        if adventure is not None and commitment is None:
            report.refuse("commitment_missing", event=event["id"])
        elif listed.get(adventure, commitment) != commitment:
            report.refuse("commitment_differs", event=event["id"], adventure=adventure)
        if event["type"] == "session_created" and event["id"] != 1:
            report.refuse("session_repeats", event=event["id"])


def _check_server_seeds(recording: Recording, report: Report) -> dict[int, bytes]:
    """The revealed server seeds that match their commitments, by adventure."""
    shown = {each["of"]: each["server_seed"] for each in recording.events if "server_seed" in each}
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


def _check_orders(
    shuffles: Shuffles,
    server_seeds: Mapping[int, bytes],
    client_seeds: Mapping[int, list[str]],
    report: Report,
) -> Cards:
    """Make the orders of closed adventures again; each root must be the announced one."""
    orders = {}
    for number, shuffle in shuffles.items():
        server_seed = server_seeds.get(shuffle["adventure"])
        seeds = client_seeds[shuffle["adventure"]][: shuffle["seeds"]]
        if server_seed is None or shuffle["cards"] is None or len(seeds) < shuffle["seeds"]:
            continue  # reported elsewhere
        _, order, _, leaves = shuffled(server_seed, number, seeds, map(str, shuffle["cards"]))
        if root_of(leaves).hex() != shuffle["root"]:
            report.refuse("root_differs", shuffle=number)
        report.count("orders")
        orders[number] = dict(enumerate(map(int, order)))
    return orders


class _Shown:
    """Checks that each card that left a deck is proven, and is the one known to lie there."""

    def __init__(self, shuffles: Shuffles, cards: Cards, report: Report) -> None:
        self._shuffles = shuffles
        self._cards = cards
        self._derived = set(cards)
        self._listed = {number: set(each["cards"] or ()) for number, each in shuffles.items()}
        self._seen: dict[tuple[int, int], Place] = {}
        self._report = report

    def check(self, id: int, out: Out, *, own: bool) -> None:
        """Check the cards of an event; the viewer sees all of its own draws."""
        proofs = out.proofs or []
        if out.cards is None:
            self._report.count_open("not_seen", len(out.places))
            if out.places and own:
                self._report.refuse("proof_missing", event=id)
            if out.proofs is not None or out.size != len(out.places):
                self._report.refuse("count_differs", event=id)
        elif out.cards and out.proofs is None:
            self._report.refuse("proof_missing", event=id)
        elif not out.size == len(out.places) == len(out.cards) == len(proofs):
            self._report.refuse("count_differs", event=id)
        else:
            for place, card, proof in zip(out.places, out.cards, proofs, strict=True):
                if place.shuffle in self._shuffles:  # others are refused elsewhere
                    self._check_card(place, card, proof, {**place._asdict(), "event": id})

    def _check_card(self, place: Place, card: int, proof: Json, at: Mapping[str, int]) -> None:
        shuffle, known = self._shuffles[place.shuffle], self._cards.setdefault(place.shuffle, {})
        if (proof["shuffle"], proof["position"]) != place:
            self._report.refuse("proof_position", **at)
        elif shuffle["count"] is None:
            self._report.count_open("not_proven", 1)
        elif reason := proof_refused(proof, str(card), shuffle["count"], shuffle["root"]):
            self._report.refuse(reason, card=card, **at)
        else:
            self._report.count("proofs")
        if place.shuffle in self._derived:
            if known.get(place.position) != card:
                self._report.refuse("card_differs", card=card, **at)
            return
        if shuffle["cards"] is not None and card not in self._listed[place.shuffle]:
            self._report.refuse("card_not_listed", card=card, **at)
        if self._seen.setdefault((place.shuffle, card), place) != place:
            self._report.refuse("card_repeats", card=card, **at)
        known.setdefault(place.position, card)


def check_hidden_rolls(
    recording: Recording, report: Report, wrong_in: Callable[[Json, Json], Json | None]
) -> None:
    """A revealed roll matches the hash that was committed to.

    `wrong_in` gives the reason why the text with that hash contradicts the events.
    """
    rolls: dict[str, Json] = {}  # the first event of each
    revealed = set()
    for event in recording.events:
        at, roll = {"event": event["id"]}, str(event.get("roll"))
        if event["type"] == "dice_rolled":
            if roll in rolls:
                report.refuse("roll_repeats", **at)
            elif event["hidden"] and event["commitment"] is None:
                report.refuse("roll_uncommitted", **at)
            rolls.setdefault(roll, event if event["hidden"] else {**event, "commitment": None})
        elif event["type"] == "roll_revealed":
            revealed.add(roll)
            late = not recording.whole and roll not in rolls
            rolled = {"commitment": event["commitment"]} if late else rolls.get(roll, {})
            actual = hidden_roll_of(bytes.fromhex(event["salt"]), event["committed"]).hex()
            if late:
                report.leave_open("rolled_before", **at)
            if rolled.get("commitment") is None:
                report.refuse("reveal_unknown", **at)
            elif not actual == rolled["commitment"] == event["commitment"]:
                report.refuse("reveal_differs", **at)
            elif wrong := wrong_in(event, rolled):
                report.refuse(**wrong, **at)
            else:
                report.count("hidden_rolls", not late)
    hidden = {roll for roll, event in rolls.items() if event["commitment"] is not None}
    report.count_open("not_revealed", len(hidden - revealed))
