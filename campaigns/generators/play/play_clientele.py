"""A round, played by the client that clientele makes: `play_clientele.py URL`."""

import sys
from typing import TypeVar

from clientele.api import APIException
from rollwright import client, config, schemas

T = TypeVar("T")


def act_as(token: str | None = None) -> None:
    """Send what follows with this token."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    client.client.configure(config=config.Config(base_url=sys.argv[1], headers=headers))


def good(answer: object, kind: type[T]) -> T:
    """The answer as what it should be: a roll can also be its line of text."""
    assert isinstance(answer, kind), answer
    return answer


act_as()
# Constructed without a check: a model that has no required field takes all of them for required.
dice = schemas.Torg2d10Faces.model_construct(hot=3, cold=5)
order = schemas.Torg2d10Request.model_construct(value=12, difficulty=15, dice=dice)
print(good(client.roll_torg_2d10(data=order), schemas.Torg2d10Answer).text)
try:
    client.roll_torg_2d10(data=schemas.Torg2d10Request.model_construct(cancelled=1))
except APIException as refused:
    problem = schemas.Problem.model_validate_json(refused.response.content)
    print(problem.code)
    schemas.Problem.model_validate({**problem.model_dump(), "code": "a_code_to_come"})

made = client.create_session(data=schemas.CreateSession(name="Tomb"))
act_as(made.join_code)
maya = client.join_session(session=made.id, data=schemas.JoinSession(name="Maya")).token


def play(token: str, move: schemas.Move) -> schemas.TableView:
    """Make a move with the token of a seat."""
    act_as(token)
    table = client.play_move(session=made.id, data=move).table
    assert table
    return table


play(made.gm_token, schemas.StartAdventureMove(move="start_adventure"))
play(made.gm_token, schemas.StartSceneMove(move="start_scene", kind=schemas.SceneKind.DRAMATIC))
play(made.gm_token, schemas.StartRoundsMove(move="start_rounds"))
trick, thrown = schemas.ApprovedAction.TRICK, schemas.TableDice.model_construct(hot=3, cold=5)
play(maya, schemas.RollMove(move="roll", value=12, difficulty=14, action=trick, dice=thrown))
print(play(maya, schemas.ResolveRollMove(move="resolve_roll", roll="r1")).rolls[0].text)
table = play(made.gm_token, schemas.FlipMove(move="flip"))
print(table.phase.value, len(table.action_stack))

play(maya, schemas.ActMove(move="act", text="I look around."))
for model in (schemas.MoveOfferBody, schemas.MoveOffer, schemas.MoveOfferList):
    model.model_config["extra"] = "allow"  # or an offer would lose the fields of its move
    model.model_rebuild(force=True)
bodies = [offer.body for offer in client.list_moves(session=made.id).moves]
pooled = next(body for body in bodies if body.move is schemas.MoveName.PLAY_TO_POOL)
card = (pooled.model_extra or {})["card"]
play(maya, schemas.PlayToPoolMove(move="play_to_pool", card=card))

for event in client.list_events(session=made.id).events:
    match event:
        case schemas.CharacterJoinedEvent(name=name):
            print(f"{name} joins")
        case schemas.CardFlippedEvent(round=number):
            print(f"round {number} begins")
        case schemas.CardPooledEvent(card=played) if played == card:
            print("pooled")
