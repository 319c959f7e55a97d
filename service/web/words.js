// The words of the pages: names of fields, cards and seats.

/** `play_to_pool`: "play to pool". */
export const words = (name) => name.replaceAll("_", " ");

/** With a capital. */
export const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

/** `play_to_pool`: "Play to pool". */
export const title = (name) => capital(words(name));

/** A number with a minus that is as wide as a plus: "−2". @param {number | string} value */
export const minus = (value) => String(value).replace(/^-/, "−");

/** "+3", "−2". @param {number} value */
export const signed = (value) => (value < 0 ? minus(value) : `+${value}`);

/** "Card +3, Darkness −2, Stymied". @param {{name: string, value: number}[]} list */
export const modifiers = (list) =>
  list.map(({ name, value }) => (value ? `${name} ${signed(value)}` : name)).join(", ");

/** "Maya's", "Shocktroopers'". @param {string} name */
export const whose = (name) => `${name}${name.endsWith("s") ? "'" : "'s"}`;

/** "1 card", "2 cards". */
export const several = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "A", "A and B", "A, B and C". @param {any[]} all */
export const listed = (all) =>
  [all.slice(0, -1).join(", "), ...all.slice(-1)].filter((part) => part !== "").join(" and ");

/** "1 Possibility", "2 Possibilities". @param {number} count */
export const possibilities = (count) => `${count} ${count === 1 ? "Possibility" : "Possibilities"}`;

/** The hour and minute of a time, as they are written here. @param {string} at */
export const clock = (at) => hourAndMinute.format(new Date(at));
const hourAndMinute = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" }); // slow to make

/** Fields whose numbers are cards. */
const OF_CARDS = new Set(["card", "cards", "give", "take", "discard", "returned", "ruled_by", "subplot"]);

/** Fields that people wrote. */
const WRITTEN = new Set(
  "name old_name text words because question skill client_seed chosen label".split(" "),
);

/** Names at a table: of its people, cards, rolls, trades and tasks. */
export class Names {
  /**
   * @param {Map<number, any>} cards @param {(id: string) => string | undefined} [before] what was called so
   *   before: a roll that the table shows no more can still be corrected
   */
  constructor(cards, before = () => undefined) {
    this.cards = cards;
    this.before = before;
    /** @type {Map<string, string>} */
    this.known = new Map();
    /** What was told last of each roll, and of that of the last event before it. @type {Map<string, any>} */
    this.rolled = new Map();
    this.amended = undefined;
    /** What each roll is for. @type {Map<string, string>} */
    this.labels = new Map();
    /** The steps of each task. @type {Map<string, any[]>} */
    this.tasks = new Map();
    /** @type {Map<string, any>} */
    this.trades = new Map();
  }

  /**
   * Those of a table as it is now.
   * @param {any} table @param {Map<number, any>} cards @param {(id: string) => string | undefined} [before]
   */
  static of(table, cards, before) {
    const names = new Names(cards, before);
    for (const { id, name } of [...table.characters, ...table.foes]) names.known.set(id, name);
    for (const { id, name } of table.spectators ?? []) names.known.set(id, name ?? "a spectator");
    for (const { id, by, request } of table.rolls) names.#roll(id, by, request?.label);
    for (const trade of table.trades) {
      names.#trade(trade.id, trade.from, trade.to);
      names.trades.set(trade.id, trade);
    }
    for (const { id, skill, steps, added_difficulty: added } of table.skill_resolutions) {
      names.known.set(id, `“${skill}”`);
      names.tasks.set(
        id,
        steps.map((step) => ({
          ...step,
          difficulty: step.difficulty === null ? "secret" : step.difficulty + added,
        })),
      );
    }
    return names;
  }

  /** Learns what an event names, so that later ones can be told in the names of their time. */
  note(event) {
    const { type, name, character, foe, spectator, by } = event;
    const id = character ?? foe ?? spectator;
    if (name && id) this.known.set(id, name);
    if (type === "roll_opened") this.#roll(event.roll, event.roller, event.label);
    if (event.outcome && event.roller) {
      this.amended = this.rolled.get(event.roll);
      this.rolled.set(event.roll, { ...this.amended, ...event });
    }
    if (type === "dice_rolled") this.#roll(event.roll, by?.character ?? by?.role, event.label);
    if (type === "trade_offered") this.#trade(event.trade, by?.character, event.to);
    if (type === "skill_started") this.known.set(event.resolution, `“${event.skill}”`);
  }

  #roll(id, by, label) {
    this.labels.set(id, label ? ` “${label}”` : "");
    this.known.set(id, `${whose(this.seat(by))} roll${this.labels.get(id)}`);
  }

  #trade(id, from, to) {
    this.known.set(id, `the trade between ${this.seat(from)} and ${this.seat(to)}`);
  }

  /** @param {number} number */
  card(number) {
    return `${this.cards.get(number)?.name ?? "card"} ${number}`;
  }

  /** What a card is and does, if the value of a field is one. @param {string} field @param {any} value */
  facts(field, value) {
    return OF_CARDS.has(field) ? this.cards.get(value) : undefined;
  }

  /** A character, a foe, a roll; anything else in its own words. @param {string} id */
  seat(id) {
    if (id === "gamemaster") return "the gamemaster";
    return this.known.get(id) ?? this.before(id) ?? words(id ?? "somebody");
  }

  /** Steps of a task with what they need: "A, difficulty 10". @param {string} resolution @param {string[]} letters */
  steps(resolution, letters) {
    const steps = this.tasks.get(resolution) ?? [];
    const difficulties = steps
      .filter((step) => step.letters.some((letter) => letters.includes(letter)))
      .map(({ difficulty }) => difficulty);
    const same = new Set(difficulties).size === 1;
    const each = letters.length > 1 && same ? `${difficulties[0]} each` : listed(difficulties);
    return `${listed(letters)}, difficulty ${each}`;
  }

  /** A value of a field, for people. @param {string} field @param {any} value @returns {string} */
  value(field, value) {
    if (value === true) return "yes";
    if (value === false) return "no";
    if (value === null) return "none";
    if (field === "attribute") return title(value);
    if (Array.isArray(value)) return value.map((one) => this.value(field, one)).join(", ") || "none";
    if (typeof value === "number") return OF_CARDS.has(field) ? this.card(value) : String(value);
    return WRITTEN.has(field) ? value : this.seat(value);
  }
}
