// The words of the pages: names of fields, cards and seats.

/** `play_to_pool`: "play to pool". */
export const words = (name) => name.replaceAll("_", " ");

/** With a capital. */
export const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

/** `play_to_pool`: "Play to pool". */
export const title = (name) => capital(words(name));

/** "+3", "-2". @param {number} value */
export const signed = (value) => (value < 0 ? String(value) : `+${value}`);

/** "Card +3, Darkness -2". @param {{name: string, value: number}[]} list */
export const modifiers = (list) => list.map(({ name, value }) => `${name} ${signed(value)}`).join(", ");

/** "1 card", "2 cards". */
export const several = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Fields whose numbers are cards. */
const OF_CARDS = new Set(["card", "cards", "give", "take", "discard", "returned", "subplot"]);

/** Fields that people wrote. */
const WRITTEN = new Set("name old_name text because question skill client_seed chosen label".split(" "));

/** Names at a table: of its characters, foes and cards. */
export class Names {
  /** @param {any} table @param {Map<number, any>} cards */
  constructor(table, cards) {
    this.cards = cards;
    this.seats = new Map([...table.characters, ...table.foes].map(({ id, name }) => [id, name]));
    /** Where cards lie face up. @type {Map<number, string>} */
    this.places = new Map([
      ...table.discard_pile.map((number) => [number, "the discard pile"]),
      ...table.action_stack.map((number) => [number, "the action stack"]),
      ...table.characters.flatMap(({ name, pool }) => pool.map(({ card }) => [card, `the pool of ${name}`])),
    ]);
  }

  /** @param {number} number */
  card(number) {
    return `${number} ${this.cards.get(number)?.name ?? ""}`.trim();
  }

  /** A character, a foe; anything else by its id. @param {string} id */
  seat(id) {
    return this.seats.get(id) ?? words(id);
  }

  /** A move that somebody played: "add foe (gamemaster)". @param {any} played */
  played({ move, by }) {
    return `${words(move)} (${this.seat(by.character ?? by.role)})`;
  }

  /** Fields with their values: "hand size 5, method d20". @param {Record<string, any>} fields */
  fields(fields) {
    return Object.entries(fields)
      .map(([name, value]) => `${words(name)} ${this.value(name, value)}`)
      .join(", ");
  }

  /** A value of a field, for people. @param {string} field @param {any} value @returns {string} */
  value(field, value) {
    if (value === true) return "yes";
    if (value === false) return "no";
    if (value === null) return "none";
    if (Array.isArray(value)) return value.map((one) => this.value(field, one)).join(", ") || "none";
    if (typeof value === "number") return OF_CARDS.has(field) ? this.card(value) : String(value);
    return WRITTEN.has(field) ? value : this.seat(value);
  }
}
