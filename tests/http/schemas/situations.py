"""Tables in many situations: what is seen of each must be what the schemas tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level
from service.tables.common.event import Event
from service.tables.common.say import Say
from service.tables.common.seats import release, watch
from service.tables.common.seeds import GiveSeed
from service.tables.common.undo import AskUndo
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAdventure,
)
from service.tables.drama_deck.moves.cards import AskForCard, RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import (
    AmendRoll,
    AttemptSkill,
    CorrectRoll,
    MakeRoll,
    ResolveRoll,
    RollDice,
)
from service.tables.drama_deck.moves.round import (
    ApplySetback,
    CriticalMoment,
    EndRounds,
    SetConditions,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import ProposeApproach, SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ActivateCard, AnswerCampaign, ApproveCard
from service.tables.drama_deck.moves.table import AddFoe, SetValues
from service.tables.drama_deck.moves.trade import AnswerTrade, OfferTrade
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
from service.tables.drama_deck.uses.use import InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from service.tables.drama_deck.values import Attributes, SkillValue
from service.tabletop.chance import SessionChance
from tests.tables.drama_deck.game import Game, ScriptedChance

SETBACK = 31  # dramatic: the heroes' setback; defend and trick are approved
PROBLEM = 57  # its box has a critical problem
DRAMATIC = SceneKind.DRAMATIC


class WithMechanics(ScriptedChance):
    """Rolls of mechanics are real ones: their answers have the shape that is served."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        return SessionChance(b"", 1, self.receipt, lambda: None).roll(mechanic, body, number)


class Told(Game):
    """A game that keeps its events."""

    def __init__(self, characters: int = 3, *, settings: Settings | None = None) -> None:
        self.events: list[Event] = []
        super().__init__(characters, settings=settings)
        self.chance = WithMechanics()

    def take_in(self, table: Any, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self.events += events
        return super().take_in(table, events)


def lobby() -> Told:
    """One has brought a hand and a subplot, one seat is free; two are watching."""
    game = Told(2)
    game.join(
        JoinRequest(name="Old Hand", hand=(18, 64), campaigned=("Romance",), reality_rated=False)
    )
    game.seat(lambda turn: release(turn, "c2"))
    game.seat(lambda turn: watch(turn, "Grandmother"))
    game.seat(lambda turn: watch(turn, None))
    stealth, lore = SkillValue("stealth", 12, CharacterAttribute.DEXTERITY), SkillValue("lore", 9)
    game.by("c1", SetValues(attributes=Attributes(*range(5, 12)), skills=(stealth, lore)))
    game.by("c3", SetValues(attributes=Attributes()))
    return game


def free() -> Told:
    """Trades, a task, and an effect that waits for the next roll."""
    game = Told(3, settings=Settings(hand_size=3, subplots=("Romance", "Nemesis")))
    game.scene()
    romance, action = game.card("Romance"), game.card("Action")
    game.hand("c1", 1, 2, action).hand("c2", 3, romance)
    game.by("c1", OfferTrade(to="c2", give=(1,), because="ropes"))
    game.by("c1", OfferTrade(to="c3", give=(2,), because="more ropes"))
    game.by("c2", AnswerTrade(trade="t1", give=(3,)))
    game.by("c2", PlayToPool(card=romance))
    game.by("c1", UseCard(card=action))
    game.gm(StartSkill(character="c3", skill="climb", steps=(SkillTask(("A", "B"), 9),)))
    game.leave("c3")
    return game


def opening() -> Told:
    """Round play before its first flip; one character alone."""
    game = Told(1)
    game.gm(StartAdventure())
    game.gm(StartScene(kind=SceneKind.STANDARD, name="The docks"))
    game.gm(StartRounds())
    return game


def first_round() -> Told:
    """A line with a setback; effects, a roll with all that can be added, foes."""
    game = Told(3)
    game.rounds(SETBACK, DRAMATIC)
    action, adrenalin = game.card("Action"), game.card("Adrenalin")
    game.hand("c2", 4)
    game.by("c2", RevealCard(card=4))
    game.by("c2", Say(text="Watch out!"))
    game.gm(Say(text="You smell smoke.", to=("c1",)))
    hero, haste, alertness = game.card("Hero"), game.card("Haste"), game.card("Alertness")
    game.hand("c2", alertness, 4).pool("c1", action, adrenalin, hero, haste)
    game.gm(AddFoe(name="Ghoul", possibilities=2))
    game.gm(AddFoe(name="Guide", side=Side.HEROES, reality_rated=False))
    game.gm(ApplySetback(side=Side.HEROES))
    game.by("c1", UseCard(card=action))
    game.by("c1", UseCard(card=adrenalin, attribute=CharacterAttribute.STRENGTH))
    game.by("c1", UseCard(card=haste))
    game.by("c2", PlayToPool(card=alertness))
    lift = MakeRoll(
        value=9,
        difficulty=12,
        action="trick",
        against=("f1",),
        attribute=CharacterAttribute.STRENGTH,
        contradiction=Contradiction.ONE_CASE,
        modifiers=(Modifier("lever", 2),),
        label="the gate",
    )
    game.by("c1", lift, 4, 7)
    game.by("c1", SpendPossibility(roll="r1"), 5)
    game.gm(CancelPossibility(roll="r1", foe="f1"))
    game.by("c1", UseCard(card=hero, roll="r1"), 6)
    return game


def resolved() -> Told:
    """The same roll resolved; a failure beside it, shared rolls, a critical moment."""
    game = first_round()
    game.by("c1", AmendRoll(roll="r1", value=10))
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c2", RollDice(mechanic="torg/2d10", body={"value": 4, "modifiers": MODIFIERS}))
    game.gm(RollDice(mechanic="dice", body={"expression": "2d6"}, hidden=True))
    game.gm(RollDice(mechanic="torang/ability", body={"score": 60}))
    luck = {"expression": "d%!>=60[luck]", "dice": {"dice": [70, 5]}, "percentile": True}
    game.gm(RollDice(mechanic="dice", body=luck))
    game.by("c3", CriticalMoment())
    return game


MODIFIERS = [{"name": "aim", "value": 3}]


def waiting() -> Told:
    """Everything that can wait for somebody's word; a Rally; an active subplot; a line not as it
    is printed.
    """
    game = Told(3)
    game.rounds(SETBACK, DRAMATIC)
    game.gm(SetConditions(side=Side.VILLAINS, conditions=("up", "trick"), because="No fog."))
    idea, glory, campaign = game.card("Idea"), game.card("Glory"), game.card("Campaign")
    rally, nemesis = game.card("Rally"), game.card("Nemesis")
    game.hand("c2", nemesis).pool("c1", idea, glory, campaign).pool("c3", rally)
    game.by("c2", PlayToPool(card=nemesis))
    game.gm(ApproveCard(character="c2", card=nemesis))
    game.gm(ActivateCard(character="c2", card=nemesis))
    game.by("c1", UseCard(card=campaign, character="c2"))
    game.by("c1", UseCard(card=idea, question="Who has a boat?"))
    game.by("c1", MakeRoll(value=9, difficulty=12, receipt=True), 9, 10, 10, 10, 1)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=glory, roll="r1"))
    game.by("c3", UseCard(card=rally))
    game.by("c2", AskUndo(because="I had no boat."))
    game.by("c3", AskUndo())
    return game


def campaigned() -> Told:
    """A subplot is kept; the card on top too; the party has got away."""
    game = waiting()
    [asked] = game.table.campaigning
    game.by("c2", AnswerCampaign(card=asked.card, agree=True))
    game.gm(ApproveCard(character="c1", card=asked.card))
    seize = game.card("Seize Initiative")
    game.pool("c2", seize)
    game.by("c2", UseCard(card=seize, choice=InitiativeChoice.KEEP))
    return game


def task() -> Told:
    """A critical problem, and what is proposed; a last-ditch effort of somebody else."""
    game = Told(2)
    game.scene()
    steps = (SkillTask(("A", "B"), 12), SkillTask(("C",), 15))
    game.gm(StartSkill(character="c1", skill="disarm", steps=steps))
    climb = StartSkill(character="c2", skill="climb", steps=steps[:1], secret_difficulty=True)
    game.gm(climb)
    game.gm(StartRounds())
    game.flip(PROBLEM)
    game.by("c1", AttemptSkill(resolution="s1", value=1), 4, 7)
    game.gm(ResolveRoll(roll="r1"))
    game.by("c1", ProposeApproach(resolution="s1", skill="force"))
    game.by("c2", AttemptSkill(resolution="s2", value=1, last_ditch=True), 4, 7)
    return game


def given_up() -> Told:
    """The last-ditch effort has failed: it is all to do again."""
    game = task()
    game.gm(ResolveRoll(roll="r2"))
    game.by("c2", ProposeApproach(resolution="s2"))
    return game


def retried() -> Told:
    """A Second Chance for a failure."""
    game = Told(2)
    game.rounds(SETBACK)
    second = game.card("Second Chance")
    game.pool("c1", second)
    game.by("c1", MakeRoll(value=1, difficulty=20), 4, 7)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=second, roll="r1"), 7, 4)
    return game


def monologue() -> Told:
    """Nobody else acts."""
    game = Told(2)
    game.rounds(SETBACK)
    speech = game.card("Monologue")
    game.pool("c2", speech)
    game.by("c2", UseCard(card=speech))
    return game


def leadership() -> Told:
    """Cards given in round play, which all see."""
    game = Told(2)
    game.rounds(SETBACK)
    leader, hand = game.card("Leadership"), game.table.hands["c1"]
    game.pool("c1", leader)
    game.by("c1", UseCard(card=leader, to="c2", give=hand[:1], discard=hand[1:2]))
    return game


def refill() -> Told:
    """One has discarded."""
    game = resolved()
    game.gm(EndRounds())
    game.gm(EndScene(trades=True))
    hand, size = game.table.hands["c1"], game.table.hand_size or 0
    game.by("c1", DiscardForRefill(cards=hand[: max(0, len(hand) - size)]))
    return game


def between_acts() -> Told:
    """An act is over."""
    game = Told(2)
    game.scene()
    game.gm(EndScene())
    for who in ("c1", "c2"):
        game.by(who, DiscardForRefill(cards=()))
    game.gm(EndAct())
    return game


def overruled() -> Told:
    """Glories are confirmed, rolls corrected, an attack answered, a kept subplot counts."""
    game = Told(2)
    game.join(JoinRequest(name="Kept", campaigned=("Romance",)))
    game.rounds(SETBACK, DRAMATIC)
    glories = [card.number for card in game.table.cards if card.type == "Glory"]
    glory, unrecorded = glories[:2]
    fails = game.card("Opponent Fails")
    game.pool("c1", glory).pool("c2", fails).pool("c3", unrecorded)
    game.gm(AddFoe(name="Ghoul"))
    game.by("c1", MakeRoll(value=9, difficulty=12), 9, 10, 10, 10, 1)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=glory, roll="r1"))
    game.gm(ApproveCard(character="c1", card=glory))
    game.by("c3", UseCard(card=unrecorded, text="A 61 on the table."))
    game.gm(ApproveCard(character="c3", card=unrecorded))
    game.gm(MakeRoll(foe="f1", value=9, difficulty=2, against=("c1", "c2")), 4, 7)
    game.gm(ResolveRoll(roll="r2"))
    game.by("c2", UseCard(card=fails, roll="r2"))
    game.by("c3", MakeRoll(value=9), 4, 7)
    game.gm(ResolveRoll(roll="r3", no_verdict=True))
    game.gm(CorrectRoll(roll="r1", total=14, because="The bonus was counted twice."))
    game.gm(CorrectRoll(roll="r2", level=Level.GOOD, because="It was a mighty blow."))
    game.gm(CorrectRoll(roll="r3", success=True, because="It was to be one."))
    game.gm(AnswerCampaigned(character="c3", type="Romance", figures=True))
    return game


def asked_for() -> Told:
    """Each kind of thing that waits and is not in `waiting`."""
    game = task()
    game.gm(AskForCard(character="c1", because="One card too many was drawn."))
    return game


def awards() -> Told:
    """What the close will pay; a Glory still waits."""
    game = waiting()
    game.gm(EndAdventure())
    return game


def closed() -> Told:
    """An adventure is over, and the next one has its first seed."""
    game = resolved()
    game.gm(EndAdventure(completed=False))
    game.gm(CloseAdventure())
    game.by("c2", GiveSeed(client_seed="four candles"))
    return game


def with_the_d20() -> Told:
    """The other method: an open roll, its Possibility, a success without a difficulty."""
    game = Told(2, settings=Settings(method=RollMethod.D20))
    game.scene()
    game.by("c1", MakeRoll(value=9, up=True), 10, 3, 8)
    game.by("c1", SpendPossibility(roll="r1"), 12)
    game.gm(ResolveRoll(roll="r1", difficulty=14))
    game.by("c2", MakeRoll(value=9, stymied=True), 4)
    game.gm(ResolveRoll(roll="r2", no_verdict=True))
    return game


SITUATIONS: Mapping[str, Callable[[], Told]] = {
    made.__name__: made
    for made in (
        lobby,
        free,
        opening,
        first_round,
        resolved,
        waiting,
        campaigned,
        task,
        given_up,
        retried,
        monologue,
        leadership,
        refill,
        between_acts,
        overruled,
        asked_for,
        awards,
        closed,
        with_the_d20,
    )
}
