"""An example of every move."""

from __future__ import annotations

from collections.abc import Mapping

from service.http.schemas.moves.move import Json

_FIELDS: Mapping[str, Json] = {
    "start_adventure": {},
    "start_act": {},
    "end_act": {"ignored": ["c2"]},
    "end_adventure": {"completed": True, "ignored": ["c2"]},
    "start_scene": {"kind": "dramatic"},
    "end_scene": {"trades": True},
    "end_refill": {},
    "discard_for_refill": {"cards": [57, 3]},
    "start_rounds": {"taking_part": ["c1", "c3"]},
    "flip": {},
    "end_rounds": {},
    "play_to_pool": {"card": 57},
    "refuse_pool": {"character": "c1"},
    "take_from_pool": {"character": "c1", "cards": [57, 3], "action": "trick", "level": "superior"},
    "reveal_card": {"card": 57},
    "critical_moment": {},
    "use_card": {"card": 64, "roll": "r4", "dice": {"possibilities": [[7]]}},
    "approve_card": {"character": "c1", "card": 120},
    "disallow_card": {"character": "c1", "card": 127},
    "activate_card": {"character": "c1", "card": 33},
    "discard_subplot": {"card": 126},
    "answer_campaign": {"card": 112, "agree": True},
    "sacrifice": {"card": 122},
    "offer_trade": {"to": "c2", "give": [57], "because": "I hold the rope while you climb."},
    "answer_trade": {"trade": "t1", "give": [18]},
    "confirm_trade": {"trade": "t1"},
    "decline_trade": {"trade": "t1"},
    "award_card": {"character": "c1", "action": "trick"},
    "apply_setback": {"side": "heroes"},
    "allow_roll": {"character": "c1"},
    "answer_idea": {"card": 85, "text": "One floorboard is wet."},
    "set_possibilities": {"character": "c1", "amount": 12},
    "add_foe": {"name": "Count Orlok", "possibilities": 3},
    "remove_foe": {"foe": "f1"},
    "reshuffle": {},
    "choose_by_box": {
        "options": [
            {"name": "by the gate", "letters": ["A", "C"]},
            {"name": "over the roof", "letters": ["B", "D"]},
        ]
    },
    "roll": {
        "value": 12,
        "difficulty": 15,
        "action": "trick",
        "against": "f1",
        "modifiers": [{"name": "aim", "value": 2}],
    },
    "spend_possibility": {"roll": "r1"},
    "cancel_possibility": {"roll": "r1", "foe": "f1"},
    "resolve_roll": {"roll": "r1", "success": True, "level": "good"},
    "roll_dice": {"mechanic": "dice", "body": {"expression": "2d6+3", "label": "rubble"}},
    "reveal_roll": {"roll": "r1"},
    "start_skill": {
        "character": "c1",
        "skill": "disarm the bomb",
        "steps": [
            {"letters": ["A", "B"], "difficulty": 12},
            {"letters": ["C"], "difficulty": 15},
        ],
    },
    "end_skill": {"resolution": "s1"},
    "attempt_skill": {"resolution": "s1", "value": 13, "letters": ["A", "B"], "penalty": 2},
    "propose_approach": {"resolution": "s1", "skill": "brute force"},
    "answer_approach": {"resolution": "s1", "agree": True},
    "undo": {},
}
MOVE_EXAMPLES: Mapping[str, Json] = {
    name: {"move": name, **fields} for name, fields in _FIELDS.items()
}
