// Which of several offers of a move: in a dialog, as cards, as words, or in a list.
import { html, nothing } from "../lit/lit-html.js";
import { live } from "../lit/directives/live.js";
import { capital } from "../words.js";
import { cardToChoose } from "./card.js";
import { variant } from "./variants.js";

const MOST_IN_SIGHT = 6;

/**
 * @param {import("./decision.js").Decisions} decision @param {(index: number) => void} choose
 */
export function choiceShown({ offers, chosen, names, told }, choose) {
  const words = offers.map((offer) => capital(variant(offer, names, told)));
  if (offers.length < 2) return offers[0].takes_back ? html`<p>${words[0]}</p>` : nothing;
  if (ofCards(offers)) return cards(offers, { chosen, names, choose });
  return words.length > MOST_IN_SIGHT
    ? html`<p>
        <label for="variant">${choiceOf(offers)}</label>
        <select id="variant" @change=${({ target }) => choose(Number(target.value))}>
          ${words.map(
            (text, index) =>
              html`<option value=${index} .selected=${live(index === chosen)}>${text}</option>`,
          )}
        </select>
      </p>`
    : html`<fieldset class="choice">
        <legend>${choiceOf(offers)}</legend>
        ${words.map((text, index) => line(text, index === chosen, () => choose(index)))}
      </fieldset>`;
}

const line = (text, isChosen, choose) =>
  html`<label
    ><input type="radio" name="variant" .checked=${live(isChosen)} @change=${choose} />${text}</label
  >`;

/** Whether one move is offered with different cards. */
export const ofCards = (offers) =>
  offers.length > 1 && new Set(offers.map(({ body }) => body.card)).size === offers.length;

const cards = (offers, { chosen, names, choose }) =>
  html`<fieldset>
    <legend>${choiceOf(offers)}</legend>
    <div class="cards">
      ${offers.map(({ body }, index) =>
        cardToChoose(names.cards.get(body.card), {
          field: "variant",
          single: true,
          chosen: index === chosen,
          choose: () => choose(index),
        }),
      )}
    </div>
  </fieldset>`;

/** What the choice is about. */
function choiceOf(offers) {
  const [{ body }] = offers;
  const asked = ASKED[body.move];
  if (asked) return asked;
  const differing = Object.keys(body).filter((name) => offers.some((one) => one.body[name] !== body[name]));
  const people = differing.every((name) => name === "character" || name === "foe");
  return people ? "Who?" : "Which?";
}

const ASKED = {
  attempt_skill: "What do you try?",
  correct_roll: "How did it go?",
  flip: "What becomes of the monologue?",
  give_up_card: "Do you give one up?",
  move_card: "Where to?",
  play_to_pool: "Which card?",
  resolve_roll: "How did it go?",
  undo: "Back to before which move?",
};
