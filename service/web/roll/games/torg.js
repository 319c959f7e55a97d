// Torg, first edition: what its rolls are called, ask for and mean.
import { capital, signed } from "../../words.js";

const WORDS = {
  value: { label: "Skill value", hint: "Skill or attribute, from the character sheet" },
  difficulty: { label: "Difficulty", hint: "The total to reach; may be left empty" },
  possibilities: { label: "Possibilities", hint: "Each adds a die" },
  up: { label: "Up", hint: "One more die" },
  stymied: { label: "Stymied", hint: "Takes a reroll away" },
  skilled: { label: "Skilled", hint: "Untick if the character has no adds" },
  reality_rated: {
    label: "Reality-rated",
    hint: "Untick for an ord: an ordinary person, without Possibilities",
  },
  cancelled: { label: "Possibilities cancelled", hint: "Cancelled by a foe: spent, but no die" },
  contradiction: {
    label: "Contradiction",
    hint: "The action breaks the laws of this reality: a bonus this low disconnects",
    options: { null: "None", one_case: "One-case: at −7 or lower", four_case: "Four-case: at −4 or lower" },
  },
  stymied_rule: {
    label: "Stymied takes",
    options: { article: "the reroll of a +9", deck: "the first reroll of the round" },
  },
  positive_reroll: {
    label: "Ords reroll a +9",
    hint: "Untick only for ords: ordinary people, not reality-rated",
  },
  "dice/hot": { label: "Hot die" },
  "dice/cold": { label: "Cold die" },
  "dice/max": { label: "Dice after a +9 or −9", hint: "A 10 rolls on" },
  "dice/d20": { label: "d20", hint: "With its rerolls" },
  "dice/up": { label: "Die of Up" },
  "dice/possibilities": { label: "Dice of Possibilities", hint: "One after the other: 4; 10, 3" },
};
const ON_A_D20 = {
  ...WORDS,
  contradiction: {
    label: "Contradiction",
    hint: "The action breaks the laws of this reality: a first die this low disconnects",
    options: { null: "None", one_case: "One-case: on a 1", four_case: "Four-case: on 1 to 4" },
  },
};

const CHANCES = {
  minimal: "Minimal success",
  average: "Average success",
  good: "Good success",
  superior: "Superior success",
  spectacular: "Spectacular success",
};

/** After another face than these no die is thrown. */
const rollOn = (...on) => {
  const said = `That is all: only a ${on.join(" or ")} rolls on.`;
  const enough = (faces) => (/^\d+$/.test(faces.at(-1)) && !on.includes(Number(faces.at(-1))) ? said : "");
  return { max: enough, d20: enough, up: enough, possibilities: enough };
};

const shared = {
  words: WORDS,
  chances: CHANCES,
  asks: ["value"],
  first: ["value", "difficulty", "possibilities", "up", "stymied"],
  axis: "Total",
  marks: { difficulty: "Difficulty" },
  whatIf: {
    label: "What would a Possibility change?",
    legend: "With one more Possibility",
    body: (body) => ({ ...body, possibilities: (body.possibilities ?? 0) + 1 }),
  },
  verdict,
};

export const torg = {
  name: "Torg",
  mechanics: {
    "torg/2d10": {
      ...shared,
      short: "2d10",
      enough: rollOn(10),
      about: "A hot and a cold ten-sided die: the lower one counts, hot for you, cold against you.",
      needed: {
        max: (_, { hot, cold }) => Math.min(hot, cold) === 9 && hot !== cold,
        up: ({ up }) => up,
        possibilities: ({ possibilities }) => possibilities > 0,
      },
    },
    "torg/d20": {
      ...shared,
      short: "d20",
      enough: rollOn(10, 20),
      words: ON_A_D20,
      about: "One d20, rolled again on 10 and 20, then read on the bonus chart.",
      needed: { up: ({ up }) => up, possibilities: ({ possibilities }) => possibilities > 0 },
    },
  },
};

function verdict({ outcome }) {
  const { success, level, margin, total, bonus } = outcome;
  const by = margin ? `by ${Math.abs(margin)}` : "";
  const told = {
    number: total,
    under: `bonus ${signed(bonus)}`,
    notes: [
      outcome.disconnected && "Disconnected!",
      outcome.possibility_lost && "A Possibility is lost",
      outcome.conditions_removed && "Up and Stymied cancel out",
      outcome.cancelled > 0 && `Possibilities cancelled: ${outcome.cancelled}`,
      outcome.maxed && `The ${outcome.maxed} die is maxed and rolls on`,
    ].filter(Boolean),
  };
  if (success === null) return { ...told, under: "", word: `Bonus ${signed(bonus)}`, tone: "even" };
  if (!success) return { ...told, word: "Failure", by, tone: "bad" };
  return { ...told, word: `${capital(level)} success`, by, tone: "good" };
}
