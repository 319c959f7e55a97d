// The last rolls of this browser.
const PLACE = "rollwright.history";
const MOST = 50;

/** The newest first. @returns {{at: string, mechanic: string, body: any, label: string|null, text: string}[]} */
export function history() {
  return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
}

/** @param {ReturnType<typeof history>[number]} roll */
export function remember(roll) {
  localStorage.setItem(PLACE, JSON.stringify([roll, ...history()].slice(0, MOST)));
}

export function forget() {
  localStorage.removeItem(PLACE);
}

let chosen;

/** A roll of the history that is to be filled in where its mechanic is shown next. */
export function choose(roll) {
  chosen = roll;
}

/** What was chosen for a mechanic, once. @param {string} mechanic */
export function takeChosen(mechanic) {
  const taken = chosen?.mechanic === mechanic ? chosen.body : undefined;
  chosen = undefined;
  return taken;
}
