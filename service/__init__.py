"""Rollwright: tabletop rolls, opposed outcomes and exact odds over HTTP."""

from __future__ import annotations

from importlib.metadata import version

VERSION = version("rollwright")
