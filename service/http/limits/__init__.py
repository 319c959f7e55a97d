"""The limits in force, each declared once: its name, its value, and what it limits."""
