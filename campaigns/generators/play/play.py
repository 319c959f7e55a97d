"""A round, played by a client that openapi-python-client made of the document: `play.py URL`."""

import sys
from typing import TypeVar

from rollwright_client import AuthenticatedClient, Client
from rollwright_client.api.events import list_events
from rollwright_client.api.moves import list_moves, play_move
from rollwright_client.api.seats import join_session
from rollwright_client.api.sessions import create_session
from rollwright_client.api.torg import roll_torg_2d10
from rollwright_client.models import (
    ActMove,
    CardFlippedEvent,
    CardPooledEvent,
    CharacterJoined,
    CharacterJoinedEvent,
    CreateSession,
    EventPage,
    FlipMove,
    JoinSession,
    MoveOfferList,
    MoveReply,
    PlayToPoolMove,
    Problem,
    ResolveRollMove,
    RollMove,
    SessionCreated,
    StartAdventureMove,
    StartRoundsMove,
    StartSceneMove,
    TableDice,
    TableView,
    Torg2D10Answer,
    Torg2D10Faces,
    Torg2D10Request,
)

T = TypeVar("T")


def good(answer: object, kind: type[T]) -> T:
    """The answer as what it should be."""
    assert isinstance(answer, kind), answer
    return answer


url = sys.argv[1]
anybody = Client(base_url=url)

order = Torg2D10Request(value=12, difficulty=15, dice=Torg2D10Faces(hot=3, cold=5))
rolled = good(roll_torg_2d10.sync(client=anybody, body=order), Torg2D10Answer)
print(rolled.text)
refused = roll_torg_2d10.sync(client=anybody, body=Torg2D10Request(value=10**7))
print(good(refused, Problem).code)

made = good(create_session.sync(client=anybody, body=CreateSession(name="Tomb")), SessionCreated)
session = made.id
gamemaster = AuthenticatedClient(base_url=url, token=made.gm_token)
door = AuthenticatedClient(base_url=url, token=made.join_code)
joined = good(
    join_session.sync(session, client=door, body=JoinSession(name="Maya")), CharacterJoined
)
maya = AuthenticatedClient(base_url=url, token=joined.token)

for move in (
    StartAdventureMove(move="start_adventure"),
    StartSceneMove(move="start_scene", kind="dramatic"),
    StartRoundsMove(move="start_rounds"),
):
    good(play_move.sync(session, client=gamemaster, body=move), MoveReply)

roll = RollMove(
    move="roll",
    value=12,
    difficulty=14,
    action="trick",
    dice=TableDice(hot=3, cold=5),
)
good(play_move.sync(session, client=maya, body=roll), MoveReply)
resolve = ResolveRollMove(move="resolve_roll", roll="r1")
table = good(good(play_move.sync(session, client=maya, body=resolve), MoveReply).table, TableView)
print(table.rolls[0].text)
flip = FlipMove(move="flip")
table = good(
    good(play_move.sync(session, client=gamemaster, body=flip), MoveReply).table, TableView
)
print(table.phase, len(table.action_stack))

act = ActMove(move="act", text="I look around.")
good(play_move.sync(session, client=maya, body=act), MoveReply)
offers = good(list_moves.sync(session, client=maya), MoveOfferList).moves
card = next(offer.body["card"] for offer in offers if offer.body.move == "play_to_pool")
pool = PlayToPoolMove(move="play_to_pool", card=card)
good(play_move.sync(session, client=maya, body=pool), MoveReply)

for event in good(list_events.sync(session, client=maya), EventPage).events:
    match event:
        case CharacterJoinedEvent(name=name):
            print(f"{name} joins")
        case CardFlippedEvent(round_=number):
            print(f"round {number} begins")
        case CardPooledEvent(card=pooled) if pooled == card:
            print("pooled")
