"""The end of an adventure, and the next one: DD-72."""
