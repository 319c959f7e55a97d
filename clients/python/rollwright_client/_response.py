"""Responses: the content of the service's own, and errors for all others."""

from __future__ import annotations

import json
from typing import Any

import httpx

from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError


def content_of(response: httpx.Response) -> Any:
    """The JSON of a successful response, None without any.

    Raises Problem if the service refuses, and TransportError if it is not the service's response.
    """
    if response.status_code == 204:
        return None
    if not media_type(response).endswith(("/json", "+json")):
        raise stranger(response)
    try:
        content = json.loads(response.content)
    except ValueError as error:
        raise TransportError(f"The answer of {response.url} is cut off.") from error
    if response.is_success:
        return content
    if not (isinstance(content, dict) and {"code", "detail"} <= content.keys()):
        raise stranger(response)
    raise Problem(content, response.status_code, _retry_after(response))


def stranger(response: httpx.Response) -> TransportError:
    """The error for a response that is not the service's."""
    url, status = response.url, response.status_code
    if response.has_redirect_location:
        address = response.headers["Location"]
        message = f"{url} redirects to {address}: give the client the right address, or log in."
    else:
        kind = media_type(response) or "no content"
        message = f"{url} answers with status {status} and {kind}, which is not Rollwright."
    return TransportError(message, status=status, retry_after=_retry_after(response))


def media_type(response: httpx.Response) -> str:
    """The media type without its parameters, in lower case."""
    content_type: str = response.headers.get("Content-Type", "")
    return content_type.partition(";")[0].strip().lower()


def _retry_after(response: httpx.Response) -> float | None:
    seconds = response.headers.get("Retry-After", "")
    return float(seconds) if seconds.isdecimal() else None  # a date is a proxy's
