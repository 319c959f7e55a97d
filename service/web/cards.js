// Cards, as they lie: what they are, what they say, and what can be done with them.
import { html, nothing } from "./lit/lit-html.js";
import { keyed } from "./keyed.js";

/** A card for its player; `level` is that of its heading, `more` stands below it. */
export const card = (number, { name, type, category, text, flavour }, { level, note = "", more = nothing }) =>
  html`<li class="card">
    <div role="heading" aria-level=${level}>${name} <span class="muted">${number}</span></div>
    <p class="muted">${[name !== type && type, category, note].filter(Boolean).join(", ")}</p>
    <details>
      <summary>What it does</summary>
      <p>${text}</p>
      ${flavour ? html`<p class="muted"><em>${flavour}</em></p>` : nothing}
    </details>
    ${more}
  </li>`;

/** Your own hand, each card with its moves. */
export function handShown({ own, moves, facts }) {
  if (!own) return nothing;
  const { cards } = own.hand;
  const drawn = (number) => card(number, facts(number), { level: 3, more: moves.of("card", number) });
  return html`<section aria-labelledby="hand">
    <h2 id="hand">Your hand</h2>
    ${
      cards.length
        ? html`<ul class="cards">
            ${keyed(cards, drawn, (number) => number)}
          </ul>`
        : html`<p class="muted">Empty.</p>`
    }
  </section>`;
}

/** Where the used cards lie. */
export function pilesShown({ seen }, names) {
  const pile = (name, cards) =>
    html`<details>
      <summary>${name}, the top first (${cards.length})</summary>
      <ol>
        ${cards.map((number) => html`<li>${names.card(number)}</li>`)}
      </ol>
    </details>`;
  return html`<section aria-labelledby="piles">
    <h2 id="piles">Piles</h2>
    ${pile("Action stack", seen.action_stack)} ${pile("Discard pile", seen.discard_pile)}
  </section>`;
}
