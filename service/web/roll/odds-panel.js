// Odds, drawn: the chart, the value looked at, the second set-up, and the numbers.
import { html, nothing } from "../lit/lit-html.js";
import { chart, levels } from "./chart.js";
import { chanceInWords, chanceOfAtLeast, GLANCED, isNamed, MODES, percent, span } from "./curve.js";
import { minus } from "../words.js";
import { named, numbers } from "./numbers.js";

/** @param {import("./odds.js").Odds} odds */
export function oddsShown(odds) {
  const { now, none } = odds;
  return html`<section aria-label="Odds" class="odds" aria-busy=${odds.isOld ? "true" : "false"}>
    <h2>Odds</h2>
    ${none ? html`<p class="muted" role="status">${none}</p>` : now ? drawn(odds) : nothing}
  </section>`;
}

function drawn(odds) {
  const { now, supposing } = odds;
  const second = odds.second?.same ? null : odds.second;
  return html`${isNamed(now) ? levels({ odds: now, second: second?.odds, label: summary(odds) }) : numbered(odds)}
  ${odds.second ? legend(odds.second, isNamed(now)) : nothing}
  ${odds.form.value.dice ? html`<p class="muted">These are the odds of fresh dice, not of those that are kept.</p>` : nothing}
  ${supposing && odds.asked === odds.answered && !second ? html`<p class="muted">The rules do not allow it here.</p>` : nothing}
  ${comparing(odds)} ${named(now, second, odds.name, Boolean(second && odds.kept))}
  ${odds.sheet.terms ? html`<p class="muted">${odds.sheet.terms}</p>` : nothing}
  ${numbers(now, odds.tabled, odds.table)}`;
}

/** What the chart shows, for who does not see it. */
function summary({ now, name }) {
  const chances = now.chances.map((one) => `${name(one.name)} ${percent(one.probability)}`);
  return `The chances of every result. ${chances.join(", ")}`.trim();
}

function numbered(odds) {
  const { now, second, mode, sheet } = odds;
  const marks = Object.entries(sheet.marks ?? {})
    .map(([field, name]) => /** @type {[number, string]} */ ([now.request[field], name]))
    .filter(([value]) => typeof value === "number");
  const marked = marks.map(([value]) => value);
  const range = span([now, second?.odds].filter(Boolean), marked);
  const looked = Math.min(
    Math.max(odds.looked ?? marked[0] ?? sheet.looks?.(now.request) ?? Math.round(now.mean), range[0]),
    range[1],
  );
  return html`${modes(odds)}
  ${chart({ odds: now, second: second?.odds, span: range, mode, marks, looked, label: summary(odds), look: odds.look })}
  ${lookedAt(odds, looked, range, whatever(odds, marked))}`;
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

/** The value looked at, and the way to look at another by keys. */
function lookedAt({ now, second, kept, mode, sheet, look }, looked, [least, greatest], why) {
  const both = second && !second.same ? (kept ? [second.odds, now] : [now, second.odds]) : [now]; // before, after
  const chances = both.map((one) => chanceInWords(one, looked, mode));
  const text = `${sheet.axis ?? "Total"} ${MODES[mode].words(looked)}: ${chances.join(" → ")}`;
  const figures = (of) => both.map((one) => minus(of(one).toFixed(2))).join(" → ");
  return html`<input
      type="range"
      class="look"
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
      Average ${figures(({ mean }) => mean)}, deviation ${figures(({ deviation }) => deviation)}
    </p>`;
}

function comparing({ sheet: { whatIf }, supposing, suppose, kept, keep, drop }) {
  return html`<div class="buttons">
    ${
      whatIf
        ? html`<button type="button" aria-pressed=${supposing ? "true" : "false"} @click=${suppose}>
            ${whatIf.label}
          </button>`
        : nothing
    }
    ${
      kept
        ? html`<button type="button" @click=${drop}>Stop comparing</button>`
        : html`<button type="button" @click=${keep}>Compare</button>`
    }
  </div>`;
}

function legend({ same, now, other }, named) {
  if (same)
    return html`<p class="muted" role="status">
      Now change a value: this set-up stays as ${named ? "the blue bars" : "the blue line"}.
    </p>`;
  return html`<ul class="plain legend">
    <li class="first-curve">${now}</li>
    <li class="second-curve">${other}</li>
  </ul>`;
}
