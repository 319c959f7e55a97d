// The form of a roll: what it asks for, explains, and refuses before anything is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all, described, enter, eventually, field, form, odds, one, press, reads, requests, roll, rollsSent, sends, section,
  service, setUp, text, texts, open, wrong,
  hasFocus,
} from "./page.mjs"; // prettier-ignore

const { withDie } = await import("../../../service/web/roll/add-die.js"); // which needs a document

for (const mechanic of ["torg/2d10", "torg/d20"])
  test(`${mechanic}: a skill value that was emptied is asked for, and is not 0`, async () => {
    await setUp(mechanic);
    const value = field("Skill value", form());
    enter("Skill value", "", form());
    assert(value.required);
    assert.equal(value.getAttribute("placeholder") ?? "", ""); // a grey 0 looks filled in
    assert.deepEqual(texts("label.needed", form()), ["Skill value"]); // said before it is missed
    assert.match(text(form()), /must be filled in/);
    await reads(() => text(odds()), /No odds until “Skill value” is filled in\./);
    press("Roll", form());
    assert.deepEqual(wrong(), ["Enter a value."]);
    hasFocus(value);
    assert.deepEqual(rollsSent(), []);
    enter("Skill value", "0", form());
    assert.deepEqual(wrong(), []);
    await roll();
  });

test("a folded field is asked for, too", async () => {
  await setUp("torg/2d10");
  press("Add a modifier", form());
  enter("Points", "2", form());
  press("Roll", form());
  assert.deepEqual(wrong(), ["Enter a value."]);
  const name = field("What it comes from", form());
  hasFocus(name);
  assert(name.closest("details").open);
});

const FLAWS = [
  ["torg/2d10", "Skill value", "3.5", "Write a whole number."],
  ["torg/2d10", "Difficulty", "high", "Write a whole number."],
  ["torg/2d10", "Difficulty", "1000001", "Write 1,000,000 or less."],
  ["torg/2d10", "Possibilities", "-1", "Write 0 or more."],
  ["torg/2d10", "Label", "x".repeat(200), /^Write at most \d+ characters: these are 200\.$/],
  ["torg/2d10", "Hot die", "11", "Write 10 or less."],
  ["torg/2d10", "Die of Up", "1, x", "Write whole numbers with commas between, as in 10, 3."],
  ["dice", "Dice", "", "Enter a value."],
]; // prettier-ignore

for (const [mechanic, label, typed, said] of FLAWS)
  test(`what is wrong is said at its field: ${label} ${typed.slice(0, 9)}`, async () => {
    await setUp(mechanic);
    await roll();
    const sent = rollsSent().length;
    const entry = field(label, form());
    enter(label, typed, form());
    press("Roll", form());
    await reads(() => wrong().join(), said);
    hasFocus(entry);
    assert.equal(entry.value, typed);
    assert.equal(entry.getAttribute("aria-invalid"), "true");
    assert(described(entry).includes(wrong()[0]));
    assert.equal(rollsSent().length, sent);
    assert.equal(texts("[role=alert]").join(""), "");
    enter(label, "2", form());
    assert.deepEqual(wrong(), []);
  });

const WITH_A_DIE = [
  ["", "d6", "1d6"],
  ["2d6", "d6", "3d6"],
  ["d20", "d20", "2d20"],
  ["1D8", "d8", "2d8"],
  ["1d%", "d%", "2d%"],
  ["2d6", "d8", "2d6+1d8"],
  ["1d66", "d6", "1d66+1d6"],
  ["1d20+5", "d6", "1d20+5+1d6"],
  ["1d20 + 2d6 ", "d6", "1d20 + 3d6"],
  ["1d20-1d6", "d6", "1d20-1d6+1d6"],
  ["2*1d6", "d6", "2*1d6+1d6"],
  ["1d20+", "d6", "1d20+1d6"],
  ["4d6kh3", "d6", "4d6kh3+1d6"],
  ["5d10!", "d10", "5d10!+1d10"],
  ["1d20 adv", "d20", "1d20 adv+1d20"],
  ["{2d6, 1d12}kh1", "d12", "{2d6, 1d12}kh1+1d12"],
  ["2d6[cold iron]", "d6", "2d6[cold iron]+1d6"],
  ["1d20+5 Stealth", "d4", "1d20+5+1d4 Stealth"],
  ["2d6 fire", "d6", "3d6 fire"],
  ["1d20 adv # 2nd try", "d4", "1d20 adv+1d4 # 2nd try"],
  ["# nothing yet", "d6", "1d6# nothing yet"],
  ["2d6>=5", "d6", "3d6>=5"],
  ["2d6>=5", "d8", "2d6>=5+1d8>=5"],
  ["2d6>=5+1d8>=5", "d8", "2d6>=5+2d8>=5"],
  ["2d6=2=4 luck", "d6", "3d6=2=4 luck"],
  ["2d6>=5f1+2", "d6", "2d6>=5f1+2+1d6>=5"],
  ["5d10!10>=8", "d10", "6d10!10>=8"],
  ["5d10!10>=6", "d6", "5d10!10>=6+1d6>=6"],
  ["5d10!>=8", "d6", "5d10!>=8+1d6"],
  ["4d6ro<2", "d6", "4d6ro<2+1d6"],
  ["4d6ro<2>=5", "d6", "5d6ro<2>=5"],
  ["1d%<50", "d%", "2d%<50"],
];

test("a die is added to what is written: before a comment, and to dice that are plain", async () => {
  const added = WITH_A_DIE.map(([expression, die]) => withDie(expression, die));
  assert.deepEqual(
    added,
    WITH_A_DIE.map(([, , wanted]) => wanted),
  );
  for (const expression of added) {
    const body = JSON.stringify({ expression });
    const headers = { "Content-Type": "application/json" };
    const rolled = await fetch(`${service}/v1/dice/roll`, { method: "POST", headers, body });
    assert(rolled.ok, `${expression}: ${await rolled.text()}`); // the service takes all of it
  }
});

test("the first die takes the place of the example; what a link brings along stays", async () => {
  // Nobody who taps d8 means the 2d6+3 that nobody wrote.
  await setUp("dice");
  const dice = () => field("Dice", form()).value;
  const add = (die) => press(die, section("Add a die"));
  assert.deepEqual(texts("button", section("Add a die")), ["d4", "d6", "d8", "d10", "d12", "d20", "d%"]);
  assert.equal(dice(), "2d6+3");
  add("d8");
  assert.equal(dice(), "1d8");
  add("d8");
  assert.equal(dice(), "2d8");
  await setUp("dice", { expression: "2d6+3" });
  add("d8");
  assert.equal(dice(), "2d6+3+1d8");
});

test("arrows step a number within what is possible", async () => {
  await setUp("torg/2d10");
  const value = () => field("Possibilities", form()).value;
  const steps = (key) => {
    const event = new window.KeyboardEvent("keydown", { key, bubbles: true });
    field("Possibilities", form()).dispatchEvent(event);
  };
  steps("ArrowDown");
  assert.equal(value(), "");
  steps("ArrowUp");
  steps("ArrowUp");
  assert.equal(value(), "2");
  steps("ArrowDown");
  assert.equal(value(), "1");
});

test("rows are added and removed, and a new one has the focus", async () => {
  await setUp("torg/2d10");
  const names = () => all("label", form()).filter((label) => text(label) === "What it comes from");
  for (const count of [1, 2]) {
    press("Add a modifier", form());
    assert.equal(names().length, count);
    assert.equal(document.activeElement.id, names().at(-1).htmlFor);
  }
  press("Remove the last one", form());
  assert.equal(names().length, 1);
});

for (const [link, said] of [
  ["torg/2d10?value=abc&difficulty=15", "Not understood in this link: “value=abc”."],
  [
    "torg/2d10?value=12&up=perhaps&contradiction=five_case&luck=1",
    "Not understood in this link: “up=perhaps”, “contradiction=five_case”, “luck=1”.",
  ],
  ["nonsense?value=3", "There is no roll “nonsense”. This is Torg: 2d10 bonus number."],
])
  test(`a link says what is not understood: ${link}`, async () => {
    await open(`#roll/${link}`);
    assert.deepEqual(texts(".head [role=status]"), [said]);
    enter("Skill value", "8", form());
    assert.deepEqual(texts(".head [role=status]"), []);
  });

test("a good link says nothing", async () => {
  await setUp("torg/2d10", { value: -3, "modifiers.0.name": "x", "modifiers.0.value": 1 });
  assert.equal(field("Skill value", form()).value, "-3");
  assert.deepEqual(texts(".head [role=status]"), []);
});

for (const [mechanic, label, hint] of [
  ["torg/2d10", "Contradiction", /this reality/],
  ["torg/2d10", "Reality-rated", /an ordinary person/],
  ["torg/2d10", "Ords reroll a +9", /ordinary people/],
  ["torang/ability", "Dramatic situation", /a mark for improving/],
])
  test(`words of the games are explained: ${label}`, async () => {
    await setUp(mechanic);
    assert.match(described(field(label, form())), hint);
  });

test("a contradiction says when it disconnects", async () => {
  for (const [mechanic, choices] of [
    ["torg/2d10", ["None", "One-case: at −7 or lower", "Four-case: at −4 or lower"]],
    ["torg/d20", ["None", "One-case: on a 1", "Four-case: on 1 to 4"]],
  ]) {
    await setUp(mechanic);
    assert.deepEqual(texts("option", field("Contradiction", form())), choices);
  }
});

test("no field of the form leaves its words to the browser", async () => {
  await setUp("torg/2d10");
  assert(form().noValidate);
  assert.deepEqual(
    all("form").filter((one) => !one.noValidate),
    [],
  );
  await eventually(() => assert(requests.length));
  assert.deepEqual(sends(), { value: 12, difficulty: 15 });
  assert(one("button.first", form()));
});
