// The control of one field: a line, a number with steps, a choice, a tick.
import { html, nothing } from "./lit/lit-html.js";
import { live } from "./lit/directives/live.js";
import { key, NONE, PLACEHOLDERS, TEXTS } from "./kinds.js";

/**
 * A field that is drawn: its schema, and what was entered.
 * @typedef {{schema: any, id: string, head: string, bad: string, required: boolean, signed?: boolean, raw: any,
 *   enter: (raw: any) => void}} Field
 */

/** @param {Field} field @param {string} kind */
export function line(field, kind) {
  const { schema, id, bad, required, signed, raw, enter } = field;
  const number = kind === "integer";
  return html`<input
    id=${id}
    type="text"
    inputmode=${number && !signed ? "numeric" : nothing}
    placeholder=${PLACEHOLDERS[kind] ?? (required ? nothing : (schema.default ?? nothing))}
    autocomplete="off"
    ?required=${required}
    aria-invalid=${bad}
    aria-describedby=${`${id}-about`}
    .value=${live(raw ?? "")}
    @input=${(event) => enter(event.target.value)}
    @keydown=${number ? (event) => arrow(event, field) : nothing}
  />`;
}

/** The arrows up and down step a number. */
function arrow(event, field) {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const { multipleOf = 1 } = field.schema;
  step(field, by * multipleOf);
}

/** The number that is entered, or that an empty line stands for. */
function numberIn({ schema, raw }) {
  const typed = TEXTS.integer.read((raw ?? "").trim());
  return typeof typed === "number" ? typed : (schema.default ?? 0);
}

const mayStep = (field, by) => {
  const { minimum = -Infinity, maximum = Infinity } = field.schema;
  const next = numberIn(field) + by;
  return next >= minimum && next <= maximum;
};

function step(field, by) {
  if (mayStep(field, by)) field.enter(String(numberIn(field) + by));
}

/** A small number: a line between two buttons, for thumbs; keys step in the line itself. @param {Field} field */
export function steps(field) {
  const button = (by, sign, word) =>
    html`<button
      type="button"
      tabindex="-1"
      aria-label=${`${word} ${field.head}`}
      ?disabled=${!mayStep(field, by)}
      @click=${() => step(field, by)}
    >
      ${sign}
    </button>`;
  return html`<div class="steps">
    ${button(-1, "−", "Fewer:")} ${line(field, "integer")} ${button(1, "+", "More:")}
  </div>`;
}

/** Whether a number is small enough to step to. */
export const steppable = ({ minimum, maximum }) => minimum === 0 && maximum <= 20;

/** @param {Field} field @param {(value: any) => string} name */
export function choice({ schema, id, bad, required, raw, enter }, name) {
  const now = raw ?? key(schema.default ?? (required ? schema.enum[0] : null));
  const listed =
    required || schema.default != null ? schema.enum : [null, ...schema.enum.filter((one) => one !== null)];
  return html`<select
    id=${id}
    aria-invalid=${bad}
    aria-describedby=${`${id}-about`}
    @change=${(event) => enter(event.target.value)}
  >
    ${listed.map(
      (one) =>
        html`<option value=${one === null ? NONE : key(one)} .selected=${live(key(one) === now)}>
          ${name(one)}
        </option>`,
    )}
  </select>`;
}

/** @param {Field} field @param {unknown} about */
export function tick({ schema, id, head, bad, raw, enter }, about) {
  return html`<div>
    <label for=${id}
      ><input
        id=${id}
        type="checkbox"
        aria-invalid=${bad}
        aria-describedby=${`${id}-about`}
        .checked=${live(raw ?? schema.default ?? false)}
        @change=${(event) => enter(event.target.checked)}
      />${head}</label
    >
    <div id=${`${id}-about`}>${about}</div>
  </div>`;
}

/** @param {Field} field @param {any[]} listed @param {(value: any) => string} name @param {unknown} about */
export function choices({ schema, id, head, bad, required, raw, enter }, listed, name, about) {
  const chosen = raw ?? [];
  const many = required && schema.minItems ? ` (at least ${schema.minItems})` : "";
  return html`<fieldset aria-describedby=${`${id}-about`}>
    <legend>${head}${many}</legend>
    ${listed.map(
      (one) =>
        html`<label
          ><input
            type="checkbox"
            aria-invalid=${bad}
            .checked=${live(chosen.includes(one))}
            @change=${({ target }) => {
              const others = chosen.filter((other) => other !== one);
              enter(target.checked ? [...others, one] : others);
            }}
          />${name(one)}</label
        >`,
    )}
    <div id=${`${id}-about`}>${about}</div>
  </fieldset>`;
}
