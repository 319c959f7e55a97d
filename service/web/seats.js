// The seats that this browser holds: whose it is, and the token that opens it.
const PLACE = "rollwright.seats";

/** @typedef {{session: string, who: string, name: string, token: string, as?: string, joinCode?: string,
 *   overlay?: {spectator: string, token: string}}} Seat */

/** @returns {Seat[]} the newest first */
export function seats() {
  return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
}

/** @param {string} session @param {string} who a character's id, `gamemaster` or `spectator` */
export function seatOf(session, who) {
  return seats().find((seat) => seat.session === session && seat.who === who);
}

/** @param {Seat} seat */
export function keep(seat) {
  localStorage.setItem(PLACE, JSON.stringify([seat, ...others(seat)]));
}

/** @param {Seat} seat */
export function drop(seat) {
  localStorage.setItem(PLACE, JSON.stringify(others(seat)));
}

/** @param {Seat} seat */
export const place = ({ session, who }) => `#table/${session}/${who}`;

/** The link that opens a table to others: its code is in the fragment, which never reaches a server. */
export const invitation = (session, code) => `${location.origin}/#join/${session}/${code}`;

/** The link that opens a seat on another device. @param {Seat} seat */
export const seatLink = ({ session, token }) => `${location.origin}/#seat/${session}/${token}`;

/** The link of a seat that is shown as an overlay. @param {Seat} seat */
export const overlayLink = ({ session, token }) => `${location.origin}/?overlay=1#seat/${session}/${token}`;

const others = ({ session, who }) => seats().filter((seat) => seat.session !== session || seat.who !== who);
