"""The game as its callers use it: play a move, list the legal ones, join and leave."""
