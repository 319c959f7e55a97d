// Your own hand and pool: each card with what can be done with it.
import { html, nothing } from "../lit/lit-html.js";
import { keyed } from "../keyed.js";
import { listed, several } from "../words.js";
import { card } from "./card.js";
import { controls } from "./controls.js";
import { SHOWN, pool } from "./pool.js";

const LEAD = new Set(["play_to_pool", "use_card"]);

export function handShown(at, names) {
  const { own } = at;
  if (!own) return nothing;
  const { cards } = own.hand;
  const drawn = (number) =>
    card(at.facts(number), {
      level: 3,
      note: own.revealed.includes(number) ? SHOWN : "",
      actions: controls(at, ofCard(at, number), { lead: LEAD }),
      isOpen: !at.isFolded,
    });
  return html`<section class="hand" aria-labelledby="hand">
    <h2 id="hand" tabindex="-1">Your hand</h2>
    <p class="muted">
      ${several(cards.length, "card")}. Nobody else sees
      them${own.revealed.length ? ", but for those that you have shown" : ""}. ${atRefill(own, at.seen)}
    </p>
    ${at.seen.phase === "rounds" ? html`<p class="hint">During a round, only cards in pools can be used or traded.</p>` : nothing}
    <div class="buttons">
      ${cards.length + own.pool.length ? html`<button type="button" class="quiet fold" @click=${at.fold}>${at.isFolded ? "Show what the cards do" : "Show names only"}</button>` : nothing}
      ${controls(at, at.offers.of(["offer_trade"]))}
    </div>
    ${offered(at, names)} ${own.pool.length ? html`<h3>Your pool</h3>` : nothing} ${pool(own, at)}
    ${own.pool.length ? html`<h3>In your hand</h3>` : nothing}
    ${
      cards.length
        ? html`<ul class="cards">
            ${keyed(cards, drawn, (number) => number)}
          </ul>`
        : nothing
    }
  </section>`;
}

/** What one has offered to others, and who has not answered yet. */
function offered(at, names) {
  const { own, seen } = at;
  const open = seen.trades.filter(({ from, state }) => from === own.id && state === "offered");
  return open.map(
    ({ to, give }) =>
      html`<p class="box">
        You offer ${listed(give.map((number) => names.card(number)))} to ${names.seat(to)}, who has not
        answered yet.
        <button type="button" class="quiet" @click=${(event) => at.goTo(event, { kind: "trade" })}>
          Look at the trade
        </button>
      </p>`,
  );
}

/** What the size of the hand leads to, and when: after each scene cards are discarded, and hands filled. */
function atRefill({ hand, hand_limit: limit, discarded_for_refill: discarded, alive }, { phase, scene }) {
  const count = hand.cards.length;
  if (!limit || !alive || phase === "awards" || phase === "closed") return "";
  if (phase === "refill" && discarded) return `When all have discarded, your hand is filled up to ${limit}.`;
  if (phase === "refill")
    return count > limit
      ? `Discard down to ${limit} now. You may discard one more.`
      : `You may discard one card now; then your hand is filled up to ${limit}.`;
  if (count === limit) return "";
  const when = scene ? "When this scene is over" : "When the next scene is over";
  return count > limit
    ? `You may hold more than ${limit} for now. ${when}, you discard down to ${limit}.`
    : `${when}, your hand is filled up to ${limit}.`;
}

function ofCard({ offers, own }, number) {
  const taken = offers.take(
    ({ body }) => body.card === number && (body.move === "use_card" || (!body.character && !body.to)),
  );
  return own.revealed.includes(number) ? taken.filter(({ body }) => body.move !== "reveal_card") : taken;
}
