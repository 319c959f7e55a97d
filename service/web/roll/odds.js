// The odds of what is set up: asked for once nobody types, looked at, and compared with another set-up.
import { Problem } from "../client.js";
import { title } from "../words.js";
import { GLANCED, percent } from "./curve.js";
import { byLetter, oddsShown } from "./odds-panel.js";
import { question, queryText } from "./query.js";
import { awaited, reason } from "./reasons.js";
import { differences, obstacle, settings } from "./settings.js";
import { withNames } from "./sides.js";

const MOST_KEPT = 3; // set-ups to compare with: with the one of now, as many as have a colour each
const LATE = 3_000; // milliseconds without an answer, then something is said
const AGAIN = 10_000; // milliseconds until a service that did not answer is asked again
const LETTERS = "ABCD";

/** @typedef {{odds: any, look: string, words: string, letter: string}} Compared */

/** The odds of what is set up in a form. */
export class Odds {
  /**
   * @param {import("../client.js").Rollwright} service
   * @param {{mechanic: any, sheet: import("./games.js").Sheet, form: import("../form.js").Form,
   *   changed: () => void}} of
   */
  constructor(service, { mechanic, sheet, form, changed }) {
    this.service = service;
    this.mechanic = mechanic;
    this.sheet = sheet;
    this.form = form;
    this.changed = changed;
    this.now = null; // the answer
    this.none = ""; // why there is none
    this.asked = ""; // the last question
    this.hindered = ""; // why it was not asked
    this.answered = ""; // that of the answer
    this.mode = "least";
    this.looked = null; // the value that is looked at
    this.tabled = false; // whether the table of the chart is unfolded
    this.kept = []; // earlier set-ups to compare with
    this.supposing = false; // whether what-if is compared with
    this.supposed = null; // its odds
    this.isLate = false; // whether the answer takes long
    this.isLost = false; // whether none came, and the same is asked again
    const { signal } = this.#ended;
    addEventListener("offline", changed, { signal });
    addEventListener("online", () => (this.isLost ? this.ask() : changed()), { signal });
  }

  #ended = new AbortController();

  /** Asks for what is entered now. A newer question cancels an older one. */
  async ask() {
    const body = this.form.value;
    const query = question(this.mechanic, body);
    const asked = this.#now;
    const none = obstacle(this.form);
    if (asked === this.asked && none === this.hindered && !this.isLost) return;
    Object.assign(this, { asked, hindered: none });
    this.#giveUp();
    if (none) return this.#answered({ now: null, none });
    const { signal } = this.#begin();
    try {
      const [now, supposed] = await Promise.all([this.#odds(query, signal), this.#suppose(body, signal)]);
      if (!signal.aborted) this.#answered({ now, supposed, none: "" });
    } catch (problem) {
      if (!signal.aborted) this.#failed(problem);
    }
  }

  /** What can be cancelled; and something is said if it takes long. */
  #begin() {
    this.running = new AbortController();
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.changed();
    }, LATE);
    if (!navigator.onLine) this.changed(); // it is said at once
    return this.running;
  }

  #failed(problem) {
    this.#answered({ now: null, none: reason(problem, (name) => this.#labelOf(name)) });
    this.isLost = !(problem instanceof Problem);
    if (this.isLost) this.timer = setTimeout(() => this.ask(), AGAIN);
  }

  /** The question that the form asks now. */
  get #now() {
    return `${queryText(question(this.mechanic, this.form.value))} ${this.supposing}`;
  }

  /** Whether the answer is to an earlier set-up. */
  get isOld() {
    return this.#now !== this.answered;
  }

  /** Why an answer is still awaited, once that takes long; "" if it is there. */
  get awaited() {
    return this.asked !== this.answered && (this.isLate || !navigator.onLine) ? awaited() : "";
  }

  /** What is under way is not waited for. */
  #giveUp() {
    clearTimeout(this.timer);
    this.running?.abort();
    Object.assign(this, { isLate: false, isLost: false });
  }

  /** Nothing is asked any more. */
  stop() {
    this.#giveUp();
    this.#ended.abort();
  }

  #odds(query, signal) {
    return this.service.odds(this.mechanic.name, query, { signal });
  }

  /** The odds of what-if; null where nobody wonders, or the rules do not allow it. */
  async #suppose(body, signal) {
    if (!this.supposing) return null;
    try {
      return await this.#odds(question(this.mechanic, this.sheet.whatIf.body(body)), signal);
    } catch (problem) {
      if (problem instanceof Problem) return null;
      throw problem;
    }
  }

  /** The label of the field that a parameter is made of. @param {string} parameter */
  #labelOf(parameter) {
    const { each, terms = {} } = this.mechanic.query_from[parameter] ?? {};
    const [path = ""] = Object.keys(terms);
    const field = [each, path].filter(Boolean).join("/") || parameter;
    const [group] = field.split("/");
    const { type } = this.form.api.schema(this.form.schema.properties[group] ?? {});
    const side =
      type === "object" && group !== field ? ` of the ${this.form.label(`/${group}`).toLowerCase()}` : "";
    return this.form.label(`/${field}`) + side;
  }

  #answered(answer) {
    clearTimeout(this.timer);
    Object.assign(this, answer, { answered: this.asked, isLate: false });
    this.changed();
  }

  /** The chance to succeed, for a glance; of two set-ups both. */
  get glance() {
    const chance = ({ chances }) => chances.find(({ name }) => GLANCED.includes(name));
    const found = this.now && chance(this.now);
    if (!found) return null;
    const { compared } = this;
    const told = (odds) => percent(chance(odds)?.probability ?? 0);
    const shown = compared.length > 2 ? told(this.now) : byLetter(compared, told);
    return { name: this.name(found.name), chance: shown };
  }

  /** A chance in words. @param {string} name */
  name = (name) => withNames(this.sheet.chances?.[name] ?? title(name), this.form.value);

  /** What the values are. @param {Compared[]} compared */
  axis(compared) {
    const counts = new Set(compared.map(({ odds }) => Boolean(odds.successes)));
    const name = this.now.successes ? "Successes" : (this.sheet.axis ?? "Total");
    return counts.size > 1 ? "Result" : withNames(name, this.form.value);
  }

  /**
   * The distributions that are drawn, before what came after: each in words by what sets them apart, with a
   * letter for short, and the class of its look. A set-up that is kept keeps both.
   * @returns {Compared[]}
   */
  get compared() {
    const { now, supposed, place } = this;
    const drawn = { odds: now, settings: settings(this.form) };
    if (this.supposing && supposed)
      return lettered([drawn, { odds: supposed }], ["As set up", this.sheet.whatIf.legend]);
    const kept = this.kept.map((one, index) => (index === place ? drawn : one));
    const all = place < 0 ? [...kept, drawn] : kept;
    const words = differences(
      this.form,
      all.map((one) => one.settings),
    );
    return lettered(all, words);
  }

  #areSame = (one, other) => !differences(this.form, [one, other])[0];

  /** The place of what is set up among those that are kept; -1 if it is none of them. */
  get place() {
    const own = settings(this.form);
    return this.kept.findIndex((one) => this.#areSame(own, one.settings));
  }

  get canKeep() {
    return this.kept.length < MOST_KEPT && this.place < 0;
  }

  keep = () => {
    this.kept = [...this.kept, { odds: this.now, settings: settings(this.form) }];
    this.supposing = false;
    this.changed();
    this.ask();
  };

  drop = () => {
    this.kept = [];
    this.changed();
  };

  suppose = () => {
    Object.assign(this, { supposing: !this.supposing, supposed: null, kept: [] });
    this.changed();
    this.ask();
  };

  look = (value) => {
    this.looked = value;
    this.changed();
  };

  /** @param {string} mode */
  lookBy(mode) {
    this.mode = mode;
    this.changed();
  }

  table = ({ target }) => {
    this.tabled = target.open;
    this.changed();
  };

  shown() {
    return oddsShown(this);
  }
}

/** @param {{odds: any}[]} all @param {string[]} words @returns {Compared[]} */
const lettered = (all, words) =>
  all.map(({ odds }, index) => {
    const letter = LETTERS[index];
    return { odds, words: words[index], letter, look: `of-${letter.toLowerCase()}` };
  });
