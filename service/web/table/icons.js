// An icon for each type of card, drawn in lines on a ground of 24 by 24.
import { svg } from "../lit/lit-html.js";

const FIGURE = "M12 3a3.500 3.500 0 1 1-.01 0M5 21c0-5 3-8 7-8s7 3 7 8";
const PATHS = {
  Action: "M13 2 5 13h6l-1 9 9-12h-6z",
  Adrenalin: "M3 13h4l2-6 4 11 3-8 1 3h4",
  Alertness: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9a3 3 0 1 1-.01 0",
  Campaign: "M5 22V3M5 4h13l-3 4 3 4H5",
  Connection: "M9 15l6-6M8 11l-3 3a4 4 0 0 0 5 5l3-3M16 13l3-3a4 4 0 0 0-5-5l-3 3",
  "Coup de Grace": "M20 3 9 14M20 3h-5M20 3v5M6 13l5 5M8 16l-5 5",
  Drama: "M3 5h10v7a5 5 0 0 1-10 0zM6 8h.01M10 8h.01M6 12q2 2 4 0M15 8h6v6a4 4 0 0 1-6 3",
  Escape: "M10 3H4v18h6M14 8l4 4-4 4M8 12h10",
  Glory: "M12 3l2.700 6 6.300.600-4.800 4.300 1.500 6.300L12 17l-5.700 3.200 1.500-6.300L3 9.600 9.300 9z",
  Haste: "M4 6l6 6-6 6M12 6l6 6-6 6",
  Hero: "M12 2 20 5v6c0 5-3 9-8 11-5-2-8-6-8-11V5z",
  Idea: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11",
  Leadership: "M4 18h16l1-10-5 4-4-7-4 7-5-4z",
  Martyr: "M12 2v20M6 8h12",
  "Master Plan": "M4 4h16v16H4zM4 10h16M10 4v16M14 14l3 3M17 14l-3 3",
  "Mistaken Identity": "M8 4a3 3 0 1 1-.01 0M3 20c0-5 2-8 5-8M16 4a3 3 0 1 1-.01 0M21 20c0-5-2-8-5-8M12 9v10",
  Monologue: "M4 4h16v11h-9l-5 5v-5H4zM8 8h8M8 11h5",
  Nemesis: "M4 4l16 16M20 4 4 20M4 20l3-1M20 20l-3-1",
  "Opponent Fails": "M12 3a9 9 0 1 1-.01 0M6 6l12 12",
  "Personal Stake":
    "M12 21C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 21",
  Presence: `${FIGURE}M3 4l2 2M21 4l-2 2`,
  Rally: "M4 20V8l8-5 8 5v12M4 12h16M12 12v8",
  Romance: "M12 20C6 15 4 12.500 4 9.500A4 4 0 0 1 12 8a4 4 0 0 1 8 1.500c0 3-2 5.500-8 10.500M18 3v4M16 5h4",
  "Second Chance": "M4 12a8 8 0 1 0 3-6M7 2v5h5",
  "Seize Initiative": "M4 12h13M12 7l5 5-5 5M20 4v16",
  Supporter: "M8 5a3 3 0 1 1-.01 0M2 20c0-5 2-8 6-8M16 8v8M12 12h8",
  Suspicion: "M9 8a3 3 0 1 1 4 3q-1 .500-1 3M12 18h.01M12 2a10 10 0 1 1-.01 0",
  "True Identity": `${FIGURE}M8 6h8`,
  Willpower: "M12 3a8 8 0 0 0-5 14v4h7v-3h3v-5l2-1-2-4a6 6 0 0 0-5-5",
};
const OTHER = "M5 3h14v18H5zM9 8h6M9 12h6M9 16h4";

/** @param {string} type of a card */
export const icon = (type) =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[type] ?? OTHER} /></svg>`;

const TYPES = Object.keys(PATHS);
const HUES = 9;

/** The class of its colour, which a few types share. @param {string} type */
export const hueOf = (type) => `hue-${(TYPES.indexOf(type) + 1) % HUES}`;
