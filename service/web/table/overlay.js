// For a stream: the line of the card, the last roll and the news, in large panels on a transparent ground.
import { html, nothing } from "../lit/lit-html.js";
import { dice } from "../dice.js";
import { rollText, withoutLabel } from "../roll-text.js";
import { capital, listed, title } from "../words.js";
import { keywords } from "./board.js";
import { QUIET } from "./news.js";
import { placeOf } from "./place.js";
import { stepOfRound } from "./step.js";
import { total, verdict } from "./verdict.js";

const NEWS = 2; // lines
/** What the table needs to know, and its viewers do not. */
const BEHIND_THE_SCENES = new Set([
  ...QUIET,
  "spectator_joined",
  "spectator_left",
  "spectators_dismissed",
  "join_code_renewed",
  "handover_code_issued",
  "gm_token_renewed",
]);

/** Only what spectators see: with any other seat there would be hands in the log. */
export function overlayShown({ seen, names, log }) {
  if (seen.you.role !== "spectator")
    return html`<p class="panel">An overlay needs a spectator's seat: copy its link as a whole.</p>`;
  const lines = log.lines.filter(({ type, secret }) => !secret && !BEHIND_THE_SCENES.has(type));
  const panels = {
    round: () => roundShown(seen, names),
    roll: () => rollShown(lastRoll(seen, lines), names),
    news: () => newsShown(lines.slice(-NEWS).reverse()),
  };
  const wanted = new URLSearchParams(location.search).get("overlay");
  const shown = Object.entries(panels).filter(([name]) => !(wanted in panels) || name === wanted);
  return html`<div class="overlay ${shown.length === 1 ? "alone" : ""}">
    ${shown.map(([, panel]) => panel())}
  </div>`;
}

/** Where the story stands, and the line of the card that rules. */
function roundShown(seen, names) {
  const { round } = seen;
  if (!round?.card) return html`<section class="panel" aria-label="The story">${placeOf(seen)}</section>`;
  const { initiative, keyword_texts: texts, approved, skill_box: box } = round;
  const inFull = round.heroes.length + round.villains.length < 3; // with more sentences it is too high
  const side = (name) =>
    html`<div class="side ${name}">
      <h3>${title(name)}</h3>
      ${keywords(round[name], inFull ? texts[name] : {})}
    </div>`;
  const line = (heading, list) =>
    list.length ? html`<p><strong>${heading}:</strong> ${listed(list.map(title))}</p>` : nothing;
  return html`<section class="panel flipped" aria-labelledby="round">
    <h2 id="round">Round ${round.number}</h2>
    <p class="first ${initiative}">${title(initiative)} act first</p>
    <div class="sides">${["heroes", "villains"].filter((name) => round[name].length).map(side)}</div>
    ${line("Actions that earn a card", approved)} ${line("Skill box", box.steps)}
    <p>${stepOfRound({ seen, names })}</p>
  </section>`;
}

/** A roll that is open, or else the last one; it stays fresh until something else happens. */
function lastRoll({ rolls }, lines) {
  const open = rolls.findLast(({ state }) => state === "open");
  if (open) return { roll: open, fresh: true };
  const last = lines.findLast(({ roll }) => roll);
  const fresh = last?.version === lines.at(-1)?.version;
  return { roll: rolls.find(({ id }) => id === last?.roll), fresh };
}

function rollShown({ roll, fresh }, names) {
  if (!roll) return nothing;
  const { by, request, text, outcome } = roll;
  const label = request?.label ? ` “${request.label}”` : "";
  return html`<section class="panel last ${fresh ? "" : "past"}" aria-label="The last roll">
    <h2>${capital(names.seat(by))}${label}</h2>
    ${roll.dice ? dice(roll.dice) : html`<p>Hidden by the gamemaster.</p>`} ${total(roll)}
    ${roll.dice && typeof outcome?.total !== "number" ? html`<p>${rollText(withoutLabel(text, request?.label))}</p>` : nothing}
    <p class="verdict">${verdict(roll)}</p>
  </section>`;
}

const newsShown = (lines) =>
  lines.length
    ? html`<ul class="panel headlines" aria-label="News">
        ${lines.map(({ text }) => html`<li>${rollText(text)}</li>`)}
      </ul>`
    : nothing;
