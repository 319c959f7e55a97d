// The event log: what has happened, the newest first.
import { html, nothing } from "./lit/lit-html.js";
import { keyed } from "./keyed.js";
import { sentence } from "./sentences.js";

const SHOWN = 100;

/** The events of a table, as many as somebody wants to see. */
export class Log {
  constructor(changed) {
    this.changed = changed;
    this.events = [];
    this.most = SHOWN;
  }

  more = () => {
    this.most = Infinity;
    this.changed();
  };

  shown(names) {
    const { events, most } = this;
    const line = (event) =>
      html`<li>
        <time datetime=${event.at}>${new Date(event.at).toLocaleTimeString()}</time>${sentence(event, names)}
      </li>`;
    return html`<section aria-labelledby="happened">
      <h2 id="happened">What has happened</h2>
      <div class="log" role="log" aria-labelledby="happened" tabindex="0">
        <ol>
          ${keyed(events.slice(-most).reverse(), line)}
        </ol>
        ${events.length > most ? html`<button type="button" @click=${this.more}>Show all</button>` : nothing}
      </div>
    </section>`;
  }
}
