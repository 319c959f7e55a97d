"""Verifiable randomness: dice, shuffles, receipts, and their verification."""
