// The last rolls of this browser, kept as well as it lets us.
import { html, nothing } from "../lit/lit-html.js";
import { rollText, withoutLabel } from "../roll-text.js";
import { sure } from "../sure.js";
import { clock } from "../words.js";
import { gameOf } from "./games.js";
import { linkOf } from "./link.js";

const PLACE = "rollwright.history";
const MOST = 50;

/**
 * @typedef {{at: string, mechanic: string, body: any, label: string | null, text: string, word?: string,
 *   tone?: string, page?: string}} Past
 */

/** The newest first; none where nothing may be kept. @returns {Past[]} */
export function history() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * The newest roll, if it is one of this set-up; dice that were thrown by hand were for that roll alone.
 * @param {string} mechanic @param {any} body @returns {Past | null}
 */
export function newestOf(mechanic, body) {
  const [newest] = history();
  if (newest?.mechanic !== mechanic) return null;
  const { dice, ...without } = newest.body;
  return [newest.body, without].some((one) => linkOf(one) === linkOf(body)) ? newest : null;
}

/** Keeps a roll; where the storage is full, with fewer of the older ones. @param {Past} roll */
export function remember(roll) {
  const rolls = [roll, ...history()].slice(0, MOST);
  for (let count = rolls.length; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(PLACE, JSON.stringify(rolls.slice(0, count)));
      return;
    } catch {
      // full, or forbidden
    }
  }
}

function forget() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // forbidden: then nothing was kept
  }
}

/** The history: each roll a link that fills the form in again. @param {() => void} changed @param {(roll: Past) => void} reopen */
export function historyShown(changed, reopen) {
  const rolls = history();
  const clear = async () => {
    if (!(await sure("This deletes every roll that this browser has kept.", "Clear the history"))) return;
    forget();
    changed();
  };
  return html`<section aria-label="History" class="history">
    <h2>History</h2>
    ${
      rolls.length
        ? html`<ul class="log past" tabindex="0" aria-label="Rolls, the newest first">
              ${rolls.map((roll) => past(roll, reopen))}
            </ul>
            <button type="button" @click=${clear}>Clear the history</button>`
        : html`<p class="muted">Your rolls are kept here, in this browser only.</p>`
    }
  </section>`;
}

function past(roll, reopen) {
  const { at, mechanic, body, label, text, word, tone, page } = roll;
  const game = gameOf(mechanic);
  return html`<li>
    <a
      href=${`#roll/${mechanic}?${linkOf(body)}`}
      title="Fill in again"
      @click=${(event) => opened(event, roll, reopen)}
    >
      <time datetime=${at}>${when(at)}</time>
      ${game ? html`<span class="muted">${game}</span>` : nothing}
      ${label ? html`<strong>${label}:</strong>` : nothing}
      ${word ? html`<b class=${`tone ${tone}`}>${word}</b>` : nothing}
      <span>${rollText(withoutLabel(text, label))}</span>
    </a>
    ${page ? html`<a class="page" href=${page}>A page to share</a>` : nothing}
  </li>`;
}

/** A roll is opened here, not in another tab; where its link is open already, too. */
function opened(event, roll, reopen) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  reopen(roll);
  if (event.currentTarget.hash === location.hash) dispatchEvent(new Event("hashchange"));
}

/** The time; of another day, its date, too. @param {string} at */
export function when(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return today
    ? clock(at)
    : date.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
