"""A round, played by a client that openapi-python-client made of the document: `play.py URL`."""

import sys
from typing import TypeVar

from rollwright_client import AuthenticatedClient, Client
from rollwright_client.api.moves import list_moves, play_move
from rollwright_client.api.seats import join_session
from rollwright_client.api.sessions import create_session
from rollwright_client.api.torg import roll_torg_2d10
from rollwright_client.models import (
    Act,
    ActMove,
    CharacterJoined,
    CreateSession,
    Flip,
    FlipMove,
    Join,
    MakeRoll,
    MakeRollActionType1,
    MakeRollMove,
    MoveReply,
    OfferList,
    PlayToPool,
    PlayToPoolMove,
    Problem,
    ResolveRoll,
    ResolveRollMove,
    SessionCreated,
    StartAdventure,
    StartAdventureMove,
    StartRounds,
    StartRoundsMove,
    StartScene,
    StartSceneKind,
    StartSceneMove,
    TableDice,
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
joined = good(join_session.sync(session, client=door, body=Join(name="Maya")), CharacterJoined)
maya = AuthenticatedClient(base_url=url, token=joined.token)

for move in (
    StartAdventure(move=StartAdventureMove.START_ADVENTURE),
    StartScene(move=StartSceneMove.START_SCENE, kind=StartSceneKind.DRAMATIC),
    StartRounds(move=StartRoundsMove.START_ROUNDS),
):
    good(play_move.sync(session, client=gamemaster, body=move), MoveReply)

roll = MakeRoll(
    move=MakeRollMove.ROLL,
    value=12,
    difficulty=14,
    action=MakeRollActionType1.TRICK,
    dice=TableDice(hot=3, cold=5),
)
good(play_move.sync(session, client=maya, body=roll), MoveReply)
resolve = ResolveRoll(move=ResolveRollMove.RESOLVE_ROLL, roll="r1")
table = good(play_move.sync(session, client=maya, body=resolve), MoveReply).table
print(table.rolls[0].text)
flip = Flip(move=FlipMove.FLIP)
table = good(play_move.sync(session, client=gamemaster, body=flip), MoveReply).table
print(table.phase, len(table.action_stack))

act = Act(move=ActMove.ACT, text="I look around.")
good(play_move.sync(session, client=maya, body=act), MoveReply)
offers = good(list_moves.sync(session, client=maya), OfferList).moves
bodies = [offer.body.additional_properties for offer in offers]
card = next(body["card"] for body in bodies if body["move"] == "play_to_pool")
pool = PlayToPool(move=PlayToPoolMove.PLAY_TO_POOL, card=card)
table = good(play_move.sync(session, client=maya, body=pool), MoveReply).table
assert [pooled.card for pooled in table.characters[0].pool] == [card]
print("pooled")
