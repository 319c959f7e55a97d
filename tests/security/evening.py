"""An evening at a guarded store, with everything written down that left the service."""

from __future__ import annotations

import json
import socket
import zlib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from redis import Redis

from service.fairness.keys import with_new_key
from tests.fairness.verify import slowly
from tests.security.page import USER, give
from tests.security.stored import names, value
from tests.served import Service, served, until
from tests.store.servers import Running, server
from tests.tabletop.calling import Caller, Reply, Send, TestTable, keeping, open_table, over_http
from tests.tabletop.streaming import streaming
from tests.tabletop.test_secrecy import own_deck, tries

PASSWORD = "pw-Canary-of-the-store/#?"
FIRST = 9801
HANDS = [[9801, 9802, 9803], [9804, 9805, 9806]]
"""What the two players bring, and show to nobody."""
NOTE = "Canary of a secret note"
"""What the gamemaster says to the first player alone."""
DIFFICULTY = 424_242
"""What the gamemaster keeps secret of a foe's roll."""


@dataclass
class Evening:
    """What was secret, and what was told: answers by person, the log, metrics, the store."""

    said: dict[str, list[bytes]] = field(default_factory=dict)
    tokens: dict[str, set[str]] = field(default_factory=dict)  # by person
    tickets: dict[str, set[str]] = field(default_factory=dict)  # by person
    codes: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)  # Idempotency-Keys
    session: str = ""
    master_seed: str = ""
    server_seed: str = ""  # of the adventure under way
    next_seed: str = ""  # of the one after it
    salt: str = ""  # of a roll that the gamemaster hides
    private_key: str = ""
    log: str = ""
    metrics: str = ""
    values: dict[bytes, Any] = field(default_factory=dict)
    payloads: list[bytes] = field(default_factory=list)  # as DUMP tells them
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def opening(self) -> set[str]:
        """Everything that opens anything, or has opened it."""
        owned = (*self.tokens.values(), *self.tickets.values())
        return self.codes | self.keys | {secret for held in owned for secret in held}

    def key(self) -> str:
        """A new Idempotency-Key."""
        made = f"Canary-key-{len(self.keys):06}-of-a-retry"
        self.keys.add(made)
        return made

    def ticket(self, name: str, caller: Caller) -> str:
        """A new ticket."""
        reply = caller.ask("POST", "/tickets", {})
        ticket = str(reply.ok()["ticket"])
        self.tickets.setdefault(name, set()).add(ticket)
        return ticket


@contextmanager
def guarded(folder: Path) -> Iterator[tuple[Running, Any]]:
    """A store with the service's own user, and somebody who may look into it."""
    with (
        server(folder, "--appendonly", "yes", "--appendfsync", "always") as running,
        Redis.from_url(running.url) as admin,
    ):
        give(admin, PASSWORD)
        yield running, admin


def spent(folder: Path) -> Evening:
    """An evening that ends with the store gone."""
    evening = Evening()
    made = with_new_key(None)
    evening.private_key = json.loads(made)["keys"][0]["d"]
    (folder / "store").mkdir()
    with guarded(folder / "store") as (running, admin):
        settings: dict[str, Any] = {
            "REDIS_URL": f"redis://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{running.port}",
            "ROLLWRIGHT_LOG_LEVEL": "debug",
            "ROLLWRIGHT_LOG_REQUESTS": "true",
            "ROLLWRIGHT_RECEIPT_KEYS": made,
        }
        with (
            served(folder, "--workers", "2", "--threads", "16", **settings) as service,
            keeping(service.url) as send,
        ):
            table = at_the_table(evening, service, send)
            evening.metrics = over_http(service.url)("GET", "/metrics", {}, None).data.decode()
            look_into(evening, admin, folder / "store")
            running.process.kill()
            without_a_store(table)
        evening.log = service.log.read_text(encoding="utf-8", errors="replace")
    return evening


def at_the_table(evening: Evening, service: Service, send: Send) -> TestTable:
    """Everybody plays, takes new tokens, streams, repeats and blunders."""
    table = open_table(send, 2, hands=HANDS, deck=own_deck(FIRST))
    evening.session = table.gm.session
    one, two = table.players
    people = {"gm": table.gm, "one": one, "two": two, "spectator": table.watch()}
    outsiders = {
        "door": replace(table.door, seen=[]),  # what it has heard so far was for who joined
        "foreign": table.gm.with_token(open_table(send, 0).gm.token),
    }
    evening.tokens = {name: {str(caller.token)} for name, caller in people.items()}
    evening.tokens["foreign"] = {str(outsiders["foreign"].token)}
    evening.codes.add(str(table.door.token))
    table.begin("start_rounds", "flip")
    table.gm.play("roll_dice", mechanic="dice", body={"expression": "1d100"}, hidden=True)
    one.play("roll", value=8, difficulty=9, receipt=True)
    table.gm.play("say", text=NOTE, to=["c1"])
    table.gm.play("add_foe", name="Ghoul")
    hidden = {"difficulty": DIFFICULTY, "secret_difficulty": True, "receipt": True}
    table.gm.play("roll", foe="f1", value=8, **hidden)
    two.play("spend_possibility")
    for name, caller in people.items():
        streams(evening, service, name, caller)
        people[name] = renewing(evening, name, caller)
    code = people["gm"].ask("POST", "/join-code", {}, Idempotency_Key=evening.key()).ok()
    evening.codes.add(code["join_code"])
    shared_codes(evening, people["gm"], outsiders["door"])
    everybody = people | outsiders | {"nobody": table.gm.with_token(None)}
    for name, caller in everybody.items():
        looks(caller)
        blunders(evening, name, caller)
    evening.said = {name: caller.seen for name, caller in everybody.items()}
    return TestTable(people["gm"], (people["one"], people["two"]), table.door)


def streams(evening: Evening, service: Service, name: str, caller: Caller) -> None:
    """Events by header and by ticket, and a ticket that is used twice."""
    with streaming(service.url, caller) as stream:
        caller.seen.append(json.dumps(stream.next()).encode())
    ticket = evening.ticket(name, caller)
    with streaming(service.url, caller.with_token(None), f"?ticket={ticket}") as stream:
        assert stream.status == 200
        caller.seen.append(json.dumps(stream.take(3)).encode())
    assert caller.with_token(None).ask("GET", f"/events?ticket={ticket}").status == 404
    unused = evening.ticket(name, caller)
    assert caller.with_token(None).ask("HEAD", f"/events?ticket={unused}").status == 200


def renewing(evening: Evening, name: str, caller: Caller) -> Caller:
    """The caller with a new token, which is asked for twice; the old one is dead."""
    key = evening.key()
    replies = [caller.ask("POST", "/token", {}, Idempotency_Key=key) for _ in range(2)]
    assert replies[0].data == replies[1].data
    new = str(replies[0].ok()["token"])
    evening.tokens[name].add(new)
    looks(caller)
    alive = replace(caller, token=new)  # what both have heard is one
    evening.ticket(name, alive)
    return alive


def shared_codes(evening: Evening, gm: Caller, guest: Caller) -> None:
    """A short code that a guest redeems, and a handover code; each is sent wrongly as well."""
    short_code = gm.ask("POST", "/short-code", {}, Idempotency_Key=evening.key()).ok()["short_code"]
    handover = gm.ask("POST", "/gamemaster/handover", {}, Idempotency_Key=evening.key()).ok()
    evening.codes |= {short_code, handover["handover_code"]}
    for typed in (short_code.lower(), short_code[:7], short_code[::-1]):
        body = json.dumps({"short_code": typed}).encode()
        headers = {"Content-Type": "application/json"}
        note(guest, guest.send("POST", "/v1/short-codes/redeem", headers, body))
    redeemed = [json.loads(told.split(b"\n", 1)[1]) for told in guest.seen]
    [join_token] = [told["join_token"] for told in redeemed if "join_token" in told]
    evening.codes.add(join_token)
    invited = replace(guest, token=join_token)
    invited.ask("GET", "/lobby").ok()
    invited.ask("POST", "/gamemaster/claim", {"handover_code": handover["handover_code"][:-1]})


PATHS = (
    *("", "/lobby", "/moves", "/events?limit=1000", "/recording", "/fairness", "/deck", "/pools"),
    "/hand",
    "/nowhere",
)


def looks(caller: Caller) -> None:
    for path in PATHS:
        caller.ask("GET", path)


def blunders(evening: Evening, name: str, caller: Caller) -> None:
    """Requests that are wrong in every way, with secrets in them."""
    key, token, card = evening.key(), caller.token or "", HANDS[name != "two"][0]
    ticket = next(iter(evening.tickets.get(name, {"rwt_none"})))
    for body in (
        *tries(card),
        {"move": "nonsense", "token": token},
        {"move": "roll", "value": token, "seed": key},
        {"move": "roll_dice", "mechanic": "dice", "body": {"expression": token}},
    ):
        caller.ask("POST", "/moves", body, Idempotency_Key=key)
    bearer = {"Authorization": f"Bearer {token}", "Idempotency-Key": key} if token else {}
    wrong = [
        f'{{"card": {card}, "token": "{token}"',
        f'["{token}", "{key}"]',
        f'{{"{token}": 1, "{token}": 2}}',
        f'{{"move": "{token}"}}',
        "\ud800".join((token, key)),
    ]
    for text in wrong:
        data = text.encode("utf-8", "surrogatepass")
        for kind in ("application/json", "text/plain"):
            headers = bearer | {"Content-Type": kind}
            note(caller, caller.send("POST", f"{caller.path}/moves", headers, data))
    for headers in (
        {"Authorization": f"Basic {token}"},
        {"Authorization": token},
        {"Cookie": f"token={token}"},
        {"Authorization": f"Bearer {token}x", "If-Match": f'"{token}"'},
        bearer | {"Idempotency-Key": key[:10]},
        bearer | {"If-None-Match": f'"{token}"', "Last-Event-ID": token},
    ):
        note(caller, caller.send("GET", f"{caller.path}/hand", headers, None))
        note(caller, caller.send("PUT", f"{caller.path}/moves", headers, b"{}"))
    for query in (f"ticket={ticket}&ticket={ticket}", f"ticket={ticket}&after=x", f"token={token}"):
        note(caller, caller.send("GET", f"{caller.path}/events?{query}", bearer, None))


def note(caller: Caller, reply: Reply) -> None:
    """What was sent by hand counts as well."""
    caller.seen.append(json.dumps(dict(reply.headers)).encode() + b"\n" + reply.data)


def look_into(evening: Evening, admin: Any, folder: Path) -> None:
    """All that the store keeps, in memory and on its disk."""
    for name in names(admin):
        evening.values[name] = value(admin, name)
        evening.payloads.append(admin.dump(name))
    table = evening.values[f"{{{evening.session}}}:table".encode()]
    evening.master_seed = table[b"master_seed"].decode()
    master_seed = bytes.fromhex(evening.master_seed)
    evening.server_seed = slowly.chapter_seed(master_seed, 1).hex()
    evening.next_seed = slowly.chapter_seed(master_seed, 2).hex()
    [sealed] = json.loads(table[b"sealed_rolls"]).values()
    evening.salt = json.loads(zlib.decompress(b64decode(sealed)))["salt"]
    evening.files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def without_a_store(table: TestTable) -> None:
    """What is answered, and logged, when the store has gone."""
    until(lambda: table.gm.ask("GET").status == 503, "the store is gone")
    for caller in (table.gm, *table.players, table.door):
        body = {"move": "play_to_pool", "card": HANDS[1][0]}
        assert caller.ask("POST", "/moves", body).code == "store_unavailable"
        anybody = replace(caller, token=None)
        assert anybody.ask("GET", "/events?ticket=rwt_Canary-of-a-ticket").status == 503
    assert Caller(table.gm.send).ask("GET", "/readyz").status == 503


def exchange(url: str, data: bytes) -> bytes:
    """What a service answers to these very bytes; then the client goes."""
    at = urlsplit(url)
    with socket.create_connection((at.hostname or "", at.port or 0), timeout=10) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65_536), b""))
