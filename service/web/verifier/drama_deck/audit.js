// The audit of the Drama Deck: a table was played as its rules allow, from event to event.
import { checkAdventures } from "./adventures.js";
import { Deck } from "./deck.js";
import { Places } from "./places.js";
import { DRAMA_DECK } from "./recording.js";
import { Records, checkDraws } from "./records.js";
import { Table, followFlips } from "./table.js";

// Check adventures, deck, hands, piles, trades, flips, rolls, names and Possibilities; `chance` are the
// shuffles, and the cards that are known to lie in them.
export function audit(recording, chance, report) {
  const deck = new Deck(recording, chance, checkAdventures(recording, report), report);
  const table = new Table(recording, report);
  const places = new Places(recording, table, deck);
  const records = new Records(recording, table);
  for (const event of recording.events) {
    const { id, after } = event;
    if (["adventure_ended", "adventure_closed"].includes(after) && movesCards(event)) {
      report.refuse("after_end", { event: id });
    }
    deck.follow(event);
    table.goOn(event);
    places.follow(event);
    records.follow(event);
    followFlips(table, event);
  }
  checkDraws(recording, report);
}

// Whether cards leave the deck or change their places, or a card is kept for a round.
function movesCards({ type, named }) {
  if (type === "deck_shuffled" || type === "card_flipped") return true;
  const moved = named.some(({ target, cards }) => target !== null && cards?.length !== 0);
  return moved && !DRAMA_DECK.at_any_time.includes(type);
}
