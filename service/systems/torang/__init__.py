"""The Torang Engine: d100 ability rolls, helping, and opposed rolls."""
