// The chart of a distribution, and of others to compare it with.
import { html, nothing, svg } from "../lit/lit-html.js";
import { capital, minus, words } from "../words.js";
import { chanceOf, chances, percent } from "./curve.js";

const HEIGHT = 220;
const EDGE = { left: 44, right: 10, top: 16, bottom: 26 };
const ROW = 30;
const THICK = 18;
const DIGIT = 3; // half its width
const THINNEST = 3; // of bars with gaps between them

/** How wide charts are drawn here, so that their letters can be read on a phone. */
const chartWidth = () => (matchMedia("(max-width: 40rem)").matches ? 350 : 560);

/**
 * Bars, a line for each other distribution, marks, and the value looked at.
 * @param {{own: {odds: any, look: string}, others: {odds: any, look: string}[], span: [number, number], mode: string, marks: [number, string][],
 *   isUnder: boolean, looked: number, label: string, look: (value: number) => void}} shown
 */
export function chart({ own, others, span, mode, marks, isUnder, looked, label, look }) {
  const width = chartWidth();
  const first = chances(own.odds, span, mode);
  const lines = others.map((one) => ({ look: one.look, list: chances(one.odds, span, mode) }));
  const top = mode === "exactly" ? niceTop(Math.max(...first, ...lines.flatMap(({ list }) => list))) : 1;
  const step = (width - EDGE.left - EDGE.right) / first.length;
  const isSparse = 2 * first.filter(Boolean).length <= first.length;
  const thick = Math.max(step - (step > 5 ? 2 : 0), isSparse ? THINNEST : 0);
  const x = (value) => EDGE.left + (value - span[0]) * step;
  const y = (chance) => HEIGHT - EDGE.bottom - (chance / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const pointed = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) * (width / box.width) - EDGE.left) / step);
    if (index >= 0 && index < first.length) look(span[0] + index);
  };
  return html`<svg
    class=${`chart ${own.look}`}
    viewBox=${`0 0 ${width} ${HEIGHT}`}
    role="img"
    aria-label=${label}
    @pointermove=${pointed}
    @pointerdown=${pointed}
  >
    ${[0, top / 2, top].map((chance) => grid(y(chance), width, chance))}
    <path class="bars" d=${bars(first, span[0], x, y, step, thick)} />
    ${mode === "exactly" && marks.length ? svg`<path class="bars reached" d=${reached(first, span, marks[0][0], isUnder, x, y, step, thick)} />` : nothing}
    <path class="bars looked" d=${bars([first[looked - span[0]] ?? 0], looked, x, y, step, thick)} />
    ${lines.map(({ list, look }) => svg`<path class=${`second ${look}`} d=${stairs(list, span[0], x, y, step)} />`)}
    ${marks.map(([value, name]) => mark(value, name, x, step, width))} ${labels(span, x, step, width)}
  </svg>`;
}

/** Where the middles of the first and the last of so many bars are, in percent of the width. @param {number} count */
export function middles(count) {
  const width = chartWidth();
  const half = (width - EDGE.left - EDGE.right) / count / 2;
  return [EDGE.left + half, width - EDGE.right - half].map((x) => (100 * x) / width);
}

/** A top of the scale that is easy to read. */
function niceTop(most) {
  const tops = [0.02, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];
  return tops.find((top) => top >= most) ?? 1;
}

const grid = (height, width, chance) =>
  svg`<path class="grid" d=${`M${EDGE.left} ${height}H${width - EDGE.right}`} />
    <text x=${EDGE.left - 6} y=${height + 4} text-anchor="end">${Number((100 * chance).toFixed(1))} %</text>`;

/** A bar for each value that has a chance, in the middle of its step. */
function bars(list, least, x, y, step, thick) {
  const bar = (chance, value) => `M${x(value) + (step - thick) / 2} ${y(0)}V${y(chance)}h${thick}V${y(0)}Z`;
  return list.map((chance, index) => (chance ? bar(chance, least + index) : "")).join("");
}

/**
 * The bars from the first mark on: what reaches a difficulty; or those up to it.
 * @param {number[]} list @param {[number, number]} span @param {number} mark @param {boolean} isUnder
 */
function reached(list, [least], mark, isUnder, x, y, step, thick) {
  if (isUnder) return bars(list.slice(0, Math.max(mark + 1 - least, 0)), least, x, y, step, thick);
  const from = Math.max(mark, least);
  return bars(list.slice(from - least), from, x, y, step, thick);
}

function stairs(list, least, x, y, step) {
  return list.map((chance, index) => `${index ? "L" : "M"}${x(least + index)} ${y(chance)}h${step}`).join("");
}

function mark(value, name, x, step, width) {
  const middle = x(value) + step / 2;
  if (middle < EDGE.left || middle > width - EDGE.right) return nothing;
  const late = middle > width - 120;
  return svg`<path class="mark" d=${`M${middle} ${EDGE.top - 4}V${HEIGHT - EDGE.bottom}`} />
    <text class="mark" x=${late ? middle - 4 : middle + 4} y="12" text-anchor=${late ? "end" : "start"}>
      ${name} ${minus(value)}
    </text>`;
}

/** Values under the bars, as many as have room. */
function labels([least, greatest], x, step, width) {
  const room = Math.floor((width - EDGE.left) / 42);
  const every =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => (greatest - least) / one <= room) ?? 10_000;
  const first = Math.ceil(least / every) * every;
  const count = Math.floor((greatest - first) / every) + 1;
  return Array.from({ length: count }, (_, index) => first + index * every).map(
    (value) =>
      svg`<text x=${Math.min(x(value) + step / 2, width - DIGIT * minus(value).length)} y=${HEIGHT - 8} text-anchor="middle">${minus(value)}</text>`,
  );
}

/** Levels by name, the best first: a bar for each distribution. */
export function levels({ odds, compared, label }) {
  const width = chartWidth();
  const list = [...odds.outcomes].reverse();
  const isPair = compared.length === 2; // of more, all are in the table
  const space = width - (isPair ? 260 : 190);
  const height = THICK / compared.length;
  const bar = (look, chance, row, place) =>
    svg`<rect class=${look} x="116" y=${row * ROW + 5 + place * (height + 1)} width=${chance * space} height=${height} />`;
  return html`<svg
    class="chart levels"
    viewBox=${`0 0 ${width} ${list.length * ROW}`}
    role="img"
    aria-label=${label}
  >
    ${list.map(
      ({ value, probability }, row) =>
        svg`<text x="0" y=${row * ROW + 19}>${capital(words(value))}</text>
          ${compared.map((one, index) => bar(`${one.odds === odds ? "bars" : "other"} ${one.look}`, chanceOf(one.odds, value), row, index))}
          <text x=${width} y=${row * ROW + 19} text-anchor="end">
            ${isPair ? compared.map((one) => `${one.letter} ${percent(chanceOf(one.odds, value))}`).join(", ") : percent(probability)}
          </text>`,
    )}
  </svg>`;
}
