// Roll: every mechanic of the service, its odds, its dice, and how to ask for the same with curl.
import { html, nothing, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { copyable } from "./copy.js";
import { dice } from "./dice.js";
import { Form } from "./form.js";
import { choose, forget, history, remember, takeChosen } from "./history.js";
import { chart, question } from "./odds.js";
import { Receipts } from "./receipts.js";
import { modifiers, title, words } from "./words.js";

const BESIDE = ["label", "seed", "receipt"]; // what any roll has
const STILL = 250; // milliseconds without a change, then the odds are asked for

/** Shows a mechanic; returns how to leave it. */
export function showRoll(root, { service, api, refused }, [name]) {
  const mechanic = api.mechanics.find((one) => one.name === name) ?? api.mechanics[0];
  return new Roll(root, service, api, mechanic, refused).leave;
}

class Roll {
  constructor(root, service, api, mechanic, refused) {
    this.root = root;
    this.service = service;
    this.api = api;
    this.mechanic = mechanic;
    this.refused = refused;
    this.form = new Form(api, mechanic.schema, { id: "roll", changed: () => this.changed() });
    this.receipts = new Receipts(service, () => this.draw());
    this.answer = null;
    this.odds = null;
    this.none = ""; // why there are no odds
    this.asked = {};
    this.explained = false;
    const begun = takeChosen(mechanic.name) ?? (mechanic.schema.required && exampleOf(mechanic));
    if (begun) this.form.value = begun;
    this.draw();
    this.ask();
  }

  leave = () => {
    clearTimeout(this.timer);
    this.left = true;
  };

  changed() {
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), STILL);
  }

  /** The odds of what is entered; what cannot be asked yet has none. */
  async ask() {
    const asked = question(this.mechanic, this.form.value);
    this.newest = asked;
    try {
      const odds = await this.service.odds(this.mechanic.name, asked);
      if (this.newest !== asked || this.left) return;
      Object.assign(this, { odds, asked, none: "" });
    } catch (problem) {
      if (this.newest !== asked || this.left) return;
      const told = problem instanceof Problem ? sentences(problem) : "the service does not answer";
      Object.assign(this, { odds: null, none: `No odds: ${told}.` });
    }
    this.draw();
  }

  roll = async (event) => {
    event.preventDefault();
    const body = this.form.value;
    this.form.wrong = [];
    try {
      this.answer = await this.service.roll(this.mechanic.name, body);
      const { label, text } = this.answer;
      remember({ at: new Date().toISOString(), mechanic: this.mechanic.name, body, label, text });
      this.refused(null);
    } catch (problem) {
      this.form.wrong = problem instanceof Problem ? problem.errors : [];
      this.refused(problem);
    }
    if (!this.left) this.draw();
  };

  /** The same dice again, to change what has changed. */
  carryOn = () => {
    this.form.value = { ...this.form.value, dice: this.answer.faces };
    this.changed();
    this.root.querySelector("#physical").open = true;
    this.root.querySelector("#physical summary").focus();
  };

  again(roll) {
    if (roll.mechanic !== this.mechanic.name) {
      choose(roll);
      location.hash = `#roll/${roll.mechanic}`;
      return;
    }
    this.form.value = roll.body;
    this.changed();
    this.root.querySelector("#page-title").focus();
  }

  draw() {
    const { mechanic, form } = this;
    const names = Object.keys(form.schema.properties);
    const usual = names.filter((name) => name !== "dice" && !BESIDE.includes(name));
    const shown = html`
      <h1 id="page-title" tabindex="-1">${mechanic.title}</h1>
      <nav aria-label="Mechanics">
        <ul class="plain">
          ${this.api.mechanics.map(
            ({ name, title }) =>
              html`<li>
                <a href=${`#roll/${name}`} aria-current=${name === mechanic.name ? "page" : nothing}
                  >${title}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <p class="muted">${mechanic.about}</p>
      <div class="columns">
        <div>
          <form class=${this.explained ? "box" : "box brief"} aria-label="The roll" @submit=${this.roll}>
            ${form.fields(usual)}
            <details class="apart" id="physical">
              <summary>Physical dice</summary>
              <p class="muted">What you threw by hand; the service throws what is left empty.</p>
              ${form.fields(["dice"])}
            </details>
            <details class="apart">
              <summary>Label, seed, receipt</summary>
              ${form.fields(BESIDE)}
            </details>
            <div class="buttons">
              <button class="first">Roll</button>
              <button type="button" aria-pressed=${this.explained ? "true" : "false"} @click=${this.explain}>
                Explain the fields
              </button>
            </div>
          </form>
        </div>
        <div>
          <section aria-label="Result" aria-live="polite">
            <h2>Result</h2>
            ${this.answer ? this.result() : html`<p class="muted">Nothing rolled yet.</p>`}
          </section>
          <section aria-label="Odds">
            <h2>Odds</h2>
            ${this.none ? html`<p class="muted">${this.none}</p>` : chart(mechanic.name, this.asked, this.odds)}
          </section>
        </div>
      </div>
      ${this.curl()} ${this.past()} ${this.receipts.shown()}
    `;
    render(shown, this.root);
  }

  explain = () => {
    this.explained = !this.explained;
    this.draw();
  };

  result() {
    const { answer } = this;
    return html`<p class="outcome">${answer.text}</p>
      ${dice(answer.dice)} ${answer.modifiers.length ? html`<p>${modifiers(answer.modifiers)}</p>` : nothing}
      <dl>
        ${Object.entries(answer.outcome)
          .filter(([, value]) => value !== null && typeof value !== "object")
          .map(
            ([name, value]) =>
              html`<dt>${title(name)}</dt>
                <dd>${plain(value)}</dd>`,
          )}
        <dt>Chance</dt>
        <dd>${CHANCE[answer.randomness.source]}</dd>
      </dl>
      <div class="buttons">
        <button type="button" @click=${this.carryOn}>Carry on with these dice</button>
        ${
          answer.receipt
            ? html`<button type="button" @click=${() => this.receipts.check(answer.receipt)}>
                Check its receipt
              </button>`
            : nothing
        }
      </div>`;
  }

  curl() {
    const told = JSON.stringify(this.form.value).replaceAll("'", "'\\''");
    const line = `curl -X POST ${this.service.url}/v1/${this.mechanic.name}/roll \\\n  -H 'Content-Type: application/json' \\\n  -d '${told}'`;
    return html`<section aria-label="The same with curl">
      <h2>The same with curl</h2>
      ${copyable(line, "curl")}
    </section>`;
  }

  past() {
    const rolls = history();
    return html`<section aria-label="History">
      <h2>History</h2>
      ${
        rolls.length
          ? html`<ul class="log" tabindex="0" aria-label="Rolls, the newest first">
                ${rolls.map(
                  (roll) =>
                    html`<li>
                      <time datetime=${roll.at}>${new Date(roll.at).toLocaleTimeString()}</time>
                      ${roll.label ? html`<strong>${roll.label}:</strong>` : nothing} ${roll.text}
                      <button type="button" @click=${() => this.again(roll)}>Fill in again</button>
                    </li>`,
                )}
              </ul>
              <button type="button" @click=${this.clear}>Clear the history</button>`
          : html`<p class="muted">Your rolls, kept in this browser alone.</p>`
      }
    </section>`;
  }

  clear = () => {
    forget();
    this.draw();
  };
}

const CHANCE = {
  system: "the operating system's, without bias",
  seed: "from the seed: the same every time",
  supplied: "dice thrown by hand are among them",
};
const plain = (value) => (value === true ? "yes" : value === false ? "no" : words(String(value)));
const sentences = ({ message, errors }) =>
  errors
    .map(({ pointer, parameter, detail }) => `${parameter ?? pointer}: ${detail}`)
    .join("; ")
    .replace(/\.$/, "") || message;

/** What a mechanic with required fields begins with: the first example, without its seed. */
function exampleOf({ examples }) {
  const { seed, dice, receipt, label, ...body } = examples[0].value;
  return body;
}
