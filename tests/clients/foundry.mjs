// A stand-in for the few globals of Foundry VTT that the example uses; runs the module in Node.js.
//   {"throw": {"faces": 6, "number": 8}}    a term's dice, one after the other as Foundry asks for them
//   {"chat": true}, {"warnings": true}      what the users see
//   {"asked": true}                         how often the service was asked since
// `node foundry.mjs MODULE SETTINGS`
import { createInterface } from "node:readline";

const [, , module, given] = process.argv;
const settings = JSON.parse(given);
const hooks = {};
const chat = [];
const warnings = [];
const user = {};
let asked = 0;

globalThis.Hooks = { once: (name, done) => (hooks[name] = done) };
globalThis.CONFIG = { Dice: { fulfillment: { methods: {} } } };
globalThis.ChatMessage = { create: async (message) => chat.push(message) };
globalThis.ui = { notifications: { warn: (said) => warnings.push(said) } };
globalThis.game = {
  user,
  users: { activeGM: user },
  settings: {
    register: (_, name, { default: usual }) => (settings[name] ??= usual),
    get: (_, name) => settings[name],
    set: async (_, name, value) => (settings[name] = value),
  },
};
const fetched = globalThis.fetch;
globalThis.fetch = (...request) => {
  asked += 1;
  return fetched(...request);
};

await import(module);
hooks.init();
hooks.ready();

async function done(step) {
  if ("throw" in step) {
    const faces = [];
    const { handler } = CONFIG.Dice.fulfillment.methods.rollwright;
    for (let die = 0; die < step.throw.number; die += 1) faces.push((await handler(step.throw)) ?? null);
    return faces;
  }
  if ("asked" in step) return asked;
  return "chat" in step ? { chat, last: settings.last } : warnings;
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await done(JSON.parse(line))));
}
process.exit(0);
