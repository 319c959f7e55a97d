// Dice of a Rollwright service, for Foundry's dice fulfillment.
import { Problem } from "./client.js";

const MOST = 1_000; // dice of a request
const AHEAD = 20; // dice of a kind that are fetched with those that are rolled
const TIMEOUT = 2_000; // milliseconds to wait for an answer
const REST = 30; // seconds without a request after one that failed

/**
 * @typedef {Pick<foundry.dice.terms.DiceTerm, "faces" | "number" | "results" | "mapRandomFace">} Term
 * @typedef {{sides: number, count: number, give: (faces: number[]) => void}} Order
 */

/** Gives each die of a roll its result. The dice of a term, and of rolls made at once, come in one request. */
export class Supply {
  /**
   * @param {import("./client.js").Rollwright} service
   * @param {{ahead?: boolean, warn: (text: string) => void}} options `ahead`: fetch dice for later rolls, too
   */
  constructor(service, { ahead = false, warn }) {
    this.service = service;
    this.ahead = ahead ? AHEAD : 0;
    this.warn = warn;
    /** @type {WeakMap<Term, number[]>} faces of the other dice of a term that is being rolled */
    this.ofTerms = new WeakMap();
    /** @type {Map<number, number[]>} faces that were fetched ahead, by sides */
    this.stock = new Map();
    /** @type {Order[]} */
    this.orders = [];
    this.asking = false;
    this.restsUntil = 0;
  }

  /**
   * The result of a term's next die; undefined if Foundry has to roll it itself. Any face can be mapped to
   * a result: a Fate die has -1 to 1, a coin 0 and 1.
   * @param {Term} term
   * @returns {Promise<number | undefined>}
   */
  async result(term) {
    const sides = term.faces;
    if (sides === undefined || !Number.isInteger(sides) || sides < 1) return undefined;
    const face = await this.#face(term, sides);
    return face === undefined ? undefined : term.mapRandomFace((sides - face + 0.5) / sides);
  }

  /** @param {Term} term @param {number} sides */
  async #face(term, sides) {
    const face = this.ofTerms.get(term)?.shift() ?? this.stock.get(sides)?.shift();
    if (face !== undefined) return face;
    const missing = Math.abs(term.number ?? 1) - term.results.length; // none for a reroll or an explosion
    const faces = await this.#order(sides, Math.min(Math.max(missing, 1), MOST));
    this.ofTerms.set(term, faces);
    return faces.shift();
  }

  /** @param {number} sides @param {number} count @returns {Promise<number[]>} none if the service fails */
  #order(sides, count) {
    if (Date.now() < this.restsUntil) return Promise.resolve([]);
    return new Promise((give) => {
      this.orders.push({ sides, count, give });
      if (!this.asking) void this.#ask();
    });
  }

  async #ask() {
    this.asking = true;
    await null; // rolls made at the same moment share a request
    while (this.orders.length) {
      const orders = this.#nextOrders();
      try {
        await this.#fetch(orders);
        for (const { sides, count, give } of orders) give(this.#inStock(sides).splice(0, count));
      } catch (wrong) {
        this.#rest(wrong);
        for (const { give } of [...orders, ...this.orders.splice(0)]) give([]);
      }
    }
    this.asking = false;
  }

  /** As many orders as fit into a request, at least one. */
  #nextOrders() {
    let dice = 0;
    const tooMany = this.orders.findIndex(({ count }) => (dice += count) > MOST);
    return this.orders.splice(0, tooMany < 0 ? this.orders.length : Math.max(tooMany, 1));
  }

  /** @param {Order[]} orders whose dice are in stock afterwards */
  async #fetch(orders) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const { sides, count } of orders) counts.set(sides, (counts.get(sides) ?? this.ahead) + count);
    const rolls = [...counts].map(([sides, count]) => ({
      mechanic: /** @type {const} */ ("dice"),
      expression: `${count}d${sides}`,
    }));
    const answer = await this.service.batch(rolls, { signal: AbortSignal.timeout(TIMEOUT) });
    [...counts.keys()].forEach((sides, at) =>
      this.#inStock(sides).push(.../** @type {any} */ (answer.rolls[at]).faces.dice),
    );
  }

  /** @param {number} sides */
  #inStock(sides) {
    const faces = this.stock.get(sides) ?? [];
    this.stock.set(sides, faces);
    return faces;
  }

  /** @param {unknown} wrong */
  #rest(wrong) {
    this.restsUntil = Date.now() + REST * 1_000;
    const why = wrong instanceof Problem ? `: ${wrong.message.replace(/\.?$/, ".")}` : " does not answer.";
    this.warn(`Rollwright${why} For ${REST} seconds the dice are Foundry's own.`);
  }
}
