// Trades and tasks that are under way.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { several, whose, words } from "../words.js";
import { slip } from "./card.js";
import { controls } from "./controls.js";

export const TO_DO = new Set(["running", "critical"]); // states of a task
const OVER = new Set(["done", "declined", "void"]);
const LEAD = new Set(["confirm_trade", "attempt_skill"]);

export function tradesShown(at, names) {
  const { own } = at;
  const under_way = at.seen.trades.filter(({ state }) => !OVER.has(state));
  const trade = (one) =>
    html`<article class="roll open">
      <h3>
        Trade between ${names.seat(one.from)} and ${names.seat(one.to)}
        <span class="tag">waits for ${names.seat(one.state === "offered" ? one.to : one.from)}</span>
      </h3>
      <p>“${one.because}”</p>
      ${one.give ? exchanged(one, own, names) : html`<p>${hidden(one, names)}</p>`} ${unanswerable(one, at)}
      ${controls(
        at,
        at.offers.take(({ body }) => body.trade === one.id),
        { lead: LEAD, labels: own?.id === one.from ? { decline_trade: "Withdraw" } : {} },
      )}
    </article>`;
  return listed("Trades", "trades", under_way, trade);
}

/** The cards of both, for the two who see them. */
function exchanged({ from, to, give, take }, own, names) {
  const part = (id, cards) => {
    const [who, gives, has] = id === own?.id ? ["You", "give", "have"] : [names.seat(id), "gives", "has"];
    if (!cards.length) return html`<p>${who} ${has} not chosen yet.</p>`;
    return html`<p>${who} ${gives}</p>
      <ul class="slips">
        ${cards.map((number) => slip(names.cards.get(number)))}
      </ul>`;
  };
  return [part(from, give), part(to, take)];
}

/** What the others know of a trade. */
const hidden = ({ from, to, count }, names) =>
  `${names.seat(from)} offers ${several(count, "card")} for ${count === 1 ? "one" : "as many"} of ${whose(names.seat(to))}. Only the two of them see which.`;

/** In rounds only cards in pools can be traded. */
function unanswerable({ id, to, state }, { own, offers }) {
  const can = offers.left.some(({ body }) => body.trade === id && body.move === "answer_trade");
  if (own?.id !== to || state !== "offered" || can) return nothing;
  return html`<p class="warning">
    You have no card to give back: during a round, only cards in pools can be traded. Put one into yours.
  </p>`;
}

export function tasksShown(at, names) {
  const skill = (one) =>
    html`<article class="roll ${TO_DO.has(one.state) ? "open" : ""}">
      <h3>${names.seat(one.character)}: ${one.skill} <span class="tag">${words(one.state)}</span></h3>
      <ol class="letters">
        ${one.steps.map((step) => html`<li>${stepOf(step, one.added_difficulty)}</li>`)}
      </ol>
      ${controls(at, attempts(at, one), { lead: LEAD, filled: valueFor(at.own, one.skill) })}
    </article>`;
  return listed("Tasks", "tasks", at.seen.skill_resolutions, skill);
}

/** What can be done for a task; where a step can be tried, a roll for none is not offered. */
function attempts({ offers }, { id }) {
  return worthwhile(offers.take(({ body }) => body.resolution === id));
}

function worthwhile(offers) {
  const steps = offers.some(({ body }) => body.letters);
  return offers.filter(
    ({ body }) => body.move !== "attempt_skill" || body.letters || body.last_ditch || !steps,
  );
}

/** The button that attempts a task, for the bar; none if it cannot be attempted now. */
export function attemptShown(at, { id, skill }) {
  const offers = worthwhile(at.offers.left.filter(({ body }) => body.resolution === id));
  const tries = offers.filter(({ body }) => body.move === "attempt_skill");
  if (!tries.some(({ body }) => body.letters)) return nothing;
  return at.decisions.button(tries, { label: `Attempt “${skill}”`, filled: valueFor(at.own, skill) });
}

/** What a character has written down for a skill. */
function valueFor(own, skill) {
  const known = own?.values?.skills.find(({ name }) => name.toLowerCase() === skill.toLowerCase());
  return known && { value: known.value, attribute: known.attribute };
}

const stepOf = ({ letters, difficulty, secret_difficulty: secret, done }, added) =>
  html`<b>${letters.join("")}</b>
    ${difficulty === null ? "secret difficulty" : `difficulty ${difficulty + added}`}${
      difficulty === null && added ? `, ${added} harder` : ""
    }${difficulty !== null && secret ? html` <span class="tag">secret</span>` : nothing}${done ? html` <span class="tag good">done</span>` : nothing}`;

function listed(heading, id, list, draw) {
  if (!list.length) return nothing;
  return html`<section class="doings" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">${heading}</h2>
    ${keyed(list, draw)}
  </section>`;
}
