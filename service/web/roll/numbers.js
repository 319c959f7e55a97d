// Odds in numbers: the chances by name, and every value.
import { html, nothing } from "../lit/lit-html.js";
import { capital, minus, words } from "../words.js";
import { allReadable, GLANCED, isNamed, MODES, percent, span } from "./curve.js";

/** The chances by name, that to succeed before the others. */
function listed({ chances, damage }) {
  const glanced = chances.filter(({ name }) => GLANCED.includes(name));
  return [...glanced, ...chances.filter((one) => !glanced.includes(one)), ...(damage?.chances ?? [])];
}

/**
 * The chances by name; of a second set-up beside them, what was first on the left, or exactly.
 * @param {any} now @param {{odds: any, now: string, other: string} | null} second
 * @param {(name: string) => string} name @param {boolean} isAfter whether the second one was first
 */
export function named(now, second, name, isAfter) {
  const order = (own, other) => (isAfter ? [other, own] : [own, other]);
  const list = listed(now);
  const others = new Map(second ? listed(second.odds).map((one) => [one.name, one.probability]) : []);
  if (!list.length) return nothing;
  const third = second
    ? { head: second.other, cell: (one) => percent(others.get(one.name) ?? 0) }
    : { head: "Exactly", cell: ({ exact }) => exact };
  const shown = second || allReadable(list); // all fractions or none
  return html`<table class="numbers chances">
      <thead>
        <tr>
          ${["Chance of", ...order(second ? second.now : "Percent", shown ? third.head : "")]
            .filter(Boolean)
            .map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${list.map((one) =>
          row(name(one.name), order(percent(one.probability), shown ? third.cell(one) : "").filter(Boolean)),
        )}
      </tbody>
    </table>
    ${now.damage ? html`<p class="muted">Average damage of an attack: ${now.damage.mean.toFixed(2)}</p>` : nothing}`;
}

/**
 * Every value of the chart as a table, folded; drawn once it is opened, for it can be long.
 * @param {any} now @param {boolean} opened @param {(event: Event) => void} toggled
 */
export function numbers(now, opened, toggled) {
  return html`<details class="apart" @toggle=${toggled}>
    <summary>As a table</summary>
    ${opened ? (isNamed(now) ? ofLevels(now) : ofValues(now)) : nothing}
  </details>`;
}

function ofLevels({ outcomes }) {
  const exactly = allReadable(outcomes);
  return table(
    ["Result", "Percent", ...(exactly ? ["Exactly"] : [])],
    outcomes,
    ({ value, probability, exact }) =>
      row(capital(words(value)), [percent(probability), ...(exactly ? [exact] : [])]),
  );
}

function ofValues(now) {
  const [least, greatest] = span([now], []);
  const shown = now.outcomes.filter(({ value }) => value >= least && value <= greatest);
  const modes = Object.values(MODES);
  return table(["Value", ...modes.map(({ name }) => name)], shown, (one) =>
    row(
      minus(one.value),
      modes.map(({ chance }) => percent(chance(one))),
    ),
  );
}

const table = (head, outcomes, draw) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="Chances as a table">
    <table class="numbers">
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${outcomes.map(draw)}
      </tbody>
    </table>
  </div>`;

const row = (head, cells) =>
  html`<tr>
    <th scope="row">${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
