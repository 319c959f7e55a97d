"""Requests of moves, built from the declarations in `service.drama_deck`."""
