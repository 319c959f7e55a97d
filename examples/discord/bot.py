"""A Discord bot without a gateway: /roll, answered over HTTP. See README.md.

It needs `pip install cryptography`, nothing else.
"""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PUBLIC_KEY = os.environ["DISCORD_PUBLIC_KEY"]  # of the application, from Discord's developer portal
SERVICE = os.environ.get("ROLLWRIGHT", "http://127.0.0.1:8000")
LINKS = os.environ.get("ROLLWRIGHT_LINKS", "")  # where everybody reaches the service: https://…
MAX_BODY = 64 * 1024
PING, COMMAND = 1, 2  # kinds of interactions
PONG, MESSAGE = 1, 4  # kinds of responses
ONLY_FOR_THE_CALLER = 64


def is_from_discord(signature: str, timestamp: str, body: bytes) -> bool:
    """Whether Discord signed exactly this body."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(PUBLIC_KEY))
    try:
        key.verify(bytes.fromhex(signature), timestamp.encode() + body)
    except (InvalidSignature, ValueError):
        return False
    return True


def roll(dice: str, who: str) -> tuple[str, bool]:
    """The line of a roll with its link; or what is wrong, and False."""
    request = urllib.request.Request(
        f"{SERVICE}/v1/dice/roll",
        json.dumps({"expression": dice, "label": who[:64], "receipt": True}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(
            request, timeout=2
        ) as answer:  # Discord waits for three seconds
            rolled = json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            problem = json.load(refused)
        errors = [error["detail"] for error in problem.get("errors", [])]
        return " ".join(errors) or problem["detail"], False
    except OSError:
        return "The dice do not answer. Try again in a moment.", False
    link = f"\n<{LINKS}/r/{rolled['receipt']}>" if LINKS and len(rolled["receipt"]) < 1_800 else ""
    return rolled["text"] + link, True


def answer(interaction: dict) -> dict:
    """What to say to an interaction."""
    if interaction["type"] == PING:
        return {"type": PONG}
    person = interaction.get("member", interaction)["user"]
    [dice] = [option["value"] for option in interaction["data"]["options"]]
    text, well = roll(dice, person.get("global_name") or person["username"])
    flags = 0 if well else ONLY_FOR_THE_CALLER
    mentions = {"parse": []}  # a name with @everyone in it wakes nobody
    return {
        "type": MESSAGE,
        "data": {"content": text[:2000], "flags": flags, "allowed_mentions": mentions},
    }


class Interactions(BaseHTTPRequestHandler):
    """Where Discord sends interactions."""

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(min(length, MAX_BODY))
        signature = self.headers.get("X-Signature-Ed25519", "")
        if not is_from_discord(signature, self.headers.get("X-Signature-Timestamp", ""), body):
            self.send_error(401, "Not signed by Discord")
            return
        data = json.dumps(answer(json.loads(body))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "8080"))
    ThreadingHTTPServer(("127.0.0.1", port), Interactions).serve_forever()
