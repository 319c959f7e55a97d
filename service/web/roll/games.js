// The games: their rolls, each with what the page says of it.
import { daggerheart } from "./games/daggerheart.js";
import { anyDice } from "./games/dice.js";
import { torang } from "./games/torang.js";
import { torg } from "./games/torg.js";

/**
 * What the page says of a mechanic. `short`: its name beside that of its game; `title`: where that of the
 * service does not tell it from another game's; `first`: the fields that most rolls need; `words`: labels and hints;
 * `asks`: fields that a roll here needs, though the service takes 0 for them; `needed`: when dice of a role are thrown, by the body and its dice; `expressions`: notation that says
 * which dice they are; `sides`: of dice whose size the body decides; `enough`: of other dice of a role, why the faces given are all that it needs, or ""; `axis` and `marks`: of the chart; `whatIf`: a change to compare the odds with;
 * `looks`: the value of the chart that is looked at first; `whatever`: why a chance is not that of the total alone;
 * `terms`: what the words of its chances mean; `steps`: what the form calls the modifiers that it counts.
 * @typedef {{short: string, title?: string, about: string, first: string[], asks?: string[], words: Record<string, import("../form.js").Wording>,
 *   verdict: (answer: any) => Verdict, axis?: string, looks?: (request: any) => number, whatever?: string, terms?: string, marks?: Record<string, string>,
 *   chances?: Record<string, string>, steps?: Record<string, string>,
 *   needed?: Record<string, (body: any, dice: any) => any>,
 *   expressions?: Record<string, (body: any) => string | undefined>,
 *   sides?: Record<string, (body: any) => number>,
 *   enough?: Record<string, (faces: string[], body: any) => string>,
 *   whatIf?: {label: string, legend: string, body: (body: any) => any}}} Sheet
 */

/**
 * What came of a roll, to be read across a table. `names`: of the sides, by the role of their dice.
 * @typedef {{word: string, tone: string, number: number | string, notes: string[], by?: string,
 *   byTone?: string, under?: string, names?: Record<string, string>}} Verdict
 */

/** @type {{name: string, mechanics: Record<string, Sheet>}[]} */
const OF_A_BOOK = [torg, daggerheart, torang];
/** @type {typeof OF_A_BOOK} */
export const GAMES = [...OF_A_BOOK, anyDice];

/** What every roll has. */
export const COMMON = ["label", "seed", "percentile"];
const WORDS = {
  modifiers: { label: "Modifiers", hint: "Added to the total", add: "Add a modifier" },
  "modifiers/name": { label: "What it comes from" },
  "modifiers/value": { label: "Points", signed: true },
  label: { label: "Label", hint: "Who rolls, and for what" },
  seed: { label: "Seed", hint: "The same seed rolls the same dice again" },
  percentile: { label: "Show d100 as two dice" },
  dice: { label: "Faces, typed", hint: "In the order thrown, such as 10, 3; a ? is rolled for you" },
};

/** The game of a mechanic, such as "Torg"; undefined for dice of any game. @param {string} mechanic */
export const gameOf = (mechanic) => OF_A_BOOK.find(({ mechanics }) => mechanic in mechanics)?.name;

/** The sheet of a mechanic. @param {string} mechanic @returns {Sheet} */
export const sheetOf = (mechanic) => GAMES.map(({ mechanics }) => mechanics[mechanic]).find(Boolean);

/** A mechanic's title with its game. @param {any} mechanic @returns {string} */
export const titleOf = ({ name, title }) => sheetOf(name).title ?? title;

/** How a form of the mechanic speaks. @param {Sheet} sheet @returns {(field: string) => import("../form.js").Wording} */
export const wordingOf = (sheet) => (field) => sheet.words[field] ?? WORDS[field] ?? {};

/** What a mechanic begins with: its first example, without dice and seed. @param {any} mechanic */
export function plainRoll({ examples }) {
  const { seed, dice, receipt, label, ...body } = examples[0].value;
  return body;
}
