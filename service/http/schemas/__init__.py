"""Shapes of sessions, tables and moves as they are sent."""
