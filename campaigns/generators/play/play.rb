# A round, played by the Ruby client of openapi-generator: `ruby -Iclient/lib play.rb URL`.

require "rollwright"
require "uri"

include Rollwright

def as(token = nil)
  place = URI(ARGV.first)
  ApiClient.new(Configuration.new do |settings|
    settings.scheme, settings.host = place.scheme, "#{place.host}:#{place.port}"
    settings.access_token = token
  end)
end

torg = TorgApi.new(as)
dice = { hot: 3, cold: 5 }
order = Torg2d10Request.new(value: 12, difficulty: 15, dice: Torg2d10Faces.new(dice))
puts torg.roll_torg2d10(torg2d10_request: order).text
begin
  # What a model knows to be wrong is refused before it is sent: this is not.
  torg.roll_torg2d10(torg2d10_request: Torg2d10Request.new(cancelled: 1))
rescue ApiError => refused
  puts Problem.build_from_hash(JSON.parse(refused.response_body, symbolize_names: true)).code
end

made = SessionsApi.new(as).create_session(CreateSession.new(name: "Tomb"))
session = made.id
gamemaster = as(made.gm_token)
joined = SeatsApi.new(as(made.join_code)).join_session(session, JoinSession.new(name: "Maya"))
maya = as(joined.token)
play = ->(who, move) { MovesApi.new(who).play_move(session, move).table }

play[gamemaster, StartAdventureMove.new]
play[gamemaster, StartSceneMove.new(kind: SceneKind::DRAMATIC)]
play[gamemaster, StartRoundsMove.new]
trick = ApprovedAction::TRICK
play[maya, RollMove.new(value: 12, difficulty: 14, action: trick, dice: TableDice.new(dice))]
puts play[maya, ResolveRollMove.new(roll: "r1")].rolls.first.text
table = play[gamemaster, FlipMove.new]
puts "#{table.phase} #{table.action_stack.size}"

play[maya, ActMove.new(text: "I look around.")]
# As plain objects: the model of an offer drops the fields of its move.
offers = MovesApi.new(maya).list_moves(session, debug_return_type: "Object")[:moves]
card = offers.map { |offer| offer[:body] }.find { |body| body[:move] == "play_to_pool" }[:card]
play[maya, PlayToPoolMove.new(card: card)]

EventsApi.new(maya).list_events(session).events.each do |event|
  case event
  when CharacterJoinedEvent then puts "#{event.name} joins"
  when CardFlippedEvent then puts "round #{event.round} begins"
  when CardPooledEvent then puts "pooled" if event.card == card
  end
end
