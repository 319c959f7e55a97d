// A table: what each seat reads, is asked, and can do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, eventually, fill, one, press, text, texts } from "./page.mjs";
import { Seat, atATable, beforeTheFlip, client, entryOf, inAScene, setATask, watching } from "./seats.mjs";

const API_WORDS =
  /\b[cfrstw]\d\b|[a-z]_[a-z]|\b(null|undefined|true|false|JSON|token|integer|array)\b|\{|\[object|`/;

/** Nobody reads a word of the API, whatever is unfolded; links to the table aside. */
function plain(...seats) {
  for (const seat of seats) assert.doesNotMatch(seat.text.replace(/http\S+/g, ""), API_WORDS);
}

test("four play an evening, and nobody reads a word of the API", async () => {
  const [gamemaster, maya, tarek] = await atATable("Tomb of the Sand King", ["Maya", "Tarek"]);
  const spectator = await watching(gamemaster);
  const everybody = [gamemaster, maya, tarek, spectator];
  await gamemaster.press("Start the adventure");
  for (const player of [maya, tarek]) await player.holds(5);
  await spectator.tells("Maya draws 5 cards");
  await spectator.steps("Waiting for the next scene.");
  assert.equal(spectator.all(".card").length, 0);
  assert.deepEqual(
    maya.hand.filter((card) => tarek.hand.includes(card)),
    [],
  );
  plain(...everybody);

  await gamemaster.decide("Start a scene", { "What kind of scene?": "Dramatic" });
  const [[hers], [his]] = [maya.hand, tarek.hand];
  await maya.decide("Offer a trade", {
    [hers]: true,
    "How does it happen in the story?": "I light your way.",
  });
  await maya.says(`You offer ${hers} to Tarek, who has not answered`);
  await eventually(() => assert(maya.toasts.some((toast) => toast.includes("Maya offers Tarek 1 card"))));
  await tarek.says(`Maya offers you ${hers} for one of your cards: “I light your way.”`, () => tarek.bar);
  await tarek.dialog("Choose cards to give back", tarek.bar);
  assert(texts("[aria-label='Maya offers you'] .card", tarek.asked).length);
  tarek.answer({ [his]: true });
  await tarek.confirm();
  await maya.says(`Tarek gives you ${his} for your ${hers}`, () => maya.bar);
  await maya.dialog("Accept the trade", "Trades");
  for (const part of ["Tarek gives you", "You give"])
    assert.equal(texts(`[aria-label='${part}'] .card`, maya.asked).length, 1);
  for (const seat of [gamemaster, spectator]) {
    await seat.says("Maya offers 1 card for one of Tarek's. Only the two of them see which.");
    for (const card of [hers, his]) assert(!seat.text.includes(card));
  }
  await maya.confirm();
  await eventually(() => assert(maya.hand.includes(his) && tarek.hand.includes(hers)));
  for (const seat of [gamemaster, spectator]) {
    await seat.tells("The trade between Maya and Tarek is done");
    for (const card of [hers, his]) assert(!seat.text.includes(card));
  }

  await maya.dialog("Roll", maya.bar);
  maya.answer({ Value: "12", "Difficulty, if you know it": "14" });
  for (const die of ["Hot die: 3", "Cold die: 5"]) press(die, maya.asked);
  await maya.confirm();
  await maya.says("= 15 against 14: an average success by 1", () => maya.section("Rolls"));
  const dice = maya.all("[role=img]", maya.section("Rolls")).length;
  await maya.decide("Spend a Possibility", {}, maya.section("Rolls")); // its die, too, could be thrown by hand
  await eventually(() => assert(maya.all("[role=img]", maya.section("Rolls")).length > dice));
  await maya.press("Take the success", "Rolls");
  for (const seat of everybody) await seat.tells("Maya's roll, ");
  plain(...everybody);

  await gamemaster.decide("Add a foe or an ally", { Name: "Ghost" });
  await maya.decide("Ask for an undo", { "What, and why?": "There was no ghost." });
  await gamemaster.tells("Maya asks the gamemaster for an undo: There was no ghost.");
  await gamemaster.says("Maya asks for an undo", () => gamemaster.bar);
  await gamemaster.dialog("Undo", gamemaster.bar);
  assert.match(
    texts("label", gamemaster.asked).join("\n"),
    /^2 moves, back to before “Decide” by Maya \(Maya's roll, \d+: \w+ success\)$/m,
  );
  assert(
    entryOf("“Add a foe or an ally” by the gamemaster (Ghost joins the villains)", gamemaster.asked).checked,
  );
  await gamemaster.confirm();
  for (const seat of everybody) {
    await seat.tells("Taken back: “Add a foe or an ally” by the gamemaster");
    await eventually(() => assert(!texts("h3", seat.root).some((name) => name.includes("Ghost"))));
  }
  await eventually(() => assert(!text(gamemaster.bar).includes("asks for an undo")));

  await gamemaster.decide("Add a foe or an ally", { Name: "Guard", Possibilities: "2" });
  await gamemaster.decide("Start round play");
  await gamemaster.flip();
  for (const seat of everybody) await seat.says(/(Heroes|Villains) act first/);
  await gamemaster.says("2 Possibilities", () => gamemaster.section("Foes and allies"));
  assert.doesNotMatch(text(spectator.section("Foes and allies")), /Possibilities/);
  await gamemaster.steps(/Maya, Tarek/);
  plain(...everybody);

  await maya.decide(
    "Roll",
    { Value: "12", "Difficulty, if you know it": "14", "What are you trying?": "Trick", Guard: true },
    maya.bar,
  );
  await eventually(() => maya.one("button.first", maya.section("Rolls")).click()); // as the dice have it
  for (const seat of everybody) await seat.tells("Maya rolls ");
  await gamemaster.steps(/^(?!.*Maya).*Tarek/);

  await setATask(gamemaster, "Tarek", "disarm the trap");
  await tarek.says("difficulty 9", () => tarek.section("Tasks"));
  await tarek.decide("Attempt", { Value: "13" }, "Tasks");
  await eventually(() => tarek.one("button.first", tarek.section("Rolls")).click());
  for (const seat of everybody) {
    await seat.tells("Tarek rolls ");
    await seat.tells("Tarek's roll");
  }
  plain(...everybody);

  await gamemaster.decide("End the scene");
  const waiting = "Waiting for Maya and Tarek to discard; then the hands are filled.";
  await gamemaster.steps(waiting);
  assert(!gamemaster.button("Fill the hands now").classList.contains("first"));
  for (const player of [maya, tarek]) {
    await player.dialog("Discard and refill", player.bar);
    const least = Number(/at least (\d+)/.exec(text(one("legend", player.asked)))?.[1] ?? 0);
    for (const box of all("[type=checkbox]", player.asked).slice(0, least)) fill(box, true);
    await player.confirm();
    if (player === maya) await maya.steps(waiting.replace("Maya and ", ""));
  }
  for (const player of [maya, tarek]) await player.holds(5);
  await gamemaster.tells("The hands are filled");

  await gamemaster.decide("End the adventure", { "The adventure was completed": true });
  await spectator.says("Subplots 0", () => spectator.section("Awards"));
  await gamemaster.decide("Pay the awards and close");
  await spectator.tells("Adventure 1 is closed");
  await spectator.press("Check every shuffle");
  await spectator.says("✓ Verified");
  await gamemaster.press("Start the next adventure");
  await maya.holds(5);
  await maya.says("Adventure 2", () => maya.bar);
  plain(...everybody);
});

test("the log keeps the names of its time, after a reload, too", async () => {
  const [gamemaster, , tarek] = await atATable("Names", ["Maya", "Tarek"]);
  await gamemaster.press("Start the adventure");
  await gamemaster.decide("Rename", { "The new name": "Maya Light" }, gamemaster.for("Maya"));
  await gamemaster.decide("Remove the character", {}, gamemaster.for("Tarek"));
  await gamemaster.tells("Tarek leaves for good");
  await gamemaster.reload();
  for (const line of ["Maya draws 5 cards", "Tarek draws 5 cards", "“Maya” is called “Maya Light” now"])
    await gamemaster.tells(line);
  await tarek.says("This table is no longer there for you");
});

test("own cards and keywords are explained (DD-06)", async () => {
  const line = { initiative: "heroes", heroes: ["up", "wet"] };
  const card = {
    type: "Idea", category: "enhancement", standard: line, dramatic: line, approved: ["defend"],
    skill_box: { problem: "complication" }, name: "A Word from the Spirits",
    text: "Ask the spirits one question.", flavour: "They like to be brief.",
  }; // prettier-ignore
  const cards = Array.from({ length: 30 }, (_, index) => ({ ...card, number: index + 1 }));
  const [gamemaster, maya] = await atATable("Spirits", ["Maya"], { deck: { name: "Spirits", cards } });
  await gamemaster.press("Start the adventure");
  await maya.says(/A Word from the Spirits.*Ask the spirits one question\..*They like to be brief\./);
  await gamemaster.decide("Start a scene", { "What kind of scene?": "Dramatic" });
  await gamemaster.decide("Start round play");
  await gamemaster.flip();
  for (const words of [
    "Every roll of this side gets an extra die",
    "Wet",
    "attacked and not hit draws a card",
    "all further checks of this task are harder",
    "Ask the spirits one question.", // in the action stack
  ])
    await maya.says(words, () => maya.section("Round 1"));
});

test("a refusal is said, and what was typed stays while the table goes on", async () => {
  const [gamemaster, maya] = await inAScene("Refused");
  const asked = await maya.dialog("Roll", maya.bar);
  maya.answer({ Value: "12" });
  press("Add one", asked);
  maya.answer({ Points: "2" });
  press("Roll", asked);
  assert.match(text(asked), /Enter a value\./);
  await gamemaster.decide("Add a foe or an ally", { Name: "Guard" }); // drawn anew meanwhile
  await maya.says("Guard", () => maya.section("Foes and allies"));
  assert.equal(entryOf("Value", maya.asked).value, "12");
  maya.answer({ "What it comes from": "aim" });
  await maya.confirm();
  await maya.says("aim +2", () => maya.section("Rolls"));
  assert.equal(maya.alert, "");
});

test("lines of the log are found by a word", async () => {
  const [, maya] = await inAScene("Sought");
  await maya.tells("Scene 1 opens");
  const seek = (word) => fill(entryOf("Show only lines with", maya.root), word);
  seek("maya JOINS");
  assert.equal(maya.log.length, 1);
  assert.match(maya.log[0], /Maya joins/);
  seek("a dragon");
  await maya.says("No line has “a dragon”.");
});

test("the log is saved as a text, whole, the oldest line first", async () => {
  const [, maya] = await inAScene("Kept");
  await maya.tells("Scene 1 opens");
  fill(entryOf("Show only lines with", maya.root), "a dragon");
  const { createObjectURL } = URL;
  let saved;
  URL.createObjectURL = (blob) => ((saved = blob), "#saved");
  await maya.press("Save as a text file");
  URL.createObjectURL = createObjectURL;
  const [title, empty, ...lines] = (await saved.text()).trimEnd().split("\n");
  assert.deepEqual([title, empty], ["Kept", ""]);
  const said = lines.map((line) => line.split("  ")[1]);
  assert.match(said[0], /^Kept: the table is made/);
  assert.equal(said[1], "Maya joins");
  assert.match(said.at(-1), /^Scene 1 opens/);
});

test("the page asks before a move with a warning", async () => {
  const [gamemaster, maya] = await inAScene("Warned");
  await gamemaster.decide("Start round play");
  await gamemaster.flip();
  await maya.decide("Roll", { Value: "12", "Difficulty, if you know it": "14" });
  await gamemaster.says("Maya", () => gamemaster.section("Rolls"));
  for (const answer of ["Cancel", "Flip the next card"]) {
    const asked = await gamemaster.dialog("Flip the next card");
    assert.match(text(one(".sends .warning", asked)), /The roll of Maya is still open/); // beside the button, always in sight
    press(answer, asked);
  }
  await eventually(() => maya.section("Round 2"));
});

test("a dialog says when its move is no longer possible", async () => {
  const [gamemaster, maya] = await inAScene("Too late");
  await maya.dialog("Roll");
  await gamemaster.decide("End the scene");
  await eventually(() => assert.match(text(maya.asked), /This is no longer possible\./));
  press("Cancel", maya.asked);
  await eventually(() => assert(!maya.one("dialog").open));
});

test("the gamemaster overrules, and what is asked of a player waits for her", async () => {
  const [gamemaster, maya] = await atATable("Overruled", ["Maya"]);
  await gamemaster.press("Start the adventure");
  const rules = { "Cards in a hand": "7", "Why? (optional)": "Few are here." };
  await gamemaster.decide("Change the table's rules", rules, gamemaster.unfold("Correct something"));
  await maya.tells("The table's rules: Cards in a hand: 7 (Few are here.)");
  await gamemaster.decide("Deal a card", { "Why?": "As many as that." }, gamemaster.for("Maya"));
  await maya.holds(7);
  await gamemaster.decide("Ask for a card", { "Why?": "One too many." }, gamemaster.for("Maya"));
  await maya.says("You are asked to give up a card", () => maya.bar);
  assert.doesNotMatch(maya.text, /Also waiting for/);
  await maya.decide("Give up a card", { "No card": true }, maya.bar);
  await maya.tells("Maya gives up no card");
  await eventually(() => assert.doesNotMatch(text(maya.bar), /give up a card/));
});

test("a button says which card, roll or person it is about to those who do not see where it stands", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  await gamemaster.decide("Add a foe or an ally", { Name: "Guard", Possibilities: "2" });
  await gamemaster.decide("Add a foe or an ally", { Name: "Ghoul" });
  for (const player of [maya, tomas]) {
    await player.decide("Choose a card for your pool");
    await gamemaster.tells(`${player.kept.as} puts `);
  }
  await gamemaster.flip();
  for (const player of [maya, tomas]) {
    await player.decide("Roll", {
      Value: "12",
      "What for?": "the door",
      "Difficulty, if you know it": "900",
    });
    await player.press("Spend a Possibility", await eventually(() => player.one(".roll.open")));
  }
  await gamemaster.says("Tomas “the door”", () => gamemaster.section("Rolls"));
  for (const roll of ["Maya's roll “the door”", "Tomas' roll “the door”"])
    await eventually(() => gamemaster.button(`Cancel a Possibility…, ${roll}`));
  assert(gamemaster.buttons("Give a Possibility, Tomas").length);
  maya.button("Show to everybody…, Hero 71");
  for (const seat of [gamemaster, maya]) {
    const names = texts(
      "[data-part]:not([data-part=log]) :is(.doings, .hand, .people, .console) button",
      seat.root,
    );
    assert.deepEqual([names.length > 9, names.filter((name, at) => names.indexOf(name) < at)], [true, []]);
  }
  for (const player of [maya, tomas]) await player.press("Take the failure", player.bar);
  const earlier = () => gamemaster.button("Correct the result…, Maya's roll “the door”"); // the table shows it no more
  await eventually(earlier);
  await gamemaster.reload();
  await eventually(earlier);
});
