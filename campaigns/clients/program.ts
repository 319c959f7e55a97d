// A program with the npm package: it compiles under strict checks, and each wrong line in it does not.
import { Problem, Rollwright, TransportError } from "rollwright";
import type { MoveName, Odds, ProblemCode, RollAnswer, RollRequest, Schemas, TableEvent } from "rollwright";

declare const process: { argv: string[] };

const service = new Rollwright(process.argv[2], { timeoutSeconds: 30, tries: 2, headers: { "X-Gate": "open" }, fetch });
// @ts-expect-error no such option
void (() => new Rollwright("", { timeout: 5 }));

// A roll: the fields of the request and of the outcome depend on the mechanic.
const request: RollRequest<"torg/2d10"> = { value: 12, difficulty: 15, dice: { hot: 3, cold: 5 } };
const rolled: RollAnswer<"torg/2d10"> = await service.roll("torg/2d10", request);
const total: number = rolled.outcome.total;
const level: string | null = rolled.outcome.level;
if (total !== 15 || level !== "minimal") throw new Error(rolled.text);
const duality = await service.roll("daggerheart/duality", { difficulty: 12, help: 1 });
const gains: "hope" | "fear" | null = duality.outcome.with;
const { rolls } = await service.rolls("dice", { expression: "2d6", count: 3 });
rolls.map(({ outcome }) => outcome.terms);
// @ts-expect-error no such mechanic
void (() => service.roll("torg/2d12", { value: 12 }));
// @ts-expect-error no such field
void (() => service.roll("torg/2d10", { vaule: 12 }));
// @ts-expect-error a field that must be given
void (() => service.roll("dice", {}));
// @ts-expect-error a field of another mechanic
void (() => service.roll("dice", { expression: "2d6", evasion: 11 }));
// @ts-expect-error a count is needed
void (() => service.rolls("dice", { expression: "2d6" }));
// @ts-expect-error not in the outcome of this mechanic
void rolled.outcome.hope;

const batch = await service.batch([
  { mechanic: "torg/2d10", value: 12 },
  { mechanic: "dice", expression: "1d4" },
]);
const disconnected: boolean | null = batch.rolls[0].outcome.disconnected;
const successes: number | null = batch.rolls[1].outcome.successes;
// @ts-expect-error a field of another mechanic
void (() => service.batch([{ mechanic: "dice", value: 12 }]));

// Odds: what the query takes is not what the roll takes.
const odds: Odds<"torg/2d10"> = await service.odds("torg/2d10", { value: 12, difficulty: 15 });
const chance: string | undefined = odds.chances.find(({ name }) => name === "success")?.exact;
if (chance !== "7/25") throw new Error(chance);
// @ts-expect-error a query has no dice
void (() => service.odds("torg/2d10", { dice: { hot: 3 } }));

// A table: parts, moves and changes.
const { table: gamemaster, joinCode, created } = await service.create({ name: "Tomb of the Sand King" });
const { table: maya, joined } = await service.join(created.id, joinCode, { name: "Maya", possibilities: 3 });
const { table: spectator } = await service.watch(created.id, joinCode, { name: "Grandmother" });
const lobby: Schemas["Lobby"] = await service.lobby(created.id, joinCode);
if (lobby.name !== created.id && joined.character.name !== "Maya") throw new Error("not there");
await gamemaster.play("start_adventure");
await gamemaster.play("start_scene", { kind: "dramatic" });
const started = await gamemaster.play("start_rounds", {}, { ifMatch: (await gamemaster.get()).version });
const flipped = await gamemaster.play("flip");
const version: number = flipped.version - started.version;
const phase: "rounds" | string = flipped.table.phase;
if (version !== 1 || phase !== "rounds") throw new Error(phase);
await maya.play("act", { text: "I look around." });
const { cards } = await maya.get("/hand");
const { moves } = await maya.moves({ odds: true });
const { move, ...fields } = moves.find(({ body }) => body.move === "play_to_pool")!.body;
const pooled = await maya.play(move, fields);
const card: number | undefined = pooled.table.characters[0]?.pool[0]?.card;
if (card === undefined || !cards.includes(card)) throw new Error("not in the pool");
const page = await spectator.get(`/events?after=${0}&limit=100`);
const { join_code: renewed } = await gamemaster.change("POST", "/join-code");
const { table: again } = await service.watch(created.id, renewed);
await again.change("DELETE", "/spectators/w2");
const limits = await service.get("/v1/limits");
if (limits.rolls !== 1_000 || moves.length === 0) throw new Error("no limit");
// @ts-expect-error no such move
void (() => gamemaster.play("fly"));
// @ts-expect-error no such field
void (() => gamemaster.play("flip", { card: 57 }));
// @ts-expect-error a field that must be given
void (() => maya.play("play_to_pool"));
// @ts-expect-error a number
void (() => maya.play("play_to_pool", { card: "57" }));
// @ts-expect-error one of two kinds
void (() => gamemaster.play("start_scene", { kind: "long" }));
// @ts-expect-error no such part
void (() => maya.get("/hnad"));
// @ts-expect-error a move has no such option
void (() => gamemaster.play("flip", {}, { ifMatched: 7 }));
// @ts-expect-error it is a list
void (cards satisfies string);

// Events: their type says what else they have.
function sentence(event: TableEvent): string {
  switch (event.type) {
    case "card_flipped":
      return `Round ${event.round satisfies number}: card ${event.card satisfies number | null}`;
    case "card_pooled":
      // @ts-expect-error not in this event
      return `${event.character} ${event.round}`;
    default:
      return event.type;
  }
}
function unknown(event: TableEvent): unknown {
  // @ts-expect-error not in every event
  void event.card;
  // @ts-expect-error no such type
  if (event.type === "card_fliped") return undefined;
  if (event.type === "(unknown)") return event["whatever"];
  return event.by?.role;
}
const seen: string[] = [];
for await (const event of maya.events(0)) {
  seen.push(sentence(event));
  unknown(event);
  if (event.type === "card_pooled") break;
}
if (seen.length < page.events.length - 1) throw new Error(String(seen));

// Problems: their codes are known.
try {
  await maya.play("play_to_pool", { card });
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  const code: ProblemCode = problem.code;
  // @ts-expect-error no such code
  if (problem.code === "card_not_hled") throw problem;
  if (code !== "card_not_held") throw problem;
}

// The guide is no JSON.
try {
  await service.get("/guide/clients");
} catch (error) {
  if (!(error instanceof TransportError)) throw error;
  const status: number | null = error.status;
  if (status !== 200) throw error;
}

const names: MoveName[] = ["flip", "play_to_pool"];
void [gains, disconnected, successes, names];
console.log("played");
