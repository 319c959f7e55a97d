"""What each card type does, in words for the players at the table.

How a card is used through the API is in `use_text`.
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


def _attribute(names: str, built: str, *rules: str) -> EffectText:
    return EffectText(
        f"+3 to {names}, and to {built}. Each card raises one attribute, which you choose. It "
        "lasts for this round, or in free time for your next roll with that attribute.",
        (*rules, "DD-09"),
    )


def _gamemasters(text: str, rule: str) -> EffectText:
    return EffectText(
        f"{text} Until then the card waits in your pool; afterwards it is discarded.",
        (rule, "DD-27"),
    )


def _subplot(story: str, *rules: str, also: str = "") -> EffectText:
    return EffectText(
        f"{story} Once the card is in your pool and approved, the gamemaster decides when the "
        "subplot becomes active; every act in which it is active earns you a Possibility, unless "
        "you ignore it. If it is disallowed, or you discard it instead of playing it, you get a "
        f"Possibility and a new card.{also}",
        (*rules, "DD-55a", "DD-55b", "DD-55c", "DD-23", "DD-27"),
    )


EFFECTS: Mapping[str, EffectText] = MappingProxyType(
    {
        "Action": EffectText(
            "+3 to all your rolls this round, extra actions from Flurry or Haste included. It "
            "does not raise passive rolls, or values. In free time it lasts for your next roll. "
            "Several Action cards add up.",
            ("DD-40", "DD-09"),
        ),
        "Adrenalin": _attribute(
            "Dexterity, Strength or Toughness",
            "everything that is built on it: the damage of a bow, but not of a gun",
            "DD-41a",
        ),
        "Alertness": _gamemasters(
            "When everybody has missed something that is there to be found, your character notices "
            "it after all. The gamemaster decides when; you cannot force it.",
            "DD-54a",
        ),
        "Campaign": EffectText(
            "Keeps an active subplot going beyond this adventure: anybody's, except a Martyr, if "
            "that character's player and the gamemaster agree. In later adventures where it plays "
            "a part, it is active automatically. The card waits in your pool until you use it; if "
            "it is disallowed, or you discard it instead of playing it, you get a Possibility and "
            "a new card. If your adventures do not continue, it does nothing.",
            ("DD-57", "DD-58", "DD-56", "DD-55b", "DD-27"),
        ),
        "Connection": _gamemasters(
            "Your character knows somebody around here who could help. The gamemaster decides who "
            "it is, and when it fits the story.",
            "DD-54b",
        ),
        "Coup de Grace": EffectText(
            "+3 to the effect value of one of your successful actions, unless your group has "
            "agreed on another number. If the action has no effect value of its own, the action "
            "total gets the bonus instead. A higher effect value does not help an action that "
            "fails.",
            ("DD-42", "DD-15"),
        ),
        "Drama": EffectText(
            "A Possibility for anything, even to reduce damage, on top of your own and those of "
            "other cards. An opponent can cancel it, and it cannot be used to cancel another one. "
            "If you still have this card when the adventure is completed, you get 3 "
            "Possibilities for it.",
            ("DD-43b", "DD-24b", "DD-15"),
        ),
        "Escape": EffectText(
            "The whole party gets away. It has to be the first card that you put into your pool "
            "when round play begins. From then on you can use it whenever you like while it lies "
            "there, in later rounds too.",
            ("DD-44",),
        ),
        "Glory": EffectText(
            "For a roll in a dramatic scene that has a major impact and extraordinary dice: a "
            "total of 60 or more on the d20, or with 2d10 a bonus of 26 or more (or the number "
            "that your group has agreed on). You can claim it until the scene ends. If the "
            "gamemaster confirms the impact, every player character gets 3 more Possibilities at "
            "the end of the adventure; if not, you keep the card.",
            ("DD-45", "DD-24c", "DD-15"),
        ),
        "Haste": EffectText(
            "One extra action right now, even out of turn. It does not let you put a second card "
            "into your pool.",
            ("DD-46a", "DD-13"),
        ),
        "Hero": EffectText(
            "A Possibility for one of your actions, on top of your own and those of other cards. "
            "An opponent can cancel it, and it cannot be used to cancel another one. If you still "
            "have this card at the end of the adventure, it earns nothing.",
            ("DD-43a", "DD-43b", "DD-15"),
        ),
        "Idea": EffectText(
            "Ask the gamemaster one question about the adventure. The answer is a hint, or a list "
            "of options.",
            ("DD-46b",),
        ),
        "Leadership": EffectText(
            "Give one other player up to two cards, or none, from your hand or pool. In round play "
            "they go into that player's pool, otherwise into the hand. Then you may discard any "
            "number of cards from your hand and refill it; your pool does not count. What cannot "
            "be traded cannot be given away.",
            ("DD-47", "DD-21"),
        ),
        "Martyr": _subplot(
            "Your character may not live to see the end: at any time you can sacrifice the "
            "character for a victory.",
            "DD-56",
            also=" A Campaign cannot keep it, and if it was only an insurance, the gamemaster may "
            "take back what it has earned.",
        ),
        "Master Plan": EffectText(
            "Exchange this card for the top card of the discard pile, not of the action stack. In "
            "round play you get that card into your pool, otherwise into your hand. If the "
            "discard pile is empty, you cannot use it.",
            ("DD-48",),
        ),
        "Mistaken Identity": _subplot(
            "Somebody takes your character for another person, or your character makes this "
            "mistake about somebody."
        ),
        "Monologue": EffectText(
            "Your character makes a speech, which takes an action. All other actions of both sides "
            "stop until the round is over, or longer if the gamemaster says so; a roll that is "
            "still open is void.",
            ("DD-46c",),
        ),
        "Nemesis": _subplot(
            "Somewhere in this adventure is a personal enemy of your character, and in the end "
            "there is a score to settle."
        ),
        "Opponent Fails": EffectText(
            "Any action that has just succeeded against your character fails after all. You have "
            "to use this card before anybody makes the next roll. What the action has done is "
            "undone, unless secret cards were shown since. If it was an attack, it counts as a "
            "successful defence.",
            ("DD-49", "DD-15"),
        ),
        "Personal Stake": _subplot(
            "This adventure touches your character's own heart: a relative, a home, an old wound."
        ),
        "Presence": _attribute(
            "Charisma or Spirit", "everything that is built on it", "DD-41c", "DD-41a"
        ),
        "Rally": EffectText(
            "Every player may discard any number of cards from the hand and then refill it; pools "
            "do not count. A hand above its size gets no new cards.",
            ("DD-53",),
        ),
        "Romance": _subplot(
            "Your character and one of the gamemaster's characters are tied by love, on one side "
            "or on both, and it is not simple."
        ),
        "Second Chance": EffectText(
            "Retry a failed action at once, before any other roll or card. What you "
            "spent on the first try is gone, but effects of this round that began before it still "
            "hold. You may add new cards to the second try.",
            ("DD-50", "DD-15"),
        ),
        "Seize Initiative": EffectText(
            "Either the card on top of the action stack rules one more round: say so before the "
            "next one is flipped. Or another card is flipped for this round, and there is no way "
            "back. You cannot use it while the heroes are confused.",
            ("DD-51", "DD-34", "DD-38"),
        ),
        "Supporter": EffectText(
            "+3 to another character's roll, after the dice have fallen and before the result is "
            "announced. Several Supporters add up.",
            ("DD-52", "DD-15"),
        ),
        "Suspicion": _subplot(
            "Somebody suspects your character of something, rightly or not; even companions may."
        ),
        "True Identity": _subplot(
            "Your character is someone of importance and nobody knows, perhaps not even the "
            "character; or your character knows this about somebody else."
        ),
        "Willpower": _attribute(
            "Perception or Mind", "everything that is built on it", "DD-41b", "DD-41a"
        ),
    }
)
"""The types of the standard deck, in alphabetical order."""

UNKNOWN = EffectText("The gamemaster says what it does.", ("DD-06",))


def effect_text(type: str) -> EffectText:
    """Return the text of a card type; UNKNOWN for types that only a custom deck has."""
    return EFFECTS.get(type, UNKNOWN)
