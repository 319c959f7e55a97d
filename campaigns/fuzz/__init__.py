"""Hostile and random input, more than a test has time for."""
