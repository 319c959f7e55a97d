"""Answers as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from flask import Response
from werkzeug.datastructures import Headers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class JsonResponse(Response):
    """A body that is whole: its headers need no correction on the way out."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they were set."""
        if self.status_code == 304:
            return super().get_wsgi_headers(environ)
        self.headers["Content-Length"] = str(self.calculate_content_length())
        return self.headers


def json_response(
    value: Any, *, status: int = 200, content_type: str = "application/json"
) -> Response:
    """A value as a JSON answer."""
    return JsonResponse(orjson.dumps(value), status=status, content_type=content_type)


def decoded(value: Any) -> Any:
    """A value as a client reads it: what the document shows as an example."""
    return orjson.loads(orjson.dumps(value))
