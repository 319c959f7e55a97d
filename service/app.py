"""The one place where the parts meet."""

from __future__ import annotations

from functools import partial

from flask import Flask, Request
from werkzeug.routing import MapAdapter

from service import VERSION, log
from service.config import Settings
from service.document import document
from service.edge import Edge
from service.routes import documents, errors, health, limits, odds, rolls
from service.routes.api import Api, UnionPlugin


class Service(Flask):
    """Flask, but for the host, subdomain and redirect of a path, which take as long as the rest."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Paths alone decide."""
        if request is None:
            return None
        return self.url_map.bind("", path_info=request.path, default_method=request.method)


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
    app.extensions["rollwright_document"] = partial(document, api)
    app.register_blueprint(documents.blueprint(partial(document, api)))
    errors.register(app)
    app.wsgi_app = Edge(app.wsgi_app, log_requests=settings.log_requests)  # type: ignore[method-assign]
    return app
