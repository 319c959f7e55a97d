// Which roll: all mechanics by game, each with one sentence.
import { html, nothing } from "../lit/lit-html.js";
import { capital } from "../words.js";
import { GAMES } from "./games.js";

const WIDE = matchMedia("(min-width: 64rem)");

/**
 * Always open where there is room; else folded.
 * @param {any[]} mechanics @param {string} current @param {(mechanic: string) => string} linkTo
 */
export function picker(mechanics, current, linkTo) {
  const titles = new Map(mechanics.map(({ name, title }) => [name, headline(title)]));
  return html`<details class="picker" ?open=${WIDE.matches}>
    <summary>Another roll</summary>
    <nav aria-label="Mechanics">
      ${GAMES.map(
        (game) =>
          html`<h2>${game.name}</h2>
            <ul>
              ${Object.entries(game.mechanics).map(
                ([name, { about }]) =>
                  html`<li>
                    <a href=${linkTo(name)} aria-current=${name === current ? "page" : nothing}
                      >${titles.get(name)}</a
                    >
                    <p>${about}</p>
                  </li>`,
              )}
            </ul>`,
      )}
    </nav>
  </details>`;
}

/** A title without its game: "Duality Dice", but "d20 and bonus chart". @param {string} title */
function headline(title) {
  const text = title.replace(/^.*: /, "");
  return /^d\d/.test(text) ? text : capital(text);
}
