// What foes have rolled: the table keeps but their last roll, and their values need not be typed twice.
import { capital } from "../words.js";

const PLACE = "rollwright.rolled";
const MOST = 4; // kinds of rolls of a foe

/** The last kinds of rolls of each foe, what each is called and its values; kept over a reload. */
export class Rolled {
  /** @param {string} session */
  constructor(session) {
    this.place = `${PLACE} ${session}`;
    /** @type {Record<string, [string, any][]>} */
    this.kept = JSON.parse(sessionStorage.getItem(this.place) ?? "{}");
  }

  /** @param {string} id of a foe */
  of = (id) => this.kept[id] ?? [];

  /** Learns the rolls of a table that has been read. @param {any} table */
  note({ foes, rolls }) {
    for (const { by, request } of rolls) {
      if (!request || !foes.some(({ id }) => id === by)) continue;
      const { value, attribute, label } = request;
      const kinds = new Map(this.of(by));
      kinds.set(`${label ? capital(label) : "Roll"} ${value}`, { value, attribute, label });
      this.kept[by] = [...kinds].slice(-MOST);
    }
    sessionStorage.setItem(this.place, JSON.stringify(this.kept));
  }
}
