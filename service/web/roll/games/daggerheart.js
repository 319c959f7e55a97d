// Daggerheart: what its rolls are called, ask for and mean.
import { capital, several } from "../../words.js";

const TYPES = { physical: "Physical", magic: "Magic" };
const WORDS = {
  modifier: { label: "Modifier", signed: true, hint: "Trait, or attack modifier" },
  difficulty: { label: "Difficulty", hint: "The total to reach; may be left empty" },
  evasion: { label: "Evasion", hint: "Of the target; may be left empty" },
  advantage: { label: "Advantage", hint: "One counts, however many you have" },
  disadvantage: { label: "Disadvantage", hint: "Each cancels an advantage" },
  extra: { label: "More dice", hint: "Such as 1d6, added to the total" },
  help: { label: "Allies who help", hint: "Each rolls a d6: the best counts" },
  reaction: { label: "Reaction roll", hint: "No Hope, no Fear, no help" },
  hope_die: { label: "Sides of the Hope die", hint: "12, but for some features" },
  fear_die: { label: "Sides of the Fear die", hint: "12, but for some features" },
  advantage_die: { label: "Sides of your advantage die", hint: "6, but for some features" },
  damage: { label: "Damage dice", hint: "Such as 2d8+2" },
  critical: { label: "Critical hit", hint: "Adds the most that the dice can show" },
  types: { label: "The damage is", options: TYPES },
  direct: { label: "Direct damage", hint: "Armor Slots do not help" },
  resistant_to: { label: "The target resists", hint: "Takes half", options: TYPES },
  immune_to: { label: "The target is immune to", hint: "Takes nothing", options: TYPES },
  armor_slots: { label: "Armor Slots", hint: "Each lowers the severity by one step" },
  thresholds: { label: "The target's thresholds" },
  "thresholds/major": { label: "Major", hint: "From here 2 hit points" },
  "thresholds/severe": { label: "Severe", hint: "From here 3 hit points" },
  "dice/d20": { label: "d20", hint: "Two with advantage or disadvantage" },
  "dice/damage": { label: "Damage dice" },
  "dice/extra": { label: "More dice" },
  "dice/hope": { label: "Hope die" },
  "dice/fear": { label: "Fear die" },
  "dice/advantage": { label: "Advantage die" },
  "dice/disadvantage": { label: "Disadvantage die" },
  "dice/help": { label: "Dice of allies" },
};
const CHANCES = {
  success_with_hope: "Success with Hope",
  success_with_fear: "Success with Fear",
  failure_with_hope: "Failure with Hope",
  failure_with_fear: "Failure with Fear",
  hit_points_0: "No hit point",
  hit_points_1: "1 hit point",
  hit_points_2: "2 hit points",
  hit_points_3: "3 hit points",
};
const shared = { words: WORDS, chances: CHANCES, axis: "Total", marks: { difficulty: "Difficulty" } };
const whatIf = {
  label: "What would an advantage change?",
  legend: "With one more advantage",
  body: (body) => ({ ...body, advantage: (body.advantage ?? 0) + 1 }),
};
const d20 = (faces, body) =>
  faces.length < (more(body) ? 2 : 1) ? "" : more(body) ? "That is both." : "That is all.";
const help = (faces, { help = 0 }) => (faces.length < help ? "" : "That is all.");
const more = ({ advantage = 0, disadvantage = 0 }) => advantage - disadvantage;

export const daggerheart = {
  name: "Daggerheart",
  mechanics: {
    "daggerheart/duality": {
      ...shared,
      short: "Duality Dice",
      about:
        "The players' two twelve-sided dice: Hope and Fear added, and the higher one colours the result.",
      first: ["modifier", "difficulty", "advantage", "disadvantage"],
      whatever: "Equal dice are a critical success whatever the total",
      whatIf,
      needed: {
        advantage: (body) => more(body) > 0,
        disadvantage: (body) => more(body) < 0,
        help: ({ help }) => help > 0,
        extra: ({ extra }) => extra,
      },
      sides: {
        hope: ({ hope_die = 12 }) => hope_die,
        fear: ({ fear_die = 12 }) => fear_die,
        advantage: ({ advantage_die = 6 }) => advantage_die,
      },
      enough: { help },
      expressions: { extra: ({ extra }) => extra },
      verdict: duality,
    },
    "daggerheart/attack": {
      ...shared,
      short: "Attack",
      about: "The gamemaster's d20 against a hero's Evasion, with damage on a hit.",
      first: ["modifier", "evasion", "damage", "advantage", "disadvantage"],
      marks: { evasion: "Evasion" },
      whatever: "A natural 20 hits whatever the total",
      whatIf,
      needed: { extra: ({ extra }) => extra, damage: ({ damage }) => damage },
      enough: { d20 },
      expressions: { extra: ({ extra }) => extra, damage: ({ damage }) => damage },
      verdict: attack,
    },
    "daggerheart/damage": {
      ...shared,
      short: "Damage",
      about: "Damage dice against thresholds: how many hit points a hit marks.",
      first: ["damage", "critical", "thresholds"],
      axis: "Damage",
      marks: { major: "Major", severe: "Severe" },
      expressions: { damage: ({ damage }) => damage },
      verdict: damage,
    },
    "daggerheart/reaction": {
      ...shared,
      short: "Reaction",
      about: "The gamemaster's d20 against a difficulty, for anything but an attack.",
      first: ["modifier", "difficulty", "advantage", "disadvantage"],
      whatever: "A natural 20 succeeds whatever the total",
      whatIf,
      needed: { extra: ({ extra }) => extra },
      enough: { d20 },
      expressions: { extra: ({ extra }) => extra },
      verdict: reaction,
    },
  },
};

function duality({ outcome }) {
  const { success, critical, gains, total, difficulty } = outcome;
  const higher = outcome.with;
  const told = {
    number: total,
    under: against(difficulty),
    notes: [
      gains.hope > 0 && `+${gains.hope} Hope for the player`,
      gains.fear > 0 && `+${gains.fear} Fear for the gamemaster`,
      gains.stress_cleared > 0 && "Clears a Stress",
    ].filter(Boolean),
  };
  if (critical) return { ...told, word: "Critical success", tone: higher ?? "good" };
  if (success === null) {
    return higher
      ? { ...told, word: `With ${capital(higher)}`, tone: higher }
      : { ...told, word: "Reaction", tone: "even" };
  }
  const side = higher ? { by: `with ${capital(higher)}`, byTone: higher } : {};
  return { ...told, ...side, word: success ? "Success" : "Failure", tone: success ? "good" : "bad" };
}

function attack({ outcome }) {
  const { total, evasion, hit, critical } = outcome;
  const told = {
    number: total,
    under: evasion === null ? "" : `against Evasion ${evasion}`,
    notes: outcome.damage
      ? [`${outcome.damage.total} damage`, ...marked(outcome.damage), ...armor(outcome.damage)]
      : [],
  };
  if (hit === null) return { ...told, word: "Attack", tone: "even" };
  if (!hit) return { ...told, word: "Miss", tone: "bad" };
  return { ...told, word: critical ? "Critical hit" : "Hit", tone: "good" };
}

function damage({ outcome }) {
  const [word = "Damage"] = marked(outcome);
  return {
    number: outcome.total,
    under: "damage",
    word,
    tone: outcome.total > 0 ? "bad" : "even",
    notes: armor(outcome),
  };
}

function reaction({ outcome: { total, difficulty, success, critical } }) {
  const told = { number: total, under: against(difficulty), notes: [] };
  if (success === null) return { ...told, word: "Reaction", tone: "even" };
  if (!success) return { ...told, word: "Failure", tone: "bad" };
  return { ...told, word: critical ? "Critical success" : "Success", tone: "good" };
}

const against = (difficulty) => (difficulty === null ? "" : `against ${difficulty}`);
const armor = ({ armor_slots_used: used }) => (used ? [`Uses ${several(used, "Armor Slot")}`] : []);
const marked = ({ hit_points: points }) => (points === null ? [] : [`Marks ${several(points, "hit point")}`]);
