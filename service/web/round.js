// The round: the line of the card that rules it, and what holds for a while.
import { html, nothing } from "./lit/lit-html.js";
import { signed, title, words } from "./words.js";

export function roundShown({ seen: { round, effects } }, names) {
  if (!round) return nothing;
  const opening = html`<p>Round play begins. Before the first flip each may put down ${round.opening}.</p>`;
  return html`<section aria-labelledby="round">
    <h2 id="round">The round</h2>
    ${round.card === null ? opening : line(round, names)}
    ${effects.map((effect) => html`<p>${lasting(effect, names)}</p>`)}
  </section>`;
}

function line(round, names) {
  const meant = (part, keywords) => keywords.map(meaning(round.keyword_texts[part]));
  const { steps, problem } = round.skill_box;
  const box = [steps.join(" "), ...meant("problems", problem ? [problem] : [])].filter(Boolean);
  return html`<div class="line">
    <p class="outcome">Round ${round.number}: ${title(round.initiative)} act first</p>
    <dl>
      <dt>Card</dt>
      <dd>${names.card(round.card)}${round.keep ? ", kept for the next round" : ""}</dd>
      <dt>Heroes</dt>
      <dd>${orNone(meant("heroes", round.heroes))}</dd>
      <dt>Villains</dt>
      <dd>${orNone(meant("villains", round.villains))}</dd>
      <dt>Approved</dt>
      <dd>${orNone(meant("approved", round.approved))}</dd>
      <dt>Skill box</dt>
      <dd>${orNone(box)}</dd>
    </dl>
  </div>`;
}

const orNone = (parts) => (parts.length ? parts : "—");

/** A keyword, and what it means where anybody but the gamemaster knows. */
const meaning = (texts) => (keyword) =>
  html`<p><strong>${title(keyword)}</strong> ${texts[keyword] ?? nothing}</p>`;

function lasting({ name, value, character, side, attribute, until }, names) {
  const whose = character ? names.seat(character) : title(side);
  const amount = value ? signed(value) : "";
  return `${whose}: ${[words(name), attribute, amount].filter(Boolean).join(" ")}, until the end of the ${until}`;
}
