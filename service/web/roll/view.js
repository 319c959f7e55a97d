// The roll view: a roll is set up, made, read, and shared.
import { html, nothing, render } from "../lit/lit-html.js";
import { Problem } from "../client.js";
import { Form } from "../form.js";
import { lookAtWrong } from "../submit.js";
import { plainRoll, sheetOf, titleOf, wordingOf } from "./games.js";
import { history as rolls, historyShown, newestOf, remember } from "./history.js";
import { bodyOf, linkOf, misread } from "./link.js";
import { Odds } from "./odds.js";
import { Origins } from "./origins.js";
import { picker } from "./picker.js";
import { Receipts } from "./receipts.js";
import { refusal } from "./reasons.js";
import { result } from "./result.js";
import { scripts } from "./scripts.js";
import { lookAtFirst, setUp } from "./set-up.js";
import { pageOf, Share } from "./share.js";

const STILL = 250; // milliseconds without a change, then the odds are asked for
const ABOUT = "Dice with exact odds, and a table for Torg's Drama Deck.";
/** Whether the page says so: who comes back knows it; as long as this visit lasts, so that nothing moves. */
const IS_NEW = rolls().length === 0;
const NARROW = matchMedia("(max-width: 47.99rem)");
const LOW = matchMedia("(max-height: 30rem)");

/** The set-up of each mechanic when it was left, as the query of its link; the last one at the end. @type {Map<string, string>} */
const left = new Map();
/** Where the dice of those set-ups come from. @type {Map<string, Origins>} */
const originsLeft = new Map();
/** The roll of the history that was opened just now. @type {import("./history.js").Past | null} */
let reopened = null;

/** Shows a mechanic, set up as its link says, or the last one as it was; returns how to leave it. */
export function showRoll(root, { service, api }, [name, query]) {
  const [last] = [...left.keys()].slice(-1);
  const mechanic = api.mechanics.find((one) => one.name === (name || last)) ?? api.mechanics[0];
  const roll = new Roll(
    root,
    service,
    api,
    mechanic,
    name === mechanic.name ? query : left.get(mechanic.name),
  );
  if (name && name !== mechanic.name) roll.says(`There is no roll “${name}”. This is ${titleOf(mechanic)}.`);
  if (!name) history.replaceState(null, "", last ? roll.link : `#roll/${mechanic.name}`); // for the way back
  return roll.leave;
}

class Roll {
  constructor(root, service, api, mechanic, query) {
    this.root = root;
    this.service = service;
    this.api = api;
    this.mechanic = mechanic;
    this.sheet = sheetOf(mechanic.name);
    this.form = new Form(api, mechanic.schema, {
      id: "roll",
      changed: () => this.changed(),
      wording: wordingOf(this.sheet),
      needed: this.sheet.asks,
    });
    if (query === undefined) this.form.giveExample(plainRoll(mechanic));
    else this.form.value = bodyOf(api, mechanic.schema, query);
    const isOpened = this.#trace(query);
    this.withDice = Boolean(this.form.value.dice);
    const drawn = () => this.draw();
    this.odds = new Odds(service, { mechanic, sheet: this.sheet, form: this.form, changed: drawn });
    this.receipts = new Receipts(service, api.mechanics, drawn);
    this.share = new Share(mechanic, () => this.link, drawn);
    this.answer = null;
    this.isBefore = false; // the answer is that of the roll before: the last one was refused
    this.verdict = null;
    this.count = 0;
    this.failure = "";
    NARROW.addEventListener("change", drawn, { signal: this.leaving.signal });
    this.draw();
    this.odds.ask();
    if (isOpened) requestAnimationFrame(() => this.#show()); // after the heading has the focus
  }

  /**
   * What a link brings along: dice, a roll of the history, and what nobody understands; whether that roll
   * was opened just now.
   */
  #trace(query) {
    const same = reopened?.mechanic === this.mechanic.name && linkOf(reopened.body) === query;
    this.past = same ? reopened : query === undefined ? null : newestOf(this.mechanic.name, this.form.value);
    reopened = null;
    const asLeft = left.get(this.mechanic.name) === query && originsLeft.get(this.mechanic.name);
    this.origins = asLeft || new Origins();
    if (!asLeft) this.origins.set(this.form.value.dice, same ? "before" : "link");
    const strange = misread(bodyOf(this.api, this.mechanic.schema, query), query);
    this.notice = strange.length ? `Not understood in this link: “${strange.join("”, “")}”.` : "";
    return same;
  }

  /** Says what was not understood. @param {string} notice */
  says(notice) {
    this.notice = notice;
    this.draw();
  }

  leaving = new AbortController();

  leave = () => {
    clearTimeout(this.timer);
    this.odds.stop();
    this.leaving.abort();
    left.delete(this.mechanic.name); // to stand at the end
    left.set(this.mechanic.name, linkOf(this.form.value));
    originsLeft.set(this.mechanic.name, this.origins);
  };

  /** The link that carries the set-up. */
  get link() {
    return `#roll/${this.mechanic.name}?${linkOf(this.form.value)}`;
  }

  changed() {
    if (this.leaving.signal.aborted) return;
    this.notice = "";
    if (!this.form.value.dice) this.origins.clear();
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settled(), STILL);
  }

  /** The address and the odds follow what is set up. */
  settled() {
    clearTimeout(this.timer);
    history.replaceState(null, "", this.link);
    this.odds.ask();
  }

  submitted = (event) => {
    event.preventDefault();
    this.roll();
  };

  roll = async () => {
    if (this.rolling) return;
    if (!this.form.check()) {
      Object.assign(this, { isBefore: true, failure: "" });
      return this.#show();
    }
    this.rolling = true;
    const body = this.form.value;
    try {
      const answer = this.origins.traced(await this.#signed(body));
      const verdict = this.sheet.verdict(answer);
      Object.assign(this, { answer, verdict, isBefore: false, failure: "", past: null });
      this.count += 1;
      this.#remember(body);
      this.form.clear("/dice"); // what was thrown by hand was for this roll
    } catch (problem) {
      this.#refused(problem);
    } finally {
      this.rolling = false;
    }
    if (this.leaving.signal.aborted) return;
    this.settled();
    this.#show();
  };

  /**
   * The roll with a receipt, so that it can be shared; without one if it has hundreds of dice, or if nothing
   * can be signed just now.
   */
  async #signed(body) {
    try {
      return await this.service.roll(this.mechanic.name, { ...body, receipt: true });
    } catch (problem) {
      if (problem instanceof Problem && ["too_much_work", "receipts_unavailable"].includes(problem.code))
        return this.service.roll(this.mechanic.name, body);
      throw problem;
    }
  }

  #remember(body) {
    const { tone } = this.verdict;
    const word = tone === "even" ? undefined : this.verdict.word;
    const { label, text, receipt } = this.answer;
    const [at, page] = [new Date().toISOString(), pageOf(receipt)];
    remember({ at, mechanic: this.mechanic.name, body, label, text, word, tone, page });
  }

  /** What is wrong is said once: at its field, or above the result of the roll before. */
  #refused(problem) {
    this.form.wrong = problem instanceof Problem ? problem.errors : [];
    const atFields = this.form.wrong.length && !this.form.elsewhere.length;
    Object.assign(this, { isBefore: true, failure: atFields ? "" : refusal(problem) });
  }

  /** Leads the eye to the field that is wrong, or to the result. */
  #show() {
    this.draw();
    if (lookAtWrong(this.root.querySelector("#roll-form"))) return;
    const block = NARROW.matches || LOW.matches ? "start" : "nearest";
    this.root.querySelector(".result")?.scrollIntoView({ block });
  }

  /** The same dice again, to change what has changed. */
  carryOn = () => {
    this.form.value = { ...this.form.value, dice: this.answer.faces };
    this.origins.keep(this.answer);
    this.changed();
    lookAtFirst(this.root.querySelector("#roll-form"), NARROW.matches);
  };

  check = () => {
    const folded = this.root.querySelector("#receipts");
    folded.open = true;
    folded.scrollIntoView();
    folded.querySelector("summary").focus();
    this.receipts.check(this.answer.receipt);
  };

  draw() {
    if (this.leaving.signal.aborted) return;
    const { mechanic } = this;
    const linkTo = (name) =>
      left.has(name) && name !== mechanic.name ? `#roll/${name}?${left.get(name)}` : `#roll/${name}`;
    const latest = (names) => [...left.keys()].findLast((name) => names.includes(name)) ?? names[0];
    const view = html`<div class="rolls">
      <div class="head">
        ${IS_NEW ? html`<p class="about">${ABOUT}</p>` : nothing}
        <h1 id="page-title" tabindex="-1">${titleOf(mechanic)}</h1>
        <p class="of-mechanic muted">${this.sheet.about}</p>
        ${this.notice ? html`<p class="wrong" role="status">${this.notice}</p>` : nothing}
      </div>
      ${picker(mechanic.name, linkTo, latest)} ${setUp(this)}
      <div class="came">
        ${result(this, { again: this.roll, carryOn: this.carryOn, check: this.check })} ${this.odds.shown()}
      </div>
      ${historyShown(() => this.draw(), reopen)}
      <div class="rest">
        ${scripts(this.service.url, mechanic, this.form.value)}
        <details class="box" id="receipts">
          <summary>Check a receipt</summary>
          ${this.receipts.shown()}
        </details>
      </div>
    </div>`;
    render(view, this.root);
  }
}

/** The next set-up is that of a roll of the history. @param {import("./history.js").Past} roll */
function reopen(roll) {
  reopened = roll;
}
