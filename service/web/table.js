// A table: as one seat sees it, live.
import { html, nothing, render } from "./lit/lit-html.js";
import { awaitingShown, awardsShown } from "./awaiting.js";
import { handShown, pilesShown } from "./cards.js";
import { Problem } from "./client.js";
import { rollsShown, skillsShown, tradesShown } from "./doings.js";
import { Fair } from "./fair.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { pagesOf } from "./past.js";
import { charactersShown, foesShown } from "./people.js";
import { roundShown } from "./round.js";
import { forget, inviteShown, seatShown } from "./seat.js";
import { seatOf } from "./seats.js";
import { Names, several, title } from "./words.js";

/** Shows a table; returns how to leave it. */
export function showTable(root, { service, api, refused }, [session, who]) {
  const seat = seatOf(session, who);
  if (!seat) {
    render(
      html`<h1 id="page-title" tabindex="-1">No seat here</h1>
        <p>This browser has no seat at this table. <a href="#table">Tables</a></p>`,
      root,
    );
    return;
  }
  return new Seated(root, service, api, seat, refused).leave;
}

class Seated {
  constructor(root, service, api, seat, refused) {
    this.root = root;
    this.seat = seat;
    this.refused = refused;
    this.table = service.table(seat.session, seat.token);
    this.ends = new AbortController();
    const changed = () => this.draw();
    this.moves = new Moves(api, { play: (move) => this.play(move), changed });
    this.log = new Log(changed);
    this.fair = new Fair(this.table, changed);
    this.seen = null;
    this.offers = [];
    this.tooMany = false; // to list
    this.own = undefined; // the character
    this.gamemaster = false;
    this.cards = new Map();
    this.connected = false;
    this.draw();
    this.live();
  }

  leave = () => this.ends.abort();

  /** Follows the table until it is left; what happened before comes first. */
  async live() {
    const { signal } = this.ends;
    try {
      const { cards } = await this.table.get("/deck/cards", { signal });
      this.cards = new Map(cards.map((facts) => [facts.number, facts]));
      await this.read();
      for (let after = await this.past(); ; after = await this.read()) await this.follow(after);
    } catch (problem) {
      if (signal.aborted) return;
      this.gone = problem instanceof Problem && problem.status === 404;
      this.refused(problem);
      this.draw();
    }
  }

  /** Until it is left, or so much has happened that the table must be read anew. */
  async follow(after) {
    const { signal } = this.ends;
    const connected = (is) => {
      this.connected = is;
      this.draw();
    };
    try {
      for await (const event of this.table.events(after, { signal, connected })) {
        this.log.events.push(event);
        if (event.version > this.seen.version) this.readSoon();
        else this.draw();
      }
      signal.throwIfAborted();
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "history_cut") throw problem;
    }
  }

  /** What is still kept of what has happened; returns the last event's id. */
  async past() {
    const { signal } = this.ends;
    let last = this.seen.last_event;
    try {
      for await (const page of pagesOf(this.table, { signal })) {
        this.log.events.push(...page.events);
        last = page.last;
      }
      return last;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "history_cut") return last;
      throw problem;
    }
  }

  /** Reads the table and what can be done; returns the id of its last event. */
  async read() {
    const { signal } = this.ends;
    const [seen, { moves, tooMany = false }] = await Promise.all([
      this.table.get("", { signal }),
      this.table.moves({ signal }).catch(unlisted),
    ]);
    if (this.seen && seen.version < this.seen.version) return this.seen.last_event;
    Object.assign(this, { seen, offers: moves, tooMany });
    this.own = seen.characters.find(({ id }) => id === seen.you.character);
    this.gamemaster = seen.you.role === "gamemaster";
    this.draw();
    return seen.last_event;
  }

  /** The same, once for all that happens meanwhile. */
  async readSoon() {
    this.stale = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.stale) {
        this.stale = false;
        await this.read();
      }
    } catch (problem) {
      if (!this.ends.signal.aborted) this.refused(problem);
    } finally {
      this.reading = false;
    }
  }

  /** What a card is and does. */
  facts = (number) => this.cards.get(number);

  /** A move. Throws what it was refused for, which is shown. */
  async play({ move, ...fields }) {
    await this.reported(() => this.table.play(move, fields));
  }

  /** Any other change; null where it was refused, which is shown. */
  change(method, part, body) {
    return this.reported(() => this.table.change(method, part, body)).catch(() => null);
  }

  async reported(asking) {
    let problem = null;
    try {
      return await asking();
    } catch (refusal) {
      problem = refusal;
      throw refusal;
    } finally {
      this.refused(problem);
      await this.readSoon();
    }
  }

  draw() {
    if (this.ends.signal.aborted) return;
    render(this.seen && !this.gone ? this.whole() : this.waiting(), this.root);
    // The button that was pressed may be gone: who uses the keyboard goes on from what there is to do.
    if (document.activeElement === document.body && this.within) this.root.querySelector("#now")?.focus();
    this.within = this.root.contains(document.activeElement);
  }

  waiting() {
    const gone = html`<p>
        This table is no longer there for you: it was deleted, has expired, or your token was replaced.
      </p>
      <button type="button" @click=${() => forget(this)}>Forget it on this device</button>`;
    return html`<h1 id="page-title" tabindex="-1">${this.seat.name}</h1>
      ${this.gone ? gone : html`<p role="status">Going to the table …</p>`}`;
  }

  whole() {
    const { seen, moves } = this;
    const names = new Names(seen, this.cards);
    moves.offered(this.offers, names);
    // Whatever has moves of its own takes them first; `now` has the rest.
    const doings = [handShown, rollsShown, tradesShown, skillsShown].map((shown) => shown(this, names));
    const awards = awardsShown(this, names);
    const foes = foesShown(this);
    const characters = charactersShown(this);
    const now = this.now(moves.rest(), names);
    return html`
      ${this.head()}
      <div class="columns table">
        <div>${roundShown(this, names)} ${now} ${awards} ${doings} ${characters} ${foes}</div>
        <div>
          ${inviteShown(this)} ${this.log.shown(names)} ${pilesShown(this, names)}
          ${this.fair.shown(seen.adventure > 1)} ${seatShown(this)}
        </div>
      </div>
    `;
  }

  head() {
    const { seen, own, connected } = this;
    const place = [
      title(seen.phase),
      seen.adventure > 1 && `adventure ${seen.adventure}`,
      seen.act && `act ${seen.act}`,
      seen.scene && `scene ${seen.scene.number} (${seen.scene.kind})`,
      `${several(seen.deck.count, "card")} in the deck`,
    ];
    return html`<h1 id="page-title" tabindex="-1">${seen.name}</h1>
      <p>
        <strong id="you">${own?.name ?? title(seen.you.role)}</strong> ·
        <span id="phase">${place.filter(Boolean).join(" · ")}</span> ·
        <span role="status">${connected ? "live" : "connecting …"}</span>
      </p>`;
  }

  now(controls, names) {
    const { gamemaster, seen } = this;
    const none = seen.you.role === "spectator" ? "You are watching." : "Nothing but what lies below.";
    return html`<section aria-labelledby="now">
      <h2 id="now" tabindex="-1">${gamemaster ? "The gamemaster's console" : "What you can do"}</h2>
      ${awaitingShown(this, names)}
      ${this.tooMany ? html`<p>There is more than can be listed; all of it can be played.</p>` : nothing}
      ${controls === nothing ? html`<p class="muted">${none}</p>` : controls}
    </section>`;
  }
}

/** With about a hundred cards in a hand there is more to do than can be listed. */
function unlisted(problem) {
  if (problem instanceof Problem && problem.code === "too_much_work") return { moves: [], tooMany: true };
  throw problem;
}
