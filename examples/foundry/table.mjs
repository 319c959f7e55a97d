// What happens at a table of a Rollwright service, in Foundry's chat.
import { Problem } from "./client.js";

/**
 * @import { Table } from "./client.js"
 * @import { Schemas, TableEvent } from "./types.js"
 * @typedef {{get: () => number, set: (event: number) => Promise<unknown>}} Position the last event told, by id
 * @typedef {{sides: number, face: number, counted: boolean, fate?: boolean}} Die
 */

/**
 * Tells every event once, for as long as Foundry runs. Throws when no more can come.
 * @param {Table} table @param {Position} position
 */
export async function follow(table, position) {
  for (;;) {
    try {
      return await tell(table, position);
    } catch (wrong) {
      if (!(wrong instanceof Problem && wrong.code === "history_cut")) throw wrong;
      ui.notifications.info(
        "Rollwright: the table no longer has all that happened meanwhile. The chat goes on from now.",
      );
      await position.set((await table.get()).last_event);
    }
  }
}

/** @param {Table} table @param {Position} position */
async function tell(table, position) {
  const { characters, foes, name } = await table.get();
  const names = new Map([...characters, ...foes].map((one) => [one.id, one.name]));
  for await (const event of table.events(position.get())) {
    const { name: newName, character, foe } = /** @type {any} */ (event);
    if (newName && (character ?? foe)) names.set(character ?? foe, newName);
    const line = sentence(event, names);
    if (line) {
      const content = `<p>${escaped(line)}</p>`; // without an element, Foundry would show the dice instead
      const rolls = byKind(await thrown(table, event)).map(rollOf);
      await ChatMessage.create({ content, speaker: { alias: name }, rolls }, publicly());
    }
    await position.set(event.id);
  }
}

/** Said explicitly, for whoever follows the table may have chosen to roll in private. @returns {any} */
function publicly() {
  return game.release.generation >= 14 ? { messageMode: "public" } : { rollMode: "publicroll" };
}

/**
 * What the chat is told of; everything else that happens is left out.
 * @param {TableEvent} event @param {Map<string, string>} names
 */
function sentence(event, names) {
  const who = (/** @type {string | undefined} */ id) => names.get(id ?? "") ?? id;
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
    case "possibility_spent":
      return `${who(event.roller)} spends a Possibility: ${event.total}.`;
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

/**
 * The dice that fall with an event. Shared rolls have theirs at the table, for as long as it shows them.
 * @param {Table} table @param {TableEvent} event
 * @returns {Promise<Die[]>}
 */
async function thrown(table, event) {
  switch (event.type) {
    case "roll_opened":
      return torgDice(event.faces, Object.values(event.faces).flat(2));
    case "possibility_spent":
      return torgDice(event.faces, event.faces.possibilities.at(-1) ?? []);
    case "dice_rolled":
    case "roll_revealed": {
      const roll = (await table.get()).rolls.find(({ id }) => id === event.roll);
      const { terms = [] } = /** @type {any} */ (roll?.outcome ?? {});
      return (roll?.dice ?? []).map((die) => ({
        ...die,
        fate: /d[Ff]/.test(terms[die.term ?? -1]?.expression),
      }));
    }
    default:
      return [];
  }
}

/** @param {object} faces of the roll @param {(number | null)[]} fallen @returns {Die[]} */
function torgDice(faces, fallen) {
  const sides = "hot" in faces ? 10 : 20;
  return fallen.filter((face) => face !== null).map((face) => ({ sides, face, counted: true }));
}

/** Dice that Foundry can show, each kind by itself. @param {Die[]} dice @returns {Die[][]} */
function byKind(dice) {
  /** @type {Map<string, Die[]>} */
  const kinds = new Map();
  for (const die of dice) {
    if (!die.fate && !(die.face >= 1 && die.face <= die.sides)) continue; // such as one of `d[0,0,5]`
    const kind = die.fate ? "fate" : String(die.sides);
    kinds.set(kind, [...(kinds.get(kind) ?? []), die]);
  }
  return [...kinds.values()];
}

/** Dice of a kind as a roll that has been made: a term with results counts as evaluated. @param {Die[]} dice */
function rollOf(dice) {
  const { Die, FateDie } = foundry.dice.terms;
  const results = dice.map(({ face, counted }) => ({ result: face, active: counted, discarded: !counted }));
  const { sides, fate } = dice[0];
  const term = { number: dice.length, results };
  return foundry.dice.Roll.fromTerms([fate ? new FateDie(term) : new Die({ ...term, faces: sides })]);
}

/**
 * Players choose their names: none of them is markup, nor one of Foundry's own, which has brackets
 * (`[[1d6]]`, `@UUID[…]`) and is undone by an invisible character before each.
 * @param {string} text
 */
function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("[", "\u2060[");
}
