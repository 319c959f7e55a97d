"""Dice expressions that other programs test themselves with, read and rolled here too."""
