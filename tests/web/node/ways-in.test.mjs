// Ways to a table and away from it: links, codes, seats that change hands.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all, described, eventually, field, fill, hold, open, one, page, press, reads, section, service, text, texts, unfold,
  hasFocus,
} from "./page.mjs"; // prettier-ignore
import { atATable, watching } from "./seats.mjs";

const alert = () => text(document.getElementById("alert"));
const code = () => one("[type=text]", section("Join a table"));
const go = () => press("Go to the table", section("Join a table"));
const invitation = (gamemaster) => {
  const { session, joinCode } = gamemaster.kept;
  return `#join/${session}/${joinCode}`;
};
/** Who somebody is who has come to a table through the page. */
const you = () => eventually(() => text(one("main > .table-head #you", document)));

for (const [typed, said] of [
  ["", "Enter a value."],
  ["abc", "A code has 8 letters and digits. Look again at the one from your gamemaster."],
  ["http://x/y", "This is no link to a table. It has #join/ or #seat/ in it: copy it as a whole."],
  ["abcdefgh", /\w/], // no table's
])
  test(`a wrong code is said at its field: “${typed}”`, async () => {
    await open("#table");
    fill(code(), typed);
    go();
    await reads(() => texts(".wrong", section("Join a table")).join(), said);
    hasFocus(code());
    assert.equal(code().value, typed);
    assert.equal(code().getAttribute("aria-invalid"), "true");
    assert(described(code()).includes(texts(".wrong", section("Join a table"))[0]));
    assert.equal(alert(), "");
  });

for (const fragment of ["#join/0123", "#join/", "#seat/0123"])
  test(`a link that was cut says so: ${fragment}`, async () => {
    await open(fragment);
    assert.match(described(code()), /incomplete/);
  });

test("a short code leads to the table, and to a seat", async () => {
  const [gamemaster] = await atATable("A short way");
  await gamemaster.press("A short code to type");
  const short = await eventually(() => text(gamemaster.one(".code", gamemaster.section("Invite"))));
  await gamemaster.tells("A short code to join with was made");
  await open("#table");
  fill(code(), short.toLowerCase());
  go();
  await reads(() => text(one("h1")), "Join A short way");
  assert.match(text(page), /Nobody has joined yet\./);
  fill(field("Your character's name", section("Play a character")), "Maya");
  press("Sit down");
  assert.equal(await you(), "Maya");
  assert.doesNotMatch(location.href, /rw[gpsj]_/); // a page that is visited again has no key in its address
  await open("#table");
});

test("a link opens the seat on another device", async () => {
  const [gamemaster] = await atATable("Two devices");
  gamemaster.leave();
  await open(`#table/${gamemaster.kept.session}/gamemaster`);
  const link = () => eventually(() => text(one("#seat-link")));
  const old = await link();
  press("Make a new link to your seat");
  await eventually(() => assert.notEqual(text(one("#seat-link")), old));
  const fresh = await link();
  localStorage.clear(); // of the other device
  await open("#table");
  fill(code(), fresh);
  go();
  assert.equal(await you(), "Gamemaster");
  assert.doesNotMatch(location.href, /rwg_/);
  await open("#table");
});

test("a seat is not forgotten without a question", async () => {
  const [gamemaster] = await atATable("Kept");
  const asked = await gamemaster.dialog("Forget the seat on this device");
  assert.match(text(asked), /nobody else can be/);
  press("Cancel", asked);
  await eventually(() => assert(!document.querySelector("body > dialog")));
  assert.equal(text(gamemaster.one("#you")), "Gamemaster");
  await gamemaster.decide("Forget the seat on this device");
  await reads(() => text(one("main > h1", document)), "Tables");
  assert.equal(localStorage.getItem("rollwright.seats"), "[]");
});

test("a table is not deleted before one has ticked that one is sure", async () => {
  const [gamemaster] = await atATable("For good");
  await gamemaster.press("Delete the table");
  await gamemaster.says("Tick this first.");
});

test("a seat is released and taken over", async () => {
  const [gamemaster, maya] = await atATable("Changing seats", ["Maya"]);
  await gamemaster.decide("Release the seat", {}, gamemaster.for("Maya"));
  await maya.says("This table is no longer there for you");
  await gamemaster.tells("The seat of Maya is free");
  maya.leave();
  await open(invitation(gamemaster));
  await eventually(() => press("Maya", section("Take over a free seat")));
  assert.equal(await you(), "Maya");
  await open("#table");
});

test("the gamemaster hands over to a player", async () => {
  const [gamemaster, maya] = await atATable("Next week", ["Maya"]);
  await gamemaster.press("Hand over to another gamemaster");
  const handover = await eventually(() => text(gamemaster.one(".code")));
  const takeOver = unfold("Take over as gamemaster", maya.root);
  fill(one("[type=text]", takeOver), handover);
  press("Take over", takeOver);
  await gamemaster.says("This table is no longer there for you");
  await reads(() => location.hash, `#table/${gamemaster.kept.session}/gamemaster`);
  maya.leave();
  assert.equal(await you(), "Gamemaster");
  await eventually(() =>
    assert(
      texts("main [role=log] li", document).some((line) =>
        line.includes("The player of Maya is the gamemaster now"),
      ),
    ),
  );
  await open("#table");
});

test("a wrong invitation is noticed at once", async () => {
  const [gamemaster] = await atATable("Closed doors");
  await open(`${invitation(gamemaster).slice(0, -4)}AAAA`);
  await reads(() => text(page), /This invitation no longer works/);
});

test("a name that is taken is said at its field, with the way back for whom the seat belongs to", async () => {
  const [gamemaster] = await atATable("Two Mayas", ["Maya"]);
  await open(invitation(gamemaster));
  const name = () => field("Your character's name", section("Play a character"));
  await eventually(() => fill(name(), "Maya"));
  press("Sit down");
  await eventually(() => assert.match(described(name()), /has this name.*open its link/));
  hasFocus(name());
  assert.equal(alert(), "");
});

test("an invitation for this computer only says so", async () => {
  const [gamemaster] = await atATable("At home");
  assert.match(text(gamemaster.section("Invite")), /works on this computer only.*--host 0\.0\.0\.0/);
  assert(text(gamemaster.one("#invitation")).startsWith(`${service}/#join/`));
});

test("a link can be scanned: its corners are those of a QR code", async () => {
  const [gamemaster] = await atATable("Phones");
  await gamemaster.press("Show a QR code", "Invite");
  const picture = await eventually(() => gamemaster.one("[aria-label='QR code of the link'] path"));
  const drawn = [...picture.getAttribute("d").matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [+x, +y]);
  const corner = drawn
    .filter(([x, y]) => x < 8 && y < 8)
    .map(String)
    .sort();
  const finder = [];
  for (let x = 0; x < 7; x += 1)
    for (let y = 0; y < 7; y += 1)
      if ([x, y].some((at) => at === 0 || at === 6) || [x, y].every((at) => at >= 2 && at <= 4))
        finder.push([x, y]);
  assert.deepEqual(corner, finder.map(String).sort());
});

test("a spectator finds an overlay of the own seat; who sees a hand finds none", async () => {
  const [gamemaster, maya] = await atATable("Watched", ["Maya"]);
  const spectator = await watching(gamemaster);
  assert.match(text(spectator.one("#overlay-link")), /\?overlay=1#seat\//);
  assert.equal(maya.all("#overlay-link").length, 0);
  await eventually(() =>
    assert.equal(gamemaster.log.filter((line) => line.includes("joins as a spectator")).length, 1),
  );
});

test("a service that does not answer is said to be tried again", async () => {
  // The client tries for half a minute: nobody has to guess whether the button works.
  await open("#table");
  fill(field("Name of the table", section("A new table")), "Held up");
  const letGo = hold(/\/v1\/sessions$/);
  press("Create the table");
  await reads(alert, /Trying again/);
  await letGo();
  assert.equal(await you(), "Gamemaster");
  assert.equal(alert(), "");
  await open("#table");
});

test("no form of the tables leaves its words to the browser", async () => {
  const [gamemaster, maya] = await atATable("No bubbles", ["Maya"]);
  const asked = await maya.dialog("Write down attributes and skills");
  maya.answer({ Dexterity: "3.5" });
  press("Write down attributes and skills", asked);
  assert.deepEqual(texts(".wrong", asked), ["Write a whole number."]);
  await open(invitation(gamemaster));
  await eventually(() => section("Play a character"));
  assert.deepEqual(
    all("form", document).filter((form) => !form.noValidate),
    [],
  );
  await open("#table");
});
