"""The ceiling: a bare Flask view that parses JSON and answers `jsonify` of the same size."""

from flask import Flask, Response, jsonify, request

app = Flask(__name__)

ANSWER = {
    "system": "torg",
    "mechanic": "torg/2d10",
    "label": None,
    "outcome": {
        "bonus": -2,
        "maxed": None,
        "total": 10,
        "success": False,
        "margin": -5,
        "level": None,
        "disconnected": None,
        "no_reroll": None,
        "possibility_lost": False,
        "conditions_removed": False,
        "cancelled": 0,
        "contradiction": None,
    },
    "dice": [
        {
            "index": 0,
            "role": "hot",
            "chain": None,
            "sides": 10,
            "face": 4,
            "counted": False,
            "source": "system",
            "reason": "dropped",
            "parent": None,
            "term": None,
            "label": None,
            "percentile": None,
        },
        {
            "index": 1,
            "role": "cold",
            "chain": None,
            "sides": 10,
            "face": 2,
            "counted": True,
            "source": "system",
            "reason": "rolled",
            "parent": None,
            "term": None,
            "label": None,
            "percentile": None,
        },
    ],
    "faces": {"hot": 4, "cold": 2, "max": [], "up": [], "possibilities": []},
    "modifiers": [],
    "text": "Hot 4, cold 2: bonus -2. Value 12 - 2 = 10 against 15: a failure by 5.",
    "randomness": {"source": "system", "seed": None},
    "receipt": None,
}


@app.post("/roll")
def roll() -> Response:
    """Read a body, and answer as a roll would."""
    request.get_json()
    return jsonify(ANSWER)
