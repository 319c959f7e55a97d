// The result of a roll, to be read across a table.
import { html, nothing } from "../lit/lit-html.js";
import { repeat } from "../lit/directives/repeat.js";
import { rollText } from "../roll-text.js";
import { copyButton } from "../copy.js";
import { modifiers } from "../words.js";
import { when } from "./history.js";
import { originInWords } from "./origins.js";
import { outcome } from "./outcome.js";
import { pageOf } from "./share.js";
import { marked } from "./thrown.js";

/**
 * @param {{answer: any, isBefore: boolean, count: number, failure: string, verdict: import("./games.js").Verdict | null,
 *   past: import("./history.js").Past | null, sheet: import("./games.js").Sheet}} rolled
 *   `isBefore`: nothing was rolled since, though it was tried; `count`: how many rolls there were, so that new dice tumble; `past`: a roll of the history that was opened
 * @param {{again: () => void, carryOn: () => void, check: () => void}} doing
 */
export function result({ answer, isBefore, count, failure, verdict, past, sheet }, doing) {
  const remembered = answer ? null : past;
  const before = isBefore && answer;
  const tone = answer ? `tone ${verdict.tone}` : remembered?.word ? `tone ${past.tone}` : "";
  return html`<section aria-label="Result" class=${`result ${tone} ${before ? "before" : ""}`}>
    <h2>${before ? "The previous roll" : "Result"}</h2>
    ${failure ? html`<p class="wrong" role="alert">${failure}</p>` : nothing}
    ${before ? html`<p class="muted">Nothing was rolled just now.</p>` : nothing}
    ${repeat(
      answer ? [count] : [], // a new roll is drawn anew, so that it tumbles
      (one) => one,
      () => outcome(marked(answer.outcome, answer.dice), verdict),
    )}
    ${remembered && past.word ? html`<p class=${`outcome tone ${past.tone}`}>${past.word}</p>` : nothing}
    <p class="text" role="status">
      ${repeat(
        [answer ? count : "past"], // the same line again is read out again
        (one) => one,
        () => html`<span>${rollText(answer?.text ?? (remembered ? past.text : ""))}</span>`,
      )}
    </p>
    ${answer ? below(answer, doing, sheet) : failure ? nothing : html`<p class="muted">${remembered ? `From the history, ${when(past.at)}. Press Roll for a new roll.` : "Nothing rolled yet. Press Roll."}</p>`}
  </section>`;
}

function below(answer, { again, carryOn, check }, { steps = {} }) {
  const named = answer.modifiers
    .filter(({ name }) => name !== "modifier") // a field of its own
    .map((one) => ({ ...one, name: one.name.replace(/\w+$/, (step) => steps[step] ?? step) }));
  return html`<p class="muted">
      ${named.length ? `Modifiers: ${modifiers(named)}. ` : ""}${originInWords(answer)}.
    </p>
    <div class="buttons">
      <button type="button" class="again" @click=${again}>Roll again</button>
      <button type="button" class="quiet" @click=${carryOn}>Other options, same dice</button>
    </div>
    ${answer.receipt ? signed(pageOf(answer.receipt), check) : nothing}`;
}

/** What can be done with a receipt. @param {string} link to its page; "" if there is none @param {() => void} check */
const signed = (link, check) =>
  html`<p class="share">
    <button type="button" class="quiet" @click=${check}>Check the receipt</button>
    ${repeat(
      link ? [link] : [], // another roll has a button that has copied nothing yet
      (one) => one,
      () =>
        html`<a href=${link}>Open as a page</a> ${handOn(new URL(link, location.href).href)}
          <span class="hint">Anyone with the link sees this roll, signed.</span>`,
    )}
  </p>`;

/** The way to give a link to others. @param {string} url */
const handOn = (url) =>
  "share" in navigator
    ? html`<button type="button" class="quiet" @click=${() => navigator.share({ url }).catch(() => {})}>
        Share
      </button>`
    : copyButton(url, "Copy its link", "quiet");
