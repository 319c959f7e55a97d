"""The keys of receipts: JWK sets as they are read, told and renewed."""

from __future__ import annotations

import json
import traceback
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.fairness.keys import (
    KeyRing,
    KeysUnavailable,
    from_base64url,
    read_keys,
    to_base64url,
    with_new_key,
)

Json = dict[str, Any]

# RFC 8037, appendix A: a private key, its public part, and its thumbprint.
D = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
KID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
PUBLIC = {"kty": "OKP", "crv": "Ed25519", "x": X}
PRIVATE = PUBLIC | {"d": D}
OTHER = json.loads(with_new_key(None))["keys"][0]
"""Another private key, made just now."""


def read_set(*keys: Json) -> KeyRing:
    return read_keys(json.dumps({"keys": keys}), "here")


def without(key: Json, *names: str) -> Json:
    return {name: part for name, part in key.items() if name not in names}


def test_a_key_is_named_by_its_thumbprint() -> None:
    ring = read_set(PRIVATE)
    told = PUBLIC | {"kid": KID, "use": "sig", "alg": "EdDSA"}
    assert (ring.kid, ring.public) == (KID, {"keys": [told]})


@pytest.mark.parametrize(
    ("keys", "current"),
    [
        pytest.param([PRIVATE, OTHER], KID, id="the first of two"),
        pytest.param([OTHER, PRIVATE], OTHER["kid"], id="the first of two, turned round"),
        pytest.param([without(OTHER, "d"), PRIVATE], KID, id="not one without a private part"),
        pytest.param([PRIVATE | {"kid": KID, "use": "sig"}], KID, id="with all that JWKs may have"),
    ],
)
def test_the_first_key_with_a_private_part_signs(keys: list[Json], current: str) -> None:
    ring = read_set(*keys)
    assert ring.kid == current
    assert [key["x"] for key in ring.public["keys"]] == [key["x"] for key in keys]


PARTS = '"d" and "x" of a key do not belong together'
LENGTH = "of a key must be 32 bytes in base64url without padding"
NO_SET = 'it is not a JWK set, which is an object with a list "keys"'
NO_KEY = 'each key must have "kty": "OKP" and "crv": "Ed25519"'
THUMBPRINT = 'the "kid" of a key must be its thumbprint (RFC 7638), or left out'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("", "it is not JSON", id="nothing"),
        pytest.param('{"keys": [', "it is not JSON", id="cut off"),
        pytest.param(D, "it is not JSON", id="a bare private part"),
        pytest.param(b"\xff" + D.encode(), "it is not JSON", id="no UTF-8"),
        pytest.param("[]", NO_SET, id="a list"),
        pytest.param("{}", NO_SET, id="no keys"),
        pytest.param(json.dumps(PRIVATE), NO_SET, id="a key alone"),
        pytest.param('{"keys": {}}', NO_SET, id="keys that are no list"),
        pytest.param('{"keys": []}', 'no key has its private part "d"', id="an empty list"),
        ([PUBLIC], 'no key has its private part "d"'),
        ([7], NO_KEY),
        ([without(PRIVATE, "kty")], NO_KEY),
        ([PRIVATE | {"crv": "X25519"}], NO_KEY),
        ([PRIVATE | {"kty": "EC"}], NO_KEY),
        ([without(PRIVATE, "x")], f'"x" {LENGTH}'),
        ([PRIVATE | {"x": 5}], f'"x" {LENGTH}'),
        ([PRIVATE | {"x": X + "="}], f'"x" {LENGTH}'),
        ([PRIVATE | {"x": X[:-1] + "p"}], f'"x" {LENGTH}'),
        ([PRIVATE | {"d": D[:-2]}], f'"d" {LENGTH}'),
        ([PRIVATE | {"d": D + "AA"}], f'"d" {LENGTH}'),
        ([PRIVATE | {"d": None}], f'"d" {LENGTH}'),
        ([PRIVATE | {"d": "€" + D[1:]}], f'"d" {LENGTH}'),
        ([PRIVATE | {"x": OTHER["x"]}], PARTS),
        ([PRIVATE | {"kid": "the new one"}], THUMBPRINT),
        ([PRIVATE | {"kid": None}], THUMBPRINT),
        ([PRIVATE, PUBLIC], "a key is listed twice"),
        ([PRIVATE, {"kty": "oct", "k": D}], NO_KEY),
    ],
)
def test_what_holds_no_keys_is_told_without_any_part_of_them(
    text: str | bytes | list[Any], why: str
) -> None:
    shown = json.dumps({"keys": text}) if isinstance(text, list) else text
    with pytest.raises(KeysUnavailable) as refused:
        read_keys(shown, "here")
    assert str(refused.value) == f"here has no keys for receipts: {why}"
    trace = "".join(traceback.format_exception(refused.value, chain=True))
    assert D[1:16] not in trace
    assert (refused.value.__cause__, refused.value.__context__) == (None, None)


def test_a_ring_shows_no_private_part() -> None:
    ring = read_set(PRIVATE, OTHER)
    shown = f"{ring!r} {ring.public} {ring.keys[KID].jwk}"
    assert D not in shown
    assert OTHER["d"] not in shown


def test_a_renewed_ring_has_a_new_key_and_forgets_the_private_parts_of_the_old() -> None:
    before = read_set(PRIVATE, OTHER)
    new, *old = json.loads(with_new_key(before))["keys"]
    assert old == before.public["keys"]
    ring = read_set(new, *old)
    assert ring.kid == new["kid"] not in before.keys
    again = read_keys(with_new_key(ring), "here")
    assert list(again.keys)[1:] == list(ring.keys)


@given(st.binary(max_size=80))
def test_base64url_has_one_form(data: bytes) -> None:
    text = to_base64url(data)
    assert text == urlsafe_b64encode(data).decode().rstrip("=")
    assert from_base64url(text) == data


@given(st.text(max_size=12) | st.text("AQgw_-+/=.\n ", max_size=8))
def test_any_other_form_is_refused(text: str) -> None:
    try:
        assert to_base64url(from_base64url(text)) == text
    except ValueError:
        assert text != ""
