// The board: the card that rules the round with its line, the piles, and what holds for a while.
import { html, nothing } from "../lit/lit-html.js";
import { signed, title, words } from "../words.js";
import { keyword, slip } from "./card.js";
import { icon } from "./icons.js";

export function boardShown(at, names) {
  const { round, effects } = at.seen;
  return html`<section class="board" aria-labelledby="board">
    <h2 id="board">
      ${round ? (round.card === null ? "Round play begins" : `Round ${round.number}`) : "The table"}
    </h2>
    ${round && round.card !== null ? flipped(round, at.facts(round.card), at.turning) : before(at)}
    ${
      effects.length
        ? html`<ul class="effects" aria-label="Effects">
            ${effects.map((effect) => html`<li>${lasting(effect, names)}</li>`)}
          </ul>`
        : nothing
    }
    ${piles(at)}
  </section>`;
}

function before({ seen: { round, scene, phase } }) {
  if (round?.opening)
    return html`<p>Before the first flip, everybody may put ${round.opening} cards into the pool.</p>`;
  if (round) return html`<p>The first card is about to be flipped.</p>`;
  return html`<p class="muted">
    ${WAITING[phase] ?? (scene ? "Free play: roll and act as you like." : "")}
  </p>`;
}

const WAITING = {
  lobby: "The deck is shuffled when the adventure starts.",
  between_scenes: "No scene is open.",
  between_acts: "No act is under way.",
  refill: "The scene is over. The hands are being refilled.",
  awards: "The adventure is over. The awards are being settled.",
  closed: "The adventure is closed. The same group can go on with another one.",
};

/** The side for the gamemaster: who acts first, and what holds for whom. */
function flipped(round, facts, turning) {
  const { keyword_texts: texts, skill_box: box } = round;
  const side = (name) =>
    html`<div class="side ${name}">
      <h3>${title(name)}</h3>
      ${keywords(round[name], texts[name])}
    </div>`;
  const look = turning === facts.number ? "flipped turning" : "flipped";
  return html`<div class=${look} data-card=${facts.number}>
    <p class="first ${round.initiative}">${title(round.initiative)} act first</p>
    <div class="sides">${side("heroes")} ${side("villains")}</div>
    <div class="side">
      <h3>Actions that earn a card</h3>
      ${keywords(round.approved, texts.approved)}
    </div>
    <div class="side">
      <h3>Skill box</h3>
      <p class="hint">The steps of tasks that can be tried in this round</p>
      <p class="letters">
        ${box.steps.map((letter) => html`<b>${letter}</b>`)}
        ${box.steps.length ? nothing : html`<span class="muted">No letter in this round</span>`}
      </p>
      ${box.problem ? keywords([box.problem], texts.problems) : nothing}
    </div>
    <p class="from">
      ${icon(facts.type)} ${facts.name}
      ${facts.number}${round.keep ? ", and it rules the next round too" : ""}
    </p>
  </div>`;
}

/** Keywords, with their sentences. */
export const keywords = (list, texts) =>
  list.length
    ? html`<ul class="keywords">
        ${list.map((one) => keyword(one, texts[one]))}
      </ul>`
    : html`<p class="muted">No condition</p>`;

function piles({ seen, facts }) {
  const pile = (name, cards) =>
    html`<details class="pile">
      <summary>
        <span class="stack" aria-hidden="true">${cards.length}</span> ${name}
        <span class="unseen">(${cards.length})</span>
      </summary>
      <ol aria-label=${`${name}, the top first`}>
        ${cards.map((number) => slip(facts(number)))}
      </ol>
    </details>`;
  return html`<div class="piles">
    <p class="pile">
      <span class="stack" aria-hidden="true">${seen.deck.count}</span> Deck
      <span class="unseen">(${seen.deck.count})</span>
    </p>
    ${pile("Action stack", seen.action_stack)} ${pile("Discard pile", seen.discard_pile)}
  </div>`;
}

function lasting({ name, value, character, side, attribute, until }, names) {
  const whose = character ? names.seat(character) : title(side);
  const amount = value ? signed(value) : "";
  const what = name === "attribute" ? `${amount} to ${title(attribute)}` : [words(name), attribute, amount];
  const lasts = until === "roll" ? "for the next roll that it fits" : `until the end of the ${until}`;
  return `${whose}: ${[what].flat().filter(Boolean).join(" ")} ${lasts}`;
}
