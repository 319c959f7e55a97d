// The odds beside a roll: the numbers of the book, looked at, compared, and never out of date.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
  all, button, buttons, cut, enter, eventually, fill, form, hold, odds, offline, one, press, questions, reads,
  section, setUp, text, texts, unfold, verdict, wrong,
} from "./page.mjs"; // prettier-ignore

const TWELVE = ["torg/2d10", { value: 12, difficulty: 15 }];
const plainly = (words) => words.replaceAll("\u00a0", " ");
const panel = () => plainly(text(odds()));
const looked = () => plainly(text(one(".looked-at", odds())));
const glance = () => plainly(text(one(".glance", form())));
const rows = (within = one(".chances", odds())) =>
  all("tr", within).map((row) => plainly(texts("th, td", row).join(" ")));
const heads = (within = one(".chances", odds())) => texts("thead th", within);
const table = () => unfold("As a table", odds());
const legend = () => texts(".legend li", odds());
const has = (row, within) => eventually(() => assert(rows(within).includes(row), rows(within).join("; ")));

/** Waits for the odds of what is set up. */
const arrived = () =>
  eventually(() => {
    assert.equal(odds().getAttribute("aria-busy"), "false");
    one("[role=img]", odds());
  });

/** Opens a set-up, and waits for its odds. */
async function withOdds(mechanic, fields) {
  await setUp(mechanic, fields);
  await arrived();
}

test("the odds move with the options", async () => {
  // 15 or more with a value of 12: 28 % (the lower of two dice is hot and 3 or more).
  await withOdds(...TWELVE);
  await has("Success 28.00 % 7/25");
  assert.equal(glance(), "28.00 % Success");
  assert.equal(text(one(".glance b", form())), "28.00\u00a0%"); // in one piece
  assert.equal(questions().at(-1), "value=12&difficulty=15");
  press("Add a modifier", form());
  enter("What it comes from", "aim", form());
  enter("Points", "-3", form());
  await reads(panel, /Average 9\.00/);
  assert.equal(questions().at(-1), "value=12&difficulty=15&modifiers=-3");
  press("Remove the last one", form());
  await has("Success 28.00 % 7/25");
});

for (const [mode, line] of [
  ["At least", "Total 15 or more: 28.00 % (7/25)"],
  ["Exactly", "Total exactly 15: 7.00 % (7/100)"], // hot 3, and 4 to 10 cold
  ["At most", "Total 15 or less: 79.00 %"],
])
  test(`odds are looked at in three ways: ${mode}`, async () => {
    await withOdds(...TWELVE);
    press(mode, odds());
    assert(looked().startsWith(line), looked());
    assert.equal(button(mode, odds()).getAttribute("aria-pressed"), "true");
  });

test("pools count successes; what only explodes has a total", async () => {
  for (const [expression, line] of [
    ["6d6>=5", "Successes 2 or more: 64.88 % (473/729)"],
    ["1d6!>=5", "Total 5 or more: 33.33 % (1/3)"],
  ]) {
    await withOdds("dice", { expression });
    assert.equal(looked(), line);
    assert(one("[type=range]", odds()).getAttribute("aria-valuetext").startsWith(line.split(":")[0]));
  }
});

test("a gap between values is a gap", async () => {
  // The next value that can occur tells the chance of so much or more; exactly, it is none.
  await withOdds("dice", { expression: "1d20*100" });
  assert.equal(looked(), "Total 1050 or more: 50.00 % (1/2)");
  press("Exactly", odds());
  assert.equal(looked(), "Total exactly 1050: 0.00 %");
  assert.equal(one("path.bars", odds()).getAttribute("d").split("M").length - 1, 20);
});

test("every value can be looked at by keys, and read in a table", async () => {
  await withOdds("dice", { expression: "2d6" });
  assert.equal(looked(), "Total 7 or more: 58.33 % (7/12)");
  fill(one("[type=range]", odds()), "8");
  assert.equal(looked(), "Total 8 or more: 41.67 % (5/12)");
  assert.equal(rows(table()).length, 12);
  await has("3 97.22 % 5.56 % 8.33 %", table());
});

test("levels are drawn by name", async () => {
  // 68 or less succeeds, a tenth of that is critical, and 99 and 100 are fumbles.
  await withOdds("torang/ability", { score: 68 });
  assert.deepEqual(texts("[role=img] text", odds()).map(plainly), [
    "Critical", "6.00 %", "Success", "62.00 %", "Failure", "30.00 %", "Fumble", "2.00 %",
  ]); // prettier-ignore
  await has("Success or critical 68.00 % 17/25");
});

test("odds of sides and helpers are asked for", async () => {
  await setUp("torang/opposed", { "active.score": 60, "opposing.score": 70 });
  const active = () => section("Active side");
  enter("Advantages", "1", active());
  press("Add a helper", active());
  const last = (label) =>
    all("label", active())
      .filter((one) => text(one) === label)
      .at(-1);
  fill(one(`[id="${last("Disadvantages").htmlFor}"]`), "1");
  fill(one(`[id="${last("Ability score").htmlFor}"]`), "45");
  await eventually(() =>
    assert.equal(questions().at(-1), "active=60&active_easy=1&active_helper=25&opposing=70"),
  );
  await arrived();
});

for (const [mechanic, fields, why] of [
  [
    "dice",
    { expression: "100d100" },
    "No odds. They would take too long to count exactly, but these dice can be rolled.",
  ],
  ["dice", { expression: "1d6000" }, "No odds. They are too many to list, but these dice can be rolled."],
  [
    "torg/2d10",
    { value: 12, difficulty: 215 },
    "No odds. The difficulty is more than 100 away from the value.",
  ],
  ["dice", { expression: "3d" }, /^No odds yet\. Expected the number of sides/],
  [
    "opposed",
    { "active.expression": "5d10>=8", "opposing.expression": "1d20" },
    /^No odds yet\. The dice of the opposing side must count successes like the other side/,
  ],
  [
    "torg/2d10",
    { value: 2.5, difficulty: 15 },
    "No odds yet. “Skill value” does not fit. Write a whole number.",
  ],
])
  // prettier-ignore
  test(`what has no odds says why: ${Object.values(fields)}`, async () => {
    await setUp(mechanic, fields.value === 2.5 ? TWELVE[1] : fields);
    if (fields.value === 2.5) enter("Skill value", "2.5", form());
    const status = () => texts("[role=status]", odds()).join();
    await reads(status, why);
    assert.doesNotMatch(status(), /\([A-Z]{2}-\d/); // the id of a rule
  });

for (const [notation, refused] of [
  ["3d6 5", "se + to add numbers: write “3d6+5”"],
  ["2d6 1d8", "These are 2 rolls, “2d6” and “1d8”"],
  ["2d6! 3", "se + to add numbers: write “2d6!+3”"],
  ["2d6 plus 3", "write “2d6+3” or “2d6 # plus 3”"],
  ["3d6 + 5", ""],
  ["1d20 adv", ""],
  ["1d20 stealth", ""],
])
  test(`odds and roll take the same notation: ${notation}`, async () => {
    // A space was a plus to the odds, and nothing to the roll: the two answered differently.
    await setUp("dice", { expression: notation });
    press("Roll", form());
    if (refused) {
      await eventually(() => assert(text(one("[role=status]", odds())).includes(refused)));
      await eventually(() => assert(wrong().join().includes(refused)));
    } else {
      await arrived();
      await eventually(() => verdict());
    }
    assert(!(panel() + text(form())).includes("%2")); // that is for addresses
  });

const DRAWN =
  "Equal dice are a critical success whatever the total, so the chance of a success is 50.00 % and not the 45.83 % of 15 or more.";
for (const [mechanic, fields, line, chance, why] of [
  [
    "daggerheart/duality",
    { modifier: 1, difficulty: 15 },
    "Total 15 or more: 45.83 % (11/24)",
    "50.00 % Success",
    DRAWN,
  ],
  [
    "daggerheart/reaction",
    { difficulty: 22 },
    "Total 22 or more: 0.00 %",
    "5.00 % Success",
    "A natural 20 succeeds whatever the total, so the chance of a success is 5.00 % and not the 0.00 % of 22 or more.",
  ],
  [
    "daggerheart/attack",
    { evasion: 22 },
    "Total 22 or more: 0.00 %",
    "5.00 % Hit",
    "A natural 20 hits whatever the total, so the chance of a hit is 5.00 % and not the 0.00 % of 22 or more.",
  ],
  [...TWELVE, "Total 15 or more: 28.00 % (7/25)", "28.00 % Success", ""],
  [
    "opposed",
    { "active.expression": "1d20", "opposing.expression": "1d20" },
    "Lead of the active side 1 or more: 47.50 % (19/40)",
    "47.50 % The active side wins",
    "",
  ],
  [
    "opposed",
    { "active.expression": "1d6", "opposing.expression": "1d6", ties: "active" },
    "Lead of the active side 0 or more: 58.33 % (7/12)",
    "58.33 % The active side wins",
    "",
  ],
])
  // prettier-ignore
  test(`chances do not contradict each other: ${mechanic} ${Object.values(fields)}`, async () => {
    await withOdds(mechanic, fields);
    assert.equal(looked(), line);
    assert.equal(glance(), chance);
    const [percent, name] = chance.split(" % ");
    assert(rows()[1].startsWith(`${name} ${percent} %`), rows()[1]);
    assert.equal(/whatever the total/.test(panel()), Boolean(why));
    assert(panel().includes(why));
  });

for (const [mechanic, fields, told] of [
  [
    "opposed",
    { "active.expression": "1d20", "opposing.expression": "1d20" },
    ["Lead of the guard 1 or more", "The guard wins", "The opposing side wins"],
  ],
  [
    "torang/opposed",
    { "active.score": 50, "opposing.score": 50 },
    ["The guard wins", "The opposing side wins", "Experience check for the guard"],
  ],
])
  // prettier-ignore
  test(`the odds speak of sides by their names: ${mechanic}`, async () => {
    await withOdds(mechanic, fields);
    assert.match(panel(), /The active side wins/);
    enter("Name", "the guard", form());
    await eventually(() => {
      for (const words of told) assert(panel().includes(words), words);
      assert.doesNotMatch(panel() + text(form()), /The active side wins/);
    });
  });

test("results of Duality Dice are called as in the rules", async () => {
  await withOdds("daggerheart/duality", { difficulty: 15 });
  const names = rows().map((row) => row.replace(/ \d.*/, ""));
  for (const outcome of ["Success", "Failure"])
    for (const die of ["Hope", "Fear"]) assert(names.includes(`${outcome} with ${die}`), names.join("; "));
});

test("odds are of fresh dice", async () => {
  await withOdds("torg/2d10");
  assert.doesNotMatch(panel(), /fresh dice/);
  press("Hot die: 10");
  assert.match(panel(), /These are the odds of fresh dice/);
});

test("fractions stand in every row or in none", async () => {
  await withOdds(...TWELVE);
  assert.deepEqual(heads(), ["Chance of", "Percent", "Fraction"]);
  for (const cell of texts(".chances td:last-child", odds())) assert.match(cell, /^\d+\/\d+$/);
  await withOdds("torg/2d10", { value: 12, difficulty: 15, possibilities: 2 });
  assert.deepEqual(heads(), ["Chance of", "Percent"]);
});

test("odds come once a name fits", async () => {
  // They are those that were asked for before the name was too long.
  await withOdds("opposed", { "active.expression": "1d20", "opposing.expression": "1d20" });
  enter("Name", "M".repeat(70), form());
  await reads(panel, /“Name” does not fit/);
  enter("Name", "Maya", form());
  await arrived();
});

test("an empty field is not asked about", async () => {
  await setUp("dice", {});
  await reads(panel, /No odds until “Dice” is filled in\./);
  assert.deepEqual(
    questions().filter((question) => question.includes("expression")),
    [],
  );
  enter("Dice", "3d6", form());
  await reads(panel, /Average 10\.50/);
});

/** That both dice, and a further one that rolls on at 10, make this bonus or more. */
function chanceWithAPossibility(bonus) {
  const rolledOn = [];
  for (let tens = 0; tens < 8; tens += 1)
    for (let face = 1; face < 10; face += 1) rolledOn.push([10 * tens + face, 0.1 ** (tens + 1)]);
  let chance = 0;
  for (let hot = 1; hot <= 10; hot += 1)
    for (let cold = 1; cold <= 10; cold += 1) {
      const sign = Math.sign(cold - hot);
      const lower = sign * Math.min(hot, cold);
      for (const [more, one] of Math.abs(lower) === 9 ? rolledOn : [[0, 1]])
        for (const [further, other] of rolledOn)
          if (lower + sign * more + further >= bonus) chance += (one * other) / 100;
    }
  return chance;
}

test("what a Possibility would change", async () => {
  await withOdds(...TWELVE);
  press("What would a Possibility change?", odds());
  const withOne = `${(100 * chanceWithAPossibility(3)).toFixed(2)} %`;
  await has(`Success 28.00 % ${withOne}`);
  assert.deepEqual(legend(), ["A: As set up", "B: With one more Possibility"]);
  assert(looked().includes(`A 28.00 % (7/25), B ${withOne}`), looked());
  assert.equal(all("path.second", odds()).length, 1);
  enter("Difficulty", "18", form());
  await eventually(() => assert(rows().some((row) => row.startsWith("Success 10.00 %"))));
  press("What would a Possibility change?", odds());
  await eventually(() => assert.deepEqual(legend(), []));
});

test("what was supposed is left for a comparison, whose odds are not marked as old", async () => {
  await withOdds(...TWELVE);
  press("What would a Possibility change?", odds());
  await reads(() => legend().join(), /As set up/);
  press("Compare", odds());
  button("Stop comparing", odds());
  await arrived();
});

test("what changes nothing is said", async () => {
  await withOdds("daggerheart/duality", { modifier: 1, difficulty: 15, advantage: 1 });
  press("What would an advantage change?", odds());
  await reads(panel, /It changes nothing here\./);
  enter("Advantage", "0", form());
  await eventually(() => assert.doesNotMatch(panel(), /It changes nothing here\./));
});

test("what the rules forbid is not supposed: an ord has no Possibilities (T2-17)", async () => {
  await withOdds("torg/2d10", { value: 12, difficulty: 15, reality_rated: false });
  press("What would a Possibility change?", odds());
  await reads(panel, /The rules do not allow it here\./);
  assert.match(panel(), /Average 12\.00/);
});

test("set-ups are compared", async () => {
  await withOdds(...TWELVE);
  press("Compare", odds());
  assert.match(panel(), /Now change a value\. This set-up stays, as a line to compare with\./);
  await has("Success 28.00 % 7/25");
  assert.equal(looked(), "Total 15 or more: 28.00 % (7/25)");
  enter("Difficulty", "18", form());
  enter("Up", true, form());
  enter("Up", false, form());
  await has("Success 28.00 % 10.00 %");
  assert.deepEqual(legend(), ["A: Difficulty 15", "B: Difficulty 18"]);
  assert.equal(glance(), "A 28.00 %, B 10.00 % Success"); // both stand beside the button
  enter("Skill value", "13", form());
  await reads(panel, /Average A 12\.00, B 13\.00; deviation A/);
  assert.match(looked(), /A 10\.00 % \(1\/10\), B 15\.00 % \(3\/20\)/);
  enter("Skill value", "12", form());
  press("Stop comparing", odds());
  await has("Success 10.00 % 1/10");
});

test("a comparison can be read without its chart", async () => {
  await withOdds("dice", { expression: "2d6" });
  press("Compare", odds());
  enter("Dice", "1d6", form());
  const named = () => plainly(one("[role=img]", odds()).getAttribute("aria-label"));
  await reads(named, "The chances of every result. A, Dice 2d6: Average 7.00. B, Dice 1d6: Average 3.50.");
  assert.deepEqual(heads(table()), ["At least", "A", "B"]);
  await has("6 72.22 % 16.67 %", table());
  press("Exactly", odds());
  await has("1 0.00 % 16.67 %", table());
  enter("Difficulty", "7", form());
  press("Stop comparing", odds());
  assert.equal(heads(table())[0], "Value");
  await withOdds("torang/ability", { score: 68 });
  press("Compare", odds());
  enter("Ability score", "50", form());
  await reads(
    named,
    /A, Ability score 68: Success or critical 68\.00.*\. B, Ability score 50: Success or critical 50\.00/,
  );
  await has("Critical 6.00 % 5.00 %", table());
  const both = texts(".chart text, [role=img] text", odds()).filter((label) =>
    /A .*%, B .*%/.test(plainly(label)),
  );
  assert.equal(both.length, 4);
});

test("three set-ups are compared with, and each keeps its letter", async () => {
  await withOdds(...TWELVE);
  press("Compare", odds());
  for (const [count, value] of [15, 18, 13].entries()) {
    if (count) {
      enter("Difficulty", String(value), form());
      await arrived();
      press("Compare this, too", odds());
    }
    assert.match(panel(), /This set-up stays, as a line to compare with\./);
    assert.equal(all("path.second", odds()).length, count);
  }
  assert.equal(buttons("Compare", odds()).length + buttons("Compare this, too", odds()).length, 0);
  enter("Difficulty", "19", form());
  await has("Success 28.00 % 10.00 % 45.00 % 6.00 %");
  assert.deepEqual(
    legend(),
    [15, 18, 13, 19].map((value, index) => `${"ABCD"[index]}: Difficulty ${value}`),
  );
  assert.deepEqual(heads(), ["Chance of", ..."ABCD"]);
  assert.equal(looked(), "Total 19 or more: A 6.00 %, B 6.00 %, C 6.00 %, D 6.00 %"); // fractions would fill lines
  enter("Difficulty", "15", form()); // what is set up again is drawn as the one of now, at its place
  await has("Success 28.00 % 10.00 % 45.00 %");
  assert.deepEqual(
    legend(),
    [15, 18, 13].map((value, index) => `${"ABC"[index]}: Difficulty ${value}`),
  );
  assert.deepEqual(
    all(".legend li", odds()).map(({ className }) => className),
    ["of-a now", "of-b", "of-c"],
  );
  assert.deepEqual(
    all("path.second", odds()).map((path) => path.getAttribute("class")),
    ["second of-b", "second of-c"],
  );
  press("Stop comparing", odds());
  assert.equal(all("path.second", odds()).length, 0);
});

test("an older answer never overwrites a newer one", async () => {
  await withOdds(...TWELVE);
  const letGo = hold(/odds\?.*difficulty=18/);
  enter("Difficulty", "18", form());
  await eventually(() => assert.match(questions().at(-1), /difficulty=18/));
  enter("Difficulty", "19", form());
  await has("Success 6.00 % 3/50");
  await letGo();
  press("Exactly", odds());
  await has("Success 6.00 % 3/50");
});

test("odds of the set-up before are marked at once, until the answer comes", async () => {
  await withOdds(...TWELVE);
  const letGo = hold(/odds\?.*difficulty=18/);
  enter("Difficulty", "18", form());
  assert.equal(odds().getAttribute("aria-busy"), "true");
  assert.equal(one(".glance").getAttribute("aria-busy"), "true");
  assert.match(glance(), /^28\.00 %/);
  await letGo();
  await has("Success 10.00 % 1/10");
  await arrived();
  enter("Label", "a leap", form());
  assert.equal(odds().getAttribute("aria-busy"), "false"); // the odds are the same
});

test("odds that cannot come say why, and come by themselves once they can", async () => {
  await withOdds(...TWELVE);
  offline(true);
  enter("Difficulty", "18", form());
  await reads(
    () => texts("[role=status]", odds()).join(),
    "No odds of this yet: you are offline. They come when the connection is back.",
  );
  await has("Success 28.00 % 7/25");
  offline(false);
  await has("Success 10.00 % 1/10");
  await eventually(() => assert.deepEqual(texts("[role=status]", odds()), []));
});

test("odds that were given up come after all", async () => {
  // A service that was silent for long is asked again, without a change.
  await withOdds(...TWELVE);
  const mend = cut(/odds\?/);
  const turn = () => new Promise(setImmediate);
  mock.timers.enable({ apis: ["setTimeout"] });
  enter("Difficulty", "18", form());
  for (let tries = 0; tries < 60 && odds().getAttribute("aria-busy") === "true"; tries += 1) {
    mock.timers.tick(4_000);
    if (tries === 1) assert.match(panel(), /No odds of this yet: the service does not answer\./);
    for (let turns = 0; turns < 5; turns += 1) await turn();
  }
  assert.equal(odds().getAttribute("aria-busy"), "false");
  mend();
  mock.timers.tick(10_000);
  mock.timers.reset();
  await has("Success 10.00 % 1/10");
});

test("odds wait until nobody types", async () => {
  await withOdds(...TWELVE);
  const before = questions().length;
  for (const typed of ["1", "11", "112"]) enter("Skill value", typed, form());
  await reads(panel, /Average 112\.00/);
  assert.equal(questions().length, before + 1);
});

for (const [expression, least, greatest, isCut] of [
  ["7d10>=8", "0", "7", false],
  ["5d6", "5", "30", false],
  ["20d6", "20", "120", true],
])
  test(`all results of ${expression} can be read`, async () => {
    // A chart of a hundred bars leaves out its ends, and says so.
    await withOdds("dice", { expression });
    const { min, max } = one("[type=range]", odds());
    assert.equal(min === least && max === greatest, !isCut);
    assert.equal(/Rare results at the ends are left out/.test(panel()), isCut);
    const values = texts("tbody th", table());
    assert.deepEqual([values.at(0), values.at(-1)], [least, greatest]);
  });

test("all results of a comparison can be read: of a total with a pool, which have no name for both", async () => {
  await withOdds("dice", { expression: "20d6" });
  press("Compare", odds());
  enter("Dice", "7d10>=8", form());
  await eventually(() => assert.equal(legend().length, 2));
  await reads(looked, /^Result \d+ or more: A.*, B/);
  const values = texts("tbody th", table());
  assert.deepEqual([values.at(0), values.at(-1)], ["0", "120"]);
});
