// Join: a seat at a table to which somebody was invited.
import { html, nothing, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { Form } from "./form.js";
import { handoverForm, takeOverShown } from "./seat.js";
import { keep, place, seats } from "./seats.js";
import { submit } from "./submit.js";
import { fieldsOf } from "./table/fields.js";
import { roleOf, seatIn } from "./tables.js";

const wording = fieldsOf({
  name: "Your character's name",
  client_seed: "A word of your own",
  hand: "Cards kept from an earlier evening: their numbers",
  campaigned: "Subplots kept from an earlier evening",
});

const WATCHER = { type: "object", properties: { name: { type: "string", maxLength: 64 } } };

/** Shows the ways in. */
export function showJoin(root, { service, api, refused }, [session, code]) {
  const body = api.body("/v1/sessions/{session}/characters");
  const form = new Form(api, body, { id: "join", changed: draw, wording });

  const watcher = new Form(api, WATCHER, {
    id: "watch",
    changed: draw,
    wording: () => ({ label: "Your name (or none)" }),
  });
  const handover = handoverForm(api, draw);

  async function sit({ table }) {
    const seat = seatIn(await table.get(), table.token);
    keep(seat);
    location.replace(place(seat)); // the code does not stay among the pages visited
  }

  /** Sits down by a form, or says what is wrong; somebody may have sat down meanwhile. */
  const sitting = (form, joining, field) => async (event) => {
    const send = async () => {
      try {
        await sit(await joining());
      } catch (problem) {
        look();
        throw problem.code === "name_taken" ? taken(problem) : problem;
      }
    };
    await submit(event, form, { send, draw, refused, field });
  };
  const join = sitting(form, () => service.join(session, code, form.value));
  const watch = sitting(watcher, () => service.watch(session, code, { name: watcher.value.name ?? null }));
  const takeOver = sitting(
    handover,
    () => service.table(session, code).takeOver(handover.value.code),
    "code",
  );
  const claim = (id) =>
    service
      .claim(session, code, id)
      .then(sit)
      .catch((problem) => {
        refused(problem);
        look();
      });
  /** @type {any} */
  let lobby = null;
  let wrong = false; // the link

  function draw() {
    if (!lobby) {
      const state = wrong
        ? html`<p>This invitation no longer works. Ask your gamemaster for a new one.</p>
            <p><a href="#table">Tables</a></p>`
        : html`<p role="status">Looking for the table …</p>`;
      return render(
        html`<h1 id="page-title" tabindex="-1">Join a table</h1>
          ${state}`,
        root,
      );
    }
    const own = seats().filter((seat) => seat.session === session);
    const free = lobby.characters.filter(({ released }) => released);
    render(
      html`<h1 id="page-title" tabindex="-1">Join ${lobby.name}</h1>
        ${people(lobby)}
        ${own.map(
          (seat) =>
            html`<p class="box">
              You sit there already: <a href=${place(seat)}>go to the table</a>, ${roleOf(seat)}.
            </p>`,
        )}
        <div class="columns">
          <section aria-labelledby="play">
            <h2 id="play">Play a character</h2>
            <form class="brief" novalidate @submit=${join}>
              ${form.fields(["name"])}
              <details>
                <summary>More options</summary>
                ${form.fields(["possibilities", "reality_rated"])}
                <p class="muted">
                  A word of your own goes into every shuffle: nobody can have known it beforehand, so nobody
                  can have stacked the deck.
                </p>
                ${form.fields(["client_seed", "hand", "campaigned"])}
              </details>
              <div class="buttons"><button class="first">Sit down</button></div>
            </form>
          </section>
          <div>
            ${free.length ? freeSeats(free, claim) : nothing}
            <section aria-labelledby="watch">
              <h2 id="watch">Watch</h2>
              <form class="brief" novalidate @submit=${watch}>
                ${watcher.fields()}
                <div class="buttons"><button>Watch</button></div>
              </form>
            </section>
            ${takeOverShown(handover, takeOver)}
          </div>
        </div>`,
      root,
    );
  }
  async function look() {
    try {
      lobby = await service.lobby(session, code);
    } catch (problem) {
      wrong = problem instanceof Problem && problem.status === 404;
      if (!wrong) refused(problem);
    }
    draw();
    document.title = `${document.getElementById("page-title").textContent} · Rollwright`;
  }
  draw();
  look();
}

/** Perhaps it is the own seat that is in the way. */
const taken = ({ message }) =>
  new Problem({ errors: [{ pointer: "#/name", detail: `${message} ${COME_BACK}` }] }, 409, null);

const COME_BACK =
  "If it is your own seat, open its link, which is under “Your seat” on the device where you sat down; or " +
  "ask your gamemaster to release the seat.";

/** Who is there already. */
const people = ({ characters }) =>
  html`<p class="muted">
    ${characters.length ? `At the table: ${characters.map(({ name }) => name).join(", ")}.` : "Nobody has joined yet."}
  </p>`;

const freeSeats = (free, claim) =>
  html`<section aria-labelledby="free">
    <h2 id="free">Take over a free seat</h2>
    <div class="buttons">
      ${free.map(({ id, name }) => html`<button type="button" @click=${() => claim(id)}>${name}</button>`)}
    </div>
  </section>`;
