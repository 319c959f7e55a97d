"""Faults at random instants under load, and a judge of what is left."""
