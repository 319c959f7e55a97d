// Who is at the table: characters with their pools, and the gamemaster's characters.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { sure } from "../sure.js";
import { possibilities, several, title } from "../words.js";
import { beside, controls } from "./controls.js";
import { pool, revealed } from "./pool.js";
import { speaker } from "./place.js";

export const charactersShown = (at) =>
  html`<section class="people" aria-labelledby="characters">
    <h2 id="characters">Characters</h2>
    ${at.seen.characters.length ? nothing : html`<p class="muted">Nobody yet. Invite your players.</p>`}
    ${keyed(at.seen.characters, (one) => character(one, at))}
  </section>`;

function character(one, at) {
  const own = one.id === at.own?.id;
  return html`<div class="person ${one.alive ? "" : "gone"}">
    <h3>${one.name}${own ? html` <span class="tag">you</span>` : nothing} ${turn(one, at)}</h3>
    <p>${notes(one).join(" · ")}</p>
    ${one.values ? html`<p class="muted">${valuesOf(one.values)}</p>` : nothing}
    ${own ? nothing : [pool(one, at), revealed(one, at)]}
    ${at.gamemaster ? more(one, at) : own ? controls(at, at.offers.of(["rename", "set_values"]), { filled: { ...one.values, name: one.name }, labels: one.values ? { set_values: "Change attributes and skills" } : {} }) : nothing}
  </div>`;
}

/** Whether somebody has acted in this round. */
function turn({ id, acted, actions }, { seen }) {
  const { round } = seen;
  if (!round?.card || !round.taking_part.includes(id)) return nothing;
  if (actions === null || (!acted && speaker(seen))) return nothing;
  const more = actions > 1 ? `, ${several(actions, "action")} this round` : "";
  return html`<span class="tag ${acted ? "done" : ""}">${acted ? "has acted" : "to act"}${more}</span>`;
}

function notes(one) {
  return [
    possibilities(one.possibilities),
    `${several(one.hand.count, "card")} in hand`,
    one.in_critical_moment && "in a critical moment",
    one.rallying && "may discard for a Rally",
    one.discarded_for_refill === false && "has not discarded yet",
    !one.reality_rated && "an ord",
    !one.alive && "has left play",
    one.released && "the seat is free",
  ].filter(Boolean);
}

/** "Dexterity 10, Mind 9, stealth 12". */
function valuesOf({ attributes, skills }) {
  const known = Object.entries(attributes).filter(([, value]) => value !== null);
  return [
    ...known.map(([name, value]) => `${title(name)} ${value}`),
    ...skills.map(({ name, value }) => `${name} ${value}`),
  ].join(", ");
}

/** What the gamemaster can do for a character, and with its seat. */
function more(one, at) {
  const offers = at.offers.take(({ body }) => body.character === one.id && OF_PEOPLE.has(body.move));
  const change = (label, question, act) =>
    html`<button type="button" @click=${async () => (await sure(question, label)) && act()}>
      <span>${label}…</span>${beside(one.name)}
    </button>`;
  const seat = [
    one.alive &&
      change(
        "Release the seat",
        `The player of ${one.name} gives the seat up, and somebody else can take it.`,
        () => at.change("POST", `/characters/${one.id}/release`, {}),
      ),
    one.alive &&
      at.seen.phase !== "awards" &&
      change("Remove the character", `${one.name} leaves the table for good, with all cards.`, () =>
        at.change("DELETE", `/characters/${one.id}`),
      ),
  ].filter(Boolean);
  return html`<details class="more">
    <summary>For ${one.name}</summary>
    ${controls(at, offers, { filled: { name: one.name, amount: one.possibilities } })}
    <div class="buttons">${oneMore(one, at, offers)} ${seat}</div>
  </details>`;
}

/** What is given most often is one press. */
function oneMore({ possibilities: has }, at, offers) {
  const offer = offers.find(({ body }) => body.move === "set_possibilities");
  if (!offer || has === null) return nothing;
  const one = { ...offer, body: { ...offer.body, amount: has + 1 } };
  return at.decisions.button([one], { label: "Give a Possibility", atOnce: true });
}

const OF_PEOPLE = new Set([
  "roll",
  "award_card",
  "revoke_award",
  "deal_card",
  "ask_for_card",
  "set_possibilities",
  "refuse_pool",
  "take_from_pool",
  "allow_roll",
  "rename",
]);

export function foesShown(at) {
  const { foes } = at.seen;
  const add = at.offers.of(["add_foe"]);
  if (!foes.length && !add.length) return nothing;
  return html`<section class="people" aria-labelledby="foes">
    <h2 id="foes">Foes and allies</h2>
    ${keyed(foes, (one) => foe(one, at))} ${controls(at, add)}
  </section>`;
}

function foe(one, at) {
  const side = one.side === "heroes" ? "An ally" : "A foe";
  const about = one.possibilities === null ? side : `${side} · ${possibilities(one.possibilities)}`;
  const rolls = at.offers.of(["roll"], { foe: one.id });
  const offers = at.offers.of(["set_possibilities", "rename", "remove_foe"], { foe: one.id });
  return html`<div class="person">
    <h3>${one.name}</h3>
    <p>${about}</p>
    ${rolls.length ? rollsFor(one, at, rolls) : nothing}
    ${
      offers.length
        ? html`<details class="more">
            <summary>For ${one.name}</summary>
            ${controls(at, offers, { filled: { name: one.name, amount: one.possibilities } })}
          </details>`
        : nothing
    }
  </div>`;
}

/** A roll, and again each that was rolled before: its values need not be typed twice. */
function rollsFor({ id, name }, at, rolls) {
  const { decisions } = at;
  const before = at.rolled.of(id);
  return html`<div class="buttons">
    ${decisions.button(rolls, { label: `Roll for ${name}`, filled: before.at(-1)?.[1] })}
    ${keyed(
      before,
      ([label, filled]) => decisions.button(rolls, { label, filled }),
      ([label]) => label,
    )}
  </div>`;
}
