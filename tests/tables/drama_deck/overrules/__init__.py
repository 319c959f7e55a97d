"""The gamemaster's word: DD-71."""
