// Odds, drawn: the chart, the value looked at, the second set-up, and the numbers.
import { html, nothing } from "../lit/lit-html.js";
import { chart, levels, middles } from "./chart.js";
import { chanceInWords, chanceOfAtLeast, ends, GLANCED, isNamed, MODES, percent, span } from "./curve.js";
import { misfits } from "./faces.js";
import { minus } from "../words.js";
import { named, numbers } from "./numbers.js";

/** @param {import("./odds.js").Odds} odds */
export function oddsShown(odds) {
  const { now, none } = odds;
  return html`<section aria-label="Odds" class="odds" aria-busy=${odds.isOld ? "true" : "false"}>
    <h2>Odds</h2>
    ${odds.awaited ? html`<p class="awaited" role="status">${odds.awaited}</p>` : nothing}
    ${none ? html`<p class="muted" role="status">${none}</p>` : now ? drawn(odds) : nothing}
  </section>`;
}

function drawn(odds) {
  const { now, supposing, compared } = odds;
  const isAlone = compared.length < 2;
  return html`${isNamed(now) ? leveled(odds, compared) : numbered(odds, compared)}
  ${isAlone ? nothing : legend(compared, now)} ${odds.place < 0 ? nothing : stays(isNamed(now))}
  ${odds.form.value.dice && !misfits(odds.form).length ? html`<p class="muted">These are the odds of fresh dice, not of those that are entered.</p>` : nothing}
  ${supposing && odds.asked === odds.answered && isAlone ? html`<p class="muted">The rules do not allow it here.</p>` : nothing}
  ${supposing && !isAlone && isSame(compared) ? html`<p class="muted">It changes nothing here.</p>` : nothing}
  ${comparing(odds)} ${named(now, compared, odds.name)}
  ${odds.sheet.terms ? html`<p class="muted">${odds.sheet.terms}</p>` : nothing} ${numbers(odds, compared)}`;
}

/** @param {import("./odds.js").Compared[]} compared */
const isSame = (compared) => new Set(compared.map(({ odds }) => JSON.stringify(odds.outcomes))).size === 1;

/** What the chart shows, for who does not see it. @param {import("./odds.js").Odds} odds */
function summary({ now, name, compared }) {
  const chances = (odds) => odds.chances.map((one) => `${name(one.name)} ${percent(one.probability)}`);
  const average = ({ mean }) => (mean === null ? [] : [`Average ${minus(mean.toFixed(2))}`]);
  const told = (odds) => (odds.chances.length ? chances(odds) : average(odds)).join(", ");
  const all =
    compared.length < 2
      ? [chances(now).join(", ")]
      : compared.map(({ odds, letter, words }) => `${letter}, ${words}: ${told(odds)}.`);
  return `The chances of every result. ${all.join(" ")}`.trim();
}

/** Levels by name, and whose they are. */
function leveled(odds, compared) {
  return html`${odds.sheet.axis ? html`<p class="muted">${odds.axis(compared)}</p>` : nothing}
  ${levels({ odds: odds.now, compared, label: summary(odds) })}`;
}

function numbered(odds, compared) {
  const { now, mode, sheet } = odds;
  const [own] = compared.filter((one) => one.odds === now);
  const others = compared.filter((one) => one !== own);
  const marks = Object.entries(sheet.marks ?? {})
    .map(([field, name]) => /** @type {[number, string]} */ ([now[field] ?? now.request[field], name]))
    .filter(([value]) => typeof value === "number");
  const marked = marks.map(([value]) => value);
  const range = span([now, ...others.map(({ odds }) => odds)], marked);
  const looked = Math.min(
    Math.max(odds.looked ?? marked[0] ?? sheet.looks?.(now.request) ?? Math.round(now.mean), range[0]),
    range[1],
  );
  const [least, greatest] = ends([now]);
  return html`${modes(odds)}
  ${chart({ own, others, span: range, mode, marks, isUnder: typeof now.most === "number", looked, label: summary(odds), look: odds.look })}
  ${least < range[0] || greatest > range[1] ? html`<p class="muted">Rare results at the ends are left out here; the table has them.</p>` : nothing}
  ${lookedAt(odds, compared, looked, range, whatever(odds, marked))}`;
}

/** Why the chance to succeed is not that of the total to reach; "" if it is. @param {any} odds @param {number[]} marked */
function whatever({ now, sheet, name }, [mark]) {
  const found = now.chances.find((one) => GLANCED.includes(one.name));
  if (!found || !sheet.whatever || mark === undefined) return "";
  const [own, reached] = [percent(found.probability), percent(chanceOfAtLeast(now, mark))];
  const word = name(found.name).toLowerCase();
  return own === reached
    ? ""
    : `${sheet.whatever}, so the chance of a ${word} is ${own} and not the ${reached} of ${mark} or more.`;
}

const modes = (odds) =>
  html`<div class="modes" role="group" aria-label="Chance of">
    ${Object.entries(MODES).map(
      ([mode, { name }]) =>
        html`<button
          type="button"
          aria-pressed=${mode === odds.mode ? "true" : "false"}
          @click=${() => odds.lookBy(mode)}
        >
          ${name}
        </button>`,
    )}
  </div>`;

/** The middle of the thumb, which is 1 rem wide, is below the middle of a bar. @param {number} count of bars */
function below(count) {
  const [first, last] = middles(count);
  return `margin-left: calc(${first}% - 0.5rem); width: calc(${last - first}% + 1rem)`;
}

/** The value looked at, and the way to look at another by keys. */
function lookedAt(odds, compared, looked, [least, greatest], why) {
  const { mode, look } = odds;
  const isExact = compared.length < 3;
  const chances = byLetter(compared, (odds) => chanceInWords(odds, looked, mode, isExact));
  const text = `${odds.axis(compared)} ${MODES[mode].words(looked)}: ${chances}`;
  const figures = (of) => byLetter(compared, (odds) => minus(of(odds).toFixed(2)));
  return html`<input
      type="range"
      class="look"
      .style=${below(greatest - least + 1)}
      aria-label="Value to look at"
      min=${least}
      max=${greatest}
      .value=${String(looked)}
      aria-valuetext=${text}
      @input=${({ target }) => look(Number(target.value))}
    />
    <p class="looked-at">${text}</p>
    ${why ? html`<p class="muted">${why}</p>` : nothing}
    <p class="muted">
      Average ${figures(({ mean }) => mean)}${compared.length < 2 ? "," : ";"} deviation
      ${figures(({ deviation }) => deviation)}
    </p>`;
}

/** "28.00 %"; of several set-ups "A 28.00 %, B 10.00 %". @param {import("./odds.js").Compared[]} compared */
export const byLetter = (compared, told) =>
  compared
    .map(({ odds, letter }) => (compared.length < 2 ? told(odds) : `${letter}\u00a0${told(odds)}`))
    .join(", ");

function comparing({ sheet: { whatIf }, supposing, suppose, kept, canKeep, isOld, keep, drop }) {
  return html`<div class="buttons">
    ${
      whatIf
        ? html`<button type="button" aria-pressed=${supposing ? "true" : "false"} @click=${suppose}>
            ${whatIf.label}
          </button>`
        : nothing
    }
    ${canKeep ? html`<button type="button" ?disabled=${isOld} @click=${staying(keep)}>${kept.length ? "Compare this, too" : "Compare"}</button>` : nothing}
    ${kept.length ? html`<button type="button" @click=${staying(drop)}>Stop comparing</button>` : nothing}
  </div>`;
}

/** The button that does it may go: then another of its row has the focus. @param {() => void} act */
const staying = (act) => (event) => {
  const row = event.currentTarget.parentElement;
  act();
  if (!row.contains(document.activeElement)) [...row.querySelectorAll("button:enabled")].at(-1)?.focus();
};

const stays = (named) =>
  html`<p class="muted" role="status">
    Now change a value. This set-up stays, as ${named ? "bars" : "a line"} to compare with.
  </p>`;

/** What each letter stands for. @param {import("./odds.js").Compared[]} compared @param {any} now */
const legend = (compared, now) =>
  html`<ul class="plain legend">
    ${compared.map(({ odds, letter, words, look }) => html`<li class=${odds === now ? `${look} now` : look}>${letter}: ${words}</li>`)}
  </ul>`;
