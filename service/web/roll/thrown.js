// The dice of a receipt, which has their faces: how many sides each has, whether it counts, and why.
import { happened, isFudge } from "./again.js";

const SIDES = {
  hot: 10,
  cold: 10,
  max: 10,
  hope: 12,
  fear: 12,
  advantage: 6,
  disadvantage: 6,
  help: 6,
  d20: 20,
};

/**
 * Dice as an answer has them, as far as a receipt tells.
 * @param {{mechanic: string, outcome: any, faces: Record<string, any>}} roll
 */
export function thrown({ mechanic, outcome, faces }) {
  const dice = Object.entries(faces).flatMap(([role, shown]) => {
    const { terms } = of(outcome, role) ?? {};
    if (terms)
      return terms.flatMap((term, place) =>
        happened(term).map((die) => ({ ...die, role, label: term.label, term: place })),
      );
    const sides = SIDES[role] ?? sidesOf(mechanic, role);
    return chains(shown).flatMap((chain, row) =>
      chain.map((face, place) => {
        const counted = counts({ outcome, faces, role, chain, place });
        const reason = !counted ? "dropped" : isRolledOn(mechanic, role, place) ? "exploded" : "rolled";
        return { role, chain: Array.isArray(shown?.[0]) ? row + 1 : null, sides, face, counted, reason };
      }),
    );
  });
  return marked(outcome, linked(dice, outcome.maxed));
}

/** What came of a role: of one side, or of all dice. */
const of = (outcome, role) => (role === "dice" ? outcome : outcome?.[role]);

/**
 * Dice with what only their terms say: that marks name them and not sides, and how many successes each counts for.
 * @param {any} outcome @param {any[]} dice
 */
export const marked = (outcome, dice) =>
  dice.map((die) => {
    const { terms, successes } = of(outcome, die.role) ?? {};
    const term = terms?.[die.term];
    if (!term) return die;
    const value = die.value ?? term.dice.find(({ index }) => index === die.index)?.value;
    return {
      ...die,
      successes: successes === null ? undefined : value,
      ...(isFudge(term.expression) ? { kind: "dF" } : {}),
    };
  });

/** Whether a die was thrown because the one before it rolls on: Torg's alone do. */
const isRolledOn = (mechanic, role, place) =>
  role === "max" ||
  (mechanic.startsWith("torg/") && ["up", "possibilities", "d20"].includes(role) && place > 0);

/** Dice with their places, and each that was rolled on for another with that one's. */
function linked(dice, maxed) {
  const placed = dice.map((die, index) => ({ ...die, index }));
  return placed.map((die, index) => {
    if (die.reason !== "exploded") return die;
    const isFirst = die.role === "max" && placed[index - 1]?.role !== "max";
    const parent = isFirst ? placed.findIndex(({ role }) => role === maxed) : index - 1;
    return { ...die, parent };
  });
}

/** The faces of a role in rows: of one die, of several, or of several that were each rolled on. */
function chains(shown) {
  const list = [shown ?? []].flat();
  return Array.isArray(list[0]) ? list : [list];
}

/** The sides of a role that are not the same in every game; those of damage are in no receipt. */
function sidesOf(mechanic, role) {
  if (mechanic.startsWith("torang/")) return 100;
  if (role !== "up" && role !== "possibilities") return undefined;
  return mechanic === "torg/d20" ? 20 : 10;
}

/** Of Torg's pair the lower die counts; of Daggerheart's d20s the natural one, of added dice the best. */
function counts({ outcome, faces, role, chain, place }) {
  if (role === "hot" || role === "cold")
    return faces.hot !== faces.cold && chain[place] === Math.min(faces.hot, faces.cold);
  if (role === "d20" && "natural" in outcome) return chain.indexOf(outcome.natural) === place;
  if (role === "advantage") return chain[place] === outcome.added_die;
  if (role !== "help") return true;
  return faces.advantage !== outcome.added_die && chain.indexOf(outcome.added_die) === place;
}
