// Offers that differ, and moves that were made, in the words of the game.
import { labelOf, phraseOf } from "./phrases.js";

/**
 * One offer among several of its move.
 * @param {any} offer @param {import("../words.js").Names} names
 * @param {(version: number) => string} told what has happened by a version of the table
 */
export function variant({ body, open, required = [], takes_back }, names, told) {
  const { move, character, foe, to, roll } = body;
  if (takes_back) return takenBack(takes_back, names, told);
  if (move === "resolve_roll" || move === "correct_roll") return verdict(body, open, required);
  if (move === "move_card") return `To ${PLACES[to]}`;
  if (move === "attempt_skill") return attempt(body, names);
  if (move === "spend_possibility") return roll ? `For ${names.value("roll", roll)}` : "Against damage";
  if (move === "answer_approach" && body.waive) return "The old approach goes on";
  if (move === "answer_campaigned") return `${names.seat(character)}: ${labelOf({ body, open })}`;
  if (move === "flip") return body.monologue ? "It goes on in the next round" : "It is over";
  if (move === "give_up_card") return open.card ? "One of my cards" : "No card";
  if (move === "rename" && !character && !foe) return "The table";
  if (move === "dismiss_spectators" && !body.spectator) return "Everybody who watches";
  const rest = { ...body };
  delete rest.move;
  return Object.entries(rest)
    .map(([name, value]) => names.value(name, value))
    .join(", ");
}

const PLACES = {
  hand: "a hand",
  pool: "a pool",
  discard_pile: "the discard pile",
  action_stack: "the action stack",
};

function verdict(body, open, required) {
  return `${how(body, open, required)}${body.approved ? ", as an approved action" : ""}`;
}

function how({ success, no_verdict, level, total }, open, required) {
  if (no_verdict) return "Neither: only the total was wanted";
  if (required.includes("difficulty")) return "Against a difficulty";
  if (required.includes("level")) return "It succeeds, and how well";
  if (success === true || (success === undefined && open.level && !open.difficulty)) return "It succeeds";
  if (success === false) return "It fails";
  if (open.total || total !== undefined) return "Another total";
  return level || open.difficulty ? "By its difficulty" : "As it stands";
}

/** "The step A, difficulty 10". */
function attempt({ resolution, letters, last_ditch }, names) {
  if (last_ditch) return "All steps that are left, as a last-ditch attempt";
  if (!letters) return "Only the roll: no letter of its steps is in the skill box";
  return `${letters.length > 1 ? "Steps" : "Step"} ${names.steps(resolution, letters)}`;
}

/** What an undo takes back, the newest first. */
function takenBack(moves, names, told) {
  const happened = told(moves.at(-1).version);
  const oldest = `${played(moves.at(-1), names)}${happened && ` (${happened})`}`;
  return moves.length === 1 ? oldest : `${moves.length} moves, back to before ${oldest}`;
}

/** A move that somebody made: "“Add a foe or an ally” by the gamemaster". */
export const played = ({ move, by }, names) =>
  `“${phraseOf(move).button}” by ${names.seat(by.character ?? by.role)}`;
