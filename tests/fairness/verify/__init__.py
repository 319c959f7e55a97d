"""Tests of the two verifiers."""
