// What is under way: rolls, trades, dramatic skill resolutions, each with its moves.
import { html, nothing } from "./lit/lit-html.js";
import { dice } from "./dice.js";
import { keyed } from "./keyed.js";
import { modifiers, several, words } from "./words.js";

export function rollsShown({ seen: { rolls }, moves }, names) {
  const roll = (one) =>
    html`<div class="box">
      <h3>
        ${one.id}: ${names.seat(one.by)}${one.request?.label ? `, ${one.request.label}` : ""}
        <span class="muted">${rollState(one)}</span>
      </h3>
      <p>${one.text ?? "Hidden by the gamemaster."}</p>
      ${dice(one.dice)}
      <p>${modifiers(one.modifiers)}</p>
      ${moves.of("roll", one.id)}
    </div>`;
  return listed("Rolls", [...rolls].reverse(), roll);
}

function rollState({ state, success, level }) {
  if (state !== "resolved" || success === null) return words(state);
  return success ? `resolved: ${level ? words(level) : "success"}` : "resolved: failure";
}

export function tradesShown({ seen: { trades }, moves }, names) {
  const cards = (list) => list?.map((number) => names.card(number)).join(", ");
  const trade = (one) =>
    html`<div class="box">
      <h3>
        ${one.id}: ${names.seat(one.from)} and ${names.seat(one.to)} <span class="muted">${one.state}</span>
      </h3>
      <p>“${one.because}” ${cards(one.give) ?? several(one.count, "card")} for ${cards(one.take) || "…"}</p>
      ${moves.of("trade", one.id)}
    </div>`;
  return listed("Trades", trades, trade);
}

export function skillsShown({ seen: { skill_resolutions: skills }, moves }, names) {
  const skill = (one) =>
    html`<div class="box">
      <h3>${one.id}: ${names.seat(one.character)}, ${one.skill} <span class="muted">${one.state}</span></h3>
      <ol>
        ${one.steps.map((step) => html`<li>${stepOf(step, one.added_difficulty)}</li>`)}
      </ol>
      ${moves.of("resolution", one.id)}
    </div>`;
  return listed("Dramatic skill resolutions", skills, skill);
}

const stepOf = ({ letters, difficulty, done }, added) =>
  `${letters.join("")}, difficulty ${difficulty + added}: ${done ? "✓ done" : "open"}`;

function listed(heading, list, draw) {
  if (!list.length) return nothing;
  const id = heading.split(" ").at(-1).toLowerCase();
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${heading}</h2>
    ${keyed(list, draw)}
  </section>`;
}
