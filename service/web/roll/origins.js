// Where dice come from that the service did not roll for this answer: a hand, a roll before, a link.

const NAMES = {
  before: "the same dice as before",
  link: "dice from the link",
  supplied: "dice thrown by hand",
};
const BY_SERVICE = {
  system: "Rolled by the service, without bias",
  seed: "Rolled from the seed: the same every time",
};

/** The dice that were put into a form by something else than a hand. */
export class Origins {
  /** @type {Map<string, {face: number, source: string}>} */
  #known = new Map();

  /** All dice of a body are of this source. @param {any} dice @param {"before" | "link"} source */
  set(dice, source) {
    for (const [role, faces] of Object.entries(dice ?? {}))
      for (const [place, face] of placed(role, faces)) this.#known.set(place, { face, source });
  }

  /** The dice of an answer are thrown again: what the service rolled for it is of before. @param {any} answer */
  keep({ dice, faces }) {
    this.clear();
    dice.forEach(({ face, source }, index) => {
      const kept = source in BY_SERVICE ? "before" : source;
      this.#known.set(places(dice, faces)[index], { face, source: kept });
    });
  }

  clear() {
    this.#known.clear();
  }

  /** An answer whose dice say where they come from; a face that was changed since is thrown by hand. */
  traced(answer) {
    const at = places(answer.dice, answer.faces);
    const dice = answer.dice.map((one, index) => {
      const known = this.#known.get(at[index]);
      return one.source === "supplied" && known?.face === one.face ? { ...one, source: known.source } : one;
    });
    return { ...answer, dice };
  }
}

/** "hot/0", "max/1", "possibilities/0/1": the faces of a role, by their places. @returns {[string, any][]} */
function placed(at, faces) {
  if (!Array.isArray(faces)) return [[`${at}/0`, faces]];
  return faces.flatMap((one, row) =>
    Array.isArray(one) ? placed(`${at}/${row}`, one) : [[`${at}/${row}`, one]],
  );
}

/** The place of each die of an answer among its faces. */
function places(dice, faces) {
  const counts = new Map();
  return dice.map(({ role, chain }) => {
    const row = Array.isArray(faces[role]?.[0]) ? `${role}/${chain - 1}` : role;
    const count = counts.get(row) ?? 0;
    counts.set(row, count + 1);
    return `${row}/${count}`;
  });
}

/** Where the dice of an answer come from, in words. @param {any} answer */
export function originInWords({ dice, randomness }) {
  if (randomness.source in BY_SERVICE) return BY_SERVICE[randomness.source];
  const sources = new Set(dice.map(({ source }) => source));
  const given = Object.keys(NAMES).filter((source) => sources.has(source));
  const names = given.map((source) => NAMES[source]).join(" and ") || NAMES.supplied;
  const rest = Object.keys(BY_SERVICE).some((source) => sources.has(source));
  return `With ${names}${rest ? "; the others rolled by the service" : ""}`;
}

/**
 * The same, where nobody knows more than the answer says: of a receipt.
 * @param {{source: string, keyed?: boolean}} randomness
 */
export function sourceInWords({ source, keyed }) {
  if (source === "system" && keyed)
    return `${BY_SERVICE.system}; it may have been known before, as it can be repeated`;
  return BY_SERVICE[source] ?? "With dice that were typed in, some or all of them not rolled by the service";
}
