// The Torang Engine: what its rolls are called, ask for and mean.
import { capital, title, words } from "../../words.js";
import { bothNames, namesOf } from "../sides.js";

const ABILITY = {
  score: { label: "Ability score", hint: "In percent" },
  easy: { label: "Advantages", hint: "+20 each" },
  difficult: { label: "Disadvantages", hint: "−20 each" },
  modifiers: { label: "Other modifiers", hint: "In steps of 20", add: "Add a modifier" },
  "modifiers/name": { label: "What it comes from" },
  "modifiers/value": { label: "Points", signed: true },
  name: { label: "Name" },
};
const HELPERS = {
  helpers: {
    label: "Helpers",
    hint: "Each rolls first, and makes it easier or harder",
    add: "Add a helper",
  },
  ...within("helpers", ABILITY),
};
const SIDE = { ...ABILITY, ...HELPERS };
const WORDS = {
  dramatic: {
    label: "Dramatic situation",
    hint: "A success earns an experience check, a mark for improving the ability later",
  },
  lowest_wins: { label: "Lower roll wins", hint: "Between equal levels" },
};
const STEPS = { easy: "advantages", difficult: "disadvantages" };
const HUNDRED = "For 00 type 100";
const FIRST = ["name", "score", "easy", "difficult"];
const CHANCES = {
  win: "The active side wins",
  lose: "The opposing side wins",
  lesser_loser_active: "Both fail, the active side less badly",
  lesser_loser_opposing: "Both fail, the opposing side less badly",
  experience_check_active: "Experience check for the active side",
  experience_check_opposing: "Experience check for the opposing side",
};

export const torang = {
  name: "Torang Engine",
  mechanics: {
    "torang/ability": {
      short: "Ability roll",
      about: "One d100: your ability score or less is a success, alone or with helpers.",
      first: ["score", "easy", "difficult"],
      words: {
        ...SIDE,
        ...WORDS,
        "dice/d100": { label: "Your d100", hint: HUNDRED },
        "dice/helpers": { label: "Helpers' d100" },
      },
      needed: { helpers: ({ helpers }) => helpers },
      whatIf: {
        label: "What would an advantage change?",
        legend: "With one more advantage",
        body: (body) => ({ ...body, easy: (body.easy ?? 0) + 1 }),
      },
      chances: { success: "Success or critical" },
      steps: STEPS,
      verdict: ability,
    },
    "torang/opposed": {
      short: "Opposed roll",
      about: "Two abilities against each other: the better level wins, then the higher roll.",
      first: ["active", "opposing"],
      words: {
        ...WORDS,
        active: { label: "Active side", first: FIRST },
        ...within("active", SIDE),
        opposing: { label: "Opposing side", first: FIRST },
        ...within("opposing", SIDE),
        "dice/active": { label: "The active side's d100", hint: HUNDRED },
        "dice/opposing": { label: "The opposing side's d100", hint: HUNDRED },
        "dice/active_helpers": { label: "Helpers of the active side" },
        "dice/opposing_helpers": { label: "Helpers of the opposing side" },
      },
      axis: "Results for the active side",
      chances: CHANCES,
      terms: "An experience check is a mark beside an ability, for improving it later.",
      needed: {
        active_helpers: ({ active }) => active?.helpers,
        opposing_helpers: ({ opposing }) => opposing?.helpers,
      },
      steps: STEPS,
      verdict: opposed,
    },
  },
};

function ability({ outcome }) {
  return {
    number: outcome.roll,
    under: `${outcome.effective_score} or less succeeds`,
    word: capital(outcome.level),
    tone: ["critical", "success"].includes(outcome.level) ? "good" : "bad",
    notes: outcome.experience_check ? ["Earns an experience check"] : [],
  };
}

function opposed({ outcome }) {
  const { active, opposing, winner, result } = outcome;
  const names = namesOf(outcome);
  const told = {
    number: `${active.roll} : ${opposing.roll}`,
    under: bothNames(names),
    names,
    notes: [],
  };
  if (!winner) return { ...told, word: title(result), tone: "even" };
  const won = words(result).replace("defeat", "victory");
  return {
    ...told,
    word: `${capital(names[winner])} wins`,
    by: won === "victory" ? "" : `a ${won}`,
    tone: winner === "active" ? "good" : "bad",
  };
}

function within(name, wordings) {
  return Object.fromEntries(
    Object.entries(wordings).map(([field, wording]) => [`${name}/${field}`, wording]),
  );
}
