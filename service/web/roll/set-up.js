// The form of a roll: the few fields that most need, the others folded, and one big button.
import { html, nothing } from "../lit/lit-html.js";
import { kept, realDice } from "./faces.js";
import { COMMON } from "./games.js";

/**
 * @param {{form: import("../form.js").Form, sheet: import("./games.js").Sheet, share: import("./share.js").Share,
 *   odds: import("./odds.js").Odds, withDice: boolean, submitted: (event: Event) => void}} roll
 */
export function setUp({ form, sheet, odds, share, withDice, submitted }) {
  const others = Object.keys(form.schema.properties).filter(
    (name) =>
      !["dice", "receipt", "short"].includes(name) && !sheet.first.includes(name) && !COMMON.includes(name),
  );
  return html`<div class="set-up">
    <form id="roll-form" aria-label="The roll" novalidate @submit=${submitted}>
      <div class="box">
        ${form.fields(sheet.first)}
        <details class="apart">
          <summary>More options</summary>
          ${form.fields([...others, ...COMMON])}
        </details>
        ${realDice(form, sheet, { open: withDice })}
      </div>
      <div class="steady">
        <div class="bar">
          ${form.value.dice ? kept(form) : nothing} ${glance(odds, Boolean(form.value.dice))}
          <button class="first">Roll</button>
        </div>
        ${share.shown()}
      </div>
    </form>
  </div>`;
}

/**
 * Leads the eye to the first field; on a phone the form is far above what came of it.
 * @param {HTMLElement} form @param {boolean} isBelow whether what came of it stands below the form
 */
export function lookAtFirst(form, isBelow) {
  const field = /** @type {HTMLElement} */ (form.querySelector(".fields :is(input, select, textarea)"));
  field.focus({ preventScroll: isBelow });
  if (isBelow) form.scrollIntoView();
}

/** The chance to succeed, beside the button; dice that are kept do not change it. */
function glance({ glance, isOld }, areKept) {
  if (!glance) return nothing;
  const { chance, name } = glance;
  return html`<p class="glance" aria-busy=${isOld ? "true" : "false"}>
    <b>${chance}</b> <span>${name}${areKept ? ", with fresh dice" : ""}</span>
  </p>`;
}
