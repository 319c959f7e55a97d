"""Schemas of requests and answers about sessions and tables."""
