// On a phone: four tabs for the thumb. Wide, everything is in sight.
import { html, nothing } from "../lit/lit-html.js";

/** The tabs of a seat: name and words. */
const tabsOf = ({ own, gamemaster }) => [
  ["board", "Table"],
  ["hand", gamemaster ? "Console" : own ? "Hand" : ""],
  ["rolls", "Rolls"],
  ["log", "Log"],
];

export function tabsShown(at) {
  const go = (tab) => () => {
    at.turnTo(tab);
    at.draw();
    scrollTo(0, 0);
  };
  return html`<nav class="tabs" aria-label="Parts of the table">
    ${tabsOf(at)
      .filter(([, label]) => label)
      .map(
        ([tab, label]) =>
          html`<button type="button" aria-current=${at.tab === tab ? "true" : nothing} @click=${go(tab)}>
            ${label}${at.news.marks.has(tab) && at.tab !== tab ? html` <span class="mark">new</span>` : nothing}
          </button>`,
      )}
  </nav>`;
}
