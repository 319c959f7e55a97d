// The event log: what has happened, the newest first.
import { html, nothing } from "./lit/lit-html.js";
import { live } from "./lit/directives/live.js";
import { keyed } from "./keyed.js";
import { sentence } from "./sentences.js";
import { rollText } from "./roll-text.js";
import { Names, clock } from "./words.js";

const SHOWN = 100;

/** The lines of a table, as many as somebody wants to see. */
export class Log {
  constructor(changed) {
    this.changed = changed;
    this.lines = [];
    this.most = SHOWN;
    this.sought = "";
  }

  more = () => {
    this.most = Infinity;
    this.changed();
  };

  /** The names of now, until events tell others. @param {any} table @param {Map<number, any>} cards */
  begin(table, cards) {
    this.names = Names.of(table, cards);
    this.lines = [];
  }

  /** Another event, told in the names of its time; returns its sentence. */
  add(event) {
    this.names.note(event);
    const text = sentence(event, this.names);
    const { id, at, type, version, roll } = event;
    const secret = type === "said" && event.to !== null; // null is everybody
    this.lines.push({ id, at, text, type, version, roll, secret });
    return text;
  }

  /** What has happened by a version of the table; "" if nothing that is told. @param {number} version */
  told = (version) => this.lines.find((line) => line.version === version)?.text ?? "";

  /** All of it as a text, the oldest first, for the group's own notes. @param {string} name of the table */
  #save(name) {
    const lines = this.lines.map(({ at, text }) => `${new Date(at).toLocaleString()}  ${text}\n`);
    const url = URL.createObjectURL(new Blob([`${name}\n\n`, ...lines], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: url, download: `${name}.txt` }).click();
    URL.revokeObjectURL(url);
  }

  #seek = ({ target }) => {
    this.sought = target.value;
    this.changed();
  };

  /** @param {string} name of the table */
  shown(name) {
    const { most, sought } = this;
    const word = sought.trim().toLowerCase();
    const lines = word ? this.lines.filter(({ text }) => text.toLowerCase().includes(word)) : this.lines;
    const line = ({ at, text, type, secret }) =>
      html`<li class=${secret ? "said secret" : type === "said" ? "said" : nothing}>
        <time datetime=${at}>${clock(at)}</time>${rollText(text)}
      </li>`;
    return html`<section aria-labelledby="happened">
      <h2 id="happened">What has happened</h2>
      <p>
        <label for="sought">Show only lines with</label>
        <input
          id="sought"
          type="search"
          placeholder="a name, a card, …"
          autocomplete="off"
          .value=${live(sought)}
          @input=${this.#seek}
        />
      </p>
      <div class="log" role="log" aria-labelledby="happened" tabindex="0">
        <ol>
          ${keyed(lines.slice(-most).reverse(), line)}
        </ol>
        ${word && !lines.length ? html`<p class="muted">No line has “${sought}”.</p>` : nothing}
        ${lines.length > most ? html`<button type="button" @click=${this.more}>Show all</button>` : nothing}
      </div>
      <button type="button" @click=${() => this.#save(name)}>Save as a text file</button>
    </section>`;
  }
}
