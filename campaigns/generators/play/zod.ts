// A round, played by the client that openapi-zod-client makes (Zodios), which checks every answer.
import { isAxiosError } from "axios";
import type { z } from "zod";
import { createApiClient, schemas } from "./client.js";

declare const process: { argv: string[] };

const [, , baseUrl = ""] = process.argv;
const api = createApiClient(baseUrl);
const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const dice = { hot: 3, cold: 5 };
console.log((await api.roll_torg_2d10({ value: 12, difficulty: 15, dice })).text);
try {
  // What the schema knows to be wrong is refused before it is sent: this is not.
  await api.roll_torg_2d10({ cancelled: 1 });
} catch (refused) {
  if (!isAxiosError(refused)) throw refused;
  const problem = schemas.Problem.parse(refused.response?.data);
  console.log(problem.code);
  schemas.Problem.parse({ ...problem, code: "a_code_to_come" });
}

const made = await api.create_session({ name: "Tomb" });
const params = { session: made.id };
const joined = await api.join_session({ name: "Maya" }, { params, ...as(made.join_code) });
const maya = as(joined.token);
const gamemaster = as(made.gm_token);
const play = async (seat: ReturnType<typeof as>, move: z.input<typeof schemas.Move>) =>
  (await api.play_move(move, { params, ...seat })).table!;

await play(gamemaster, { move: "start_adventure" });
await play(gamemaster, { move: "start_scene", kind: "dramatic" });
await play(gamemaster, { move: "start_rounds" });
await play(maya, { move: "roll", value: 12, difficulty: 14, action: "trick", dice });
let table = await play(maya, { move: "resolve_roll", roll: "r1" });
console.log(table.rolls[0]?.text);
table = await play(gamemaster, { move: "flip" });
console.log(table.phase, table.action_stack.length);

await play(maya, { move: "act", text: "I look around." });
const { moves } = await api.list_moves({ params, ...maya });
const card = moves.find(({ body }) => body.move === "play_to_pool")?.body["card"] as number;
await play(maya, { move: "play_to_pool", card });

const { events } = await api.list_events({ params, ...maya });
for (const event of events) {
  if (event.type === "character_joined") console.log(`${event.name} joins`);
  if (event.type === "card_flipped") console.log(`round ${event.round} begins`);
  if (event.type === "card_pooled" && event.card === card) console.log("pooled");
}
