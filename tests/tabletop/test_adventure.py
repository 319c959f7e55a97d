"""One adventure from start to end, over HTTP, with a restart and a crash in the middle.

A gamemaster, three players who become five, and a spectator play two acts at `rollwright serve`
with two workers and a store of its own. The deck is shuffled by the service, and nobody can know
its order: players bring the hands that the story needs, dice are thrown by hand, and whatever line
is flipped, the story waits for one that suits it. What everybody sees is checked after every step
(see company.py): one version more, no gap in the events, each card in one place, and in no byte
the number of a card that is hidden from whom it was sent to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from service.fairness.verify import verify
from tests.served import Service, kill, lives, served, until
from tests.tabletop.calling import Reply
from tests.tabletop.company import UNKNOWN_CARD, Company, Person

Json = dict[str, Any]
SERVE = ("--workers", "2", "--threads", "16")
SPECIALS = {"trick", "test", "taunt", "intimidate"}
TEXTS = {"name", "text", "use", "rules", "flavour"}
"""What a listed card has beside its facts."""


def hand(first: int, names: str) -> dict[str, int]:
    """The cards of a hand by name, with numbers that nothing else in an answer has."""
    return {name: first + index for index, name in enumerate(names.split(", "))}


# Hands that the players bring (DD-10); "Hero 2" is a second Hero.
WANDAS = hand(
    4711,
    "Action, Coup de Grace, Adrenalin, Romance, Master Plan, Seize Initiative 1, "
    "Seize Initiative 2, Monologue, Nemesis, Glory, Rally, Drama, Haste, Supporter",
)
TAREKS = hand(
    5711,
    "Willpower, Supporter, Hero 1, Suspicion, Personal Stake, Mistaken Identity, Campaign, "
    "Alertness, Second Chance, Action, Hero 2, Opponent Fails, Haste, Hero 3",
)
ILSES = hand(
    6711,
    "Idea, Drama, Presence, Martyr, Campaign, Connection, Leadership, Escape, Romance, "
    "True Identity, Supporter",
)
SEEDS = {"Wanda": "Wandas Saat 🎲", "Ilse": "i" * 128}
"""What two of them give for the shuffles."""
DECK = 7711  # and on: the numbers of the cards that nobody brings


def suits(card: Json) -> bool:
    """Whether a card's lines leave the dice alone, and draw no cards in a standard scene."""
    standard, dramatic = card["standard"], card["dramatic"]
    return (
        not {"up", "stymied"} & {*standard["heroes"], *dramatic["heroes"]}
        and not {"up", "stymied"} & {*standard["villains"], *dramatic["villains"]}
        and not {"inspiration", "setback"} & {*standard["heroes"]}
    )


def own_deck(facts: list[Json]) -> list[Json]:
    """The hands, and a deck of cards of the Drama Deck; those that the story waits for often."""
    of_type = {card["type"]: card for card in reversed(facts)}
    brought = [
        {**of_type[re.sub(r" \d$", "", name)], "number": number}
        for held in (WANDAS, TAREKS, ILSES)
        for name, number in held.items()
    ]
    rest = []
    for card in filter(suits, facts):
        often = {"possible_setback": 8, "critical_problem": 6, "complication": 4}.get(
            card["skill_box"]["problem"], 1
        )
        often *= 2 if {"confused", "setback"} & {*card["dramatic"]["heroes"]} else 1
        often *= 2 if SPECIALS & {*card["dramatic"]["villains"]} else 1
        rest += [card] * often
    return brought + [{**card, "number": DECK + place} for place, card in enumerate(rest)]


class Story:
    """Who plays; the company that they are; and what they do again and again."""

    gm: Person
    wanda: Person
    tarek: Person
    ilse: Person
    jorun: Person
    runa: Person
    spectator: Person
    glorious: str
    trade: str
    kept: tuple[Json, Reply]

    def __init__(self) -> None:
        self.company = Company()

    @property
    def round(self) -> Json:
        return dict(self.gm.table["round"])

    def flip(self, **fields: Any) -> None:
        """The next card rules: its line is in force, and takes effect (DD-11, DD-19, DD-38)."""
        before, hands = self.round, {p.id: len(p.hand) for p in self.company.players}
        events = self.gm.play("flip", **fields)
        now = self.round
        card = self.company.facts[now["card"]]
        line = card[self.gm.table["scene"]["kind"]]
        assert now["number"] == before["number"] + 1
        assert self.gm.table["action_stack"][0] == now["card"]
        assert {side: now[side] for side in line} == line
        assert (now["approved"], now["skill_box"]) == (card["approved"], card["skill_box"])
        for ended in (event for event in events if event["type"] == "round_ended"):
            breaking = ["villains"] if "break" in before["villains"] else []  # DD-33
            assert ended["breaking"] == breaking
        tired = {event["side"] for event in events if event["type"] == "fatigued"}
        assert tired == {side for side in ("heroes", "villains") if "fatigued" in line[side]}
        drawn = "inspiration" in line["heroes"]  # DD-31
        for person in self.living:
            assert len(person.hand) == hands[person.id] + drawn

    def flip_until(self, wanted: Callable[[Json], object]) -> Json:
        """Flip until the round is as wanted; the deck has such a card."""
        for _ in range(2 * len(self.company.facts)):
            self.flip()
            if wanted(self.round):
                return self.round
        raise AssertionError("the deck ran through twice")

    @property
    def living(self) -> list[Person]:
        return [person for person in self.company.players if person.seat["alive"]]

    def too_many(self, person: Person, *keep: int) -> list[int]:
        """What somebody must discard at a refill: the newest cards, but for some."""
        must = max(0, len(person.hand) - 4)
        return [card for card in reversed(person.hand) if card not in keep][:must]

    def act_and_pool(self, person: Person, card: int) -> None:
        """An action without a roll, then the card of the round (DD-13)."""
        person.play("act")
        person.play("play_to_pool", card=card)

    def waiting(self, kind: str) -> list[Json]:
        """What of a kind waits for somebody's answer."""
        return [one for one in self.spectator.table["awaiting"] if one["kind"] == kind]

    def refill(self, person: Person, *keep: int) -> None:
        person.play("discard_for_refill", cards=self.too_many(person, *keep))


def of_type(events: list[Json], type: str) -> list[Json]:
    return [event for event in events if event["type"] == type]


def clear(round: Json) -> bool:
    """Whether cards can be used in a round (DD-34)."""
    return "confused" not in round["heroes"]


# The lobby.


def they_sit_down(story: Story) -> None:
    company = story.company
    facts = company.anybody().get("/v1/decks/standard")["cards"]
    story.gm = company.found(own_deck(facts), settings={"glory_bonus": 1, "hand_size": 20})
    for name, held in (("Wanda", WANDAS), ("Tarek", TAREKS), ("Ilse", ILSES)):
        seed = {"client_seed": SEEDS[name]} if name in SEEDS else {}
        player = company.seat(name, hand=list(held.values()), **seed)  # DD-10
        assert player.hand == list(held.values())
        setattr(story, name.lower(), player)
    # They hold more than twelve cards (DD-10); the evening has the hand size of DD-07.
    story.gm.play("change_settings", settings={"hand_size": None})
    story.spectator = company.spectator()
    door = company.door(story.spectator)
    refused = door.ask("POST", "/characters", {"name": "Thief", "hand": [UNKNOWN_CARD]})
    assert refused.code == "card_not_held"
    assert story.spectator.caller.ask("GET", "/hand").status == 403
    assert story.gm.caller.ask("GET", "/hand").status == 403  # DD-05
    strangers = [company.anybody(token).ask("GET") for token in ("rwg_nobodys", "rwp_nobodys")]
    assert {reply.status for reply in strangers} == {404}


def nobody_finds_out_by_guessing(story: Story) -> None:
    """A hidden card, in a hand or in the deck, is refused like one that does not exist (DD-05)."""
    company = story.company
    deck = company.undrawn()
    for person, other in ((story.wanda, story.ilse), (story.ilse, story.wanda)):
        hidden = [card for card in other.hand if card not in person.known][:1]
        hidden += [deck[0], deck[-1]]
        company.cannot_tell(person, hidden, partial(guesses, to=other.id))
    hidden = [*story.wanda.hand[-1:], *story.ilse.hand[-1:], deck[0]]
    hidden = [card for card in hidden if card not in story.gm.known]
    company.cannot_tell(story.gm, hidden, partial(gm_guesses, character=story.wanda.id))
    # The list of all cards tells nothing about where they are (DD-06).
    listed = company.anybody(story.gm.caller.token).get("/deck/cards")["cards"]
    facts = [{name: card[name] for name in card.keys() - TEXTS} for card in listed]
    assert facts == [company.facts[number] for number in sorted(company.facts)]


def guesses(card: int, to: str) -> Iterator[Json]:
    for move in ("play_to_pool", "use_card", "reveal_card", "discard_subplot", "sacrifice"):
        yield {"move": move, "card": card}
    yield {"move": "use_card", "card": card, "roll": "r1"}
    yield {"move": "use_card", "card": card, "question": "Where is it?"}
    yield {"move": "discard_for_refill", "cards": [card]}
    yield {"move": "offer_trade", "to": to, "give": [card], "because": "to see"}
    yield {"move": "answer_campaign", "card": card, "agree": True}


def gm_guesses(card: int, character: str) -> Iterator[Json]:
    for move in ("approve_card", "disallow_card", "activate_card"):
        yield {"move": move, "character": character, "card": card}
    yield {"move": "answer_idea", "card": card, "text": "There."}
    taken = {"cards": [card], "action": "taunt", "level": "good", "because": "So."}
    yield {"move": "take_from_pool", "character": character, **taken}


# Act 1, scene 1: standard.


def the_adventure_begins(story: Story) -> None:
    events = story.gm.play("start_adventure")
    assert [event["type"] for event in events] == [
        "adventure_started",
        "deck_shuffled",
        "act_started",
    ]  # nobody is dealt cards who brought some (DD-10)
    assert {person.seat["hand_limit"] for person in story.company.players} == {4}  # DD-07
    story.gm.play("start_scene", kind="standard")
    story.gm.play("add_foe", name="Baron Kest", possibilities=3)
    nobody_finds_out_by_guessing(story)


def they_trade_from_hand_to_hand(story: Story) -> None:
    """Only the two see the cards (DD-20): the company knows who may."""
    wanda, tarek, ilse = story.wanda, story.tarek, story.ilse
    because = "she lifts him onto the wall, he tells her where the guards are"
    [offer] = wanda.play("offer_trade", to=tarek.id, give=[WANDAS["Adrenalin"]], because=because)
    two = [TAREKS["Willpower"], TAREKS["Hero 1"]]
    tarek.refused("trade_unequal", "answer_trade", trade=offer["trade"], give=two)
    ilse.refused("no_such_target", "decline_trade", trade=offer["trade"])
    tarek.play("answer_trade", trade=offer["trade"], give=[TAREKS["Willpower"]])
    wanda.play("confirm_trade", trade=offer["trade"])
    assert TAREKS["Willpower"] in wanda.hand
    assert WANDAS["Adrenalin"] in tarek.hand
    [offer] = ilse.play("offer_trade", to=wanda.id, give=[ILSES["Idea"]], because="for a wink")
    wanda.play("decline_trade", trade=offer["trade"])
    assert ILSES["Idea"] in ilse.hand
    ilse.play("reveal_card", card=ILSES["Supporter"])  # DD-05
    ilse.play("use_card", card=ILSES["Idea"], question="Who built the vault?")  # DD-46b
    [asked] = story.waiting("idea")
    assert (asked["text"], asked["waits_for"]) == ("Who built the vault?", ["gamemaster"])
    story.gm.play("answer_idea", card=ILSES["Idea"], text="A dwarf, or somebody small.")
    assert story.spectator.feed[-1]["text"] == "A dwarf, or somebody small."


def wanda_remembers_the_plan(story: Story) -> None:
    """Cards and Possibilities on an open roll; one is cancelled (DD-15, DD-43a, T2-18)."""
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    wanda.play("use_card", card=TAREKS["Willpower"], attribute="mind")  # DD-41b; for the next roll
    roll = wanda.roll(2, 8, value=10, difficulty=15, attribute="mind")
    assert wanda.shown(roll)["outcome"]["total"] == 15
    wanda.play("use_card", card=WANDAS["Action"])  # DD-40
    tarek.play("use_card", card=TAREKS["Supporter"], roll=roll)  # DD-52
    assert [m["value"] for m in gm.shown(roll)["modifiers"]] == [3, 3, 3]
    wanda.play("spend_possibility", roll=roll, dice={"possibilities": [[6]]})
    assert gm.shown(roll)["outcome"]["total"] == 27
    gm.play("cancel_possibility", roll=roll, foe="f1")
    shown = story.spectator.shown(roll)
    assert shown["outcome"]["total"] == 21
    assert [die["counted"] for die in shown["dice"]] == [True, False, False]  # 2, 8; 6
    assert shown["possibilities"] == [{"card": None, "cancelled": True}]
    wanda.play("spend_possibility", roll=roll, dice={"possibilities": [[4]]})
    wanda.refused("possibility_limit", "spend_possibility", roll=roll)
    wanda.play("use_card", card=WANDAS["Coup de Grace"], roll=roll)  # DD-42
    wanda.play("resolve_roll", roll=roll)
    shown = gm.shown(roll)
    assert (shown["outcome"]["total"], shown["effect_bonus"]) == (25, 3)
    assert (shown["success"], shown["level"]) == (True, "superior")
    wanda.refused("roll_closed", "spend_possibility", roll=roll)  # DD-15
    assert wanda.possibilities == 8
    assert [foe["possibilities"] for foe in gm.table["foes"]] == [2]


def others_try_their_luck(story: Story) -> None:
    gm, tarek, ilse = story.gm, story.tarek, story.ilse
    tarek.play("use_card", card=WANDAS["Adrenalin"], attribute="strength")  # DD-41a
    roll = tarek.roll(1, 6, value=8, difficulty=12, attribute="strength")
    tarek.play("use_card", card=TAREKS["Hero 1"], roll=roll, dice={"possibilities": [[5]]})
    assert gm.shown(roll)["outcome"]["total"] == 17
    gm.play("cancel_possibility", roll=roll, foe="f1")  # a Hero as well (DD-43a)
    tarek.play("resolve_roll", roll=roll)
    assert (gm.shown(roll)["outcome"]["total"], gm.shown(roll)["level"]) == (12, "minimal")
    ilse.play("use_card", card=ILSES["Presence"], attribute="charisma")  # DD-41c
    roll = ilse.roll(3, 3, value=9, difficulty=20, attribute="charisma")
    ilse.play("resolve_roll", roll=roll)
    assert (gm.shown(roll)["outcome"]["total"], gm.shown(roll)["success"]) == (12, False)
    ilse.play("use_card", card=ILSES["Drama"])  # to lessen damage (DD-43b)
    assert ilse.possibilities == 10


def the_gamemaster_thinks_again(story: Story) -> None:
    """An undo is a new event and a new version, and the table is as it was (DD-71)."""
    gm, wanda = story.gm, story.wanda
    before = {person: still(person.table) for person in story.company.people}
    version = gm.table["version"]
    gm.play("add_foe", name="A guard too many")
    gm.play("add_foe", name="And another")
    [asked] = wanda.play("ask_undo", because="There was nobody.")
    assert asked["type"] == "undo_asked"
    [wish] = story.waiting("undo")
    assert (wish["character"], wish["text"]) == (wanda.id, "There was nobody.")
    [undone] = gm.play("undo", to_version=version)
    assert (undone["type"], undone["to_version"]) == ("move_undone", version)
    assert [move["move"] for move in undone["moves"]] == ["add_foe", "add_foe"]
    assert {person: still(person.table) for person in before} == before
    gm.refused("undo_not_possible", "undo", to_version=version)


def still(table: Json) -> Json:
    """A table without what every change moves on."""
    moving = ("version", "last_event", "expires_at")
    return {name: value for name, value in table.items() if name not in moving}


def stories_of_their_own(story: Story) -> None:
    """Subplots: approved, disallowed, discarded, active, campaigned (DD-55a to DD-58)."""
    gm, wanda, tarek, ilse = story.gm, story.wanda, story.tarek, story.ilse
    tarek.play("play_to_pool", card=TAREKS["Suspicion"])
    gm.refused("not_approved", "activate_card", character=tarek.id, card=TAREKS["Suspicion"])
    gm.play("disallow_card", character=tarek.id, card=TAREKS["Suspicion"])
    assert tarek.possibilities == 11  # DD-55b
    gm.refused("undo_not_possible", "undo")  # a secret card was drawn
    wanda.play("use_card", card=WANDAS["Master Plan"])  # DD-48: the Suspicion is hers now
    assert wanda.hand[-1] == TAREKS["Suspicion"]
    assert gm.table["discard_pile"][0] == WANDAS["Master Plan"]

    wanda.play("play_to_pool", card=WANDAS["Romance"])
    gm.play("approve_card", character=wanda.id, card=WANDAS["Romance"])
    gm.play("activate_card", character=wanda.id, card=WANDAS["Romance"])
    wanda.refused("subplot_limit", "play_to_pool", card=WANDAS["Nemesis"])  # DD-55c
    ilse.play("discard_subplot", card=ILSES["Romance"])
    assert ilse.possibilities == 11  # DD-55b
    ilse.play("play_to_pool", card=ILSES["Campaign"])
    asked = {"card": ILSES["Campaign"], "character": wanda.id}
    ilse.play("use_card", **asked)
    wanda.play("answer_campaign", card=ILSES["Campaign"], agree=False)
    assert ILSES["Campaign"] in ilse.pool
    ilse.play("use_card", **asked)
    gm.play("approve_card", character=ilse.id, card=ILSES["Campaign"])
    wanda.play("answer_campaign", card=ILSES["Campaign"], agree=True)
    assert gm.table["campaigned"][0]["type"] == "Romance"
    wanda.play("play_to_pool", card=WANDAS["Nemesis"])  # a campaigned one bars no other (DD-55c)
    gm.play("approve_card", character=wanda.id, card=WANDAS["Nemesis"])

    tarek.play("play_to_pool", card=TAREKS["Personal Stake"])
    gm.play("approve_card", character=tarek.id, card=TAREKS["Personal Stake"])
    gm.play("activate_card", character=tarek.id, card=TAREKS["Personal Stake"])
    tarek.play("play_to_pool", card=TAREKS["Campaign"])
    tarek.play("use_card", card=TAREKS["Campaign"], character=tarek.id)
    gm.play("approve_card", character=tarek.id, card=TAREKS["Campaign"])
    tarek.play("play_to_pool", card=TAREKS["Mistaken Identity"])
    gm.play("approve_card", character=tarek.id, card=TAREKS["Mistaken Identity"])

    ilse.play("play_to_pool", card=ILSES["Martyr"])
    gm.play("approve_card", character=ilse.id, card=ILSES["Martyr"])
    gm.play("activate_card", character=ilse.id, card=ILSES["Martyr"])
    tarek.play("play_to_pool", card=TAREKS["Alertness"])
    gm.play("activate_card", character=tarek.id, card=TAREKS["Alertness"])  # DD-54a
    assert gm.table["discard_pile"][0] == TAREKS["Alertness"]
    ilse.play("play_to_pool", card=ILSES["Connection"])


def ilse_leads(story: Story) -> None:
    """From hand to hand in free time; what is discarded lies open, what is drawn does not."""
    wanda, ilse = story.wanda, story.ilse
    drawn = ilse.hand[-1]  # for the subplot that she discarded: nobody else has seen it
    assert drawn not in story.gm.known
    fields = {"to": wanda.id, "give": [drawn], "discard": [ILSES["Supporter"]]}
    ilse.play("use_card", card=ILSES["Leadership"], **fields)  # DD-47
    assert wanda.hand[-1] == drawn
    assert drawn not in story.gm.known
    assert len(ilse.hand) == 4


def wanda_seizes_the_initiative(story: Story) -> None:
    """Round play of one: three cards before the first flip (DD-14); keep, then flip (DD-51)."""
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    gm.play("start_rounds", taking_part=[wanda.id])
    tarek.refused("effect_not_possible", "play_to_pool", card=TAREKS["Hero 2"])  # DD-09
    for name in ("Seize Initiative 1", "Seize Initiative 2", "Monologue"):
        wanda.play("play_to_pool", card=WANDAS[name])
    wanda.refused("pool_limit", "play_to_pool", card=WANDAS["Haste"])
    story.flip()
    first = story.round["card"]
    wanda.play("use_card", card=WANDAS["Seize Initiative 1"], choice="keep")
    story.flip()
    assert story.round["card"] == first
    events = wanda.play("use_card", card=WANDAS["Seize Initiative 2"], choice="flip")
    assert of_type(events, "line_voided")[0]["card"] == first
    assert (story.round["number"], story.round["card"] == first) == (2, False)


def wanda_makes_a_speech(story: Story) -> None:
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    gm.play("change_taking_part", add=[tarek.id], because="He heard the noise.")  # DD-71
    wanda.play("use_card", card=WANDAS["Monologue"])  # DD-46c
    tarek.refused("actions_stopped", "roll", value=10)
    gm.play("allow_roll", character=tarek.id)
    roll = tarek.roll(1, 2, value=10, difficulty=8)
    tarek.play("resolve_roll", roll=roll)
    story.flip(monologue=True)
    tarek.refused("actions_stopped", "roll", value=10)
    story.flip()
    roll = tarek.roll(1, 2, value=10, difficulty=8)
    tarek.play("resolve_roll", roll=roll)
    gm.play("end_rounds")


def they_escape_once(story: Story) -> None:
    gm, ilse = story.gm, story.ilse
    gm.play("start_rounds")
    story.flip()
    ilse.refused("action_needed", "play_to_pool", card=ILSES["Escape"])  # DD-13
    ilse.play("act", text="She looks for a way out.")
    ilse.play("play_to_pool", card=ILSES["Escape"])  # the first since round play began (DD-44)
    events = ilse.play("use_card", card=ILSES["Escape"])
    assert of_type(events, "party_escaped")
    assert story.round["escaped"]
    gm.play("end_rounds")


def they_are_caught_at_the_gate(story: Story) -> None:
    """Hands are closed in rounds (DD-12), but for a critical moment (DD-16)."""
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    gm.play("start_rounds")
    story.flip_until(lambda round: {"trick", "any"} & {*round["approved"]})
    wanda.refused("hand_closed", "use_card", card=WANDAS["Drama"])
    before = len(wanda.hand)
    roll = wanda.roll(1, 2, value=20, difficulty=10, action="trick")
    wanda.play("resolve_roll", roll=roll)
    assert len(wanda.hand) == before + 1  # DD-17
    wanda.play("play_to_pool", card=WANDAS["Haste"])
    wanda.refused("pool_limit", "play_to_pool", card=WANDAS["Supporter"])  # DD-13

    tarek.play("critical_moment")
    first = tarek.roll(1, 5, value=5, difficulty=15)
    tarek.play("use_card", card=TAREKS["Action"])  # from the hand
    assert gm.shown(first)["outcome"]["total"] == 9
    tarek.play("resolve_roll", roll=first)
    assert gm.shown(first)["success"] is False
    dice = {"hot": 3, "cold": 7}
    events = tarek.play("use_card", card=TAREKS["Second Chance"], roll=first, dice=dice)  # DD-50
    second = of_type(events, "roll_opened")[0]["roll"]
    assert gm.shown(second)["outcome"]["total"] == 8  # without the Action
    tarek.play("use_card", card=TAREKS["Hero 2"], roll=second, dice={"possibilities": [[8]]})
    tarek.play("resolve_roll", roll=second)
    assert (gm.shown(second)["outcome"]["total"], gm.shown(second)["level"]) == (16, "average")
    tarek.refused("critical_moment_used", "critical_moment")

    tarek.play("play_to_pool", card=TAREKS["Hero 3"])
    gm.play("refuse_pool", character=tarek.id)
    tarek.refused("pool_refused", "play_to_pool", card=TAREKS["Hero 3"])


def the_scene_ends_as_in_the_book(story: Story) -> None:
    """The refill in numbers (DD-25): Ilse holds 3 cards, Wanda 8, Tarek 4."""
    gm, wanda, tarek, ilse = story.gm, story.wanda, story.tarek, story.ilse
    nobody_finds_out_by_guessing(story)
    gm.play("end_scene")
    assert [len(person.hand) for person in (ilse, wanda, tarek)] == [3, 8, 4]
    assert WANDAS["Haste"] in wanda.hand  # back from the pool (DD-22)
    assert (wanda.pool, ilse.pool) == (
        [WANDAS["Romance"], WANDAS["Nemesis"]],
        [ILSES["Martyr"], ILSES["Connection"]],
    )
    offer = {"to": tarek.id, "give": [WANDAS["Rally"]], "because": "we rest"}
    wanda.refused("trade_closed", "offer_trade", **offer)  # DD-21
    keep = [WANDAS["Glory"], WANDAS["Rally"], WANDAS["Drama"], TAREKS["Suspicion"]]
    loose = [card for card in wanda.hand if card not in keep]
    wanda.refused("hand_over_limit", "discard_for_refill", cards=loose[:3])
    ilse.refused("too_many_discards", "discard_for_refill", cards=ilse.hand[:2])
    ilse.play("discard_for_refill", cards=ilse.hand[-1:])
    wanda.play("discard_for_refill", cards=loose)
    [drawn] = [card for card in tarek.hand if card not in TAREKS.values()]
    assert [len(person.hand) for person in (ilse, wanda, tarek)] == [2, 4, 4]
    events = tarek.play("discard_for_refill", cards=[drawn])
    assert [(event["character"], event["count"]) for event in of_type(events, "cards_drawn")] == [
        (tarek.id, 1),
        (ilse.id, 2),
    ]
    assert wanda.hand == [WANDAS["Glory"], WANDAS["Rally"], WANDAS["Drama"], TAREKS["Suspicion"]]
    assert gm.table["phase"] == "between_scenes"


# Act 1, scene 2: dramatic.


def they_fight_on_the_roofs(story: Story) -> None:
    """Pools fill card by card; a trade and a roll are open when the service is stopped."""
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    gm.play("start_scene", kind="dramatic")
    gm.play("start_rounds")
    story.flip()
    story.act_and_pool(wanda, WANDAS["Rally"])
    story.act_and_pool(tarek, TAREKS["Haste"])
    story.flip_until(clear)
    story.act_and_pool(wanda, WANDAS["Glory"])
    story.act_and_pool(tarek, TAREKS["Hero 3"])
    trade = {"to": tarek.id, "because": "her rope, his hands"}
    wanda.refused(
        "card_not_held", "offer_trade", give=[WANDAS["Drama"]], **trade
    )  # from the pool only
    wanda.refused("card_stays", "offer_trade", give=[WANDAS["Nemesis"]], **trade)  # DD-21
    [offer] = wanda.play("offer_trade", give=[WANDAS["Rally"]], **trade)
    story.trade = offer["trade"]
    story.glorious = wanda.roll(5, 9, value=10, difficulty=12)


def they_go_on_where_they_were(story: Story) -> None:
    gm, wanda, tarek = story.gm, story.wanda, story.tarek
    tarek.play("answer_trade", trade=story.trade, give=[TAREKS["Hero 3"]])
    wanda.play("confirm_trade", trade=story.trade)
    assert (wanda.pool[-1], tarek.pool[-1]) == (TAREKS["Hero 3"], WANDAS["Rally"])  # DD-20
    roll = story.glorious
    wanda.play("use_card", card=TAREKS["Hero 3"], roll=roll, dice={"possibilities": [[2]]})
    wanda.play("resolve_roll", roll=roll)
    assert gm.shown(roll)["outcome"]["bonus"] == 7
    wanda.play("use_card", card=WANDAS["Glory"], roll=roll)  # DD-45
    gm.play("disallow_card", character=wanda.id, card=WANDAS["Glory"])
    assert WANDAS["Glory"] in wanda.pool


def the_baron_mocks_tarek(story: Story) -> None:
    """A villain's success takes cards from a pool (DD-18); Opponent Fails returns them (DD-49)."""
    gm, wanda, tarek, ilse = story.gm, story.wanda, story.tarek, story.ilse
    story.flip()
    story.act_and_pool(tarek, TAREKS["Opponent Fails"])
    round = story.flip_until(lambda round: clear(round) and SPECIALS & {*round["villains"]})
    action = min(SPECIALS & {*round["villains"]})
    aim = {"action": action, "against": [tarek.id]}
    roll = gm.roll(1, 2, foe="f1", value=60, difficulty=10, **aim)
    gm.play("resolve_roll", roll=roll)
    assert gm.shown(roll)["level"] == "spectacular"
    taken = {"character": tarek.id, "level": "spectacular"}
    mine = [TAREKS["Haste"], WANDAS["Rally"]]
    gm.refused("card_stays", "take_from_pool", cards=[TAREKS["Mistaken Identity"]], roll=roll)
    [unlisted, *_] = SPECIALS - {*round["villains"]}
    told = taken | {"action": unlisted, "because": "So."}
    gm.refused("effect_not_possible", "take_from_pool", cards=mine, **told)
    gm.play("take_from_pool", cards=mine, roll=roll, action=action, **taken)
    assert not {*mine} & {*tarek.pool}
    [negated] = of_type(
        tarek.play("use_card", card=TAREKS["Opponent Fails"], roll=roll), "roll_negated"
    )
    assert negated["returned"] == mine
    assert {*mine} <= {*tarek.pool}
    assert (gm.shown(roll)["success"], gm.shown(roll)["negated"]) == (False, [tarek.id])

    actions = tarek.seat["actions"]
    tarek.play("use_card", card=TAREKS["Haste"])  # DD-46a
    assert tarek.seat["actions"] == actions + 1
    tarek.play("use_card", card=WANDAS["Rally"])  # DD-53
    keep = {
        wanda: [WANDAS["Drama"], TAREKS["Suspicion"]],
        ilse: [ILSES["True Identity"]],
        tarek: [],
    }
    for person, kept in keep.items():
        away = [card for card in person.hand if card not in kept]
        person.play("discard_for_refill", cards=away)
        assert len(person.hand) == 4
        assert person.hand[: len(kept)] == kept


def wanda_finds_glory(story: Story) -> None:
    gm, wanda = story.gm, story.wanda
    story.flip_until(clear)
    roll = wanda.roll(5, 9, value=10, difficulty=12)
    wanda.play("resolve_roll", roll=roll)
    wanda.play("use_card", card=WANDAS["Glory"], roll=roll)
    assert [claim["roll"] for claim in story.waiting("glory")] == [roll]
    [confirmed] = gm.play("approve_card", character=wanda.id, card=WANDAS["Glory"])
    assert confirmed["type"] == "glory_confirmed"
    assert gm.table["discard_pile"][0] == WANDAS["Glory"]


def fog_and_loose_tiles(story: Story) -> None:
    """Confused: no card is used (DD-34). A setback: 5 less for all heroes (DD-28)."""
    gm, wanda = story.gm, story.wanda
    story.flip_until(lambda round: "confused" in round["heroes"])
    card, blown_away = story.round["card"], {"side": "heroes", "because": "A storm."}
    wanda.refused("pool_closed", "use_card", card=WANDAS["Drama"])
    wanda.refused("pool_closed", "critical_moment")
    gm.refused("effect_not_possible", "set_conditions", **blown_away, conditions=["inspiration"])
    [event] = gm.play("set_conditions", **blown_away, conditions=["setback"])  # DD-71
    assert event["type"] == "conditions_set"
    assert (story.round["heroes"], story.round["card"]) == (["setback"], card)
    story.flip_until(lambda round: "setback" in round["heroes"])
    assert story.round["card"] != card
    gm.play("apply_setback", side="heroes", amount=50)  # a slip: the next one replaces it
    gm.play("apply_setback", side="heroes")
    gm.refused("effect_not_possible", "apply_setback", side="villains")
    roll = wanda.roll(2, 5, value=12, difficulty=10)
    wanda.play("resolve_roll", roll=roll)
    assert (gm.shown(roll)["outcome"]["total"], gm.shown(roll)["success"]) == (9, False)


class Task:
    """A skill resolution, seen from outside."""

    def __init__(self, story: Story, person: Person, *steps: tuple[str, int]) -> None:
        self.story, self.person = story, person
        tasks = [{"letters": list(letters), "difficulty": least} for letters, least in steps]
        [event] = story.gm.play("start_skill", character=person.id, skill="lock", steps=tasks)
        self.id = event["resolution"]

    @property
    def shown(self) -> Json:
        [found] = [
            held
            for held in self.story.spectator.table["skill_resolutions"]
            if held["id"] == self.id
        ]
        return dict(found)

    @property
    def done(self) -> list[str]:
        return [step["letters"][0] for step in self.shown["steps"] if step["done"]]

    @property
    def run(self) -> list[str]:
        """The letters that can be tried now (DD-61)."""
        box, run = self.story.round["skill_box"]["steps"], []
        for step in self.shown["steps"]:
            if not step["done"]:
                if step["letters"][0] not in box:
                    break
                run.append(step["letters"][0])
        return run

    def attempt(self, hot: int, cold: int, **fields: Any) -> Json:
        """A check: how it came out."""
        dice = {"hot": hot, "cold": cold}
        events = self.person.play("attempt_skill", resolution=self.id, dice=dice, **fields)
        self.person.play("resolve_roll", roll=events[-1]["roll"])
        return self.person.shown(events[-1]["roll"])


def ilse_opens_the_lock(story: Story) -> None:
    """A dramatic skill resolution that meets every problem, and is won (DD-60 to DD-63)."""
    ilse = story.ilse
    task = Task(story, ilse, ("AB", 8), ("C", 10), ("D", 12))
    problems = {
        "possible_setback": a_step_back,
        "complication": it_grows_harder,
        "critical_problem": a_new_way,
    }
    while task.shown["state"] != "won":
        story.flip_until(lambda round: task.run or round["skill_box"]["problem"] in problems)
        letters, problem = task.run, story.round["skill_box"]["problem"]
        if problem in problems:
            if problem != "possible_setback" or task.done:
                problems.pop(problem)(story, task)
        elif not task.done or not problems:
            letters = letters[:1] if problems else letters  # there is more to meet first
            roll = task.attempt(1, 2, value=60, letters=letters, penalty=2)
            added = task.shown["added_difficulty"] + 2
            assert roll["skill"]["letters"] == letters
            assert roll["skill"]["difficulties"] == [
                step["difficulty"] + added
                for step in task.shown["steps"]
                if step["letters"][0] in letters
            ]
            assert task.done[-len(letters) :] == letters
    assert task.done == ["A", "B", "C", "D"]
    assert not problems
    ilse.refused("effect_not_possible", "attempt_skill", resolution=task.id, value=9)


def a_step_back(story: Story, task: Task) -> None:
    before = task.done
    assert task.attempt(9, 1, value=5)["success"] is False
    assert task.done == before[:-1]
    task.person.refused("action_used", "attempt_skill", resolution=task.id, value=60)  # DD-61
    # In another such round a success gains no step, but a card (DD-63).
    story.flip_until(lambda round: round["skill_box"]["problem"] == "possible_setback")
    hand = len(task.person.hand)
    assert task.attempt(1, 2, value=60)["success"] is True
    assert (task.done, len(task.person.hand)) == (before[:-1], hand + 1)


def it_grows_harder(story: Story, task: Task) -> None:
    before = task.done
    task.attempt(9, 1, value=5)
    assert (task.shown["added_difficulty"], task.done) == (1, before)


def a_new_way(story: Story, task: Task) -> None:
    before = task.done
    task.attempt(9, 1, value=5)
    assert task.shown["state"] == "critical"
    again = {"resolution": task.id}
    task.person.refused("critical_problem", "attempt_skill", value=5, **again)
    task.person.play("propose_approach", skill="shouting", **again)
    story.gm.play("answer_approach", agree=False, **again)
    task.person.refused("critical_problem", "attempt_skill", value=5, **again)
    task.person.play("propose_approach", skill="acid", **again)
    story.gm.play("answer_approach", agree=True, **again)
    shown = task.shown
    assert (shown["state"], shown["skill"], task.done) == ("running", "acid", before)


def tarek_is_too_late(story: Story) -> None:
    """A last-ditch effort fails (DD-64), and time runs out: lost."""
    task = Task(story, story.tarek, ("A", 10), ("B", 14))
    roll = task.attempt(1, 2, value=16, last_ditch=True, penalty=2)
    assert roll["skill"]["difficulties"] == [16, 20]  # and 17 does not reach the 20
    assert (task.done, task.shown["state"]) == ([], "critical")
    story.gm.play("end_skill", resolution=task.id)
    assert task.shown["state"] == "lost"


def the_act_ends(story: Story) -> None:
    """With its scene, and the refill (DD-22); two have discarded when everything is killed."""
    wanda, tarek = story.wanda, story.tarek
    nobody_finds_out_by_guessing(story)
    story.gm.play("end_act", ignored=[tarek.id])
    story.refill(tarek)
    # Wanda's order carries a key, and is sent again after the crash.
    cards = story.too_many(wanda, WANDAS["Drama"], TAREKS["Suspicion"])
    body = {"move": "discard_for_refill", "cards": cards}
    reply = wanda.caller.ask("POST", "/moves", body, Idempotency_Key="wanda-discards-0001")
    story.company.one_step(wanda, reply)
    story.kept = body, reply


def an_order_is_not_carried_out_twice(story: Story) -> None:
    body, first = story.kept
    reply = story.wanda.caller.ask("POST", "/moves", body, Idempotency_Key="wanda-discards-0001")
    assert (reply.status, reply.data) == (200, first.data)
    assert reply.headers["idempotency-replayed"] == "true"
    before = {person: person.possibilities for person in story.company.players}
    story.refill(story.ilse, ILSES["True Identity"])
    assert story.gm.table["phase"] == "between_acts"
    paid = {person: person.possibilities - before[person] for person in before}
    # A Romance and a Martyr were active in act 1, and so was Tarek's subplot, ignored (DD-23).
    assert paid == {story.wanda: 1, story.ilse: 1, story.tarek: 0}


# Act 2.


def jorun_joins_late(story: Story) -> None:
    story.jorun = story.company.seat("Jorun", campaigned=["Nemesis"])  # DD-58
    assert len(story.jorun.hand) == 4  # DD-07
    assert story.jorun.seat["hand_limit"] == 4
    assert not {*story.jorun.hand} & story.gm.known
    kept = [(one["character"], one["type"]) for one in story.waiting("campaigned")]
    assert kept == [(story.jorun.id, "Nemesis")]
    brought = {"character": story.jorun.id, "type": "Nemesis"}
    story.gm.play("answer_campaigned", figures=True, **brought)
    story.gm.play("start_act")
    assert story.gm.table["act"] == 2
    assert not any(held["critical_moment_used"] for held in story.gm.table["characters"])


def seats_change_hands(story: Story) -> None:
    """A seat is released and claimed, a token is rotated: the old tokens open nothing."""
    company, gm, tarek, ilse = story.company, story.gm, story.tarek, story.ilse
    claim = f"/characters/{tarek.id}/claim"
    assert company.door(tarek).ask("POST", claim, {}).code == "no_such_target"
    held, old = tarek.hand, tarek.caller
    reply = gm.caller.ask("POST", f"/characters/{tarek.id}/release", {})
    tarek.absent = True
    company.one_step(gm, reply)
    refused = [caller.ask("GET") for caller in (old, company.anybody("rwp_nobodys"))]
    assert {reply.status for reply in refused} == {404}
    assert refused[0].data == refused[1].data
    taken = company.door(tarek).ask("POST", claim, {})
    tarek.sits_with(taken.ok()["token"])
    company.one_step(tarek, taken)
    assert tarek.hand == held

    old = ilse.caller
    turned = old.ask("POST", "/token", {})
    ilse.sits_with(turned.ok()["token"])
    company.one_step(ilse, turned)
    assert old.ask("GET").status == 404


def the_second_act_thickens(story: Story) -> None:
    """What was approved becomes active; a subplot changes hands by a trade."""
    gm, wanda, tarek, ilse, jorun = story.gm, story.wanda, story.tarek, story.ilse, story.jorun
    gm.play("start_scene", kind="standard")
    gm.play("activate_card", character=wanda.id, card=WANDAS["Nemesis"])
    gm.play("activate_card", character=tarek.id, card=TAREKS["Mistaken Identity"])
    gm.play("activate_card", character=ilse.id, card=ILSES["Connection"])  # DD-54b; pooled in act 1
    assert gm.table["discard_pile"][0] == ILSES["Connection"]
    exchange(ilse, jorun, ILSES["True Identity"], jorun.hand[0])
    its_time_has_come(gm, jorun, ILSES["True Identity"])
    [thrown] = gm.play("roll_dice", mechanic="dice", body={"expression": "3d6"}, hidden=True)
    assert story.spectator.shown(thrown["roll"])["outcome"] is None
    gm.play("reveal_roll", roll=thrown["roll"])
    shown = story.spectator.shown(thrown["roll"])
    assert shown["outcome"] == gm.shown(thrown["roll"])["outcome"] is not None
    gate = [{"name": "gate", "letters": ["A", "C"]}, {"name": "roof", "letters": ["B", "D"]}]
    [chosen] = gm.play("choose_by_box", options=gate)  # DD-67
    flipped = [{*story.company.facts[card]["skill_box"]["steps"]} for card in chosen["cards"]]
    matching = [[o["name"] for o in gate if {*o["letters"]} <= box] for box in flipped]
    assert [len(names) == 1 for names in matching] == [False] * (len(matching) - 1) + [True]
    assert matching[-1] == [chosen["chosen"]]


def exchange(giver: Person, taker: Person, give: int, take: int) -> None:
    """A trade of one card for another."""
    [offer] = giver.play("offer_trade", to=taker.id, give=[give], because="for the friendship")
    taker.play("answer_trade", trade=offer["trade"], give=[take])
    giver.play("confirm_trade", trade=offer["trade"])
    assert (giver.hand[-1], taker.hand[-1]) == (take, give)


def its_time_has_come(gm: Person, holder: Person, card: int) -> None:
    """A subplot is put down, approved, and active."""
    holder.play("play_to_pool", card=card)
    gm.play("approve_card", character=holder.id, card=card)
    gm.play("activate_card", character=holder.id, card=card)
    assert holder.seat["pool"][-1] == {"card": card, "state": "active", "subplot": "active"}


def ilse_gives_her_life(story: Story) -> None:
    """A Martyr's sacrifice (DD-56): hand and pool are discarded (DD-68). Her sister comes."""
    gm, wanda, ilse = story.gm, story.wanda, story.ilse
    held = ilse.hand
    [told, *_] = ilse.play("sacrifice", card=ILSES["Martyr"])
    assert told["type"] == "character_sacrificed"
    assert (ilse.hand, ilse.pool, ilse.seat["alive"]) == ([], [], False)
    assert {*held, ILSES["Martyr"]} <= {*gm.table["discard_pile"]}
    story.runa = story.company.seat("Runa")
    exchange(wanda, story.runa, TAREKS["Suspicion"], story.runa.hand[0])
    its_time_has_come(gm, story.runa, TAREKS["Suspicion"])


def the_last_refill(story: Story) -> None:
    """Trades are allowed this time (DD-21), and the absent are not waited for (DD-22)."""
    gm, wanda, jorun = story.gm, story.wanda, story.jorun
    gm.play("end_scene", trades=True)
    loose = [card for card in wanda.hand if card != WANDAS["Drama"]]
    exchange(wanda, jorun, loose[0], jorun.hand[0])
    story.refill(wanda, WANDAS["Drama"])
    gm.play("end_refill")
    assert all(len(person.hand) == 4 for person in story.living)
    assert gm.table["phase"] == "between_scenes"


def the_adventure_ends(story: Story) -> None:
    """Possibilities for subplots, Drama cards and the Glory (DD-23, DD-24a to DD-24c)."""
    company, gm = story.company, story.gm
    subplots = {
        story.wanda: 2,  # a Romance and a Nemesis
        story.tarek: 2,  # a Personal Stake and a Mistaken Identity
        story.jorun: 2,  # a True Identity, and the Nemesis of an earlier adventure
        story.runa: 1,  # the Suspicion
    }
    due = {
        person: count + 3 * company.facts_of([*person.hand, *person.pool], "Drama") + 3
        for person, count in subplots.items()
    }
    assert due[story.wanda] >= 8
    before = {person: person.possibilities for person in company.players}
    hands = {person: person.hand for person in company.players}
    gm.play("end_adventure")  # DD-72: the awards
    assert gm.table["status"] == "ended"
    listed = {one["character"]: one for one in gm.table["awards"]["characters"]}
    assert {id: (one["subplots"], one["glory"]) for id, one in listed.items()} == {
        person.id: (count, 3) for person, count in subplots.items()
    }
    assert {person: person.hand for person in company.players} == hands
    assert {person: person.possibilities for person in company.players} == before
    gm.refused("wrong_phase", "deal_card", character=story.wanda.id, because="one more")
    gm.play("close_adventure")
    paid = {person: person.possibilities - before[person] for person in before}
    assert paid == {**due, story.ilse: 0}
    assert (gm.table["phase"], gm.table["adventure"]) == ("closed", 2)
    assert gm.table["deck"]["count"] == len(company.facts)
    story.wanda.refused("wrong_phase", "act")
    gm.refused("wrong_phase", "start_scene", kind="standard")
    gm.refused("undo_not_possible", "undo")


# What is left when all is over.


def every_type_was_played(story: Story) -> None:
    """Each of the 29 types was used, or activated by the gamemaster."""
    used = {
        event["card_type"]
        for event in story.spectator.feed
        if event["type"] in ("card_used", "card_activated")
    }
    types = {card["type"] for card in story.company.facts.values()}
    assert used == types
    assert len(types) == 29


def everybody_was_told_the_same(story: Story) -> None:
    """The history stands as it was told step by step, without a gap, version by version."""
    company = story.company
    for person in company.people:
        assert person.ask_again() == person.feed, person.name
        assert [event["id"] for event in person.feed] == list(range(1, company.last + 1))
        versions = [event["version"] for event in person.feed]
        assert versions == sorted(versions)
        assert set(versions) == set(range(1, company.version + 1))
        told = [company.open_part(person, event) for event in person.feed]
        assert told == [company.open_part(story.gm, event) for event in story.gm.feed]


def secrets_were_kept(story: Story, logs: str) -> None:
    """Not one byte told anybody a card before it was theirs to know, nor another one's token."""
    company = story.company
    company.look_for_leaks(*company.people)
    for person in company.people:
        sent = b"\n".join(person.caller.seen)
        for other in company.people:
            if other is not person:
                assert not any(token.encode() in sent for token in other.tokens)
        assert not any(token in logs for token in person.tokens)
    # The search finds what there is to find: everybody has read the cards that they knew.
    for person in company.people:
        assert person.read & set(company.facts) == person.known & set(company.facts)


def everybody_takes_it_along(story: Story) -> None:
    """A recording is all that somebody was told, and the verifier agrees with it.

    The listings of the shuffles have every card, now that the adventure is closed.
    """
    for person in story.company.people:
        recording = person.caller.get("/recording")
        assert recording["events"] == person.feed, person.name
        assert (recording["you"], recording["table"]) == (person.table["you"], person.table)
        verdict = verify(recording)
        checked = verdict["checked"]
        assert verdict["refused"] == [], person.name
        assert checked["shuffles"] == checked["orders"]
        assert checked["client_seeds"] == len(SEEDS)


def killed(service: Service) -> None:
    """SIGKILL for the master, its workers, the supervisor of the store and the store."""
    processes = [service.store_pid(), *service.children(), service.process.pid]
    assert len(processes) == 5
    kill(*processes)
    service.process.wait(15)
    until(lambda: not any(map(lives, processes)), "all of it has ended")


@pytest.mark.rule("DD-03", "DD-05", "DD-06", "DD-07", "DD-10", "DD-11", "DD-12", "DD-13", "DD-14")
@pytest.mark.rule("DD-15", "DD-16", "DD-17", "DD-18", "DD-19", "DD-20", "DD-21", "DD-22", "DD-23")
@pytest.mark.rule("DD-24a", "DD-24b", "DD-24c", "DD-25", "DD-28", "DD-34", "DD-43a", "DD-44")
@pytest.mark.rule("DD-45", "DD-46b", "DD-46c", "DD-47", "DD-48", "DD-49", "DD-50", "DD-51", "DD-53")
@pytest.mark.rule("DD-54a", "DD-54b", "DD-55b", "DD-55c", "DD-56", "DD-58", "DD-60", "DD-61")
@pytest.mark.rule("DD-62", "DD-63", "DD-64", "DD-67", "DD-68", "T2-18")
def test_an_adventure_from_start_to_end(tmp_path: Path) -> None:
    story = Story()
    company = story.company

    with served(tmp_path, *SERVE, ROLLWRIGHT_LOG_REQUESTS="true") as service, company.at(service):
        they_sit_down(story)
        the_adventure_begins(story)
        they_trade_from_hand_to_hand(story)
        wanda_remembers_the_plan(story)
        others_try_their_luck(story)
        the_gamemaster_thinks_again(story)
        stories_of_their_own(story)
        ilse_leads(story)
        wanda_seizes_the_initiative(story)
        wanda_makes_a_speech(story)
        they_escape_once(story)
        they_are_caught_at_the_gate(story)
        the_scene_ends_as_in_the_book(story)
        they_fight_on_the_roofs(story)
        before = company.snapshot()
    assert service.process.returncode == 0  # SIGTERM

    with served(tmp_path, *SERVE, ROLLWRIGHT_LOG_REQUESTS="true") as service, company.at(service):
        assert company.snapshot() == before, "nothing is lost: not one byte differs"
        they_go_on_where_they_were(story)
        the_baron_mocks_tarek(story)
        wanda_finds_glory(story)
        fog_and_loose_tiles(story)
        ilse_opens_the_lock(story)
        tarek_is_too_late(story)
        the_act_ends(story)
        before = company.snapshot()
        killed(service)

    with served(tmp_path, *SERVE, ROLLWRIGHT_LOG_REQUESTS="true") as service, company.at(service):
        assert company.snapshot() == before, "nothing is lost: not one byte differs"
        an_order_is_not_carried_out_twice(story)
        jorun_joins_late(story)
        seats_change_hands(story)
        the_second_act_thickens(story)
        ilse_gives_her_life(story)
        the_last_refill(story)
        the_adventure_ends(story)
        every_type_was_played(story)
        everybody_was_told_the_same(story)
        secrets_were_kept(story, service.log.read_text(encoding="utf-8"))
        everybody_takes_it_along(story)
