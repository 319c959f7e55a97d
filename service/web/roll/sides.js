// The two sides of an opposed roll, by their names.
import { capital } from "../words.js";

/** A text with the names that the sides have been given. @param {string} text @param {any} body of the roll */
export const withNames = (text, body) =>
  text.replace(/the (active|opposing) side/i, (side, which, at) => {
    const { name = side } = body[which] ?? {};
    return at ? name : capital(name);
  });
