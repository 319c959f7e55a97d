// Buttons that write dice notation, for who has no keys at hand.
import { html } from "../lit/lit-html.js";

const DICE = ["d4", "d6", "d8", "d10", "d12", "d20", "d%"];
/** A comment: after "#", or after a space a word that is no "adv" or "dis"; not within the brackets of a label. */
const COMMENT = /\s*#[^\]]*$|(?<=[\w\])}%!])\s+(?!(?:adv|dis)\b)\p{L}[^\]]*$/iu;
/** Dice at the end that nothing is done with. */
const PLAIN = /(?<=^\s*|\+\s*)(\d*)(d(?:\d+|%))$/i;
/** Dice at the end of which the successes are counted: their number, their kind, and what is done with them. */
const POOL =
  /(?<=^\s*|\+\s*)(\d*)(d(?:\d+|%))((?:[^\s+*/(),{}\-[\]]*[\d%])?(?:[<>]=?|=)\d+[^\s+*/(),{}\-[\]]*)$/i;
/** What counts as a success: a comparison of its own, not that of dice that explode or are rolled again. */
const COUNT = /(?<=[\d%F])(?:(?:[<>]=?|=)-?\d+)+/gi;

/**
 * An expression with one die more: "2d6" and "d6" make "3d6". To dice of which the successes are counted
 * only such dice can be added: they count alike.
 * @param {string} expression @param {string} die
 */
export function withDie(expression, die) {
  const comment = COMMENT.exec(expression)?.[0] ?? "";
  const dice = expression.slice(0, expression.length - comment.length).trimEnd();
  const [last, count = "", kind = "", doing = ""] = PLAIN.exec(dice) ?? POOL.exec(dice) ?? [""];
  if (kind.toLowerCase() === die)
    return `${dice.slice(0, dice.length - last.length)}${Number(count || 1) + 1}${die}${doing}${comment}`;
  const isOpen = /(^|[-+*/(,{])$/.test(dice); // a die may follow at once
  const [counted = ""] = dice.match(COUNT)?.slice(-1) ?? [];
  return `${dice}${isOpen ? "" : "+"}1${die}${counted}${comment}`;
}

/** A button for each usual die; the first takes the place of an example. @param {{raw: any, enter: (raw: string) => void, isExample: boolean}} field */
export const dieButtons = ({ raw = "", enter, isExample }) => {
  const before = isExample ? "" : raw;
  return html`<div class="add-die" role="group" aria-label="Add a die">
    ${DICE.map((die) => html`<button type="button" @click=${() => enter(withDie(before, die))}>${die}</button>`)}
  </div>`;
};
