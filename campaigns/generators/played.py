"""What every generated client prints when it plays the round."""

PLAYED = [
    "Hot 3, cold 5: bonus +3. Value 12 + 3 = 15 against 15: a minimal success.",
    "validation_failed",
    # Before the flip, whose card could add a die (Up).
    "Hot 3, cold 5: bonus +3. Value 12 + 3 = 15 against 14: an average success by 1.",
    "rounds 1",  # one card is flipped
    # Read from events, each of a class or type of its own.
    "Maya joins",
    "round 1 begins",
    "pooled",
]
