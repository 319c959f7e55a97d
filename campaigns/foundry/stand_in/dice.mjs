// A stand-in for Foundry's dice, as far as the module in examples/foundry needs them, made from the published
// types (fvtt-types of npm) and compared with them by compared.ts. They end with version 13: what version 14 does
// in another way is written by hand.

/** How many dice Foundry rolled itself. */
export const own = { dice: 0 };

/** @typedef {{result: number, active: boolean, discarded?: boolean, exploded?: boolean}} Result */

/** @abstract */
export class DiceTerm {
  static DENOMINATION = "";

  /** @param {{number?: number, faces?: number, modifiers?: string[], results?: Result[]}} data */
  constructor({ number = 1, faces = 6, modifiers = [], results = [] } = {}) {
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    this.#evaluated = results.length > 0;
  }

  #evaluated;

  get denomination() {
    return /** @type {typeof DiceTerm} */ (this.constructor).DENOMINATION;
  }

  get expression() {
    return `${this.number}d${this.denomination.replace(/^d/, "")}${this.modifiers.join("")}`;
  }

  get total() {
    if (!this.#evaluated) return undefined;
    return this.results.reduce((sum, { result, active }) => sum + (active ? result : 0), 0);
  }

  /** A handler is awaited once for each die, one after the other. */
  async evaluate() {
    this.#evaluated = true;
    while (this.results.length < Math.abs(this.number)) await this.roll();
    if (this.modifiers.includes("x")) {
      for (const result of this.results) {
        if (result.result !== this.faces) continue;
        result.exploded = true;
        await this.roll();
      }
    }
    return this;
  }

  async roll() {
    const result = { result: (await this.#fulfilled()) ?? this.randomFace(), active: true };
    this.results.push(result);
    return result;
  }

  /** @returns {Promise<number | void>} */
  async #fulfilled() {
    /** @type {Record<string, string | undefined>} */
    const chosen = game.settings.get("core", "diceConfiguration");
    const always = game.release.generation >= 14 ? chosen.default : ""; // new in version 14
    const method = chosen[this.denomination] || always || CONFIG.Dice.fulfillment.defaultMethod;
    return CONFIG.Dice.fulfillment.methods[method]?.handler?.(/** @type {any} */ (this), {});
  }

  randomFace() {
    own.dice += 1;
    return this.mapRandomFace(CONFIG.Dice.randomUniform());
  }

  /** @param {number} randomUniform @returns {number} */
  mapRandomFace(randomUniform) {
    return Math.ceil((1 - randomUniform) * this.faces);
  }
}

export class Die extends DiceTerm {
  static DENOMINATION = "d";

  /** @override */
  get denomination() {
    return `d${this.faces}`;
  }
}

export class FateDie extends DiceTerm {
  static DENOMINATION = "f";

  /** @param {ConstructorParameters<typeof DiceTerm>[0]} data */
  constructor(data = {}) {
    super({ ...data, faces: 3 });
  }

  /** @override @param {number} randomUniform */
  mapRandomFace(randomUniform) {
    return Math.ceil(randomUniform * this.faces - 2);
  }
}

export class Coin extends DiceTerm {
  static DENOMINATION = "c";

  /** @param {ConstructorParameters<typeof DiceTerm>[0]} data */
  constructor(data = {}) {
    super({ ...data, faces: 2 });
  }

  /** @override @param {number} randomUniform */
  mapRandomFace(randomUniform) {
    return Math.round(randomUniform);
  }
}

export class Roll {
  /** @param {string} formula one term, such as `4d6x`, `4df` or `1dc` */
  constructor(formula) {
    const [, number, kind, modifiers] = /** @type {string[]} */ (/^(\d+)d(\d+|f|c)(x?)$/.exec(formula));
    const data = { number: Number(number), modifiers: modifiers ? [modifiers] : [] };
    const special = { f: FateDie, c: Coin }[kind];
    /** @type {DiceTerm[]} */
    this.terms = [special ? new special(data) : new Die({ ...data, faces: Number(kind) })];
  }

  get dice() {
    return this.terms;
  }

  get total() {
    return this.terms.reduce((sum, { total = NaN }) => sum + total, 0);
  }

  async evaluate() {
    for (const term of this.terms) await term.evaluate();
    return this;
  }

  /** Terms with results count as evaluated. @param {DiceTerm[]} terms */
  static fromTerms(terms) {
    const roll = new this("1d6");
    roll.terms = terms;
    return roll;
  }

  /** All at the same moment. @param {string} formula */
  static async simulate(formula, n = 10_000) {
    const rolls = Array.from({ length: n }, async () => (await new this(formula).evaluate()).total);
    return Promise.all(rolls);
  }
}
