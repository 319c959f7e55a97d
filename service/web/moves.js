// What can be done now, as `GET …/moves` lists it: buttons, and forms where something is left open.
import { html, nothing } from "./lit/lit-html.js";
import { repeat } from "./lit/directives/repeat.js";
import { earned } from "./awaiting.js";
import { Problem } from "./client.js";
import { Form } from "./form.js";
import { title, words } from "./words.js";

/** The controls of a table: each offer where its subject lies, what was typed in kept over a redraw. */
export class Moves {
  /** @param {import("./api.js").Api} api
   * @param {{play: (move: any) => Promise<void>, changed: () => void}} to */
  constructor(api, { play, changed }) {
    this.api = api;
    this.play = play;
    this.changed = changed;
    this.names = null;
    this.busy = false;
    this.offers = [];
    /** @type {Map<string, {form: Form, shape: string, rolled: {mechanic: string, form: Form} | null}>} */
    this.forms = new Map();
  }

  /** New offers; the forms of those that are gone are forgotten. */
  offered(offers, names) {
    this.names = names;
    this.offers = keyed(offers);
    const keys = new Set(this.offers.map(({ key }) => key));
    for (const key of this.forms.keys()) if (!keys.has(key)) this.forms.delete(key);
    this.left = new Set(this.offers);
  }

  /** The controls of a subject, such as a roll; they are drawn there alone. */
  of(field, id, also = {}) {
    const fits = ({ body }) =>
      body[field] === id && Object.entries(also).every(([name, value]) => (body[name] ?? value) === value);
    return this.#drawn([...this.left].filter(fits), [field, ...Object.keys(also)]);
  }

  /** The controls that belong nowhere else; apart, undos that go back further, and what overrules. */
  rest() {
    const left = [...this.left];
    const further = left.filter((offer) => offer.takes_back).slice(1);
    const overrules = left.filter(({ body }) => OVERRULES.has(body.move));
    const others = left.filter((offer) => !further.includes(offer) && !overrules.includes(offer));
    if (others.length === left.length) return this.#drawn(others, []);
    return html`${this.#drawn(others, [])} ${this.#folded("Undo more", further)}
    ${this.#folded("Overrule", overrules)}`;
  }

  #folded(heading, offers) {
    if (!offers.length) return nothing;
    return html`<details>
      <summary>${heading}</summary>
      ${this.#drawn(offers, [])}
    </details>`;
  }

  #drawn(offers, omitted) {
    for (const offer of offers) this.left.delete(offer);
    if (!offers.length) return nothing;
    return html`<div class="buttons">
      ${repeat(
        offers,
        ({ key }) => key,
        (offer) => this.#control(offer, omitted),
      )}
    </div>`;
  }

  #control(offer, omitted) {
    const { body, open, awards } = offer;
    const { move, ...settled } = body;
    const details = Object.entries(settled)
      .filter(([name]) => !omitted.includes(name))
      .map(([name, value]) => (SPEAKING.has(name) ? "" : `${words(name)} `) + this.names.value(name, value));
    if (move === "spend_possibility" && !body.roll) details.push("against damage");
    if (move === "move_card") details.push(`from ${this.names.places.get(open.card.enum[0])}`);
    const called = offer.takes_back
      ? this.#undone(offer.takes_back)
      : [title(move), details.join(", ")].filter(Boolean).join(": ");
    const control = Object.keys(open).length
      ? html`<details>
          <summary title=${this.#about(move)}>${called}</summary>
          ${this.#form(offer, called)}
        </details>`
      : html`<button
          type="button"
          class=${LEADING.has(move) ? "first" : ""}
          title=${this.#about(move)}
          ?disabled=${this.busy}
          @click=${() => this.#send(offer, body)}
        >
          ${called}
        </button>`;
    if (!awards.length) return control;
    return html`<div>${control} <span class="muted">${earned(awards, this.names)}</span></div>`;
  }

  /** What an undo takes back, newest first. */
  #undone(moves) {
    const oldest = this.names.played(moves.at(-1));
    return moves.length === 1 ? `Undo: ${oldest}` : `Undo ${moves.length} moves, back to before ${oldest}`;
  }

  /** What a move is, in the document's words. */
  #about(move) {
    return this.api.moves.get(move)?.description.split("\n")[0] ?? "";
  }

  #form(offer, called) {
    const { form } = this.#entry(offer);
    return html`<form class="brief" @submit=${(event) => this.#submit(event, offer)}>
      ${form.fields()}
      ${form.elsewhere.map(({ pointer, detail }) => html`<p class="wrong">${pointer}: ${detail}</p>`)}
      ${offer.body.move === "roll_dice" ? this.#shared(offer) : nothing}
      <button class="first" ?disabled=${this.busy}>${called}</button>
    </form>`;
  }

  /** The fields of an offer; a schema that cannot be drawn is taken from the move's own. */
  #entry(offer) {
    const entry = this.forms.get(offer.key);
    const shape = JSON.stringify(offer.open);
    if (entry?.shape === shape) return entry;
    const own = this.api.moves.get(offer.body.move)?.properties ?? {};
    const open = { ...offer.open };
    for (const [name, schema] of Object.entries(open)) if (schema.anyOf) open[name] = own[name];
    if (offer.body.move === "roll_dice") delete open.body;
    const entries = Object.entries(open).map(([name, schema]) => [
      name,
      { description: own[name]?.description, ...schema },
    ]);
    const schema = { type: "object", properties: Object.fromEntries(entries), required: offer.required };
    const options = {
      id: `move-${offer.key.replace(/\W+/g, "-")}`,
      changed: this.changed,
      name: (field, value) => this.names.value(field, value),
    };
    const form = new Form(this.api, schema, options);
    if (entry) form.entered = entry.form.entered;
    const made = { form, shape, rolled: null };
    this.forms.set(offer.key, made);
    return made;
  }

  /** The fields of the mechanic that is to be rolled before all. */
  #shared(offer) {
    const rolled = this.#rolled(offer);
    return html`<fieldset>
      <legend>${title(rolled.mechanic)}</legend>
      ${rolled.form.fields(Object.keys(rolled.form.schema.properties).filter((name) => name !== "seed"))}
    </fieldset>`;
  }

  #rolled(offer) {
    const entry = this.#entry(offer);
    const mechanic = entry.form.value.mechanic;
    if (entry.rolled?.mechanic !== mechanic) {
      const { schema } = this.api.mechanics.find(({ name }) => name === mechanic);
      const options = { id: `${entry.form.id}-body`, changed: this.changed };
      entry.rolled = { mechanic, form: new Form(this.api, schema, options) };
    }
    return entry.rolled;
  }

  async #submit(event, offer) {
    event.preventDefault();
    const { form } = this.#entry(offer);
    const shared = offer.body.move === "roll_dice" ? { body: this.#rolled(offer).form.value } : {};
    const sent = await this.#send(offer, { ...offer.body, ...form.value, ...shared }, form);
    if (!sent) return;
    this.forms.delete(offer.key);
    event.target.closest("details").open = false;
    this.changed();
  }

  /** Sends a move; where there is something to think of before, it asks. */
  async #send({ warnings }, move, form) {
    if (warnings.length && !confirm(`${warnings.join("\n")}\n\n${title(move.move)} all the same?`))
      return false;
    if (form) form.wrong = [];
    this.busy = true;
    this.changed();
    try {
      await this.play(move);
      return true;
    } catch (problem) {
      if (form && problem instanceof Problem) form.wrong = problem.errors;
      return false;
    } finally {
      this.busy = false;
      this.changed();
    }
  }
}

/** Fields whose values need no name. */
const SPEAKING = new Set(["card", "character", "foe", "action", "attribute", "roll", "choice"]);

/** Moves by which the gamemaster overrules what the table has, seldom. */
const OVERRULES = new Set([
  "move_card",
  "set_scene_kind",
  "set_conditions",
  "change_taking_part",
  "change_settings",
  "reshuffle",
]);

/** Offers with a key each, by which their forms are found again: a number parts those that look alike. */
function keyed(offers) {
  const counts = new Map();
  return offers.map((offer) => {
    const same = JSON.stringify([offer.body, offer.required]);
    counts.set(same, (counts.get(same) ?? 0) + 1);
    return { ...offer, key: `${same}${counts.get(same)}` };
  });
}

/** Moves that lead on to the next thing. */
const LEADING = new Set(["start_adventure", "flip", "close_adventure"]);
