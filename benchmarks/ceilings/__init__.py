"""What the stack can do at best: the same work without rules, checks or documents."""
