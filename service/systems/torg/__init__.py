"""Torg, first edition: the 2d10 bonus number, and the d20 with its chart that it replaces."""
