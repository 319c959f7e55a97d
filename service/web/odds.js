// The odds of a roll that is about to be made: the chart, and the chances by name.
import { html, nothing } from "./lit/lit-html.js";
import { title } from "./words.js";

/**
 * The query for the odds of a roll: fields of the body by their names, or made of them.
 * @param {any} mechanic @param {any} body of the roll
 */
export function question(mechanic, body) {
  const fields = mechanic.odds.map(({ name }) => {
    const from = mechanic.query_from[name];
    return [name, from ? made(body, from) : body[name]];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A number or a text, or one for each item of a list; undefined where the body holds none of its parts. */
function made(body, { each, terms }) {
  if (!each) return sum(body, terms);
  const numbers = at(body, each)
    .map((item) => sum(item, terms))
    .filter((number) => number !== undefined); // not typed in yet
  return numbers.length ? numbers : undefined;
}

const sum = (body, terms) =>
  Object.entries(terms)
    .flatMap(([path, factor]) =>
      at(body, path).map((value) => (typeof value === "string" ? value : value * factor)),
    )
    .reduce((total, value) => (total === undefined ? value : total + value), undefined);

/** All values at a path such as `modifiers/value`, which leads into every item of a list. */
const at = (body, path) =>
  path.split("/").reduce((values, name) => values.flatMap((one) => one?.[name] ?? []), [body]);

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
