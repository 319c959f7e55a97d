// Dice, drawn: each with its face, what it is, and what happened to it.
import { html, nothing, svg } from "./lit/lit-html.js";
import { capital, minus, words } from "./words.js";

/** The outline of each die, its edges, and where its number stands: height, and size. */
const SHAPES = {
  4: { outline: "M32 5 61 56H3Z", edges: "", at: [42, 22] },
  6: { outline: "M13 6H51Q58 6 58 13V51Q58 58 51 58H13Q6 58 6 51V13Q6 6 13 6Z", edges: "", at: [33, 30] },
  8: {
    outline: "M32 2 60 32 32 62 4 32Z",
    edges: "M32 2 53 42H11ZM60 32 53 42 32 62 11 42 4 32",
    at: [30, 20],
  },
  10: {
    outline: "M32 2 61 29V37L32 62 3 37V29Z",
    edges: "M32 2 50 35 32 45 14 35ZM50 35 61 33M14 35 3 33M32 45V62",
    at: [29, 20],
  },
  12: {
    outline: "M32 2 50 8 61 23V41L50 56 32 62 14 56 3 41V23L14 8Z",
    edges: "M32 13 51 27 44 49H20L13 27ZM32 13V2M51 27 61 23M44 49 50 56M20 49 14 56M13 27 3 23",
    at: [34, 21],
  },
  20: {
    outline: "M32 2 58 17V47L32 62 6 47V17Z",
    edges:
      "M32 13 51 45H13ZM32 13V2M32 13 6 17M32 13 58 17M51 45 58 17M51 45 58 47M51 45 32 62M13 45 6 17M13 45 6 47M13 45 32 62",
    at: [36, 17],
  },
  100: {
    outline: "M32 2A30 30 0 1 1 32 62 30 30 0 1 1 32 2Z",
    edges: "M32 8A24 24 0 1 1 32 56 24 24 0 1 1 32 8Z",
    at: [30, 22],
  },
};
const ROUND = { ...SHAPES[100], edges: "" };
/** What Fudge dice show. */
const MARKS = { "-1": "−", 0: "", 1: "+" };
const PIPS = {
  1: [[32, 32]],
  2: [[20, 20], [44, 44]], // prettier-ignore
  3: [[19, 19], [32, 32], [45, 45]], // prettier-ignore
  4: [[20, 20], [44, 20], [20, 44], [44, 44]], // prettier-ignore
  5: [[19, 19], [45, 19], [32, 32], [19, 45], [45, 45]], // prettier-ignore
  6: [[20, 18], [44, 18], [20, 32], [44, 32], [20, 46], [44, 46]], // prettier-ignore
};
const MANY = 20; // dice that are drawn small
const COLOURED = ["hot", "cold", "hope", "fear", "opposing"];
const NAMES = {
  dice: "",
  max: "Reroll",
  possibilities: "Possibility",
  active_helpers: "Helper",
  opposing_helpers: "Helper",
  helpers: "Helper",
};

/** How a die of a pool looks. @param {number | undefined} successes */
const ofPool = (successes) => (successes === 0 ? "idle" : successes < 0 ? "against" : "");

/** What a die of a pool counts for; failures are taken off. @param {number} successes */
function counting(successes) {
  if (successes === 1) return "success";
  return `${minus(successes)} ${successes === -1 ? "success" : "successes"}`;
}

const REASONS = { dropped: "dropped", replaced: "rerolled", unused: "kept for later" };
const SOURCES = { seed: "", system: "", supplied: "by hand", before: "as before", link: "from the link" };

/**
 * Dice of an answer, in the order thrown.
 * @param {any[]} thrown
 * @param {Record<string, string>} [names] of sides, by the role of their dice
 * @param {boolean} [fresh] whether they tumble
 */
export function dice(thrown, names = {}, fresh = true) {
  const many = thrown.length > MANY;
  const known = {
    names,
    many,
    fresh,
    byIndex: new Map(thrown.map((one) => [one.index, one])),
    rolledOn: new Map(thrown.filter(({ reason }) => reason === "exploded").map(rollingOn)),
    manyChains: new Set(thrown.filter(({ chain }) => chain > 1).map(({ role }) => role)),
    areEqual: thrown.filter(isOfPair).length === 2,
    withDropped: new Set(thrown.filter(({ reason }) => reason === "dropped").map(groupOf)),
  };
  return html`${many ? html`<p class="muted">${thrown.length} dice</p>` : nothing}
    <ul
      class=${many ? "dice many" : "dice"}
      aria-label="Dice"
      tabindex=${many ? "0" : nothing}
      @animationend=${landed}
    >
      ${thrown.map((one) => die(one, known))}
    </ul>`;
}

/** A die tumbles once, and not again when what stands around it changes. */
const landed = ({ target, animationName }) =>
  animationName === "tumble" && target.closest(".die").classList.remove("fresh");

/** Torg's hot or cold die that does not count: both of them, if they are equal. */
const isOfPair = ({ role, counted }) => (role === "hot" || role === "cold") && !counted;

/**
 * The die that another was rolled on for, and the word for it: Torg's two dice are maxed.
 * @returns {[number, string]}
 */
const rollingOn = ({ parent, role }) => [parent, role === "max" ? "maxed" : "exploded"];

/** What dice are kept or dropped among. */
const groupOf = ({ role, chain, term }) => `${role} ${chain} ${term}`;

function die(one, known) {
  const { sides, face, counted } = one;
  const isFudge = one.kind === "dF";
  const { outline, edges, at } = SHAPES[isFudge ? 6 : sides] ?? ROUND;
  const pips = sides === 6 ? PIPS[face] : undefined;
  const name = nameOf(one, known);
  const kind = kindOf(one);
  return html`<li
    class=${`die ${known.fresh ? "fresh" : ""} ${colour(one, known)} ${counted ? ofPool(one.successes) : "out"}`}
  >
    <svg viewBox="0 0 64 64" role="img" aria-label=${sides ? `${minus(face)} on a ${kind}` : minus(face)}>
      <path class="outline" d=${outline} />
      ${edges ? svg`<path class="edges" d=${edges} />` : nothing}
      ${
        pips
          ? pips.map(([x, y]) => svg`<circle class="pip" cx=${x} cy=${y} r="5.5" />`)
          : svg`<text x="32" y=${at[0]} font-size=${at[1]}>${isFudge ? MARKS[face] : minus(face)}</text>`
      }
    </svg>
    ${name === kind && known.many ? nothing : html`<b>${name}</b>`}
    ${notes(one, known).map((note) => html`<span>${note}</span>`)}
  </li>`;
}

/** Hot, cold, Hope or Fear: its own role, or that of the die that it was rolled on for. */
function colour(one, { byIndex }) {
  let root = one;
  while (byIndex.has(root.parent)) root = byIndex.get(root.parent);
  return COLOURED.includes(root.role) ? root.role : "other";
}

/** What a die is, where it has no other name: "d6", or "dF". */
const kindOf = ({ kind, sides }) => kind ?? `d${sides}`;

function nameOf({ role, chain, sides, label, kind }, { names, manyChains }) {
  const named = label ?? names[role] ?? NAMES[role] ?? words(role);
  const number = manyChains.has(role) ? ` ${chain}` : "";
  return (/^d\d/.test(named) ? named : capital(named)) + number || kindOf({ kind, sides });
}

/** What happened to a die. */
function notes(one, { rolledOn, areEqual, withDropped }) {
  const { counted, reason, percentile, source } = one;
  return [
    counted ? "" : areEqual && isOfPair(one) ? "equal: bonus 0" : (REASONS[reason] ?? "does not count"),
    counted && withDropped.has(groupOf(one)) ? "kept" : "",
    counted && reason === "rerolled" ? "reroll" : "",
    counted && reason === "exploded" && one.role !== "max" ? "extra" : "",
    rolledOn.get(one.index) ?? "",
    one.successes ? counting(one.successes) : "",
    percentile ? `${String(percentile.tens).padStart(2, "0")} + ${percentile.units}` : "",
    SOURCES[source] ?? source ?? "",
  ].filter(Boolean);
}
