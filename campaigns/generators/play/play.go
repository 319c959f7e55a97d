// A round, played by the Go client of openapi-generator: `go run . URL`.
package main

import (
	"context"
	"fmt"
	"os"

	"rollwright"
)

var client *rollwright.APIClient
var session string

func as(token string) context.Context {
	return context.WithValue(context.Background(), rollwright.ContextAccessToken, token)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func play(token string, move rollwright.Move) *rollwright.TableView {
	reply, _, err := client.MovesAPI.PlayMove(as(token), session).Move(move).Execute()
	check(err)
	return reply.Table
}

func main() {
	settings := rollwright.NewConfiguration()
	settings.Servers = rollwright.ServerConfigurations{{URL: os.Args[1]}}
	client = rollwright.NewAPIClient(settings)
	anybody := context.Background()

	dice := rollwright.NewTorg2d10Faces()
	dice.SetHot(3)
	dice.SetCold(5)
	order := rollwright.NewTorg2d10Request()
	order.SetValue(12)
	order.SetDifficulty(15)
	order.SetDice(*dice)
	rolled, _, err := client.TorgAPI.RollTorg2d10(anybody).Torg2d10Request(*order).Execute()
	check(err)
	fmt.Println(rolled.Text)
	order.SetValue(10_000_000)
	_, _, err = client.TorgAPI.RollTorg2d10(anybody).Torg2d10Request(*order).Execute()
	problem := err.(*rollwright.GenericOpenAPIError).Model().(rollwright.Problem)
	fmt.Println(problem.Code)

	tomb := rollwright.NewCreateSession("Tomb")
	made, _, err := client.SessionsAPI.CreateSession(anybody).CreateSession(*tomb).Execute()
	check(err)
	session = made.Id
	door := as(made.JoinCode)
	character := *rollwright.NewJoinSession("Maya")
	joined, _, err := client.SeatsAPI.JoinSession(door, session).JoinSession(character).Execute()
	check(err)
	gamemaster, maya := made.GmToken, joined.Token

	play(gamemaster, rollwright.StartAdventureMoveAsMove(rollwright.NewStartAdventureMove("start_adventure")))
	scene := rollwright.NewStartSceneMove("start_scene", rollwright.SCENEKIND_DRAMATIC)
	play(gamemaster, rollwright.StartSceneMoveAsMove(scene))
	play(gamemaster, rollwright.StartRoundsMoveAsMove(rollwright.NewStartRoundsMove("start_rounds")))
	tableDice := rollwright.NewTableDice()
	tableDice.SetHot(3)
	tableDice.SetCold(5)
	roll := rollwright.NewRollMove(12, "roll")
	roll.SetDifficulty(14)
	roll.SetAction(rollwright.APPROVEDACTION_TRICK)
	roll.SetDice(*tableDice)
	play(maya, rollwright.RollMoveAsMove(roll))
	table := play(maya, rollwright.ResolveRollMoveAsMove(rollwright.NewResolveRollMove("resolve_roll", "r1")))
	fmt.Println(table.Rolls[0].GetText())
	table = play(gamemaster, rollwright.FlipMoveAsMove(rollwright.NewFlipMove("flip")))
	fmt.Println(table.Phase, len(table.ActionStack))

	act := rollwright.NewActMove("act")
	act.SetText("I look around.")
	play(maya, rollwright.ActMoveAsMove(act))
	offers, _, err := client.MovesAPI.ListMoves(as(maya), session).Execute()
	check(err)
	var card int32
	for _, offer := range offers.Moves {
		if offer.Body.Move == rollwright.MOVENAME_PLAY_TO_POOL {
			card = int32(offer.Body.AdditionalProperties["card"].(float64))
		}
	}
	play(maya, rollwright.PlayToPoolMoveAsMove(rollwright.NewPlayToPoolMove("play_to_pool", card)))

	page, _, err := client.EventsAPI.ListEvents(as(maya), session).Execute()
	check(err)
	for _, event := range page.Events {
		switch happened := event.GetActualInstance().(type) {
		case *rollwright.CharacterJoinedEvent:
			fmt.Println(happened.Name, "joins")
		case *rollwright.CardFlippedEvent:
			fmt.Println("round", happened.Round, "begins")
		case *rollwright.CardPooledEvent:
			if int32(happened.Card) == card {
				fmt.Println("pooled")
			}
		}
	}
}
