// Which token an operation needs, where it says so in words alone.
import { kindOf } from "./credentials.js";

const KINDS = {
  join: ["ji", "the join code"],
  gamemaster: ["g", "the gamemaster's token"],
  player: ["p", "a player's token"],
  seat: ["gps", "the token of a seat"],
  any: ["gpsji", "a token or the join code"],
};
export const NEEDS = {
  claim_character: "join",
  claim_gamemaster: "any",
  create_handover_code: "gamemaster",
  create_short_code: "gamemaster",
  delete_session: "gamemaster",
  get_hand: "player",
  get_lobby: "any",
  join_session: "join",
  release_character: "gamemaster",
  renew_join_code: "gamemaster",
  watch_session: "join",
};

/** The kinds of credentials that an operation takes. */
export const kindsFor = (id) => KINDS[NEEDS[id] ?? "seat"][0];

/** What an operation needs, if a value is known to be something else: "needs the join code". */
export function needOf(id, value) {
  const [kinds, words] = KINDS[NEEDS[id] ?? "seat"];
  const kind = kindOf(value);
  return kind && !kinds.includes(kind) ? `needs ${words}` : "";
}
