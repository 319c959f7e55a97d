"""What an operator does from the command line."""
