// A link as a QR code, to open it with a phone.
import { html, svg } from "./lit/lit-html.js";

/** A link, a button that copies it, and one that shows its code. */
export class Scannable {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.link = "";
    /** @type {boolean[][] | null} */
    this.squares = null;
  }

  /** Shows the code, or no more. @param {string} link */
  toggle = async (link) => {
    const { encode } = await import("./qr/uqr.js"); // only who wants it needs it
    this.squares = this.squares && this.link === link ? null : encode(link, { border: 0 }).data;
    this.link = link;
    this.changed();
  };

  /** @param {string} link */
  button(link) {
    const open = this.#isOpen(link);
    return html`<button
      type="button"
      aria-expanded=${open ? "true" : "false"}
      @click=${() => this.toggle(link)}
    >
      ${open ? "Hide the QR code" : "Show a QR code"}
    </button>`;
  }

  /** The code, if it is to be seen. @param {string} link */
  shown = (link) => (this.#isOpen(link) ? code(this.squares) : "");

  #isOpen = (link) => this.squares !== null && this.link === link;
}

const code = (squares) => {
  const dark = squares.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg
    class="qr"
    viewBox="-2 -2 ${squares.length + 4} ${squares.length + 4}"
    role="img"
    aria-label="QR code of the link"
  >
    ${svg`<path d=${dark.join("")} />`}
  </svg>`;
};
