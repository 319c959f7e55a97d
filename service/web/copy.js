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
    button.textContent = selected(text, button) ? "Copied" : "Select the text, and copy it";
  }
}

/** Copies a text as a selection: without https there is no other way. */
function selected(text, button) {
  const field = Object.assign(document.createElement("textarea"), { value: text });
  button.before(field); // within the dialog that is open, if there is one
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus();
  return isCopied;
}
