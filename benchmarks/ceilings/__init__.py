"""The best that the stack can do: the same work without rules, checks or documents."""
