"""Campaigns that take longer than a test: `make load`."""
