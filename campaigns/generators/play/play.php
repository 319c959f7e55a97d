<?php
// A round, played by the PHP client of openapi-generator: `php play.php URL`.

use GuzzleHttp\Client;
use Rollwright\Api\{EventsApi, MovesApi, SeatsApi, SessionsApi, TorgApi};
use Rollwright\{ApiException, Configuration};
use Rollwright\Model\{ActMove, ApprovedAction, CreateSession, FlipMove, JoinSession, PlayToPoolMove};
use Rollwright\Model\{ResolveRollMove, RollMove, SceneKind, StartAdventureMove, StartRoundsMove};
use Rollwright\Model\{StartSceneMove, TableDice, Torg2d10Faces, Torg2d10Request};

require __DIR__ . '/autoload.php';

function as_seat(?string $token = null): Configuration
{
    return (new Configuration())
        ->setHost($GLOBALS['argv'][1])
        ->setAccessToken($token ?? '');
}

// In a query, true and false in place of 1 and 0.
Configuration::getDefaultConfiguration()
    ->setBooleanFormatForQueryString(Configuration::BOOLEAN_FORMAT_STRING);

$torg = new TorgApi(config: as_seat());
$dice = ['hot' => 3, 'cold' => 5];
$order = ['value' => 12, 'difficulty' => 15, 'dice' => new Torg2d10Faces($dice)];
echo $torg->rollTorg2d10(torg2d10_request: new Torg2d10Request($order))->getText(), "\n";
try {
    // What a model knows to be wrong is refused before it is sent: this is not.
    $torg->rollTorg2d10(torg2d10_request: new Torg2d10Request(['cancelled' => 1]));
} catch (ApiException $refused) {
    echo $refused->getResponseObject()->getCode(), "\n";
}

$made = (new SessionsApi(config: as_seat()))->createSession(new CreateSession(['name' => 'Tomb']));
$session = $made->getId();
$gamemaster = as_seat($made->getGmToken());
$door = new SeatsApi(config: as_seat($made->getJoinCode()));
$maya = as_seat($door->joinSession($session, new JoinSession(['name' => 'Maya']))->getToken());
$play = fn ($seat, $move) => (new MovesApi(config: $seat))->playMove($session, $move)->getTable();

$play($gamemaster, new StartAdventureMove());
$play($gamemaster, new StartSceneMove(['kind' => SceneKind::DRAMATIC]));
$play($gamemaster, new StartRoundsMove());
$order = ['value' => 12, 'difficulty' => 14, 'dice' => new TableDice($dice)];
$play($maya, new RollMove($order + ['action' => ApprovedAction::TRICK]));
echo $play($maya, new ResolveRollMove(['roll' => 'r1']))->getRolls()[0]->getText(), "\n";
$table = $play($gamemaster, new FlipMove());
echo $table->getPhase(), ' ', count($table->getActionStack()), "\n";

$play($maya, new ActMove(['text' => 'I look around.']));
// As plain objects: the model of an offer drops the fields of its move.
$listed = (new Client())->send((new MovesApi(config: $maya))->listMovesRequest($session));
foreach (json_decode($listed->getBody())->moves as $offer) {
    if ($offer->body->move === 'play_to_pool') {
        $card = $offer->body->card;
    }
}
$play($maya, new PlayToPoolMove(['card' => $card]));

// This generator makes one class of all events: `type` says what one is.
foreach ((new EventsApi(config: $maya))->listEvents($session)->getEvents() as $event) {
    if ($event->getType() === 'character_joined') {
        echo $event->getName(), " joins\n";
    } elseif ($event->getType() === 'card_flipped') {
        echo 'round ', $event->getRound(), " begins\n";
    } elseif ($event->getType() === 'card_pooled' && $event->getCard() === $card) {
        echo "pooled\n";
    }
}
