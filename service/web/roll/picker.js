// Which roll: the games, and the rolls of the one that is open, each with one sentence.
import { html, nothing } from "../lit/lit-html.js";
import { GAMES } from "./games.js";

/**
 * @param {string} current mechanic @param {(mechanic: string) => string} linkTo
 * @param {(mechanics: string[]) => string} latest the one of a game to go on with
 */
export function picker(current, linkTo, latest) {
  return html`<nav class="picker" aria-label="Mechanics">
    <ul>
      ${GAMES.map(({ name, mechanics }) =>
        current in mechanics
          ? html`<li class="open">
              <h2>${name}</h2>
              <ul>
                ${Object.entries(mechanics).map((mechanic) => entry(mechanic, current, linkTo))}
              </ul>
            </li>`
          : html`<li><a href=${linkTo(latest(Object.keys(mechanics)))}>${name}</a></li>`,
      )}
    </ul>
  </nav>`;
}

const entry = ([name, { short, about }], current, linkTo) =>
  html`<li>
    <a href=${linkTo(name)} aria-current=${name === current ? "page" : nothing}>${short}</a>
    <p>${about}</p>
  </li>`;
