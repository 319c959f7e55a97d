// What an answer says, in one line: the text of a roll, chances, moves, or what was wrong.
import { plain } from "../findings.js";
import { capital } from "./words.js";

const MOST = 8; // chances or moves in a line

/** The line; empty for other answers. */
export function headlineOf({ text, chances, mean, moves, detail, code, errors }) {
  if (typeof text === "string") return text;
  if (Array.isArray(chances)) return chances.length > 0 ? ofChances(chances) : ofMean(mean);
  if (Array.isArray(moves)) return ofMoves(moves);
  if (!code || typeof detail !== "string") return "";
  return plain(errors?.length > 1 ? detail.replace(/; see errors\.$/, ":") : detail);
}

/** What is wrong in each field of a problem; nothing if its detail has said all. */
export function errorsOf({ code, errors }) {
  if (!code || !Array.isArray(errors) || errors.length < 2) return [];
  return errors.map(({ pointer, parameter, detail }) => `${parameter ?? fieldOf(pointer)}: ${plain(detail)}`);
}

/** "#/dice/hot" as "dice.hot". */
const fieldOf = (pointer = "") => pointer.split("/").slice(1).join(".") || "body";

/** "Success 28 %: minimal 7 %, average 11 %, …" if the others are parts of the first. */
function ofChances(chances) {
  const [first, ...others] = chances.map(
    ({ name, probability }) => `${inWords(name)} ${percent(probability)}`,
  );
  const [whole, ...parts] = chances.map(({ probability }) => probability);
  const sum = parts.reduce((one, other) => one + other, 0);
  const isWhole = parts.length > 1 && Math.abs(sum - whole) < 1e-6;
  const rest = shortened(others);
  return capital(isWhole ? `${first}: ${rest}` : [first, rest].filter(Boolean).join(", "));
}

const ofMean = (mean) => (typeof mean === "number" ? `Mean ${rounded(mean)}` : "");

function ofMoves(moves) {
  const names = [...new Set(moves.map(({ body }) => body?.move).filter(Boolean))];
  const count = `${moves.length} move${moves.length === 1 ? "" : "s"}`;
  return names.length > 0 ? `${count}: ${shortened(names)}` : count;
}

const shortened = (items) => [...items.slice(0, MOST), ...(items.length > MOST ? ["…"] : [])].join(", ");

const percent = (probability) => {
  if (probability > 0 && probability < 0.001) return "under 0.1 %";
  return `${rounded(100 * probability)} %`;
};

const rounded = (number) => String(Math.round(10 * number) / 10);

const inWords = (name) => name.replaceAll("_", " ");
