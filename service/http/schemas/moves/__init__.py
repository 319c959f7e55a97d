"""The request of every move, a family a file as in the rules."""
