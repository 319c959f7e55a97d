// The gamemaster's console, and what is left for a player: every move that has no place of its own.
import { html, nothing } from "../lit/lit-html.js";
import { controls } from "./controls.js";

/** What the gamemaster does, by what it is for. */
const STORY = ["start_scene", "start_rounds", "end_rounds", "end_scene", "end_act", "end_adventure"];
const HELP = ["roll", "start_skill", "choose_by_box", "apply_setback", "roll_dice"];
const CORRECT = [
  "undo",
  "revoke_flip",
  "correct_roll",
  "move_card",
  "set_scene_kind",
  "set_conditions",
  "change_taking_part",
  "change_settings",
  "rename",
  "reshuffle",
];

const NO_UNDO =
  "Nothing can be undone just now: an undo goes no further than the last card that was drawn or shown.";

export function consoleShown(at) {
  if (!at.gamemaster) return left(at);
  const { offers, decisions, list } = at;
  const flips = list.filter(({ body }) => body.move === "flip");
  const story = offers.of(STORY);
  const help = offers.of(HELP);
  const right = offers.of(CORRECT);
  return html`<section class="console" aria-labelledby="console">
    <h2 id="console">Your console</h2>
    ${part("The story", at, story)}
    ${flips.length ? html`<div class="buttons">${decisions.button(flips, { label: "Flip with words for the table" })}</div>` : nothing}
    ${part("At the table", at, [...help, ...offers.take(() => true)])}
    ${
      right.length
        ? html`<details>
            <summary>Correct something</summary>
            ${controls(at, right, { filled: { settings: at.seen.settings } })}
            ${right.some(({ body }) => body.move === "undo") ? nothing : html`<p class="muted">${NO_UNDO}</p>`}
          </details>`
        : nothing
    }
    ${at.tooMany ? html`<p class="muted">There is more that can be done than can be listed here.</p>` : nothing}
  </section>`;
}

const part = (heading, at, offers) =>
  offers.length
    ? html`<h3>${heading}</h3>
        ${controls(at, offers)}`
    : nothing;

/** A player's other moves. */
function left(at) {
  const offers = at.offers.take(() => true);
  if (!offers.length) return nothing;
  return html`<section class="console" aria-labelledby="console">
    <h2 id="console">More that you can do</h2>
    ${controls(at, offers)}
    ${at.tooMany ? html`<p class="muted">There is more that can be done than can be listed here.</p>` : nothing}
  </section>`;
}
