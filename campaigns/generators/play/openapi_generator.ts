// A round, played by the TypeScript client (typescript-fetch) of openapi-generator.
import {
  Configuration,
  EventsApi,
  type Move,
  MovesApi,
  ProblemFromJSON,
  ResponseError,
  SeatsApi,
  SessionsApi,
  TorgApi,
} from "./client/index.js";

declare const process: { argv: string[] };

const [, , basePath = ""] = process.argv;
const as = (accessToken = "") => new Configuration({ basePath, accessToken });

const torg = new TorgApi(as());
const dice = { hot: 3, cold: 5 };
const order = { value: 12, difficulty: 15, dice };
console.log((await torg.rollTorg2d10({ torg2d10Request: order })).text);
try {
  await torg.rollTorg2d10({ torg2d10Request: { value: 10 ** 7 } });
} catch (refused) {
  if (!(refused instanceof ResponseError)) throw refused;
  console.log(ProblemFromJSON(await refused.response.json()).code);
}

const made = await new SessionsApi(as()).createSession({ createSession: { name: "Tomb" } });
const session = made.id;
const joinSession = { name: "Maya" };
const maya = await new SeatsApi(as(made.joinCode)).joinSession({ session, joinSession });
const play = async (token: string, move: Move) =>
  (await new MovesApi(as(token)).playMove({ session, move })).table!;

await play(made.gmToken, { move: "start_adventure" });
await play(made.gmToken, { move: "start_scene", kind: "dramatic" });
await play(made.gmToken, { move: "start_rounds" });
await play(maya.token, { move: "roll", value: 12, difficulty: 14, action: "trick", dice });
let table = await play(maya.token, { move: "resolve_roll", roll: "r1" });
console.log(table.rolls[0]?.text);
table = await play(made.gmToken, { move: "flip" });
console.log(table.phase, table.actionStack.length);

await play(maya.token, { move: "act", text: "I look around." });
const { moves } = await new MovesApi(as(maya.token)).listMoves({ session });
const card = moves.find(({ body }) => body["move"] === "play_to_pool")?.body["card"] as number;
await play(maya.token, { move: "play_to_pool", card });

const { events } = await new EventsApi(as(maya.token)).listEvents({ session });
for (const event of events) {
  if (event.type === "character_joined") console.log(`${event.name} joins`);
  if (event.type === "card_flipped") console.log(`round ${event.round} begins`);
  if (event.type === "card_pooled" && event.card === card) console.log("pooled");
}
