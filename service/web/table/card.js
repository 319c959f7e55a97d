// A card, drawn from its data: for players what it does, for the round its line.
import { html, nothing } from "../lit/lit-html.js";
import { live } from "../lit/directives/live.js";
import { title } from "../words.js";
import { hueOf, icon } from "./icons.js";

const KINDS = { enhancement: "Enhancement", special: "Special", subplot: "Subplot" };

/**
 * The side for players. `note` is how it lies there, `actions` stand below it; `level` is of its heading.
 * What it does can be folded away, and is unless `isOpen`.
 * @param {any} facts @param {{level: number, note?: string, actions?: unknown, isOpen?: boolean}} options
 */
export function card(facts, { level, note = "", actions = nothing, isOpen = true }) {
  const { number, name, type, category } = facts;
  return html`<li class="card ${category} ${hueOf(type)}">
    ${icon(type)}
    <details ?open=${isOpen}>
      <summary class="band">
        ${icon(type)}
        <div role="heading" aria-level=${level}>${name}</div>
        <span class="number">${number}</span>
      </summary>
      ${below(facts, note)}
    </details>
    ${actions}
  </li>`;
}

/**
 * A card to choose, one of several or some: the whole of it can be pressed. Its name and number are the
 * label, what it does is the description.
 * @param {any} facts @param {{field: string, single: boolean, chosen: boolean, choose: (event: any) => void}} options
 */
export function cardToChoose(facts, { field, single, chosen, choose }) {
  const { number, name, type, category } = facts;
  const id = `${field}-${number}`;
  return html`<label class="card option ${category} ${hueOf(type)}">
    ${icon(type)}
    <span class="band">
      <input
        type=${single ? "radio" : "checkbox"}
        name=${field}
        aria-labelledby=${`${id}-name`}
        aria-describedby=${`${id}-does`}
        .checked=${live(chosen)}
        @change=${choose}
      />
      ${icon(type)}
      <span class="name" id=${`${id}-name`}>${name} <span class="number">${number}</span></span>
    </span>
    ${below(facts, "", `${id}-does`)}
  </label>`;
}

/** What stands below the name: its kind, what it does, and what it tells. */
function below({ name, type, category, text, flavour }, note, id = "") {
  const kind = [name === type ? "" : type, KINDS[category] ?? title(category), note].filter(Boolean);
  return html`<span class="kind">${kind.join(" · ")}</span>
    <span class="does" id=${id || nothing}>${text}</span>
    ${flavour ? html`<span class="flavour">${flavour}</span>` : nothing}`;
}

/** A card of a pile: its name, and small what it does. */
export const slip = ({ name, number, type, category, text }) =>
  html`<li class="slip ${category}">${icon(type)} ${name} <span>${number}</span> <small>${text}</small></li>`;

/** A keyword, with a sentence where it stands. @param {string} keyword @param {string} [text] */
export const keyword = (keyword, text) =>
  text
    ? html`<li><strong>${title(keyword)}</strong> <span>${text}</span></li>`
    : html`<li><strong>${title(keyword)}</strong></li>`;
