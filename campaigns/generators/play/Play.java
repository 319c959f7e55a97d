// A round, played by the Java client (native) of openapi-generator: `java Play URL`.

import rollwright.ApiClient;
import rollwright.ApiException;
import rollwright.api.*;
import rollwright.model.*;

public class Play {
  static String url;
  static String session;

  static ApiClient as(String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    if (token != null) {
      client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    }
    return client;
  }

  static TableView play(String token, Move move) throws ApiException {
    return new MovesApi(as(token)).playMove(session, move, null, null, null, null).getTable();
  }

  public static void main(String[] arguments) throws Exception {
    url = arguments[0];
    TorgApi torg = new TorgApi(as(null));
    Torg2d10Faces dice = new Torg2d10Faces().hot(3).cold(5);
    Torg2d10Request order = new Torg2d10Request().value(12).difficulty(15).dice(dice);
    System.out.println(torg.rollTorg2d10(null, order).getText());
    try {
      torg.rollTorg2d10(null, new Torg2d10Request().value(10_000_000));
    } catch (ApiException refused) {
      Problem problem =
          ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      System.out.println(problem.getCode());
    }

    CreateSession tomb = new CreateSession().name("Tomb");
    SessionCreated made = new SessionsApi(as(null)).createSession(tomb, null);
    session = made.getId();
    String gamemaster = made.getGmToken();
    SeatsApi door = new SeatsApi(as(made.getJoinCode()));
    String maya = door.joinSession(session, new JoinSession().name("Maya"), null, null).getToken();

    play(gamemaster, new Move(new StartAdventureMove().move(StartAdventureMove.MoveEnum.START_ADVENTURE)));
    StartSceneMove scene = new StartSceneMove().move(StartSceneMove.MoveEnum.START_SCENE);
    play(gamemaster, new Move(scene.kind(SceneKind.DRAMATIC)));
    play(gamemaster, new Move(new StartRoundsMove().move(StartRoundsMove.MoveEnum.START_ROUNDS)));
    RollMove roll = new RollMove().move(RollMove.MoveEnum.ROLL).value(12).difficulty(14);
    roll.action(ApprovedAction.TRICK).dice(new TableDice().hot(3).cold(5));
    play(maya, new Move(roll));
    ResolveRollMove resolve = new ResolveRollMove().move(ResolveRollMove.MoveEnum.RESOLVE_ROLL);
    System.out.println(play(maya, new Move(resolve.roll("r1"))).getRolls().get(0).getText());
    TableView table = play(gamemaster, new Move(new FlipMove().move(FlipMove.MoveEnum.FLIP)));
    System.out.println(table.getPhase() + " " + table.getActionStack().size());

    play(maya, new Move(new ActMove().move(ActMove.MoveEnum.ACT).text("I look around.")));
    int card = 0;
    for (MoveOffer offer : new MovesApi(as(maya)).listMoves(session, null, null).getMoves()) {
      if (offer.getBody().getMove() == MoveName.PLAY_TO_POOL) {
        card = (Integer) offer.getBody().getAdditionalProperty("card");
      }
    }
    PlayToPoolMove pool = new PlayToPoolMove().move(PlayToPoolMove.MoveEnum.PLAY_TO_POOL);
    play(maya, new Move(pool.card(card)));

    EventPage page = new EventsApi(as(maya)).listEvents(session, null, null, null, null);
    for (TableEvent event : page.getEvents()) {
      Object happened = event.getActualInstance();
      if (happened instanceof CharacterJoinedEvent joined) {
        System.out.println(joined.getName() + " joins");
      } else if (happened instanceof CardFlippedEvent flipped) {
        System.out.println("round " + flipped.getRound() + " begins");
      } else if (happened instanceof CardPooledEvent pooled && pooled.getCard() == card) {
        System.out.println("pooled");
      }
    }
  }
}
