// A module for Foundry VTT: dice from a Rollwright service, and a table's events in the chat.
// `client.js` beside it is the service's own (`/web/client.js`).
import { Rollwright } from "./client.js";
import { Supply } from "./supply.mjs";
import { follow } from "./table.mjs";

const ID = "rollwright";
const NO_ADDRESS = "Rollwright has no address: a gamemaster enters it in the settings of the module.";
const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/i;

/** The button that tries the service: until it is pressed, or dice are rolled, no browser asks it. */
class Trial extends foundry.applications.api.ApplicationV2 {
  /** @override */
  async render() {
    const url = game.settings.get(ID, "url");
    if (!url) {
      ui.notifications.warn(NO_ADDRESS);
      return this;
    }
    try {
      ui.notifications.info(`Rollwright is asked at ${url}.`);
      const signal = AbortSignal.timeout(30_000); // a browser may have to ask, too
      const { outcome } = await new Rollwright(url).roll("dice", { expression: "1d20" }, { signal });
      ui.notifications.info(`Rollwright answers: it rolled ${outcome.total} on a d20.`);
      if (LOOPBACK.test(url)) {
        ui.notifications.warn(
          `${url} is the machine of whoever uses it: every player would need a service there.`,
        );
      }
    } catch (wrong) {
      ui.notifications.error(`Rollwright cannot be used at ${url}: ${/** @type {Error} */ (wrong).message}`);
    }
    return this;
  }
}

function register() {
  const world = /** @type {const} */ ({ scope: "world", config: true, requiresReload: true });
  game.settings.register(ID, "url", {
    ...world,
    name: "Address of the service",
    hint: "As every player's browser reaches it, by https if Foundry is. Empty: no service is asked.",
    type: String,
    default: "",
  });
  game.settings.registerMenu(ID, "trial", {
    name: "Is the service there?",
    label: "Try it",
    hint: "Your browser may ask whether Foundry may reach your network.",
    icon: "fa-solid fa-plug",
    type: Trial,
    restricted: false,
  });
  game.settings.register(ID, "all", {
    ...world,
    name: "Roll all dice with Rollwright",
    hint: "Fate dice and coins, too. Otherwise each player chooses dice in the Dice Configuration.",
    type: Boolean,
    default: false,
  });
  game.settings.register(ID, "ahead", {
    ...world,
    name: "Fetch dice ahead",
    hint: "Most rolls need not wait then, but players can find their next dice in their browser's memory.",
    type: Boolean,
    default: false,
  });
  game.settings.register(ID, "session", {
    ...world,
    name: "Table to follow in the chat",
    hint: "The id of its session.",
    type: String,
    default: "",
  });
  game.settings.register(ID, "token", {
    scope: "client",
    config: true,
    requiresReload: true,
    name: "Token of a spectator at that table",
    hint: "On the gamemaster's machine. A spectator sees nothing secret, so nothing secret reaches the chat.",
    type: String,
    default: "",
  });
  game.settings.register(ID, "told", {
    scope: "world",
    config: false,
    type: Object,
    default: { session: "", event: 0 },
  });
}

Hooks.once("init", () => {
  register();
  const { fulfillment } = CONFIG.Dice;
  const method = {
    label: "Rollwright",
    icon: '<i class="fa-solid fa-scale-balanced"></i>',
    interactive: false,
    handler: handler(game.settings.get(ID, "url")),
  };
  fulfillment.methods[ID] = /** @type {any} */ (method); // the types ask for a resolver, too
  if (game.settings.get(ID, "all")) fulfillment.defaultMethod = ID;
});

/** @param {string} url @returns {CONFIG.Dice.FulfillmentHandler} what rolls a die; nothing: Foundry rolls it */
function handler(url) {
  if (url) {
    const warn = (/** @type {string} */ text) => void ui.notifications.warn(text);
    const supply = new Supply(new Rollwright(url), { ahead: game.settings.get(ID, "ahead"), warn });
    return (term) => supply.result(term);
  }
  let warned = false;
  return async () => {
    if (!warned) ui.notifications.warn(`${NO_ADDRESS} The dice are Foundry's own.`);
    warned = true;
  };
}

Hooks.once("ready", async () => {
  const [url, session, token] = [
    game.settings.get(ID, "url"),
    game.settings.get(ID, "session"),
    game.settings.get(ID, "token"),
  ];
  // One machine tells the others.
  if (!url || !session || !token || game.users.activeGM !== game.user) return;
  const position = {
    get: () => {
      const told = game.settings.get(ID, "told");
      return told.session === session ? told.event : 0;
    },
    set: (/** @type {number} */ event) => game.settings.set(ID, "told", { session, event }),
  };
  try {
    await follow(new Rollwright(url).table(session, token), position);
  } catch (wrong) {
    const why = /** @type {Error} */ (wrong).message.replace(/\.?$/, ".");
    ui.notifications.warn(`Rollwright no longer follows the table: ${why} Reload Foundry to try again.`);
  }
});
