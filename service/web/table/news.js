// News come to the eye: a line that stays for a moment, marks on the tabs, the title of the page.
import { html } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { rollText } from "../roll-text.js";
import { IN_SIGHT, isMine } from "./awaiting.js";

const STAYS = 4_000; // milliseconds, or longer for as much of a text as a line shows
const READ = 50; // milliseconds for a character
const SHOWN = 240; // characters
const MOST = 3; // lines at once
/** What does not come to the eye. */
export const QUIET = new Set([
  "deck_shuffled",
  "possibilities_changed",
  "seed_given",
  "short_code_issued",
  "token_rotated",
  "values_set",
]);
/** What the bar says, which is always in sight. */
const IN_BAR = new Set(["act_started", "adventure_started", "rounds_started", "scene_started"]);
/** Own deeds that are seen elsewhere, if at all. */
const OWN = new Set(["card_flipped", "card_pooled", "card_used", "said", "trade_offered"]);
/** The tab on a phone where something is to be seen that one would not want to miss. */
const TABS = {
  roll_opened: "rolls",
  dice_rolled: "rolls",
  trade_offered: "rolls",
  trade_answered: "rolls",
  skill_started: "rolls",
  card_flipped: "board",
  card_pooled: "board",
  cards_drawn: "hand",
  cards_given: "hand",
  cards_dealt: "hand",
  scene_ended: "hand",
};
/** Those of the hand are news for whose hand it is. */
const OF_THE_HAND = ["character", "to"];
/** What the reader gets or loses comes to the eye, whoever has done it. */
const MINE = new Set(["cards_drawn", "possibilities_changed"]);
const WISH = "rollwright.signal";

/** What was said with a move; the text of a roll is the line of its dice. */
const wordsOf = ({ words, text, outcome }) => words ?? (outcome ? "" : text);

/** What somebody at the table has not seen yet. */
export class News {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.lines = [];
    this.marks = new Set();
    this.unseen = 0;
    /** @type {Set<string> | null} */
    this.asked = null;
    this.back = () => {
      if (document.hidden) return;
      this.unseen = 0;
      this.changed();
    };
    document.addEventListener("visibilitychange", this.back);
  }

  leave() {
    document.removeEventListener("visibilitychange", this.back);
  }

  /**
   * Something that happened; of what the reader has done, only what leaves the eye, or comes to the own hand.
   * @param {any} event @param {string} text
   * @param {{isOwn: boolean, character?: string, tab: string}} reader `tab` is in sight
   */
  tell(event, text, { isOwn, character, tab: inSight }) {
    const { type, by } = event;
    const words = wordsOf(event);
    const isMine = character && OF_THE_HAND.some((one) => event[one] === character);
    const isLoud = isMine && MINE.has(type);
    const isLine = isOwn
      ? OWN.has(type)
      : !QUIET.has(type) && (words || !(IN_BAR.has(type) || type === "said"));
    if (isLoud || isLine) this.#line(event.id, text);
    const tab = TABS[type];
    const isNews = tab !== "hand" || isMine || type === "scene_ended";
    if (tab && isNews && (!isOwn || isLoud) && tab !== inSight) this.marks.add(tab);
    const isSaid = words && (type === "said" || by?.role === "gamemaster");
    if (isSaid && !isOwn && inSight !== "log") this.marks.add("log");
    if (document.hidden && !isOwn) this.unseen += 1;
  }

  /** What waits for the reader now: the bar says it or its tab is marked, and what is new can be heard. */
  waits(at) {
    const mine = at.seen.awaiting.filter((one) => isMine(at, one));
    const fresh = mine.filter((one) => !this.asked?.has(JSON.stringify(one)));
    if (this.asked && fresh.length) signal();
    for (const one of fresh) {
      const tab = IN_SIGHT.has(one.kind) ? "rolls" : "board";
      if (tab !== at.tab && (tab === "rolls" || one !== mine[0])) this.marks.add(tab); // the first is in the bar
    }
    this.asked = new Set(mine.map((one) => JSON.stringify(one)));
  }

  /** Before the title of the page. */
  get prefix() {
    return this.unseen ? `(${this.unseen}) ` : this.asked?.size ? "● " : "";
  }

  #line(key, text) {
    this.lines = [...this.lines.filter((line) => line.key !== key), { key, text }].slice(-MOST);
    setTimeout(
      () => {
        this.lines = this.lines.filter((line) => line.key !== key);
        this.changed();
      },
      Math.max(STAYS, READ * Math.min(text.length, SHOWN)),
    );
  }

  /** The lines; readers of the screen have the log. */
  shown() {
    return html`<ul class="toasts" aria-hidden="true">
      ${keyed(
        this.lines,
        ({ text }) => html`<li>${rollText(text)}</li>`,
        ({ key }) => key,
      )}
    </ul>`;
  }
}

/** Whether this browser may make itself felt when something waits for its player. */
export const wished = () => localStorage.getItem(WISH) === "yes";

/** @param {boolean} is */
export const wish = (is) => localStorage.setItem(WISH, is ? "yes" : "no");

/** A short sound and a shake, where they are wished for. */
function signal() {
  if (!wished()) return;
  navigator.vibrate?.(120);
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = 660;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.15);
  tone.onended = () => context.close();
}
