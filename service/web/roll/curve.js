// Odds as curves: what is drawn of them, and what is said of one value.
import { minus } from "../words.js";

/** How a value is looked at: its name, the chance, the exact chance if there is one, and the words. */
export const MODES = {
  least: {
    name: "At least",
    chance: ({ at_least }) => at_least.probability,
    exact: ({ at_least }) => at_least.exact,
    words: (value) => `${minus(value)} or more`,
  },
  exactly: {
    name: "Exactly",
    chance: ({ probability }) => probability,
    exact: ({ exact }) => exact,
    words: (value) => `exactly ${minus(value)}`,
  },
  most: {
    name: "At most",
    chance: ({ at_least, probability }) => Math.max(0, 1 - at_least.probability + probability),
    exact: () => "",
    words: (value) => `${minus(value)} or less`,
  },
};
/** Chances to succeed, of which one stands beside the button. */
export const GLANCED = ["success", "hit", "win", "active_wins"];
const RARE = 0.002; // values beyond are left out of the picture, if there are many
const MANY = 40;

/** Whether the outcomes are levels with names, not numbers. */
export const isNamed = ({ outcomes }) => outcomes.length > 0 && typeof outcomes[0].value !== "number";

/**
 * The least and greatest value worth drawing, of one or two distributions, with the values marked near them.
 * @param {any[]} odds @param {number[]} marked @returns {[number, number]}
 */
export function span(odds, marked) {
  const isRare = (one) => MODES.least.chance(one) < RARE || MODES.most.chance(one) < RARE;
  const values = odds.flatMap(({ outcomes }) =>
    outcomes.filter((one) => outcomes.length <= MANY || !isRare(one)).map(({ value }) => value),
  );
  const least = values.reduce((one, other) => Math.min(one, other));
  const greatest = values.reduce((one, other) => Math.max(one, other));
  const near = marked.filter((value) => value >= least - 10 && value <= greatest + 10);
  return [Math.min(least, ...near), Math.max(greatest, ...near)];
}

/** The least and the greatest value of all that is listed. @param {any[]} odds @returns {[number, number]} */
export const ends = (odds) => [
  Math.min(...odds.map(({ outcomes }) => outcomes[0].value)),
  Math.max(...odds.map(({ outcomes }) => outcomes.at(-1).value)),
];

/** The chance of every value from the least to the greatest. */
export function chances({ outcomes }, [least, greatest], mode) {
  const drawn = [];
  let next = 0;
  for (let value = least; value <= greatest; value += 1) {
    while (outcomes[next]?.value < value) next += 1;
    drawn.push(chanceAt(outcomes[next], value, mode));
  }
  return drawn;
}

/** The chance at a value, of which the next outcome is known; it may lie between those that occur, or beyond. */
function chanceAt(next, value, mode) {
  if (next?.value === value) return MODES[mode].chance(next);
  if (mode === "exactly") return 0;
  const reached = next ? next.at_least.probability : 0;
  return mode === "least" ? reached : 1 - reached;
}

/** The chance of a level, by its name. */
export const chanceOf = ({ outcomes }, level) =>
  outcomes.find(({ value }) => value === level)?.probability ?? 0;

/** The chance of a value or more. */
export const chanceOfAtLeast = ({ outcomes }, value) =>
  chanceAt(
    outcomes.find((one) => one.value >= value),
    value,
    "least",
  );

/** "28.00 % (7/25)", or without the fraction. */
export function chanceInWords({ outcomes }, value, mode, exactly = true) {
  const next = outcomes.find((one) => one.value >= value);
  const isBetween = mode === "least" && value > outcomes[0].value; // in a gap the next value tells
  const exact =
    exactly && next && (next.value === value || isBetween) ? readable(MODES[mode].exact(next)) : "";
  return `${percent(chanceAt(next, value, mode))}${exact && ` (${exact})`}`;
}

/** "28.00 %", in one piece. */
export const percent = (probability) => `${(100 * probability).toFixed(2)}\u00a0%`;

/** Letters of a fraction that can be read: "7/25". */
const LONGEST = 15;
/** The fraction, if it can be read. @param {string} exact */
export const readable = (exact) => (exact.length <= LONGEST ? exact : "");
/** Whether every chance of a list has a fraction that can be read. @param {{exact: string}[]} list */
export const allReadable = (list) => list.every(({ exact }) => readable(exact));
