// What a dialog says of the move that it asks about, and in which order it names the ways to make it.
import { html, nothing } from "../lit/lit-html.js";
import { dice } from "../dice.js";
import { rollText } from "../roll-text.js";
import { capital, listed, several } from "../words.js";
import { total, verdict } from "./verdict.js";

/** Whom or what a move is about, where its button alone does not say it. */
export function aboutOf({ body, takes_back }, names, { trades }) {
  const { move, character, foe, roll, card, trade } = body;
  if (takes_back) return "";
  if (trade)
    return offered(
      trades.find(({ id }) => id === trade),
      names,
    );
  const ids = [character ?? foe, roll].filter(Boolean).map((id) => names.seat(id));
  const cards = card && move !== "use_card" ? [names.card(card)] : [];
  return capital([...ids, ...cards].join(", "));
}

const offered = ({ from, give, count, because }, names) =>
  `${names.seat(from)} offers ${give ? listed(give.map((number) => names.card(number))) : several(count, "card")}: “${because}”`;

/** What is decided most often comes first: a verdict by the dice, or for a correction what it is not yet. */
export const usual =
  (seen) =>
  ({ body: { move, roll, success, no_verdict } }) => {
    if (move === "resolve_roll") return no_verdict ? 3 : success === undefined ? 0 : success ? 1 : 2;
    if (move !== "correct_roll" || success === undefined) return 1;
    return success === seen.rolls.find(({ id }) => id === roll)?.success ? 2 : 0;
  };

export const JUDGED = new Set(["resolve_roll", "correct_roll"]);

/** The roll that is to be decided, or to be corrected. */
export const judgedShown = (roll) =>
  html`<div class="thrown">${roll.dice ? dice(roll.dice) : nothing} ${total(roll)}</div>
    <p class="muted">${rollText(roll.text ?? "")}</p>
    ${roll.state === "open" ? nothing : html`<p>Decided: ${verdict(roll)}</p>`}`;

/** A card that is used is named. */
export function headingOf([{ body }], words, names) {
  return body.move === "use_card" ? `Use ${names.card(body.card)}` : words;
}

/** What a choice between offers is about. */
export function choiceOf(offers) {
  const [{ body }] = offers;
  if (body.move === "undo") return "Back to before which move?";
  if (body.move === "resolve_roll" || body.move === "correct_roll") return "How did it go?";
  if (body.move === "attempt_skill") return "What do you try?";
  const differing = Object.keys(body).filter((name) => offers.some((one) => one.body[name] !== body[name]));
  const people = differing.every((name) => name === "character" || name === "foe");
  return people ? "Who?" : "Which?";
}
