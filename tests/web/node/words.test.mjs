// What is said and shown at a table: notes, words with a move, the name of a scene, cards of a hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, eventually, fill, one, press, text } from "./page.mjs";
import { atATable, beforeTheFlip, client, entryOf, inAScene, watching } from "./seats.mjs";

const { render } = await import("../../../service/web/lit/lit-html.js");
const { Log } = await import("../../../service/web/log.js");
const { overlayShown } = await import("../../../service/web/table/overlay.js");
const { Names } = await import("../../../service/web/words.js");

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

/** What a stream shows of a table to a spectator. */
async function streamed({ kept }) {
  const table = client.table(kept.session, kept.token);
  const seen = await table.get();
  const log = new Log(() => {});
  log.begin(seen, new Map());
  for (const event of (await table.get("/events?after=0")).events) log.add(event);
  const root = document.createElement("div");
  render(overlayShown({ seen, names: Names.of(seen, new Map()), log }), root);
  return text(root);
}

test("a note is said to everybody from the bar, and is on a stream, too (DD-71)", async () => {
  const seats = await inAScene("Notes", ["Maya", "Tomas"]);
  const [gamemaster, maya, tomas] = seats;
  const spectator = await watching(gamemaster);
  assert.equal(spectator.buttons("Say").length, 0);
  await maya.dialog("Say", maya.bar);
  assert.equal(text(one("button.first", maya.asked)), "Say it to everybody");
  maya.answer({ "What do you say?": "It_is a trap!" });
  await maya.confirm();
  await eventually(() => tomas.button("Log new"));
  assert.equal(maya.buttons("Log new").length, 0);
  await everybodyReads([...seats, spectator], "Maya: “It_is a trap!”");
  for (const seat of [gamemaster, maya]) assert.equal(seat.all(".log .said:not(.secret)").length, 1);
  assert.match(await streamed(spectator), /Maya: “It_is a trap!”/);
});

test("a secret note is read by those whom it is for, and by nobody else (DD-71)", async () => {
  const seats = await inAScene("Secrets", ["Maya", "Tomas"]);
  const [gamemaster, maya, tomas] = seats;
  const spectator = await watching(gamemaster);
  await gamemaster.dialog("Say", gamemaster.bar);
  assert.equal(
    text(entryOf("Maya", gamemaster.asked).closest("fieldset").querySelector("legend")),
    "Only to",
  );
  gamemaster.answer({ "What do you say?": "He lies.", Maya: true });
  assert.equal(text(one("button.first", gamemaster.asked)), "Say it in secret");
  await gamemaster.confirm();
  await everybodyReads([gamemaster, maya], "The gamemaster to Maya, in secret: “He lies.”");
  await maya.decide("Say", { "What do you say?": "I know.", Tomas: true, "The gamemaster": true });
  await everybodyReads([maya, tomas, gamemaster], "Maya to Tomas and the gamemaster, in secret: “I know.”");
  for (const seat of [gamemaster, maya]) assert.equal(seat.all(".log .said.secret").length, 2);
  for (const [seat, not] of [
    [tomas, ["He lies"]],
    [spectator, ["He lies", "I know"]],
  ])
    for (const again of [false, true]) {
      if (again) await seat.reload();
      await seat.tells("The gamemaster says something in secret");
      for (const secret of not) assert(!seat.text.includes(secret));
      assert(!seat.toasts.some((toast) => toast.includes("something in secret")));
    }
  assert.doesNotMatch(await streamed(spectator), /secret|He lies|I know/);
});

test("a card that was shown is seen with its player, after a reload, too (DD-05)", async () => {
  const [gamemaster, maya] = await beforeTheFlip(2);
  await maya.decide("Show to everybody", {}, await eventually(() => maya.card("Hero")));
  for (const again of [false, true]) {
    if (again) for (const seat of [gamemaster, maya]) await seat.reload();
    await gamemaster.says(/Hero 71.*shown to everybody/, () => gamemaster.section("Shown by Maya"));
    await maya.says("shown to everybody", () => maya.card("Hero"));
    assert.equal(maya.buttons("Show to everybody", maya.card("Hero")).length, 0);
    await maya.says("5 cards. Nobody else sees them, but for those that you have shown.");
  }
  await maya.press("Put into the pool", maya.card("Hero"));
  await gamemaster.says("Hero 71", () => gamemaster.section("Pool of Maya"));
  assert.equal(all("[aria-label='Shown by Maya']", gamemaster.root).length, 0);
});

test("effects that end with the entry into round play are named, each with whose it was (DD-09)", async () => {
  const hand = [21, 36, 95, 71, 149, 130];
  const [gamemaster, maya] = await inAScene("Waiting", [{ name: "Maya", hand }]);
  const willpower = await eventually(() => maya.card("Willpower"));
  await maya.decide("Use", { "Raise which attribute?": "Mind" }, willpower);
  await maya.decide("Use", {}, await eventually(() => maya.card("Action")));
  await gamemaster.decide("Start round play");
  for (const seat of [gamemaster, maya])
    await seat.tells("Maya's Willpower 21 (Mind) and Maya's Action 36 wait for a roll no longer");
});

test("an open roll is amended: what has changed is sent, and told (DD-71)", async () => {
  const [gamemaster, maya, tomas] = await inAScene("Amended", ["Maya", "Tomas"]);
  await gamemaster.decide("Add a foe or an ally", { Name: "Guard" });
  for (const player of [maya, tomas]) {
    const roll = { Value: "10", "Difficulty, if you know it": "10", "What for?": "the door" };
    await player.decide("Roll", { ...roll, "What are you trying?": "Trick", Guard: true });
  }
  await eventually(() => gamemaster.button("Amend…, Tomas' roll “the door”")); // the last one to arrive
  const amend = gamemaster.button("Amend…, Maya's roll “the door”");
  assert.equal(maya.buttons("Amend").length, 1); // her own
  amend.click();
  const asked = await eventually(() => gamemaster.asked);
  assert.match(text(asked), /Maya's roll “the door”/);
  const now = (label) => entryOf(label, gamemaster.asked);
  assert.deepEqual([now("Difficulty").value, now("Value").value], ["10", "10"]);
  assert(now("Guard").checked);
  now("Tomas");
  assert.throws(() => now("Maya")); // nobody rolls against themselves
  press("Amend the roll", asked);
  await eventually(() => assert.match(text(gamemaster.asked), /Nothing is changed so far\./));
  gamemaster.answer({ Difficulty: "" });
  press("Amend the roll", asked);
  await eventually(() => assert.match(text(gamemaster.asked), /Enter a value\./));
  gamemaster.answer({ Difficulty: "12" });
  await gamemaster.confirm();
  await everybodyReads([gamemaster, maya, tomas], "Maya's roll “the door”: difficulty 12 instead of 10");
  assert(maya.log[0].endsWith(" instead of 10"), maya.log[0]); // and nothing else
  await maya.dialog("Amend", maya.section("Rolls"));
  maya.answer({ Value: "14", Guard: false, Action: "Taunt" });
  await maya.confirm();
  await gamemaster.tells(
    /: action taunt instead of trick, against nobody instead of Guard, value 14 instead of 10; it is -?\d+ now$/,
  );
  await gamemaster.says("against 12", () => gamemaster.section("Rolls"));
});

test("a secret difficulty is shown to those who know it, until the roll is decided (DD-15)", async () => {
  const [gamemaster, maya, tomas] = await inAScene("Secret", ["Maya", "Tomas"]);
  const seats = [gamemaster, maya, tomas];
  const secret = { "Difficulty, if you know it": "10", "Keep the difficulty secret": true };
  await maya.decide("Roll", { Value: "600", ...secret });
  for (const again of [false, true])
    for (const seat of seats) {
      if (again) await seat.reload();
      const rolls = () => seat.section("Rolls");
      if (seat === tomas) {
        await seat.says("secret difficulty", rolls);
        await seat.says("open", rolls);
        assert.doesNotMatch(text(rolls()), /against|success/);
      } else {
        await seat.says("against 10, secret so far", rolls);
        await seat.says("a success so far", rolls);
      }
    }
  await gamemaster.dialog("Amend", gamemaster.section("Rolls"));
  gamemaster.answer({ Difficulty: "11" });
  await gamemaster.confirm();
  await gamemaster.tells("Maya's roll: difficulty 11 instead of 10 (secret)");
  await tomas.tells("Maya's roll: another secret difficulty");
  await maya.press("Take the result", maya.bar);
  for (const seat of seats) {
    await seat.tells(/Maya's roll, \d+: spectacular success/);
    await seat.says("against 11", () => seat.section("Rolls"));
    assert.doesNotMatch(text(seat.section("Rolls")), /secret/);
  }
});

test("the steps of a task are secret, one by one or all, until they are tried (DD-15)", async () => {
  const seats = await inAScene("Secret steps", ["Maya"]);
  const [gamemaster, maya] = seats;
  await gamemaster.dialog("Set a task in steps");
  gamemaster.answer({ "With which skill?": "lock" });
  for (const _ of "CD") press("Remove the last one", gamemaster.asked);
  const last = (label) => all("label", gamemaster.asked).filter((it) => text(it) === label);
  for (const label of last("Difficulty")) fill(one(`[id="${label.htmlFor}"]`, gamemaster.asked), "9");
  one("input", last("Secret")[1]).click();
  await gamemaster.confirm();
  for (const again of [false, true])
    for (const seat of seats) {
      if (again) await seat.reload();
      await seat.says(/A difficulty 9 ?B/, () => seat.section("Tasks"));
      await seat.says(seat === maya ? "B secret difficulty" : "B difficulty 9 secret", () =>
        seat.section("Tasks"),
      );
    }
  await gamemaster.dialog("Set a task in steps");
  entryOf("Keep all difficulties secret", gamemaster.asked);
  press("Cancel", gamemaster.asked);
});
