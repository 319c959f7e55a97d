// The line of a roll as people read it: dice that do not count are struck through, and a minus is one.
import { html } from "./lit/lit-html.js";

/** @param {string} text in which `~3~` is a die that does not count */
export const rollText = (text) =>
  text
    .replace(/(?<![\w-])-(?= ?\d)/g, "−")
    .split(/~(−?\d+)~/)
    .map((part, index) => (index % 2 ? html`<s>${part}</s>` : part));
