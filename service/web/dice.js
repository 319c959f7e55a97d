// Dice, drawn: each with its face, what it is, and whether it counts.
import { html, svg } from "./lit/lit-html.js";
import { words } from "./words.js";

const SHAPES = {
  4: "M32 6 60 56 4 56Z",
  6: "M8 8H56V56H8Z",
  8: "M32 3 58 32 32 61 6 32Z",
  10: "M32 3 60 36 32 61 4 36Z",
  12: "M32 3 60 24 50 58H14L4 24Z",
  20: "M32 3 58 18V46L32 61 6 46V18Z",
};
const SOURCES = { system: "", seed: "seeded", supplied: "by hand" };

/** Dice of an answer, in the order thrown. */
export const dice = (thrown) =>
  html`<ul class="dice" aria-label="Dice">
    ${thrown.map(die)}
  </ul>`;

function die({ role, chain, sides, face, counted, source }) {
  const notes = [
    `${words(role)}${chain === null ? "" : ` ${chain}`}`,
    `d${sides}`,
    SOURCES[source] ?? source,
    counted ? "" : "not counted",
  ].filter(Boolean);
  const shape = SHAPES[sides];
  return html`<li class=${counted ? "die fresh" : "die out fresh"}>
    <svg viewBox="0 0 64 64" role="img" aria-label=${`${face} on a d${sides}`}>
      ${shape ? svg`<path d=${shape} stroke-linejoin="round" />` : svg`<circle cx="32" cy="32" r="28" />`}
      <text x="32" y=${sides === 4 ? 42 : 33}>${face}</text>
    </svg>
    ${notes.join(", ")}
  </li>`;
}
