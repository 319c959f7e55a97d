// Forms from JSON Schema: fields, what was entered, and the JSON that it makes.
import { html, nothing } from "./lit/lit-html.js";
import { flawsOf } from "./checks.js";
import { choice, choices, line, steppable, steps, tick } from "./controls.js";
import { inWords, within } from "./findings.js";
import { kindOf, sizeOf, TEXTS } from "./kinds.js";
import { fill, read } from "./values.js";
import { title, words } from "./words.js";

/**
 * What a form says of a field: its label, a hint, the words of its values, the button that adds a row,
 * what one row is called, which fields come first, in a group before those under "More", and whether a
 * number is often negative; `aid` draws what helps to fill it in.
 * @typedef {{label?: string, hint?: string, options?: Record<string, string>, add?: string, one?: string,
 *   first?: string[], signed?: boolean, aid?: (field: {raw: any, enter: (raw: any) => void, isExample: boolean}) => unknown}} Wording
 */

const LONG = 14; // letters of a choice that need more room than a number
const inPlain = (_, value) => words(String(value));

/**
 * Which item of a typed list is wrong: "“9”: "; "" where it is all of the field.
 * @param {any} raw @param {import("./types.js").Finding} finding @param {string} at @param {string} kind
 */
function itemOf(raw, { pointer = "" }, at, kind) {
  const index = pointer.slice(at.length + 2);
  if (kind !== "integers" || typeof raw !== "string" || !/^\d+$/.test(index)) return "";
  const { read, write } = TEXTS.integers;
  return `“${write([read(raw)[Number(index)]])}”: `;
}

/** Writes what is proposed. */
const use = (text, enter) => html`<button type="button" class="use" @click=${enter}>${text}</button>`;

/** A form for a schema: what was entered so far, by JSON pointer; drawn as often as it is needed. */
export class Form {
  /**
   * @param {import("./api.js").Api} api
   * @param {any} schema of an object
   * @param {{id: string, changed: () => void, name?: (field: string, value: any) => string,
   *   wording: (field: string) => Wording, needed?: string[], own?: (field: any) => unknown}} options
   *   `id` begins each element's id; `changed` is called after each change; `name` names a value;
   *   `wording` is of a field such as `helpers/score`; `needed` are fields that must not stay empty here;
   *   `own` draws a field in a way of its own, or returns null
   */
  constructor(api, schema, { id, changed, name = inPlain, wording, needed = [], own = () => null }) {
    this.api = api;
    this.schema = api.schema(schema);
    this.id = id;
    this.changed = changed;
    this.name = name;
    this.wording = wording;
    this.needed = needed;
    this.own = own;
    /** The places of choices that are drawn with none made. @type {Set<string>} */
    this.unmade = new Set();
    /** @type {Map<string, any>} */
    this.entered = new Map();
    /** The places of an example that nobody has touched. @type {Set<string>} */
    this.examples = new Set();
    /** What is wrong, as a problem tells it. @type {import("./types.js").Finding[]} */
    this.wrong = [];
  }

  /** The JSON value; fields that are as usual are left out. */
  get value() {
    return read(this, this.schema, "");
  }

  /** Puts a value in. */
  set value(value) {
    this.entered.clear();
    this.examples.clear();
    this.wrong = [];
    fill(this, this.schema, "", value);
  }

  /** Puts an example in, to begin with. */
  giveExample(value) {
    this.value = value;
    this.examples = new Set(this.entered.keys());
  }

  /** Whether all that was entered fits its schema; if not, its fields say what is wrong. */
  check() {
    this.wrong = flawsOf(this);
    return this.wrong.length === 0;
  }

  /** The fields, or those of these names, in this order. @param {string[]} [names] */
  fields(names) {
    this.#marks = false;
    const drawn = this.#properties(this.schema, "", { names });
    return html`<div class="fields">${drawn}</div>
      ${this.#marks ? html`<p class="hint"><span class="needed"></span> must be filled in</p>` : nothing}`;
  }

  /** The names of its fields, in the usual order. */
  get names() {
    return this.#usual(this.schema);
  }

  /** What is wrong with fields that are not drawn. */
  get elsewhere() {
    return this.wrong.filter(({ pointer }) => !this.names.includes(pointer?.slice(2).split("/")[0] ?? ""));
  }

  /** The label of a field: of `/helpers/0/score` as of `helpers/score`. */
  label(at) {
    return this.#wording(at).label ?? title(at.split("/").at(-1));
  }

  /** Enters what was typed or ticked at a place. */
  enter(at, raw) {
    this.entered.set(at, raw);
    this.examples.delete(at);
    this.wrong = this.wrong.filter(({ pointer }) => !pointer?.slice(1).startsWith(at));
    this.changed();
  }

  /** Empties a field with all that it holds. */
  clear(at) {
    for (const place of this.entered.keys())
      if (place === at || place.startsWith(`${at}/`)) this.entered.delete(place);
    this.changed();
  }

  /** The names of the fields of an object that must be filled in. @returns {string[]} */
  requiredOf({ required = [] }, at) {
    return at ? required : [...required, ...this.needed];
  }

  #marks = false; // whether a field that was drawn has the mark of those that must be filled in

  #wording(at) {
    return this.wording(at.slice(1).replace(/\/\d+(?=\/|$)/g, ""));
  }

  /**
   * The fields of an object; none of them is required while the object itself may be left out.
   * @param {any} schema @param {string} at @param {{names?: string[], needed?: boolean}} [options]
   */
  #properties(schema, at, { names, needed = true } = {}) {
    const { properties } = schema;
    const required = needed ? this.requiredOf(schema, at) : [];
    const drawn = names?.filter((name) => name in properties) ?? this.#usual(schema);
    return drawn.map((name) => this.#field(name, properties[name], `${at}/${name}`, required.includes(name)));
  }

  /** Required ones first, by the place that they take. */
  #usual({ properties, required = [] }) {
    const rank = (name) => (required.includes(name) ? -1 : 0) + 2 * sizeOf(this.api, properties[name]);
    return Object.keys(properties).sort((one, other) => rank(one) - rank(other));
  }

  #field(name, unresolved, at, required) {
    const schema = this.api.schema(unresolved);
    const kind = kindOf(this.api, schema);
    const wording = this.#wording(at);
    const head = wording.label ?? title(name);
    const id = this.id + at.replaceAll("/", "-");
    const raw = this.entered.get(at);
    const found = this.wrong.filter(({ pointer }) => within(pointer, at, kind));
    const wrong = [...new Set(found.map((one) => itemOf(raw, one, at, kind) + inWords(one)))]; // of equal items
    const instead = found.flatMap((one) => one.instead ?? []);
    const about = html`${wrong.map((detail) => html`<p class="wrong">${detail}</p>`)}
    ${instead.length ? html`<p class="buttons">${instead.map((one) => use(one, () => this.enter(at, one)))}</p>` : nothing}
    ${wording.hint && html`<p class="hint">${wording.hint}</p>`}`;
    const enter = (entered) => this.enter(at, entered);
    const named = (one) => wording.options?.[String(one)] ?? (one === null ? "—" : this.name(name, one));
    const bad = wrong.length ? "true" : "false";
    const { signed } = wording;
    const isExample = this.examples.has(at);
    const draw = { name, schema, at, id, required, signed, head, about, raw, bad, enter, isExample };
    const own = this.own(draw);
    if (own) {
      if (kind === "enum") this.unmade.add(at);
      return own;
    }
    if (kind === "object") return this.#group(draw, wording);
    if (kind === "rows") return this.#rows(draw, wording);
    if (kind === "choices") return choices(draw, this.api.schema(schema.items).enum, named, about);
    if (kind === "boolean") return tick(draw, about);
    const wide =
      kind === "json" ||
      (schema.maxLength ?? 0) > 128 ||
      schema.enum?.some((one) => named(one).length > LONG);
    const marked = required && kind !== "enum"; // a choice is always made
    if (marked) this.#marks = true;
    const stepped = kind === "integer" && steppable(schema);
    return html`<div class=${wide ? "wide" : nothing}>
      <label for=${id} class=${marked ? "needed" : nothing}>${head}</label>
      ${kind === "enum" ? choice(draw, named) : stepped ? steps(draw) : line(draw, kind)}
      ${wording.aid?.(draw) ?? nothing}
      <div id=${`${id}-about`}>${about}</div>
    </div>`;
  }

  #group({ schema, at, id, head, about, bad, required }, /** @type {Wording} */ { first }) {
    const needed = required || read(this, schema, at) !== undefined;
    const names = Object.keys(schema.properties);
    const later = first ? names.filter((name) => !first.includes(name)) : [];
    return html`<fieldset aria-describedby=${`${id}-about`} ?data-wrong=${bad === "true"}>
      <legend>${head}</legend>
      <div class="fields">${this.#properties(schema, at, { needed, names: first })}</div>
      ${
        later.length
          ? html`<details>
              <summary>More for this side</summary>
              <div class="fields">${this.#properties(schema, at, { needed, names: later })}</div>
            </details>`
          : nothing
      }
      <div id=${`${id}-about`}>${about}</div>
    </fieldset>`;
  }

  #rows({ schema, at, id, head, about, bad, name, raw: rows = 0, enter }, /** @type {Wording} */ wording) {
    const { add = `Add to ${words(name)}`, one: word, first } = wording;
    const one = this.api.schema(schema.items);
    const added = ({ currentTarget }) => {
      enter(rows + 1);
      const groups = currentTarget.closest("fieldset").querySelectorAll(":scope > .fields");
      groups[rows]?.querySelector("input, select, textarea")?.focus();
    };
    return html`<fieldset aria-describedby=${`${id}-about`} ?data-wrong=${bad === "true"}>
      <legend>${head}</legend>
      ${Array.from(
        { length: rows },
        (_, row) =>
          html`<div class="fields" role="group" aria-label=${`${word ?? head} ${row + 1}`}>
            ${word ? html`<p class="row">${word} ${row + 1}</p>` : nothing}
            ${this.#properties(one, `${at}/${row}`, { names: first })}
          </div>`,
      )}
      <div class="buttons">
        <button type="button" ?disabled=${rows >= schema.maxItems} @click=${added}>${add}</button>
        ${
          rows > 0
            ? html`<button type="button" @click=${() => enter(rows - 1)}>Remove the last one</button>`
            : nothing
        }
      </div>
      <div id=${`${id}-about`}>${about}</div>
    </fieldset>`;
  }
}
