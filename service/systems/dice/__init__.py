"""Plain dice notation: 4d6kh3 + 2d8![fire] - 1."""
