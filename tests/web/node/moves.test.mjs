// Moves at a table: how they are chosen, decided, undone, and told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, described, eventually, fill, offline, one, press, text, texts, hasFocus } from "./page.mjs";
import { atATable, beforeTheFlip, client, entryOf, inAScene, setATask, watching } from "./seats.mjs";

/** A failure so far. */
async function rollsTooLow(player) {
  await player.decide("Roll", { Value: "12", "Difficulty, if you know it": "900" });
  return eventually(() => player.one(".roll.open"));
}

async function putDown(player, ...cards) {
  for (const card of cards) {
    await player.decide("Choose a card for your pool", { [card]: true }, "Now");
    await player.tells(`puts ${card} into the pool`);
  }
}

test("cards to choose are drawn as in the hand, with what they do (DD-22)", async () => {
  const [gamemaster, maya] = await inAScene("Choices");
  await gamemaster.decide("Ask for a card", { "Why?": "A slip." }, gamemaster.for("Maya"));
  await gamemaster.decide("Deal a card", { "Why?": "Luck.", "How many?": "2" }, gamemaster.for("Maya"));
  await maya.says("When this scene is over, you discard down to 6.", () => maya.section("Your hand"));
  const [first, second] = maya.hand;
  const does = text(one(".does", maya.card(second)));
  const asked = await maya.dialog("Give up a card", maya.bar);
  maya.answer({ "One of my cards": true });
  assert.equal(described(entryOf(second, asked)), does);
  one("button.first", asked).click(); // no card is given up that nobody chose
  await eventually(() => assert.deepEqual(texts(".wrong", maya.asked), ["Choose one."]));
  hasFocus(entryOf(first, maya.asked));
  maya.answer({ [first]: true });
  await maya.confirm();
  await gamemaster.tells(`Maya gives up ${first}`);
  await maya.says("7 cards.", () => maya.section("Your hand"));
  await gamemaster.dialog("Move a card", gamemaster.unfold("Correct something"));
  assert(document.activeElement !== entryOf("Why?", gamemaster.asked)); // the cards come before the reason
  press("Cancel", gamemaster.asked);
  await gamemaster.decide("Ask for a card", { "Why?": "Another." }, gamemaster.for("Maya"));
  await gamemaster.decide("End the scene");
  await maya.says("Discard down to 6 now. You may discard one more.", () => maya.section("Your hand"));
  await maya.says("One more decision waits for you.", () => maya.bar);
  await maya.dialog("Discard and refill", "Also waiting for you");
  assert.equal(text(one("legend", maya.asked)), "Which cards do you discard? (at least 1, at most 2)");
  const option = all("label.option", maya.asked)[1];
  const card = text(one(".name", option));
  fill(one("input", option), true);
  await maya.confirm();
  await gamemaster.tells(`Maya discards ${card}`);
});

test("before a card goes into the pool its player reads that it could never be used from there", async () => {
  const players = [{ name: "Maya", hand: [112, 36, 95, 71, 149, 130] }];
  const settings = { settings: { campaign: false } };
  const [gamemaster, maya] = await atATable("No campaign", players, settings);
  await gamemaster.press("Start the adventure");
  await gamemaster.decide("Start a scene");
  await gamemaster.decide("Start round play");
  await maya.dialog("Put into the pool", await eventually(() => maya.card("Campaign")));
  assert.match(text(one(".sends .warning", maya.asked)), /not playing a campaign/);
  press("Cancel", maya.asked);
});

test("where one card can be chosen another takes its place", async () => {
  const [gamemaster, , tomas] = await beforeTheFlip();
  await gamemaster.decide("End the scene"); // before a line could have given cards
  await tomas.dialog("Discard and refill", tomas.bar);
  for (const at of [0, 1]) fill(all("[type=checkbox]", tomas.asked)[at], true);
  assert.deepEqual(
    all("[type=checkbox]", tomas.asked)
      .slice(0, 2)
      .map(({ checked }) => checked),
    [false, true],
  );
  await tomas.confirm();
  await tomas.holds(4);
});

test("where there is one choice it is made", async () => {
  // In rounds only the one card of the pool can be traded; whom with is still asked.
  const [, maya] = await beforeTheFlip(2);
  await maya.press("Put into the pool", maya.card("Hero"));
  const asked = await maya.dialog("Offer a trade");
  assert(one("[type=checkbox]", asked).checked);
});

test("whether a kept subplot plays a part is said in full, and asked for before it is done (DD-58)", async () => {
  const brought = { name: "Maya", campaigned: ["Nemesis", "Romance"] };
  const [gamemaster] = await atATable("Kept", [brought]);
  const question = "Does the Nemesis of Maya play a part in this adventure?";
  await gamemaster.says(question, () => gamemaster.bar);
  const asked = await gamemaster.dialog("Say whether a kept subplot plays a part", gamemaster.bar);
  const ways = texts("fieldset.choice label", asked);
  assert.deepEqual(ways, ["Maya: The Nemesis plays a part", "Maya: The Nemesis plays no part"]);
  await gamemaster.confirm();
  const romance = { "Maya: The Romance plays a part": true };
  await gamemaster.decide("Say whether a kept subplot plays a part", romance, gamemaster.bar);
  await gamemaster.dialog("Say whether a kept subplot plays a part"); // the other way round
  assert.deepEqual(texts("fieldset.choice label", gamemaster.asked), [
    "Maya: The Nemesis plays no part",
    "Maya: The Romance plays no part",
  ]);
});

test("who has not acted is named before the next card is flipped", async () => {
  const [gamemaster] = await beforeTheFlip(1);
  await gamemaster.flip();
  await gamemaster.dialog("Flip the next card", gamemaster.bar);
  const named = ["Maya has not acted yet.", "Tomas has not acted yet."];
  assert.deepEqual(texts(".warning", gamemaster.asked), named);
});

test("a Possibility is given with one press", async () => {
  const [gamemaster, maya] = await inAScene("One more");
  await gamemaster.press("Give a Possibility", gamemaster.for("Maya"));
  await maya.says("11 Possibilities", () => maya.section("Characters"));
});

test("a roll by values of the sheet is two presses", async () => {
  const [gamemaster, maya] = await atATable("Sheets", ["Maya"]);
  await maya.decide("Write down attributes and skills", { Mind: "9" });
  await gamemaster.tells("Maya has written down attributes and skills");
  await maya.decide("Change attributes and skills", { Spirit: "10" }); // and Mind is kept
  await maya.says("Mind 9, Spirit 10", () => maya.section("Characters"));
  await gamemaster.press("Start the adventure");
  await gamemaster.decide("Start a scene");
  await maya.dialog("Spend a Possibility against damage"); // nothing is lost by a slip
  press("Cancel", maya.asked);
  await maya.decide("Mind 9");
  await maya.says("Value 9", () => maya.section("Rolls"));
  await maya.steps(/^You rolled -?\d+\. The gamemaster decides/);
});

for (const hidden of [false, true])
  test(`other dice are shared${hidden ? ", hidden at first" : ""}`, async () => {
    const [gamemaster, maya] = await atATable("Other dice", ["Maya"]);
    await gamemaster.press("Start the adventure");
    await gamemaster.dialog("Roll other dice");
    gamemaster.answer({ "Which dice?": "Plain dice notation" });
    gamemaster.answer({ Dice: "5d1" });
    if (hidden) gamemaster.answer({ "Only you see them, until you show them": true });
    await gamemaster.confirm();
    if (hidden) {
      await maya.says("Hidden by the gamemaster.", () => maya.section("Rolls"));
      assert.doesNotMatch(text(maya.section("Rolls")), /5d1/); // the link to a seat may have these signs
      await gamemaster.press("Show the dice", "Rolls");
    }
    await maya.says(/5d1.*5/, () => maya.section("Rolls"));
  });

test("an error in a dialog stands there alone, at the step that is wrong", async () => {
  const [gamemaster] = await inAScene("Two steps");
  const asked = await gamemaster.dialog("Set a task in steps");
  gamemaster.answer({ "With which skill?": "science" });
  const last = (label) => all("label", asked).filter((one) => text(one) === label);
  for (const label of last("Difficulty")) fill(one(`[id="${label.htmlFor}"]`, asked), "9");
  fill(entryOf("B", asked), true);
  one("button.first", asked).click();
  await eventually(() => assert.match(text(gamemaster.asked), /B cannot come after B/));
  assert.equal(gamemaster.alert, "");
});

test("a result is corrected, and the reason stays while one looks at the ways (DD-71)", async () => {
  const [gamemaster, maya] = await inAScene("Corrected");
  await maya.decide("Roll", { Value: "0", "Difficulty, if you know it": "200" });
  await maya.press("Take the failure", "Rolls");
  await gamemaster.dialog("Correct the result", "Rolls");
  const ways = texts("fieldset.choice label", gamemaster.asked);
  assert.deepEqual(ways, ["It succeeds", "It succeeds, and how well", "Another total", "It fails"]);
  gamemaster.answer({ "Why?": "The door was open." });
  for (const way of ways) {
    gamemaster.answer({ [way]: true });
    assert.equal(entryOf("Why?", gamemaster.asked).value, "The door was open.");
  }
  gamemaster.answer({ "Another total": true });
  gamemaster.answer({ "The right total": "201" });
  await gamemaster.confirm();
  await eventually(() => assert.match(text(maya.one(".tag.good", maya.section("Rolls"))), /success/));
  await maya.tells("The door was open.");
});

test("a task is attempted with what is written down", async () => {
  // Each way to try is in words, with its difficulty, and the value of the skill is filled in.
  const [gamemaster, maya] = await inAScene("A locked door");
  await maya.dialog("Write down attributes and skills");
  press("Add a skill", maya.asked);
  maya.answer({ Name: "Lock", Value: "14" });
  await maya.confirm();
  await setATask(gamemaster, "Maya", "lock");
  await gamemaster.decide("Start round play");
  await gamemaster.flip();
  const steps = texts(".letters b", await eventually(() => maya.section("Round 1")));
  await maya.steps(/Your task: “lock”\./);
  assert.equal(maya.buttons("Attempt “lock”", maya.bar).length, Number(steps.includes("A"))); // no roll for nothing
  await maya.dialog("Attempt", "Tasks");
  const usual = steps.includes("A") ? "Step A, difficulty 9" : "Only the roll: no letter of its steps";
  assert(text(maya.asked).includes(usual));
  assert.equal(entryOf("Value", maya.asked).value, "14");
  entryOf("Which attribute is behind it?", maya.asked);
  await maya.confirm();
  await maya.tells("Maya rolls ");
});

test("a decision stays as it is while the roll changes (DD-48)", async () => {
  // Players spend Possibilities just while the gamemaster decides: nothing is chosen anew.
  const [gamemaster, maya] = await inAScene("Meanwhile decided");
  await maya.decide("Roll", { Value: "12" });
  await gamemaster.dialog("Decide", gamemaster.bar);
  const ways = texts("fieldset.choice label", gamemaster.asked);
  gamemaster.answer({ Difficulty: "18" });
  await maya.press("Spend a Possibility", "Rolls");
  await eventually(() => assert.match(text(gamemaster.asked), /Possibility/));
  assert.deepEqual(texts("fieldset.choice label", gamemaster.asked), ways);
  assert(entryOf("Against a difficulty", gamemaster.asked).checked);
  assert.equal(entryOf("Difficulty", gamemaster.asked).value, "18");
  gamemaster.answer({ "It fails": true });
  await maya.decide("Ask for an undo", { "What, and why?": "Too late." });
  await gamemaster.says("more decision", () => gamemaster.bar);
  assert(entryOf("It fails", gamemaster.asked).checked);
});

test("what waits is done in the bar, and a foe's roll can be repeated", async () => {
  const [gamemaster, maya] = await inAScene("In the bar");
  await maya.decide("Roll", { Value: "12" });
  await gamemaster.says("Decide Maya's roll", () => gamemaster.bar);
  await gamemaster.dialog("Decide", gamemaster.bar);
  assert.match(text(gamemaster.asked), /Maya's roll.*Value 12/);
  gamemaster.answer({ Difficulty: "8" });
  await gamemaster.confirm();
  await gamemaster.decide("Add a foe or an ally", { Name: "Guard" });
  await gamemaster.decide("Roll for Guard", { Value: "9", "Difficulty, if you know it": "100" });
  await eventually(() => gamemaster.button("Decide otherwise", gamemaster.section("Rolls")));
  await gamemaster.press("Take the failure", "Rolls");
  await maya.tells("Guard's roll, ");
  for (const again of ["Roll for Guard", "Roll 9"]) {
    await gamemaster.dialog(again, "Foes and allies");
    assert.equal(entryOf("Value", gamemaster.asked).value, "9");
    press("Cancel", gamemaster.asked);
  }
});

test("a monologue is said to everybody and asked about (DD-46c)", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  await putDown(maya, "Monologue 95");
  await gamemaster.flip();
  await maya.decide("Use", {}, await eventually(() => maya.one("[aria-label='Pool of Maya']")));
  const said = "The monologue of Maya: nobody acts before the next card.";
  for (const seat of [gamemaster, tomas]) await seat.steps(said);
  assert.equal(tomas.buttons("Roll", tomas.bar).length, 0);
  assert.doesNotMatch(text(tomas.section("Characters")), /to act/);
  await gamemaster.dialog("Flip the next card", gamemaster.bar);
  assert.match(text(gamemaster.asked), /What becomes of the monologue\?/);
  assert(entryOf("It is over", gamemaster.asked).checked);
  gamemaster.answer({ "It goes on in the next round": true });
  await gamemaster.confirm();
  await eventually(() => gamemaster.section("Round 2"));
  await tomas.steps(said);
  await gamemaster.decide("Allow an action during the monologue", {}, gamemaster.for("Tomas"));
  await eventually(() => assert.notEqual(tomas.step, said));
  tomas.button("Roll", tomas.bar);
});

test("a roll that a monologue has stopped goes on where the gamemaster lets it (DD-46c)", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  await putDown(maya, "Monologue 95");
  await gamemaster.flip();
  await rollsTooLow(tomas);
  await maya.says("Tomas", () => maya.section("Rolls"));
  await maya.decide("Use", {}, await eventually(() => maya.one("[aria-label='Pool of Maya']")));
  await tomas.tells("Tomas' roll is closed without a result");
  await gamemaster.decide("Let this roll go on", {}, "Rolls");
  await tomas.press("Take the failure", tomas.bar);
  await gamemaster.tells(/Tomas' roll, .*: failure/);
});

test("to cancel a Possibility is asked first; it is offered for an ally's roll, too", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  await gamemaster.flip();
  await maya.press("Spend a Possibility", await rollsTooLow(maya));
  await tomas.dialog("Cancel a Possibility");
  assert.match(text(tomas.asked), /both are spent/);
  press("Cancel", tomas.asked);
  await tomas.says("10 Possibilities", () => tomas.section("Characters"));
});

test("a foe rolls by the bar, and its rolls stay at hand after a reload", async () => {
  // The table keeps but the last roll; the page keeps those of each foe.
  const [gamemaster, maya] = await beforeTheFlip(2);
  await gamemaster.decide("Add a foe or an ally", { Name: "Ghoul" });
  await gamemaster.flip();
  const attack = { Value: "15", "What for?": "claws", "Difficulty, if you know it": "900" };
  await gamemaster.decide("Ghoul rolls", attack, gamemaster.bar);
  await eventually(() => assert.equal(gamemaster.buttons("Ghoul rolls", gamemaster.bar).length, 0)); // while it is open
  await gamemaster.press("Take the failure", gamemaster.bar);
  await gamemaster.dialog("Ghoul rolls", gamemaster.bar);
  assert.equal(entryOf("Value", gamemaster.asked).value, "15");
  press("Cancel", gamemaster.asked);
  await rollsTooLow(maya);
  await maya.press("Take the failure", maya.bar);
  await gamemaster.tells(/Maya's roll, .*: failure/);
  await eventually(() => gamemaster.button("Claws 15"));
  await gamemaster.reload();
  await eventually(() => gamemaster.button("Claws 15"));
});

test("the attribute that a card has raised is that of the next roll (DD-41a)", async () => {
  // Unless another one is chosen; the bonus was lost to who did not think of it.
  const [, maya] = await inAScene("Raised", [{ name: "Maya", hand: [21, 22, 95, 71, 149, 130] }]);
  await maya.decide(
    "Use",
    { "Raise which attribute?": "Mind" },
    await eventually(() => maya.card("Willpower")),
  );
  await maya.dialog("Roll");
  entryOf("Which attribute is behind it?", maya.asked);
  maya.answer({ Value: "12" });
  await maya.confirm();
  await maya.says("Willpower +3", () => maya.section("Rolls"));
});

test("the gamemaster reads who can still put cards down (DD-14)", async () => {
  const [gamemaster, maya] = await beforeTheFlip(2);
  await gamemaster.steps("Maya and Tomas can still put cards down. Then flip the first card.");
  await maya.steps("You may put 2 cards into your pool now.");
  await maya.decide("Choose a card for your pool", { "Monologue 95": true }, "Now");
  await maya.steps("You may put 1 card into your pool now.");
  await maya.decide("Choose a card for your pool", {}, "Now");
  await gamemaster.steps("Tomas can still put cards down. Then flip the first card.");
});

test("two cards of one name have buttons of their own", async () => {
  const [gamemaster, maya] = await beforeTheFlip(2);
  await putDown(maya, "Drama 130", "Drama 137");
  await gamemaster.flip();
  const roll = await rollsTooLow(maya);
  for (const card of ["Use Drama 130", "Use Drama 137"]) maya.button(card, roll);
});

test("a hand of names stays one after a reload, and its cards open one by one", async () => {
  const [, maya, tomas] = await beforeTheFlip();
  await putDown(maya, "Monologue 95");
  const isOpen = (seat) =>
    seat.one(
      "[aria-label='Pool of Maya'] .card details, [aria-label='Pool of Maya'] details.card, [aria-label='Pool of Maya'] details",
    ).open;
  assert(isOpen(maya));
  await maya.press("Show names only");
  assert(!isOpen(maya));
  await maya.reload();
  maya.button("Show what the cards do");
  for (const seat of [maya, tomas]) await eventually(() => assert(!isOpen(seat))); // those of others are folded anyway
});

test("news are marked where one does not look", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  const marks = () =>
    texts("nav button", maya.root)
      .filter((tab) => /new/.test(tab))
      .join();
  const turn = (tab) =>
    eventually(() =>
      all("nav button", maya.root)
        .find((one) => text(one).startsWith(tab))
        .click(),
    );
  await turn("Rolls");
  await gamemaster.decide("Deal a card", { "Why?": "For his speech." }, gamemaster.for("Tomas"));
  await tomas.holds(6);
  await maya.tells("deals Tomas");
  assert.doesNotMatch(marks(), /Hand/);
  await gamemaster.decide("Deal a card", { "Why?": "For her speech." }, gamemaster.for("Maya"));
  await eventually(() => assert.match(marks(), /Hand/));
  await turn("Hand");
  assert.doesNotMatch(marks(), /Hand/);
  await maya.holds(6);
  await turn("Table");
  await gamemaster.flip();
  await eventually(() => maya.section("Round 1"));
  await turn("Hand");
  assert.doesNotMatch(marks(), /Table/); // it was in sight
  await gamemaster.flip();
  await eventually(() => assert.match(marks(), /Table/));
  await maya.press("Spend a Possibility", await rollsTooLow(maya)); // what one gets or loses is said, whoever has done it
  await eventually(() =>
    assert(
      maya.toasts.some((one) => one.includes("Maya loses 1 Possibility for a roll, and has 9")),
      maya.toasts.join(),
    ),
  );
});

test("what waits is marked where it is answered, after a reload, too", async () => {
  const [gamemaster, maya, tomas] = await beforeTheFlip();
  const marked = (...tabs) =>
    eventually(() =>
      assert.deepEqual(
        texts("nav button", gamemaster.root).filter((tab) => /new/.test(tab)),
        tabs.map((tab) => `${tab} new`),
      ),
    );
  const turn = (tab) => texts("nav button", gamemaster.root).findIndex((name) => name.startsWith(tab));
  all("nav button", gamemaster.root)[turn("Console")].click();
  await maya.decide("Ask for an undo", { "What, and why?": "Too early." });
  await gamemaster.says("Maya asks for an undo", () => gamemaster.bar);
  await marked(); // the bar is in sight everywhere
  await tomas.decide("Ask for an undo", { "What, and why?": "Me, too." });
  await marked("Table");
  await gamemaster.reload();
  await marked("Table");
  all("nav button", gamemaster.root)[turn("Table")].click();
  await marked();
  all("nav button", gamemaster.root)[turn("Console")].click();
  await maya.decide("Roll", { Value: "12" });
  await marked("Rolls");
  await gamemaster.dialog("Roll other dice");
  gamemaster.answer({ "Which dice?": "Torg: 2d10 bonus number" });
  await gamemaster.confirm(); // leads to the rolls
  all("nav button", gamemaster.root)[turn("Console")].click();
  await marked();
});

test("undo says which result it takes back, and a flip that is taken back which card rules again", async () => {
  const [gamemaster, maya] = await beforeTheFlip(2);
  await gamemaster.flip();
  const [ruled] = text(await eventually(() => gamemaster.one(".from", gamemaster.section("Round 1")))).split(
    ",",
  ); // some rule the next round, too
  await rollsTooLow(maya);
  await maya.press("Take the failure", maya.bar);
  await gamemaster.tells(/Maya's roll, .*: failure/);
  await eventually(() => gamemaster.button("Correct the result", gamemaster.section("Rolls")));
  gamemaster.unfold("Correct something");
  await gamemaster.dialog("Undo");
  assert.match(text(gamemaster.asked), /“Decide” by Maya \(Maya's roll, \S+: failure\)/);
  press("Cancel", gamemaster.asked);
  await gamemaster.flip();
  await gamemaster.decide("Take the flip back", {}, gamemaster.unfold("Correct something"));
  await maya.tells(`is taken back, and ${ruled.trim()} rules again`);
});

test("what waits is in the title, and what happened while one was away is counted", async () => {
  const [gamemaster, maya] = await inAScene("Away");
  await gamemaster.decide("Ask for a card", { "Why?": "A slip." }, gamemaster.for("Maya"));
  await maya.says("You are asked to give up a card");
  await maya.press("Show names only"); // draws
  assert.match(document.title, /^● Away/);
});

test("who only watches has the log in the middle", async () => {
  const [gamemaster, maya] = await inAScene("Watched");
  const spectator = await watching(gamemaster);
  assert(spectator.one(".doing [role=log]"));
  assert(maya.one(".following [role=log]"));
  await spectator.tells("Somebody joins as a spectator");
});

test("nothing is played while there is no connection, and what was refused is said", async () => {
  const [gamemaster, maya] = await inAScene("Offline");
  await maya.dialog("Roll");
  maya.answer({ Value: "12" });
  offline(true);
  one("button.first", maya.asked).click();
  await eventually(() => assert.match(text(one("[role=alert]", maya.asked)), /Not sent/));
  assert.equal(maya.alert, "");
  assert.equal(texts(".tag.bad", maya.bar).join(), "offline");
  offline(false);
  press("Cancel", maya.asked);
  await gamemaster.decide("Add a foe or an ally", { Name: "Guard" });
  await maya.tells("Guard joins the villains");
  assert(!maya.log.some((line) => line.includes("Maya rolls")));
});

test("a click on a button sends its move once", async () => {
  const [gamemaster, maya] = await inAScene("Once");
  const give = await eventually(() => gamemaster.button("Give a Possibility", gamemaster.for("Maya")));
  give.click();
  give.click();
  await maya.says("11 Possibilities");
  const { events } = await client.table(maya.kept.session, maya.kept.token).get("/events?after=0");
  assert.equal(events.filter(({ type }) => type === "possibilities_changed").length, 1);
});
