// Tables: those at which this browser sits, a new one, and ways to others.
import { html, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { Form } from "./form.js";
import { keep, place, seats } from "./seats.js";

/** Shows them all; returns how to leave. */
export function showTables(root, { service, api, refused }) {
  const form = new Form(api, api.body("/v1/sessions"), { id: "create", changed: draw });

  async function create(event) {
    event.preventDefault();
    form.wrong = [];
    try {
      const order = form.value;
      const { table, joinCode } = await service.create(order);
      const { session, token } = table;
      go({ session, who: "gamemaster", name: order.name, token, joinCode });
    } catch (problem) {
      form.wrong = problem instanceof Problem ? problem.errors : [];
      refused(problem);
      draw();
    }
  }

  async function comeBack(event) {
    event.preventDefault();
    const given = new FormData(event.target);
    const [session, token] = ["session", "token"].map((name) => String(given.get(name)).trim());
    try {
      const { you, name } = await service.table(session, token).get();
      go({ session, who: you.character ?? you.role, name, token });
    } catch (problem) {
      refused(problem);
    }
  }

  async function enter(event) {
    event.preventDefault();
    try {
      const { session, join_token } = await service.redeem(String(new FormData(event.target).get("code")));
      refused(null);
      location.hash = `#join/${session}/${join_token}`;
    } catch (problem) {
      refused(problem);
    }
  }

  function follow(event) {
    event.preventDefault();
    const link = String(new FormData(event.target).get("link"));
    const found = /#join\/[^/\s]+\/[^/\s]+/.exec(link);
    if (found) location.hash = found[0];
    else
      refused(
        new Problem({ detail: "An invitation has #join/ in it, then the table and its code." }, 0, null),
      );
  }

  function go(seat) {
    keep(seat);
    refused(null);
    location.hash = place(seat);
  }

  function draw() {
    const own = seats();
    render(
      html`<h1 id="page-title" tabindex="-1">Tables</h1>
        <p class="muted">A table for an evening of Torg, with the whole Drama Deck.</p>
        <div class="columns">
          <div>
            <section aria-labelledby="yours">
              <h2 id="yours">Your tables</h2>
              ${
                own.length
                  ? html`<ul>
                      ${own.map((seat) => html`<li><a href=${place(seat)}>${seat.name}</a> as ${seat.who}</li>`)}
                    </ul>`
                  : html`<p class="muted">None yet on this device.</p>`
              }
            </section>
            <section aria-labelledby="short-code">
              <h2 id="short-code">Join by a short code</h2>
              <form class="fields" @submit=${enter}>
                <div>
                  <label for="code">The 8 characters from your gamemaster</label>
                  <input id="code" name="code" required autocomplete="off" autocapitalize="characters" />
                </div>
                <div><button>Join by the code</button></div>
              </form>
            </section>
            <section aria-labelledby="invited">
              <h2 id="invited">Join by a link</h2>
              <form class="fields" @submit=${follow}>
                <div class="wide">
                  <label for="link">The link from your gamemaster</label>
                  <input id="link" name="link" required autocomplete="off" />
                </div>
                <div><button>Go to the table</button></div>
              </form>
            </section>
            <details class="box">
              <summary>Come back with a token</summary>
              <p class="muted">From another device, or a new one from the operator.</p>
              <form class="fields" @submit=${comeBack}>
                <div>
                  <label for="session">Table (its id)</label
                  ><input id="session" name="session" required autocomplete="off" />
                </div>
                <div>
                  <label for="token">Token</label>
                  <input id="token" name="token" type="password" required autocomplete="off" />
                </div>
                <div><button>Come back</button></div>
              </form>
            </details>
          </div>
          <section aria-labelledby="new">
            <h2 id="new">A new table</h2>
            <p class="muted">You are its gamemaster.</p>
            <form @submit=${create}>
              ${form.fields(["name"])}
              <details>
                <summary>Deck and settings</summary>
                ${form.fields(["deck", "settings"])}
              </details>
              <div class="buttons"><button class="first">Create the table</button></div>
            </form>
          </section>
        </div>`,
      root,
    );
  }
  draw();
}
