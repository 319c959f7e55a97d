// The control of one field: a line, a number with steps, a choice, a tick.
import { html, nothing } from "./lit/lit-html.js";
import { live } from "./lit/directives/live.js";
import { key, NONE, PLACEHOLDERS } from "./kinds.js";

/**
 * A field that is drawn: its schema, and what was entered.
 * @typedef {{schema: any, id: string, head: string, bad: string, required: boolean, raw: any,
 *   enter: (raw: any) => void}} Field
 */

/** @param {Field} field @param {string} kind */
export function line({ schema, id, bad, required, raw, enter }, kind) {
  const number = kind === "integer";
  const limits = number ? [schema.minimum, schema.maximum] : [undefined, undefined];
  const hint = required ? "needed" : (PLACEHOLDERS[kind] ?? schema.default ?? "");
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
    .value=${live(raw ?? "")}
    @input=${(event) => enter(event.target.value)}
  />`;
}

/** A small number: a line between two buttons, for thumbs; keys step in the line itself. @param {Field} field */
export function steps(field) {
  const { schema, head, raw, enter } = field;
  const now = Number(raw || (schema.default ?? 0));
  const step = (by, sign, word) =>
    html`<button
      type="button"
      tabindex="-1"
      aria-label=${`${word} ${head}`}
      ?disabled=${now + by < schema.minimum || now + by > schema.maximum}
      @click=${() => enter(String(now + by))}
    >
      ${sign}
    </button>`;
  return html`<div class="steps">
    ${step(-1, "−", "Fewer:")} ${line(field, "integer")} ${step(1, "+", "More:")}
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
export function tick({ schema, id, head, raw, enter }, about) {
  return html`<div>
    <label for=${id}
      ><input
        id=${id}
        type="checkbox"
        aria-describedby=${`${id}-about`}
        .checked=${live(raw ?? schema.default ?? false)}
        @change=${(event) => enter(event.target.checked)}
      />${head}</label
    >
    <div id=${`${id}-about`}>${about}</div>
  </div>`;
}

/** @param {Field} field @param {any[]} listed @param {(value: any) => string} name @param {unknown} about */
export function choices({ schema, id, head, raw, enter }, listed, name, about) {
  const chosen = raw ?? [];
  const many = schema.minItems ? ` (at least ${schema.minItems})` : "";
  return html`<fieldset aria-describedby=${`${id}-about`}>
    <legend>${head}${many}</legend>
    ${listed.map(
      (one) =>
        html`<label
          ><input
            type="checkbox"
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
