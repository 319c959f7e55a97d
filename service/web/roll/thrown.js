// The dice of a receipt, which has their faces: how many sides each has, and whether it counts.

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
    const terms = role === "dice" ? outcome.terms : outcome[role]?.terms;
    if (terms) return terms.flatMap(({ dice, label }) => dice.map((die) => ({ ...die, role, label })));
    const sides = SIDES[role] ?? sidesOf(mechanic, role);
    return chains(shown).flatMap((chain, row) =>
      chain.map((face, place) => {
        const counted = counts({ outcome, faces, role, chain, place });
        return { role, chain: Array.isArray(shown?.[0]) ? row + 1 : null, sides, face, counted };
      }),
    );
  });
  return dice.map((die, index) => ({ ...die, index }));
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
