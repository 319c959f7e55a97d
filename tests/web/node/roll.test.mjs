// Rolls: each mechanic has its fields, starts plain, and what came of it is said in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all, address, button, buttons, described, enter, eventually, field, form, link, odds, one, open, page, past, press,
  reads, result, roll, section, sends, setUp, text, texts, verdict, wrong,
} from "./page.mjs"; // prettier-ignore

const { document: openapi } = await api();

async function api() {
  const { service } = await import("./page.mjs");
  return { document: await (await fetch(`${service}/openapi.json`)).json() };
}

const MECHANICS = Object.keys(openapi.paths).flatMap((path) => /^\/v1\/(.+)\/roll$/.exec(path)?.[1] ?? []);

/** The places of all fields of an object, those of objects within it, too. */
function places(schema, at = "") {
  return Object.entries(resolved(schema).properties).flatMap(([name, inner]) => {
    const place = at ? `${at}-${name}` : name;
    return [place, ...(resolved(inner).properties ? places(inner, place) : [])];
  });
}

function resolved(schema) {
  if (schema.$ref) return openapi.components.schemas[schema.$ref.split("/").at(-1)];
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return others.length ? resolved(others[0]) : schema;
}

for (const mechanic of MECHANICS)
  test(`${mechanic} has all its fields, in words, and rolls`, async () => {
    await setUp(mechanic);
    const { schema } = openapi.paths[`/v1/${mechanic}/roll`].post.requestBody.content["application/json"];
    const shown = places(schema).filter((place) => !["receipt", "short"].includes(place)); // the page's own
    for (const place of shown) {
      const control = one(`[aria-describedby="roll-${place}-about"]`, form());
      const label = control.querySelector("legend") ?? one(`label[for="roll-${place}"]`, form());
      assert.match(text(label), /\w/, place);
    }
    assert.doesNotMatch(text(form()), /`|null|undefined|\w_\w/);
    await roll();
    assert(all("[role=img]", result()).length);
    assert.match(text(result()), /Rolled by the service, without bias/);
    await eventually(() => one("[role=img]", odds()));
  });

const PLAIN = {
  "torg/2d10": { value: 12, difficulty: 15 },
  "torg/d20": { value: 12, difficulty: 15 },
  "daggerheart/duality": { modifier: 1, difficulty: 15 },
  "daggerheart/attack": { modifier: 1, evasion: 14, damage: "2d8+2" },
  "daggerheart/damage": { damage: "2d8+2", thresholds: { major: 8, severe: 16 } },
  "daggerheart/reaction": { modifier: 1, difficulty: 15 },
  "torang/ability": { score: 68 },
  "torang/opposed": { active: { name: "Mira", score: 80 }, opposing: { name: "the guard", score: 70 } },
  dice: { expression: "2d6+3" },
  opposed: {
    active: { name: "Mira", expression: "2d6+3" },
    opposing: { name: "the guard", expression: "1d20" },
  },
};

test("the first roll is a plain one: nothing critical, resistant or dramatic, no helper, no die chosen", async () => {
  assert.deepEqual(Object.keys(PLAIN).sort(), MECHANICS.toSorted());
  for (const [mechanic, plain] of Object.entries(PLAIN)) {
    await setUp(mechanic);
    assert.match(text(one("#curl")), new RegExp(`/v1/${mechanic}/roll`));
    assert.deepEqual(sends(), plain);
  }
});

const GAMES = {
  Torg: ["2d10", "d20"],
  Daggerheart: ["Duality Dice", "Attack", "Damage", "Reaction"],
  "Torang Engine": ["Ability roll", "Opposed roll"],
  "Any dice": ["Notation", "Opposed roll"],
};

test("rolls are picked by game, and each has a sentence", async () => {
  await setUp("torg/2d10");
  for (const [game, names] of Object.entries(GAMES)) {
    const mechanics = section("Mechanics");
    if (game !== "Torg") await open(link(game, mechanics).getAttribute("href"));
    const picker = section("Mechanics");
    assert.deepEqual(texts("h2, h3", picker), [game]);
    assert.deepEqual(texts(".open a", picker), names);
    for (const other of Object.keys(GAMES).filter((one) => one !== game)) link(other, picker);
    const sentences = texts("li p", picker);
    assert.equal(sentences.length, names.length);
    for (const one of sentences) assert.match(one, /\.$/);
  }
  assert.equal(Object.values(GAMES).flat().length, MECHANICS.length);
});

test("a game goes on with its last roll, and a mechanic with its last set-up", async () => {
  await setUp("torg/2d10");
  for (const name of ["Daggerheart", "Damage"]) await open(link(name, section("Mechanics")).hash);
  enter("Damage dice", "3d8", form());
  for (const name of ["Torg", "Daggerheart"]) await open(link(name, section("Mechanics")).hash);
  assert.equal(document.title, "Daggerheart: damage · Rollwright");
  assert.equal(field("Damage dice", form()).value, "3d8");
  await open("#table");
  await open("#roll");
  assert.equal(document.title, "Daggerheart: damage · Rollwright");
});

test("opposed rolls name their game", async () => {
  for (const [mechanic, title] of [
    ["opposed", "Any dice: opposed roll"],
    ["torang/opposed", "Torang Engine: opposed roll"],
  ]) {
    await setUp(mechanic);
    assert.equal(text(one("h1")), title);
  }
});

const SIDES = { "active.name": "Mira", "opposing.name": "the guard" };
const OUTCOMES = [
  ["Torg: success", "torg/2d10", { value: 12, difficulty: 15, "dice.hot": 5, "dice.cold": 6 }, "17 bonus +5", "Average success by 2", "good"],
  ["Torg: failure", "torg/2d10", { value: 12, difficulty: 15, "dice.hot": 10, "dice.cold": 1 }, "11 bonus −1", "Failure by 4", "bad"],
  ["Torg: just so", "torg/2d10", { value: 12, difficulty: 15, "dice.hot": 3, "dice.cold": 6 }, "15 bonus +3", "Minimal success", "good"],
  ["Torg: no difficulty", "torg/2d10", { value: 8, "dice.hot": 5, "dice.cold": 6 }, "13", "Bonus +5", "even"],
  ["Torg: d20", "torg/d20", { value: 12, difficulty: 15, "dice.d20": 2 }, "2 bonus −10", "Failure by 13", "bad"],
  ["Duality: Hope", "daggerheart/duality", { difficulty: 13, "dice.hope": 9, "dice.fear": 4 }, "13 against 13", "Success with Hope", "good"],
  ["Duality: Fear", "daggerheart/duality", { difficulty: 15, "dice.hope": 2, "dice.fear": 5 }, "7 against 15", "Failure with Fear", "bad"],
  ["Duality: critical", "daggerheart/duality", { difficulty: 15, "dice.hope": 4, "dice.fear": 4 }, "8 against 15", "Critical success", "hope"],
  ["Duality: no difficulty", "daggerheart/duality", { "dice.hope": 3, "dice.fear": 8 }, "11", "With Fear", "fear"],
  ["Duality: reaction", "daggerheart/duality", { reaction: true, difficulty: 14, "dice.hope": 3, "dice.fear": 11 }, "14 against 14", "Success", "good"],
  ["attack: critical", "daggerheart/attack", { modifier: 1, evasion: 14, "dice.d20": 20 }, "21 against Evasion 14", "Critical hit", "good"],
  ["attack: miss", "daggerheart/attack", { modifier: 1, evasion: 14, "dice.d20": 12 }, "13 against Evasion 14", "Miss", "bad"],
  ["damage", "daggerheart/damage", { damage: "2d8+2", "thresholds.major": 8, "thresholds.severe": 16, "dice.damage": "5, 6" }, "13 damage", "Marks 2 hit points", "bad"],
  ["damage: halved, an Armor Slot", "daggerheart/damage", { damage: "2d8+2", types: "magic", resistant_to: "magic, physical", armor_slots: 1, "thresholds.major": 4, "thresholds.severe": 7, "dice.damage": "5, 6" }, "7 damage", "Marks 2 hit points", "bad"],
  ["reaction", "daggerheart/reaction", { modifier: 1, difficulty: 15, "dice.d20": 14 }, "15 against 15", "Success", "good"],
  ["ability: fumble", "torang/ability", { score: 68, "dice.d100": 100 }, "100 68 or less succeeds", "Fumble", "bad"],
  ["ability: success", "torang/ability", { score: 68, easy: 1, "dice.d100": 80 }, "80 88 or less succeeds", "Success", "good"],
  ["Torang: opposed", "torang/opposed", { "active.name": "Mira", "active.score": 80, "opposing.score": 70, "dice.active": 85, "dice.opposing": 30 }, "85 : 30 Mira : The opposing side", "The opposing side wins", "bad"],
  ["Torang: nobody wins", "torang/opposed", { "active.score": 80, "opposing.score": 70, ...SIDES, "dice.active": 95, "dice.opposing": 90 }, "95 : 90 Mira : the guard", "Mutual failure", "even"],
  ["dice: success", "dice", { expression: "2d6+3", difficulty: 10, "dice.dice": "4, 5" }, "12", "Success by 2", "good"],
  ["sum", "dice", { expression: "2d6+3", "dice.dice": "4, 5" }, "12", "Total", "even"],
  ["dice: pool", "dice", { expression: "5d10>=8", "dice.dice": "8, 9, 1, 2, 3" }, "2", "Successes", "even"],
  ["explodes, and has a total", "dice", { expression: "1d6!>=5", "dice.dice": "4" }, "4", "Total", "even"],
  ["opposed", "opposed", { ...SIDES, "active.expression": "2d6+3", "opposing.expression": "1d20", "dice.active": "6, 6", "dice.opposing": 3 }, "15 : 3 Mira : the guard", "Mira wins by 12", "good"],
  ["opposed: draw", "opposed", { "active.expression": "1d6", "opposing.expression": "1d6", "dice.active": 3, "dice.opposing": 3 }, "3 : 3 The active side : The opposing side", "A draw", "even"],
]; // prettier-ignore

for (const [name, mechanic, fields, number, word, tone] of OUTCOMES)
  test(`the outcome is a word, a colour and a number: ${name}`, async () => {
    await setUp(mechanic, fields);
    await roll();
    assert.equal(text(one(".number", verdict())), number);
    assert.equal(text(one(".word", verdict())), word);
    assert.equal(verdict().className, `verdict tone ${tone}`);
  });

const DICE = [
  ["Torg: hot, maxed, and a Possibility", "torg/2d10",
    { value: 8, difficulty: 20, possibilities: 1, "dice.hot": 9, "dice.cold": 10, "dice.max": "10, 8", "dice.possibilities": "4" },
    ["hot|9|Hot maxed", "cold out|10|Cold dropped", "hot|10|Reroll maxed", "hot|8|Reroll", "other|4|Possibility"]],
  ["Torg: equal", "torg/2d10", { value: 8, "dice.hot": 4, "dice.cold": 4 },
    ["hot out|4|Hot equal: bonus 0", "cold out|4|Cold equal: bonus 0"]],
  ["Duality Dice", "daggerheart/duality", { help: 1, "dice.hope": 3, "dice.fear": 8, "dice.help": 5 },
    ["hope|3|Hope", "fear|8|Fear", "other|5|Help"]],
  ["kept and dropped", "dice", { expression: "4d6kh3", "dice.dice": "3, 6, 1, 5" },
    ["other|3|d6 kept", "other|6|d6 kept", "other out|1|d6 dropped", "other|5|d6 kept"]],
  ["a pool", "dice", { expression: "4d6>=5f1dbl6", "dice.dice": "6, 5, 3, 1" },
    ["other|6|d6 2 successes", "other|5|d6 success", "other idle|3|d6", "other against|1|d6 −1 success"]],
  ["opposed pools", "opposed",
    { "active.expression": "2d6>=5", "opposing.expression": "2d6>=5", "dice.active": "1, 6", "dice.opposing": "5, 2" },
    ["other idle|1|The active side", "other|6|The active side success", "opposing|5|The opposing side success", "opposing idle|2|The opposing side"]],
  ["names of sides", "torang/opposed", { "active.score": 80, "opposing.score": 70, ...SIDES, "dice.active": 40, "dice.opposing": 40 },
    ["other|40|Mira", "opposing|40|The guard"]],
  ["rerolled", "dice", { expression: "1d6ro1", "dice.dice": "1, 4" }, ["other out|1|d6 rerolled", "other|4|d6 reroll"]],
  ["exploded", "dice", { expression: "1d8!", "dice.dice": "8, 8, 3" },
    ["other|8|d8 exploded", "other|8|d8 extra exploded", "other|3|d8 extra"]],
  ["Fudge dice", "dice", { expression: "2dF", "dice.dice": "-1, 1" }, ["other|−1|dF", "other|1|dF"]],
]; // prettier-ignore

for (const [name, mechanic, fields, wanted] of DICE)
  test(`dice are drawn with what happened: ${name}`, async () => {
    await setUp(mechanic, fields);
    await roll();
    const drawn = all("[aria-label=Dice] li", result()).map((die) => {
      const look = die.className.split(/\s+/).filter((one) => one && one !== "die" && one !== "fresh");
      const [face] = one("[role=img]", die).getAttribute("aria-label").split(" on a d");
      return [look.join(" "), face, texts("b, span", die).join(" ")].join("|");
    });
    assert.deepEqual(
      drawn,
      wanted.map((die) => `${die} from the link`),
    );
  });

test("Fudge dice show their marks", async () => {
  await setUp("dice", { expression: "3dF", "dice.dice": "-1, 0, 1" });
  await roll();
  assert.deepEqual(texts("[aria-label=Dice] text", result()), ["−", "", "+"]);
});

test("a second roll takes the place of the first", async () => {
  await setUp("dice", { expression: "1d6", "dice.dice": 6 });
  await roll();
  assert.equal(text(one(".number", verdict())), "6");
  enter("Dice", "1d1+8", form());
  await roll("Roll again", result());
  assert.equal(text(one(".number", verdict())), "9");
});

test("two quick presses are one roll", async () => {
  const { hold, rollsSent } = await import("./page.mjs");
  await setUp("dice", { expression: "1d6" });
  const letGo = hold(/\/roll$/);
  for (const _ of "two") press("Roll", form());
  await letGo();
  await eventually(() => verdict());
  assert.equal(rollsSent().length, 1);
});

test("modifiers are said in words", async () => {
  await setUp("torg/2d10");
  press("Add a modifier", form());
  enter("What it comes from", "aim", form());
  enter("Points", "-3", form());
  await roll();
  assert.match(text(result()), /Modifiers: aim −3\./);
  await setUp("torang/ability", { score: 50, easy: 1 });
  await roll();
  assert.match(text(result()), /Modifiers: advantages \+20\./); // called as in the form
});

const NOTES = [
  ["dice", { expression: "7d10!>=8" }, ["7d10!>=8 explodes on 8 or more, and adds up: 7d10!10>=8 counts successes."]],
  ["dice", { expression: "3d6x4" }, ["3d6x4 explodes on 4: 3d6*4 multiplies."]],
  ["dice", { expression: "1d20 fire" }, ["Comment: fire"]],
  ["opposed", { "active.expression": "1d20 fire", "opposing.expression": "1d20" }, ["Comment: fire"]],
  ["dice", { expression: "7d10!10>=8" }, []],
  ["dice", { expression: "7d10!" }, []],
  ["dice", { expression: "7d10>=8" }, []],
]; // prettier-ignore

for (const [mechanic, fields, notes] of NOTES)
  test(`what was read is said where it may surprise: ${Object.values(fields)[0]}`, async () => {
    await setUp(mechanic, fields);
    await roll();
    assert.deepEqual(texts(".notes li", result()), notes);
  });

test("what is proposed is one tap", async () => {
  await setUp("dice", { expression: "2d10>=15 luck" });
  press("Roll", form());
  await eventually(() => press("(2d10)>=15 luck", form()));
  assert.equal(field("Dice", form()).value, "(2d10)>=15 luck");
  assert.deepEqual(wrong(), []);
  await roll();
  assert.match(text(verdict()), /Success|Failure/);
});

test("what the service cannot read is said once, at its field, beside the previous roll", async () => {
  await setUp("dice");
  await roll();
  enter("Dice", "4d6kx3", form());
  press("Roll", form());
  await eventually(() => assert.equal(wrong().length, 1));
  assert.match(wrong()[0], /“kx” is no modifier: .* \(at character 5\)\.$/);
  assert.equal(text(one("h2", result())), "The previous roll");
  await reads(() => String(text(page).match(/is no modifier/g).length), "2"); // and the odds
  enter("Dice", "4d6kh3", form());
  assert.deepEqual(wrong(), []);
});

test("each wrong face of a list is named", async () => {
  await setUp("dice", { expression: "4d4", "dice.dice": "6, 6, 3, 5" });
  press("Roll", form());
  const said = ["“6”: Must be a face from 1 to 4.", "“5”: Must be a face from 1 to 4."];
  await eventually(() =>
    assert.deepEqual(
      wrong().filter((one) => one.includes("face from")),
      said,
    ),
  );
});

test("long numbers can be read", async () => {
  await setUp("dice", { expression: "1d2000000" });
  press("Roll", form());
  await eventually(() => assert.deepEqual(wrong(), ["A die has 1 to 1,000,000 sides (at character 3)."]));
  await reads(() => text(one("[role=status]", odds())), /1,000,000 sides/);
});

test("a roll that was refused is said to be the previous one, and is no more after the next", async () => {
  await setUp("torg/2d10");
  await roll();
  const number = text(one(".number", verdict()));
  enter("Skill value", "x", form());
  press("Roll", form());
  assert.equal(text(one("h2", result())), "The previous roll");
  assert.match(text(result()), /Nothing was rolled just now\./);
  assert.equal(text(one(".number", verdict())), number);
  enter("Skill value", "8", form());
  await roll();
  assert.equal(text(one("h2", result())), "Result");
});

for (const [name, is, said] of [
  ["silent", false, "The service does not answer. Is it running?"],
  ["offline", true, /^You are offline\./],
])
  test(`a service that cannot be reached (${name}) leaves the roll before`, async () => {
    const { cut, offline } = await import("./page.mjs");
    await setUp("torg/2d10");
    await roll();
    const mend = is ? (offline(true), () => offline(false)) : cut(/\/roll$/);
    press("Roll", form());
    await reads(() => text(one("[role=alert]", result())), said);
    assert.equal(text(one("h2", result())), "The previous roll");
    mend();
    await roll();
    assert.equal(all("[role=alert]", result()).length, 0);
  });

test("an answer that comes after leaving is kept in the history, and not shown", async () => {
  const { hold } = await import("./page.mjs");
  await setUp("torg/2d10");
  const letGo = hold(/\/torg\/2d10\/roll$/);
  press("Roll", form());
  await open("#table");
  await letGo();
  await eventually(() => assert(localStorage.getItem("rollwright.history")));
  assert.equal(text(one("h1")), "Tables");
  await open("#roll");
  assert.equal(all("li", past()).length, 1);
  assert.equal(all(".verdict", result()).length, 0);
});

test("the last set-up is left for the way back", async () => {
  await open(address("torg/2d10", { value: 8 }));
  await open(link("Any dice", section("Mechanics")).hash);
  assert.equal(document.title, "Plain dice notation · Rollwright");
  assert.equal(button("Roll", form()).className, "first");
  assert.equal(buttons("Roll").length, 1);
  assert.match(described(field("Dice", form())), /\w/);
});
