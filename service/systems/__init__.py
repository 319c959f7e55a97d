"""The games: one folder each, and one line in `registry`.

To add a game (docs/contributing.md has the details):
1. Number its rules on a page of docs/rules.
2. Write the roll in `systems/<game>/<roll>.py`: its check, faces and outcome, whose annotations are
   the fields of requests, queries and answers; draw, score and odds.
3. Declare it as SYSTEM in `systems/<game>/system.py`, and add the game's name to `registry.py`.
4. Add tests/systems/<game> with `cases.py` and tests; run `make openapi reference quick`.
"""
