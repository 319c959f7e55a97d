// Seats at a table, each drawn by the page into a place of its own, as if in browsers of their own.
import assert from "node:assert/strict";
import { afterEach } from "node:test";
import {
  all, button, buttons, eventually, field, fill, nearest, one, page, press, section, service, text, texts, unfold,
} from "./page.mjs"; // prettier-ignore

const { Rollwright } = await import("../../../service/web/client.js");
const { Api } = await import("../../../service/web/api.js");
const { refusal } = await import("../../../service/web/roll/reasons.js");
const { keep } = await import("../../../service/web/seats.js");
const { showTable } = await import("../../../service/web/table.js");
const { seatIn } = await import("../../../service/web/tables.js");

const read = (id) => JSON.parse(document.getElementById(id).textContent);
export const api = new Api(read("forms"), read("mechanics"));
export const client = new Rollwright(service);
const seated = new Set();

afterEach(() => {
  for (const seat of seated) seat.leave();
});

/** Somebody who sits at a table. */
export class Seat {
  /** @param {import("../../../service/web/seats.js").Seat} seat */
  constructor(seat) {
    this.kept = seat;
    keep(seat);
    this.mount();
    seated.add(this);
  }

  mount() {
    this.alert = "";
    /** Every line that has stayed for a moment. @type {string[]} */
    this.toasts = [];
    this.root = document.createElement("div");
    page.append(this.root);
    const refused = (problem) => (this.alert = problem ? refusal(problem) : "");
    const { session, who } = this.kept;
    this.away = showTable(this.root, { service: client, api, refused }, [session, who]);
  }

  leave() {
    this.away();
    this.root.remove();
    seated.delete(this);
  }

  /** Comes back, as after a reload. */
  async reload() {
    this.leave();
    this.mount();
    seated.add(this);
    await this.arrived();
  }

  /** Waits until the table is drawn and followed: what happens from now on is news. */
  async arrived() {
    await eventually(() => {
      one("#step", this.root);
      assert(!texts(".tag.bad", this.root).includes("connecting …"), "not connected");
    });
    const lines = one(".toasts", this.root);
    const note = () => this.toasts.push(...texts("li", lines));
    new MutationObserver(note).observe(lines, { childList: true, subtree: true });
    note();
  }

  get step() {
    return text(one("#step", this.root));
  }

  get bar() {
    return section("Now", this.root);
  }

  get text() {
    return text(this.root);
  }

  get log() {
    return texts("[role=log] li", this.root);
  }

  section = (name) => section(name, this.root);
  button = (name, within = this.root) => button(name, within);
  buttons = (name, within = this.root) => buttons(name, within);
  all = (selector, within = this.root) => all(selector, within);
  one = (selector, within = this.root) => one(selector, within);
  for = (name) => unfold(`For ${name}`, this.root);
  unfold = (summary, within = this.root) => unfold(summary, within);

  /** Presses a button as soon as it is there, until its move is answered. @param {string} name @param {string | ParentNode} [within] a part, or its name */
  async press(name, within = this.root) {
    const part = () => (typeof within === "string" ? section(within, this.root) : within);
    const pressed = await eventually(() => press(name, part()));
    await eventually(() => assert(!pressed.disabled || !pressed.isConnected, `“${name}” is not answered`));
  }

  /**
   * Flips a card, which everybody sees then: a move that overtook the flip would have it refused. Where one
   * has just been made elsewhere, the flip is refused once, and pressed again.
   */
  async flip() {
    const round = 1 + Number(/Round (\d+)/.exec(text(this.bar))?.[1] ?? 0);
    do {
      await this.press(`Flip the ${round === 1 ? "first" : "next"} card`);
      if (one("dialog", this.root).open) await this.confirm(); // somebody has not acted
    } while (this.alert.includes("somebody else was quicker"));
    for (const seat of seated) {
      await seat.says(`Round ${round} ·`, () => seat.bar);
      await seat.tells(`Round ${round}: `);
    }
  }

  /** What is asked when this button is pressed. */
  async dialog(name, within) {
    await this.press(name, within);
    return eventually(() => this.asked);
  }

  get asked() {
    const found = document.querySelector("body > dialog") ?? one("dialog", this.root); // of the page, or of the table
    assert(found.open && text(found), "nothing is asked");
    return found;
  }

  /** Answers what is asked. @param {Record<string, any>} answers */
  answer(answers) {
    for (const [label, value] of Object.entries(answers)) fill(entryOf(label, this.asked), value);
  }

  /** Does what is asked about. */
  async confirm() {
    const { asked } = this;
    await eventually(() => press(text(one("button.first", asked)), asked));
    await eventually(() => assert(!asked.open, text(asked)));
  }

  /** Answers what a button asks, as soon as each entry is there: what another seat has added may come later. */
  async decide(name, answers = {}, within) {
    await this.dialog(name, within);
    await eventually(() => this.answer(answers));
    await this.confirm();
  }

  /** Waits for a line of the log. @param {string | RegExp} line */
  tells = (line) =>
    eventually(() => {
      const found = this.log.some((one) => (typeof line === "string" ? one.includes(line) : line.test(one)));
      assert(found, `${line} is not in ${this.log.slice(0, 5).join("; ")}`);
    });

  /** Waits until the page says it. @param {string | RegExp} words */
  says = (words, within = () => this.root) =>
    eventually(() => {
      const found = text(within());
      assert(typeof words === "string" ? found.includes(words) : words.test(found), `${words}: ${found}`);
    });

  /** Waits for the next step. @param {string | RegExp} step */
  steps = (step) =>
    eventually(() =>
      typeof step === "string" ? assert.equal(this.step, step) : assert.match(this.step, step),
    );

  /** Cards of the hand, such as "Hero 69". */
  get hand() {
    return texts(".card .band", section("Your hand", this.root));
  }

  /** The card of the hand that has this. */
  card = (words) => {
    const found = all(".card", section("Your hand", this.root)).find((card) => text(card).includes(words));
    assert(found, `no card ${words}`);
    return found;
  };

  /** @param {number} count of cards in the hand */
  holds = (count) => eventually(() => assert.equal(this.hand.length, count));
}

/** An entry by its label, whatever else the label says. */
export function entryOf(label, within) {
  const control = all("label", within).find(
    (one) => text(one) === label || text(one).toLowerCase() === label.toLowerCase(),
  );
  if (control) return field(text(control), within);
  const named = all("input", within).find((one) => nameOf(one) === label);
  assert(named, `no entry “${label}” among ${texts("label", within).join("; ")}`);
  return named;
}

/** What an entry that is drawn as a card is labelled by. */
const nameOf = (entry) => {
  const by = entry.getAttribute("aria-labelledby");
  return by
    ? by
        .split(" ")
        .map((id) => text(nearest(id, entry)))
        .join(" ")
    : entry.getAttribute("aria-label");
};

/**
 * The gamemaster of a new table, and players, who bring cards or not. What is played before they look is not
 * drawn in each of their browsers; of the seats, the first ones can be drawn alone.
 * @param {string} name @param {(string | {name: string, hand?: number[]})[]} players @param {object} [order]
 * @param {[string, object?][]} [moves] of the gamemaster @param {number} [drawn] seats
 * @returns {Promise<any[]>}
 */
export async function atATable(name, players = [], order = {}, moves = [], drawn = Infinity) {
  const { table, joinCode } = await client.create({ name, ...order });
  const { session, token } = table;
  const joined = [];
  for (const player of players) {
    const request = typeof player === "string" ? { name: player } : player;
    joined.push((await client.join(session, joinCode, request)).table);
  }
  for (const move of moves) await table.play(...move);
  const seats = [new Seat({ session, who: "gamemaster", name, token, joinCode })];
  for (const player of joined.slice(0, drawn - 1))
    seats.push(new Seat(seatIn(await player.get(), player.token)));
  for (const seat of seats) await seat.arrived();
  return seats;
}

/** Somebody who only watches. */
export async function watching(gamemaster) {
  const { session, joinCode } = gamemaster.kept;
  const { table } = await client.watch(session, joinCode);
  const seat = new Seat(seatIn(await table.get(), table.token));
  await seat.arrived();
  return seat;
}

const scene = (kind) => [["start_adventure"], ["start_scene", { kind }]];

/** The same, in the first scene. */
export const inAScene = (name, players = ["Maya"], kind = "standard") =>
  atATable(name, players, {}, scene(kind));

/** The same, before the first flip of round play; Maya brings a Monologue, two Dramas, a Supporter and a Hero. */
export const beforeTheFlip = (drawn = 3) => {
  const players = [{ name: "Maya", hand: [95, 130, 137, 149, 71] }, "Tomas"];
  return atATable("Three", players, {}, [...scene("standard"), ["start_rounds"]], drawn);
};

/** With the first of the four steps that a task usually has, and difficulty 9. */
export async function setATask(gamemaster, who, skill) {
  await gamemaster.dialog("Set a task in steps");
  gamemaster.answer({ "Who tries it?": who, "With which skill?": skill });
  for (const _ of "BCD") press("Remove the last one", gamemaster.asked);
  assert(entryOf("A", gamemaster.asked).checked);
  gamemaster.answer({ Difficulty: "9" });
  await gamemaster.confirm();
}
