"""Requests of moves, built from the declarations in `service.tables.drama_deck`."""
