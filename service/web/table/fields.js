// What the fields of moves, seats and rules of a table are called.
import { sheetOf, wordingOf } from "../roll/games.js";

/** @typedef {import("../form.js").Wording} Wording */

/** The rules of a table. @type {Record<string, Wording>} */
const RULES = {
  hand_size: { label: "Cards in a hand", hint: "Left empty: by the number of characters" },
  method: { label: "Dice", options: { "2d10": "Hot and cold ten-sided dice", d20: "A d20, as of old" } },
  stymied_rule: {
    label: "With two ten-sided dice, Stymied takes",
    options: { article: "the reroll of a +9", deck: "the first reroll of the round" },
  },
  possibilities_per_roll: { label: "Possibilities on one roll", hint: "Apart from those of cards" },
  glory_bonus: { label: "Bonus that earns a Glory", hint: "With two ten-sided dice" },
  coup_de_grace: { label: "What a Coup de Grace adds" },
  campaign: { label: "The Campaign card can be used" },
  protect_played_specials: { label: "Villains leave special cards and Escape in the pools" },
  subplots: { label: "Subplots that suit the adventure", hint: "Left empty: every subplot" },
  pool_needs_action: { label: "Only characters who have acted put a card into the pool" },
  award_by: {
    label: "Cards for approved actions",
    options: { automatic: "are dealt at once", gamemaster: "are awarded by the gamemaster" },
  },
  resolve_by: {
    label: "A roll with a difficulty is decided",
    options: { roller: "by whoever rolled", gamemaster: "by the gamemaster" },
  },
};

/** Fields of the same name are called the same everywhere. @type {Record<string, Wording>} */
const FIELDS = {
  ...Object.fromEntries(Object.entries(RULES).map(([name, wording]) => [`settings/${name}`, wording])),
  settings: { label: "Rules" },
  because: { label: "Why?", hint: "Everybody can read it" },
  cards: { label: "Which cards?" },
  character: { label: "Who?" },
  value: { label: "Value", hint: "Skill or attribute, from the character sheet" },
  difficulty: {
    label: "Difficulty, if you know it",
    hint: "May be left empty: then the roll is decided afterwards",
  },
  secret_difficulty: {
    label: "Keep the difficulty secret",
    hint: "Others learn it, and how the roll has gone, when it is decided",
  },
  action: { label: "What are you trying?", hint: "Some actions earn a card if they succeed" },
  against: { label: "Against whom?" },
  attribute: {
    label: "Which attribute is behind it?",
    hint: "A card that raises it, such as Willpower, counts only then",
  },
  skilled: { label: "You have the skill", hint: "Untick it if you have no adds in it" },
  passive: { label: "It is passive: no action, and no card" },
  stymied: { label: "Stymied", hint: "The card's line counts anyway" },
  up: { label: "Up", hint: "The card's line counts anyway" },
  modifiers: { label: "Bonuses and penalties", add: "Add one" },
  dice: { label: "Dice that you have thrown yourself", hint: "Left empty, they are rolled here" },
  label: { label: "What for?" },
  text: { label: "Words for the table", hint: "Everybody can read them. May be left empty" },
  use_effects: { label: "Use the effects that wait for this player" },
  letters: { label: "Which steps?" },
  last_ditch: { label: "A last-ditch attempt", hint: "All steps at once, four points harder" },
  penalty: { label: "Penalty for several steps" },
  skill: { label: "With which skill?" },
  steps: {
    label: "Steps",
    hint: "From A on, in the order in which they are done",
    add: "Add a step",
    one: "Step",
    first: ["letters", "difficulty", "secret_difficulty"],
  },
  "steps/letters": { label: "Letter in the skill box" },
  "steps/difficulty": { label: "Difficulty" },
  "steps/secret_difficulty": { label: "Secret" },
  attributes: { label: "Attributes", hint: "Leave empty what you do not need" },
  skills: { label: "Skills", add: "Add a skill" },
  "skills/name": { label: "Name" },
  "skills/value": { label: "Value", hint: "With its attribute" },
  "skills/attribute": { label: "Attribute" },
  possibilities: { label: "Possibilities" },
  reality_rated: { label: "Reality-rated", hint: "Untick it for an ord, who has no Possibilities" },
  level: { label: "How well?", options: { null: "by its dice, or minimal" } },
  options: {
    label: "Who or what can be chosen?",
    add: "Add a choice",
    one: "Choice",
    first: ["name", "letters"],
  },
  "options/name": { label: "Name" },
  "options/letters": { label: "Letters" },
  side: { label: "Which side?" },
  type: { label: "Which subplot?" },
};

const ofRolls = wordingOf(sheetOf("torg/2d10"));

/**
 * How a form at the table speaks; `labels` are those of its own, alone or with all their words.
 * @param {Record<string, string | Wording>} [labels] @returns {(field: string) => Wording}
 */
export const fieldsOf =
  (labels = {}) =>
  (field) => {
    const known = FIELDS[field] ?? ofRolls(field);
    const own = labels[field];
    return typeof own === "string" ? { ...known, label: own } : (own ?? known);
  };

/** Rules with their values: "Cards in a hand: 5; Dice: A d20, as of old". @param {Record<string, any>} settings */
export function rulesInWords(settings) {
  const told = Object.entries(settings).map(([name, value]) => {
    const { label, options } = RULES[name] ?? { label: name };
    return `${label}: ${options?.[value] ?? SAID[String(value)] ?? value}`;
  });
  return told.join("; ");
}

const SAID = { true: "yes", false: "no", null: "as usual" };
