"""Receipts: what they say, and that nothing else passes for one."""

from __future__ import annotations

import hmac
import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from service.fairness.keys import KeyRing, read_keys, with_new_key
from service.fairness.receipt import (
    MAX_CHARACTERS,
    ReceiptFlaw,
    ReceiptTooLong,
    sign_payload,
    sign_roll,
    verify_receipt,
)
from service.http.routes import receipts
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

Json = dict[str, Any]

RING = receipts.RING
STRANGER = read_keys(with_new_key(None), "elsewhere")
ROLL = {"system": "dice", "dice": [{"face": 3}], "faces": {"dice": [3]}, "receipt": None}
HEADER = {"alg": "EdDSA", "typ": "receipt+jwt", "kid": RING.kid}
RECEIPT = sign_roll(lambda: RING, ROLL)
HEAD, BODY, SIGNATURE = RECEIPT.split(".")


def b64(data: bytes | str | Json | list[Any] | None) -> str:
    """Base64url without padding, of bytes, or of anything else as JSON."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return urlsafe_b64encode(raw).decode().rstrip("=")


def signed(head: str, body: str, private: Ed25519PrivateKey = RING.private) -> str:
    return f"{head}.{body}.{b64(private.sign(f'{head}.{body}'.encode()))}"


def reason(receipt: str, ring: KeyRing = RING) -> str | None:
    """Why it is no receipt; None if it is one."""
    verdict = verify_receipt(ring, receipt)
    assert set(verdict) == {"valid", "reason", "payload"}
    assert verdict["valid"] is (verdict["reason"] is None) is (verdict["payload"] is not None)
    told: str | None = verdict["reason"]
    return told


def test_a_receipt_says_what_was_rolled_and_when() -> None:
    before = int(time.time())
    said = verify_receipt(RING, sign_roll(lambda: RING, ROLL))["payload"]
    assert before <= said.pop("iat") <= time.time()
    assert len(urlsafe_b64decode(said.pop("jti") + "==")) == 16
    roll = {"system": "dice", "faces": {"dice": [3]}}
    assert said == {"iss": "rollwright", "session": None, "number": None, "roll": roll}


def test_a_receipt_of_a_session_says_which_and_counts() -> None:
    said = verify_receipt(RING, sign_roll(lambda: RING, ROLL, session="0af3", number=7))["payload"]
    assert (said["session"], said["number"]) == ("0af3", 7)


def test_no_two_receipts_are_the_same() -> None:
    ids = [
        verify_receipt(RING, sign_roll(lambda: RING, ROLL))["payload"]["jti"] for _ in range(1_000)
    ]
    assert len(set(ids)) == 1_000


def test_its_form_is_that_of_a_compact_jws() -> None:
    """Looked at with nothing but the standard library and the key."""
    assert json.loads(urlsafe_b64decode(HEAD + "==")) == HEADER
    proof = urlsafe_b64decode(SIGNATURE + "==")
    RING.keys[RING.kid].public.verify(proof, f"{HEAD}.{BODY}".encode())
    assert "=" not in RECEIPT


def test_the_signature_is_that_of_rfc_8037() -> None:
    """Appendix A.4: the same key, another header. What it signs there is no receipt here."""
    head, body = "eyJhbGciOiJFZERTQSJ9", "RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
    proof = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
    assert signed(head, body) == f"{head}.{body}.{proof}"
    assert reason(f"{head}.{body}.{proof}") == "wrong_header"


def hs256() -> str:
    """Signed with the public key as if it were a shared secret."""
    head = b64(HEADER | {"alg": "HS256"})
    key = RING.keys[RING.kid].public.public_bytes_raw()
    return f"{head}.{BODY}.{b64(hmac.digest(key, f'{head}.{BODY}'.encode(), 'sha256'))}"


def with_own_key() -> str:
    """Signed by a stranger who sends the key along."""
    head = b64(HEADER | {"jwk": STRANGER.public["keys"][0]})
    return signed(head, BODY, STRANGER.private)


def looser(part: str) -> str:
    """The same bytes, with unused bits set in the last character."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    assert len(part) % 4 != 0, "no bit is unused"
    return part[:-1] + alphabet[alphabet.index(part[-1]) + 1]


FORGED: list[tuple[str, str, str]] = [
    # What it is, the text, the reason.
    ("nothing", "", "malformed"),
    ("one part", HEAD, "malformed"),
    ("two parts", f"{HEAD}.{BODY}", "malformed"),
    ("no signature", f"{HEAD}.{BODY}.", "wrong_signature"),
    ("four parts", f"{RECEIPT}.{SIGNATURE}", "malformed"),
    ("five parts, as if encrypted", f"{RECEIPT}..", "malformed"),
    ("dots", "..", "malformed"),
    ("no body", f"{HEAD}..{SIGNATURE}", "wrong_signature"),
    ("the body twice", f"{HEAD}.{BODY}{BODY}.{SIGNATURE}", "malformed"),
    ("padding", f"{RECEIPT}==", "malformed"),
    ("padding of the head", f"{HEAD}=.{BODY}.{SIGNATURE}", "malformed"),
    ("a loose last character", f"{HEAD}.{BODY}.{looser(SIGNATURE)}", "malformed"),
    ("a space before", f" {RECEIPT}", "malformed"),
    ("a line feed behind", f"{RECEIPT}\n", "malformed"),
    ("a line feed within", f"{HEAD}.{BODY[:9]}\n{BODY[9:]}.{SIGNATURE}", "malformed"),
    ("a zero byte", f"{RECEIPT}\0", "malformed"),
    ("standard base64", f"{HEAD}.{BODY}+/.{SIGNATURE}", "malformed"),
    ("full-width letters", f"{HEAD}.{BODY}.\uff21{SIGNATURE[1:]}", "malformed"),
    ("no ASCII", "é.é.é", "malformed"),
    ("JSON", json.dumps(HEADER), "malformed"),
    ("a JWS in JSON", json.dumps({"protected": HEAD, "payload": BODY}), "malformed"),
    ("a head that is no JSON", signed(b64(b"alg=EdDSA"), BODY), "malformed"),
    ("a head that is a list", signed(b64([HEADER]), BODY), "malformed"),
    ("a head that is null", signed(b64(None), BODY), "malformed"),
    ("a head without end", signed(b64(b"[" * 10_000), BODY), "malformed"),
    ("alg none", f"{b64(HEADER | {'alg': 'none'})}.{BODY}.", "wrong_header"),
    ("alg None", f"{b64(HEADER | {'alg': 'None'})}.{BODY}.", "wrong_header"),
    ("alg none, signed", signed(b64(HEADER | {"alg": "none"}), BODY), "wrong_header"),
    ("alg null", signed(b64(HEADER | {"alg": None}), BODY), "wrong_header"),
    ("alg HS256 with the public key", hs256(), "wrong_header"),
    ("alg Ed25519", signed(b64(HEADER | {"alg": "Ed25519"}), BODY), "wrong_header"),
    ("alg in small letters", signed(b64(HEADER | {"alg": "eddsa"}), BODY), "wrong_header"),
    ("no alg", signed(b64({"typ": "receipt+jwt", "kid": RING.kid}), BODY), "wrong_header"),
    ("another typ", signed(b64(HEADER | {"typ": "JWT"}), BODY), "wrong_header"),
    ("no typ", signed(b64({"alg": "EdDSA", "kid": RING.kid}), BODY), "wrong_header"),
    ("no kid", signed(b64({"alg": "EdDSA", "typ": "receipt+jwt"}), BODY), "wrong_header"),
    ("a kid that is a list", signed(b64(HEADER | {"kid": [RING.kid]}), BODY), "wrong_header"),
    ("crit", signed(b64(HEADER | {"crit": ["exp"]}), BODY), "wrong_header"),
    ("b64 false", signed(b64(HEADER | {"b64": False}), BODY), "wrong_header"),
    ("a key of the sender's", with_own_key(), "wrong_header"),
    ("a stranger's", sign_roll(lambda: STRANGER, ROLL), "unknown_key"),
    ("an empty kid", signed(b64(HEADER | {"kid": ""}), BODY), "unknown_key"),
    ("a path for a kid", signed(b64(HEADER | {"kid": "../../x"}), BODY), "unknown_key"),
    ("a stranger's in our name", signed(HEAD, BODY, STRANGER.private), "wrong_signature"),
    ("another body", f"{HEAD}.{b64({'roll': {'total': 60}})}.{SIGNATURE}", "wrong_signature"),
    (
        "another head",
        f"{b64(dict(reversed(HEADER.items())))}.{BODY}.{SIGNATURE}",
        "wrong_signature",
    ),
    ("a signature cut short", f"{HEAD}.{BODY}.{b64(bytes(63))}", "wrong_signature"),
    ("a signature of noughts", f"{HEAD}.{BODY}.{b64(bytes(64))}", "wrong_signature"),
    ("a long signature", f"{HEAD}.{BODY}.{b64(bytes(128))}", "wrong_signature"),
    ("a signed text", signed(HEAD, b64("a text")), "malformed"),
    ("a signed list", signed(HEAD, b64([1])), "malformed"),
    ("a signed nothing", signed(HEAD, ""), "malformed"),
    ("huge", "A" * MAX_CHARACTERS, "malformed"),
    ("huge, of dots", "." * MAX_CHARACTERS, "malformed"),
    ("a huge head", f"{'A' * (MAX_CHARACTERS - 100)}.{BODY}.{SIGNATURE}", "malformed"),
    ("a huge body", f"{HEAD}.{'A' * 65_000}.{SIGNATURE}", "wrong_signature"),
]


@pytest.mark.parametrize(
    ("text", "why"), [pytest.param(text, why, id=about) for about, text, why in FORGED]
)
def test_what_is_no_receipt_is_told_why(text: str, why: str) -> None:
    assert reason(text) == why


def test_every_reason_has_a_text_that_meets_it() -> None:
    assert {why for _, _, why in FORGED} == set(ReceiptFlaw)


def test_a_header_in_another_order_is_as_good_when_it_is_signed() -> None:
    """Nobody but the holder of the key can make one."""
    assert reason(signed(b64(dict(reversed(HEADER.items()))), BODY)) is None


def test_only_keys_of_the_ring_count() -> None:
    assert reason(RECEIPT) is None
    assert reason(RECEIPT, STRANGER) == "unknown_key"
    renewed_ring = read_keys(with_new_key(RING), "here")
    assert reason(RECEIPT, renewed_ring) is None
    assert reason(sign_roll(lambda: renewed_ring, ROLL), RING) == "unknown_key"


@given(st.text() | st.from_regex(r"[\w-]*\.[\w-]*\.[\w-]*", fullmatch=True))
def test_no_text_passes_for_a_receipt(text: str) -> None:
    assert reason(text) is not None


CHARACTERS = st.sampled_from("AQgwz09-_.=+/ \n\0é") | st.characters(codec="utf-8")
PLACES = st.integers(0, len(RECEIPT) - 1)


@given(place=PLACES, character=CHARACTERS, cut=st.integers(0, 3))
def test_a_receipt_that_was_changed_anywhere_is_none(place: int, character: str, cut: int) -> None:
    """One character put in, in the place of none, one or several others."""
    changed = RECEIPT[:place] + character + RECEIPT[place + cut :]
    assert (reason(changed) is None) is (changed == RECEIPT)


@given(place=PLACES, other=PLACES)
def test_parts_of_receipts_make_no_other(place: int, other: int) -> None:
    spliced = RECEIPT[:place] + RECEIPT[other:]
    assert (reason(spliced) is None) is (spliced == RECEIPT)
    another = sign_roll(lambda: RING, ROLL | {"system": "none"})
    mixed = RECEIPT[:place] + another[place:]
    assert (reason(mixed) is None) is (mixed in (RECEIPT, another))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_no_bit_can_be_turned(part: int) -> None:
    """Every bit of what each part stands for, one after the other."""
    parts = RECEIPT.split(".")
    raw = urlsafe_b64decode(parts[part] + "=" * (-len(parts[part]) % 4))
    for bit in range(8 * len(raw)):
        turned = bytearray(raw)
        turned[bit // 8] ^= 1 << bit % 8
        changed = [*parts[:part], b64(bytes(turned)), *parts[part + 1 :]]
        assert reason(".".join(changed)) is not None


def length(size: int) -> int:
    return len(sign_payload(RING, {"roll": "x" * size}))


def test_a_receipt_is_as_long_as_told_and_no_longer() -> None:
    fits = (MAX_CHARACTERS - length(0)) * 3 // 4
    assert length(fits) in (MAX_CHARACTERS - 1, MAX_CHARACTERS)
    with pytest.raises(ReceiptTooLong, match=f"{MAX_CHARACTERS} .*: ask without a receipt"):
        length(fits + 2)


def test_a_receipt_that_nobody_signs_is_a_defect_and_no_silent_null() -> None:
    dice = MECHANICS["dice"]
    order = dice.reader.load({"expression": "1d6", "receipt": True})
    with pytest.raises(ValueError, match="nobody signs"):
        roll(dice, order)
    assert roll(dice, order, lambda _: "a.b.c")["receipt"] == "a.b.c"
