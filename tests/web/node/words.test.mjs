// What is said at a table: with a move, and as the name of a scene.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, press, text } from "./page.mjs";
import { atATable, beforeTheFlip, entryOf, inAScene } from "./seats.mjs";

const WORDS = "Words for the table";

/** Everybody reads it in the log, and in a line that stays for a moment; after a reload the log is the same. */
async function everybodyReads(seats, line) {
  for (const seat of seats) {
    await seat.tells(line);
    const isIn = (lines) => lines.some((one) => one.includes(line));
    if (seat !== seats[0]) await eventually(() => assert(isIn(seat.toasts), seat.toasts.join("; ")));
    const before = seat.log.find((one) => one.includes(line));
    await seat.reload();
    await seat.tells(line);
    assert.equal(
      seat.log.find((one) => one.includes(line)),
      before,
    );
  }
}

test("a scene has a name, which everybody reads with its kind and the act (DD-71)", async () => {
  const seats = await atATable("Named", ["Maya"]);
  const [gamemaster, maya] = seats;
  await gamemaster.press("Start the adventure");
  await gamemaster.decide("Start a scene", {
    "What kind of scene?": "Dramatic",
    "What is it called?": "The drowned library",
    [WORDS]: "Water drips on old books.",
  });
  const spoken = "“Water drips on old books.”"; // the rest is in the bar
  await eventually(() =>
    assert(
      maya.toasts.some((one) => one.endsWith(spoken)),
      maya.toasts.join("; "),
    ),
  );
  assert(maya.button("Log new"));
  for (const seat of seats) {
    const line = "Scene 1 “The drowned library” opens, dramatic: “Water drips on old books.”";
    await seat.tells(line);
    for (const again of [false, true]) {
      if (again) await seat.reload();
      await seat.says("Act 1 · Scene 1 “The drowned library”, dramatic", () => seat.bar);
      await seat.tells(line);
    }
  }
  await gamemaster.decide("End the scene", { [WORDS]: "You are out." });
  await maya.tells("Scene 1 ends: “You are out.”");
});

test("a card is flipped with one press, or with words in the console (DD-71)", async () => {
  const seats = await beforeTheFlip();
  const [gamemaster, maya] = seats;
  await gamemaster.flip();
  await gamemaster.decide("Flip with words for the table", { [WORDS]: "The floor shakes." }, "Your console");
  await everybodyReads(seats, "The floor shakes.”");
  assert.match(
    maya.log.find((line) => line.includes("The floor shakes.")),
    /Round 2: .*: “The floor shakes\.”$/,
  );
});

test("what the gamemaster says with a decision stands in its line (DD-71)", async () => {
  const seats = await inAScene("Decided", [{ name: "Maya", hand: [71, 35, 125, 130, 137, 149] }, "Tomas"]);
  const [gamemaster, maya] = seats;
  await maya.decide("Roll", { Value: "12", "What for?": "the_door" });
  await gamemaster.dialog("Decide", gamemaster.bar);
  gamemaster.answer({ Difficulty: "200", [WORDS]: "It_is barred." });
  await gamemaster.confirm();
  await everybodyReads(seats, "failure: “It_is barred.”");

  await maya.press("Put into the pool", await eventually(() => maya.card("Personal Stake")));
  await maya.press("Put into the pool", await eventually(() => maya.card("Alertness")));
  await gamemaster.dialog("Approve", gamemaster.bar);
  assert(!entryOf(WORDS, gamemaster.asked).required);
  gamemaster.answer({ [WORDS]: "A brother, then." });
  await gamemaster.confirm();
  await everybodyReads(seats, "Personal Stake 125 of Maya is approved: “A brother, then.”");

  const pool = () => gamemaster.section("Pool of Maya");
  const card = (name) =>
    gamemaster.all(".card", pool()).find((one) => text(one).includes(name)) ?? assert.fail(text(pool()));
  await gamemaster.decide(
    "Let it take effect",
    { [WORDS]: "A draught." },
    await eventually(() => card("Alertness")),
  );
  await everybodyReads(seats, "Alertness 35 of Maya takes effect: “A draught.”");
  await gamemaster.dialog("Let it take effect", card("Personal Stake"));
  press("Cancel", gamemaster.asked);
});

test("what is said with a card, an award or a setback of the round stands in its line (DD-71)", async () => {
  const seats = await beforeTheFlip();
  const [gamemaster, maya] = seats;
  await maya.decide("Choose a card for your pool", { "Monologue 95": true }, "Now");
  await gamemaster.flip();
  await maya.decide("Use", {}, await eventually(() => maya.section("Pool of Maya")));
  const words = { [WORDS]: "Be quick!" };
  await gamemaster.decide("Allow an action during the monologue", words, gamemaster.for("Tomas"));
  await everybodyReads(seats, "Tomas may act in spite of the Monologue: “Be quick!”");
});
