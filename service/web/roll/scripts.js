// The same roll for scripts and bots: as a link, and as a line for a shell.
import { html } from "../lit/lit-html.js";
import { copyable } from "../copy.js";
import { question, queryText } from "./query.js";

/** @param {string} url of the service @param {any} mechanic @param {any} body of the roll */
export function scripts(url, mechanic, body) {
  const { seed } = body;
  const query = queryText({ ...question(mechanic, body), ...(seed && { seed }) });
  const address = `${url}/v1/${mechanic.name}/roll`;
  const quoted = JSON.stringify(body).replaceAll("'", "'\\''");
  const line = `curl -X POST ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d '${quoted}'`;
  return html`<details class="box">
    <summary>For scripts and bots</summary>
    <h3>A link that rolls</h3>
    <p class="muted">
      Each visit rolls anew. For a label, a receipt or dice of your own, use the command below.
    </p>
    ${copyable(query ? `${address}?${query}` : address, "get-link")}
    <h3>The same with curl</h3>
    ${copyable(line, "curl")}
  </details>`;
}
