// A card, drawn from its data: for players what it does, for the round its line.
import { html, nothing } from "../lit/lit-html.js";
import { title } from "../words.js";
import { icon } from "./icons.js";

const KINDS = { enhancement: "Enhancement", special: "Special", subplot: "Subplot" };

/**
 * The side for players. `note` is how it lies there, `actions` stand below it; `level` is of its heading.
 * @param {any} facts @param {{level: number, note?: string, actions?: unknown}} options
 */
export function card(facts, { level, note = "", actions = nothing }) {
  const { number, name, type, category, text, flavour } = facts;
  const kind = [name === type ? "" : type, KINDS[category] ?? title(category), note].filter(Boolean);
  return html`<li class="card ${category}">
    <div class="band">
      ${icon(type)}
      <div role="heading" aria-level=${level}>${name}</div>
      <span class="number">${number}</span>
    </div>
    <p class="kind">${kind.join(" · ")}</p>
    <p class="does">${text}</p>
    ${flavour ? html`<p class="flavour">${flavour}</p>` : nothing} ${actions}
  </li>`;
}

/** A card of a pile: its name, and small what it does. */
export const slip = ({ name, number, type, category, text }) =>
  html`<li class="slip ${category}">${icon(type)} ${name} <span>${number}</span> <small>${text}</small></li>`;

/** A keyword, with a sentence where it stands. @param {string} keyword @param {string} [text] */
export const keyword = (keyword, text) =>
  text
    ? html`<li><strong>${title(keyword)}</strong> <span>${text}</span></li>`
    : html`<li><strong>${title(keyword)}</strong></li>`;
