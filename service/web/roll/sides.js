// The two sides of an opposed roll, by their names.
import { capital } from "../words.js";

/** What the sides of an outcome are called. @param {any} outcome */
export const namesOf = ({ active, opposing }) => ({
  active: active.name ?? "The active side",
  opposing: opposing.name ?? "The opposing side",
});

/** Both names, below two numbers. @param {{active: string, opposing: string}} names */
export const bothNames = ({ active, opposing }) => `${capital(active)} : ${opposing}`;

/** A text with the names that the sides have been given. @param {string} text @param {any} body of the roll */
export const withNames = (text, body) =>
  text.replace(/the (active|opposing) side/i, (side, which, at) => {
    const { name = side } = body[which] ?? {};
    return at ? name : capital(name);
  });
