"""Two sides roll an expression each, and the higher total wins."""
