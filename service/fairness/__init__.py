"""Chance that can be trusted: dice, shuffles, receipts, and their verification."""
