"""Kinds of problems: rules of the table that a change may break."""

from __future__ import annotations

from service.problems.kind import ProblemKind

RULES = (
    ProblemKind(
        "wrong_phase",
        409,
        "Not in this phase",
        "The adventure is in another phase or has ended. `detail` says when it is possible.",
    ),
    ProblemKind(
        "card_not_held",
        409,
        "You do not hold this card",
        "The card is not in your hand, or not in your pool if the move needs that. The answer is "
        "the same for cards of others, cards in the deck and cards that do not exist (DD-05).",
    ),
    ProblemKind(
        "hand_closed",
        409,
        "Cards in hand have no effect now",
        "In round play, cards can only be used from the pool (DD-12). On the roll of a critical "
        "moment, they can also be used straight from the hand (DD-16).",
    ),
    ProblemKind(
        "pool_closed",
        409,
        "The heroes are confused",
        "While the heroes are confused, no card can be used (DD-34). Cards can still be put into "
        "the pool.",
    ),
    ProblemKind(
        "pool_limit",
        409,
        "No more cards can go into the pool now",
        "One card can go into the pool each round (DD-13), and a few before the first flip "
        "(DD-14).",
    ),
    ProblemKind(
        "pool_refused",
        409,
        "The gamemaster refused this round's card",
        "The card went back to the hand. Another one is possible after the next flip (DD-13).",
    ),
    ProblemKind(
        "card_stays",
        409,
        "This card stays where it is",
        "Subplots and other specials in a pool cannot be traded, given away, taken or returned "
        "(DD-18, DD-21, DD-27).",
    ),
    ProblemKind(
        "roll_open",
        409,
        "A roll is still open",
        "Each roller can have only one open roll. Resolve it first (DD-15).",
    ),
    ProblemKind(
        "roll_closed",
        409,
        "Too late for this roll",
        "The roll has been resolved, or somebody has rolled since (DD-15).",
    ),
    ProblemKind(
        "no_possibility",
        409,
        "No Possibilities left",
        "You need one for a roll, to cancel another, or to lessen damage (T2-17).",
    ),
    ProblemKind(
        "possibility_limit",
        409,
        "No more Possibilities on this roll",
        "The table's setting `possibilities_per_roll` limits the roller's own Possibilities. Hero "
        "and Drama cards are extra (T2-07).",
    ),
    ProblemKind(
        "critical_moment_used",
        409,
        "The critical moment of this act is used up",
        "Each character has one in each act (DD-16).",
    ),
    ProblemKind(
        "critical_problem",
        409,
        "The skill resolution needs a new approach",
        "Send `propose_approach`, and wait for the gamemaster to `answer_approach` (DD-62).",
    ),
    ProblemKind(
        "actions_stopped",
        409,
        "A Monologue stops all other actions",
        "The gamemaster can allow a roll with `allow_roll` (DD-46c).",
    ),
    ProblemKind(
        "action_needed",
        409,
        "Act before you put a card into your pool",
        "Resolve a roll of this round, or send `act`. The setting `pool_needs_action` requires "
        "this (DD-13).",
    ),
    ProblemKind(
        "action_used",
        409,
        "The action of this round is used up",
        "After another action of the round, a check of a skill resolution needs a `penalty` for "
        "several actions, which may be 0, and a Monologue is not possible. Flurry and Haste give "
        "another action (DD-46c, DD-61).",
    ),
    ProblemKind(
        "not_taking_part",
        409,
        "Not taking part in this round play",
        "A character who does not take part is in free time and cannot affect the conflict "
        "(DD-09). The gamemaster can change this with `change_taking_part`.",
    ),
    ProblemKind(
        "not_approved",
        409,
        "The gamemaster has not approved this",
        "The action is not on the approved line, it earns no further card, or the card or roll is "
        "waiting for the gamemaster (DD-17, DD-55a).",
    ),
    ProblemKind(
        "claim_open",
        409,
        "A Glory is waiting for an answer",
        "Confirm it with `approve_card` or refuse it with `disallow_card`. Then the adventure can "
        "be closed (DD-72).",
    ),
    ProblemKind(
        "subplot_limit",
        409,
        "Only one subplot per character and adventure",
        "Disallowed and campaigned subplots do not count (DD-55c).",
    ),
    ProblemKind(
        "trade_unequal",
        409,
        "Both sides must trade the same number of cards",
        "Give as many cards as you are offered (DD-20).",
    ),
    ProblemKind(
        "trade_closed",
        409,
        "The trade is not open for this",
        "It is finished or declined, it is the other player's turn, or one of its cards is gone "
        "(DD-20).",
    ),
    ProblemKind(
        "hand_over_limit",
        409,
        "There are too many cards in the hand",
        "Discard down to the hand size first (DD-22).",
    ),
    ProblemKind(
        "too_many_discards",
        409,
        "Too many cards at once",
        "In a refill, discard at most one more than required (DD-22). A villain's special action "
        "takes as many as its level allows (DD-18).",
    ),
    ProblemKind(
        "no_such_target",
        409,
        "Nothing has this id",
        "The character, foe, roll, trade, skill resolution or card is not at the table or cannot "
        "be used here.",
    ),
    ProblemKind(
        "letter_not_shown",
        409,
        "The skill box does not show these letters",
        "Only consecutive letters can be tried, starting with the next step (DD-61).",
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
        "The table's `undo` lists the possible versions. An undo goes back at most 20 moves, and "
        "never past a drawn card, a shown secret, a hidden roll, or a change of seats or "
        "settings.",
    ),
    ProblemKind(
        "table_full",
        409,
        "The table is full",
        "`detail` names the limit.",
    ),
    ProblemKind(
        "deck_too_small",
        409,
        "The deck has too few cards",
        "An adventure needs cards for all hands and one flip (DD-10). Set a smaller `hand_size` "
        "or create a table with a larger deck.",
    ),
    ProblemKind(
        "name_taken",
        409,
        "The name is taken",
        "Another name at the table looks like this one. Choose a different one.",
    ),
)
