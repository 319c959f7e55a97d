// Names, Possibilities, rolls and draws: each event goes on from the one before.
import { field, has, same, isObject } from "../reading.js";
import { wrongIn } from "../torg_dice.js";
import { DRAMA_DECK } from "./recording.js";

// The source of a draw, and the events of its version that bring it about; the events with names, and
// whether they name somebody who had a name.
const { draws: DRAWS, naming: NAMING } = DRAMA_DECK;

// Follows what is on record from event to event.
export class Records {
  constructor({ whole }, table) {
    this.report = table.report;
    this.table = table;
    this.rolls = whole ? 0 : null; // the newest number
    this.opened = new Set();
  }

  // Check an event, and remember it.
  follow(event) {
    const { type } = event;
    if (type === "roll_opened" || type === "dice_rolled") this.number(event);
    if (event.faces !== undefined) this.roll(event);
    if (type === "possibilities_changed") this.possibilities(event);
    if (has(NAMING, type)) this.name(event);
  }

  possibilities({ id: event, character, amount, possibilities }) {
    const key = `possibilities ${character}`;
    const known = this.table.get(key);
    if (known !== null && known + amount !== possibilities) {
      this.report.refuse("possibilities_differ", { event, amount, possibilities, known });
    }
    this.table.put(key, possibilities);
  }

  name({ id: event, type, name, old_name, character, foe, spectator }) {
    const key = `name ${character ?? foe ?? spectator ?? "table"}`;
    const known = this.table.get(key);
    const old = type === "renamed" ? old_name : name;
    if (NAMING[type] && known !== null && old !== known) {
      this.report.refuse("name_differs", { event, name: old, known });
    }
    this.table.put(key, name);
  }

  // Rolls are numbered without a gap: none is left out.
  number({ id: event, roll }) {
    if (this.opened.has(roll)) return; // refused elsewhere
    const expected = this.rolls === null ? null : this.rolls + 1;
    this.rolls = /^r[1-9][0-9]{0,8}$/.test(roll) ? Number(roll.slice(1)) : 0;
    this.opened.add(roll);
    if (![this.rolls, null].includes(expected)) this.report.refuse("roll_order", { event, roll, expected });
  }

  // A roll that was opened keeps its dice, and its result follows from them.
  roll(event) {
    const { id, type, roll, faces, outcome } = event;
    const at = { event: id, roll };
    if (this.table.exact && !this.opened.has(roll)) this.report.refuse("roll_unopened", at);
    const shown = ["hot", "cold", "d20"].filter((name) => has(faces, name));
    const dice = Object.fromEntries(
      shown.map((name) => [name, Array.isArray(faces[name]) ? faces[name].slice(0, 1) : faces[name]]),
    );
    const now = { dice, outcome, secret: event.secret_difficulty };
    const before = this.table.get(`roll ${roll}`, now);
    const kept = faces !== null || sameOutcome(before, outcome);
    if ((shown.length && !same(before.dice, dice)) || !kept) this.report.refuse("roll_differs", at);
    this.table.put(`roll ${roll}`, { ...now, dice: shown.length ? dice : before.dice });
    if (faces === null || outcome === null) return;
    const name = wrongIn(event, outcome);
    if (name) this.report.refuse("outcome_differs", { event: id, name });
    else if (type === "roll_resolved" && !follows(event)) this.report.refuse("verdict_differs", at);
  }
}

// Whether a roll is resolved as its dice say, or the gamemaster says otherwise.
function follows({ by, text, difficulty, outcome, success, level }) {
  const byDice = ["success", "level"].map((name) => field(outcome, name));
  if (byDice[0] === null || difficulty === null) return true;
  const word = /; (the gamemaster made it|without a verdict)/.test(text ?? "");
  return (by?.role !== "player" && word) || same(byDice, [success, level]);
}

// Whether an outcome is the one before: what followed from a secret difficulty was null.
function sameOutcome({ outcome: was, secret }, outcome) {
  if (!secret || !isObject(was) || !isObject(outcome)) return same(was, outcome);
  const unknown = Object.entries(was).filter(([, value]) => value === null);
  return same(was, { ...outcome, ...Object.fromEntries(unknown) });
}

// Draws are those that the events of their version announce.
export function checkDraws({ events, whole }, report) {
  let types = new Set(); // in this version
  let draws = new Map(); // by character and source
  for (const [at, event] of events.entries()) {
    const { type, version } = event;
    types.add(type);
    for (const { character, source, due = 0, drawn = 0 } of drawsOf(event)) {
      const key = JSON.stringify([character, source]);
      const known = draws.get(key) ?? { due: 0, drawn: 0 };
      draws.set(key, { character, source, due: known.due + due, drawn: known.drawn + drawn });
    }
    if (version === events[at + 1]?.version) continue;
    for (const { character, source, due, drawn } of draws.values()) {
      const announced = field(DRAWS, source)?.some((one) => types.has(one)) ?? true;
      const partly = !whole && version === events[0].version;
      if (!partly && (![0, drawn].includes(due) || !announced)) {
        report.refuse("draw_differs", { version, character, source });
      }
    }
    types = new Set();
    draws = new Map();
  }
}

// What an event announces (`due`) or draws: whose, why, and how many cards.
function drawsOf(event) {
  const { type, character, source = null, count, missing, awards } = event;
  if (type === "cards_drawn" && source !== null) return [{ character, source, drawn: count + missing }];
  if (type === "cards_dealt") return [{ character, source: "gamemaster", due: count }];
  if (DRAWS.compensation.includes(type)) return [{ character, source: "compensation", due: 1 }];
  if (!["card_awarded", "roll_resolved", "roll_corrected"].includes(type)) return [];
  const awarded = type === "card_awarded" ? [event] : (awards ?? []);
  return awarded.map((award) => ({ character: award.character, source: award.action || "skill", due: 1 }));
}
