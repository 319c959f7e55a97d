"""A round, played with the models of datamodel-code-generator and httpx: `datamodel.py URL`."""

import sys
from typing import TypeVar

import httpx
from pydantic import BaseModel
from rollwright_models import (
    ActMove,
    ApprovedAction,
    CardFlippedEvent,
    CardPooledEvent,
    CharacterJoined,
    CharacterJoinedEvent,
    CreateSession,
    EventPage,
    FlipMove,
    JoinSession,
    MoveName,
    MoveOfferList,
    MoveReply,
    PlayToPoolMove,
    Problem,
    ResolveRollMove,
    RollMove,
    SceneKind,
    SessionCreated,
    StartAdventureMove,
    StartRoundsMove,
    StartSceneMove,
    TableDice,
    TableView,
    Torg2d10Answer,
    Torg2d10Faces,
    Torg2d10Request,
)

Model = TypeVar("Model", bound=BaseModel)
http = httpx.Client(base_url=sys.argv[1])


def ask(kind: type[Model], path: str, body: object = None, token: str | None = None) -> Model:
    """POST a body, if there is one, else GET; the answer as what it should be."""
    content = body.model_dump_json(exclude_unset=True) if isinstance(body, BaseModel) else None
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if content:
        headers["Content-Type"] = "application/json"
    method = "POST" if content else "GET"
    answer = http.request(method, f"/v1/{path}", content=content, headers=headers)
    return kind.model_validate_json(answer.content)


dice = Torg2d10Faces(hot=3, cold=5)
order = Torg2d10Request(value=12, difficulty=15, dice=dice)
print(ask(Torg2d10Answer, "torg/2d10/roll", order).text)
# What a model knows to be wrong is refused before it is sent: this is not.
wrong = Torg2d10Request(cancelled=1)
problem = ask(Problem, "torg/2d10/roll", wrong)
print(problem.code)
Problem.model_validate({**problem.model_dump(), "code": "a_code_to_come"})

made = ask(SessionCreated, "sessions", CreateSession(name="Tomb"))
session = f"sessions/{made.id}"
maya = ask(CharacterJoined, f"{session}/characters", JoinSession(name="Maya"), made.join_code).token


def play(token: str, move: BaseModel) -> TableView:
    table = ask(MoveReply, f"{session}/moves", move, token).table
    assert table
    return table


play(made.gm_token, StartAdventureMove(move="start_adventure"))
play(made.gm_token, StartSceneMove(move="start_scene", kind=SceneKind.dramatic))
play(made.gm_token, StartRoundsMove(move="start_rounds"))
table_dice = TableDice(hot=3, cold=5)
trick = ApprovedAction.trick
play(maya, RollMove(move="roll", value=12, difficulty=14, action=trick, dice=table_dice))
print(play(maya, ResolveRollMove(move="resolve_roll", roll="r1")).rolls[0].text)
table = play(made.gm_token, FlipMove(move="flip"))
print(table.phase.value, len(table.action_stack))

play(maya, ActMove(move="act", text="I look around."))
offers = ask(MoveOfferList, f"{session}/moves", token=maya).moves
bodies = (offer.body for offer in offers if offer.body.move is MoveName.play_to_pool)
card = next(body.model_extra["card"] for body in bodies if body.model_extra)
play(maya, PlayToPoolMove(move="play_to_pool", card=card))

for event in ask(EventPage, f"{session}/events", token=maya).events:
    match event:
        case CharacterJoinedEvent(name=name):
            print(f"{name} joins")
        case CardFlippedEvent(round=number):
            print(f"round {number} begins")
        case CardPooledEvent(card=pooled) if pooled == card:
            print("pooled")
