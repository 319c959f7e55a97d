// Dice that were thrown by hand: tapped, typed, kept, and let go.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all, button, buttons, enter, eventually, field, form, one, open, press, reads, result, roll, sends, setUp, text,
  texts, verdict, wrong,
} from "./page.mjs"; // prettier-ignore

const chip = () => texts(".chip span", form());
const realDice = () => all("details", form()).find((part) => text(one("summary", part)) === "Real dice");
const typed = (label) => field(label, realDice());
const type = (label, faces) => enter(label, faces, realDice());

test("dice thrown by hand, and carried on", async () => {
  // Hot 9 and cold 10 is +9, and the next die rolls on: 10 and 8 (T2-03).
  await setUp("torg/2d10", { value: 0 });
  type("Hot die", "9");
  type("Cold die", "10");
  type("Dice after a +9 or −9", "10, 8");
  await roll();
  assert.match(text(result()), /With dice thrown by hand/);
  assert.equal(text(one(".number", verdict())), "27");
  assert.equal(all("[role=img]", result()).length, 4);
  assert.deepEqual(chip(), []); // they were for that roll
  enter("Possibilities", "1", form());
  press("Other options, same dice", result());
  assert.deepEqual(chip(), ["Dice entered: 9, 10, 10, 8"]);
  assert.equal(typed("Dice after a +9 or −9").value, "10, 8");
  type("Dice of Possibilities", "10, 3");
  await roll();
  assert.equal(text(one(".number", verdict())), "40");
});

test("faces that cannot be are not kept", async () => {
  // While they are typed, once they are refused, and when one comes back to them.
  await setUp("torg/2d10", { value: 12 });
  type("Hot die", "11");
  type("Cold die", "x");
  assert.deepEqual(chip(), ["Check these faces: 11, x"]);
  press("Roll", form());
  assert.equal(wrong().length, 2);
  type("Cold die", "4");
  assert.deepEqual(chip(), ["Check these faces: 11"]);
  await open("#roll/torg/d20");
  await open("#roll");
  await open("#roll/torg/2d10?value=12&dice.hot=11&dice.cold=4");
  assert.deepEqual(chip(), ["Check these faces: 11"]);
  type("Hot die", "10");
  assert.deepEqual(chip(), ["Dice entered: 10, 4"]);
});

for (const [mechanic, role, face, said] of [
  ["torg/2d10", "Hot die", "0", "On a d10 that shows 0, write 10."],
  ["torg/2d10", "Die of Up", "10, 0", "On a d10 that shows 0, write 10."],
  ["torang/ability", "Your d100", "00", "On two d10 that show 00 and 0, write 100."],
  ["torg/d20", "d20", "0", "Write 1 or more."],
])
  test(`a face of 0 is explained where dice have one: ${role}, ${face}`, async () => {
    await setUp(mechanic, {});
    type(role, face);
    press("Roll", form());
    assert.deepEqual(
      wrong().filter((one) => one.includes("rite ")),
      [said],
    );
  });

test("the same dice are not said to be by hand, until a face is changed", async () => {
  await setUp("torg/2d10", { value: 12, possibilities: 1, seed: "nothing rolls on" });
  await roll();
  assert.match(text(result()), /Rolled from the seed/);
  const notes = () => texts("[aria-label=Dice] span", result());
  for (const _ of "12") {
    press("Other options, same dice", result());
    await roll();
    assert.match(text(result()), /With the same dice as before\./);
    assert(notes().includes("as before"));
    assert(!notes().includes("by hand"));
  }
  press("Other options, same dice", result());
  type("Hot die", typed("Hot die").value === "1" ? "2" : "1");
  await roll();
  assert.match(text(result()), /With the same dice as before and dice thrown by hand/);
  assert.equal(notes().filter((note) => note === "by hand").length, 1);
});

test("dice by hand stay by hand; the service rolls the others", async () => {
  await setUp("torg/2d10", { value: 12 });
  press("Hot die: 5");
  press("Cold die: 7");
  for (const _ of "12") {
    await roll();
    assert.match(text(result()), /With dice thrown by hand\./);
    assert.equal(texts("[aria-label=Dice] span", result()).filter((note) => note === "by hand").length, 2);
    press("Other options, same dice", result());
  }
  await setUp("torg/2d10", { value: 12 });
  press("Hot die: 5");
  await roll();
  assert.match(text(result()), /With dice thrown by hand; the others rolled by the service\./);
});

test("kept dice are let go, and the chance beside the button is one of fresh dice", async () => {
  await setUp("torg/2d10", { value: 12, "dice.hot": 9, "dice.cold": 2 });
  assert.deepEqual(chip(), ["Dice entered: 9, 2"]);
  assert.deepEqual(texts(".glance"), []); // without a difficulty
  enter("Difficulty", "15", form());
  await reads(() => text(one(".glance")), "28.00\u00a0% Success, with fresh dice");
  enter("Difficulty", "", form());
  await eventually(() => assert.deepEqual(texts(".glance"), []));
  press("Let these dice go", form());
  assert.deepEqual(chip(), []);
  assert.deepEqual(sends(), { value: 12 });
  await eventually(() => assert.match(location.hash, /value=12$/));
});

const TAPPED = [
  ["Torg, maxed", "torg/2d10", { value: 0 },
    ["Hot die: 9", "Cold die: 10", "Dice after a +9 or −9: add 10", "Dice after a +9 or −9: add 8"],
    { hot: 9, cold: 10, max: [10, 8] }],
  ["Torg, Up and two Possibilities", "torg/2d10", { value: 0, possibilities: 2, up: true },
    ["Hot die: 3", "Hot die: 4", "Cold die: 7", "Die of Up: add 5", "Possibility 2: add 10", "Possibility 2: add 2", "Possibility 1: add 6"],
    { hot: 4, cold: 7, up: [5], possibilities: [[6], [10, 2]] }],
  ["Torg's d20", "torg/d20", { value: 0 }, ["d20: add 10", "d20: add 13"], { d20: [10, 13] }],
  ["Duality Dice", "daggerheart/duality", { advantage: 1, help: 1 },
    ["Hope die: 12", "Fear die: 3", "Advantage die: 6", "Dice of allies: add 2"],
    { hope: 12, fear: 3, advantage: 6, help: [2] }],
  ["Duality Dice of other sizes", "daggerheart/duality", { hope_die: 20, advantage: 1, advantage_die: 8 },
    ["Hope die: 20", "Fear die: 12", "Advantage die: 8"], { hope: 20, fear: 12, advantage: 8 }],
  ["reaction with more dice", "daggerheart/reaction", { extra: "1d6" }, ["d20: add 9", "More dice: add 4"], { d20: [9], extra: [4] }],
  ["attack", "daggerheart/attack", { damage: "2d8+2" }, ["d20: add 20", "Damage dice: add 8", "Damage dice: add 1"], { d20: [20], damage: [8, 1] }],
  ["a pool of one kind", "dice", { expression: "3d6" }, ["Faces: add 6", "Faces: add 6", "Faces: add 1"], { dice: [6, 6, 1] }],
]; // prettier-ignore

for (const [name, mechanic, fields, taps, faces] of TAPPED)
  test(`faces are tapped: ${name}`, async () => {
    await setUp(mechanic, fields);
    for (const tap of taps) press(tap);
    assert.deepEqual(sends().dice, faces);
    await roll();
    assert.match(text(result()), /With dice thrown by hand/);
  });

const ENOUGH = [
  ["dice", { expression: "2d10" }, ["Faces: add 10", "Faces: add 4"], "That is all of 2d10.", true],
  ["dice", { expression: "2d10!" }, ["Faces: add 10", "Faces: add 4"],
    "That is enough for 2d10!. More are only for dice that are rolled again.", false],
  ["dice", { expression: "1d20 adv" }, ["Faces: add 1", "Faces: add 2"], "That is all of 1d20 adv.", true],
  ["torg/d20", { value: 0 }, ["d20: add 10", "d20: add 20", "d20: add 9"], "That is all: only a 10 or 20 rolls on.", true],
  ["daggerheart/reaction", { disadvantage: 1 }, ["d20: add 10", "d20: add 20"], "That is both.", true],
  ["daggerheart/duality", { help: 2 }, ["Dice of allies: add 6", "Dice of allies: add 2"], "That is all.", true],
]; // prettier-ignore

for (const [mechanic, fields, taps, said, closed] of ENOUGH)
  test(`no more faces are taken than the roll needs: ${said}`, async () => {
    // The service would refuse them; dice that are rolled again need more than at first.
    await setUp(mechanic, fields);
    const enough = () => texts(".faces .hint", realDice());
    for (const tap of taps) {
      assert.deepEqual(enough(), []);
      press(tap);
    }
    assert.deepEqual(enough(), [said]);
    assert.equal(button(taps.at(-1)).disabled, closed);
    await roll();
    for (const tap of taps.slice(0, -1)) press(tap);
    press("Take the last back", realDice());
    assert.deepEqual(enough(), []);
    assert(!button(taps.at(-1)).disabled);
  });

test("a tap is taken back", async () => {
  await setUp("torg/d20", {});
  press("d20: add 10");
  press("d20: add 3");
  press("Take the last back", realDice());
  assert.deepEqual(sends().dice, { d20: [10] });
  await setUp("torg/2d10", {});
  press("Hot die: 3");
  press("Hot die: 3");
  assert(!("dice" in sends()));
});

test("only dice that the roll needs are asked for", async () => {
  await setUp("torg/2d10", {});
  const rows = () => texts(".faces legend", realDice()).map((row) => row.replace(/:.*/, ""));
  assert.deepEqual(rows(), ["Hot die", "Cold die"]);
  enter("Up", true, form());
  assert.deepEqual(rows(), ["Hot die", "Cold die", "Die of Up"]);
});

test("a pool of several kinds is typed", async () => {
  await setUp("dice", { expression: "2d6+1d8" });
  assert.equal(all(".faces", realDice()).length, 0);
  type("Faces", "6, 5, 8");
  await roll();
  assert.equal(text(one(".number", verdict())), "19");
});

for (const mechanic of ["torg/2d10", "torg/d20"])
  test(`${mechanic}: however many Possibilities a link has, the page goes on`, async () => {
    // A row for each of them held its tab for minutes.
    await setUp(mechanic, { value: 12, possibilities: 99_999_999 });
    press("Roll", form());
    assert.match(wrong()[0], /20/);
    assert(all("fieldset", realDice()).length < 40);
    assert.equal(buttons("Roll", form()).length, 1);
  });
