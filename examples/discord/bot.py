"""A Discord bot without a gateway: /roll and /odds, answered over HTTP. See README.md.

It needs `pip install cryptography`, nothing else.
"""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PUBLIC_KEY = os.environ["DISCORD_PUBLIC_KEY"]  # of the application, from Discord's developer portal
SERVICE = os.environ.get("ROLLWRIGHT", "http://127.0.0.1:8000")
LINKS = os.environ.get("ROLLWRIGHT_LINKS", "")  # where everybody reaches the service: https://…
MAX_BODY = 64 * 1024
MAX_MESSAGE = 2_000  # characters; Discord refuses longer messages
MAX_NAME = 64  # characters of a label
PING, COMMAND, AUTOCOMPLETE = 1, 2, 4  # types of interactions
PONG, MESSAGE, CHOICES = 1, 4, 8  # types of responses
ONLY_FOR_THE_CALLER = 64
COMMANDS = ("roll", "odds")
NO_RECEIPT = ("too_much_work", "receipts_unavailable")  # so many dice can be rolled without one
USAGE = "Roll dice with /roll and an expression, such as 4d6kh3 + 2."
NO_ANSWER = "The dice do not answer. Try again in a moment."


def is_from_discord(signature: str, timestamp: str, body: bytes) -> bool:
    """Whether Discord signed exactly this body."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(PUBLIC_KEY))
    try:
        key.verify(bytes.fromhex(signature), timestamp.encode() + body)
    except (InvalidSignature, ValueError):
        return False
    return True


def roll(dice: str, name: str, *, signed: bool = bool(LINKS)) -> tuple[str, bool]:
    """The line of a roll with its link; or what is wrong, and False."""
    request = urllib.request.Request(
        f"{SERVICE}/v1/dice/roll",
        json.dumps({"expression": dice, "label": name, "receipt": signed}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        # Discord waits for three seconds.
        with urllib.request.urlopen(request, timeout=2) as response:
            rolled = json.load(response)
        line, receipt = plain(rolled["text"]), rolled["receipt"] or ""
    except urllib.error.HTTPError as refused:
        with refused:
            code, detail = problem_of(refused.read())
        if signed and code in NO_RECEIPT:
            return roll(dice, name, signed=False)
        return detail, False
    except (OSError, HTTPException, ValueError, KeyError, TypeError):  # lost, or a proxy's page
        return NO_ANSWER, False
    link = f"\n<{LINKS}/r/{receipt}>" if 0 < len(receipt) < 1_800 else ""
    return shortened(line, MAX_MESSAGE - len(link)) + link, True


def problem_of(content: bytes) -> tuple[str, str]:
    """The code of a problem, and why the service refused."""
    try:
        problem = json.loads(content)
        details = [error["detail"] for error in problem.get("errors", [])]
        detail = " ".join(details) or problem["detail"]
        return problem["code"], shortened(plain(detail), MAX_MESSAGE)
    except (ValueError, KeyError, TypeError, AttributeError):  # a proxy's page
        return "", NO_ANSWER


def plain(text: str) -> str:
    """Text as it is: Discord would read links, mentions and formatting in a name or a comment."""
    return re.sub(r"([\\*_~`|<>\[\]#])", r"\\\1", text)


def shortened(line: str, most: int) -> str:
    """A line without its middle: who rolled is at its beginning, the total at its end."""
    if len(line) <= most:
        return line
    head = (most - 3) // 2
    return f"{line[:head]} … {line[head + 3 - most :]}"


def name_of(interaction: dict) -> str:
    """Who called: a member of a server, or a user in a direct message; a webhook is neither."""
    member = interaction.get("member") or interaction
    user = member.get("user") or {}
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    return "".join(filter(str.isprintable, name))[:MAX_NAME] or "Somebody"


def dice_of(command: dict) -> str | None:
    """The dice of /roll or /odds; None if it is another command, or one without them."""
    if command.get("name") not in COMMANDS:
        return None
    options = {option["name"]: option.get("value") for option in command.get("options") or []}
    dice = options.get("dice")
    return dice if isinstance(dice, str) else None


def odds(dice: str) -> dict:
    """A message with the chart of the odds, which Discord fetches from the service."""
    chart = f"{LINKS}/v1/dice/odds.png?{urllib.parse.urlencode({'expression': dice})}"
    return {"embeds": [{"title": dice[:256], "image": {"url": chart}}]}


def answer(interaction: dict) -> dict:
    """What to say to an interaction."""
    kind = interaction.get("type")
    if kind == PING:
        return {"type": PONG}
    if kind == AUTOCOMPLETE:
        return {"type": CHOICES, "data": {"choices": []}}
    command = interaction.get("data") or {}
    dice = dice_of(command) if kind == COMMAND else None
    if dice and command["name"] == "odds":
        return {"type": MESSAGE, "data": odds(dice)}
    text, well = roll(dice, name_of(interaction)) if dice else (USAGE, False)
    return {
        "type": MESSAGE,
        "data": {
            "content": text,
            "flags": 0 if well else ONLY_FOR_THE_CALLER,
            "allowed_mentions": {"parse": []},  # a name with @everyone in it wakes nobody
        },
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
