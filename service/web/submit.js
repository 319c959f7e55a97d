// A form that is sent: what is wrong is said at its fields, and the first of them gets the focus.
import { Problem } from "./client.js";

const SLOW = 3_000; // milliseconds
const STILL_TRYING = new Problem({ detail: "The service does not answer. Trying again …" }, 0, null);

/**
 * Sends what is entered, if nothing is wrong with it.
 * @param {SubmitEvent} event @param {import("./form.js").Form} form
 * @param {{send: () => Promise<unknown>, draw: () => void, refused: (problem: unknown) => void, field?: string}} to
 *   `field`: the one that is to blame for a refusal that names none
 */
export async function submit(event, form, { send, draw, refused, field }) {
  event.preventDefault();
  const root = /** @type {HTMLElement} */ (event.currentTarget);
  if (form.check()) {
    const slow = setTimeout(() => refused(STILL_TRYING), SLOW);
    try {
      await send();
      return refused(null);
    } catch (problem) {
      form.wrong = findings(problem, field);
      refused(form.wrong.length && !form.elsewhere.length ? null : problem);
    } finally {
      clearTimeout(slow);
    }
  }
  draw();
  lookAtWrong(root);
}

function findings(problem, field) {
  if (!(problem instanceof Problem)) return [];
  const blamed = field && problem.status < 500 ? [{ pointer: `#/${field}`, detail: problem.message }] : [];
  return problem.errors.length ? problem.errors : blamed;
}

/** Leads to the first field that is wrong, behind no bar; whether there is one. @param {HTMLElement} root */
export function lookAtWrong(root) {
  const wrong = root.querySelector("[aria-invalid=true], [data-wrong]");
  if (!wrong) return false;
  for (let folded = wrong.closest("details"); folded; folded = folded.parentElement.closest("details"))
    folded.open = true;
  const field = /** @type {HTMLElement} */ (
    wrong.matches("fieldset") ? wrong.querySelector("input, select, textarea, button") : wrong
  );
  field.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: wrong.matches("fieldset") ? "start" : "center" }); // it says first what is wrong
  return true;
}
