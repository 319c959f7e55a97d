// The line of a roll as people read it: dice that do not count are struck through, a minus is a minus, and
// a times is a times.
import { html } from "./lit/lit-html.js";

/** A hyphen before what can be subtracted, not one within words. */
const HYPHEN = /(?<![\w-])-(?= ?(?:\d|[({]|d[\d%f]|(?:abs|floor|ceil|round|min|max)\())/gi;

/** @param {string} text in which `~3~` is a die that does not count */
export const rollText = (text) =>
  text
    .replace(HYPHEN, "−")
    .replaceAll(" * ", " × ")
    .split(/~(−?\d+)~/)
    .map((part, index) => (index % 2 ? html`<s>${part}</s>` : part));
