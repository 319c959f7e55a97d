// The requests of the API page and their tokens; the OpenAPI document is on the standard input.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  credentialsIn,
  curl,
  filled,
  kept,
  merged,
  proposed,
  requestOf,
} from "../../service/web/docs/request.js";

const DOCUMENT = JSON.parse(readFileSync(0, "utf-8"));
const OPERATIONS = Object.fromEntries(
  Object.values(DOCUMENT.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);
const SESSION = "5e551010f0a1b2c3d4e5f60718293a4b";
const URL = `http://localhost/v1/sessions/${SESSION}`;
const ORIGIN = "https://dice.example";

test("a request has its fields in their places, and nothing of empty ones", () => {
  const fields = [
    { name: "character", in: "path", value: "c1/x" },
    { name: "modifiers", in: "query", value: "1, -2", list: "" },
    { name: "expression", in: "query", value: "2d6+3" },
    { name: "seed", in: "query", value: "" },
    { name: "If-Match", in: "header", value: '"7"' },
  ];
  const form = { method: "POST", path: "/v1/{character}/roll", fields, body: "{}", token: "rwp_1" };
  assert.deepEqual(requestOf(form, ORIGIN), {
    url: `${ORIGIN}/v1/c1%2Fx/roll?modifiers=1&modifiers=-2&expression=2d6%2B3`,
    method: "POST",
    headers: { "If-Match": '"7"', Authorization: "Bearer rwp_1", "Content-Type": "application/json" },
    body: "{}",
  });
  const bare = requestOf({ method: "GET", path: "/v1", fields: [], body: "", token: "" }, ORIGIN);
  assert.deepEqual(bare, { url: `${ORIGIN}/v1`, method: "GET", headers: {}, body: undefined });
});

test("a shell reads the command for curl as it is meant", () => {
  const request = {
    url: `${ORIGIN}/v1?a=1&b=$HOME`,
    method: "POST",
    headers: { "X-Name": `it's "me" \\ !` },
    body: `@{"text": "don't\n\`stop\` $(now)"}`,
  };
  const script = `curl() { printf '%s\\0' "$@"; }\n${curl(request, "--no-buffer")}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf-8" }).split("\0").slice(0, -1);
  const header = `X-Name: ${request.headers["X-Name"]}`;
  assert.deepEqual(words, [
    ...["--no-buffer", "-X", "POST", request.url, "-H", header, "--data-raw", request.body],
  ]);
});

const MAYA = { session: SESSION, kind: "p", name: "Maya", value: "rwp_1" };
const created = { id: SESSION, gm_token: "rwg_1", join_code: "rwj_1", version: 1 };
for (const [name, body, sender, expected] of [
  ["a new table", created, undefined, [["Gamemaster", "rwg_1"], ["Join code", "rwj_1"]]], // prettier-ignore
  [
    "a new character",
    { token: "rwp_1", character: { id: "c1", name: "Maya" } },
    undefined,
    [["Maya", "rwp_1"]],
  ],
  ["a new spectator", { token: "rws_1", spectator: "w1" }, undefined, [["w1", "rws_1"]]],
  ["a player's new token", { token: "rwp_2" }, MAYA, [["Maya", "rwp_2"]]],
  ["a new join code for the gamemaster", { join_code: "rwj_2" }, MAYA, [["Join code", "rwj_2"]]],
  ["a ticket and a handover code", { ticket: "rwt_1", handover_code: "rwh_1" }, undefined, []],
  ["no JSON", undefined, undefined, []],
])
  test(`the credentials of ${name}`, () => {
    const found = credentialsIn(URL, body, sender);
    assert.deepEqual(
      found.map((one) => [one.name, one.value]),
      expected,
    );
    assert.ok(found.every(({ session }) => session === SESSION));
  });

test("a new token takes the place of the old one, and of no other", () => {
  const other = { ...MAYA, session: "another", value: "rwp_3" };
  const renewed = { ...MAYA, value: "rwp_2" };
  assert.deepEqual(merged([MAYA, other], [renewed]), [other, renewed]);
});

test("a deleted table takes its credentials along", () => {
  const elsewhere = { ...MAYA, session: "another" };
  const known = [MAYA, elsewhere];
  assert.deepEqual(kept(known, URL), [elsewhere]);
  assert.deepEqual(kept(known, `${URL}/characters/c1`), known);
});

const KNOWN = [
  { session: SESSION, kind: "g", name: "Gamemaster", value: "rwg_1" },
  { session: SESSION, kind: "j", name: "Join code", value: "rwj_1" },
  MAYA,
  { session: SESSION, kind: "p", name: "Tomas", value: "rwp_2" },
];
const proposal = (description, seat, known = KNOWN) =>
  proposed(description, { known, seat, session: SESSION })?.name;

const JOINING = ["join_session", "watch_session", "claim_character", "claim_gamemaster", "get_lobby"];
const GAMEMASTERS = [
  ...["delete_session", "release_character", "remove_character", "remove_spectator"],
  ...["renew_join_code", "create_short_code", "create_handover_code"],
];
test("an operation is sent with what it takes: the join code, the gamemaster's token, or the seat's", () => {
  const secured = Object.values(OPERATIONS).filter(({ security }) => security);
  const sentAs = (name) =>
    secured
      .filter(({ description }) => proposal(description, "rwp_1") === name)
      .map(({ operationId }) => operationId)
      .sort();
  assert.deepEqual(sentAs("Join code"), JOINING.toSorted());
  assert.deepEqual(sentAs("Gamemaster"), GAMEMASTERS.toSorted());
  assert.equal(sentAs("Maya").length, secured.length - JOINING.length - GAMEMASTERS.length);
  assert.equal(proposal(OPERATIONS.get_hand.description, "rwg_1"), "Tomas");
});

for (const [move, seat, name] of [
  ["StartAdventureMove", "rwp_1", "Gamemaster"],
  ["FlipMove", "rwp_1", "Gamemaster"],
  ["PlayToPoolMove", "rwp_1", "Maya"],
  ["PlayToPoolMove", "rwg_1", "Tomas"],
  ["RollDiceMove", "rwp_2", "Tomas"],
])
  test(`${move} is sent as ${name} while ${seat} is in use`, () => {
    assert.equal(proposal(DOCUMENT.components.schemas[move].description, seat), name);
  });

test("without the fitting token, that of the seat in use is sent; of another table, none", () => {
  assert.equal(proposal("By the gamemaster.", "rwp_1", [MAYA]), "Maya");
  assert.equal(
    proposal("Send the join code as the bearer token.", "", [{ ...MAYA, session: "x" }]),
    undefined,
  );
});

test("an offered move is filled in with what it allows, first that of the example", () => {
  const open = {
    mechanic: { enum: ["torg/2d10", "dice"] },
    kind: { enum: ["standard", "dramatic"] },
    give: { type: "array", items: { enum: [4, 5] }, minItems: 1 },
    name: { type: "string" },
    other: { type: "string" },
    because: { type: "string" },
  };
  const required = ["mechanic", "kind", "give", "name", "other"];
  const offer = { body: { move: "test", card: 3 }, open, required };
  const shared = { body: {}, open: { foe: { $ref: "#/$defs/1" } }, required: ["foe"] };
  assert.deepEqual(filled(shared, {}, { 1: { enum: ["f1", "f2"] } }), { foe: "f1" });
  assert.deepEqual(filled({ body: { move: "flip" }, open: {} }), { move: "flip" });
  assert.deepEqual(filled(offer, { move: "test", mechanic: "dice", kind: "none", name: "Orlok" }), {
    ...{ move: "test", card: 3, mechanic: "dice", kind: "standard", give: [4], name: "Orlok", other: null },
  });
});
