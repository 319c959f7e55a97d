// Dice thrown by hand: a tap on the face that each shows.
import { html, nothing } from "../lit/lit-html.js";
import { flawsOf } from "../checks.js";
import { kindOf } from "../kinds.js";
import { withNames } from "./sides.js";

const MOST = 20; // sides that have a button each, and Possibilities that have a row each

/**
 * Where the dice of a roll are entered that were thrown by hand: tapped, or typed.
 * @param {import("../form.js").Form} form @param {import("./games.js").Sheet} sheet
 * @param {{open?: boolean, body?: any, roles?: string[]}} [options] `body`: what is rolled, where the form has
 *   only a part of it; `roles`: of the dice that can be thrown, if not all of the form's
 */
export function realDice(form, sheet, { open = false, body = form.value, roles = undefined } = {}) {
  const rows = faces(form, sheet, body, roles);
  return html`<details class="apart" ?open=${open}>
    <summary>Real dice</summary>
    ${rows.length ? html`<p class="muted">Tap what you threw; the rest is rolled for you.</p>` : nothing}
    ${rows}
    <details ?open=${!rows.length}>
      <summary>Type the faces</summary>
      ${form.fields(["dice"])}
    </details>
  </details>`;
}

/** A row of faces for each die that the roll needs now. */
function faces(form, sheet, body, roles) {
  const { api } = form;
  const { properties } = api.schema(form.schema.properties.dice);
  const thrown = (/** @type {[string, any]} */ [role]) => !roles || roles.includes(role);
  const needed = (/** @type {[string, any]} */ [role]) =>
    !sheet.needed?.[role] || sheet.needed[role](body, body.dice ?? {});
  return Object.entries(properties)
    .filter(thrown)
    .filter(needed)
    .flatMap(([role, schema]) => rowsOf(form, sheet, body, role, api.schema(schema)));
}

function rowsOf(form, sheet, body, role, schema) {
  const at = `/dice/${role}`;
  const label = withNames(form.label(at), body);
  const sides = sidesOf(form.api, sheet, body, role, schema);
  const kind = kindOf(form.api, schema);
  if (!sides) return [];
  const row = (name, list) => ({ label: name, sides, list, ...enough(sheet, body, role, list) });
  if (kind === "integer") return [one(form, at, label, sides)];
  if (kind === "integers")
    return [many(row(label, texts(form, at)), (list) => form.enter(at, list.join(", ")))];
  const lists = String(form.entered.get(at) ?? "").split(";");
  const length = Math.min(body[role] ?? 0, MOST); // whatever was typed: more are refused anyway
  return Array.from({ length }, (_, index) => {
    const enter = (list) => {
      const others = Array.from({ length }, (_, other) => lists[other]?.trim() ?? "");
      others[index] = list.join(", ");
      form.enter(at, others.join("; "));
    };
    return many(
      row(length > 1 ? `Possibility ${index + 1}` : "Possibility", split(lists[index] ?? "")),
      enter,
    );
  });
}

/**
 * Whether the roll needs no more of these dice, said in words; `closed`: whether it can take no more.
 * @param {import("./games.js").Sheet} sheet @param {any} body @param {string} role @param {string[]} list
 */
function enough(sheet, body, role, list) {
  const notation = sheet.expressions?.[role]?.(body);
  if (!notation) {
    const said = (list.length && sheet.enough?.[role]?.(list, body)) || "";
    return { said, closed: Boolean(said) };
  }
  if (list.length < countIn(notation)) return { said: "", closed: false };
  return ROLLED_AGAIN.test(notation)
    ? { said: `That is enough for ${notation}. More are only for dice that are rolled again.`, closed: false }
    : { said: `That is all of ${notation}.`, closed: true };
}

/**
 * The sides of a role's dice: of the body, of the schema, or of notation that has dice of one kind; 0 if too many.
 */
function sidesOf(api, sheet, body, role, schema) {
  const written = sheet.expressions?.[role]?.(body);
  if (written !== undefined || sheet.expressions?.[role]) return sidesIn(written ?? "");
  if (sheet.sides?.[role]) return sheet.sides[role](body);
  const inner = schema.items ? api.schema(schema.items) : schema;
  const { maximum } = inner.items ? api.schema(inner.items) : inner;
  return maximum <= MOST ? maximum : 0;
}

function sidesIn(notation) {
  const sizes = new Set([...notation.matchAll(/d(\d+)/g)].map(([, sides]) => Number(sides)));
  const [sides = 0] = sizes;
  return sizes.size === 1 && sides <= MOST ? sides : 0;
}

/** Modifiers behind dice by which one is rolled again: 2d10!, 4d6ro1. */
const ROLLED_AGAIN = /d\d+[^\s+*/(),-]*[!rx]/i;

/** How many dice notation throws at first: advantage throws two. @param {string} notation */
const countIn = (notation) =>
  [...notation.matchAll(/(\d*)d\d+( *(?:adv|dis))?/gi)].reduce(
    (sum, [, count, twice]) => sum + Number(count || 1) * (twice ? 2 : 1),
    0,
  );

const split = (text) => text.split(/[\s,]+/).filter(Boolean);
const texts = (form, at) => split(form.entered.get(at) ?? "");
/** Buttons in a row, so that no row is left short: 6 for a d6 or d12, 5 for a d10 or d20, 4 for a d4 or d8. */
const columns = (sides) => [6, 5].find((count) => sides % count === 0) ?? 4;
const upTo = (sides) => Array.from({ length: sides }, (_, face) => String(face + 1));

/** One die: a face is pressed, or none. */
function one(form, at, label, sides) {
  const now = form.entered.get(at) ?? "";
  return html`<fieldset class=${`faces of-${columns(sides)}`}>
    <legend>${label}</legend>
    ${upTo(sides).map(
      (face) =>
        html`<button
          type="button"
          aria-label=${`${label}: ${face}`}
          aria-pressed=${face === now ? "true" : "false"}
          @click=${() => form.enter(at, face === now ? "" : face)}
        >
          ${face}
        </button>`,
    )}
  </fieldset>`;
}

/** Several dice: each tap adds one, until there are enough. */
function many({ label, sides, list, said, closed }, enter) {
  return html`<fieldset class=${`faces of-${columns(sides)}`}>
    <legend>${label}: <output>${list.join(", ") || "none yet"}</output></legend>
    ${upTo(sides).map(
      (face) =>
        html`<button
          type="button"
          aria-label=${`${label}: add ${face}`}
          ?disabled=${closed}
          @click=${() => enter([...list, face])}
        >
          ${face}
        </button>`,
    )}
    ${said ? html`<p class="hint last" role="status">${said}</p>` : nothing}
    ${
      list.length
        ? html`<button type="button" class="last" @click=${() => enter(list.slice(0, -1))}>
            Take the last back
          </button>`
        : nothing
    }
  </fieldset>`;
}

/** Those of the faces that no such dice can show. @param {import("../form.js").Form} form @returns {any[]} */
export function misfits(form) {
  const { dice = {} } = form.value;
  const roles = [...flawsOf(form), ...form.wrong]
    .map(({ pointer = "" }) => pointer.split("/"))
    .filter(([, group]) => group === "dice")
    .map(([, , role]) => role);
  return shownIn(Object.fromEntries(Object.entries(dice).filter(([role]) => roles.includes(role))));
}

const shownIn = (dice = {}) =>
  Object.values(dice)
    .flat(2)
    .map((face) => face ?? "?");

/** The dice that are kept, or what of them is wrong, and the way to let them go. @param {import("../form.js").Form} form */
export function kept(form) {
  const shown = shownIn(form.value.dice);
  if (!shown.length) return nothing;
  const wrong = misfits(form);
  const faces = wrong.length ? wrong : shown;
  const text = faces.length > 12 ? `${faces.length} dice` : faces.join(", ");
  return html`<p class="chip">
    <span>${wrong.length ? "Check these faces" : "Dice entered"}: ${text}</span>
    <button type="button" aria-label="Let these dice go" @click=${() => form.clear("/dice")}>✕</button>
  </p>`;
}
