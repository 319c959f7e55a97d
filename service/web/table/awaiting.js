// What waits for somebody's answer, beside the one that the bar asks for.
import { html, nothing } from "../lit/lit-html.js";
import { capital, listed } from "../words.js";
import { controls } from "./controls.js";

const quoted = (text) => (text ? `: “${text}”` : "");

/**
 * Each kind in a line; `mine` if it waits for the reader.
 * @type {Record<string, (one: any, names: import("../words.js").Names, mine: boolean) => string>}
 */
const KINDS = {
  glory: ({ character, card, text }, names) =>
    `${names.seat(character)} shows ${names.card(card)} and claims a Glory${quoted(text)}`,
  subplot: ({ character, card }, names) =>
    `May ${names.card(card)} be a subplot of ${names.seat(character)}?`,
  idea: ({ character, text }, names) => `${names.seat(character)} has an Idea and asks${quoted(text)}`,
  campaign: ({ character }, names) => `Is the subplot of ${names.seat(character)} kept for later adventures?`,
  campaigned: ({ character, type }, names) =>
    `Does the ${type} of ${names.seat(character)} play a part in this adventure?`,
  approach: ({ resolution, text }, names) =>
    `A new approach to ${names.value("resolution", resolution)}${quoted(text)}`,
  card: ({ character, text }, names, mine) =>
    `${mine ? "You are" : `${names.seat(character)} is`} asked to give up a card${quoted(text)}`,
  trade: ({ trade, text }, names) => `${tradeOf(names.trades.get(trade), names)}${quoted(text)}`,
  discard: (_one, _names, mine) =>
    mine ? "Choose which cards you discard; then your hand is filled." : "Cards are discarded for a Rally",
  roll: ({ roll, waits_for }, names) =>
    waits_for.includes("gamemaster")
      ? `Decide ${names.value("roll", roll)}`
      : `Your roll${names.labels.get(roll)}: take it, or change it first`,
  undo: ({ character, text }, names) => `${names.seat(character)} asks for an undo${quoted(text)}`,
};

/** What either of a trade is asked in turn; nobody else is. */
function tradeOf({ from, to, state, give, take }, names) {
  const cards = (list) => listed(list.map((number) => names.card(number)));
  if (state === "answered") return `${names.seat(to)} gives you ${cards(take)} for your ${cards(give)}`;
  const own = give.length === 1 ? "one of your cards" : `${give.length} of your cards`;
  return `${names.seat(from)} offers you ${cards(give)} for ${own}`;
}

/** The moves that answer each kind. */
const ANSWERS = {
  glory: ["approve_card", "disallow_card"],
  subplot: ["approve_card", "disallow_card"],
  idea: ["answer_idea"],
  campaign: ["answer_campaign", "approve_card", "disallow_card"],
  campaigned: ["answer_campaigned"],
  approach: ["answer_approach"],
  card: ["give_up_card"],
  discard: ["discard_for_refill"],
  undo: ["undo", "decline_undo"],
  roll: ["resolve_roll"],
  trade: ["answer_trade", "confirm_trade", "decline_trade"],
};
/** Fields that what is awaited and the body of its answer have in common. */
const COMMON = ["card", "character", "resolution", "roll", "trade", "type"];

/** What stands among the rolls and trades anyway. */
export const IN_SIGHT = new Set(["roll", "trade"]);
/** What the bar says already, to those for whom it does not wait. */
const inBar = ({ kind }, { phase }) => kind === "discard" && phase === "refill";

/** Whether something waits for the reader. */
export const isMine = ({ seen, own }, { waits_for }) => waits_for.includes(own?.id ?? seen.you.role);

/** A line of what is awaited, for the bar, a toast and the list. */
export const awaited = (one, names, mine = true) =>
  capital(KINDS[one.kind]?.(one, names, mine) ?? "something waits for an answer");

/** For whom it waits. */
export const waitedFor = (list, names) =>
  listed([...new Set(list.flatMap(({ waits_for }) => waits_for))].map((id) => names.seat(id)));

export function awaitingShown(at, names) {
  const { awaiting } = at.seen;
  const [, ...more] = awaiting.filter((one) => isMine(at, one));
  const mine = more.filter(({ kind }) => !IN_SIGHT.has(kind));
  const others = awaiting.filter(
    (one) => !isMine(at, one) && !IN_SIGHT.has(one.kind) && !inBar(one, at.seen),
  );
  if (!mine.length && !others.length) return nothing;
  const heading = mine.length ? "Also waiting for" : "Waiting for";
  /** The heading has it already, where only one thing waits. */
  const whom = (one) => (mine.length + others.length > 1 ? ` (waits for ${waitedFor([one], names)})` : "");
  return html`<section class="awaiting ${mine.length ? "mine" : ""}" aria-labelledby="awaiting">
    <h2 id="awaiting">${heading} ${mine.length ? "you" : waitedFor(others, names)}</h2>
    <ul>
      ${mine.map((one) => html`<li>${awaited(one, names)} ${answersShown(at, one)}</li>`)}
      ${others.map((one) => html`<li class="muted">${awaited(one, names, false)}${whom(one)}</li>`)}
    </ul>
  </section>`;
}

const answersShown = (at, one) =>
  controls(at, takenFor(at, one), { lead: new Set((ANSWERS[one.kind] ?? []).slice(0, 1)) });

/** The offers that answer what is awaited, which nobody else gets then. */
export function takenFor(at, one) {
  const taken = answersTo(at, one);
  return at.offers.take((offer) => taken.includes(offer));
}

/** The offers that answer what is awaited; whose card is given up is for its player to choose. */
export function answersTo({ list }, one) {
  const moves = ANSWERS[one.kind] ?? [];
  const same = (body, name) => body[name] === undefined || one[name] === null || body[name] === one[name];
  return list.filter(
    ({ body }) =>
      moves.includes(body.move) && (one.kind === "card" || COMMON.every((name) => same(body, name))),
  );
}
