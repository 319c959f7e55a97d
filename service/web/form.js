// Forms from JSON Schema: fields, what was entered, and the JSON that it makes.
import { html, nothing } from "./lit/lit-html.js";
import { live } from "./lit/directives/live.js";
import { title, words } from "./words.js";

/** A form for a schema: what was entered so far, by JSON pointer; drawn as often as it is needed. */
export class Form {
  /**
   * @param {import("./api.js").Api} api
   * @param {any} schema of an object
   * @param {{id: string, changed: () => void, name?: (field: string, value: any) => string}} options
   *   `id` begins each element's id; `changed` is called after each change; `name` names a value
   */
  constructor(api, schema, { id, changed, name = (_, value) => words(String(value)) }) {
    this.api = api;
    this.schema = api.schema(schema);
    this.id = id;
    this.changed = changed;
    this.name = name;
    /** @type {Map<string, any>} */
    this.entered = new Map();
    /** What is wrong, as a problem tells it. @type {import("./types.js").Finding[]} */
    this.wrong = [];
  }

  /** The JSON value; fields that are as usual are left out. */
  get value() {
    return this.#read(this.schema, "");
  }

  /** Puts a value in. */
  set value(value) {
    this.entered.clear();
    this.wrong = [];
    this.#fill(this.schema, "", value);
  }

  /** The fields, or those of these names. @param {string[]} [names] */
  fields(names) {
    return html`<div class="fields">${this.#properties(this.schema, "", { names })}</div>`;
  }

  /** What is wrong with fields that are not drawn. */
  get elsewhere() {
    const names = Object.keys(this.schema.properties);
    return this.wrong.filter(({ pointer }) => !names.includes(pointer?.slice(2).split("/")[0] ?? ""));
  }

  /**
   * The fields of an object; none of them is required while the object itself may be left out.
   * @param {any} schema @param {string} at @param {{names?: string[], needed?: boolean}} [options]
   */
  #properties(schema, at, { names, needed = true } = {}) {
    const { properties } = schema;
    const required = needed ? (schema.required ?? []) : [];
    const drawn = Object.keys(properties).filter((name) => !names || names.includes(name));
    const rank = (name) => (required.includes(name) ? -1 : 0) + 2 * sizeOf(this.api, properties[name]);
    return drawn
      .sort((one, other) => rank(one) - rank(other))
      .map((name) => this.#field(name, properties[name], `${at}/${name}`, required.includes(name)));
  }

  #field(name, unresolved, at, required) {
    const schema = this.api.schema(unresolved);
    const kind = kindOf(this.api, schema);
    const head = `${title(name)}${required ? " *" : ""}`;
    const id = this.id + at.replaceAll("/", "-");
    const wrong = this.wrong.filter(({ pointer }) => within(pointer, at, kind)).map(inWords);
    const about = html`${wrong.map((detail) => html`<p class="wrong">${detail}</p>`)}
    ${schema.description && html`<p class="hint">${schema.description}</p>`}`;
    const draw = { name, schema, at, id, required, head, about, bad: wrong.length ? "true" : "false" };
    if (kind === "object") return this.#group(draw);
    if (kind === "rows") return this.#rows(draw);
    if (kind === "choices") return this.#choices(draw);
    if (kind === "boolean") return this.#check(draw);
    const wide = ["json", "expression"].includes(kind) || (schema.maxLength ?? 0) > 128;
    return html`<div class=${wide ? "wide" : nothing}>
      <label for=${id}>${head}</label>
      ${kind === "enum" ? this.#choice(draw) : this.#line(draw, kind)}
      <div id=${`${id}-about`}>${about}</div>
    </div>`;
  }

  #line({ schema, at, id, bad, required }, kind) {
    const number = kind === "integer";
    const limits = number ? [schema.minimum, schema.maximum] : [undefined, undefined];
    const hint = PLACEHOLDERS[kind] ?? schema.default ?? "";
    return html`<input
      id=${id}
      type=${number ? "number" : "text"}
      min=${limits[0] ?? nothing}
      max=${limits[1] ?? nothing}
      step=${schema.multipleOf ?? nothing}
      maxlength=${kind === "string" ? (schema.maxLength ?? nothing) : nothing}
      placeholder=${hint === "" ? nothing : hint}
      autocomplete="off"
      ?required=${required}
      aria-invalid=${bad}
      aria-describedby=${`${id}-about`}
      .value=${live(this.entered.get(at) ?? "")}
      @input=${(event) => this.#enter(at, event.target.value)}
    />`;
  }

  #choice({ name, schema, at, id, bad, required }) {
    const now = this.entered.get(at) ?? key(schema.default ?? (required ? schema.enum[0] : null));
    const listed =
      required || schema.default != null ? schema.enum : [null, ...schema.enum.filter((one) => one !== null)];
    return html`<select
      id=${id}
      aria-invalid=${bad}
      aria-describedby=${`${id}-about`}
      @change=${(event) => this.#enter(at, event.target.value)}
    >
      ${listed.map(
        (one) =>
          html`<option value=${key(one)} .selected=${live(key(one) === now)}>
            ${one === null ? "—" : this.name(name, one)}
          </option>`,
      )}
    </select>`;
  }

  #check({ schema, at, id, head, about }) {
    return html`<div>
      <label for=${id}
        ><input
          id=${id}
          type="checkbox"
          aria-describedby=${`${id}-about`}
          .checked=${live(this.entered.get(at) ?? schema.default ?? false)}
          @change=${(event) => this.#enter(at, event.target.checked)}
        />${head}</label
      >
      <div id=${`${id}-about`}>${about}</div>
    </div>`;
  }

  #choices({ name, schema, at, id, head, about }) {
    const chosen = this.entered.get(at) ?? [];
    const many = `${schema.minItems ?? 0} to ${schema.maxItems ?? schema.items.enum.length}`;
    return html`<fieldset aria-describedby=${`${id}-about`}>
      <legend>${head} (${many})</legend>
      ${this.api.schema(schema.items).enum.map(
        (one) =>
          html`<label
            ><input
              type="checkbox"
              .checked=${live(chosen.includes(one))}
              @change=${({ target }) => {
                const others = chosen.filter((other) => other !== one);
                this.#enter(at, target.checked ? [...others, one] : others);
              }}
            />${this.name(name, one)}</label
          >`,
      )}
      <div id=${`${id}-about`}>${about}</div>
    </fieldset>`;
  }

  #group({ schema, at, id, head, about, required }) {
    const needed = required || this.#read(schema, at) !== undefined;
    return html`<fieldset aria-describedby=${`${id}-about`}>
      <legend>${head}</legend>
      <div class="fields">${this.#properties(schema, at, { needed })}</div>
      <div id=${`${id}-about`}>${about}</div>
    </fieldset>`;
  }

  #rows({ schema, at, id, head, about, name }) {
    const rows = this.entered.get(at) ?? 0;
    const one = this.api.schema(schema.items);
    return html`<fieldset aria-describedby=${`${id}-about`}>
      <legend>${head}</legend>
      ${Array.from(
        { length: rows },
        (_, row) =>
          html`<div class="fields" role="group" aria-label=${`${title(name)} ${row + 1}`}>
            ${this.#properties(one, `${at}/${row}`)}
          </div>`,
      )}
      <div class="buttons">
        <button type="button" ?disabled=${rows >= schema.maxItems} @click=${() => this.#enter(at, rows + 1)}>
          Add to ${words(name)}
        </button>
        ${
          rows > 0
            ? html`<button type="button" @click=${() => this.#enter(at, rows - 1)}>
                Remove the last of ${words(name)}
              </button>`
            : nothing
        }
      </div>
      <div id=${`${id}-about`}>${about}</div>
    </fieldset>`;
  }

  #enter(at, raw) {
    this.entered.set(at, raw);
    this.wrong = this.wrong.filter(({ pointer }) => !pointer?.slice(1).startsWith(at));
    this.changed();
  }

  #read(unresolved, at) {
    const schema = this.api.schema(unresolved);
    const raw = this.entered.get(at);
    switch (kindOf(this.api, schema)) {
      case "object":
        return this.#readObject(schema, at);
      case "rows":
        return raw
          ? Array.from({ length: raw }, (_, row) => this.#read(schema.items, `${at}/${row}`) ?? {})
          : undefined;
      case "choices":
        return raw?.length ? raw : undefined;
      case "boolean":
        return raw;
      case "enum":
        return raw === undefined || raw === NONE ? undefined : schema.enum.find((one) => key(one) === raw);
      default:
        return raw?.trim() ? TEXTS[kindOf(this.api, schema)].read(raw.trim()) : undefined;
    }
  }

  #readObject({ properties, required = [] }, at) {
    const read = Object.entries(properties).map(([name, unresolved]) => {
      const schema = this.api.schema(unresolved);
      const value = this.#read(schema, `${at}/${name}`);
      if (!required.includes(name)) return [name, value === schema.default ? undefined : value];
      return [name, value ?? firstOf(this.api, schema)];
    });
    const filled = read.filter(([, value]) => value !== undefined);
    return filled.length || at === "" ? Object.fromEntries(filled) : undefined;
  }

  #fill(unresolved, at, value) {
    if (value === undefined || value === null) return;
    const schema = this.api.schema(unresolved);
    const kind = kindOf(this.api, schema);
    if (kind === "object") {
      for (const [name, one] of Object.entries(schema.properties))
        this.#fill(one, `${at}/${name}`, value[name]);
    } else if (kind === "rows") {
      this.entered.set(at, value.length);
      value.forEach((one, row) => this.#fill(schema.items, `${at}/${row}`, one));
    } else if (kind === "enum") {
      this.entered.set(at, key(value));
    } else {
      this.entered.set(at, TEXTS[kind] ? TEXTS[kind].write(value) : value);
    }
  }
}

const NONE = "null";
const key = (value) => JSON.stringify(value);
const parts = (text, at) =>
  text
    .split(at)
    .map((part) => part.trim())
    .filter(Boolean);
const whole = (text) => (/^[+-]?\d+$/.test(text) ? Number(text) : text === "?" ? null : text);

/** How a kind of value is typed in; what cannot be read is sent as it is, and refused by name. */
const TEXTS = {
  integer: { read: whole, write: String },
  string: { read: (text) => text, write: String },
  integers: {
    read: (text) => parts(text, /[\s,]+/).map(whole),
    write: (list) => list.map((one) => one ?? "?").join(", "),
  },
  lists: {
    read: (text) => text.split(";").map((one) => TEXTS.integers.read(one)),
    write: (lists) => lists.map(TEXTS.integers.write).join("; "),
  },
  strings: { read: (text) => parts(text, ","), write: (list) => list.join(", ") },
  json: {
    read: (text) => {
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    },
    write: (value) => JSON.stringify(value),
  },
};
const PLACEHOLDERS = { integers: "10, 3", lists: "4; 10, 3", strings: "one, another", json: "JSON" };

/** How a schema is drawn. */
function kindOf(api, schema) {
  if (schema.enum) return "enum";
  if (schema.type === "boolean" || schema.type === "integer" || schema.type === "string") return schema.type;
  if (schema.type === "object" && schema.properties) return "object";
  if (schema.type !== "array" || !schema.items) return "json";
  const items = api.schema(schema.items);
  if (items.enum) return "choices";
  if (items.type === "integer") return "integers";
  if (items.type === "string") return "strings";
  if (items.type === "array") return "lists";
  return items.properties ? "rows" : "json";
}

/** Lines and choices come first, then what is ticked, then what takes the whole width. */
function sizeOf(api, schema) {
  const kind = kindOf(api, api.schema(schema));
  return kind === "boolean" ? 1 : ["object", "rows", "choices", "json"].includes(kind) ? 2 : 0;
}

/** A required choice that nobody has made is the one that is shown. */
function firstOf(api, schema) {
  const shown = { enum: schema.enum?.[0], boolean: false, choices: [] };
  return schema.default ?? shown[kindOf(api, schema)];
}

/** What is wrong, and at which character of dice notation. @param {import("./types.js").Finding} finding */
const inWords = ({ detail, position }) => (position ? `${detail} (Character ${position}.)` : detail);

/** Whether a finding is of the field at this place, or of what it holds and does not draw apart. */
function within(pointer, at, kind) {
  if (pointer === undefined) return false;
  const place = pointer.slice(1);
  if (kind === "object" || kind === "rows") return place === at;
  return place === at || place.startsWith(`${at}/`);
}
