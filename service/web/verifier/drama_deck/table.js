// What is known of a table after each event, and how it was before: an undo goes back there.

// In place of a card: what happened before the recording begins. No card has this number.
export const UNKNOWN = -1;

// The card that is up, the one that the last flip brought (null: it kept the card that was up), and the
// one that was up before it; null stands for no card.
const upOf = (card = null, flipped = null, before = null) => ({ card, flipped, before });

// What is known, by keys. `exact` is known of a table from its beginning, and again once an adventure is
// closed. `shown` is the version in which a card last left the deck or a hand.
export class Table {
  constructor({ whole }, report) {
    const up = whole ? upOf() : upOf(UNKNOWN, UNKNOWN, UNKNOWN);
    this.now = new Map(Object.entries({ exact: whole, up }));
    this.shown = 0;
    this.report = report;
    this.version = 0;
    this.before = [];
  }

  get exact() {
    return this.now.get("exact");
  }

  get(key, instead = null) {
    return this.now.get(key) ?? instead;
  }

  // Know something else of it; null: nothing.
  put(key, value) {
    this.before.push([this.version, key, this.get(key)]);
    this.set(key, value);
  }

  set(key, value) {
    if (value === null) this.now.delete(key);
    else this.now.set(key, value);
  }

  // The cards of which the places are known where they can be.
  cards() {
    return [...this.now].filter(([key]) => typeof key === "number");
  }

  // Go to an event's version, or back to the one that it restores.
  goOn({ id: event, type, version, to_version }) {
    this.version = version;
    if (type !== "move_undone") return;
    if (to_version < this.shown || to_version >= version) {
      this.report.refuse("undo_differs", { event, to_version });
    }
    while (this.before.length && this.before.at(-1)[0] > to_version) {
      const [, key, value] = this.before.pop();
      this.set(key, value);
    }
  }
}

// A flip keeps no card but the one that is up, and what is taken back was the last flip.
export function followFlips(table, { id: event, type, version, card, kept, ruled_by }) {
  const up = table.get("up");
  if (["rounds_started", "rounds_ended", "adventure_closed"].includes(type)) table.put("up", upOf());
  if (type === "line_voided") table.put("voided", version); // its flip starts no round
  if (type === "card_flipped") {
    if (kept && ![card, UNKNOWN].includes(up.card)) {
      table.report.refuse("kept_differs", { event, card, up: cardInWords(up.card) });
    }
    const voided = table.get("voided") === version;
    table.put("up", voided ? { ...up, card } : upOf(card, kept ? null : card, up.card));
  }
  if (type === "flip_revoked") {
    const { flipped, before } = up;
    if (![card, UNKNOWN].includes(flipped) || ![ruled_by, UNKNOWN].includes(before)) {
      const cards = Object.entries({ card, ruled_by, flipped, before });
      const words = Object.fromEntries(cards.map(([name, one]) => [name, cardInWords(one)]));
      table.report.refuse("revoked_differs", { event, ...words });
    }
    table.put("up", upOf(ruled_by));
  }
}

// A card that is up, for people.
export function cardInWords(card) {
  if (card === null) return "no card";
  return card === UNKNOWN ? "an unknown card" : `card ${card}`;
}
