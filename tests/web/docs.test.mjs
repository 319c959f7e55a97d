// What the API page reads from the OpenAPI document, which is on the standard input, and from answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { at, credentialsIn, isSame, matches, merged, resolved } from "../../service/web/docs/document.js";

const DOCUMENT = JSON.parse(readFileSync(0, "utf-8"));
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const SESSION = "5e551010f0a1b2c3d4e5f60718293a4b";
const URL = `http://localhost/v1/sessions/${SESSION}`;

test("every reference is resolved", () => {
  for (const { path, method } of OPERATIONS)
    assert.doesNotMatch(
      JSON.stringify(resolved(DOCUMENT, at(DOCUMENT, ["paths", path, method]))),
      /"\$ref":/,
    );
});

test("what stands beside a reference counts, and the members of a union have names", () => {
  const document = {
    components: {
      schemas: {
        Flip: { type: "object" },
        Roll: { title: "A roll", type: "object" },
      },
    },
  };
  const reference = (name) => ({ $ref: `#/components/schemas/${name}` });
  const union = { oneOf: [reference("Flip"), { ...reference("Roll"), description: "Mine" }] };
  assert.deepEqual(resolved(document, union), {
    oneOf: [
      { title: "Flip", type: "object" },
      { title: "A roll", type: "object", description: "Mine" },
    ],
  });
});

for (const [phrase, id] of [
  ["PROMETHEUS", "get_metrics"],
  ["2d6+3", "roll_dice"],
  ["odds /v1/dice png", "get_dice_odds_png"],
  ["play_to_pool", "play_move"],
  ["join character", "join_session"],
  ["no such thing", undefined],
])
  test(`the filter finds ${id} by ${phrase}, and few others`, () => {
    const found = OPERATIONS.filter((one) => matches(phrase, one.operation.tags[0], one));
    const ids = found.map(({ operation }) => operation.operationId);
    assert.ok(id ? ids.includes(id) && ids.length < 6 : ids.length === 0, ids.join(" "));
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
  assert.ok(isSame(MAYA, renewed) && !isSame(MAYA, other));
});
