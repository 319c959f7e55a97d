// What a roll comes to: its number, and how it was decided.
import { html, nothing } from "../lit/lit-html.js";
import { minus, words } from "../words.js";

/** The number that counts, large. */
export function total({ outcome, request, corrected, success }) {
  const number = corrected?.total ?? outcome?.total;
  if (typeof number !== "number") return nothing;
  const difficulty = request?.difficulty;
  const secret = request?.secret_difficulty && typeof success !== "boolean";
  const known =
    typeof difficulty === "number" ? `against ${difficulty}${secret ? ", secret so far" : ""}` : "";
  const against = known || (secret ? "secret difficulty" : "");
  return html`<p class="total">${minus(number)} ${against ? html`<small>${against}</small>` : nothing}</p>`;
}

/** Of a check of several steps, what it reaches: each step counts only if all before it do (DD-61). */
export function stepsShown({ skill, outcome, success, corrected }) {
  if (!skill || skill.last_ditch || skill.letters.length < 2) return nothing;
  if (!skill.difficulties.length) return html`<p><b>${skill.letters.join(", ")}</b> secret difficulty</p>`;
  const total = corrected?.total ?? outcome.total;
  const missed = skill.difficulties.findIndex((difficulty) => total < difficulty);
  const reached = missed < 0 ? skill.letters.length : missed;
  const done = success === false ? 0 : Math.max(reached, success ? 1 : 0);
  const step = (letter, at) => {
    const mark =
      at < done
        ? html`<span class="tag good">reached</span>`
        : html`<span class="tag bad">not reached</span>`;
    return html`<li><b>${letter}</b> difficulty ${skill.difficulties[at]} ${mark}</li>`;
  };
  return html`<ul class="letters">
    ${skill.letters.map(step)}
  </ul>`;
}

/** How it was decided; of an open roll, how its dice have it. */
export function verdict({ state, success, level, outcome, request }) {
  if (state === "open") return soFar(outcome);
  if (state !== "resolved") return html`<span class="tag">${words(state)}</span>`;
  // Other dice, which have no targets, decide nothing.
  if (success === null) return request?.against ? html`<span class="tag">decided</span>` : nothing;
  return success
    ? html`<span class="tag good">${level ? `${words(level)} ` : ""}success</span>`
    : html`<span class="tag bad">failure</span>`;
}

function soFar(outcome) {
  if (typeof outcome?.success !== "boolean") return html`<span class="tag">open</span>`;
  return outcome.success
    ? html`<span class="tag good">a success so far</span>`
    : html`<span class="tag bad">a failure so far</span>`;
}
