// The fields of a move, as its offer leaves them open.
import { html, nothing } from "../lit/lit-html.js";
import { Form } from "../form.js";
import { key } from "../kinds.js";
import { capital } from "../words.js";
import { realDice } from "../roll/faces.js";
import { sheetOf, wordingOf } from "../roll/games.js";
import { cardChoice } from "./card-choice.js";
import { fieldsOf } from "./fields.js";
import { phraseOf } from "./phrases.js";

/** What is typed in for an offer. */
export class MoveForm {
  /** @param {import("../api.js").Api} api @param {any} offer
   * @param {{changed: () => void, names: import("../words.js").Names, seen: any}} options */
  constructor(api, offer, { changed, names, seen }) {
    this.api = api;
    this.changed = changed;
    this.key = offer.key;
    this.shape = JSON.stringify(offer.open);
    this.move = offer.body.move;
    const own = api.moves.get(this.move)?.properties ?? {};
    const open = { ...offer.open };
    for (const [name, schema] of Object.entries(open)) {
      if (schema.allOf) open[name] = own[name];
      if (schema.maxItems === 0) delete open[name]; // there is nothing to choose from
      if (FIRST[name] && schema.items?.enum)
        open[name] = { ...schema, items: first(schema.items, FIRST[name]) };
      if (FIRST[name] && schema.enum) open[name] = first(schema, FIRST[name]);
    }
    if (this.move === "roll_dice") delete open.body;
    for (const name of meaningless(offer, seen)) delete open[name];
    const schema = { type: "object", properties: open, required: offer.required };
    this.phrase = phraseOf(this.move);
    this.isFromSheet = false; // its attribute need not be asked for
    this.thrown = open.dice ? thrownFor(api, seen.settings.method, open.dice) : null;
    const isOptional = !offer.required.includes("because");
    this.form = new Form(api, schema, {
      id: "move",
      changed,
      name: (field, value) =>
        field === "mechanic" ? titleOf(api, value) : capital(names.value(field, value)),
      own: cardChoice(names),
      wording: fieldsOf({ ...(isOptional ? { because: "Why? (optional)" } : {}), ...this.phrase.labels }),
    });
    /** What it began with, where only what has changed is sent. @type {Record<string, any> | undefined} */
    this.begun = undefined;
    /** The fields of the mechanic that is rolled before all. @type {{mechanic: string, form: Form} | null} */
    this.rolled = null;
  }

  /** Whether it is still the form of an offer. */
  fits = (offer) => offer.key === this.key && JSON.stringify(offer.open) === this.shape;

  /** What was typed into the form of the same offer, before it changed. @param {MoveForm} other */
  takeOver(other) {
    this.isFromSheet = other.isFromSheet;
    this.form.entered = other.form.entered;
    this.form.needed = other.form.needed;
    this.begun = other.begun;
    this.rolled = other.rolled;
  }

  /** @param {object} values that it begins with; where there is only one choice it is made */
  fill(values) {
    this.isFromSheet = Boolean(values.attribute && values.value !== undefined);
    this.form.value = { ...onlyChoices(this.form.schema), ...values };
    if (this.move !== "amend_roll") return;
    this.begun = this.form.value;
    this.form.needed = Object.keys(this.begun).filter((name) => name !== "against"); // it may be emptied
  }

  /** What is sent: of a roll that is amended, what differs from what it was. */
  get sent() {
    if (!this.begun) return this.value;
    const now = this.begun.against ? { against: [], ...this.value } : this.value;
    return Object.fromEntries(Object.entries(now).filter(([name, one]) => !isSame(one, this.begun[name])));
  }

  get value() {
    const shared = this.move === "roll_dice" ? { body: this.#shared().form.value } : {};
    return { ...this.form.value, ...shared };
  }

  /** Whether all that was entered fits; if not, its fields say what is wrong. */
  check() {
    const fits = [this.form, this.rolled?.form].map((form) => form?.check() ?? true);
    return fits.every(Boolean);
  }

  set wrong(findings) {
    this.form.wrong = findings;
    if (this.rolled) this.rolled.form.wrong = findings.map(withinBody);
  }

  /** Whether what is wrong stands at its fields. */
  isShown(findings) {
    return findings.length > 0 && this.form.elsewhere.length === 0;
  }

  shown() {
    const { first } = this.phrase;
    const { required } = this.form.schema;
    const isLast = (name) => Number(name === "text" && !required.includes(name)); // what is said with a move
    const names = this.form.names
      .filter((name) => name !== "dice")
      .sort((one, other) => isLast(one) - isLast(other));
    const inSight = (name) => names.includes(name) && !(name === "attribute" && this.isFromSheet);
    const sight = first ? first.filter(inSight) : names;
    const folded = names.filter((name) => !sight.includes(name));
    return html`${sight.length ? this.form.fields(sight) : nothing}
    ${
      folded.length
        ? html`<details class="apart">
            <summary>More options</summary>
            ${this.form.fields(folded)}
          </details>`
        : nothing
    }
    ${this.thrown ? this.#thrownShown(this.thrown) : nothing}
    ${this.move === "roll_dice" ? this.#sharedShown() : nothing}`;
  }

  #thrownShown({ sheet, roles, body }) {
    return realDice(this.form, sheet, { roles, body: { ...this.form.value, ...body } });
  }

  #sharedShown() {
    const { mechanic, form } = this.#shared();
    const sheet = sheetOf(mechanic);
    const { first } = sheet;
    const others = form.names.filter((name) => !["seed", "dice", ...first].includes(name));
    return html`<fieldset>
      <legend>${titleOf(this.api, mechanic)}</legend>
      ${form.fields(first)}
      <details class="apart">
        <summary>More options</summary>
        ${form.fields(others)}
      </details>
      ${realDice(form, sheet)}
    </fieldset>`;
  }

  #shared() {
    const { mechanic } = this.form.value;
    if (this.rolled?.mechanic !== mechanic) {
      const { schema } = this.api.mechanics.find(({ name }) => name === mechanic);
      const wording = wordingOf(sheetOf(mechanic));
      const form = new Form(this.api, schema, { id: "move-body", changed: this.changed, wording });
      this.rolled = { mechanic, form };
    }
    return this.rolled;
  }
}

/** Whether two values are one, whatever the order of a list. */
const isSame = (one, other) => key([one].flat().sort()) === key([other].flat().sort());

/** Needed fields for which no more can be chosen than must be. */
function onlyChoices({ properties, required = [] }) {
  const choices = required.flatMap((name) => {
    const { enum: one, items, minItems } = properties[name] ?? {};
    if (one?.length === 1) return [[name, one[0]]];
    return minItems && items?.enum?.length === minItems ? [[name, items.enum]] : [];
  });
  return Object.fromEntries(choices);
}

/** What comes first in a choice: foes to aim at, the plainest dice. */
const FIRST = { against: /^f/, mechanic: /^dice$/ };
const first = (schema, which) => ({
  ...schema,
  enum: [...schema.enum].sort((one, other) => Number(which.test(other)) - Number(which.test(one))),
});

/**
 * Dice that a move at a table can bring along: those of a roll but for its Possibilities, or of the one
 * Possibility that is spent.
 */
function thrownFor(api, method, { properties }) {
  const { name } = api.mechanics.find((mechanic) => mechanic.name === `torg/${method}`);
  const spent = "possibilities" in properties;
  return { sheet: sheetOf(name), roles: Object.keys(properties), body: spent ? { possibilities: 1 } : {} };
}

/** Fields that say nothing beside the way in which a roll is decided, or at this table. */
function meaningless({ body: { move, success }, required }, { characters }) {
  const isSubplot = ({ subplot }) => subplot === "active";
  if (ENDS.has(move)) return characters.some(({ pool }) => pool.some(isSubplot)) ? [] : ["ignored"];
  if (move !== "resolve_roll") return [];
  if (success !== undefined) return success ? ["difficulty"] : ["difficulty", "level"];
  return required.includes("level") ? ["difficulty"] : ["level"];
}

const ENDS = new Set(["end_act", "end_adventure"]);

const titleOf = (api, mechanic) => api.mechanics.find(({ name }) => name === mechanic).title;

/** A finding within `body`, as the form of the body knows it. */
const withinBody = ({ pointer, ...finding }) => ({ ...finding, pointer: pointer?.replace("#/body", "#") });
