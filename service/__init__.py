"""Rollwright: tabletop rolls, opposed outcomes and exact odds over HTTP."""

VERSION = "0.1.0"
