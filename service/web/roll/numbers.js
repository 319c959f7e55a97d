// Odds in numbers: the chances by name, and every value.
import { html, nothing } from "../lit/lit-html.js";
import { capital, minus, words } from "../words.js";
import { allReadable, chanceOf, chances, ends, GLANCED, isNamed, MODES, percent } from "./curve.js";

/** The chances by name, that to succeed before the others. */
function listed({ chances, damage }) {
  const glanced = chances.filter(({ name }) => GLANCED.includes(name));
  return [...glanced, ...chances.filter((one) => !glanced.includes(one)), ...(damage?.chances ?? [])];
}

/**
 * The chances by name, exactly, or beside those of other set-ups.
 * @param {any} now @param {import("./odds.js").Compared[]} compared @param {(name: string) => string} name
 */
export function named(now, compared, name) {
  const list = listed(now);
  if (!list.length) return nothing;
  const isAlone = compared.length < 2;
  const columns = isAlone ? alone(list) : compared.map(column);
  return html`<div
      class=${isAlone ? nothing : "across"}
      tabindex=${isAlone ? nothing : "0"}
      role="group"
      aria-label="Chances by name"
    >
      <table class=${isAlone ? "numbers chances alone" : "numbers chances"}>
        <thead>
          <tr>
            ${["Chance of", ...columns.map(({ head }) => head)].map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${list.map((one) =>
            row(
              name(one.name),
              columns.map(({ cell }) => cell(one)),
            ),
          )}
        </tbody>
      </table>
    </div>
    ${now.damage ? html`<p class="muted">Average damage of an attack: ${now.damage.mean.toFixed(2)}</p>` : nothing}`;
}

/** Percent, and fractions where all of them can be read. */
function alone(list) {
  const columns = [{ head: "Percent", cell: ({ probability }) => percent(probability) }];
  return allReadable(list) ? [...columns, { head: "Fraction", cell: ({ exact }) => exact }] : columns;
}

/** One of several set-ups, under its letter. @param {import("./odds.js").Compared} of */
function column({ odds, letter }) {
  const chances = new Map(listed(odds).map((one) => [one.name, one.probability]));
  return { head: letter, cell: (one) => percent(chances.get(one.name) ?? 0) };
}

/**
 * Every value of the chart as a table, folded; drawn once it is opened, for it can be long.
 * @param {import("./odds.js").Odds} odds @param {import("./odds.js").Compared[]} compared
 */
export function numbers({ now, mode, tabled, table }, compared) {
  return html`<details class="apart" @toggle=${table}>
    <summary>As a table</summary>
    ${tabled ? (compared.length > 1 ? beside(now, mode, compared) : isNamed(now) ? ofLevels(now) : ofValues(now)) : nothing}
  </details>`;
}

/** A column for each set-up; of numbers it has the chance that the chart shows. */
function beside(now, mode, compared) {
  const letters = compared.map(({ letter }) => letter);
  if (isNamed(now))
    return table(["Result", ...letters], now.outcomes, ({ value }) =>
      row(
        capital(words(value)),
        compared.map(({ odds }) => percent(chanceOf(odds, value))),
      ),
    );
  const range = ends(compared.map(({ odds }) => odds));
  const columns = compared.map(({ odds }) => chances(odds, range, mode));
  const values = columns[0].map((_, index) => ({ value: range[0] + index, index }));
  return table([MODES[mode].name, ...letters], values, ({ value, index }) =>
    row(
      minus(value),
      columns.map((column) => percent(column[index])),
    ),
  );
}

function ofLevels({ outcomes }) {
  const exactly = allReadable(outcomes);
  return table(
    ["Result", "Percent", ...(exactly ? ["Fraction"] : [])],
    outcomes,
    ({ value, probability, exact }) =>
      row(capital(words(value)), [percent(probability), ...(exactly ? [exact] : [])]),
  );
}

function ofValues(now) {
  const modes = Object.values(MODES);
  return table(["Value", ...modes.map(({ name }) => name)], now.outcomes, (one) =>
    row(
      minus(one.value),
      modes.map(({ chance }) => percent(chance(one))),
    ),
  );
}

const table = (head, outcomes, draw) =>
  html`<div class="scroll across" tabindex="0" role="group" aria-label="Chances as a table">
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
