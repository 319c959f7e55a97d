"""What every game at a table has: seats, moves, events, notes, shared rolls, shuffles, undo."""
