// The buttons of some offers: one for each move.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { grouped } from "./offers.js";

/**
 * Each keeps its element while it can be pressed, so that no press is taken for another's.
 * @param {any} at the seat @param {any[]} offers
 * @param {{lead?: Set<string>, labels?: Record<string, string>, filled?: object}} [options]
 *   `lead` are moves whose buttons stand out, `labels` what buttons say instead
 */
export function controls({ decisions }, offers, { lead = new Set(), labels = {}, filled } = {}) {
  if (!offers.length) return nothing;
  const button = (group) => {
    const move = moveOf(group);
    return decisions.button(group, { lead: lead.has(move), label: labels[move], filled });
  };
  return html`<div class="buttons">${keyed(grouped(offers), button, moveOf)}</div>`;
}

const moveOf = ([{ body }]) => body.move;

/** What a button is about, where the eye sees it beside: "Use…, Hero 69". @param {string} about */
export const beside = (about) => (about ? html`<span class="unseen">, ${about}</span>` : nothing);
