// Where the story stands, in a line: round, scene, act, adventure.
import { capital, title, words } from "../words.js";

export function placeOf({ phase, adventure, act, scene, round, deck }) {
  const parts = [
    round?.card && `Round ${round.number}`,
    round?.card && `${title(round.initiative)} act first`,
    scene && phase !== "refill"
      ? `Scene ${scene.number}, ${scene.kind}`
      : capital(PHASES[phase] ?? words(phase)),
    act && `Act ${act}`,
    adventure > 1 && phase !== "closed" && `Adventure ${adventure}`,
  ];
  return parts.filter(Boolean).join(" · ") + (deck.count < 10 ? ` · only ${deck.count} cards left` : "");
}

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
