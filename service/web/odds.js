// The odds of a roll that is about to be made: the chart, and the chances by name.
import { html, nothing } from "./lit/lit-html.js";
import { title } from "./words.js";

/**
 * The query for the odds of a roll: its fields by their names, lists of objects as the API wants them.
 * @param {any[]} parameters those that the odds take @param {any} body of the roll
 */
export function question(parameters, body) {
  const added = (body.modifiers ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
  const to = parameters.find(({ name }) => name === "value" || name === "modifier")?.name;
  const flat = { ...body, ...body.thresholds, helper: scores(body.helpers) };
  if (to && added) flat[to] = (body[to] ?? 0) + added;
  for (const side of ["active", "opposing"]) {
    if (body[side]) flat[side] = score(body[side]);
    flat[`${side}_helper`] = scores(body[side]?.helpers);
  }
  const names = parameters.map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => flat[name] !== undefined).map((name) => [name, flat[name]]),
  );
}

/** An effective score (TE-05). */
const score = ({ score, easy = 0, difficult = 0 }) => score + 20 * (easy - difficult);
const scores = (abilities) => abilities?.map(score);

/** @param {string} mechanic @param {any} asked @param {any} told the answer; null before there is one */
export function chart(mechanic, asked, told) {
  if (!told) return nothing;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  const chances = told.chances.map(({ name, probability, exact }) => [title(name), probability, exact]);
  const said = chances.map(([name, probability]) => `${name} ${percent(probability)}`).join(", ");
  const average =
    told.mean === null ? "" : `Average ${told.mean.toFixed(2)}, deviation ${told.deviation.toFixed(2)}`;
  return html`<img
      src=${`/v1/${mechanic}/odds.svg?${query}`}
      width="800"
      height="480"
      alt=${`Chart of the chances of every outcome. ${said || average}`}
    />
    ${average && html`<p>${average}</p>`}
    ${
      chances.length
        ? html`<table class="numbers">
            <thead>
              <tr>
                <th scope="col">Chance of</th>
                <th scope="col">Percent</th>
                <th scope="col">Exactly</th>
              </tr>
            </thead>
            <tbody>
              ${chances.map(
                ([name, probability, exact]) =>
                  html`<tr>
                    <th scope="row">${name}</th>
                    <td>${percent(probability)}</td>
                    <td>${exact.length < 20 ? exact : "…"}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : nothing
    }`;
}

const percent = (probability) => `${(100 * probability).toFixed(2)} %`;
