"""Daggerheart: the gamemaster's d20, damage, and the players' Duality Dice."""
