// A round, played by openapi-fetch with the types that openapi-typescript made of the document.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Schemas = components["schemas"];

declare const process: { argv: string[] };

const [, , baseUrl = ""] = process.argv;
// A roll can also be its line of text, which a call would have to ask for.
const { GET, POST } = createClient<paths, `application/${string}json`>({ baseUrl });
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function good<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const dice = { hot: 3, cold: 5 };
const order = { value: 12, difficulty: 15, dice };
console.log(good(await POST("/v1/torg/2d10/roll", { body: order })).text);
const { error } = await POST("/v1/torg/2d10/roll", { body: { value: 10 ** 7 } });
console.log(error?.code);

const made = good(await POST("/v1/sessions", { body: { name: "Tomb" } }));
const params = { path: { session: made.id } };
const joined = good(
  await POST("/v1/sessions/{session}/characters", {
    params,
    body: { name: "Maya" },
    ...bearer(made.join_code),
  }),
);
const play = async (token: string, body: Schemas["Move"]) =>
  good(await POST("/v1/sessions/{session}/moves", { params, body, ...bearer(token) })).table!;

await play(made.gm_token, { move: "start_adventure" });
await play(made.gm_token, { move: "start_scene", kind: "dramatic" });
await play(made.gm_token, { move: "start_rounds" });
await play(joined.token, { move: "roll", value: 12, difficulty: 14, action: "trick", dice });
let table = await play(joined.token, { move: "resolve_roll", roll: "r1" });
console.log(table.rolls[0]?.text);
table = await play(made.gm_token, { move: "flip" });
console.log(table.phase, table.action_stack.length);

await play(joined.token, { move: "act", text: "I look around." });
const { moves } = good(await GET("/v1/sessions/{session}/moves", { params, ...bearer(joined.token) }));
const card = moves.map(({ body }) => body).find(({ move }) => move === "play_to_pool")?.card;
await play(joined.token, { move: "play_to_pool", card: card as number });

const page = { params, ...bearer(joined.token) };
const { events } = good(await GET("/v1/sessions/{session}/events", page));
for (const event of events) {
  if (event.type === "character_joined") console.log(`${event.name} joins`);
  if (event.type === "card_flipped") console.log(`round ${event.round} begins`);
  if (event.type === "card_pooled" && event.card === card) console.log("pooled");
}
