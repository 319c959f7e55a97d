// The cards and Possibilities that are earned.
import { html, nothing } from "../lit/lit-html.js";
import { several } from "../words.js";

/** The cards that a move would earn: "Maya draws 1 card". */
export function earned(awards, names) {
  const counts = new Map();
  for (const { character } of awards) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([id, count]) => `${names.seat(id)} draws ${several(count, "card")}`).join(", ");
}

/** What the close of the adventure will pay each character. */
export function awardsShown({ seen }, names) {
  if (!seen.awards) return nothing;
  const parts = ({ subplots, drama, glory }) =>
    [
      `Subplots ${subplots}`,
      `Glories ${glory}`,
      `Drama cards ${drama === null ? "secret until the close" : drama}`,
    ].join(", ");
  return html`<section aria-labelledby="awards">
    <h2 id="awards">Awards</h2>
    <p class="muted">Paid in Possibilities when the adventure is closed.</p>
    <dl>
      ${seen.awards.characters.map(
        (one) =>
          html`<dt>${names.seat(one.character)}</dt>
            <dd>${parts(one)}</dd>`,
      )}
    </dl>
  </section>`;
}
