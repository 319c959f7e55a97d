// Why something was refused, for people.
import { Problem } from "../client.js";
import { plain } from "../findings.js";

/** Why nothing came back. */
export const silence = () =>
  navigator.onLine
    ? "The service does not answer. Is it running?"
    : "You are offline. Try again when the connection is back.";

/** Why odds are still awaited, which come by themselves. */
export const awaited = () =>
  navigator.onLine
    ? "No odds of this yet: the service does not answer. They come as soon as it does."
    : "No odds of this yet: you are offline. They come when the connection is back.";

/** Why there are no odds. @param {unknown} problem @param {(parameter: string) => string} labelOf */
export function reason(problem, labelOf) {
  if (!(problem instanceof Problem)) return awaited();
  const [{ detail = problem.message, parameter } = {}] = problem.errors;
  if (/^Odds cover at most|^Odds take at most|^Chances have at most/.test(detail)) {
    const why = /values/.test(detail) ? "are too many to list" : "would take too long to count exactly";
    return `No odds. They ${why}, but these dice can be rolled.`;
  }
  if (/within 100/.test(detail)) return "No odds. The difficulty is more than 100 away from the value.";
  if (parameter && detail.startsWith("Must"))
    return `No odds yet. The ${small(labelOf(parameter))} ${plain(small(detail))}`;
  return `No odds yet. ${plain(detail)}`;
}

/** Without its capital, if it has but one. @param {string} text */
const small = (text) => text.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());

/** What a group can do about what is said for operators, by its code. */
const FOR_PLAYERS = {
  store_unavailable:
    "The service cannot reach its tables at the moment. Try again soon; if that does not help, tell whoever runs it.",
  store_full: "The service has no more room for this. Tell whoever runs it; what is on the table is safe.",
};

/** Why something was refused, where no field is to blame. @param {unknown} problem */
export const refusal = (problem) =>
  problem instanceof Problem ? (FOR_PLAYERS[problem.code] ?? plain(problem.message)) : silence();
