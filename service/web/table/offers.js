// What can be done now, as `GET …/moves` lists it: each part of the table takes the moves of its own.

/** The offers of the moment. */
export class Offers {
  /** @param {any[]} list */
  constructor(list) {
    this.left = [...list];
  }

  /** Those that fit, which nobody else gets then. @param {(offer: any) => boolean} fits */
  take(fits) {
    const taken = this.left.filter(fits);
    this.left = this.left.filter((offer) => !taken.includes(offer));
    return taken;
  }

  /** Those of these moves. @param {string[]} moves @param {object} [about] fields that their bodies have */
  of(moves, about = {}) {
    const fits = ({ body }) =>
      moves.includes(body.move) && Object.entries(about).every(([name, value]) => body[name] === value);
    return this.take(fits).sort(
      (one, other) => moves.indexOf(one.body.move) - moves.indexOf(other.body.move),
    );
  }
}

/** The list with one offer for each roll that can be amended: any of its fields may change, none has to. */
export function amendable(list) {
  const rolls = new Map();
  for (const offer of list.filter(({ body }) => body.move === "amend_roll")) {
    const { roll } = offer.body;
    const open = { ...offer.open, ...rolls.get(roll)?.open };
    for (const [name, schema] of Object.entries(offer.open))
      if (!offer.required.includes(name)) open[name] = schema; // with the value of now
    rolls.set(roll, { ...offer, open, required: [] });
  }
  return [...list.filter(({ body }) => body.move !== "amend_roll"), ...rolls.values()];
}

/** Offers of the same move together, in the order of their first. @returns {any[][]} */
export function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    const { move } = offer.body;
    groups.set(move, [...(groups.get(move) ?? []), offer]);
  }
  return [...groups.values()];
}
