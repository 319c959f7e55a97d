// A round, played by the client that @hey-api/openapi-ts makes.
import { client } from "./client/client.gen.js";
import {
  createSession,
  joinSession,
  listEvents,
  listMoves,
  type Move,
  playMove,
  rollTorg2D10,
} from "./client/index.js";

declare const process: { argv: string[] };

const [, , baseUrl = ""] = process.argv;
client.setConfig({ baseUrl });
const throwOnError = true as const;

const dice = { hot: 3, cold: 5 };
const order = { value: 12, difficulty: 15, dice };
const rolled = await rollTorg2D10({ body: order, throwOnError });
console.log(rolled.data.text);
const { error } = await rollTorg2D10({ body: { value: 10 ** 7 } });
console.log(error?.code);

const { data: made } = await createSession({ body: { name: "Tomb" }, throwOnError });
const path = { session: made.id };
const join = { path, body: { name: "Maya" }, auth: made.join_code };
const { data: maya } = await joinSession({ ...join, throwOnError });
const play = async (auth: string, body: Move) =>
  (await playMove({ path, auth, body, throwOnError })).data.table!;

await play(made.gm_token, { move: "start_adventure" });
await play(made.gm_token, { move: "start_scene", kind: "dramatic" });
await play(made.gm_token, { move: "start_rounds" });
await play(maya.token, { move: "roll", value: 12, difficulty: 14, action: "trick", dice });
let table = await play(maya.token, { move: "resolve_roll", roll: "r1" });
console.log(table.rolls[0]?.text);
table = await play(made.gm_token, { move: "flip" });
console.log(table.phase, table.action_stack.length);

await play(maya.token, { move: "act", text: "I look around." });
const { moves } = (await listMoves({ path, auth: maya.token, throwOnError })).data;
const card = moves.find(({ body }) => body["move"] === "play_to_pool")?.body["card"] as number;
await play(maya.token, { move: "play_to_pool", card });

const { events } = (await listEvents({ path, auth: maya.token, throwOnError })).data;
for (const event of events) {
  if (event.type === "character_joined") console.log(`${event.name} joins`);
  if (event.type === "card_flipped") console.log(`round ${event.round} begins`);
  if (event.type === "card_pooled" && event.card === card) console.log("pooled");
}
