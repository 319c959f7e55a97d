"""Who may do what: docs/table.md as a table of words. Nothing here was read off the service."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.systems.registry import MECHANICS, SYSTEMS
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ApproveCard
from service.tables.drama_deck.moves.trade import AnswerTrade, OfferTrade
from service.tables.drama_deck.table import Phase
from tests.http.schemas import situations
from tests.tables.drama_deck.game import Game, at

Json = dict[str, Any]

YES = "allowed"
ROLE = "wrong_role"  # 403
TOKEN = "token_missing"  # 401
NOBODY = "not_found"  # 404, as of a session that there is not
FIELD = "validation_failed"  # 422: the same move with another field is theirs
RULE = "a rule"  # 409: what it names is not theirs
STATUS = {ROLE: 403, TOKEN: 401, NOBODY: 404, FIELD: 422, RULE: 409}

# What everybody gets who is not named in a row.
OTHERS = {
    "spectator": ROLE,
    "join_code": ROLE,
    "no_token": TOKEN,
    "foreign": NOBODY,
    "dead": NOBODY,
    "made_up": NOBODY,
}

# The words for the gamemaster, the player who holds what is named, and another player.
Words = tuple[str, str, str]
GM: Words = (YES, ROLE, ROLE)
OWN: Words = (ROLE, YES, RULE)
PLAYERS: Words = (ROLE, YES, YES)
ALL: Words = (YES, YES, YES)


def row(words: Words, **more: str) -> dict[str, str]:
    """The word of every kind of caller."""
    return dict(zip(("gamemaster", "holder", "other"), words, strict=True)) | OTHERS | more


# Operations of a session. {character} is the holder's; for `claim` it is one whose seat is free.
TABLE = row(ALL, spectator=YES)
DOOR = row((ROLE, ROLE, ROLE), join_code=YES)
SESSIONS: Mapping[str, Mapping[str, str]] = {
    "get_session": TABLE,
    "list_moves": TABLE,
    "list_events": TABLE,
    "get_fairness": TABLE,
    "get_recording": TABLE,
    "get_deck": TABLE,
    "list_deck_cards": TABLE,
    "get_deck_card": TABLE,
    "get_discard_pile": TABLE,
    "get_action_stack": TABLE,
    "get_pools": TABLE,
    "get_hand": row(PLAYERS),
    "create_ticket": TABLE,
    "stream_events": TABLE,
    "get_lobby": TABLE | {"join_code": YES},
    "rotate_token": TABLE,
    "join_session": DOOR,
    "watch_session": DOOR,
    "claim_character": DOOR,
    "release_character": row(GM),
    "remove_character": row((YES, YES, ROLE)),
    "renew_join_code": row(GM),
    "create_short_code": row(GM),
    "create_handover_code": row(GM),
    "claim_gamemaster": row((ROLE, YES, YES), spectator=YES, join_code=YES),
    "remove_spectator": row(GM, spectator=YES),
    "delete_session": row(GM),
    "play_move": {},  # a row of its own for each move, below
}

# The only operation that takes a code in place of a token: tests/tabletop/test_short_codes.py.
BY_CODE = {"redeem_short_code"}

ODDS_PICTURES = ("get_{}_odds_picture", "get_{}_odds_png")

# Operations that belong to no session: the same for everybody, whatever token is sent along.
STATELESS = {
    *(
        "get_index",
        "get_limits",
        "get_health",
        "get_readiness",
        "get_metrics",
        "get_receipt_keys",
        "verify_receipt",
    ),
    *("list_games", "list_decks", "get_standard_deck", "get_standard_card"),
    *("get_skill_odds", "get_skill_odds_picture", "get_skill_odds_png"),
    *("roll_batch", "create_session"),
    *(
        id.format(mechanic.replace("/", "_"))
        for id in ("roll_{}", "roll_{}_by_query", "roll_many_{}", "get_{}_odds", *ODDS_PICTURES)
        for mechanic in MECHANICS
    ),
    *(
        operation
        for system in SYSTEMS.values()
        for report in system.reports
        for operation in (
            f"get_{report.id}",
            f"get_{report.id}_picture",
            f"get_{report.id}_png",
        )
    ),
}

# What the document does not tell: pages, and the document itself.
PAGES = {
    *(
        "/",
        "/docs",
        "/verify",
        "/verify.js",
        "/verify.py",
        "/web/verify.js",
        "/problems",
        "/problems/<code>",
    ),
    *("/web/<path:name>", "/guide", "/guide/", "/guide/<path:name>"),
    *("/openapi.json", "/openapi.yaml"),
}
OF_RECEIPTS = {"/r/<receipt>", "/r/<receipt>/picture.png"}
"""Pages that only a receipt leads to."""
TOOLS = {("/mcp", "POST")}
"""What language models ask, by a protocol of its own."""


# Moves, each at a table where the one who may can play it.


@dataclass(frozen=True, kw_only=True)
class Played:
    """A move at a table laid for it; `body` is what the holder would send."""

    move: str
    laid: Callable[[], Game]
    words: Words
    body: Callable[[Game], Json]
    holder: str = "c1"
    other: str = "c2"
    first: Sequence[Json] = field(default=())  # moves of the gamemaster before it
    then: Sequence[Json] = field(default=())  # moves of the holder after these
    variant: str = ""

    @property
    def id(self) -> str:
        return f"{self.move} {self.variant}".strip()


def played(
    move: str, laid: Callable[[], Game], words: Words, body: Any = None, /, **more: Any
) -> Played:
    """A row; its body may depend on where the cards lie."""
    made = body if callable(body) else lambda _game: body or {}
    return Played(move=move, laid=laid, words=words, body=made, **more)


LISTED = 122  # dramatic: the villains' line lists trick and test
APPROVED = 57  # its skill box shows B
STEPS = [{"letters": ["A"], "difficulty": 9}]
OPTIONS = [{"name": "left", "letters": ["A"]}, {"name": "right", "letters": ["D"]}]
DICE = {"mechanic": "dice", "body": {"expression": "d6"}}


def scene() -> Game:
    return Game(3).scene()


def offered() -> Game:
    """The first has offered a card to the second."""
    game = scene()
    give = game.table.hands["c1"][:1]
    game.by("c1", OfferTrade(to="c2", give=give, because="ropes"))
    return game


def answered() -> Game:
    """And the second has answered."""
    game = offered()
    game.by("c2", AnswerTrade(trade="t1", give=game.table.hands["c2"][:1]))
    return game


def villains() -> Game:
    game = Game(3).rounds(LISTED, SceneKind.DRAMATIC)
    return game.pool("c1", game.card("Hero"))


def martyr() -> Game:
    """A Martyr that the gamemaster has approved."""
    game = scene()
    card = game.card("Martyr")
    game.hand("c1", card)
    game.by("c1", PlayToPool(card=card))
    game.gm(ApproveCard(character="c1", card=card))
    return game


def nemesis() -> Game:
    """A subplot in a hand."""
    game = scene()
    return game.hand("c1", game.card("Nemesis"))


def climbing() -> Game:
    """A task whose first letter the box shows."""
    game = Game(2).scene()
    game.gm(StartSkill(character="c1", skill="climb", steps=(SkillTask(("A", "B"), 9),)))
    game.gm(StartRounds())
    return game.flip(APPROVED)


def owned(zone: str, who: str, field: str = "card") -> Callable[[Game], Json]:
    """The first card of somebody's hand or pool."""

    def body(game: Game) -> Json:
        card = game.table.hands[who][0] if zone == "hand" else game.table.pools[who][0].card
        return {field: [card] if field in ("cards", "give") else card}

    return body


def with_card(zone: str, who: str, field: str = "card", **more: Any) -> Callable[[Game], Json]:
    """The same, and more beside it."""
    return lambda game: {**owned(zone, who, field)(game), **more}


LOBBY, REFILL, BETWEEN = Phase.LOBBY, Phase.REFILL, Phase.BETWEEN_SCENES

MOVES: tuple[Played, ...] = (
    played("start_adventure", lambda: at(LOBBY), GM),
    played("close_adventure", lambda: at(Phase.AWARDS), GM),
    played("start_act", situations.between_acts, GM),
    played("end_act", scene, GM),
    played("end_adventure", scene, GM),
    played("start_scene", lambda: at(BETWEEN), GM, {"kind": "standard"}),
    played("end_scene", scene, GM),
    played("end_refill", lambda: at(REFILL), GM),
    played("start_rounds", scene, GM),
    played("flip", villains, GM),
    played("end_rounds", villains, GM),
    played("refuse_pool", situations.first_round, GM, {"character": "c2"}),
    played(
        "take_from_pool",
        villains,
        GM,
        with_card("pool", "c1", "cards", character="c1", action="trick", level="good", because="x"),
    ),
    played("end_subplot", martyr, GM, with_card("pool", "c1", character="c1")),
    played(
        "answer_campaigned",
        situations.lobby,
        GM,
        {"character": "c3", "type": "Romance", "figures": True},
    ),
    played("void_trade", offered, GM, {"trade": "t1"}),
    played("revoke_flip", lambda: at(Phase.ROUNDS), GM, {"because": "x"}),
    played("revoke_award", situations.resolved, GM, {"character": "c1", "because": "x"}),
    played(
        "correct_roll",
        situations.resolved,
        GM,
        {"roll": "r1", "success": False, "because": "x"},
    ),
    played("deal_card", scene, GM, {"character": "c1", "because": "x"}),
    played(
        "move_card",
        situations.first_round,
        GM,
        lambda game: {
            "card": game.table.discard_pile[0],
            "to": "hand",
            "character": "c1",
            "because": "x",
        },
    ),
    played("ask_for_card", scene, GM, {"character": "c1", "because": "x"}),
    played("set_scene_kind", scene, GM, {"kind": "dramatic"}),
    played(
        "set_conditions",
        villains,
        GM,
        {"side": "heroes", "conditions": ["up"], "because": "x"},
    ),
    played("change_taking_part", villains, GM, {"remove": ["c2"]}),
    played("change_settings", scene, GM, {"settings": {"hand_size": 5}}),
    played("approve_card", situations.free, GM, with_card("pool", "c2", character="c2")),
    played("disallow_card", situations.free, GM, with_card("pool", "c2", character="c2")),
    played("activate_card", situations.first_round, GM, with_card("pool", "c2", character="c2")),
    played("award_card", situations.first_round, GM, {"character": "c1", "action": "defend"}),
    played("apply_setback", situations.waiting, GM, {"side": "heroes"}),
    played("allow_roll", situations.monologue, GM, {"character": "c1"}),
    played(
        "answer_idea",
        situations.waiting,
        GM,
        lambda game: {"card": game.card("Idea"), "text": "A ferryman."},
    ),
    played("set_possibilities", scene, GM, {"character": "c1", "amount": 3}),
    played("add_foe", scene, GM, {"name": "Thug"}),
    played("remove_foe", situations.first_round, GM, {"foe": "f1"}),
    played("rename", scene, GM, {"name": "Tomb"}, variant="the table"),
    played("rename", situations.first_round, GM, {"name": "Thug", "foe": "f1"}, variant="a foe"),
    played("rename", scene, (YES, YES, ROLE), {"name": "Maya", "character": "c1"}),
    played("set_values", scene, PLAYERS, {"attributes": {"mind": 9}}),
    played("dismiss_spectators", scene, GM),
    played("reshuffle", situations.first_round, GM),
    played("choose_by_box", scene, GM, {"options": OPTIONS}),
    played("reveal_roll", situations.resolved, GM, {"roll": "r3"}),
    played("start_skill", scene, GM, {"character": "c1", "skill": "climb", "steps": STEPS}),
    played("end_skill", situations.task, GM, {"resolution": "s1"}),
    played("answer_approach", situations.task, GM, {"resolution": "s1", "agree": True}),
    played("undo", scene, GM, first=[{"move": "add_foe", "name": "Wrong"}]),
    played(
        "decline_undo",
        scene,
        GM,
        {"character": "c1"},
        first=[{"move": "add_foe", "name": "Wrong"}],
        then=[{"move": "ask_undo"}],
    ),
    # What is for players, with what is theirs.
    played("discard_for_refill", lambda: at(REFILL), OWN, owned("hand", "c1", "cards")),
    played("play_to_pool", situations.first_round, OWN, owned("hand", "c1"), other="c3"),
    played("give_up_card", situations.asked_for, OWN, owned("hand", "c1")),
    played("reveal_card", scene, OWN, owned("hand", "c1")),
    played("use_card", situations.free, OWN, with_card("hand", "c1", attribute="strength")),
    played("discard_subplot", nemesis, OWN, owned("hand", "c1")),
    played("sacrifice", martyr, OWN, owned("pool", "c1")),
    played(
        "answer_campaign",
        situations.waiting,
        OWN,
        lambda game: {"card": game.table.campaigning[0].card, "agree": True},
        holder="c2",
        other="c3",
    ),
    played("offer_trade", scene, OWN, with_card("hand", "c1", "give", to="c3", because="x")),
    played(
        "answer_trade",
        offered,
        OWN,
        with_card("hand", "c2", "give", trade="t1"),
        holder="c2",
        other="c3",
    ),
    played("confirm_trade", answered, OWN, {"trade": "t1"}, other="c3"),
    played("decline_trade", offered, OWN, {"trade": "t1"}, other="c3"),
    played("give_seed", lambda: at(LOBBY), PLAYERS, {"client_seed": "x"}),
    played("act", villains, PLAYERS, {"text": "I wait."}),
    played("critical_moment", situations.first_round, PLAYERS, holder="c2", other="c3"),
    played("ask_undo", scene, PLAYERS, first=[{"move": "add_foe", "name": "Wrong"}]),
    # What both can do: the gamemaster for a foe or by name for a character, a player for the own.
    played("propose_approach", situations.task, (YES, YES, RULE), {"resolution": "s1"}),
    played("attempt_skill", climbing, (YES, YES, RULE), {"resolution": "s1", "value": 8}),
    played("roll", scene, (FIELD, YES, YES), {"value": 8}),
    played("roll", scene, GM, {"value": 8, "character": "c1"}, variant="for a player"),
    played(
        "roll",
        situations.first_round,
        GM,
        {"value": 8, "foe": "f1"},
        holder="c2",
        other="c3",
        variant="of a foe",
    ),
    played("spend_possibility", scene, (FIELD, YES, YES), variant="against damage"),
    played(
        "spend_possibility",
        situations.first_round,
        (RULE, YES, RULE),
        {"roll": "r1"},
        variant="on a roll",
    ),
    played(
        "cancel_possibility",
        situations.first_round,
        (FIELD, YES, YES),
        {"roll": "r1"},
        holder="c2",
        other="c3",
    ),
    played(
        "cancel_possibility",
        situations.first_round,
        GM,
        {"roll": "r1", "foe": "f1"},
        holder="c2",
        other="c3",
        variant="by a foe",
    ),
    played("resolve_roll", situations.first_round, (YES, YES, RULE), {"roll": "r1"}),
    played(
        "resolve_roll",
        situations.first_round,
        GM,
        {"roll": "r1", "success": True},
        variant="by decree",
    ),
    played("say", scene, ALL, {"text": "Listen."}),
    played("amend_roll", situations.first_round, (YES, YES, RULE), {"roll": "r1", "value": 2}),
    played("roll_dice", scene, ALL, DICE),
    played("roll_dice", scene, GM, DICE | {"hidden": True}, variant="hidden"),
)
