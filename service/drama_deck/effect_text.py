"""What the player side of each card type says, in our own words.

The texts are for people; what the service does with a used card is in `uses`. "Needs" names the
fields that `use_card` takes besides the card.
Source: rules DD-40 to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct


class EffectText(Struct, frozen=True):
    """The effect of a card type in one to four sentences, and the ids of its rules."""

    text: str
    rules: tuple[str, ...]


NOTHING = "`use_card` needs nothing more"


def _attribute(names: str, built: str, *rules: str) -> EffectText:
    return EffectText(
        f"+3 to {names}, and to {built}. One card raises one attribute, for this round, or in free "
        "time for one roll. `use_card` needs the `attribute`.",
        rules,
    )


def _gamemasters(what: str, rule: str) -> EffectText:
    return EffectText(
        f"{what} Put into the pool with `play_to_pool`, it stays there, over the ends of scenes "
        "and acts, until the gamemaster activates it; then it is discarded. `use_card` does not "
        "take it.",
        (rule, "DD-27"),
    )


def _subplot(what: str, *rules: str, beyond: str = "") -> EffectText:
    return EffectText(
        f"{what} Put into the pool with `play_to_pool`, it is pending until the gamemaster "
        "approves it, and active when the gamemaster says so; each act in which it was active "
        "earns one Possibility, unless it was ignored. Disallowed, or discarded instead of being "
        f"played (`discard_subplot`), it gives one Possibility and a replacement card.{beyond}",
        (*rules, "DD-55a", "DD-55b", "DD-55c", "DD-23", "DD-27"),
    )


EFFECTS: Mapping[str, EffectText] = MappingProxyType(
    {
        "Action": EffectText(
            "+3 to each of the character's rolls this round, or in free time to one roll; the "
            "service adds it. Extra actions from Flurry or Haste have it too, passive rolls and "
            f"values do not. Several Action cards add up. {NOTHING}.",
            ("DD-40",),
        ),
        "Adrenalin": _attribute(
            "Dexterity, Strength or Toughness",
            "every value built on it: the damage of a bow, but not of a gun",
            "DD-41a",
        ),
        "Alertness": _gamemasters(
            "When all have overlooked something that is there to be found, the character finds it.",
            "DD-54a",
        ),
        "Campaign": EffectText(
            "Keeps an active subplot of any character, but for Martyr, beyond this adventure, if "
            "that character's player and the gamemaster agree: in a later adventure where it "
            "figures it is active by itself. Put into the pool first, it stays there until it is "
            "used; `use_card` then needs the `character`, and waits for `answer_campaign` by its "
            "player and `approve_card` by the gamemaster. Disallowed, or discarded instead of "
            "being played, it gives one Possibility and a replacement card. Without a campaign (a "
            "setting) it has no effect.",
            ("DD-57", "DD-58", "DD-56", "DD-27"),
        ),
        "Connection": _gamemasters(
            "The character has an acquaintance here who could be of use; the gamemaster chooses "
            "who it is, and how much help there is to be had.",
            "DD-54b",
        ),
        "Coup de Grace": EffectText(
            "By default +3 (a setting) to the effect value of one successful action; to its action "
            "total only where it has no effect value. A higher effect value does not help an "
            "action that fails. `use_card` needs the `roll`; `on` says what is raised, `effect` "
            "(unless told otherwise) or `total`.",
            ("DD-42",),
        ),
        "Drama": EffectText(
            "A Possibility for anything, damage included, beside those of the character and of "
            "other cards; a foe can cancel it, and it cancels none itself. `use_card` takes the "
            "`roll` that it is for; against damage `use_card` needs nothing more. Kept until the "
            "adventure is completed, it brings its player 3 Possibilities.",
            ("DD-43b", "DD-24b"),
        ),
        "Escape": EffectText(
            "The whole party escapes. It has to be the first card that the character puts into the "
            f"pool since round play began; from then on it can be used at any time. {NOTHING}: the "
            "service records the escape, and the gamemaster may end round play.",
            ("DD-44",),
        ),
        "Glory": EffectText(
            "For a roll in a dramatic scene whose dice alone come to a bonus of 26 or more (a "
            "setting) with 2d10, or to a total of 60 or more on the d20, and which has a major "
            "impact. `use_card` needs the `roll`; the gamemaster confirms the impact, else the "
            "card stays. At the end of the adventure every player character's award is 3 "
            "Possibilities higher.",
            ("DD-45", "DD-24c"),
        ),
        "Haste": EffectText(
            "One extra action at once, out of turn too. All that holds for the character this "
            f"round holds for it. {NOTHING}.",
            ("DD-46a",),
        ),
        "Hero": EffectText(
            "A Possibility for one action, beside those of the character and of other cards; a foe "
            "can cancel it, and it cancels none itself. `use_card` needs the `roll`. Left unused, "
            "it earns nothing.",
            ("DD-43a", "DD-43b"),
        ),
        "Idea": EffectText(
            "A question about the adventure, which the gamemaster answers with one hint or with a "
            "list of options (`answer_idea`). `use_card` needs the `question`.",
            ("DD-46b",),
        ),
        "Leadership": EffectText(
            "Gives one other player one or two cards of the hand or the pool: into the pool in "
            "round play, else into the hand. What cannot be traded cannot be given. Then any "
            "number of cards may be discarded from the own hand, which is refilled to its size; "
            "pools do not count. `use_card` needs `to`, `give` and `discard`.",
            ("DD-47", "DD-21"),
        ),
        "Martyr": _subplot(
            "The character may not live to see the end: at any time the player can give the "
            "character's life for a victory (`sacrifice`).",
            "DD-56",
            beyond=" It cannot be campaigned, and was it kept only as insurance, the gamemaster "
            "may take back at the end what its acts have earned.",
        ),
        "Master Plan": EffectText(
            "Changes places with the top card of the discard pile, not of the action stack; with "
            "an empty discard pile it cannot be used. The new card goes into the pool in round "
            f"play, else into the hand. {NOTHING}.",
            ("DD-48",),
        ),
        "Mistaken Identity": _subplot(
            "Somebody takes the character for another person, or the character makes this mistake "
            "about somebody."
        ),
        "Monologue": EffectText(
            "The character speaks, as the action of this round, and all other actions of both "
            "sides stop for the rest of it, or for longer if the gamemaster says so. "
            f"{NOTHING}; the service refuses rolls in that time unless the gamemaster lets one "
            "through.",
            ("DD-46c",),
        ),
        "Nemesis": _subplot(
            "Somewhere in the adventure is a personal enemy, with an account to settle in the end."
        ),
        "Opponent Fails": EffectText(
            "One action against the character that has succeeded fails after all; no one may have "
            "rolled since. `use_card` needs the `roll`. What the service keeps of the consequences "
            "is undone, unless secret cards have been seen.",
            ("DD-49", "DD-15"),
        ),
        "Personal Stake": _subplot(
            "What this adventure is about concerns the character's own heart: a relative, a home, "
            "an old wound."
        ),
        "Presence": _attribute("Charisma or Spirit", "every value built on it", "DD-41c", "DD-41a"),
        "Rally": EffectText(
            "Each player may discard any number of cards from the hand, which is then refilled to "
            f"its size; pools do not count. {NOTHING}, then each player sends "
            "`discard_for_refill`, and is dealt to at once. A hand above its size draws nothing.",
            ("DD-53",),
        ),
        "Romance": _subplot(
            "The character and one of the gamemaster's characters are tied by love, on either "
            "side or on both, and it is not simple."
        ),
        "Second Chance": EffectText(
            "Tries a failed action again at once, before any other roll or card. What the first "
            "try cost is gone, effects of the round that began before it go on, and new cards may "
            "be added. "
            "`use_card` needs the `roll`.",
            ("DD-50", "DD-15"),
        ),
        "Seize Initiative": EffectText(
            "`keep` lets the top card of the action stack rule one more round, and is said before "
            "the next flip; `flip` puts another card on top for this round, and there is no way "
            "back. It cannot be used while the line in force says confused. `use_card` needs the "
            "`choice`.",
            ("DD-51", "DD-34", "DD-38"),
        ),
        "Supporter": EffectText(
            "+3 to the roll of another character, after the dice have fallen and before the result "
            "is told; the service adds it. Several may support one roll. `use_card` needs the "
            "`roll`.",
            ("DD-52",),
        ),
        "Suspicion": _subplot(
            "A suspicion hangs over the character, justified or not; companions may share it."
        ),
        "True Identity": _subplot(
            "The character is someone of importance and nobody knows, perhaps not even the "
            "character; or the character knows this of another."
        ),
        "Willpower": _attribute(
            "Perception or Mind", "every value built on it", "DD-41b", "DD-41a"
        ),
    }
)
"""The types of the standard deck, in alphabetical order."""

UNKNOWN = EffectText("The gamemaster says what it does.", ("DD-06",))


def effect_text(type: str) -> EffectText:
    """Return the text of a card type; UNKNOWN for types that only a custom deck has."""
    return EFFECTS.get(type, UNKNOWN)
