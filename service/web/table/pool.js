// The pool of a character: face up, each card with what can be done with it.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { words } from "../words.js";
import { card } from "./card.js";
import { controls } from "./controls.js";

export function pool(one, at) {
  if (!one.pool.length) return nothing;
  const drawn = ({ card: number, state, subplot }) => {
    const actions = at.offers.take(
      ({ body }) =>
        body.card === number && (body.move === "use_card" || (body.character ?? one.id) === one.id),
    );
    const note = `in the pool, ${words(subplot ?? state)}`;
    const isOpen = one.id === at.own?.id && !at.isFolded; // those of others are many
    return card(at.facts(number), { level: 4, note, actions: controls(at, actions), isOpen });
  };
  return html`<ul class="cards pool" aria-label=${`Pool of ${one.name}`}>
    ${keyed(one.pool, drawn, (entry) => entry.card)}
  </ul>`;
}

/** Cards of a hand that everybody knows, for its player has shown them. */
export const revealed = ({ name, revealed: cards }, at) =>
  cards.length
    ? html`<ul class="cards pool" aria-label=${`Shown by ${name}`}>
        ${keyed(
          cards,
          (number) => card(at.facts(number), { level: 4, note: SHOWN, isOpen: false }),
          (number) => number,
        )}
      </ul>`
    : nothing;

export const SHOWN = "in the hand, shown to everybody";
