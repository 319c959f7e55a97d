"""The client whose answers are awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import httpx

from rollwright_client import _calls
from rollwright_client._call import Call
from rollwright_client._calls import TableCalls
from rollwright_client._endpoint import TIMEOUT_SECONDS, TRIES, UNLIMITED, Endpoint
from rollwright_client._retries import Attempts
from rollwright_client._stream import Stream, is_stream
from rollwright_client._tables import Created, Joined
from rollwright_client._typed_service import AsyncTypedService
from rollwright_client._typed_table import AsyncTypedTable, Moves
from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError, transport_errors

if TYPE_CHECKING:
    from rollwright_client.types import (
        BatchAnswer,
        BatchRoll,
        CharacterJoined,
        CreateSession,
        HandoverCode,
        Invitation,
        JoinSession,
        Lobby,
        MoveOfferList,
        MoveReply,
        Recording,
        SeatToken,
        SessionView,
        ShortCode,
        SpectatorJoined,
        TableEvent,
        Verdict,
        WatchSession,
    )

T = TypeVar("T")


class AsyncRollwright(AsyncTypedService):
    """A service.

    `timeout_seconds` is how long it may be silent before an answer, each time that a request is
    sent, and `tries` how often a request is sent at most; streams of events try for ever.
    `headers` are sent with every request, such as a proxy's password; the client's own come first.
    `http` is a client of your own, for a proxy or certificates; its timeout does not count.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        tries: int = TRIES,
        headers: Mapping[str, str] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self.endpoint = Endpoint(url.rstrip("/"), headers or {}, timeout_seconds, tries)
        self.http = http or httpx.AsyncClient(limits=UNLIMITED)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    async def batch(self, rolls: list[BatchRoll]) -> BatchAnswer:
        """Rolls of any mechanics, all or none: each has its `mechanic` beside its fields."""
        return await self._answer(_calls.batch(rolls))

    async def verify_receipt(self, receipt: str) -> Verdict:
        """Whether a receipt is this service's."""
        return await self._answer(_calls.verify_receipt(receipt))

    async def create(self, request: CreateSession) -> Created[AsyncTable]:
        """A new table, by its name, deck and settings."""
        created = await self._answer(_calls.create(request))
        table = self.table(created["id"], created["gm_token"])
        return Created(table, created["join_code"], created)

    async def join(
        self, session: str, join_code: str, request: JoinSession
    ) -> Joined[AsyncTable, CharacterJoined]:
        """A seat for a new character, by the table's join code."""
        joined = await self._answer(TableCalls(session, join_code).join(request))
        return Joined(self.table(session, joined["token"]), joined)

    async def watch(
        self, session: str, join_code: str, request: WatchSession | None = None
    ) -> Joined[AsyncTable, SpectatorJoined]:
        """A place to watch from, by the table's join code."""
        joined = await self._answer(TableCalls(session, join_code).watch(request or {}))
        return Joined(self.table(session, joined["token"]), joined)

    async def claim(
        self, session: str, join_code: str, character: str
    ) -> Joined[AsyncTable, CharacterJoined]:
        """The seat of a character that was released, by the table's join code."""
        joined = await self._answer(TableCalls(session, join_code).claim(character))
        return Joined(self.table(session, joined["token"]), joined)

    async def redeem(self, short_code: str) -> Invitation:
        """The table behind a short code, and a token that works like its join code."""
        return await self._answer(_calls.redeem(short_code))

    async def lobby(self, session: str, join_code: str) -> Lobby:
        """What can be known before joining: the table's name, its characters, the free seats."""
        return await self.table(session, join_code).get("/lobby")

    def table(self, session: str, token: str) -> AsyncTable:
        """A table, as the bearer of a token sees it."""
        return AsyncTable(self, TableCalls(session, token))

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        key: str | None = None,
        if_match: int | None = None,
        again: bool = False,
    ) -> Any:
        """Any request.

        One that does no harm twice (`again`, or with a `key`) is sent again while its answer is
        lost; every request is sent again if the service was too busy to begin. Raises Problem and
        TransportError.
        """
        return await self._answer(Call(method, path, body, token, key, if_match, again))

    async def _answer(self, call: Call[T]) -> T:
        attempts = Attempts(self.endpoint.tries, harmless=call.harmless)
        while True:
            request = call.request(self.http, self.endpoint)
            try:
                with transport_errors(request):
                    response = await self.http.send(request, follow_redirects=False)
                return call.answer(response)
            except (Problem, TransportError) as failure:
                if keyless := call.without_key(failure):
                    return await self._answer(keyless)
                await asyncio.sleep(attempts.after(failure))


class AsyncTable(AsyncTypedTable, Moves[Coroutine[Any, Any, "MoveReply"]]):
    """A table, as one seat sees it."""

    def __init__(self, service: AsyncRollwright, calls: TableCalls) -> None:
        self.service = service
        self.session, self.token, self.path = calls.session, calls.token, calls.path
        self._table = calls

    async def moves(self, *, odds: bool = False) -> MoveOfferList:
        """What you can do now; with `odds` each move says what it does to the chances of a roll."""
        return await self._answer(self._table.moves(odds=odds))

    async def with_moves(self, *, odds: bool = False) -> SessionView:
        """The table and what you can do there, both of the same version: one request for two."""
        return await self._answer(self._table.with_moves(odds=odds))

    async def short_code(self) -> ShortCode:
        """A short code with which others join, for the gamemaster."""
        return await self._answer(self._table.short_code())

    async def hand_over(self) -> HandoverCode:
        """A code with which somebody else becomes the gamemaster, for the gamemaster."""
        return await self._answer(self._table.hand_over())

    async def take_over(self, handover_code: str) -> Joined[AsyncTable, SeatToken]:
        """The table as its new gamemaster, by a handover code; your own seat ends with it."""
        joined = await self._answer(self._table.take_over(handover_code))
        return Joined(self.service.table(self.session, joined["token"]), joined)

    async def events(
        self, after: int, *, connected: Callable[[bool], object] = lambda _is: None
    ) -> AsyncGenerator[TableEvent, None]:
        """Every event after one, then each as it happens, for ever; `after` is its id, or 0.

        None is lost and none comes twice, whatever becomes of the connection; `connected` is
        called when it is made, and when it is lost. Cancel the task that iterates to end it.
        Raises Problem when no more can come: 410 `history_cut` (read the table, and go on from its
        `last_event`), 404 when the token or the table is gone; and TransportError if it is not the
        service that answers, but a login page, for example.
        """
        stream = Stream(self._table, after, self.service.endpoint)
        while True:
            try:
                async with aclosing(self._connection(stream, connected)) as events:
                    async for event in events:
                        yield event
            except (Problem, TransportError) as failure:
                stream.interrupted(failure)
            finally:
                connected(False)
            await asyncio.sleep(stream.pause())

    async def recording(self) -> Recording:
        """All that you have seen of the table, in one piece; `rollwright verify` reads it.

        Take it when an event is `adventure_closed`: the service drops the oldest events first.
        """
        return await self.get("/recording")

    async def _connection(
        self, stream: Stream, connected: Callable[[bool], object]
    ) -> AsyncGenerator[TableEvent, None]:
        http = self.service.http
        request = stream.request(http)
        with transport_errors(request):
            response = await http.send(request, stream=True, follow_redirects=False)
            async with aclosing(response):
                if not is_stream(response):
                    await response.aread()
                    events = [*stream.page(response)]
                    connected(True)
                    for event in events:
                        yield event
                    return
                connected(True)
                async for chunk in response.aiter_bytes():
                    for event in stream.events(chunk):
                        yield event

    async def _answer(self, call: Call[T]) -> T:
        return await self.service._answer(call)

    def _play(self, call: Call[MoveReply]) -> Coroutine[Any, Any, MoveReply]:
        return self._answer(call)
