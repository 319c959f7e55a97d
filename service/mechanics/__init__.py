"""Mechanics: drawing and scoring dice, computing odds, and shared requests and answers."""
