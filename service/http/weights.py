"""Parses lists with weights, as in Accept and Accept-Encoding (RFC 9110, section 12)."""

from __future__ import annotations

import re

MAX_NAMES, MAX_PARAMETERS = 50, 10
"""How many are read; those that follow are ignored."""
WEIGHT = re.compile(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?")


def weights(header: str) -> dict[str, float]:
    """The weight of each name (in lower case) from 0 to 1; 0 if it is malformed.

    All other parameters are ignored. The time is bounded; that of werkzeug's parser grows with the
    square of the header's length.
    """
    return dict(map(_weighted, header.split(",", MAX_NAMES)[:MAX_NAMES]))


def prefers(accept: str, wanted: str, *, over: str) -> bool:
    """Whether an Accept header gives one media type more weight, or names it more exactly."""
    accepted = weights(accept)
    return _rank(accepted, wanted) > _rank(accepted, over)


def _rank(accepted: dict[str, float], media_type: str) -> tuple[float, int]:
    """The weight of the most exact range that a media type is in, and how exact that is."""
    ranges = (media_type, f"{media_type.partition('/')[0]}/*", "*/*")
    for exactness, media_range in zip((2, 1, 0), ranges, strict=True):
        if media_range in accepted:
            return (accepted[media_range], exactness) if accepted[media_range] else (0, 0)
    return 0, 0


def _weighted(item: str) -> tuple[str, float]:
    name, *parameters = item.split(";", MAX_PARAMETERS)
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip().lower() == "q":
            value = value.strip()
            return name.strip().lower(), float(value) if WEIGHT.fullmatch(value) else 0.0
    return name.strip().lower(), 1.0
