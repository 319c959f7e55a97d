// What a dialog says of the move that it asks about, and in which order it names the ways to make it.
import { html, nothing } from "../lit/lit-html.js";
import { dice } from "../dice.js";
import { rollText } from "../roll-text.js";
import { capital, several } from "../words.js";
import { card } from "./card.js";
import { phraseOf } from "./phrases.js";
import { total, verdict } from "./verdict.js";

/** Whom or what a move is about, where its button alone does not say it; its cards with what they do. */
export function aboutShown({ body, open, takes_back }, names) {
  if (takes_back) return nothing;
  if (body.trade) return tradeShown(body.move, names.trades.get(body.trade), names);
  const ids = [body.character ?? body.foe, body.roll].filter(Boolean).map((id) => names.seat(id));
  return html`${ids.length ? html`<p>${capital(ids.join(", "))}</p>` : nothing}
  ${body.card ? cardsShown("The card", [body.card], names, 3) : nothing}
  ${isWithoutRoll(body, open, names) ? html`<p class="warning">${WITHOUT_ROLL}</p>` : nothing}`;
}

/** The card, roll, person, trade or task that all these offers have in common, unless the words name it. */
export function aboutOf([{ body }, ...others], words, names) {
  const fields = ["card", "roll", "trade", "resolution", ...(body.roll ? [] : ["character", "foe"])];
  return fields
    .filter((field) => body[field] && others.every((one) => one.body[field] === body[field]))
    .map((field) => names.value(field, body[field]))
    .filter((name) => !words.includes(name))
    .join(", ");
}

/** Cards that are played after a roll; dice that were thrown elsewhere are not recorded here. */
const AFTER_A_ROLL = new Set(["Second Chance", "Opponent Fails"]);
const WITHOUT_ROLL = "No roll here fits it, so it changes nothing here. It is used up all the same.";
const isWithoutRoll = ({ move, card, roll }, open, names) =>
  move === "use_card" && !roll && !open.roll && AFTER_A_ROLL.has(names.cards.get(card)?.type);

/** What is offered and given back, as far as one may see it. */
function tradeShown(move, { from, to, because, count, give, take }, names) {
  const [giver, taker] = [names.seat(from), names.seat(to)];
  const part = (heading, cards) =>
    html`<h3>${heading}</h3>
      ${cardsShown(heading, cards, names, 4)}`;
  if (!give) return html`<p>${giver} offers ${taker} ${several(count, "card")}: “${because}”</p>`;
  return html`<p>“${because}”</p>
    ${
      move === "confirm_trade"
        ? html`${part(`${taker} gives you`, take)} ${part("You give", give)}`
        : part(`${giver} offers you`, give)
    }`;
}

const cardsShown = (label, numbers, names, level) =>
  html`<ul class="cards" aria-label=${label}>
    ${numbers.map((number) => card(names.cards.get(number), { level }))}
  </ul>`;

/** What is decided most often comes first: a verdict by the dice, or for a correction what it is not yet. */
export const usual =
  (seen) =>
  ({ body: { move, roll, success, no_verdict } }) => {
    if (move === "resolve_roll") return no_verdict ? 3 : success === undefined ? 0 : success ? 1 : 2;
    if (move !== "correct_roll" || success === undefined) return 1;
    return success === seen.rolls.find(({ id }) => id === roll)?.success ? 2 : 0;
  };

/** Without a success of a given level, where another one leaves its level open. @param {any[]} offers */
export const distinct = (offers) =>
  offers.filter(
    ({ body, required }) =>
      !required.includes("level") ||
      !offers.some(
        ({ body: other, open }) => other.success && open.level && other.approved === body.approved,
      ),
  );

export const JUDGED = new Set(["resolve_roll", "correct_roll"]);

/** The roll that is to be decided, or to be corrected. */
export const judgedShown = (roll) =>
  html`<div class="thrown">${roll.dice ? dice(roll.dice) : nothing} ${total(roll)}</div>
    <p class="muted">${rollText(roll.text ?? "")}</p>
    ${roll.state === "open" ? nothing : html`<p>So far: ${verdict(roll)}</p>`}`;

/** A card that is used is named. */
export function headingOf([{ body }], words, names) {
  if (body.move === "say") return phraseOf(body.move).button; // there is little room in the bar
  return body.move === "use_card" ? `Use ${names.card(body.card)}` : words;
}
