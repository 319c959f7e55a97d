"""Rollwright: tabletop rolls, opposed outcomes and exact odds over HTTP."""

VERSION = "1.0.0"
