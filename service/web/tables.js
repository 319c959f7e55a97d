// Tables: those at which this browser sits, a new one, and ways to others.
import { html, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { Form } from "./form.js";
import { submit } from "./submit.js";
import { keep, place, seats } from "./seats.js";
import { fieldsOf } from "./table/fields.js";
import { hueOf, icon } from "./table/icons.js";

const wording = fieldsOf({ name: "Name of the table" });

/** Shows them all; returns how to leave. */
export function showTables(root, { service, api, refused }, [state] = []) {
  const form = new Form(api, api.body("/v1/sessions"), { id: "create", changed: draw, wording });

  const entry = new Form(api, ENTRY, { id: "enter", changed: draw, wording: () => ({ label: THE_CODE }) });
  if (state === "incomplete") entry.wrong = [{ pointer: "#/code", detail: INCOMPLETE }];

  /** @type {any} */
  let deck; // of one's own
  let about = ""; // that deck
  let flaw = ""; // of the file that was chosen for it

  async function chooseDeck({ target }) {
    const text = await target.files[0]?.text();
    [deck, about, flaw] = [undefined, "", ""];
    try {
      const read = text ? JSON.parse(text) : {};
      deck = read.deck ?? (text ? read : undefined); // of a table that was to be made, too
      if (text && !deck.cards?.length) throw new Error("no cards");
      about = deck ? `${deck.name ?? "No name"}: ${deck.cards.length} cards` : "";
    } catch {
      deck = undefined;
      flaw = "This file is no deck. The guide shows what one looks like. Choose another one, or none.";
    }
    draw();
  }

  async function send() {
    if (flaw) {
      const file = root.querySelector("#deck");
      file.closest("details").open = true;
      file.focus();
      return;
    }
    const order = { ...form.value, deck };
    const { table, joinCode } = await service.create(order);
    const { session, token } = table;
    const seat = { session, who: "gamemaster", name: order.name, token, joinCode };
    keep(seat);
    location.hash = place(seat);
  }

  /** By a link, or by a short code. */
  async function follow() {
    const typed = entry.value.code;
    const given = typed.includes("/") ? typed : typed.replaceAll(/[\s-]/g, "");
    const link = /#(join|seat)\/[^/\s]+\/[^/\s]+/.exec(given);
    if (!link && given.includes("/")) throw new Problem({ detail: NO_LINK }, 0, null);
    if (!link && !/^[a-z0-9]{8}$/i.test(given)) throw new Problem({ detail: NO_CODE }, 0, null);
    const found = link ? null : await service.redeem(given);
    location.hash = found ? `#join/${found.session}/${found.join_token}` : link[0];
  }

  const create = (event) => submit(event, form, { send, draw, refused });
  const enter = (event) => submit(event, entry, { send: follow, draw, refused, field: "code" });

  function draw() {
    render(tables(seats(), form, entry, { about, flaw, chooseDeck, create, enter }), root);
  }
  draw();
}

/** Cards of the deck, as a picture. */
const FAN = ["Second Chance", "Drama", "Hero", "Haste", "Monologue"];

const ENTRY = {
  type: "object",
  properties: { code: { type: "string", maxLength: 2048 } },
  required: ["code"],
};
const THE_CODE = "The link or the short code from your gamemaster";
const NO_CODE = "A code has 8 letters and digits. Look again at the one from your gamemaster.";
const INCOMPLETE = "This link to a table is incomplete. Ask for it again, and copy it as a whole.";
const NO_LINK = "This is no link to a table. It has #join/ or #seat/ in it: copy it as a whole.";

const tables = (own, form, entry, { about, flaw, chooseDeck, create, enter }) =>
  html`<h1 id="page-title" tabindex="-1">Tables</h1>
    <div class="welcome">
      <ul>
        <li>An evening of Torg with the whole Drama Deck: rounds, hands, pools, trades and rolls.</li>
        <li>The page knows the rules. It says what comes next, and what every card does.</li>
        <li>Hands stay secret, and when the adventure is over everybody can check every shuffle.</li>
        <li>Players join by a link or a short code, on a phone or a computer. Nobody needs an account.</li>
      </ul>
      <div class="fan" aria-hidden="true">
        ${FAN.map((type) => html`<span class=${hueOf(type)}>${icon(type)}</span>`)}
      </div>
    </div>
    <div class="columns">
      <div>
        ${own.length ? ownShown(own) : ""}
        <section aria-labelledby="join">
          <h2 id="join">Join a table</h2>
          <form class="brief" novalidate @submit=${enter}>
            ${entry.fields()}
            <div class="buttons"><button class=${own.length ? "" : "first"}>Go to the table</button></div>
          </form>
        </section>
      </div>
      <section aria-labelledby="new">
        <h2 id="new">A new table</h2>
        <p class="muted">You are its gamemaster.</p>
        <form class="brief" novalidate @submit=${create}>
          ${form.fields(["name"])}
          <details>
            <summary>Deck and rules</summary>
            <p>
              <label for="deck">A deck of your own</label>
              <input
                id="deck"
                type="file"
                accept=".json,application/json"
                aria-invalid=${flaw ? "true" : "false"}
                aria-describedby="deck-about"
                @change=${chooseDeck}
              />
              <span role="status">${about}</span>
            </p>
            <div id="deck-about" role="status">${flaw ? html`<p class="wrong">${flaw}</p>` : ""}</div>
            ${form.fields(["settings"])}
          </details>
          <div class="buttons"><button class="first">Create the table</button></div>
        </form>
      </section>
    </div>`;

const ownShown = (own) =>
  html`<section aria-labelledby="yours">
    <h2 id="yours">Your tables</h2>
    <ul class="own">
      ${own.map((seat) => html`<li><a href=${place(seat)}>${seat.name}</a> ${roleOf(seat)}</li>`)}
    </ul>
  </section>`;

/** How somebody sits there. @param {import("./seats.js").Seat} seat */
export const roleOf = ({ who, as }) =>
  who === "gamemaster" ? "as the gamemaster" : who === "spectator" ? "watching" : as ? `as ${as}` : "playing";

/** Takes a seat by its link. */
export function showSeat(root, { service, refused }, [session, token]) {
  render(html`<h1 id="page-title" tabindex="-1">Back to your seat</h1>`, root);
  service
    .table(session, token)
    .get()
    .then((table) => {
      const seat = seatIn(table, token);
      keep(seat);
      location.replace(place(seat)); // the link does not stay among the pages visited
    }, refused);
}

/** The seat of whoever sees a table so. */
export function seatIn({ id, name, you, characters }, token) {
  const as = characters.find((one) => one.id === you.character)?.name;
  return { session: id, who: you.character ?? you.role, name, token, as };
}
