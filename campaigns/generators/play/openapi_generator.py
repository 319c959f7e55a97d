"""A round, played by the Python client of openapi-generator: `openapi_generator.py URL`."""

import sys

from rollwright import (
    ActMove,
    ApiClient,
    ApiException,
    ApprovedAction,
    CardFlippedEvent,
    CardPooledEvent,
    CharacterJoinedEvent,
    Configuration,
    CreateSession,
    EventsApi,
    FlipMove,
    JoinSession,
    Move,
    MoveName,
    MovesApi,
    PlayToPoolMove,
    Problem,
    ResolveRollMove,
    RollMove,
    SceneKind,
    SeatsApi,
    SessionsApi,
    StartAdventureMove,
    StartRoundsMove,
    StartSceneMove,
    TableDice,
    TableView,
    Torg2d10Faces,
    Torg2d10Request,
    TorgApi,
)


def client(token: str | None = None) -> ApiClient:
    return ApiClient(Configuration(host=sys.argv[1], access_token=token))


torg = TorgApi(client())
order = Torg2d10Request(value=12, difficulty=15, dice=Torg2d10Faces(hot=3, cold=5))
print(torg.roll_torg2d10(torg2d10_request=order).text)
try:
    # What a model knows to be wrong is refused before it is sent: this is not.
    torg.roll_torg2d10(torg2d10_request=Torg2d10Request(cancelled=1))
except ApiException as refused:
    problem = Problem.from_json(str(refused.body))
    assert problem
    print(problem.code)

made = SessionsApi(client()).create_session(CreateSession(name="Tomb"))
maya = SeatsApi(client(made.join_code)).join_session(made.id, JoinSession(name="Maya"))


def play(token: str, move: object) -> TableView:
    table = MovesApi(client(token)).play_move(made.id, Move(move)).table
    assert table
    return table


play(made.gm_token, StartAdventureMove(move="start_adventure"))
play(made.gm_token, StartSceneMove(move="start_scene", kind=SceneKind.DRAMATIC))
play(made.gm_token, StartRoundsMove(move="start_rounds"))
dice = TableDice(hot=3, cold=5)
play(
    maya.token,
    RollMove(move="roll", value=12, difficulty=14, action=ApprovedAction.TRICK, dice=dice),
)
table = play(maya.token, ResolveRollMove(move="resolve_roll", roll="r1"))
print(table.rolls[0].text)
table = play(made.gm_token, FlipMove(move="flip"))
print(table.phase.value, len(table.action_stack))

play(maya.token, ActMove(move="act", text="I look around."))
offers = MovesApi(client(maya.token)).list_moves(made.id).moves
bodies = [offer.body for offer in offers if offer.body.move is MoveName.PLAY_TO_POOL]
card = bodies[0].additional_properties["card"]
play(maya.token, PlayToPoolMove(move="play_to_pool", card=card))

for event in EventsApi(client(maya.token)).list_events(made.id).events:
    match event.actual_instance:
        case CharacterJoinedEvent(name=name):
            print(f"{name} joins")
        case CardFlippedEvent(round=number):
            print(f"round {number} begins")
        case CardPooledEvent(card=pooled) if pooled == card:
            print("pooled")
