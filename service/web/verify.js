// Verifies a recorded session, or the vectors of shuffle/v1: in a browser, or in Node 20.
//
//   import { verifyBytes } from "https://…/verify.js";
//   const { verified, checked, refused, open, closing } = await verifyBytes(await file.bytes());
//
// It has no dependencies, and sends no requests. Begin with `core`, which checks what the service promises
// at every table; each game has its own audit. docs/fairness.md says what it checks, and each reason for
// which it refuses; service/fairness/verify.py is the same in Python.
import RULES from "../fairness/verifier/rules.json" with { type: "json" };
import { checkChance, checkHiddenRolls } from "./verifier/core.js";
import { audit } from "./verifier/drama_deck/audit.js";
import { recordingOf } from "./verifier/drama_deck/recording.js";
import { Unfit, has, read } from "./verifier/reading.js";
import { Report } from "./verifier/report.js";
import { wrongInReveal } from "./verifier/torg_dice.js";
import { checkVectors } from "./verifier/vectors.js";

// How the recordings of a game are read, and what is checked of them besides the core, by the name in
// `game` of a recording; without one, it is of the first.
const GAMES = { drama_deck: { recordingOf, audit } };

// The result for a recording or for vectors: `verified`; `kind` (null for anything else); `checked`,
// numbers by name; `refused`, each with `reason`, `detail`, `event`, `adventure`, `shuffle` and
// `position`; `open` and `closing`, for people.
export const verify = (value) => resultOf(() => value);

// The result for a file: an ArrayBuffer, or bytes.
export const verifyBytes = (data) => resultOf(() => read(new Uint8Array(data)));

// The lines of a result for people: what was checked, in numbers and words.
export const checkedLines = ({ kind, checked }) =>
  Object.entries(checked).map(([name, number]) => [number, counted(RULES.labels[kind][name], number)]);

/** The label, whose first word that ends with an s is the noun, as it stands after a number. */
const counted = (label, number) => (number === 1 ? label.replace(/s\b/, "") : label);

async function resultOf(reading) {
  const report = new Report();
  try {
    await check(reading(), report);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    report.refuse(error.reason, error.values);
  }
  return report.result();
}

async function check(value, report) {
  if (!globalThis.crypto?.subtle) throw new Unfit("no_crypto");
  if (has(value, "vectors")) {
    report.kind = "vectors";
    const refused = async (one) => new Set((await verify(one)).refused.map(({ reason }) => reason));
    await checkVectors(value, report, refused);
  } else if (has(value, "fairness") && has(value, "events")) {
    report.kind = "recording";
    await checkRecording(value, report);
  } else {
    throw new Unfit("not_a_recording");
  }
}

async function checkRecording(value, report) {
  const name = has(value, "game") ? value.game : Object.keys(GAMES)[0];
  if (typeof name !== "string" || !has(GAMES, name)) {
    throw new Unfit("malformed", { where: "game", what: Object.keys(GAMES).join(" or ") });
  }
  const game = GAMES[name];
  const recording = game.recordingOf(value);
  const chance = await checkChance(recording, report);
  game.audit(recording, chance, report);
  await checkHiddenRolls(recording, report, wrongInReveal);
}
