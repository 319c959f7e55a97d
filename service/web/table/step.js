// The bar that never leaves the sight: where the story stands, who has acted, and your next step.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { capital, listed, several, title } from "../words.js";
import { answersTo, awaited, IN_SIGHT, isMine, takenFor, waitedFor } from "./awaiting.js";
import { attemptShown, TO_DO } from "./doings.js";
import { grouped } from "./offers.js";
import { placeOf, speaker } from "./place.js";
import { deciding } from "./rolls.js";

/** Moves that lead on in each phase, for the gamemaster. */
const NEXT = {
  lobby: ["start_adventure"],
  closed: ["start_adventure"],
  between_acts: ["start_act"],
  between_scenes: ["start_scene"],
  free: ["start_rounds"],
  rounds: ["flip"],
  refill: ["end_refill"],
  awards: ["close_adventure"],
};

export function barShown(at, names) {
  const { seen, decisions, offers } = at;
  const [first, ...others] = seen.awaiting.filter((one) => isMine(at, one));
  const answers = first ? answersIn(at, first) : [];
  const tasks = at.seen.skill_resolutions.filter(
    ({ character, state }) => character === at.own?.id && TO_DO.has(state),
  );
  const next = at.gamemaster ? offers.of(NEXT[seen.phase] ?? []) : [];
  const everybody = next[0]?.open.taking_part?.items?.enum;
  const how = {
    lead: !answers.length && leads(at),
    label: labelOf(seen, next),
    filled: everybody && { taking_part: everybody },
    atOnce: next[0]?.body.move === "flip", // words for it are asked in the console
  };
  const leading = { key: next[0]?.body.move, button: () => decisions.button(next, how) };
  const said = offers.of(["say"]);
  const step = first ? awaited(first, names) : stepOf(at);
  const hint = first ? lookAt(at, first, others) : tasksOf(tasks, names);
  return html`<div class="bar-of-round" role="region" aria-label="Now">
    <p class="place">
      ${said.length ? decisions.button(said, { label: "Say" }) : nothing}
      ${at.silence ? html`<span class="tag bad" role="status">${at.silence}</span>` : nothing}
      ${placeOf(seen)}
    </p>
    <p class="step" id="step" tabindex="-1"><strong>${step}</strong> ${hint}</p>
    ${buttons([...answers, ...(next.length ? [...foesRolls(at), leading] : own(at, tasks, answers.length > 0))])}
    ${buttons(answers.length ? [] : values(at), "values")}
  </div>`;
}

const buttons = (list, look = "") =>
  list.length
    ? html`<div class="buttons ${look}">
        ${keyed(
          list,
          ({ button }) => button(),
          ({ key }) => key,
        )}
      </div>`
    : nothing;

/** The rolls of the first foes are at hand while round play goes on and no roll is open. */
function foesRolls(at) {
  const { seen, list, decisions } = at;
  if (!seen.round?.card || seen.rolls.some(({ state }) => state === "open")) return [];
  return seen.foes.slice(0, MOST_FOES).flatMap(({ id, name }) => {
    const rolls = list.filter(({ body }) => body.move === "roll" && body.foe === id);
    const filled = at.rolled.of(id).at(-1)?.[1];
    return rolls.length
      ? [{ key: id, button: () => decisions.button(rolls, { label: `${name} rolls`, filled }) }]
      : [];
  });
}

const MOST_FOES = 3;

/** The way to what waits for the reader, and what waits besides. */
function lookAt(at, first, others) {
  const way = (one, words) => html`<a href="#" @click=${(event) => at.goTo(event, one)}>${words}</a>`;
  const count = others.length;
  const more = count === 1 ? "One more decision waits for you." : `${count} more decisions wait for you.`;
  return html`${IN_SIGHT.has(first.kind) ? way(first, "Look at it") : nothing}
  ${count ? html`<span class="hint">${IN_SIGHT.has(others[0].kind) ? way(others[0], more) : more}</span>` : nothing}`;
}

/** A task of one's own that is still to be done. */
function tasksOf(open, names) {
  if (!open.length) return nothing;
  return html`<span class="hint"
    >Your task: ${listed(open.map(({ id }) => names.value("resolution", id)))}.</span
  >`;
}

/** What waits for the reader can be answered in the bar. */
function answersIn(at, one) {
  const roll = at.seen.rolls.find(({ id }) => id === one.roll);
  if (roll) return deciding(at, roll, answersTo(at, one));
  const answers = IN_SIGHT.has(one.kind) ? answersTo(at, one) : takenFor(at, one);
  return grouped(answers).map((group, index) => ({
    key: `to ${group[0].body.move}`,
    button: () => at.decisions.button(group, { lead: index === 0 && group[0].body.move !== "decline_trade" }),
  }));
}

/** Whether what comes next in the story is what there is to do. */
function leads(at) {
  const { rolls, phase, awaiting } = at.seen;
  if (rolls.some(({ state }) => state === "open")) return false;
  if (phase === "refill" && awaiting.some(({ kind }) => kind === "discard")) return false;
  return phase !== "rounds" || stillToAct(at).length === 0;
}

/** A player's own actions; who has acted can put a card into the pool. */
function own(at, tasks, busy) {
  const { offers, decisions, own, seen } = at;
  if (!own) return [];
  const done = hasDone(own);
  const rolls = ownRolls(at);
  offers.take((offer) => rolls.includes(offer));
  const filled = raised(at);
  const act = done ? [] : offers.of(["act"]);
  const lead = !busy && !own.acted && Boolean(seen.round?.card) && seen.round.initiative === "heroes";
  return [
    ...(busy ? [] : tasks.map((one) => ({ key: one.id, button: () => attemptShown(at, one) }))),
    ...(poolable(at).length && !busy ? [{ key: "pool", button: () => pooling(at, done) }] : []),
    ...(rolls.length
      ? [{ key: "roll", button: () => decisions.button(rolls, { lead, label: "Roll", filled }) }]
      : []),
    ...(act.length ? [{ key: "act", button: () => decisions.button(act) }] : []),
  ];
}

const ownRolls = ({ list, own }) =>
  own ? list.filter(({ body }) => body.move === "roll" && !body.character && !body.foe) : [];

/** What a character can roll with, while there is an action left. */
function values(at) {
  const rolls = ownRolls(at);
  if (!rolls.length || hasDone(at.own)) return [];
  return known(at.own).map(({ label, filled }) => ({
    key: label,
    button: () => at.decisions.button(rolls, { label, filled }),
  }));
}

/** The attribute that a card has raised for the next roll, if there is but one. */
function raised({ seen, own }) {
  const cards = seen.effects.filter(({ name, character }) => name === "attribute" && character === own.id);
  const [attribute, ...others] = new Set(cards.map((one) => one.attribute));
  return attribute && !others.length ? { attribute } : undefined;
}

/** One card is named, of several one is chosen. */
function pooling(at, lead) {
  const offers = poolable(at);
  const card = at.names.card(offers[0].body.card);
  const label = offers.length === 1 ? `Put ${card} into your pool` : "Choose a card for your pool";
  return at.decisions.button(offers, { lead, label });
}

/** The cards of the own hand that can be put into the pool now; they can be in the hand, too. */
const poolable = ({ list }) => list.filter(({ body }) => body.move === "play_to_pool");

/** Whether somebody has acted in this round, and has no action left. */
const hasDone = ({ acted, actions_left: left }) => acted && !left;

/** What a character can roll with: skills, then attributes. */
function known({ values }) {
  if (!values) return [];
  const skills = values.skills.map(({ name, attribute, value }) => ({
    label: `${capital(name)} ${value}`,
    filled: { value, ...(attribute ? { attribute } : {}), label: name },
  }));
  const attributes = Object.entries(values.attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({
      label: `${title(name)} ${value}`,
      filled: { value, attribute: name, label: title(name) },
    }));
  return [...skills, ...attributes];
}

function labelOf({ phase, round }, next) {
  if (phase === "closed") return "Start the next adventure";
  if (next[0]?.body.move === "flip" && round.card === null) return "Flip the first card";
  return "";
}

/** The gamemaster can let somebody roll in spite of it. */
const canRoll = ({ list }) => list.some(({ body }) => body.move === "roll");

/** Who could still act in this round. */
function stillToAct({ seen }) {
  const { round, characters } = seen;
  if (!round?.card || speaker(seen)) return [];
  return characters.filter(
    ({ id, alive, acted, actions }) => alive && round.taking_part.includes(id) && !acted && actions !== 0,
  );
}

function stepOf(at) {
  const { seen, own, gamemaster } = at;
  const rolled = own && seen.rolls.find(({ by, state }) => by === own.id && state === "open");
  if (rolled) return `You rolled ${rolled.outcome.total}. The gamemaster decides.`;
  if (seen.phase === "refill") return discarding(at);
  if (gamemaster) return stepOfGamemaster(at);
  if (!own) return stepOfWatcher(at);
  if (!own.alive) return "Your character has left play.";
  return stepOfPlayer(at);
}

function stepOfGamemaster(at) {
  const { seen } = at;
  if (seen.phase === "rounds" && seen.round.card !== null) return stepOfRound(at);
  if (seen.phase === "lobby" && !seen.characters.length) return "Invite your players.";
  const choosing = seen.characters.filter(({ opening_left: left }) => left > 0).map(({ name }) => name);
  if (choosing.length) return `${listed(choosing)} can still put cards down. Then flip the first card.`;
  return STEPS[seen.phase] ?? "";
}

/** Who has still to discard; without them the refill is over. */
const discarding = ({ seen, names }) =>
  `Waiting for ${waitedFor(
    seen.awaiting.filter(({ kind }) => kind === "discard"),
    names,
  )} to discard; then the hands are filled.`;

/** What goes on, for who only watches. */
function stepOfWatcher(at) {
  const { seen, names } = at;
  const rolling = seen.rolls.filter(({ state }) => state === "open").map(({ by }) => names.seat(by));
  if (rolling.length) return `${capital(rolling.join(" and "))} rolled: the result is still open.`;
  if (seen.phase === "rounds" && seen.round.card !== null) return stepOfRound(at);
  return WAITS[seen.phase] ?? "Round play begins.";
}

/** Who is next; of the villains nobody writes down who has acted. */
export function stepOfRound(at) {
  const { round, characters } = at.seen;
  const speaks = speaker(at.seen);
  if (speaks) return `The monologue of ${at.names.seat(speaks)}: nobody acts before the next card.`;
  const heroes = stillToAct(at)
    .map(({ name }) => name)
    .join(", ");
  const villainsFirst = round.initiative === "villains";
  if (heroes)
    return villainsFirst
      ? `The villains act, then ${heroes}.`
      : `Still to act: ${heroes}; then the villains.`;
  const again = characters.some(({ id, actions_left: left }) => left && round.taking_part.includes(id));
  const acted = again ? "The heroes have acted, and may act again" : "The heroes have acted";
  return villainsFirst ? `${acted}.` : `${acted}: now the villains.`;
}

const STEPS = {
  lobby: "Everybody here? Then start.",
  between_scenes: "Open the next scene.",
  between_acts: "Begin the next act.",
  free: "Free play. Start rounds when order matters.",
  rounds: "Everybody ready? Flip the first card.",
  awards: "When all claims are settled, pay the awards.",
  closed: "Go on with the same group, or call it a night.",
};

function stepOfPlayer(at) {
  const { seen, own } = at;
  const pool = poolable(at).length > 0;
  if (seen.phase === "rounds" && seen.round.card !== null) {
    const out = !seen.round.taking_part.includes(own.id);
    if (out) return "You take no part in this round play.";
    const speaks = speaker(seen);
    if (speaks && speaks !== own.id && !canRoll(at)) return stepOfRound(at);
    if (!own.acted && own.actions !== 0)
      return seen.round.initiative === "heroes"
        ? "You can act: the heroes act first."
        : "The villains act first, then you.";
    const left = [
      pool && "put a card into your pool",
      !speaks && own.actions_left > 0 && `act again (${several(own.actions_left, "action")} left)`,
    ].filter(Boolean);
    if (left.length) return `You have acted: you may ${left.join(", or ")}.`;
    return "You have acted. Waiting for the next card.";
  }
  if (seen.phase === "rounds")
    return pool
      ? `You may put ${several(own.opening_left ?? 1, "card")} into your pool now.`
      : "Waiting for the first card.";
  return WAITS[seen.phase] ?? "";
}

const WAITS = {
  lobby: "Waiting for the gamemaster to start.",
  between_scenes: "Waiting for the next scene.",
  between_acts: "Waiting for the next act.",
  free: "Free play.",
  awards: "The awards are being settled.",
  closed: "Waiting for the next adventure.",
};
