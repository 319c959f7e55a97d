// Torg's dice: what follows from the faces that were thrown.
//
// Source: docs/rules/torg-dice.md
import { field, fitting, has, isObject, parse, same, shaped } from "./reading.js";

const MARGINS = Object.entries({ minimal: 0, average: 1, good: 3, superior: 7, spectacular: 12 });
const CHART = [-12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7];

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// What of an outcome does not follow from the `faces` that count, `value`, `modifiers` and `difficulty`
// of a Torg check; null if all of it does. Without one of them it is not compared.
export function wrongIn({ faces: shown, value, modifiers, difficulty, total: told = null }, outcome) {
  if (!has(shown, "hot") && !has(shown, "d20")) return null;
  const faces = facesOf(shown);
  if (faces === null || (faces.max.length && Math.abs(baseOf(faces)) !== 9)) return "faces";
  const bonus = bonusOf(faces);
  const total = bonus + (value ?? 0) + sum((modifiers ?? []).map((modifier) => modifier.value));
  const derived = { bonus, total };
  if (difficulty !== null) {
    const margin = total - difficulty;
    const levels = MARGINS.filter(([, least]) => margin >= least).map(([level]) => level);
    Object.assign(derived, { success: margin >= 0, margin, level: levels.at(-1) ?? null });
  }
  const names = Object.keys(derived).filter((name) => has(outcome, name));
  const wrong = names.find((name) => outcome[name] !== derived[name]);
  return wrong ?? (told === null || told === total ? null : "total");
}

// The faces by dice; null if they cannot be thrown. The highest are thrown again.
function facesOf(value) {
  const [shape, again] = has(value, "d20") ? ["d20", [10, 20]] : ["two_d10", [10]];
  const faces = fitting(() => shaped(shape, value, ""));
  if (faces === null) return null;
  for (const name of ["d20", "max", "up"]) faces[name] ??= [];
  faces.possibilities = faces.possibilities.map((chain) => chain ?? []);
  const chains = [faces.d20, faces.max, faces.up, ...faces.possibilities];
  return chains.every((chain) => chain.slice(0, -1).every((face) => again.includes(face))) ? faces : null;
}

// The bonus number of faces that count.
function bonusOf(faces) {
  const { d20, max, up, possibilities } = faces;
  const added = sum(up) + sum(possibilities.flat());
  if (!has(faces, "hot")) {
    const least = possibilities.filter(({ length }) => length).map(([first]) => Math.max(0, 10 - first));
    const total = added + sum(d20) + sum(least);
    return total > 20 ? 8 + Math.floor((total - 21) / 5) : CHART[Math.max(total, 1) - 1];
  }
  const base = baseOf(faces);
  return base + sum(max) * (base > 0 ? 1 : -1) + added;
}

// The bonus number of the hot and the cold die.
function baseOf({ hot, cold }) {
  if (hot === cold) return 0;
  return hot < cold ? hot : -cold;
}

// Why the text of a revealed roll does not bear out the event, or what was shown before.
export function wrongInReveal(event, rolled) {
  const committed = fitting(() => parse(event.committed));
  const answer = field(committed, "answer");
  const whole = [field(committed, "mechanic"), field(answer, "outcome"), field(answer, "text")];
  const names = ["mechanic", "outcome", "text"];
  const shown = names.map((name) => event[name]);
  const kept = names.every((name) => (rolled[name] ?? null) === null || same(rolled[name], event[name]));
  if (!isObject(answer) || field(committed, "roll") !== event.roll || !same(shown, whole) || !kept) {
    return { reason: "reveal_misleads" };
  }
  const name = wrongInRoll(committed);
  return name && { reason: "outcome_differs", name };
}

// What of a Torg roll's outcome does not follow from its dice; null if all of it does.
function wrongInRoll({ mechanic, answer: value, ...committed }) {
  const answer = fitting(() => shaped("answer", value, ""));
  const check = fitting(() => shaped("check", field(committed, "request"), ""));
  if (!["torg/2d10", "torg/d20"].includes(mechanic) || answer === null || check === null) return null;
  const chains = new Map();
  for (const { role, chain, face, counted } of answer.dice) {
    if (!counted && role !== "hot" && role !== "cold") continue;
    const key = JSON.stringify([role, chain]);
    if (!chains.has(key)) chains.set(key, { role, faces: [] });
    chains.get(key).faces.push(face);
  }
  const thrown = [...chains.values()];
  const faces = Object.fromEntries(thrown.map((each) => [each.role, each.faces]));
  const possibilities = thrown.filter(({ role }) => role === "possibilities").map((each) => each.faces);
  for (const role of ["hot", "cold"]) if (has(faces, role)) [faces[role]] = faces[role];
  return wrongIn({ ...check, faces: { ...faces, possibilities } }, answer.outcome);
}
