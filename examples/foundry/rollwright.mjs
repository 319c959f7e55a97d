// A module for Foundry VTT: dice from a Rollwright service, and a table's events in the chat.
// `client.js` beside it is the service's own (`/web/client.js`).
import { Problem, Rollwright } from "./client.js";

const ID = "rollwright";
const SIDES = [4, 6, 8, 10, 12, 20, 100];
const READY = 20; // dice of a kind that lie ready
const LOW = 5; // so few are left: fetch more
const PATIENCE = 2_000; // milliseconds to wait for dice; then Foundry throws its own

/** Dice that lie ready, fetched by the batch: a roll seldom waits for the network. */
export class Supply {
  /** @param {Rollwright} service */
  constructor(service) {
    this.service = service;
    /** @type {Map<number, number[]>} faces by sides */
    this.faces = new Map(SIDES.map((sides) => [sides, []]));
    this.filling = null;
  }

  /** Fills up whatever is low, in one request. */
  fill() {
    this.filling ??= this.#fill().finally(() => {
      this.filling = null;
    });
    return this.filling;
  }

  async #fill() {
    const low = [...this.faces].filter(([, faces]) => faces.length < LOW).map(([sides]) => sides);
    if (!low.length) return;
    const order = low.map((sides) => ({ mechanic: "dice", expression: `${READY}d${sides}` }));
    const { rolls } = await this.service.batch(order, { signal: AbortSignal.timeout(PATIENCE) });
    rolls.forEach((roll, at) => this.faces.get(low[at]).push(...roll.dice.map(({ face }) => face)));
  }

  /** The next face of such a die. Throws when there is none and the service cannot be asked. */
  async next(sides) {
    if (!this.faces.has(sides)) this.faces.set(sides, []);
    const faces = this.faces.get(sides);
    while (!faces.length) await this.fill(); // again, if what is under way was asked for before
    const face = faces.shift();
    if (faces.length < LOW) this.fill().catch(() => {}); // told to whoever has to wait for it
    return face;
  }
}

Hooks.once("init", () => {
  const setting = (name, scope, rest) => game.settings.register(ID, name, { scope, config: true, ...rest });
  setting("url", "world", {
    name: "Service",
    type: String,
    default: "http://127.0.0.1:8000",
    requiresReload: true,
  });
  setting("session", "world", {
    name: "Table to tell of (its id)",
    type: String,
    default: "",
    requiresReload: true,
  });
  setting("token", "client", {
    name: "Token of a spectator there, on the gamemaster's machine",
    type: String,
    default: "",
    requiresReload: true,
  });
  setting("last", "client", { type: Number, default: 0, config: false });

  const supply = new Supply(new Rollwright(game.settings.get(ID, "url")));
  CONFIG.Dice.fulfillment.methods[ID] = {
    label: "Rollwright",
    icon: '<i class="fa-solid fa-scale-balanced"></i>',
    interactive: false,
    handler: (term) => thrown(supply, term.faces),
  };
  supply.fill().catch(() => {}); // asked for again by the first roll
});

/** A face for Foundry; without one Foundry throws the die itself, and says so. */
async function thrown(supply, sides) {
  try {
    return await supply.next(sides);
  } catch (wrong) {
    const why = wrong instanceof Problem ? wrong.message : "it does not answer";
    ui.notifications.warn(`Rollwright: ${why}. This die is Foundry's own.`);
    return undefined;
  }
}

Hooks.once("ready", () => {
  const [session, token] = ["session", "token"].map((name) => game.settings.get(ID, name));
  // One machine tells the others; with a spectator's token nothing secret can get into the chat.
  if (session && token && game.users.activeGM === game.user) follow(session, token);
});

async function follow(session, token) {
  const table = new Rollwright(game.settings.get(ID, "url")).table(session, token);
  try {
    const { characters, foes, name } = await table.get();
    const names = new Map([...characters, ...foes].map((one) => [one.id, one.name]));
    for await (const event of table.events(game.settings.get(ID, "last"))) {
      if (event.name && (event.character ?? event.foe)) names.set(event.character ?? event.foe, event.name);
      const line = told(event, names);
      if (line) await ChatMessage.create({ content: escaped(line), speaker: { alias: name } });
      await game.settings.set(ID, "last", event.id);
    }
  } catch (wrong) {
    ui.notifications.warn(`Rollwright: ${wrong.message}`);
  }
}

/** What the chat is told of; everything else that happens is left out. */
function told(event, names) {
  const who = (id) => names.get(id) ?? id;
  switch (event.type) {
    case "character_joined":
      return `${event.name} sits down.`;
    case "scene_started":
      return `Scene ${event.number} opens, ${event.kind}.`;
    case "card_flipped":
      return `Round ${event.round}: card ${event.card}.`;
    case "card_pooled":
      return `${who(event.character)} puts card ${event.card} into the pool.`;
    case "card_used":
      return `${who(event.character)} uses ${event.card_type}.`;
    case "roll_opened":
      return `${who(event.roller)} rolls ${event.total}${event.action ? ` to ${event.action}` : ""}.`;
    case "roll_resolved":
    case "roll_corrected":
    case "roll_negated":
      return event.text ? `${who(event.roller)}: ${event.text}` : "";
    case "dice_rolled":
    case "roll_revealed":
      return event.text ?? "";
    case "adventure_ended":
      return "The adventure is over.";
    default:
      return "";
  }
}

/** Players choose their names: none of them is markup. */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
