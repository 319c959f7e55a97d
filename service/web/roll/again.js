// Dice of a receipt that were thrown for others: it has their faces alone, and notation says the rest.

/** What a modifier applies to: "<3", "=1", or "6" alone. */
const CONDITION = "(?:([<>]=?|=)?(-?\\d+))";
const REROLL = new RegExp(`r([or])${CONDITION}`, "gi");
const EXPLODE = new RegExp(`(?:!!?p?|(?<!ma)x)${CONDITION}?`, "i");
const MEETS = {
  "=": (face, number) => face === number,
  ">": (face, number) => face > number,
  "<": (face, number) => face < number,
  ">=": (face, number) => face >= number,
  "<=": (face, number) => face <= number,
};
const never = () => false;

/** Whether dice are marked −, blank and +. @param {string} notation */
export const isFudge = (notation) => /df/i.test(notation);

/**
 * The dice of a term, each with why it was thrown or does not count. One that was thrown for another follows it.
 * @param {{expression: string, dice: any[]}} term
 */
export function happened({ expression, dice }) {
  const [, modifiers = ""] = /d(?:\d+|%|f|\[[^\]]*\])(.*)/i.exec(expression) ?? [];
  const { isReplaced, isUntil } = rerolls(modifiers);
  const explodes = explosion(modifiers, isFudge(expression) ? 1 : dice[0]?.sides);
  let next = "rolled";
  return dice.map((die) => {
    const told = { ...die, reason: next };
    const again = isReplaced(die.face) && (isUntil || next !== "rerolled");
    next = again ? "rerolled" : explodes(die.face) ? "exploded" : "rolled";
    return die.counted ? told : { ...told, reason: again ? "replaced" : "dropped" };
  });
}

function rerolls(modifiers) {
  const found = [...modifiers.matchAll(REROLL)];
  const conditions = found.map(([, , sign, number]) => condition(sign, number));
  const isReplaced = (face) => conditions.some((meets) => meets(face));
  return { isReplaced, isUntil: found[0]?.[1].toLowerCase() === "r" };
}

function explosion(modifiers, highest) {
  const found = EXPLODE.exec(modifiers);
  return found ? condition(found[1], found[2] ?? highest) : never;
}

const condition =
  (sign = "=", number) =>
  (face) =>
    MEETS[sign](face, Number(number));
