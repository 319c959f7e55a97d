// Rolls: the open ones with what can be done, then those that are decided.
import { html, nothing } from "../lit/lit-html.js";
import { dice } from "../dice.js";
import { keyed } from "../keyed.js";
import { rollText, withoutLabel } from "../roll-text.js";
import { capital, modifiers, signed, words } from "../words.js";
import { isMine } from "./awaiting.js";
import { controls } from "./controls.js";
import { stepsShown, total, verdict } from "./verdict.js";

const RECENT = 3; // decided rolls that are shown; the log has them all

export function rollsShown(at, names) {
  const { rolls } = at.seen;
  const open = rolls.filter(({ state }) => state === "open");
  const decided = rolls.filter(({ state }) => state !== "open").slice(-RECENT);
  const roll = (one) => box(one, at, names);
  return html`<section class="doings" aria-labelledby="rolls">
    <h2 id="rolls" tabindex="-1">Rolls</h2>
    ${rolls.length ? nothing : html`<p class="muted">${at.seen.phase === "closed" ? "The log has the rolls of this adventure." : "Nobody has rolled yet."}</p>`}
    ${keyed([...open].reverse(), roll)} ${keyed([...decided].reverse(), roll)}
  </section>`;
}

function box(one, at, names) {
  const label = one.request?.label ? ` “${one.request.label}”` : "";
  const offers = at.offers.take(({ body }) => body.roll === one.id);
  const decided = deciding(at, one, offers);
  const amending = offers.filter(({ body }) => body.move === "amend_roll");
  const against = (one.request?.against ?? []).map((id) => names.seat(id)).join(", ");
  return html`<article class="roll ${one.state === "open" ? "open" : ""}">
    <h3>
      ${capital(names.seat(one.by))}${label} ${verdict(one)}
      ${isEarlier(one, at.seen) ? html`<span class="tag">under another card</span>` : nothing}
    </h3>
    ${one.request?.action ? html`<p>${capital(words(one.request.action))}${against ? ` against ${against}` : ""}</p>` : nothing}
    ${one.dice ? html`<div class="thrown">${dice(one.dice, {}, areThrown(one, at))} ${total(one)}</div>` : nothing}
    <p>${one.text ? rollText(withoutLabel(one.text, one.request?.label)) : "Hidden by the gamemaster."}</p>
    ${stepsShown(one)}
    ${one.effect_bonus ? html`<p class="muted">Effect ${signed(one.effect_bonus)}</p>` : nothing}
    ${one.modifiers?.length ? html`<p class="muted">${modifiers(one.modifiers)}</p>` : nothing}
    ${controls(
      at,
      offers.filter(({ body }) => !ELSEWHERE.has(body.move)),
    )}
    <div class="buttons">
      ${keyed(
        decided,
        ({ button }) => button(),
        ({ key }) => key,
      )}
      ${amending.length ? at.decisions.button(amending, { filled: one.request }) : nothing}
    </div>
    ${one.state === "open" ? helpShown(at, one) : nothing}
  </article>`;
}

/** Moves whose buttons stand beside each other. */
const ELSEWHERE = new Set(["resolve_roll", "amend_roll"]);

/** When the dice of each roll were shown first. @type {Map<string, number>} */
const shownAt = new Map();
const FALL = 720; // milliseconds, the last die of all

/** Whether dice fall just now: once, however often their roll is drawn anew. */
function areThrown({ id, dice }, { seat }) {
  const [key, now] = [`${seat.session} ${id} ${dice.length}`, performance.now()];
  if (!shownAt.has(key)) shownAt.set(key, now);
  return now - shownAt.get(key) < FALL;
}

/** Whether another card ruled when it was thrown; one of free play was ruled by none. */
const isEarlier = ({ ruled_by: card }, { round }) => Boolean(card && round?.card) && card !== round.card;

const TAKE = { true: "Take the success", false: "Take the failure" };

/** The buttons that decide a roll: as its dice have it is one press. */
export function deciding(at, roll, offers) {
  const ways = offers.filter(({ body }) => body.move === "resolve_roll");
  const mine = at.seen.awaiting.some((one) => one.roll === roll.id && isMine(at, one));
  const success = roll.outcome?.success;
  const isSecret = roll.by === at.own?.id && roll.request?.secret_difficulty;
  const asDiced = mine && (typeof success === "boolean" || isSecret) && ways.find(isAsDiced);
  const take = TAKE[success] ?? "Take the result";
  const decide = (group, options) => ({
    key: options.label,
    button: () => at.decisions.button(group, options),
  });
  const others = asDiced && ways.length === 1 ? [] : ways;
  return [
    ...(asDiced ? [decide([asDiced], { label: take, lead: true, atOnce: true })] : []),
    ...(others.length
      ? [decide(others, { label: asDiced ? "Decide otherwise" : "Decide", lead: mine && !asDiced })]
      : []),
  ];
}

const isAsDiced = ({ body, required }) =>
  !required.length && body.success === undefined && !body.no_verdict && !body.approved;

/** Cards of one's own that would change an open roll, wherever they lie. */
function helpShown(at, { id, by }) {
  const helps = ({ body, open, odds }) =>
    body.move === "use_card" &&
    ((odds && by === at.own?.id) || body.roll === id || open.roll?.enum?.includes(id));
  const cards = at.list.filter(helps);
  if (!cards.length) return nothing;
  const name = ({ body }) => at.facts(body.card).name;
  const isOnly = (offer) => cards.filter((other) => name(other) === name(offer)).length === 1;
  const label = (offer) => `Use ${isOnly(offer) ? name(offer) : at.names.card(offer.body.card)}`;
  return html`<div class="buttons">
    ${cards.map((offer) => at.decisions.button([offer], { label: label(offer), filled: { roll: id } }))}
  </div>`;
}
