// Whether a form can be sent: nothing is empty that must be filled in, and the browser could read the rest.
import { ENTER } from "../findings.js";

/**
 * The fields that are empty, as findings; null if the browser itself says at a field that it cannot read it.
 * @param {HTMLElement} root @param {import("../form.js").Form} form
 */
export function unfilled(root, form) {
  /** @type {HTMLInputElement[]} */
  const invalid = [...root.querySelectorAll("#roll-form :invalid:not(fieldset)")].map(
    (one) => /** @type {any} */ (one),
  );
  const unread = invalid.find(({ validity }) => validity.badInput || !validity.valueMissing);
  if (unread) {
    unfold(unread);
    unread.reportValidity();
    return null;
  }
  return invalid.map(({ id }) => ({
    pointer: `#${id.slice(form.id.length).replaceAll("-", "/")}`,
    detail: ENTER,
  }));
}

/** Opens what a field is folded in. @param {Element} field */
export function unfold(field) {
  for (let folded = field.closest("details"); folded; folded = folded.parentElement.closest("details"))
    folded.open = true;
}
