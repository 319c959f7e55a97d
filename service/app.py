"""The one place where the parts meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Flask, Request, Response
from werkzeug.routing import MapAdapter

from service import VERSION, log
from service.config import Settings
from service.document import document
from service.edge import Edge
from service.routes import documents, errors, health, limits, odds, rolls
from service.routes.api import Api, UnionPlugin


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
    app = Service("service", static_folder=None)
    app.url_map.merge_slashes = False
    app.config.update(
        API_TITLE="Rollwright",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=settings.max_body,
    )
    api = Api(app, spec_kwargs={"marshmallow_plugin": UnionPlugin()})
    api.register_blueprint(rolls.blueprint(settings.max_batch_body))
    api.register_blueprint(odds.blueprint())
    api.register_blueprint(limits.blueprint(settings))
    api.register_blueprint(health.blueprint(settings))
    app.extensions["rollwright_document"] = described = partial(document, api)
    app.register_blueprint(documents.blueprint(described))
    errors.register(app)
    app.wsgi_app = Edge(app.wsgi_app, log_requests=settings.log_requests)  # type: ignore[method-assign]
    return app
