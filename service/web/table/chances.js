// What a card or a Possibility would do to an open roll.

/** "success 28 % → 64 %"; empty where it changes no chance. @param {any} offer @returns {string} */
export function chances({ odds }) {
  if (!odds?.before?.success || !odds.after?.success) return "";
  const [before, after] = [odds.before, odds.after].map(({ success }) => percent(success.probability));
  return before === after ? "" : `success ${before} → ${after}`;
}

const percent = (probability) => `${Math.round(100 * probability)} %`;
