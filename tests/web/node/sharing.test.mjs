// Rolls that are kept and shared: links, history, receipts, lines for scripts, and the page of a shared roll.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import {
  all, button, buttons, enter, eventually, field, follow, form, link, one, open, past, press, reads, result, roll,
  section, sends, service, setUp, text, texts, wrong,
} from "./page.mjs"; // prettier-ignore

const { render } = await import("../../../service/web/lit/lit-html.js");
const { dice } = await import("../../../service/web/dice.js");
const { marked, thrown } = await import("../../../service/web/roll/thrown.js");

const line = () => text(one(".text", result()));
const nothingYet = /Nothing rolled yet/;
const fromHistory = /From the history/;

/** What was copied last. */
let copied = "";
Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (written) => void (copied = written) },
  configurable: true,
});

const LINKS = [
  ["Torg, with everything",
    "torg/2d10?value=12&difficulty=15&skilled=false&contradiction=four_case" +
      "&modifiers.0.name=aim, and rest&modifiers.0.value=-3&label=50% %26 more" +
      "&dice.hot=9&dice.max=10, 8&dice.possibilities=4; 10, 3",
    { value: 12, difficulty: 15, skilled: false, contradiction: "four_case",
      modifiers: [{ name: "aim, and rest", value: -3 }], label: "50% & more",
      dice: { hot: 9, max: [10, 8], possibilities: [[4], [10, 3]] } }],
  ["damage",
    "daggerheart/damage?damage=2d8%2B2&critical=true&types=physical, magic&resistant_to=magic&direct=true" +
      "&armor_slots=1&thresholds.major=8&thresholds.severe=16",
    { damage: "2d8+2", critical: true, types: ["physical", "magic"], resistant_to: ["magic"], direct: true,
      armor_slots: 1, thresholds: { major: 8, severe: 16 } }],
  ["sides with helpers",
    "torang/opposed?active.name=Mira&active.score=60&active.helpers.0.score=45" +
      "&active.helpers.0.modifiers.0.name=rope&active.helpers.0.modifiers.0.value=20&opposing.score=70&receipt=true",
    { active: { name: "Mira", score: 60, helpers: [{ score: 45, modifiers: [{ name: "rope", value: 20 }] }] },
      opposing: { score: 70 }, receipt: true }],
  ["nothing at all", "torg/2d10?", {}],
  ["what it does not know is left out", "torg/2d10?value=3&nonsense=1&up=yes&modifiers.7.name=x", { value: 3 }],
]; // prettier-ignore

for (const [name, query, sent] of LINKS)
  test(`a link carries the set-up: ${name}`, async () => {
    await open(`#roll/${query.replaceAll("% ", "%25 ")}`);
    assert.deepEqual(sends(), sent);
    press("Copy link");
    await eventually(() => button("Link copied"));
    assert.match(text(form()), /the result is not in it/);
    assert(copied.startsWith(`${service}/#roll/`));
    await open("#table");
    await open(copied.replace(service, "").slice(1));
    assert.deepEqual(sends(), sent);
  });

test("the address follows the set-up, and starting over leaves it", async () => {
  await setUp("torg/2d10");
  enter("Skill value", "8", form());
  enter("Difficulty", "", form());
  await eventually(() => assert.match(location.hash, /^#roll\/torg\/2d10\?value=8$/));
  await follow(link("Start over"));
  assert.equal(field("Skill value", form()).value, "12");
});

test("without a clipboard the address bar has the link", async () => {
  await setUp("torg/2d10");
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = () => Promise.reject(new Error("no https"));
  press("Copy link");
  await reads(() => text(form()), /copy it from the address bar/);
  navigator.clipboard.writeText = writeText;
});

test("rolls are remembered, filled in again, and cleared when one is sure", async () => {
  await setUp("torg/2d10");
  enter("Skill value", "8", form());
  enter("Label", "a leap", form());
  await roll();
  assert.match(text(past()), /a leap:/);
  assert.match(text(past()), /Torg/);
  assert.match(text(one("b", past())), /success$|^Failure$/);
  await setUp("dice");
  await follow(one("a", past()));
  assert.equal(field("Skill value", form()).value, "8");
  for (const [answer, left] of [
    ["Cancel", 1],
    ["Clear the history", 0],
  ]) {
    press("Clear the history", past());
    press(answer, await eventually(() => one("dialog", document)));
    await eventually(() => assert.equal(all("li", past()).length, left));
  }
});

test("what was read has the signs of a sum, and dice that do not count stand in brackets", async () => {
  // The line of the service has hyphens for minus signs; a hyphen within a word is one.
  for (const [expression, faces, read] of [
    ["2d6kh1-9", "1,5", "2d6kh1 ((1), 5) − 9 = −4"],
    ["d6-2*d6-(d6+1) half-orc", "3, 5, 2", "half-orc: d6 (3) − 2 × d6 (5) − (d6 (2) + 1) = −10"],
  ]) {
    await setUp("dice", { expression, "dice.dice": faces });
    await roll();
    assert.equal(line(), read);
    assert(text(past()).includes(read));
    const shared = await (await fetch(service + link("Open as a page").getAttribute("href"))).text();
    assert(shared.includes(read), shared);
  }
});

test("a roll of the history is shown again, though the same set-up has rolled since", async () => {
  await setUp("dice", { expression: "1d1000" });
  const lines = {};
  for (const label of ["first", "second"]) {
    enter("Label", label, form());
    await roll();
    lines[label] = line();
  }
  const reopen = async (label) => {
    await follow(all("a", past()).findLast((one) => text(one).includes(`${label}:`)));
  };
  for (const label of ["second", "first", "first"]) {
    await reopen(label);
    assert.equal(line(), lines[label]);
    assert.equal(all(".verdict", result()).length, 0);
    assert.match(text(result()), fromHistory);
    assert.doesNotMatch(text(result()), nothingYet);
  }
  await roll();
  await reopen("first");
  await follow(link("Start over"));
  assert.match(text(result()), nothingYet);
});

test("the last result comes back with the set-up that the address has, and with no other", async () => {
  await setUp("torg/2d10", { value: 8 });
  press("Hot die: 10");
  await roll();
  const read = line();
  await open("#table");
  await setUp("torg/2d10", { value: 8 });
  assert.equal(line(), read);
  assert.match(text(result()), fromHistory);
  assert.equal(all(".verdict", result()).length, 0);
  assert.deepEqual(sends(), { value: 8 });
  for (const [mechanic, value] of [
    ["torg/2d10", 9],
    ["torg/d20", 8],
  ]) {
    await setUp(mechanic, { value });
    assert.match(text(result()), nothingYet);
  }
});

test("dice of the history are kept, as they were", async () => {
  await setUp("torg/2d10");
  press("Hot die: 10");
  await roll();
  await follow(link("Start over"));
  const pressed = () => button("Hot die: 10").getAttribute("aria-pressed");
  assert.equal(pressed(), "false");
  await follow(one("a", past()));
  assert.equal(pressed(), "true");
  await roll();
  assert.match(text(result()), /With the same dice as before/);
});

test("the history has fifty rolls", async () => {
  const old = { at: "2026-01-02T03:04:05Z", mechanic: "dice", body: {}, label: null };
  const rolls = Array.from({ length: 50 }, (_, number) => ({ ...old, text: `roll ${number}` }));
  localStorage.setItem("rollwright.history", JSON.stringify(rolls));
  await setUp("dice");
  assert.equal(all("li", past()).length, 50);
  await roll();
  assert.equal(all("li", past()).length, 50);
  assert.match(texts("li", past()).at(-1), /roll 48/);
});

for (const [name, broken] of [
  ["spoilt", () => localStorage.setItem("rollwright.history", "{[")],
  ["of another kind", () => localStorage.setItem("rollwright.history", "7")],
  ["full", () => stored({ getItem: () => null, setItem: full })],
  ["forbidden", () => stored(new Proxy({}, { get: full }))],
])
  test(`rolls need no storage: ${name}`, async () => {
    const { localStorage: storage } = globalThis;
    broken();
    try {
      await setUp("dice");
      await roll();
      assert.equal(all("[role=alert]", result()).length, 0);
    } finally {
      stored(storage);
    }
  });

function stored(storage) {
  globalThis.localStorage = storage;
}

function full() {
  throw new Error("QuotaExceededError");
}

test("the line for a shell asks for the same, and bots have a link that rolls", async () => {
  await setUp("torg/2d10", { value: 8, difficulty: 15, seed: "Maya's $moth" });
  await roll();
  assert.match(text(result()), /Rolled from the seed/);
  const answer = execFileSync("bash", ["-c", `${one("#curl").textContent} -s`], { encoding: "utf8" });
  assert.equal(JSON.parse(answer).text.replaceAll("-", "−"), line());
  const rolls = text(one("#get-link"));
  assert.match(rolls, /\/v1\/torg\/2d10\/roll\?value=8&difficulty=15&seed=Maya%27s\+%24moth$/);
  assert.equal((await (await fetch(rolls)).json()).text.replaceAll("-", "−"), line());
});

test("receipts are checked: who, when and what, in words", async () => {
  await setUp("torg/2d10", { value: 12, difficulty: 15, "dice.hot": 2, "dice.cold": 1 });
  enter("Label", "Maya leaps", form());
  await roll();
  const shared = link("Open as a page").getAttribute("href");
  press("Copy its link", result());
  await eventually(() => button("Copied", result()));
  assert.equal(copied, service + shared);
  assert.match(await (await fetch(copied)).text(), /Maya leaps/);
  assert.equal(link("A page to share", past()).getAttribute("href"), shared);
  press("Check the receipt", result());
  const receipts = section("Receipts");
  await reads(() => text(receipts), /✓ Signed by this service/);
  const said = () =>
    Object.fromEntries(texts("dt", receipts).map((term, at) => [term, texts("dd", receipts)[at]]));
  const read = line();
  const { Who, When, What, Result } = said();
  assert.deepEqual(
    [Who, What, Result],
    ["Maya leaps", "Torg: 2d10 bonus number", read.replace("Maya leaps: ", "")],
  );
  assert.match(When, /20\d\d/);
  assert.match(read, /bonus −1/);
  const written = () => one("textarea", receipts);
  const whole = written().value;
  const check = (typed) => {
    written().value = typed;
    written().dispatchEvent(new window.Event("input"));
    press("Check", receipts);
  };
  check(
    whole.slice(0, -20) +
      whole.slice(-20, -8).replace(/[a-z]/gi, (one) => (one < "a" ? one.toLowerCase() : one.toUpperCase())) +
      whole.slice(-8),
  );
  await reads(() => text(receipts), /Not valid: it was changed after it was signed\./);
  check(whole.slice(0, 40));
  await reads(() => text(receipts), /This is not a receipt\. Paste all of it\./);
  check(` https://dice.example/r/${whole} `);
  await eventually(() => assert.equal(said().Result, read.replace("Maya leaps: ", "")));
  enter("Difficulty", "16", form());
  await roll(); // whose link nobody has copied
  assert.equal(buttons("Copied", result()).length, 0);
});

for (const [expression, signed] of [
  ["500d6", true],
  ["1000d6", false],
])
  test(`a roll that is too long to share is rolled all the same: ${expression}`, async () => {
    // A receipt has at most 65,536 characters, and the link to a page of it 8,190.
    await setUp("dice", { expression });
    await roll();
    assert(line().startsWith(`${expression} (`));
    assert.equal(buttons("Check the receipt", result()).length, Number(signed));
    assert.equal(all("a", result()).length, 0);
    assert.deepEqual(wrong(), []);
  });

test("many dice are counted, and can be reached by keys", async () => {
  await setUp("dice", { expression: "300d6" });
  await roll();
  assert.match(text(result()), /300 dice/);
  assert.equal(all("[aria-label=Dice] li", result()).length, 300);
  assert.equal(one("[aria-label=Dice]", result()).tabIndex, 0);
});

// A receipt has faces alone; which of them count, and why, is read from them.
const TORG = { value: 8, difficulty: 9 };
const HIT = { modifier: 9, evasion: 9, damage: "2d8+2" };
const ROLLED_ON = { hot: 10, cold: 9, max: [10, 3], possibilities: [[10, 2]] };

async function rolled(mechanic, body) {
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${service}/v1/${mechanic}/roll`, sent)).json();
}

const looks = (all) =>
  all.map(({ role, face, counted, reason }) => [role, face, counted, reason].join()).sort();
const told = ({ mechanic, outcome, faces }) => ({ mechanic, outcome, faces });

for (const [mechanic, body] of [
  ["torg/2d10", { ...TORG, possibilities: 2, up: true }],
  ["torg/d20", { ...TORG, possibilities: 1, up: true }],
  ["daggerheart/duality", { advantage: 1, help: 3, extra: "1d6" }],
  ["daggerheart/duality", { disadvantage: 1 }],
  ["daggerheart/attack", { ...HIT, advantage: 1 }],
  ["daggerheart/reaction", { disadvantage: 1 }],
  ["daggerheart/damage", { damage: "2d8+2" }],
  ["torang/ability", { score: 60, helpers: [{ score: 45 }] }],
  ["torang/opposed", { active: { score: 60 }, opposing: { score: 45 } }],
  ["dice", { expression: "{4d6kh3, 2d8!}kh1 + 1d20 adv + 1d6ro1" }],
  ["dice", { expression: "4d6rr<3!>=5kh2 - 2d6!ma5 + 4dF! + 3d6ma4 + 1d%" }],
  ["dice", { expression: "3d6ro1ro2!>=4>=5 + 2d6!!6>=5 + 4d6ro<=3kh2>3" }],
  ["opposed", { active: { expression: "3d6!" }, opposing: { expression: "2d20kl1" } }],
])
  test(`dice of a receipt are those of the answer: ${mechanic} ${JSON.stringify(body)}`, async () => {
    for (let number = 0; number < 20; number += 1) {
      const answer = await rolled(mechanic, { ...body, seed: `roll ${number}` });
      const drawn = thrown(told(answer));
      assert.deepEqual(looks(drawn), looks(answer.dice));
      if (["dice", "opposed"].includes(mechanic)) continue;
      const sides = Object.fromEntries(answer.dice.map((die) => [die.role, die.sides]));
      for (const die of drawn) assert([sides[die.role], undefined].includes(die.sides));
    }
  });

/** Dice as they are drawn, in words. */
function shown(list) {
  const place = document.createElement("div");
  render(dice(list), place);
  return all("li", place)
    .map((die) => {
      const face = one("svg", die)
        .getAttribute("aria-label")
        .replace(/ on a .*/, "");
      return [die.className.trim(), face, ...texts("b, span", die)].join(" ");
    })
    .sort();
}

for (const [mechanic, body] of [
  ["torg/2d10", { ...TORG, possibilities: 1, dice: ROLLED_ON }],
  ["torg/2d10", { ...TORG, dice: { hot: 9, cold: 10, max: [2] } }],
  ["torg/d20", { value: 8, dice: { d20: [20, 10, 3] } }],
  ["daggerheart/attack", { ...HIT, advantage: 1, dice: { d20: [3, 12] } }],
  ["dice", { expression: "2d6kh1 + 1d8! + 1d6ro1", dice: { dice: [1, 5, 8, 2, 1, 4] } }],
  ["dice", { expression: "4dF", dice: { dice: [-1, 0, 1, 1] } }],
  ["opposed", { active: { expression: "1d6!" }, opposing: { expression: "4dF" } }],
])
  test(`a shared roll says of its dice what the roll view says: ${JSON.stringify(body)}`, async () => {
    const answer = await rolled(mechanic, { seed: "a roll", ...body });
    const plain = answer.dice.map((die) => ({ ...die, source: "system" })); // whose hand threw them is said of all
    assert.deepEqual(shown(thrown(told(answer))), shown(marked(answer.outcome, plain)));
  });
