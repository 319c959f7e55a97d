"""Clients that generators make of openapi.yaml, and what linters say about it."""
