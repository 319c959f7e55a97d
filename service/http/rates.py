"""Rate limits: requests per token and per IP address, and new sessions per IP address.

They are counted in the store, across all workers and hosts. While it is unavailable nothing is
counted, and nobody is refused: rolls and odds need no store.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any

from service.config import Settings
from service.fairness.tokens import Prefix
from service.http.answers import problem_response
from service.http.parsing import token_of
from service.http.work import WRITTEN, Work
from service.problems.kinds import KINDS
from service.store.buckets import Quota, QuotaUse, charge, spend
from service.store.errors import StoreUnavailable
from service.store.store import Store
from service.tabletop.access import hash_token

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from service.http.service import Service


MINUTE, HOUR, DAY = 60, 3_600, 86_400
NEW_SESSION = "sessions.create_session"
SHARED_PREFIXES = (Prefix.JOIN_CODE, Prefix.JOIN_TOKEN, Prefix.HANDOVER_CODE)
"""The prefixes of shared codes: each person with one has a quota of their own."""
COUNTED = {"sessions": "new sessions", "bytes": "bytes of changes"}
WRITING = ("/v1/sessions", "/mcp")
"""The prefixes of paths whose requests may grow the store."""
NOT_COUNTED = (Work.TINY, Work.STATIC, Work.PROBE)
UNCOUNTED_SECONDS = 2.0
"""How long counting pauses after a failure of the store."""
NETWORK_BITS = 64
"""The network part of an IPv6 address: one host usually has the whole network."""


def address_of(environ: WSGIEnvironment) -> str:
    """The client's IP address; of an IPv6 address, its network."""
    remote = str(environ.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(remote.partition("%")[0])
    except ValueError:
        return remote
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> NETWORK_BITS << NETWORK_BITS))
    return str(address)


class RateLimiter:
    """Wraps a WSGI application to limit the rate of requests."""

    def __init__(
        self,
        app: WSGIApplication,
        *,
        store: Store,
        settings: Settings,
        service: Service,
    ) -> None:
        self._app = app
        self._store = store
        self._service = service
        self._of_address = Quota("address", settings.requests_per_address, MINUTE)
        self._of_token = Quota("token", settings.requests_per_token, MINUTE)
        self._of_sessions = Quota("sessions", settings.sessions_per_address, HOUR)
        self._written = WrittenBytes(store, Quota("bytes", settings.bytes_per_address, DAY))
        self._uncounted_until = 0.0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass a request on, or refuse it with 429."""
        if self._service.work(environ) in NOT_COUNTED:
            return self._app(environ, start_response)
        uses = self._spend(environ)
        limits = list(_headers(uses))
        refused = next((use for use in uses if not use.granted), None)
        if refused is not None:
            response = problem_response(KINDS["rate_limited"], _detail(refused))
            response.headers.extend([*limits, ("Retry-After", str(refused.wait))])
            return response(environ, start_response)

        def start(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> Callable[[bytes], object]:
            return start_response(status, [*headers, *limits], exc_info)

        answer = self._app(environ, start)
        with suppress(StoreUnavailable):  # then nothing is counted
            self._written.count(address_of(environ), environ)
        return answer

    def _spend(self, environ: WSGIEnvironment) -> list[QuotaUse]:
        """Take one from each bucket of a request, up to the first that is empty."""
        uses: list[QuotaUse] = []
        if time.monotonic() < self._uncounted_until:
            return uses
        try:
            for quota, owner in self._quotas(environ):
                uses.append(spend(self._store, quota, owner))
                if not uses[-1].granted:
                    break
        except StoreUnavailable:
            self._uncounted_until = time.monotonic() + UNCOUNTED_SECONDS
        over = self._written.refused(address_of(environ)) if self._writes(environ) else None
        return [*uses, over] if over else uses

    def _writes(self, environ: WSGIEnvironment) -> bool:
        """Whether a request may make the store larger."""
        path: str = environ["PATH_INFO"]
        return environ["REQUEST_METHOD"] == "POST" and path.startswith(WRITING)

    def _quotas(self, environ: WSGIEnvironment) -> Iterator[tuple[Quota, str]]:
        """The address's first, so that invented tokens cannot fill the store with buckets."""
        address = address_of(environ)
        yield self._of_address, address
        if (token := token_of(environ)) is not None:
            shared = token.startswith(SHARED_PREFIXES)
            yield self._of_token, hash_token(f"{address} {token}" if shared else token)
        rule = self._service.route_of(environ).rule
        if rule is not None and rule.endpoint == NEW_SESSION:
            yield self._of_sessions, address


def _headers(uses: list[QuotaUse]) -> Iterator[tuple[str, str]]:
    """The headers for limits and remaining units of draft-ietf-httpapi-ratelimit-headers-10."""
    if uses:
        policies = (f'"{use.quota.name}";q={use.quota.most};w={use.quota.seconds}' for use in uses)
        yield "RateLimit-Policy", ", ".join(policies)
        limits = (
            f'"{use.quota.name}";r={use.remaining};t={math.ceil(use.full_in)}' for use in uses
        )
        yield "RateLimit", ", ".join(limits)


def _detail(use: QuotaUse) -> str:
    quota = use.quota
    what = COUNTED.get(quota.name, "requests")
    whose = "token" if quota.name == "token" else "address"
    return (
        f"At most {quota.most:,} {what} of one {whose} within {quota.seconds:,} seconds; "
        f"the next in {use.wait} s."
    )


REMEMBERED = 10_000
"""Addresses that a process remembers as being over their quota."""


class WrittenBytes:
    """Counts the bytes of each address; one object per process."""

    def __init__(self, store: Store, quota: Quota) -> None:
        self._store = store
        self._quota = quota
        self._over: dict[str, float] = {}  # until when

    def refused(self, address: str) -> QuotaUse | None:
        """The quota of an address that is over it, None for any other."""
        left = self._over.get(address, 0.0) - time.monotonic()
        if left <= 0:
            return None
        return QuotaUse(self._quota, granted=False, remaining=0, full_in=self._quota.seconds + left)

    def count(self, address: str, environ: WSGIEnvironment) -> None:
        """Charge an address for what its request wrote. Raises StoreUnavailable."""
        written = environ.get(WRITTEN, 0)
        if not written:
            return
        use = charge(self._store, self._quota, address, written)
        if use.full_in > self._quota.seconds:
            if len(self._over) >= REMEMBERED:
                self._over.clear()
            self._over[address] = time.monotonic() + use.full_in - self._quota.seconds
