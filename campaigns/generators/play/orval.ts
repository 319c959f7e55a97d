// A round, played by the client that orval makes (fetch).
import {
  createSession,
  joinSession,
  listEvents,
  listMoves,
  type Move,
  type Problem,
  playMove,
  rollTorg2d10,
} from "./client.js";

const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const dice = { hot: 3, cold: 5 };
console.log((await rollTorg2d10({ value: 12, difficulty: 15, dice })).data.text);
try {
  await rollTorg2d10({ value: 10 ** 7 });
} catch (refused) {
  console.log((refused as { info: Problem }).info.code);
}

const { data: made } = await createSession({ name: "Tomb" });
const joined = await joinSession(made.id, { name: "Maya" }, as(made.join_code));
const maya = as(joined.data.token);
const gamemaster = as(made.gm_token);
const play = async (seat: RequestInit, move: Move) =>
  (await playMove(made.id, move, {}, seat)).data.table!;

await play(gamemaster, { move: "start_adventure" });
await play(gamemaster, { move: "start_scene", kind: "dramatic" });
await play(gamemaster, { move: "start_rounds" });
await play(maya, { move: "roll", value: 12, difficulty: 14, action: "trick", dice });
let table = await play(maya, { move: "resolve_roll", roll: "r1" });
console.log(table.rolls[0]?.text);
table = await play(gamemaster, { move: "flip" });
console.log(table.phase, table.action_stack.length);

await play(maya, { move: "act", text: "I look around." });
const { moves } = (await listMoves(made.id, {}, maya)).data;
const card = moves.find(({ body }) => body["move"] === "play_to_pool")?.body["card"] as number;
await play(maya, { move: "play_to_pool", card });

const { events } = (await listEvents(made.id, {}, maya)).data;
for (const event of events) {
  if (event.type === "character_joined") console.log(`${event.name} joins`);
  if (event.type === "card_flipped") console.log(`round ${event.round} begins`);
  if (event.type === "card_pooled" && event.card === card) console.log("pooled");
}
