// Who is at the table: characters with their pools, and foes.
import { html, nothing } from "./lit/lit-html.js";
import { card } from "./cards.js";
import { keyed } from "./keyed.js";
import { several, words } from "./words.js";

const possibilities = (count) => `${count} ${count === 1 ? "Possibility" : "Possibilities"}`;

export const charactersShown = (at) =>
  html`<section aria-labelledby="characters">
    <h2 id="characters">Characters</h2>
    ${at.seen.characters.length ? nothing : html`<p class="muted">Nobody yet. Invite somebody.</p>`}
    ${keyed(at.seen.characters, (one) => character(one, at))}
  </section>`;

function character(one, at) {
  const own = one.id === at.own?.id;
  const moves = (number) =>
    own || at.gamemaster ? at.moves.of("card", number, { character: one.id }) : nothing;
  const pool = one.pool.map(({ card: number, state, subplot }) =>
    card(number, at.facts(number), { level: 4, note: words(subplot ?? state), more: moves(number) }),
  );
  return html`<div class="box">
    <h3>${one.name} <span class="muted">${one.id}${own ? ", you" : ""}</span></h3>
    <p>${notes(one).join(" · ")}</p>
    ${
      pool.length
        ? html`<ul class="cards" aria-label=${`Pool of ${one.name}`}>
            ${pool}
          </ul>`
        : nothing
    }
    ${at.moves.of("character", one.id)} ${at.gamemaster && one.alive ? seatOf(one, at) : nothing}
  </div>`;
}

function notes(one) {
  const critical = one.in_critical_moment ? "in a critical moment" : "critical moment used";
  return [
    possibilities(one.possibilities),
    `${several(one.hand.count, "card")} in hand`,
    one.actions !== null && `${several(one.actions, "action")}${one.acted ? ", has acted" : ""}`,
    (one.in_critical_moment || one.critical_moment_used) && critical,
    one.rallying && "may discard for a Rally",
    one.discarded_for_refill === false && "has not discarded yet",
    !one.reality_rated && "an ord",
    !one.alive && "has left play",
    one.released && "the seat is free",
  ].filter(Boolean);
}

const seatOf = ({ id, name }, at) =>
  html`<details>
    <summary>The seat of ${name}</summary>
    <div class="buttons">
      <button type="button" @click=${() => at.change("POST", `/characters/${id}/release`, {})}>
        Release the seat
      </button>
      ${
        at.seen.phase === "awards"
          ? nothing
          : html`<button type="button" @click=${() => at.change("DELETE", `/characters/${id}`)}>
              Remove the character
            </button>`
      }
    </div>
  </details>`;

export function foesShown({ seen: { foes }, moves }) {
  if (!foes.length) return nothing;
  const foe = (one) =>
    html`<div class="box">
      <h3>${one.name} <span class="muted">${one.id}</span></h3>
      <p>${one.possibilities === null ? one.side : `${one.side} · ${possibilities(one.possibilities)}`}</p>
      ${moves.of("foe", one.id)}
    </div>`;
  return html`<section aria-labelledby="foes">
    <h2 id="foes">Foes and allies</h2>
    ${keyed(foes, foe)}
  </section>`;
}
