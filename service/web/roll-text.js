// The line of a roll as people read it: a minus is a minus.

/** A hyphen before what can be subtracted, not one within words. */
const HYPHEN = /(?<![\w-])-(?= ?(?:\d|[({]|d[\d%f]|(?:abs|floor|ceil|round|min|max)\())/gi;

/** @param {string} text */
export const rollText = (text) => text.replace(HYPHEN, "−");

/** The line without the label that it begins with, where the label is shown beside it. @param {string} text @param {string | null | undefined} label */
export const withoutLabel = (text, label) =>
  label && text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text;
