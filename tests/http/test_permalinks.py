"""Links to rolls: a page and a picture for each receipt, and nothing for anything else."""

from __future__ import annotations

import html
import json
import re
import struct
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.fairness.keys import read_keys
from service.fairness.receipt import ReceiptFlaw, sign_payload
from service.http.routes.permalinks import FLAWS
from service.picture.roll import SIZE, roll_picture
from service.picture.roll_text import MINUS, plain
from service.systems.registry import MECHANICS
from tests.http.test_rolls import BODIES
from tests.tabletop.calling import in_process, open_table

Json = dict[str, Any]
OTHER_KEYS = json.dumps(
    {
        "keys": [
            {
                "kty": "OKP",
                "crv": "Ed25519",
                "x": "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw",
                "d": "TM0Imyj_ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U-4pvs",
            }
        ]
    }
)
"""RFC 8032, 7.1, test 2."""
OPPOSED: Json = {"active": {"expression": "1d6"}, "opposing": {"expression": "1d6"}}
PNG = b"\x89PNG\r\n\x1a\n"


def rolled(client: FlaskClient, path: str, **body: Any) -> Json:
    answer: Json = client.post(f"/v1/{path}/roll", json={**body, "receipt": True}).get_json()
    return answer


def size(png: bytes) -> tuple[int, int]:
    """What its head says (PNG specification, 11.2.1): IHDR comes first."""
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("mechanic", [*MECHANICS])
def test_a_roll_has_a_page_and_a_picture(client: FlaskClient, mechanic: str) -> None:
    roll = rolled(client, mechanic, **BODIES[mechanic], label="Zoë <b>rolls</b>")
    path = f"/r/{roll['receipt']}"
    answer = client.get(path)
    page = html.unescape(answer.text)
    assert answer.status_code == 200
    assert "Signed by this service, and unchanged" in page
    line = plain(roll["text"].removeprefix("Zoë <b>rolls</b>: "))  # the headline has the label
    for text in (line, MECHANICS[mechanic].title, f'href="/#roll/{mechanic}"'):
        assert text in page
    total = roll["outcome"].get("total")
    large = re.findall('<p class="in-large">(.*?)</p>', page)
    assert large == ([] if total is None else [str(total).replace("-", "\u2212")])
    assert f'<meta property="og:image" content="http://localhost{path}/picture.png">' in page
    assert f'<meta property="og:description" content="{line}">' in page
    assert "<h1>Zoë &lt;b&gt;rolls&lt;/b&gt;</h1>" in answer.text
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    picture = client.get(f"{path}/picture.png")
    assert (picture.status_code, picture.content_type) == (200, "image/png")
    assert size(picture.data) == SIZE
    assert "immutable" in picture.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("mechanic", "body", "headline"),
    [
        ("dice", {"expression": "2d6+3"}, "2d6 + 3"),
        (
            "dice",
            {"expression": "4d6kh3-(2+1)*2"},
            "4d6kh3 \N{MINUS SIGN} (2 + 1) \N{MULTIPLICATION SIGN} 2",
        ),
        ("dice", {"expression": "30d10!", "difficulty": 5}, "30d10!"),
        ("dice", {"expression": "30d10ro<9!!kh20-1"}, "30d10ro<9!!kh20 \N{MINUS SIGN} 1"),
        ("dice", {"expression": "1d20-7 # sneak"}, "sneak"),
        ("dice", {"expression": "2d6+3", "label": "Maya"}, "Maya"),
        ("opposed", OPPOSED, MECHANICS["opposed"].title),
        (
            "torang/opposed",
            {"active": {"name": "Mira", "score": 8}, "opposing": {"name": "Bo", "score": 7}},
            "Mira against Bo",
        ),
        ("torang/ability", {"score": 68}, MECHANICS["torang/ability"].title),
    ],
)
def test_the_headline_is_what_was_rolled(
    client: FlaskClient, mechanic: str, body: Json, headline: str
) -> None:
    page = html.unescape(client.get(f"/r/{rolled(client, mechanic, **body)['receipt']}").text)
    assert f"<h1>{headline}</h1>" in page
    title = MECHANICS[mechanic].title
    both = headline if headline == title else f"{headline} · {title}"
    assert f'<meta property="og:title" content="{both}">' in page
    assert (f"<dd>{title}</dd>" in page) == (headline != title)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "Rolled by the service, without bias"),
        ({"seed": "chapter three"}, "it proves nothing about chance"),
        ({"dice": {"dice": [6]}}, "not rolled by the service"),
    ],
)
def test_a_page_says_where_the_dice_come_from(client: FlaskClient, asked: Json, words: str) -> None:
    roll = rolled(client, "dice", expression="2d6", **asked)
    assert words in client.get(f"/r/{roll['receipt']}").text


def test_a_roll_of_a_table_has_its_number(client: FlaskClient) -> None:
    """Other rolls may have been made until one suited, which their pages say."""
    alone = rolled(client, "dice", expression="2d6")
    assert "can be made until it suits" in client.get(f"/r/{alone['receipt']}").text
    table = open_table(in_process(client), 0)
    for _ in range(2):
        body = {"expression": "2d6", "receipt": True}
        table.gm.play("roll_dice", mechanic="dice", body=body)
    [receipt] = [roll["receipt"] for roll in table.gm.table()["rolls"] if roll["id"] == "r2"]
    page = client.get(f"/r/{receipt}").text
    assert "its roll number 2." in page
    assert "can be made until it suits" not in page


@pytest.mark.parametrize("label", ["sneak", None])
def test_a_check_at_a_table_has_its_page(client: FlaskClient, label: str | None) -> None:
    """Its receipt holds the roll as the table shows it."""
    table = open_table(in_process(client), 1).begin()
    table.players[0].play("roll", value=12, difficulty=9, receipt=True, label=label)
    [roll] = table.gm.table()["rolls"]
    path = f"/r/{roll['receipt']}"
    page = html.unescape(client.get(path).text)
    assert f"<h1>{label or MECHANICS['torg/2d10'].title}</h1>" in page
    assert plain(roll["text"]) in page
    assert "Rolled by the service, without bias" in page
    assert size(client.get(f"{path}/picture.png").data) == SIZE


def broken(receipt: str) -> dict[ReceiptFlaw, str]:
    head, body, signature = receipt.split(".")
    other = sign_payload(read_keys(OTHER_KEYS, "this test"), {"iss": "rollwright", "roll": {}})
    return {
        ReceiptFlaw.MALFORMED: receipt[:100],
        ReceiptFlaw.WRONG_HEADER: f"{body}.{body}.{signature}",
        ReceiptFlaw.UNKNOWN_KEY: other,
        ReceiptFlaw.WRONG_SIGNATURE: f"{head}.{other.split('.')[1]}.{signature}",
    }


@pytest.mark.parametrize("flaw", [*ReceiptFlaw])
@pytest.mark.parametrize("part", ["", "/picture.png"])
def test_what_was_not_signed_has_neither(client: FlaskClient, flaw: ReceiptFlaw, part: str) -> None:
    receipt = broken(rolled(client, "dice", expression="2d6")["receipt"])[flaw]
    answer = client.get(f"/r/{receipt}{part}")
    assert answer.status_code == 404
    assert FLAWS[flaw] in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "text", ["", "x" * 9_999, "a die " * 999, f"日本\n\t\x00 {MINUS}", "8✓, 1✗"]
)
def test_every_text_is_drawn(text: str) -> None:
    assert size(roll_picture(text, [], text, text)) == SIZE


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2d6kh1 ((3), 4) = 4", "2d6kh1 ((3), 4) = 4"),
        ("4 - 6 = -2", f"4 {MINUS} 6 = {MINUS}2"),
        ("the 2-4 of well-known d10s", "the 2-4 of well-known d10s"),
    ],
)
def test_hyphens_before_numbers_are_shown_as_minus_signs(text: str, read: str) -> None:
    assert plain(text) == read
