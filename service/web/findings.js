// What is wrong with fields, in words.

/** What is said of a field that needs a value and has none. */
export const ENTER = "Enter a value.";
const EMPTY = ["Missing data for required field.", "Field may not be null."];

/** Without the marks of code, and with long numbers as people write them: 1,000,000. @param {string} text */
export const plain = (text) =>
  text
    .replace(/ \([^()]*`\/[^()]*\)/g, "") // a path of the API
    .replace(/`([^`]*)`/g, "“$1”")
    .replace(/ \([A-Z][A-Z0-9]-\d+[a-z]?\)/g, "") // the id of a rule
    .replace(/(?<![\w“])\d{5,}(?!\w)/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ","));

/** What is wrong, and at which character of dice notation. @param {import("./types.js").Finding} finding */
export function inWords({ detail, position }) {
  if (EMPTY.includes(detail)) return ENTER;
  return position ? `${plain(detail).replace(/\.$/, "")} (at character ${position}).` : plain(detail);
}

/** Whether a finding is of the field at this place, or of what it holds and does not draw apart. */
export function within(pointer, at, kind) {
  if (pointer === undefined) return false;
  const place = pointer.slice(1);
  if (kind === "object" || kind === "rows") return place === at;
  return place === at || place.startsWith(`${at}/`);
}
