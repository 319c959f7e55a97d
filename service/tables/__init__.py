"""What can be played at a table: one folder a game, and what they have in common."""
