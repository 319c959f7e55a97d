"""Requests in, answers out: no rule is decided here."""
