// Dice for any game: notation, and two sides against each other.
import { capital, minus, several } from "../../words.js";
import { dieButtons } from "../add-die.js";
import { bothNames, namesOf } from "../sides.js";

const NOTATION =
  "Such as 2d6+3, 4d6kh3 (keep the highest 3), 1d20 adv, 5d10! (tens explode), 6d6>=5 (count successes), " +
  "(2d6)>=7 (compare the total). A word after a term is its label: 1d8 fire + 1d6 cold.";
const WORDS = {
  expression: { label: "Dice", hint: NOTATION, aid: dieButtons },
  difficulty: { label: "Difficulty", hint: "The total or successes to reach; may be left empty" },
  at_most: { label: "At most", hint: "The total or successes not to exceed, instead of a difficulty" },
  step: { label: "Points for a degree", hint: "Of success or failure" },
  "dice/dice": { label: "Faces", hint: "In the order rolled" },
};
const SIDE = (label) => ({ label, first: ["name", "expression"] });

export const anyDice = {
  name: "Any dice",
  mechanics: {
    dice: {
      short: "Notation",
      about: "Any dice that you can write down: 2d6+3, the best three of four, exploding, pools.",
      first: ["expression", "difficulty"],
      words: WORDS,
      axis: "Total",
      marks: { least: "Difficulty", most: "At most" },
      expressions: { dice: ({ expression }) => expression },
      verdict: total,
    },
    opposed: {
      short: "Opposed roll",
      title: "Any dice: opposed roll",
      about: "Two sides throw any dice, and the higher total wins.",
      first: ["active", "opposing"],
      words: {
        active: SIDE("Active side"),
        opposing: SIDE("Opposing side"),
        ...side("active"),
        ...side("opposing"),
        ties: {
          label: "A tie is",
          options: {
            draw: "a draw",
            active: "a win of the active side",
            opposing: "a win of the opposing side",
            reroll: "rolled again",
          },
        },
        lowest_wins: { label: "The lower total wins" },
        "dice/active": { label: "The active side's dice" },
        "dice/opposing": { label: "The opposing side's dice" },
      },
      looks: ({ ties }) => (ties === "active" ? 0 : 1), // the least lead that wins
      axis: "Lead of the active side",
      chances: {
        active_wins: "The active side wins",
        opposing_wins: "The opposing side wins",
        draw: "A draw",
      },
      expressions: {
        active: ({ active }) => active?.expression,
        opposing: ({ opposing }) => opposing?.expression,
      },
      verdict: contest,
    },
  },
};

function side(name) {
  return {
    [`${name}/name`]: { label: "Name" },
    [`${name}/expression`]: { label: "Dice", hint: "Such as 2d6+3" },
    [`${name}/modifiers`]: { label: "Modifiers", add: "Add a modifier" },
    [`${name}/modifiers/name`]: { label: "What it comes from" },
    [`${name}/modifiers/value`]: { label: "Points", signed: true },
  };
}

function total({ outcome }) {
  const { success, margin, degrees, successes } = outcome;
  const told = {
    number: outcome.total,
    under: "",
    notes: [...(degrees ? [several(Math.abs(degrees), "degree")] : []), ...commented(outcome)],
  };
  const word = successes === null ? "Total" : Math.abs(successes) === 1 ? "Success" : "Successes";
  if (success === null) return { ...told, word, tone: "even" };
  const by = margin ? `by ${Math.abs(margin)}` : "";
  return { ...told, by, word: success ? "Success" : "Failure", tone: success ? "good" : "bad" };
}

/** A comment may have been meant for dice, and notation be read otherwise elsewhere. */
const commented = ({ comment, notes }) => [...(comment ? [`Comment: ${comment}`] : []), ...notes];

function contest({ outcome }) {
  const { active, opposing, winner, margin } = outcome;
  const names = namesOf(outcome);
  return {
    number: `${minus(active.total)} : ${minus(opposing.total)}`,
    under: bothNames(names),
    word: winner ? `${capital(names[winner])} wins` : "A draw",
    by: margin ? `by ${margin}` : "",
    tone: winner === null ? "even" : winner === "active" ? "good" : "bad",
    notes: [
      ...(outcome.rerolls ? [`Tied and rolled again: ${outcome.rerolls}`] : []),
      ...[active, opposing].flatMap(commented),
    ],
    names,
  };
}
