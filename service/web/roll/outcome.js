// What came of a roll: its number, a word in the colour of its tone, the dice, and what else it brings.
import { html, nothing } from "../lit/lit-html.js";
import { dice } from "../dice.js";
import { minus } from "../words.js";

/** @param {any[]} thrown @param {import("./games.js").Verdict} verdict */
export function outcome(thrown, verdict) {
  return html`<div class=${`verdict tone ${verdict.tone}`}>
      <p class=${typeof verdict.number === "string" ? "number pair" : "number"}>
        ${minus(verdict.number)}${verdict.under ? html` <small>${verdict.under}</small>` : nothing}
      </p>
      <p class="word">
        ${verdict.word}
        ${verdict.by ? html`<span class=${`tone ${verdict.byTone ?? verdict.tone}`}>${verdict.by}</span>` : nothing}
      </p>
    </div>
    ${dice(thrown, verdict.names)}
    ${
      verdict.notes.length
        ? html`<ul class="plain notes">
            ${verdict.notes.map((note) => html`<li>${note}</li>`)}
          </ul>`
        : nothing
    }`;
}
