"""The Model Context Protocol: a few tools with which language models roll and play."""
