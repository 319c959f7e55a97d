// What a roll comes to: its number, and how it was decided.
import { html, nothing } from "../lit/lit-html.js";
import { words } from "../words.js";

/** The number that counts, large. */
export function total({ outcome, request, corrected }) {
  const number = corrected?.total ?? outcome?.total;
  if (typeof number !== "number") return nothing;
  const difficulty = request?.difficulty;
  return html`<p class="total">
    ${number} ${typeof difficulty === "number" ? html`<small>against ${difficulty}</small>` : nothing}
  </p>`;
}

/** How it was decided, or that it is open. */
export function verdict({ state, success, level }) {
  if (state === "open") return html`<span class="tag">open</span>`;
  if (state !== "resolved") return html`<span class="tag">${words(state)}</span>`;
  if (success === null) return html`<span class="tag">decided</span>`;
  return success
    ? html`<span class="tag good">${level ? `${words(level)} ` : ""}success</span>`
    : html`<span class="tag bad">failure</span>`;
}
