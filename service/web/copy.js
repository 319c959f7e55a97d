// A text to take away.
import { html } from "./lit/lit-html.js";

/** A text, and a button that copies it. */
export const copyable = (text, id) =>
  html`<pre><code id=${id}>${text}</code></pre>
    ${copyButton(text)}`;

/** A button that copies a text. @param {string} text */
export const copyButton = (text, label = "Copy", look = "") =>
  html`<button type="button" class=${look} @click=${({ target }) => copy(text, target)}>${label}</button>`;

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed here: select the text"; // no https, or refused
  }
}
