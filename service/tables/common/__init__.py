"""The common ground of all games at a table: seats, moves, events, rolls, shuffles, undo."""
