// What waits for somebody's answer, and what the close of an adventure will pay.
import { html, nothing } from "./lit/lit-html.js";
import { several } from "./words.js";

/** Each kind in a line. @type {Record<string, (one: any, names: import("./words.js").Names) => string>} */
const KINDS = {
  glory: ({ character, card, roll, text }, names) =>
    `${names.seat(character)} shows ${names.card(card)} for a Glory${roll ? ` (${roll})` : ""}${quoted(text)}`,
  subplot: ({ character, card }, names) =>
    `May ${names.card(card)} be a subplot of ${names.seat(character)}?`,
  idea: ({ character, text }, names) => `${names.seat(character)} asks by an Idea${quoted(text)}`,
  campaign: ({ character }, names) => `Is the subplot of ${names.seat(character)} kept for later adventures?`,
  campaigned: ({ character, type }, names) =>
    `Does the ${type} of ${names.seat(character)} play a part this time?`,
  approach: ({ resolution, text }) => `A new approach to ${resolution}${quoted(text)}`,
  card: ({ character, text }, names) => `${names.seat(character)} is asked to give up a card${quoted(text)}`,
  trade: ({ trade, character, text }, names) => `Trade ${trade} with ${names.seat(character)}${quoted(text)}`,
  discard: () => "Cards to discard, or none",
  roll: ({ roll }) => `Roll ${roll} is open`,
  undo: ({ character, text }, names) => `${names.seat(character)} asks for an undo${quoted(text)}`,
};

const quoted = (text) => (text ? `: “${text}”` : "");

/** Everything that waits; what waits for the reader comes first. */
export function awaitingShown({ seen, own }, names) {
  const me = own?.id ?? seen.you.role;
  const mine = (one) => one.waits_for.includes(me);
  const sorted = [...seen.awaiting.filter(mine), ...seen.awaiting.filter((one) => !mine(one))];
  if (!sorted.length) return nothing;
  const line = (one) => {
    const whose = one.waits_for.map((id) =>
      id === me ? "you" : id === "gamemaster" ? "the gamemaster" : names.seat(id),
    );
    const text = KINDS[one.kind]?.(one, names) ?? one.kind;
    return html`<li class=${mine(one) ? "" : "muted"}>
      ${text} <strong>waits for ${whose.join(", ")}</strong>
    </li>`;
  };
  return html`<ul aria-label="What waits for an answer">
    ${sorted.map(line)}
  </ul>`;
}

/** What the close will pay each character, in Possibilities. */
export function awardsShown({ seen }, names) {
  if (!seen.awards) return nothing;
  const parts = ({ subplots, drama, glory }) =>
    [
      `${subplots} for subplots`,
      drama === null ? "Drama cards are secret until then" : `${drama} for Drama cards`,
      `${glory} for Glories`,
    ].join(", ");
  return html`<section aria-labelledby="awards">
    <h2 id="awards">Awards</h2>
    <p class="muted">Paid when the adventure is closed, in Possibilities.</p>
    <dl>
      ${seen.awards.characters.map(
        (one) =>
          html`<dt>${names.seat(one.character)}</dt>
            <dd>${parts(one)}</dd>`,
      )}
    </dl>
  </section>`;
}

/** The cards that a move would earn: "Maya draws 1 card". */
export function earned(awards, names) {
  const counts = new Map();
  for (const { character } of awards) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([id, count]) => `${names.seat(id)} draws ${several(count, "card")}`).join(", ");
}
