"""Receipt keys: Ed25519 keys as a JWK set (RFC 8037), each identified by its thumbprint.

The first key with a private part signs; retired keys have only their public part, and still verify.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import orjson
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

PART_BYTES = 32


class KeysUnavailable(Exception):
    """There are no usable keys; the message is for the operator, and has no part of a key."""


class Key(Struct, frozen=True):
    """A receipt key; `private` is None once it is retired."""

    kid: str
    x: str
    public: Ed25519PublicKey
    private: Ed25519PrivateKey | None

    @property
    def jwk(self) -> dict[str, str]:
        """The public key as a JWK."""
        key = {"kty": "OKP", "crv": "Ed25519", "x": self.x, "kid": self.kid}
        return key | {"use": "sig", "alg": "EdDSA"}


class KeyRing(Struct, frozen=True):
    """The keys that verify, by kid, and the private part of the one that signs."""

    keys: dict[str, Key]
    kid: str
    private: Ed25519PrivateKey

    @property
    def secret(self) -> bytes:
        """The private part of the key that signs: rolls with an Idempotency-Key follow from it."""
        return self.private.private_bytes_raw()

    @property
    def public(self) -> dict[str, Any]:
        """The public JWK set."""
        return {"keys": [key.jwk for key in self.keys.values()]}


KeySource = Callable[[], KeyRing]
"""Returns the current ring; raises KeysUnavailable."""


def read_keys(text: str | bytes, source: str) -> KeyRing:
    """Parse a private JWK set; `source` names its origin in the error.

    Raises KeysUnavailable.
    """
    try:
        return _ring(orjson.loads(text))
    except orjson.JSONDecodeError:
        reason = "it is no JSON"
    except ValueError as error:
        reason = str(error)
    raise KeysUnavailable(f"{source} holds no keys for receipts: {reason}")


def with_new_key(ring: KeyRing | None) -> bytes:
    """A private JWK set: a new key, followed by the public parts of a ring's keys."""
    private = Ed25519PrivateKey.generate()
    public = _named(private.public_key(), private).jwk
    new = public | {"d": to_base64url(private.private_bytes_raw())}
    keys = [new, *(ring.public["keys"] if ring else ())]
    return orjson.dumps({"keys": keys}, option=orjson.OPT_APPEND_NEWLINE)


def to_base64url(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of base64url without padding.

    Raises ValueError for any text that `to_base64url` would not produce.
    """
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_base64url(data) != text:
        raise ValueError("not in canonical base64url")
    return data


def _ring(jwk_set: Any) -> KeyRing:
    listed = jwk_set.get("keys") if isinstance(jwk_set, dict) else None
    if not isinstance(listed, list):
        raise ValueError('it is no JWK set, which is an object with a list "keys"')
    keys = [_key(jwk) for jwk in listed]
    by_kid = {key.kid: key for key in keys}
    if len(by_kid) < len(keys):
        raise ValueError("a key is listed twice")
    for key in keys:
        if key.private is not None:
            return KeyRing(by_kid, key.kid, key.private)
    raise ValueError('no key has its private part "d"')


def _key(jwk: Any) -> Key:
    if not isinstance(jwk, dict) or (jwk.get("kty"), jwk.get("crv")) != ("OKP", "Ed25519"):
        raise ValueError('each key must have "kty": "OKP" and "crv": "Ed25519"')
    private = Ed25519PrivateKey.from_private_bytes(_part(jwk, "d")) if "d" in jwk else None
    key = _named(Ed25519PublicKey.from_public_bytes(_part(jwk, "x")), private)
    if private is not None and to_base64url(private.public_key().public_bytes_raw()) != key.x:
        raise ValueError('"d" and "x" of a key do not belong together')
    if jwk.get("kid", key.kid) != key.kid:
        raise ValueError('the "kid" of a key must be its thumbprint (RFC 7638), or left out')
    return key


def _part(jwk: dict[str, Any], name: str) -> bytes:
    try:
        part = from_base64url(jwk[name])
    except (KeyError, TypeError, ValueError):
        part = b""
    if len(part) != PART_BYTES:
        raise ValueError(f'"{name}" of a key must be 32 bytes in base64url without padding')
    return part


def _named(public: Ed25519PublicKey, private: Ed25519PrivateKey | None) -> Key:
    """A key with its thumbprint (RFC 7638), a hash of its required members in this order."""
    x = to_base64url(public.public_bytes_raw())
    members = f'{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}'
    return Key(to_base64url(sha256(members.encode()).digest()), x, public, private)
