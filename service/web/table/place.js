// Where the story stands, in a line: round, act, scene.
import { html, nothing } from "../lit/lit-html.js";
import { capital, title, words } from "../words.js";

export function placeOf({ phase, adventure, act, scene, round, deck }) {
  const parts = [
    round?.card && `Round ${round.number}`,
    round?.card && `${title(round.initiative)} act first`,
    adventure > 1 && phase !== "closed" && `Adventure ${adventure}`,
    act && `Act ${act}`,
    scene && phase !== "refill" ? sceneOf(scene) : capital(PHASES[phase] ?? words(phase)),
    deck.count < 10 && `only ${deck.count} cards left`,
  ].filter(Boolean);
  return parts.map((part, at) => html`${at ? " · " : ""}${part}`);
}

/** A long name is cut, and nothing else. */
const sceneOf = ({ number, name, kind }) =>
  html`<span class="scene">Scene ${number}${name ? html` <span>“${name}”</span>` : nothing}, ${kind}</span>`;

const PHASES = {
  lobby: "before the adventure",
  between_scenes: "no scene open",
  between_acts: "no act under way",
  refill: "the hands are being refilled",
  awards: "the awards are being settled",
  closed: "the adventure is closed",
};

/** Whose monologue stops all other actions in this round. */
export const speaker = ({ effects }) => effects.find(({ name }) => name === "monologue")?.character;
