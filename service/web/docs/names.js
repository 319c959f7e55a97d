// Names for the controls that Swagger UI leaves without one, and the keyboard's way into what scrolls.

const NAMES = {
  ".body-param__text": () => "Request body",
  ".examples-select-element": () => "Example",
  "[data-param-name] :is(input, select, textarea)": (control) =>
    control.closest("[data-param-name]").dataset.paramName,
};

/** Give names to the controls of this element, also those that come later. @param {HTMLElement} root */
export function nameControls(root) {
  new MutationObserver(() => {
    for (const [selector, nameOf] of Object.entries(NAMES)) {
      for (const control of root.querySelectorAll(selector)) control.ariaLabel = nameOf(control);
    }
    for (const table of root.querySelectorAll("table[role]")) table.removeAttribute("role");
    for (const code of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("pre.microlight"))) {
      if (code.scrollHeight > code.clientHeight) code.tabIndex = 0;
    }
  }).observe(root, { childList: true, subtree: true });
}
