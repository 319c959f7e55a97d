"""Dice notation judged a second time, slowly: from the rules alone, by patterns and plain loops.

Nothing here is taken from the service. Source: `docs/notation.md`, and the limits that it names.
"""
