"""A bare Flask view that draws a card from a deck in the store by one Lua script, unchecked.

The store is the one at REDIS_URL.
"""

from __future__ import annotations

import os

from flask import Flask, Response, jsonify
from redis import Redis

app = Flask(__name__)
store = Redis.from_url(os.environ["REDIS_URL"], legacy_responses=False)
draw = store.register_script("""
local card = redis.call('LPOP', KEYS[1])
if not card then
  for number = 2, 156 do redis.call('RPUSH', KEYS[1], number) end
  card = 1
end
redis.call('LPUSH', KEYS[2], card)
redis.call('LTRIM', KEYS[2], 0, 155)
return card
""")


@app.post("/tables/<table>/draw")
def draw_card(table: str) -> Response:
    """Draw a card, and put it on the discard pile."""
    return jsonify(card=int(draw(keys=[f"{table}:deck", f"{table}:discard"])))
