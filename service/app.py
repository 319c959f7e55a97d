"""The one place where the parts meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import MapAdapter

from service.config import Settings
from service.fairness import receipt
from service.fairness.key_file import key_source
from service.fairness.keys import KeySource
from service.http import errors
from service.http.api import Blueprint
from service.http.middleware import Middleware
from service.http.rates import RateLimiter
from service.http.routes import (
    decks,
    documents,
    events,
    fairness,
    health,
    limits,
    moves,
    odds,
    receipts,
    rolls,
    seats,
    sessions,
    skill_odds,
    table_parts,
)
from service.http.schemas.own_deck import OwnDeckSchema
from service.openapi.operation import Route
from service.store.buckets import AddressSlots
from service.store.sessions import Sessions
from service.store.store import Store
from service.store.wakeups import Wakeups
from service.systems.registry import SYSTEMS
from service.tabletop.changes import Changes
from service.tabletop.history import History
from service.tabletop.reader import SessionReader
from service.tabletop.stream_slots import StreamSlots
from service.telemetry import log

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class Service(Flask):
    """Flask, but for what it works out at every request and this service never needs."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Paths alone decide: no host, subdomain or redirect, which take as long as the rest."""
        if request is None:
            return None
        return MapAdapter(self.url_map, "", "/", "", "http", request.path, request.method)

    def full_dispatch_request(self) -> Response:
        """The view alone: nothing is hooked in around views (a test holds us to it)."""
        try:
            return self.make_response(self.dispatch_request())
        except Exception as error:
            return self.make_response(self.handle_user_exception(error))

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing is hooked in after requests."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Nothing is hooked in after requests."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No function is a coroutine: nothing to find out at every call."""
        return func


def create_app(settings: Settings) -> Flask:
    """The service as a WSGI application."""
    log.configure(settings.log_level)
    app = Service("service", static_folder=None, template_folder="web/templates")
    app.url_map.merge_slashes = False
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    store = Store(settings.store, connections=settings.threads)
    keys = key_source(settings)
    described: list[Route] = []
    for routes in (
        rolls.blueprint(settings.max_batch_body, partial(receipt.sign, keys)),
        receipts.blueprint(keys),
        odds.blueprint(),
        decks.blueprint(),
        skill_odds.blueprint(),
        *_tables(app, settings, store, keys),
        limits.blueprint(settings, [limit for game in SYSTEMS.values() for limit in game.limits]),
        health.blueprint(settings, store),
    ):
        app.register_blueprint(routes)
        described += routes.routes
    write = partial(_document, described)
    app.extensions["rollwright_document"] = write
    app.register_blueprint(documents.blueprint(write))
    errors.register(app)
    app.wsgi_app = _wrapped(app.wsgi_app, store, settings)  # type: ignore[assignment,method-assign]
    return app


def _document(routes: Sequence[Route]) -> Any:
    """The OpenAPI document."""
    from service.openapi.document import document  # when somebody asks for it

    games = {system.name: system.about for system in SYSTEMS.values()}
    return document(routes, games=games, schemas={"OwnDeck": OwnDeckSchema})


def _wrapped(served: WSGIApplication, store: Store, settings: Settings) -> WSGIApplication:
    """The application with what lies around it."""
    if settings.rate_limits:
        served = RateLimiter(served, store, settings)
    served = Middleware(served, log_requests=settings.log_requests)
    if settings.proxies:
        served = ProxyFix(served, x_for=settings.proxies, x_proto=0)
    return served


def _tables(app: Flask, settings: Settings, store: Store, keys: KeySource) -> Iterator[Blueprint]:
    """The routes of sessions, with what stands behind them."""
    stored = Sessions(store)
    changes = Changes(
        stored,
        expiry_seconds=settings.expiry_days * 86_400,
        sign=lambda session, number, roll: receipt.sign(keys, roll, session=session, number=number),
    )
    wakeups = Wakeups(settings.store)
    app.extensions["rollwright_wakeups"] = wakeups  # for gunicorn, which knows when a worker stops
    most = settings.streams_per_address if settings.rate_limits else None
    slots = StreamSlots(settings.most_waiting)
    history = History(stored, wakeups, slots, AddressSlots(store, most))
    reader = SessionReader(stored)
    yield sessions.blueprint(reader, changes)
    yield seats.blueprint(changes)
    yield moves.blueprint(reader, changes)
    yield events.blueprint(reader, history)
    yield fairness.blueprint(reader)
    yield table_parts.blueprint(reader)
