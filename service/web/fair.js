// Was the deck stacked? The check of closed adventures, in the browser.
import { html, nothing } from "./lit/lit-html.js";
import { capital } from "./words.js";

/** The check of a table. */
export class Fair {
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.state = "";
    this.report = null;
  }

  check = async () => {
    this.state = "Checking …";
    this.changed();
    const { checkedLines, verifyBytes } = await import("./verify.js"); // only who checks needs it
    this.lines = checkedLines;
    this.record = JSON.stringify(await this.table.recording());
    this.report = await verifyBytes(new TextEncoder().encode(this.record));
    this.state = "";
    this.changed();
  };

  save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.record], { type: "application/json" }));
    link.download = "recording.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };

  shown(closed) {
    const { report } = this;
    return html`<section aria-labelledby="fair">
      <h2 id="fair">Fairness</h2>
      ${
        closed
          ? html`<p class="muted">
                The seal of the closed adventure is broken: your browser can repeat each of its shuffles, and
                compare.
              </p>
              <button type="button" @click=${this.check}>Check every shuffle</button>`
          : html`<p class="muted">
              Nobody can stack the deck: how it is shuffled was settled, under seal, before the first card was
              drawn. When the adventure is closed, everybody can check it here.
            </p>`
      }
      <div role="status">
        ${this.state}
        ${
          report
            ? html`<p class=${report.verified ? "outcome good" : "outcome wrong"}>
                  ${report.verified ? "✓ Verified" : "✗ Not verified"}
                </p>
                <p>${report.closing}</p>
                <table class="numbers">
                  <tbody>
                    ${this.lines(report).map(
                      ([number, text]) =>
                        html`<tr>
                          <th scope="row">${capital(text)}</th>
                          <td>${number}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
                <ul>
                  ${[...report.refused.map(({ detail }) => detail), ...report.open].map((text) => html`<li>${text}</li>`)}
                </ul>
                <button type="button" @click=${this.save}>Save the recording</button>`
            : nothing
        }
      </div>
    </section>`;
  }
}
