"""What an event holds: all of it, in each type, as the table in the API's description lists it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from service.systems.torg.check import Contradiction, Level
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.common.roll_dice import RevealRoll
from service.tables.common.seats import claim, release
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import EndAct, EndAdventure, StartAct, StartAdventure
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.cards import RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.moves.roll import (
    AttemptSkill,
    CorrectRoll,
    MakeRoll,
    ResolveRoll,
    RollDice,
)
from service.tables.drama_deck.moves.round import (
    AllowRoll,
    ApplySetback,
    CriticalMoment,
    EndRounds,
    Flip,
    SetConditions,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import (
    AnswerApproach,
    EndSkill,
    ProposeApproach,
    SkillTask,
    StartSkill,
)
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    AnswerCampaign,
    AnswerIdea,
    ApproveCard,
    DisallowCard,
    DiscardSubplot,
)
from service.tables.drama_deck.moves.table import AddFoe, RemoveFoe, Sacrifice
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice
from tests.tables.drama_deck.game import SALT, Game, of_type
from tests.tables.drama_deck.using import EVEN, active, approved, hit, pooled, resolve, roll, use

Told = Callable[[], Sequence[Event]]
DRAMATIC = SceneKind.DRAMATIC
QUIET, CRITICAL_PROBLEM, TAUNT, SETBACK = 149, 57, 128, 31
CAMPAIGN, ROMANCE, MARTYR, HERO, ACTION, ALERTNESS = 112, 120, 122, 64, 36, 98
"""Cards by their types, and some by what their lines hold; the quiet one holds nothing."""
BARE = {"max": [], "up": [], "possibilities": []}


def of(type: str) -> int:
    return Game().card(type)


def foes(count: int = 1) -> Game:
    game = Game()
    for number in range(1, count + 1):
        game.gm(AddFoe(name=f"Foe {number}", possibilities=3))
    return game


def monologue() -> Sequence[Event]:
    card = of("Monologue")
    game = Game().rounds(QUIET).pool("c1", card)
    use(game, "c1", card)
    return game.gm(AllowRoll(character="c2"))


def idea() -> Sequence[Event]:
    game = Game().scene().hand("c1", of("Idea"))
    use(game, "c1", of("Idea"), question="Who has a boat?")
    return game.gm(AnswerIdea(card=of("Idea"), text="The fisherman."))


def glory() -> Game:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", of("Glory"))
    id = roll(game, "c1", 9, 10, 10, 8)
    resolve(game, id, success=True)
    use(game, "c1", of("Glory"), roll=id)
    return game


def campaign() -> Game:
    return pooled(active(Game().scene(), ROMANCE, "c2"), CAMPAIGN, "c1")


def act_ignored() -> Sequence[Event]:
    game = active(Game().scene(), ROMANCE, "c2")
    game.gm(EndScene())
    game.gm(EndRefill())
    return game.gm(EndAct(ignored=("c2",)))


def asked() -> Game:
    game = campaign()
    use(game, "c1", CAMPAIGN, character="c2")
    return game


def task(*, rounds: int | None = None) -> Game:
    """c1 is to disarm something, in two steps."""
    game = Game().scene()
    game.gm(StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A", "B"), 12),)))
    if rounds is not None:
        game.gm(StartRounds())
        game.flip(rounds)
    return game


def tried(card: int, *dice: int) -> tuple[Game, Sequence[Event]]:
    game = task(rounds=card)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *dice)
    return game, game.gm(ResolveRoll(roll="r1"))


def stuck() -> Game:
    """The box tells of a critical problem, and the check has failed."""
    return tried(CRITICAL_PROBLEM, *EVEN)[0]


def proposed() -> Game:
    game = stuck()
    game.by("c1", ProposeApproach(resolution="s1", skill="bluff"))
    return game


def second_chance() -> Sequence[Event]:
    card = of("Second Chance")
    game = tried(QUIET, *EVEN)[0].pool("c1", card)
    return use(game, "c1", card, 3, 4, roll="r1")


def opened(**fields: Any) -> Sequence[Event]:
    game = Game().scene()
    return game.by("c1", MakeRoll(value=10, **fields), 3, 4)


def at_a_roll() -> Game:
    game = foes().scene()
    game.by("c1", MakeRoll(value=10, difficulty=12), 3, 4)
    return game


def negated() -> Sequence[Event]:
    """A taunt of the villains has cost a card, which the Opponent Fails brings back."""
    card = of("Opponent Fails")
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", ACTION, card)
    id = hit(game, game.foe(), "c1", action="taunt")
    game.gm(TakeFromPool(roll=id, cards=(ACTION,)))
    return use(game, "c1", card, roll=id)


def taken() -> Sequence[Event]:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", ACTION, HERO)
    move = TakeFromPool(
        character="c1", cards=(HERO, ACTION), action="taunt", level=Level.SUPERIOR, because="So."
    )
    return game.gm(move)


def set_back() -> Game:
    """The heroes' line has a setback; a roll of theirs is open, at 13."""
    game = Game().rounds(SETBACK, DRAMATIC)
    game.by("c1", MakeRoll(value=10, difficulty=12), 3, 4)
    return game


def cancelled() -> Sequence[Event]:
    game = at_a_roll()
    game.by("c1", SpendPossibility(roll="r1"), 5)
    return game.gm(CancelPossibility(roll="r1", foe="f1"))


def corrected() -> Sequence[Event]:
    game = at_a_roll()
    game.gm(ResolveRoll(roll="r1"))
    return game.gm(CorrectRoll(roll="r1", because="A slip.", success=False))


def coup(on: CoupDeGraceUse) -> Sequence[Event]:
    card = of("Coup de Grace")
    game = at_a_roll().hand("c1", card)
    return use(game, "c1", card, roll="r1", on=on)


def seized(choice: InitiativeChoice) -> Sequence[Event]:
    card = of("Seize Initiative")
    game = Game().rounds(QUIET).pool("c1", card)
    return use(game.on_top(1), "c1", card, choice=choice)


HOT = "Hot 3, cold 4: bonus +3"
TEXTS = {
    8: f"{HOT}. Value 10 + 3 - 5 (Setback) = 8 against 12: a failure by 4.",
    13: f"{HOT}. Value 10 + 3 = 13 against 12: an average success by 1.",
    16: f"{HOT}. Value 10 + 3 + 3 (CARD) = 16 against 12: a good success by 4.",
    18: "Hot 3, cold 4: 3 + 5 (Possibility) = bonus +8. Value 10 + 8 = 18 against 12: a good "
    "success by 6.",
}
LEVELS = {8: None, 13: "average", 16: "good", 18: "good"}
"""A roll of a three and a four against 12, by its total."""


def outcome(total: int) -> dict[str, Any]:
    level = LEVELS.get(total)
    return {
        **{"bonus": 3, "maxed": None, "total": total, "success": level is not None},
        **{"margin": total - 12, "level": level, "disconnected": None, "contradiction": None},
        **{"no_reroll": None, "possibility_lost": False, "conditions_removed": False},
        "cancelled": 0,
    }


def at(total: int, card: str = "") -> dict[str, Any]:
    """What every event of such a roll says; `card` adds 3 to it."""
    added = {8: [{"name": "Setback", "value": -5}], 16: [{"name": card, "value": 3}]}
    return {
        **{"roll": "r1", "roller": "c1", "receipt": None, "total": total, "difficulty": 12},
        **{"faces": {"hot": 3, "cold": 4, **BARE}, "outcome": outcome(total)},
        **{"value": 10, "modifiers": added.get(total, [])},
        "text": TEXTS[total].replace("CARD", card),
    }


WITH_A_FIVE = at(18) | {
    "faces": {"hot": 3, "cold": 4, **BARE, "possibilities": [[5]]},
    "outcome": outcome(18) | {"bonus": 8},
}


def clashing() -> Game:
    """Two have brought the same card."""
    game = Game(0)
    for name, hand in (("Maya", (3, 1)), ("Tarek", (2,)), ("Runa", (4, 3))):
        game.join(JoinRequest(name=name, hand=hand))
    return game


EVENTS: list[tuple[str, Told, Mapping[str, Any]]] = [
    # The session and its seats.
    (
        "character_joined",
        lambda: Game(1).join(JoinRequest(name="Maya", client_seed="a moth")),
        {"character": "c2", "name": "Maya", "client_seed": "a moth"},
    ),
    (
        "hand_brought",
        lambda: Game(1).join(JoinRequest(name="Maya", hand=(3, 1))),
        {"character": "c2", "count": 2},
    ),
    (
        "character_released",
        lambda: freed().seat(lambda turn: release(turn, "c2")),
        {"character": "c2"},
    ),
    (
        "character_claimed",
        lambda: freed().seat(lambda turn: claim(turn, "c1")),
        {"character": "c1"},
    ),
    ("character_removed", lambda: Game().leave("c2"), {"character": "c2"}),
    # The adventure.
    (
        "hands_clashed",
        lambda: clashing().gm(StartAdventure()),
        {"characters": ["c1", "c3"]},
    ),
    (
        "adventure_started",
        lambda: Game(3).gm(StartAdventure()),
        {"adventure": 1, "hand_size": 4},
    ),
    (
        "adventure_ended",
        lambda: Game().scene().gm(EndAdventure()),
        {"adventure": 1, "completed": True},
    ),
    (
        "adventure_ended",
        lambda: Game().scene().gm(EndAdventure(completed=False)),
        {"adventure": 1, "completed": False},
    ),
    ("act_started", lambda: Game().gm(StartAdventure()), {"act": 1}),
    ("act_started", lambda: between_acts().gm(StartAct()), {"act": 2}),
    (
        "act_ended",
        act_ignored,
        {"act": 1, "ignored": ["c2"]},
    ),
    (
        "scene_started",
        lambda: dealt().gm(StartScene(kind=DRAMATIC)),
        {"number": 1, "kind": DRAMATIC, "name": None},
    ),
    ("scene_ended", lambda: Game().scene().gm(EndScene()), {"number": 1, "trades": False}),
    (
        "scene_ended",
        lambda: Game().scene().gm(EndScene(trades=True)),
        {"number": 1, "trades": True},
    ),
    (
        "rounds_started",
        lambda: Game().scene().gm(StartRounds(taking_part=("c1", "c3"))),
        {"taking_part": ["c1", "c3"], "opening": 2},
    ),
    ("rounds_ended", lambda: Game().rounds(QUIET).gm(EndRounds()), {}),
    ("round_ended", lambda: Game().rounds(QUIET).gm(Flip()), {"round": 1, "breaking": []}),
    # Cards on the move.
    (
        "cards_discarded",
        lambda: refill().by("c1", DiscardForRefill(cards=(2,))),
        {"character": "c1", "cards": [2]},
    ),
    (
        "cards_discarded",
        lambda: Game().rounds(QUIET).hand("c2", 3, 4).pool("c2", 5).leave("c2"),
        {"character": "c2", "cards": [3, 4, 5]},
    ),
    (
        "pool_returned",
        lambda: Game().rounds(QUIET).pool("c2", 1, 2).gm(EndScene()),
        {"character": "c2", "cards": [1, 2]},
    ),
    ("line_kept", lambda: seized(InitiativeChoice.KEEP), {"card": QUIET}),
    ("line_voided", lambda: seized(InitiativeChoice.FLIP), {"card": QUIET}),
    # The line in force.
    (
        "setback_applied",
        lambda: set_back().gm(ApplySetback(side=Side.HEROES)),
        {"side": Side.HEROES, "amount": 5},
    ),
    (
        "setback_applied",
        lambda: set_back().gm(ApplySetback(side=Side.HEROES, amount=2)),
        {"side": Side.HEROES, "amount": 2},
    ),
    (
        "conditions_set",
        lambda: set_back().gm(
            SetConditions(side=Side.VILLAINS, conditions=("up", "trick"), because="No fog.")
        ),
        {"side": Side.VILLAINS, "conditions": ["up", "trick"], "because": "No fog."},
    ),
    # Hands and pools.
    (
        "card_pooled",
        lambda: Game().rounds(QUIET).hand("c1", ACTION).by("c1", PlayToPool(card=ACTION)),
        {"character": "c1", "card": ACTION, "state": "playable"},
    ),
    (
        "card_revealed",
        lambda: Game().scene().hand("c1", 5).by("c1", RevealCard(card=5)),
        {"character": "c1", "card": 5},
    ),
    (
        "card_awarded",
        lambda: Game().rounds(104).gm(AwardCard(character="c2", action="attack")),
        {"character": "c2", "action": "attack"},
    ),
    (
        "pool_refused",
        lambda: in_pool().gm(RefusePool(character="c1")),
        {"character": "c1", "card": ACTION},
    ),
    (
        "pool_taken",
        taken,
        {
            **{"character": "c1", "cards": [HERO, ACTION], "action": "taunt"},
            **{"level": Level.SUPERIOR, "roll": None, "because": "So."},
        },
    ),
    (
        "critical_moment_declared",
        lambda: Game().rounds(QUIET).by("c1", CriticalMoment()),
        {"character": "c1"},
    ),
    # Cards used.
    (
        "card_used",
        lambda: coup(CoupDeGraceUse.TOTAL),
        {
            "character": "c1",
            "card": of("Coup de Grace"),
            "card_type": "Coup de Grace",
            "roll": "r1",
            "on": CoupDeGraceUse.TOTAL,
        },
    ),
    (
        "card_used",
        lambda: use(Game().scene().hand("c1", 1), "c1", 1, attribute=CharacterAttribute.STRENGTH),
        {
            "character": "c1",
            "card": 1,
            "card_type": "Adrenalin",
            "attribute": CharacterAttribute.STRENGTH,
        },
    ),
    (
        "card_used",
        lambda: led(Game().scene().hand("c1", of("Leadership"), 11)),
        {"character": "c1", "card": of("Leadership"), "card_type": "Leadership", "to": "c2"},
    ),
    (
        "card_used",
        lambda: seized(InitiativeChoice.KEEP),
        {
            "character": "c1",
            "card": of("Seize Initiative"),
            "card_type": "Seize Initiative",
            "choice": InitiativeChoice.KEEP,
        },
    ),
    (
        "cards_given",
        lambda: led(Game().rounds(QUIET).pool("c1", of("Leadership"), 11)),
        {"character": "c1", "to": "c2", "count": 1, "cards": [11]},
    ),
    (
        "cards_given",
        lambda: led(Game().scene().hand("c1", of("Leadership"), 11)),
        {"character": "c1", "to": "c2", "count": 1},
    ),
    (
        "card_recovered",
        lambda: use(
            Game().scene().hand("c1", of("Master Plan")).discarded(7), "c1", of("Master Plan")
        ),
        {"character": "c1", "card": 7},
    ),
    (
        "rallied",
        lambda: use(Game().scene().hand("c1", of("Rally")), "c1", of("Rally")),
        {"characters": ["c1", "c2", "c3"]},
    ),
    ("idea_answered", idea, {"character": "c1", "card": of("Idea"), "text": "The fisherman."}),
    (
        "glory_confirmed",
        lambda: glory().gm(ApproveCard(character="c1", card=of("Glory"))),
        {"character": "c1", "card": of("Glory"), "roll": "r1"},
    ),
    (
        "glory_refused",
        lambda: glory().gm(DisallowCard(character="c1", card=of("Glory"))),
        {"character": "c1", "card": of("Glory")},
    ),
    (
        "campaign_asked",
        lambda: use(campaign(), "c1", CAMPAIGN, character="c2"),
        {"character": "c2", "card": CAMPAIGN, "subplot": ROMANCE},
    ),
    (
        "campaign_answered",
        lambda: asked().by("c2", AnswerCampaign(card=CAMPAIGN, agree=False)),
        {"character": "c2", "card": CAMPAIGN, "agree": False},
    ),
    (
        "card_approved",
        lambda: asked().gm(ApproveCard(character="c1", card=CAMPAIGN)),
        {"character": "c1", "card": CAMPAIGN},
    ),
    (
        "card_approved",
        lambda: pooled(Game().scene(), ROMANCE).gm(ApproveCard(character="c1", card=ROMANCE)),
        {"character": "c1", "card": ROMANCE},
    ),
    (
        "card_disallowed",
        lambda: pooled(Game().scene(), ROMANCE).gm(DisallowCard(character="c1", card=ROMANCE)),
        {"character": "c1", "card": ROMANCE},
    ),
    (
        "card_activated",
        lambda: approved(pooled(Game().scene(), ROMANCE), ROMANCE).gm(
            ActivateCard(character="c1", card=ROMANCE)
        ),
        {"character": "c1", "card": ROMANCE, "card_type": "Romance", "discarded": False},
    ),
    (
        "subplot_discarded",
        lambda: Game().scene().hand("c1", ROMANCE).by("c1", DiscardSubplot(card=ROMANCE)),
        {"character": "c1", "card": ROMANCE},
    ),
    (
        "character_sacrificed",
        lambda: active(Game().scene(), MARTYR).by("c1", Sacrifice(card=MARTYR)),
        {"character": "c1", "card": MARTYR},
    ),
    # Rolls and Possibilities.
    (
        "roll_opened",
        lambda: opened(difficulty=12, label="the gap"),
        {**at(13), "action": None, "against": [], "label": "the gap"},
    ),
    (
        "roll_opened",
        lambda: opened(against=("c2",), action="trick"),
        {
            **at(13),
            "text": f"{HOT}. Value 10 + 3 = 13.",
            "outcome": outcome(13) | {"success": None, "margin": None, "level": None},
            "difficulty": None,
            **{"action": "trick", "against": ["c2"], "label": None},
        },
    ),
    (
        "roll_changed",
        lambda: coup(CoupDeGraceUse.TOTAL),
        {**at(16, "Coup de Grace"), "effect_bonus": 0},
    ),
    ("roll_changed", lambda: coup(CoupDeGraceUse.EFFECT), {**at(13), "effect_bonus": 3}),
    (
        "roll_changed",
        lambda: use(at_a_roll().hand("c2", of("Supporter")), "c2", of("Supporter"), roll="r1"),
        at(16, "Supporter"),
    ),
    ("roll_changed", lambda: use(at_a_roll().hand("c1", ACTION), "c1", ACTION), at(16, "Action")),
    ("roll_changed", lambda: set_back().gm(ApplySetback(side=Side.HEROES)), at(8)),
    (
        "possibility_spent",
        lambda: at_a_roll().by("c1", SpendPossibility(roll="r1"), 5),
        {**WITH_A_FIVE, "card": None},
    ),
    (
        "possibility_spent",
        lambda: use(at_a_roll().hand("c1", HERO), "c1", HERO, 5, roll="r1"),
        {**WITH_A_FIVE, "card": HERO},
    ),
    (
        "possibility_cancelled",
        cancelled,
        {
            **at(13),
            "text": TEXTS[13].replace("+3.", "+3, Possibility cancelled."),
            "outcome": outcome(13) | {"cancelled": 1},
            "canceller": "f1",
        },
    ),
    (
        "roll_resolved",
        lambda: at_a_roll().gm(ResolveRoll(roll="r1")),
        {**at(13), "success": True, "level": Level.AVERAGE, "awards": []},
    ),
    (
        "roll_resolved",
        lambda: at_a_roll().gm(ResolveRoll(roll="r1", success=False)),
        {
            **at(13),
            "text": f"{TEXTS[13][:-1]}; the gamemaster made it a failure.",
            **{"success": False, "level": None, "awards": []},
        },
    ),
    (
        "roll_corrected",
        corrected,
        {
            "roll": "r1",
            "roller": "c1",
            "text": f"{TEXTS[13][:-1]}; the gamemaster made it a failure (A slip).",
            "outcome": outcome(13),
            **{"success": False, "level": None, "total": None, "because": "A slip.", "awards": []},
        },
    ),
    (
        "roll_negated",
        negated,
        {
            "roll": "r1",
            "roller": "f1",
            "text": "Hot 10, cold 10: equal dice, bonus 0. Value 10 + 0 = 10 against 8: an "
            "average success by 2; undone by an Opponent Fails (Character 1).",
            "outcome": outcome(10) | {"bonus": 0, "success": True, "margin": 2, "level": "average"},
            **{"success": False, "character": "c1", "returned": [ACTION], "receipt": None},
            "awards": [],
        },
    ),
    ("roll_voided", lambda: at_a_roll().gm(EndScene()), {"roll": "r1"}),
    ("roll_allowed", monologue, {"character": "c2", "roll": None}),
    (
        "possibilities_changed",
        lambda: Game().gm(SetPossibilities(character="c2", amount=7, because="A slip.")),
        {
            "character": "c2",
            "amount": -3,
            "possibilities": 7,
            "source": "gamemaster",
            "because": "A slip.",
        },
    ),
    (
        "possibilities_changed",
        lambda: Game().gm(SetPossibilities(character="c2", amount=0)),
        {
            "character": "c2",
            "amount": -10,
            "possibilities": 0,
            "source": "gamemaster",
            "because": None,
        },
    ),
    (
        "possibilities_changed",
        lambda: at_a_roll().by("c1", SpendPossibility(roll="r1"), 5),
        {"character": "c1", "amount": -1, "possibilities": 9, "source": "roll", "because": None},
    ),
    (
        "dice_rolled",
        lambda: Game().by("c1", RollDice(mechanic="dice", body={"expression": "1d6"})),
        {
            "roll": "r1",
            "hidden": False,
            "commitment": None,
            "mechanic": "dice",
            "outcome": {"total": 7},
            "text": "rolled",
        },
    ),
    # Foes.
    (
        "foe_added",
        lambda: Game().gm(AddFoe(name="Count", side=Side.HEROES, possibilities=3)),
        {"foe": "f1", "name": "Count", "side": Side.HEROES},
    ),
    (
        "foe_possibilities_set",
        lambda: foes(2).gm(SetPossibilities(foe="f2", amount=1, because="It is wounded.")),
        {"foe": "f2", "because": "It is wounded."},
    ),
    ("foe_removed", lambda: foes(2).gm(RemoveFoe(foe="f2")), {"foe": "f2", "name": "Foe 2"}),
    # Skill resolutions.
    (
        "skill_started",
        lambda: (
            Game()
            .scene()
            .gm(StartSkill(character="c2", skill="ritual", steps=(SkillTask(("A", "C"), 9),)))
        ),
        {
            "resolution": "s1",
            "character": "c2",
            "skill": "ritual",
            "steps": [{"letters": ["A"], "difficulty": 9}, {"letters": ["C"], "difficulty": 9}],
        },
    ),
    (
        "skill_moved",
        lambda: tried(QUIET, 3, 4)[1],
        {"resolution": "s1", "done": ["A"], "added_difficulty": 0, "state": "running"},
    ),
    (
        "skill_moved",
        lambda: task().gm(EndSkill(resolution="s1")),
        {"resolution": "s1", "done": [], "added_difficulty": 0, "state": "lost"},
    ),
    ("skill_ended", lambda: task().gm(EndScene()), {"resolution": "s1", "state": "lost"}),
    ("skill_restored", second_chance, {"resolution": "s1"}),
    (
        "approach_proposed",
        lambda: stuck().by("c1", ProposeApproach(resolution="s1", skill="bluff")),
        {"resolution": "s1", "skill": "bluff", "last_ditch": False},
    ),
    (
        "approach_answered",
        lambda: proposed().gm(AnswerApproach(resolution="s1", agree=False)),
        {"resolution": "s1", "agree": False, "waived": False},
    ),
    (
        "approach_answered",
        lambda: proposed().gm(AnswerApproach(resolution="s1", waive=True)),
        {"resolution": "s1", "agree": None, "waived": True},
    ),
]


def dealt() -> Game:
    game = Game()
    game.gm(StartAdventure())
    return game


def between_acts() -> Game:
    game = dealt()
    game.gm(EndAct())
    return game


def freed() -> Game:
    """The seat of c1 is free."""
    game = Game()
    game.seat(lambda turn: release(turn, "c1"))
    return game


def refill() -> Game:
    game = Game().scene().hand("c1", 1, 2, 3)
    game.gm(EndScene())
    return game


def in_pool() -> Game:
    game = Game().rounds(QUIET).hand("c1", ACTION)
    game.by("c1", PlayToPool(card=ACTION))
    return game


def led(game: Game) -> Sequence[Event]:
    return use(game, "c1", of("Leadership"), to="c2", give=(11,), discard=())


@pytest.mark.parametrize(
    ("type", "played", "content"),
    [pytest.param(*case, id=f"{case[0]} {number}") for number, case in enumerate(EVENTS, 1)],
)
def test_the_content_of_an_event(type: str, played: Told, content: Mapping[str, Any]) -> None:
    (event,) = of_type(played(), type)
    assert event.content == content


def refilled() -> Sequence[Event]:
    """After a scene; the hands of the others are full."""
    game = refill()
    game.by("c2", DiscardForRefill(cards=()))
    game.by("c3", DiscardForRefill(cards=()))
    return game.by("c1", DiscardForRefill(cards=(3,)))


def rallied() -> Sequence[Event]:
    game = Game().scene().hand("c1", 1, 2, of("Rally"))
    use(game, "c1", of("Rally"))
    return game.by("c1", DiscardForRefill(cards=()))


@pytest.mark.rule("DD-10", "DD-22", "DD-47", "DD-53")
@pytest.mark.parametrize(
    ("source", "count", "played"),
    [
        ("deal", 4, lambda: Game().gm(StartAdventure())),
        ("refill", 2, refilled),
        ("rally", 2, rallied),
        ("leadership", 2, lambda: led(Game().scene().hand("c1", of("Leadership"), 11, 1, 2))),
    ],
)
def test_why_a_hand_is_filled(source: str, count: int, played: Told) -> None:
    """At the start it is empty; later on, two of its four cards are left."""
    event = of_type(played(), "cards_drawn")[0]
    drawn = (event.content["character"], event.content["count"], event.content["source"])
    assert drawn == ("c1", count, source)


@pytest.mark.parametrize(
    ("type", "played", "secret"),
    [
        pytest.param(
            "hand_brought",
            lambda: Game(1).join(JoinRequest(name="Maya", hand=(3, 1))),
            {"c2": {"cards": [3, 1]}},
            id="a hand that was brought, for its player",
        ),
        pytest.param(
            "foe_added",
            lambda: Game().gm(AddFoe(name="Count", possibilities=3)),
            {"gamemaster": {"possibilities": 3}},
            id="a new foe's Possibilities, for the gamemaster",
        ),
        pytest.param(
            "foe_possibilities_set",
            lambda: foes(2).gm(SetPossibilities(foe="f2", amount=1)),
            {"gamemaster": {"possibilities": 1}},
            id="a foe's Possibilities, for the gamemaster",
        ),
        pytest.param(
            "cards_given",
            lambda: led(Game().scene().hand("c1", of("Leadership"), 11)),
            {"c1": {"cards": [11]}, "c2": {"cards": [11]}},
            id="cards given in free time, for the two",
        ),
        pytest.param(
            "dice_rolled",
            lambda: Game().gm(RollDice(mechanic="dice", body={"expression": "1d6"}, hidden=True)),
            {"gamemaster": {"mechanic": "dice", "outcome": {"total": 7}, "text": "rolled"}},
            id="a hidden roll, for the gamemaster",
        ),
    ],
)
def test_what_some_alone_are_told(
    type: str, played: Told, secret: Mapping[str, Mapping[str, Any]]
) -> None:
    (event,) = of_type(played(), type)
    assert event.secret == secret


@pytest.mark.rule("DD-20")
def test_the_cards_of_a_trade_are_told_to_the_two() -> None:
    game = Game().scene().hand("c1", 1).hand("c2", 2)
    offered = game.by("c1", OfferTrade(to="c2", give=(1,), because="I light your way."))
    answered = game.by("c2", AnswerTrade(trade="t1", give=(2,)))
    done = game.by("c1", ConfirmTrade(trade="t1"))
    for events, type, cards in (
        (offered, "trade_offered", {"give": [1], "take": []}),
        (answered, "trade_answered", {"give": [1], "take": [2]}),
        (done, "trade_done", {"give": [1], "take": [2]}),
    ):
        (event,) = of_type(events, type)
        assert event.content["trade"] == "t1"
        assert event.secret == {"c1": cards, "c2": cards}


def test_one_hidden_roll_is_revealed_and_the_other_stays_hidden() -> None:
    game = Game()
    first, second = (
        game.gm(RollDice(mechanic=mechanic, body={}, hidden=True))[0].content
        for mechanic in ("dice", "torg/d20")
    )
    (event,) = of_type(game.gm(RevealRoll(roll=first["roll"])), "roll_revealed")
    assert {name: event.content[name] for name in event.content if name != "committed"} == {
        "roll": "r1",
        "mechanic": "dice",
        "outcome": {"total": 7},
        "text": "rolled",
        "commitment": first["commitment"],
        "salt": SALT,
    }
    assert game.refused(None, RevealRoll(roll=first["roll"])) is Rule.NO_SUCH_TARGET
    assert game.shown(second["roll"])["hidden"] is True
    game.gm(RevealRoll(roll=second["roll"]))


@pytest.mark.rule("T2-09")
@pytest.mark.parametrize(
    ("contradiction", "content"),
    [(None, {}), (Contradiction.FOUR_CASE, {"disconnected": True})],
)
def test_an_event_tells_of_a_disconnection_where_it_may_happen(
    contradiction: Contradiction | None, content: dict[str, bool]
) -> None:
    """A bonus of -5 is low enough for a four-case contradiction, which disconnects at -4."""
    game = Game().scene()
    (event,) = of_type(
        game.by("c1", MakeRoll(value=10, contradiction=contradiction), 9, 5), "roll_opened"
    )
    assert {
        name: event.content[name] for name in event.content if name == "disconnected"
    } == content
