// Runs the module in Node.js, with a stand-in for the few globals of Foundry that it uses; see dice.mjs.
//   {"roll": "4d6x"}        the results; how many dice were Foundry's own; how often the service was asked
//   {"simulate": "1d20"}    the same of 10,000 rolls made at once
//   {"later": 30}           so many seconds pass
//   {"press": "trial"}      the button of a menu of settings
//   {"seen": true}          what the users see: chat, notes; and what was asked since the start
// `node steps.mjs MODULE GENERATION SETTINGS`
import { createInterface } from "node:readline";
import { Coin, DiceTerm, Die, FateDie, Roll, own } from "./dice.mjs";

const [, , module, generation, given] = process.argv;
/** @type {Record<string, any>} */
const settings = JSON.parse(given);
const hooks = {};
const menus = {};
const chat = [];
const notes = [];
const user = {};
let asked = 0;

class ApplicationV2 {}

/** What becomes of a message: in version 12 dice follow what its author has chosen, here to roll in private. */
async function create({ content, speaker, rolls }, options) {
  const [name, everybody] =
    game.release.generation < 14 ? ["rollMode", "publicroll"] : ["messageMode", "public"];
  const visible = options[name] === everybody && Object.keys(options).length === 1;
  const animated = rolls.flatMap(({ dice }) => dice.map(shown)); // by Dice So Nice
  const text = /<\w/.test(content) || !rolls.length ? content : "the dice";
  chat.push({ content: text.replace(/\[\[.*?\]\]/g, "a roll"), speaker, animated, visible });
}

function shown(term) {
  const results = term.results.map(({ result, active }) => (active ? `${result}` : `(${result})`));
  return `${term.expression}: ${results.join(" ")} = ${term.total}`;
}

Object.assign(globalThis, {
  foundry: {
    applications: { api: { ApplicationV2 } },
    dice: { Roll, terms: { Coin, DiceTerm, Die, FateDie } },
  },
  Hooks: { once: (name, done) => (hooks[name] = done) },
  CONFIG: { Dice: { fulfillment: { methods: {}, defaultMethod: "" }, randomUniform: Math.random } },
  ChatMessage: { create },
  ui: {
    notifications: Object.fromEntries(
      ["info", "warn", "error"].map((kind) => [kind, (text) => notes.push(`${kind}: ${text}`)]),
    ),
  },
  game: {
    release: { generation: Number(generation) },
    user,
    users: { activeGM: user },
    settings: {
      register: (space, name, { default: usual }) => (settings[`${space}.${name}`] ??= usual),
      registerMenu: (_, name, { type }) => {
        if (!(type.prototype instanceof ApplicationV2)) throw new Error("no application");
        menus[name] = type;
      },
      get: (space, name) => settings[`${space}.${name}`],
      set: async (space, name, value) => (settings[`${space}.${name}`] = value),
    },
  },
});

const { fetch } = globalThis;
globalThis.fetch = (...request) => {
  asked += 1;
  return fetch(...request);
};

await import(module);
hooks.init();
hooks.ready();

/** What a roll came to, with what was needed for it. */
async function counted(rolled) {
  const [before, dice, start] = [asked, own.dice, performance.now()];
  const results = await rolled();
  const seconds = (performance.now() - start) / 1_000;
  return { results, asked: asked - before, own: own.dice - dice, seconds };
}

async function done(step) {
  if ("roll" in step) {
    return counted(async () =>
      (await new Roll(step.roll).evaluate()).terms[0].results.map(({ result }) => result),
    );
  }
  if ("simulate" in step) return counted(() => Roll.simulate(step.simulate));
  if ("later" in step) {
    const { now } = Date;
    Date.now = () => now() + 1_000 * step.later;
  }
  if ("press" in step) await new menus[step.press]().render({ force: true });
  return { chat, notes, asked, told: settings["rollwright.told"] };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await done(JSON.parse(line))));
}
process.exit(0);
