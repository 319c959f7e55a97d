// One panel a decision: what is asked before a move, in a dialog above the table.
import { html, nothing } from "../lit/lit-html.js";
import { Problem } from "../client.js";
import { refusal } from "../roll/reasons.js";
import { lookAtWrong } from "../submit.js";
import { JUDGED, aboutOf, aboutShown, distinct, headingOf, judgedShown, usual } from "./about.js";
import { earned } from "./awards.js";
import { chances } from "./chances.js";
import { choiceShown, ofCards } from "./choice.js";
import { beside } from "./controls.js";
import { MoveForm } from "./move-form.js";
import { QUIET, asksFirst, labelOf, phraseOf } from "./phrases.js";

/** The dialog, and buttons that open it. */
export class Decisions {
  /** @param {import("../api.js").Api} api
   * @param {{play: (move: any) => Promise<void>, changed: () => void, told: (version: number) => string}} to
   *   `told` is what has happened by a version of the table */
  constructor(api, { play, changed, told }) {
    this.api = api;
    this.play = play;
    this.told = told;
    this.changed = changed;
    this.names = null;
    this.seen = null;
    this.sending = "";
    this.close();
  }

  /** What can be done now: an open dialog goes on with the new offers. */
  offered(offers, names, seen) {
    this.names = names;
    this.seen = seen;
    const still = this.offers.map(({ key }) => key);
    const chosen = this.offers[this.chosen]?.key;
    this.current = keyed(offers);
    if (!still.length) return;
    this.#arrange(this.current.filter(({ key }) => still.includes(key)));
    this.chosen = Math.max(
      0,
      this.offers.findIndex(({ key }) => key === chosen),
    );
    this.gone = !this.offers.length;
  }

  /** What is decided most often comes first. */
  #arrange(offers) {
    const rank = usual(this.seen);
    this.offers = distinct(offers).sort((one, other) => rank(one) - rank(other));
  }

  /** A button for offers of one move: it plays at once where nothing is asked, or opens the dialog. */
  button(offers, { label = "", lead = false, filled = undefined, atOnce = false } = {}) {
    const { body, awards } = offers[0];
    const words = label || (offers.length > 1 ? phraseOf(body.move).button : labelOf(offers[0]));
    const look = lead ? "first" : QUIET.has(body.move) ? "quiet" : "";
    const busy = this.sending === keyOf(offers[0]);
    const dialog = asks(offers, atOnce);
    const press = () => (dialog ? this.open(offers, { words, filled }) : this.#send(offers[0], body));
    const more = [chances(offers[0]), offers.length === 1 && awards.length ? earned(awards, this.names) : ""];
    return html`<button type="button" class=${look} ?disabled=${busy} @click=${press}>
      <span>${words}${dialog ? "…" : ""}</span>${beside(aboutOf(offers, words, this.names))}
      ${more.filter(Boolean).map((text) => html`<small>${text}</small>`)}
    </button>`;
  }

  /** Opens the dialog. `filled` are values that its fields begin with. */
  open(offers, { words, filled }) {
    this.close();
    this.#arrange(this.current.filter(({ key }) => offers.some((one) => keyOf(one) === key)));
    this.words = headingOf(offers, words, this.names);
    this.filled = { ...phraseOf(offers[0].body.move).begin, ...filled };
    this.ready = Boolean(filled) && offers[0].required.every((name) => name in filled);
    this.changed();
  }

  close = () => {
    this.offers = [];
    this.chosen = 0;
    this.gone = false;
    this.words = "";
    this.problem = "";
    this.filled = undefined;
    this.ready = false; // to be sent
    /** @type {MoveForm | null} */
    this.form = null;
  };

  get isOpen() {
    return this.offers.length > 0 || this.gone;
  }

  /** The dialog; empty while nothing is asked. */
  shown() {
    return html`<dialog
      aria-labelledby="decision"
      @close=${this.#closed}
      @cancel=${this.#closed}
      @toggle=${UNFOLDED}
    >
      ${this.isOpen ? this.#content() : nothing}
    </dialog>`;
  }

  /** Shows the dialog that was drawn, or puts it away. @param {HTMLElement} root */
  settle(root) {
    const dialog = root.querySelector("dialog");
    if (this.isOpen && !dialog.open) {
      dialog.showModal();
      const needed = "input:is([type=text], [type=number]):required";
      const field = this.ready || dialog.querySelector(".option") ? null : dialog.querySelector(needed);
      /** @type {HTMLElement | null} */ (field)?.focus(); // cards to choose from come before it
    }
    if (!this.isOpen && dialog.open) dialog.close();
  }

  #choose(index) {
    this.chosen = index;
    this.changed();
  }

  #closed = () => {
    this.close();
    this.changed();
  };

  #content() {
    const heading = html`<h2 id="decision">${this.words}</h2>`;
    const cancel = html`<button type="button" @click=${this.#closed}>Cancel</button>`;
    if (this.gone)
      return html`${heading}
        <p>This is no longer possible.</p>
        <div class="buttons">${cancel}</div>`;
    const offer = this.offers[Math.min(this.chosen, this.offers.length - 1)];
    const { ask, ok } = phraseOf(offer.body.move);
    const form = this.#form(offer);
    const judged = JUDGED.has(offer.body.move) && this.seen.rolls.find(({ id }) => id === offer.body.roll);
    const about = ofCards(this.offers) ? nothing : aboutShown(offer, this.names);
    return html`${heading} ${about} ${judged ? judgedShown(judged) : nothing}
      ${ask ? html`<p>${ask}</p>` : nothing}
      <form class="brief" novalidate @submit=${(event) => this.#submit(event, offer, form)}>
        ${choiceShown(this, (index) => this.#choose(index))} ${form.shown()}
        ${offer.awards.length ? html`<p class="muted">${earnedBy(offer, this.names)}.</p>` : nothing}
        <div class="sends">
          ${offer.warnings.map((warning) => html`<p class="warning">${warning}</p>`)}
          ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
          <div class="buttons">
            <button class="first" ?autofocus=${this.ready} ?disabled=${this.sending !== ""}>
              ${typeof ok === "function" ? ok(form.value) : (ok ?? this.words)}</button
            >${cancel}
          </div>
        </div>
      </form>`;
  }

  /** What was typed stays, whichever of the offers is chosen. */
  #form(offer) {
    if (this.form?.fits(offer)) return this.form;
    const form = new MoveForm(this.api, offer, {
      changed: this.changed,
      names: this.names,
      seen: this.seen,
    });
    if (this.form?.key === offer.key) {
      form.takeOver(this.form);
    } else {
      this.filled = { ...this.filled, ...this.form?.value };
      form.fill(this.filled);
    }
    this.form = form;
    return form;
  }

  async #submit(event, offer, form) {
    event.preventDefault();
    const root = event.currentTarget;
    const { sent } = form;
    if (form.begun && !Object.keys(sent).length && form.check()) {
      this.problem = "Nothing is changed so far.";
    } else if (form.check()) {
      const problem = await this.#send(offer, { ...offer.body, ...sent });
      if (!problem) return this.#closed();
      form.wrong = problem.errors;
      this.problem = form.isShown(problem.errors) ? "" : refusal(problem);
    }
    this.changed();
    lookAtWrong(root);
  }

  /** Sends a move; returns the problem if it was refused. */
  async #send(offer, move) {
    this.sending = keyOf(offer);
    this.problem = "";
    this.changed();
    try {
      await this.play(move);
      return null;
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      return new Problem({ detail: problem.message }, 0, null);
    } finally {
      this.sending = "";
      this.changed();
    }
  }
}

/** What is unfolded is seen as a whole, as far as there is room. */
const UNFOLDED = {
  handleEvent: ({ target }) => target.matches("details[open]") && target.scrollIntoView({ block: "nearest" }),
  capture: true,
};

/** Whether there is something to decide, or to think of before even if nothing has to be decided. */
const asks = (offers, atOnce) =>
  offers.length > 1 ||
  offers[0].warnings.length > 0 ||
  (!atOnce && (Object.keys(offers[0].open).length > 0 || asksFirst(offers[0])));

/** What is earned, perhaps only by a difficulty that is still to be said. */
const earnedBy = ({ open, awards }, names) =>
  `${open.difficulty ? "If it succeeds, " : ""}${earned(awards, names)}`;

/** By what an offer is found again when the table is read anew. */
const keyOf = ({ body, required }) => JSON.stringify([body, required]);

/** Offers with their keys: a number parts those that look alike. */
function keyed(offers) {
  const counts = new Map();
  return offers.map((offer) => {
    const same = keyOf(offer);
    counts.set(same, (counts.get(same) ?? 0) + 1);
    return { ...offer, key: counts.get(same) === 1 ? same : `${same}${counts.get(same)}` };
  });
}
