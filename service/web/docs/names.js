// Names and roles for what Swagger UI leaves without, and the keyboard's way into what scrolls.

const NAMES = {
  ".body-param__text": () => "Request body",
  ".examples-select-element": () => "Example",
  "[data-param-name] :is(input, select, textarea)": (control) =>
    control.closest("[data-param-name]").dataset.paramName,
};

/** Give names to the controls of this element, also those that come later. @param {HTMLElement} root */
export function nameControls(root) {
  new MutationObserver(() => {
    giveRoles(root);
    for (const [selector, nameOf] of Object.entries(NAMES)) {
      for (const control of root.querySelectorAll(selector)) control.ariaLabel = nameOf(control);
    }
    for (const code of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("pre.microlight"))) {
      if (code.scrollHeight > code.clientHeight) code.tabIndex = 0;
    }
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
}

/** The roles and states of what Swagger UI draws as if it were something else. */
function giveRoles(root) {
  for (const table of root.querySelectorAll("table[role]")) {
    table.removeAttribute("role");
    table.removeAttribute("aria-live"); // an answer is announced by its headline
  }
  for (const box of root.querySelectorAll(".validation-errors")) box.role = "alert";
  for (const field of root.querySelectorAll("input, select, textarea"))
    field.ariaInvalid = field.classList.contains("invalid") ? "true" : null;
  for (const panel of root.querySelectorAll("[role=tabpanel][tabindex]:has(button, textarea)"))
    panel.removeAttribute("tabindex"); // what is in it can be reached
}
