"""Writes what the clients take from the OpenAPI document: their types."""
