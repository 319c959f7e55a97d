// A question before something that cannot be taken back.
import { html, render } from "./lit/lit-html.js";

/**
 * Asks in a dialog above the page.
 * @param {string} question @param {string} yes what the button does @returns {Promise<boolean>}
 */
export function sure(question, yes) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "sure");
  document.body.append(dialog);
  const answer = (value) => () => dialog.close(value);
  render(
    html`<h2 id="sure">${yes}?</h2>
      <p>${question}</p>
      <div class="buttons">
        <button type="button" class="first" @click=${answer("yes")}>${yes}</button>
        <button type="button" autofocus @click=${answer("")}>Cancel</button>
      </div>`,
    dialog,
  );
  dialog.showModal();
  return new Promise((answered) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      answered(dialog.returnValue === "yes");
    }),
  );
}
