// Rolls literals with rpg-dice-roller; runs in the folder where it is installed.
//
// Reads {"literals", "rolls", "seed"} as JSON, and writes for each literal that it accepts, and
// that has dice, a list of [total, faces], or of errors. Faces are those of each term in the order
// thrown: first all of its dice, then what followed them, one die after the other.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/`);
const roller = require("@dice-roller/rpg-dice-roller");
const { Dice, DiceRoll, Parser, RollGroup } = roller;
const { engines, generator } = roller.NumberGenerator;
const { literals, rolls, seed } = JSON.parse(readFileSync(0, "utf8"));

// Half of all dice show their lowest or highest face, so that much happens to few of them.
const chance = engines.MersenneTwister19937.seed(seed);
const below = (limit) => (chance.next() >>> 0) % limit;
generator.integer = (low, high) =>
  below(2) ? low + below(high - low + 1) : below(2) ? low : high;

const thrown = new Map(); // the faces of each term
for (const { prototype } of [Dice.StandardDice, Dice.FudgeDice]) {
  const { rollOnce } = prototype;
  prototype.rollOnce = function () {
    const result = rollOnce.call(this);
    if (!thrown.has(this)) thrown.set(this, []);
    thrown.get(this).push(result.initialValue);
    return result;
  };
}

const isDice = (part) =>
  part instanceof Dice.StandardDice ||
  (part instanceof RollGroup && part.expressions.flat().some(isDice));

function accepts(literal) {
  try {
    return Parser.parse(literal).some(isDice);
  } catch {
    return false;
  }
}

function rolled(literal) {
  thrown.clear();
  try {
    const { total } = new DiceRoll(literal);
    return [total, [...thrown.values()]];
  } catch (error) {
    return error.message;
  }
}

const rolledOften = (literal) => Array.from({ length: rolls }, () => rolled(literal));
const known = literals.filter((literal) => literal && accepts(literal));
const rolledAll = known.map((literal) => [literal, rolledOften(literal)]);
process.stdout.write(JSON.stringify(Object.fromEntries(rolledAll)));
