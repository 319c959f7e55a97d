"""Defects, planted in a copy of the service: the tests that guard against them must fail."""
