"""Kinds of problems: rules of the table that a change may break."""

from __future__ import annotations

from service.problems.kind import ProblemKind

RULES = (
    ProblemKind(
        "wrong_phase",
        409,
        "Not in this phase",
        "The table is in another phase of the adventure (or the adventure has ended); "
        "`detail` says when it is possible.",
    ),
    ProblemKind(
        "card_not_held",
        409,
        "You do not hold this card",
        "The card is not in your hand (or pool, where that is asked for). Cards of others, "
        "cards in the deck and cards that do not exist are answered alike (DD-05).",
    ),
    ProblemKind(
        "hand_closed",
        409,
        "Cards in hand have no effect now",
        "In round play cards can only be used from the pool (DD-12), and straight from the hand on "
        "the roll of a critical moment (DD-16).",
    ),
    ProblemKind(
        "pool_closed",
        409,
        "The heroes are confused",
        "While the heroes' line says confused, no card can be used (DD-34). Cards can still be "
        "put into the pool.",
    ),
    ProblemKind(
        "pool_limit",
        409,
        "No more cards into the pool now",
        "One card a round (DD-13), or the few before the first flip (DD-14).",
    ),
    ProblemKind(
        "pool_refused",
        409,
        "The gamemaster refused this round's card",
        "The card went back to the hand; the next chance comes with the next flip (DD-13).",
    ),
    ProblemKind(
        "card_stays",
        409,
        "This card stays where it is",
        "Subplots and other specials in a pool cannot be traded, given away, taken or given "
        "back (DD-18, DD-21, DD-27).",
    ),
    ProblemKind(
        "roll_open",
        409,
        "A roll is still open",
        "Each roller has one open roll at a time: resolve it first (DD-15).",
    ),
    ProblemKind(
        "roll_closed",
        409,
        "Too late for this roll",
        "It has been resolved, or somebody has rolled since (DD-15).",
    ),
    ProblemKind(
        "no_possibility",
        409,
        "No Possibility is left",
        "Neither for a roll, nor for cancelling, nor against damage (T2-17).",
    ),
    ProblemKind(
        "possibility_limit",
        409,
        "No more Possibilities on this roll",
        "The table's setting `possibilities_per_roll` limits the roller's own; Hero and Drama "
        "cards come on top (T2-07).",
    ),
    ProblemKind(
        "critical_moment_used",
        409,
        "The critical moment of this act is used",
        "One an act for each character (DD-16).",
    ),
    ProblemKind(
        "critical_problem",
        409,
        "The skill resolution needs a new approach",
        "Send `propose_approach`, and wait for the gamemaster's `answer_approach` (DD-62).",
    ),
    ProblemKind(
        "actions_stopped",
        409,
        "A Monologue stops all other actions",
        "The gamemaster can let a roll through with `allow_roll` (DD-46c).",
    ),
    ProblemKind(
        "action_needed",
        409,
        "Act before you put a card into your pool",
        "Resolve a roll of this round, or send `act`; the setting `pool_needs_action` asks for it "
        "(DD-13).",
    ),
    ProblemKind(
        "action_used",
        409,
        "The action of this round is used up",
        "An action allows one check of a skill resolution; Flurry and Haste allow another (DD-61).",
    ),
    ProblemKind(
        "not_taking_part",
        409,
        "Not taking part in this round play",
        "A character who takes no part is in free time, and cannot affect the conflict (DD-09). "
        "The gamemaster changes it with `change_taking_part`.",
    ),
    ProblemKind(
        "not_approved",
        409,
        "The gamemaster has not approved this",
        "The action is not on the approved line, earns no further card, or the card or roll "
        "is waiting for the gamemaster (DD-17, DD-55a).",
    ),
    ProblemKind(
        "claim_open",
        409,
        "A Glory is waiting for an answer",
        "`approve_card` confirms it, `disallow_card` refuses it; then the adventure can be closed "
        "(DD-72).",
    ),
    ProblemKind(
        "subplot_limit",
        409,
        "Only one subplot per character and adventure",
        "A disallowed or campaigned one does not count (DD-55c).",
    ),
    ProblemKind(
        "trade_unequal",
        409,
        "A trade takes as many cards as are offered",
        "Both sides give the same number (DD-20).",
    ),
    ProblemKind(
        "trade_closed",
        409,
        "The trade is not open for this",
        "It is done or declined, it is the other player's turn, or a card of it has gone "
        "elsewhere (DD-20).",
    ),
    ProblemKind(
        "hand_over_limit",
        409,
        "The hand is larger than its size",
        "Discard down to the size first (DD-22).",
    ),
    ProblemKind(
        "too_many_discards",
        409,
        "Too many cards at once",
        "In a refill, at most one more than required (DD-22); for a villain's special action, "
        "as many as its level allows (DD-18).",
    ),
    ProblemKind(
        "no_such_target",
        409,
        "Nothing has this id",
        "The character, foe, roll, trade, skill resolution or card is not at the table, or "
        "not there for this move.",
    ),
    ProblemKind(
        "letter_not_shown",
        409,
        "The skill box does not show these letters",
        "Only the unbroken run from the next step on can be tried (DD-61).",
    ),
    ProblemKind(
        "effect_not_possible",
        409,
        "This has no effect now",
        "`detail` says what is missing.",
    ),
    ProblemKind(
        "undo_not_possible",
        409,
        "This cannot be undone",
        "It goes back more than 20 moves, to no version that `undo` lists, or beyond a card drawn, "
        "something secret shown, a hidden roll, or a change of seats or settings.",
    ),
    ProblemKind(
        "table_full",
        409,
        "The table is full",
        "`detail` names the limit.",
    ),
    ProblemKind(
        "name_taken",
        409,
        "The name is taken",
        "A name at the table looks like this one.",
    ),
)
