"""Hostile rolls and odds: whatever is asked, an answer or a refusal comes soon."""
