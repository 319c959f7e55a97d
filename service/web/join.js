// Join: a seat at a table to which somebody was invited.
import { html, nothing, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { Form } from "./form.js";
import { takeOverShown } from "./seat.js";
import { keep, place, seats } from "./seats.js";

/** Shows the ways in. */
export function showJoin(root, { service, api, refused }, [session, code]) {
  const path = "/v1/sessions/{session}/characters";
  const form = new Form(api, api.body(path), { id: "join", changed: draw });

  async function sit(event, joining) {
    event.preventDefault();
    form.wrong = [];
    try {
      const { table } = await joining();
      const { you, name } = await table.get();
      const seat = { session, who: you.character ?? you.role, name, token: table.token };
      keep(seat);
      refused(null);
      location.replace(place(seat)); // the code does not stay among the pages visited
    } catch (problem) {
      form.wrong = problem instanceof Problem ? problem.errors : [];
      refused(problem);
      draw();
    }
  }

  const join = (event) => sit(event, () => service.join(session, code, form.value));
  const field = (event, name) => String(new FormData(event.target).get(name)).trim();
  const watch = (event) =>
    sit(event, () => service.watch(session, code, { name: field(event, "name") || null }));
  const claim = (event, id) => sit(event, () => service.claim(session, code, id));
  const takeOver = (event) => sit(event, () => service.table(session, code).takeOver(field(event, "code")));
  let lobby = { name: "a table", characters: [] };

  function draw() {
    const own = seats().filter((seat) => seat.session === session);
    const free = lobby.characters.filter(({ released }) => released);
    render(
      html`<h1 id="page-title" tabindex="-1">Join ${lobby.name}</h1>
        ${own.map(
          (seat) =>
            html`<p class="box">
              You sit there already: <a href=${place(seat)}>${seat.name} as ${seat.who}</a>.
            </p>`,
        )}
        <div class="columns">
          <section aria-labelledby="play">
            <h2 id="play">Play a character</h2>
            <form class="brief" @submit=${join}>
              ${form.fields(["name", "possibilities", "reality_rated"])}
              <p class="muted">
                A word of your own goes into every shuffle: nobody can have known it beforehand, so nobody can
                have stacked the deck.
              </p>
              ${form.fields(["client_seed"])}
              <details>
                <summary>Cards from an earlier evening</summary>
                ${form.fields(["hand", "campaigned"])}
              </details>
              <div class="buttons"><button class="first">Sit down</button></div>
            </form>
          </section>
          <div>
            <section aria-labelledby="watch">
              <h2 id="watch">Watch</h2>
              <form class="fields" @submit=${watch}>
                <div>
                  <label for="watcher">Your name (or none)</label>
                  <input id="watcher" name="name" maxlength="64" autocomplete="off" />
                </div>
                <div><button>Watch</button></div>
              </form>
            </section>
            ${free.length ? freeSeats(free, claim) : nothing} ${takeOverShown(takeOver)}
          </div>
        </div>`,
      root,
    );
  }
  draw();
  service.lobby(session, code).then((found) => {
    lobby = found;
    draw();
  }, refused);
}

const freeSeats = (free, claim) =>
  html`<section aria-labelledby="free">
    <h2 id="free">Take over a free seat</h2>
    <div class="buttons">
      ${free.map(
        ({ id, name }) =>
          html`<button type="button" @click=${(event) => claim(event, id)}>${name} (${id})</button>`,
      )}
    </div>
  </section>`;
