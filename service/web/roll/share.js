// The link of a set-up, to take away.
import { html, nothing } from "../lit/lit-html.js";

const LONGEST = 8_000; // characters of a receipt in a link: a request line has at most 8,190

/** The page that shows the roll of a receipt; "" where that is too long for a link. @param {string | null} receipt */
export const pageOf = (receipt) => (receipt && receipt.length <= LONGEST ? `/r/${receipt}` : "");

/** Copies the link that a roll has now. */
export class Share {
  /** @param {any} mechanic @param {() => string} link @param {() => void} changed */
  constructor(mechanic, link, changed) {
    this.mechanic = mechanic;
    this.link = link;
    this.changed = changed;
    this.copied = ""; // the link that was copied last
    this.refused = false;
  }

  copy = async () => {
    const link = this.link();
    try {
      await navigator.clipboard.writeText(new URL(link, location.href).href);
      this.copied = link;
    } catch {
      this.refused = true; // no https, or not allowed
    }
    this.changed();
  };

  shown() {
    const isCopied = this.copied === this.link();
    return html`<div class="share">
      <button type="button" class="quiet" @click=${this.copy}>
        ${isCopied ? "Link copied" : "Copy link"}
      </button>
      <a href=${`#roll/${this.mechanic.name}`}>Start over</a>
      ${isCopied ? html`<span class="hint">The link fills these fields in; the result is not in it.</span>` : nothing}
      ${this.refused ? html`<span class="hint">The browser does not allow it here: copy it from the address bar.</span>` : nothing}
    </div>`;
  }
}
