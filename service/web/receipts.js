// The check of a receipt: whether it is this service's, and what was rolled.
import { html, nothing } from "./lit/lit-html.js";
import { Problem } from "./client.js";

/** A form that checks receipts. */
export class Receipts {
  constructor(service, changed) {
    this.service = service;
    this.changed = changed;
    this.receipt = "";
    this.result = null;
  }

  /** @param {string} receipt */
  async check(receipt) {
    this.receipt = receipt;
    try {
      this.result = await this.service.verifyReceipt(receipt.trim());
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.result = { valid: false, reason: problem.message, payload: null };
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
      <h2>Check a receipt</h2>
      <form class="fields" @submit=${this.submitted}>
        <div class="wide">
          <label for="receipt">A receipt that somebody shows you</label>
          <textarea id="receipt" name="receipt" rows="3" required .value=${this.receipt}></textarea>
        </div>
        <div><button>Check</button></div>
      </form>
      <div role="status">
        ${
          result
            ? html`<p class=${result.valid ? "good" : "wrong"}>
                  ${result.valid ? "✓ Signed by this service, and unchanged" : `✗ Not valid: ${result.reason}`}
                </p>
                ${result.payload ? html`<pre tabindex="0" aria-label="What was signed"><code>${JSON.stringify(result.payload, null, 2)}</code></pre>` : nothing}`
            : nothing
        }
      </div>
    </section>`;
  }
}
