"""Every move, a family a file."""
