"""The rules of the four systems: frozen values, and functions of their arguments."""
