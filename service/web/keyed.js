// Lists whose members come and go.
import { repeat } from "./lit/directives/repeat.js";

/**
 * A list by the ids of its members, so that each keeps what was typed into it when others come and go.
 * Drawn at once, for each takes its own moves.
 * @template T @param {T[]} list @param {(one: T) => unknown} draw @param {(one: T) => unknown} [keyOf]
 */
export function keyed(list, draw, keyOf = (/** @type {any} */ { id }) => id) {
  const drawn = list.map((one) => [keyOf(one), draw(one)]);
  return repeat(
    drawn,
    ([key]) => key,
    ([, shown]) => shown,
  );
}
