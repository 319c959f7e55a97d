"""Receipt keys: Ed25519 keys as a JWK set (RFC 8037), each identified by its thumbprint.

The first key with a private part signs; retired keys have only their public part, and still verify.
"""

from __future__ import annotations

import os
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from service.config import Settings

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
        reason = "it is not JSON"
    except ValueError as error:
        reason = str(error)
    raise KeysUnavailable(f"{source} has no keys for receipts: {reason}")


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
        raise ValueError('it is not a JWK set, which is an object with a list "keys"')
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


FILE = "receipt-keys.json"
SETTING = "ROLLWRIGHT_RECEIPT_KEYS"


def key_source(settings: Settings) -> KeySource:
    """The keys in the settings, read immediately, or else those in the file.

    Raises KeysUnavailable for a setting without valid keys.
    """
    if settings.receipt_keys is None:
        return KeyFile(key_path(settings))
    ring = read_keys(settings.receipt_keys, SETTING)
    return lambda: ring


def key_path(settings: Settings) -> Path:
    """The path of the key file, which is used unless a setting has the keys."""
    return settings.data_dir.resolve() / FILE


class KeyFile:
    """The key ring in a file, which is created on first use if it is missing.

    The file is read again whenever it has changed, so that all processes use the same keys.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cached: tuple[tuple[int, int, int], KeyRing] | None = None

    def __call__(self) -> KeyRing:
        """The current ring; raises KeysUnavailable."""
        cached = self._cached
        if cached is None:
            create_key_file(self._path)
        with _reporting(self._path, "read"):
            stat = self._path.stat()
        stamp = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
        if cached is None or cached[0] != stamp:
            # If the file changes between `stat` and reading it, it is read again the next time.
            self._cached = cached = (stamp, load_keys(self._path))
        return cached[1]


def load_keys(path: Path) -> KeyRing:
    """The ring in a file; raises KeysUnavailable."""
    with _reporting(path, "read"):
        text = path.read_bytes()
    return read_keys(text, str(path))


def create_key_file(path: Path) -> None:
    """Create a file with a new key unless it exists; of several processes, the first one wins.

    Raises KeysUnavailable.
    """
    if os.path.lexists(path):
        return
    with _reporting(path, "write"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path.parent):
            if not os.path.lexists(path):
                _write(path, with_new_key(None))


def add_new_key(path: Path) -> KeyRing:
    """Put a new key first, and drop the private parts of the others; return the new ring.

    Raises KeysUnavailable.
    """
    if not os.path.lexists(path):
        raise KeysUnavailable(
            f"there is no {path}: name the --data-dir of the service (which makes its first one)"
        )
    with _reporting(path, "write"), _locked(path.parent):  # so that two calls at once add two keys
        _write(path, with_new_key(load_keys(path)), owner=path.stat())
        return load_keys(path)


def _write(path: Path, text: bytes, owner: os.stat_result | None = None) -> None:
    """Write a private file, complete and synced to disk, or leave its place as it was."""
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        if owner is not None:
            with suppress(PermissionError):  # the service stays its owner, even if root adds a key
                os.chown(draft, owner.st_uid, owner.st_gid)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Change files of a folder while no other process does; they are synced to disk at the end."""
    import fcntl  # Windows, where dice are rolled, too, lacks it

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _reporting(path: Path, action: str) -> Iterator[None]:
    """Turn an OSError into KeysUnavailable, with a message for the operator."""
    try:
        yield
    except OSError as error:
        raise KeysUnavailable(f"cannot {action} {path} ({error.strerror})") from error
