"""Assembles the application from its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import orjson

from service.config import Settings
from service.fairness import receipt
from service.fairness.keys import KeySource, key_source
from service.http import errors
from service.http.blueprint import Blueprint
from service.http.rates import RateLimiter
from service.http.routes import (
    documents,
    events,
    fairness,
    games,
    health,
    index,
    limits,
    moves,
    odds,
    permalinks,
    receipts,
    rolls,
    seats,
    sessions,
)
from service.http.service import ForwardedFor, Middleware, Service
from service.mcp import endpoint as mcp
from service.openapi.operation import Route
from service.schemas.once import once
from service.store.buckets import AddressSlots
from service.store.sessions import Sessions
from service.store.store import Store
from service.store.wakeups import Wakeups
from service.systems.registry import SYSTEMS
from service.tables.registry import GAMES
from service.tabletop import waiting
from service.tabletop.changes import Changes
from service.tabletop.history import History
from service.tabletop.reader import SessionReader
from service.tabletop.short_codes import ShortCodes
from service.tabletop.waiting import WaitingPlaces
from service.telemetry import log

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication


def create_app(settings: Settings) -> Service:
    """The service as a WSGI application."""
    log.configure(settings.log_level)
    app = Service("service", static_folder=None, template_folder="web/templates")
    app.url_map.merge_slashes = False
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    own_folder = settings.data_dir / "store" if settings.store_about is not None else None
    connections = settings.threads + waiting.THREADS
    store = Store(settings.store, connections=connections, folder=own_folder)
    keys = key_source(settings)
    blueprints = (
        *_dice(settings, keys),
        *_tables(settings, store, keys),
        limits.blueprint(settings),
        health.blueprint(settings, store),
    )
    described = [route for routes in blueprints for route in routes.routes]
    # Each form of the document is made once, but at different times: the document is kept as JSON,
    # which takes less room than its objects.
    written = once(lambda: orjson.dumps(_document(described)))

    def describe() -> dict[str, Any]:
        document: dict[str, Any] = orjson.loads(written())
        return document

    app.extensions["rollwright_document"] = describe
    for routes in (*blueprints, documents.blueprint(describe), permalinks.blueprint(keys)):
        app.register_blueprint(routes)
    errors.register(app)
    app.wsgi_app = _wrapped(app, store, settings)  # type: ignore[assignment,method-assign]
    return app


def _document(routes: Sequence[Route]) -> dict[str, Any]:
    # Loaded on first use.
    from service.openapi.document import document, tag

    tags = [
        tag(name, game.about, f"rules/{game.rules_page}" if game.rules_page else None)
        for name, game in sorted(SYSTEMS.items(), key=lambda item: item[0] != "dice")  # dice first
    ]
    tags += [
        tag(game.tag, game.about, f"rules/{game.rules}") for game in GAMES.values() if game.tag
    ]
    return document(routes, games=tags)


def _wrapped(flask: Service, store: Store, settings: Settings) -> WSGIApplication:
    """The application inside its middleware, the outermost last."""
    app = flask.wsgi_app
    if settings.limits_rates:
        app = RateLimiter(app, store=store, settings=settings, service=flask)
    app = Middleware(app, log_requests=settings.log_requests)
    if settings.proxies:
        app = ForwardedFor(app, settings.proxies)
    return app


def _dice(settings: Settings, keys: KeySource) -> Iterator[Blueprint]:
    """The routes that need no session: rolls, receipts, odds, the standard deck."""
    yield index.blueprint()
    yield rolls.blueprint(settings.max_batch_body, keys)
    yield receipts.blueprint(keys)
    yield odds.blueprint()
    yield games.look_ups()


def _tables(settings: Settings, store: Store, keys: KeySource) -> Iterator[Blueprint]:
    """The routes of sessions."""
    stored = Sessions(store)
    changes = Changes(
        stored,
        expiry_seconds=settings.expiry_seconds,
        sign=lambda session, number, roll: receipt.sign_roll(
            keys, roll, session=session, number=number
        ),
    )
    wakeups = Wakeups(settings.store)
    limited = settings.limits_rates
    streams_per_address = settings.streams_per_address if limited else None
    seats_per_address = settings.seats_per_address if limited else None
    places = WaitingPlaces(settings.max_waiting, AddressSlots(store, streams_per_address))
    history = History(stored, wakeups, places)
    reader = SessionReader(stored)
    yield sessions.blueprint(reader, changes)
    yield seats.blueprint(changes, ShortCodes(store, stored, changes), seats_per_address)
    yield moves.blueprint(reader, changes)
    yield events.blueprint(reader, history)
    yield fairness.blueprint(reader, history)
    yield games.parts(reader)
    yield mcp.blueprint(keys, reader, changes)
