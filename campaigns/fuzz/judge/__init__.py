"""Dice notation judged a second time, slowly: from the rules alone, by patterns and plain loops.

Nothing here is taken from the service. Source: "Dice as people write them" in the description of
the API, and the limits that it names.
"""
