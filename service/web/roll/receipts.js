// The check of a receipt: whether it is this service's, and what was rolled.
import { html, nothing } from "../lit/lit-html.js";
import { rollText, withoutLabel } from "../roll-text.js";
import { sourceInWords } from "./origins.js";
import { refusal } from "./reasons.js";

/** Why a text is no receipt of this service. */
const FLAWS = {
  malformed: "This is not a receipt. Paste all of it.",
  wrong_header: "This is not a receipt of Rollwright.",
  unknown_key: "Not signed by this service: it does not know the key.",
  wrong_signature: "Not valid: it was changed after it was signed.",
};

/** A form that checks receipts. */
export class Receipts {
  /** @param {import("../client.js").Rollwright} service @param {any[]} mechanics @param {() => void} changed */
  constructor(service, mechanics, changed) {
    this.service = service;
    this.mechanics = mechanics;
    this.changed = changed;
    this.receipt = "";
    this.result = null;
    this.isEmpty = false; // though it was to be checked
  }

  /** @param {string} receipt */
  async check(receipt) {
    this.receipt = receipt.replace(/^.*\/r\//s, ""); // of the link to its page
    this.isEmpty = !this.receipt.trim();
    if (this.isEmpty) {
      this.result = null;
      this.changed();
      return document.getElementById("receipt").focus();
    }
    try {
      this.result = await this.service.verifyReceipt(this.receipt.trim());
    } catch (problem) {
      this.result = { valid: false, reason: refusal(problem), payload: null };
    }
    this.changed();
  }

  submitted = (event) => {
    event.preventDefault();
    this.check(String(new FormData(event.target).get("receipt")));
  };

  shown() {
    const { result } = this;
    return html`<section aria-label="Receipts">
      <form novalidate @submit=${this.submitted}>
        <label for="receipt" class="needed">A receipt that somebody has sent you</label>
        <textarea
          id="receipt"
          name="receipt"
          rows="3"
          required
          aria-invalid=${this.isEmpty ? "true" : "false"}
          aria-describedby="receipt-about"
          .value=${this.receipt}
        ></textarea>
        <div id="receipt-about">${this.isEmpty ? html`<p class="wrong">Paste a receipt.</p>` : nothing}</div>
        <button>Check</button>
      </form>
      <div role="status">
        ${
          result
            ? html`<p class=${result.valid ? "good" : "wrong"}>
                  ${result.valid ? "✓ Signed by this service, and unchanged" : (FLAWS[result.reason] ?? result.reason)}
                </p>
                ${result.payload ? this.signed(result.payload) : nothing}`
            : nothing
        }
      </div>
    </section>`;
  }

  /** Who, when and what. */
  signed(payload) {
    const { iat, roll, number } = payload;
    const rolled = this.mechanics.find(({ name }) => name === roll.mechanic)?.title ?? roll.mechanic;
    const lines = {
      Who: roll.label ?? undefined,
      When: new Date(iat * 1000).toLocaleString([], { dateStyle: "long", timeStyle: "medium" }),
      What: rolled,
      Where: number === null ? undefined : `At a table: its roll number ${number}`,
      Result: rollText(withoutLabel(roll.text, roll.label)),
      Chance: sourceInWords(roll.randomness),
    };
    return html`<dl>
        ${Object.entries(lines)
          .filter(([, text]) => text !== undefined)
          .map(
            ([name, text]) =>
              html`<dt>${name}</dt>
                <dd>${text}</dd>`,
          )}
      </dl>
      <details>
        <summary>All that was signed</summary>
        <pre tabindex="0" aria-label="What was signed"><code>${JSON.stringify(payload, null, 2)}</code></pre>
      </details>`;
  }
}
