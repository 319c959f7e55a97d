// A field for cards, in a dialog: each card is drawn as in a hand, with what it does.
import { html, nothing } from "../lit/lit-html.js";
import { key } from "../kinds.js";
import { several } from "../words.js";
import { cardToChoose } from "./card.js";

/**
 * Draws a field whose values are cards, one or several of which are needed; null for any other field.
 * @param {import("../words.js").Names} names
 */
export const cardChoice =
  (names) => (/** @type {import("../controls.js").Field & {name: string, about: unknown}} */ field) => {
    const { name, schema, id, head, about, bad, required, raw, enter } = field;
    const single = Boolean(schema.enum);
    /** @type {any[]} */
    const cards = (schema.enum ?? schema.items?.enum ?? []).map((number) => names.facts(name, number));
    if (!cards.length || !cards.every(Boolean) || (single && !required)) return null;
    const chosen = raw ?? [];
    const isChosen = (number) => (single ? raw === key(number) : chosen.includes(number));
    const choose = (number, { target }) => {
      if (single) return enter(key(number));
      const others = schema.maxItems === 1 ? [] : chosen.filter((other) => other !== number);
      enter(target.checked ? [...others, number] : others); // where one may be chosen, it replaces the other
    };
    return html`<fieldset aria-describedby=${`${id}-about`} ?data-wrong=${bad === "true"}>
      <legend>${head}${single ? nothing : bounds(schema, cards.length)}</legend>
      <div id=${`${id}-about`}>${about}</div>
      <div class="cards">
        ${cards.map((facts) =>
          cardToChoose(facts, {
            field: id,
            single,
            chosen: isChosen(facts.number),
            choose: (event) => choose(facts.number, event),
          }),
        )}
      </div>
    </fieldset>`;
  };

/** How many: " (2 cards)", " (at least 1, at most 2)". */
function bounds({ minItems = 0, maxItems = Infinity }, count) {
  if (minItems === maxItems) return ` (${several(minItems, "card")})`;
  const ends = [minItems > 0 && `at least ${minItems}`, maxItems < count && `at most ${maxItems}`];
  const text = ends.filter(Boolean).join(", ");
  return text && ` (${text})`;
}
