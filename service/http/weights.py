"""Parses lists with weights, as in Accept and Accept-Encoding (RFC 9110, section 12.4)."""

from __future__ import annotations

import re

WEIGHT = re.compile(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?")


def weights(header: str) -> dict[str, float]:
    """The weight of each name (in lower case) from 0 to 1; 0 if it is malformed.

    All other parameters are ignored. The time grows linearly with the header; that of werkzeug's
    parser grows with its square.
    """
    return dict(map(_weighted, header.split(",")))


def _weighted(item: str) -> tuple[str, float]:
    name, *parameters = item.split(";")
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip().lower() == "q":
            value = value.strip()
            return name.strip().lower(), float(value) if WEIGHT.fullmatch(value) else 0.0
    return name.strip().lower(), 1.0
