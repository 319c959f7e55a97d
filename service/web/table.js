// A table: as one seat sees it, live.
import { html, nothing, render } from "./lit/lit-html.js";
import { Problem } from "./client.js";
import { Fair } from "./fair.js";
import { Log } from "./log.js";
import { pagesOf } from "./past.js";
import { forget, inviteShown, seatShown } from "./seat.js";
import { Scannable } from "./qr.js";
import { seatOf } from "./seats.js";
import { awaitingShown } from "./table/awaiting.js";
import { awardsShown } from "./table/awards.js";
import { boardShown } from "./table/board.js";
import { consoleShown } from "./table/console.js";
import { Decisions } from "./table/decision.js";
import { tasksShown, tradesShown } from "./table/doings.js";
import { handShown } from "./table/hand.js";
import { News } from "./table/news.js";
import { Offers, unfolded } from "./table/offers.js";
import { overlayShown } from "./table/overlay.js";
import { charactersShown, foesShown } from "./table/people.js";
import { Rolled } from "./table/rolled.js";
import { rollsShown } from "./table/rolls.js";
import { barShown } from "./table/step.js";
import { tabsShown } from "./table/tabs.js";
import { Names } from "./words.js";

const TAB = "rollwright.tab"; // in sight on a phone, and again after a reload
const FOLDED = "rollwright.folded";
const LOST = 2_000; // milliseconds without a connection, then nothing is sent any more
const LONGEST = 6_000; // for a move
const TURNING = 600; // for a card
const PHONE = matchMedia("(max-width: 48rem), (max-height: 30rem)");
const ROLLS = new Set(["roll", "attempt_skill", "roll_dice", "spend_possibility"]);
const NOT_SENT = "Not sent: there is no connection to the table. Try again when it is back.";
const UNKNOWN = "The connection broke while this was sent. Look at the table before you try again.";
const QUICKER = "Not done: somebody else was quicker. Look at the table first.";

const isOverlay = new URLSearchParams(location.search).has("overlay");
document.documentElement.toggleAttribute("data-overlay", isOverlay);

/** Shows a table; returns how to leave it. */
export function showTable(root, { service, api, refused }, [session, who]) {
  const seat = seatOf(session, who);
  if (!seat) {
    render(
      html`<h1 id="page-title" tabindex="-1">No seat here</h1>
        <p>
          This browser has no seat at this table. Open the link to your seat, which is under “Your seat” on
          the device where you sat down, or ask your gamemaster for an invitation. <a href="#table">Tables</a>
        </p>`,
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
    this.service = service;
    this.api = api;
    this.overlay = ""; // its link, once it was asked for
    this.table = service.table(seat.session, seat.token);
    this.ends = new AbortController();
    const changed = () => this.draw();
    this.log = new Log(changed);
    this.decisions = new Decisions(api, { play: (move) => this.play(move), changed, told: this.log.told });
    this.fair = new Fair(this.table, changed);
    this.news = new News(changed);
    this.rolled = new Rolled(seat.session);
    this.scannable = new Scannable(changed);
    this.seen = null;
    this.list = [];
    this.offers = new Offers([]);
    /** @type {Promise<void> | null} */
    this.reading = null;
    this.tooMany = false; // to list
    this.own = undefined; // the character
    this.gamemaster = false;
    this.cards = new Map();
    this.connected = false;
    this.lostAt = 0;
    this.isFolded = localStorage.getItem(FOLDED) === "yes"; // the hand: names only
    this.turning = 0; // the card that is just being turned over
    this.tab = sessionStorage.getItem(TAB + location.hash) ?? "board";
    const { signal } = this.ends;
    addEventListener("offline", changed, { signal });
    addEventListener("online", () => (this.refused(null), this.seen && this.readSoon()), { signal });
    this.draw();
    this.live();
  }

  leave = () => {
    this.ends.abort();
    this.news.leave();
  };

  /** Follows the table until it is left; what happened before comes first. */
  async live() {
    const { signal } = this.ends;
    try {
      const { cards } = await this.table.get("/deck/cards", { signal });
      this.cards = new Map(cards.map((facts) => [facts.number, facts]));
      await this.read();
      this.log.begin(this.seen, this.cards);
      for (let after = await this.past(); ; after = await this.read()) await this.follow(after);
    } catch (problem) {
      if (signal.aborted) return;
      this.gone = problem instanceof Problem && problem.status === 404;
      this.refused(this.gone ? null : problem);
      this.draw();
    }
  }

  /** Until it is left, or so much has happened that the table must be read anew. */
  async follow(after) {
    const { signal } = this.ends;
    const connected = (is) => {
      this.connected = is;
      this.lostAt = is ? 0 : Date.now();
      if (is) {
        this.refused(null);
        this.decisions.problem = "";
      }
      this.draw();
    };
    try {
      for await (const event of this.table.events(after, { signal, connected })) {
        const text = this.log.add(event);
        this.news.tell(event, text, {
          isOwn: this.isMe(event.by),
          character: this.seen.you.character,
          tab: this.tab,
        });
        if (event.type === "card_flipped") this.turnOver(event.card);
        if (event.version > this.seen.version) this.readSoon();
        else this.draw();
      }
      signal.throwIfAborted();
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "history_cut") throw problem;
    }
  }

  /** A card that has just been flipped is seen to turn over, once. */
  turnOver(card) {
    this.turning = card;
    setTimeout(() => {
      this.turning = 0;
      this.draw();
    }, TURNING);
  }

  isMe = (by) => by?.role === this.seen.you.role && by.character === this.seen.you.character;

  /** What is still kept of what has happened; returns the last event's id. */
  async past() {
    const { signal } = this.ends;
    let last = this.seen.last_event;
    try {
      for await (const page of pagesOf(this.table, { signal })) {
        for (const event of page.events) this.log.add(event);
        last = page.last;
      }
      if (last > this.seen.last_event) this.readSoon(); // no event of that comes again
      return last;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "history_cut") return last;
      throw problem;
    } finally {
      this.draw();
    }
  }

  /** Reads the table and what can be done there; returns the id of its last event. */
  async read() {
    const { signal } = this.ends;
    const {
      moves,
      $defs,
      tooMany = false,
      ...seen
    } = await this.table.withMoves({ signal, odds: true }).catch((problem) => this.unlisted(problem));
    if (this.seen && seen.version < this.seen.version) return this.seen.last_event;
    Object.assign(this, { seen, list: unfolded({ moves, $defs }, seen), tooMany });
    this.own = seen.characters.find(({ id }) => id === seen.you.character);
    this.gamemaster = seen.you.role === "gamemaster";
    this.names = Names.of(seen, this.cards, (id) => this.log.names?.known.get(id));
    this.decisions.offered(this.list, this.names, seen);
    this.rolled.note(seen);
    this.news.waits(this);
    this.draw();
    return seen.last_event;
  }

  /** With about a hundred cards in a hand there is more to do than can be listed. */
  async unlisted(problem) {
    if (!(problem instanceof Problem) || problem.code !== "too_much_work") throw problem;
    const seen = await this.table.get("", { signal: this.ends.signal });
    return { ...seen, moves: [], $defs: {}, tooMany: true };
  }

  /** The same, once for all that happens meanwhile; it is over when what has happened so far is drawn. */
  readSoon() {
    this.stale = true;
    this.reading ??= this.#readAll();
    return this.reading;
  }

  async #readAll() {
    try {
      while (this.stale) {
        this.stale = false;
        await this.read();
      }
    } catch (problem) {
      if (!this.ends.signal.aborted) this.refused(problem);
    } finally {
      this.reading = null;
    }
  }

  /** What a card is and does. */
  facts = (number) => this.cards.get(number);

  /** A move. Throws what it was refused for, which is shown. */
  async play({ move, ...fields }) {
    const lost = this.lostAt && Date.now() - this.lostAt > LOST;
    const asked = this.decisions.isOpen; // which says what is wrong
    const sent = async () => {
      if (lost || !navigator.onLine) throw new Problem({ detail: NOT_SENT }, 0, null);
      const signal = AbortSignal.any([this.ends.signal, AbortSignal.timeout(LONGEST)]);
      const ifMatch = move === "flip" ? this.seen.version : undefined; // two tabs flip one card
      await this.table.play(move, fields, { signal, ifMatch }).catch(plainly);
      if (ROLLS.has(move)) this.turnTo("rolls"); // on a phone, to where the dice are
    };
    await this.reported(sent, asked ? () => this.refused(null) : this.refused);
    this.draw();
    if (ROLLS.has(move))
      this.#look(this.root.querySelector(".roll.open"), PHONE.matches ? "start" : "nearest");
  }

  /** Leads the eye to a part of the table, below the bar. */
  #look(part, block) {
    if (!part) return;
    part.style.scrollMarginTop = `${this.root.querySelector(".bar-of-round").offsetHeight + 12}px`;
    part.scrollIntoView({ block });
  }

  /** Any other change; null where it was refused, which is shown. */
  change(method, part, body) {
    return this.reported(() => this.table.change(method, part, body)).catch(() => null);
  }

  async reported(asking, refused = this.refused) {
    let problem = null;
    try {
      return await asking();
    } catch (refusal) {
      problem = refusal;
      throw refusal;
    } finally {
      refused(problem);
      const read = this.readSoon();
      if (!problem) await read; // a refusal is shown at once, above all where nothing can be read
    }
  }

  /** To where something is that waits, among the trades or the rolls. */
  goTo(event, { kind }) {
    event.preventDefault();
    this.turnTo("rolls");
    this.draw();
    const heading = this.root.querySelector(kind === "trade" ? "#trades" : "#rolls");
    this.#look(heading, "start");
    heading.focus();
  }

  /** On a phone, to this part of the table. */
  turnTo(tab) {
    this.tab = tab;
    this.news.marks.delete(tab);
    sessionStorage.setItem(TAB + location.hash, tab);
  }

  /** Shows what the cards of the hand do, or their names only; a tap on a card shows the other of it. */
  fold = () => {
    this.isFolded = !this.isFolded;
    localStorage.setItem(FOLDED, this.isFolded ? "yes" : "no");
    this.draw();
  };

  draw() {
    if (this.ends.signal.aborted) return;
    const here = this.seen && !this.gone;
    render(isOverlay ? this.asOverlay() : here ? this.whole() : this.waiting(), this.root);
    if (here && !isOverlay) this.decisions.settle(this.root);
    document.title = `${this.news.prefix}${this.seen?.name ?? this.seat.name} · Rollwright`;
    // The button that was pressed may be gone: who uses the keyboard goes on from what there is to do.
    if (document.activeElement === document.body && this.within)
      this.root.querySelector("#step")?.focus({ preventScroll: true });
    this.within = this.root.contains(document.activeElement);
  }

  waiting() {
    const gone = html`<p>
        This table is no longer there for you: it has ended, or the gamemaster has closed your seat. If the
        table goes on, ask for an invitation, or open the newest link to your seat.
      </p>
      <button type="button" @click=${() => forget(this)}>Forget it on this device</button>`;
    return html`<h1 id="page-title" tabindex="-1">${this.seat.name}</h1>
      ${this.gone ? gone : html`<p role="status">Going to the table …</p>`}`;
  }

  /**
   * Three columns, which become two and one: what there is to do, what rules it, who is there. Each part
   * takes its own moves; the console has the rest, so it is made last.
   */
  whole() {
    const { seen, names } = this;
    this.offers = new Offers(this.list);
    const bar = barShown(this, names);
    const asked = awaitingShown(this, names);
    const invite = inviteShown(this);
    const hand = handShown(this, names);
    const doings = [rollsShown, tradesShown, tasksShown].map((shown) => shown(this, names));
    const characters = charactersShown(this);
    const foes = foesShown(this);
    const console = consoleShown(this);
    const watches = !this.own && !this.gamemaster; // who has room in the middle
    const log = html`<div data-part="log">
      ${this.log.shown(seen.name)} ${seen.phase === "lobby" ? nothing : invite}
      ${this.fair.shown(seen.adventure > 1)}
    </div>`;
    return html`${this.head()} ${bar}
      <div class="table" data-tab=${this.tab}>
        <div class="doing">
          <div data-part="board">
            ${seen.phase === "lobby" ? invite : nothing} ${asked} ${awardsShown(this, names)}
          </div>
          <div data-part="rolls">${doings}</div>
          <div data-part="hand">${hand} ${console}</div>
          ${watches ? log : nothing}
        </div>
        <div class="ruling" data-part="board">${boardShown(this, names)} ${foes}</div>
        <div class="following">
          <div data-part="board">${characters}</div>
          ${watches ? nothing : log}
          <div data-part="board">${seatShown(this)}</div>
        </div>
      </div>
      ${tabsShown(this)} ${this.news.shown()} ${this.decisions.shown()}`;
  }

  /** For a stream; while there is no table to show, it shows nothing, or in a line that there is none. */
  asOverlay() {
    return html`<h1 id="page-title" class="unseen" tabindex="-1">${this.seat.name}</h1>
      ${this.gone ? html`<p class="panel">This seat is no longer at the table.</p>` : nothing}
      ${this.seen && !this.gone ? overlayShown(this) : nothing}`;
  }

  /** Whether nothing that happens is heard just now: in the bar, for it is always in sight. */
  get silence() {
    return this.connected && navigator.onLine ? "" : navigator.onLine ? "connecting …" : "offline";
  }

  head() {
    const { seen, own } = this;
    const who = own?.name ?? (this.gamemaster ? "Gamemaster" : "Spectator");
    return html`<div class="table-head">
      <h1 id="page-title" tabindex="-1">${seen.name}</h1>
      <p><strong id="you">${who}</strong></p>
    </div>`;
  }
}

/** What became of a move that was not answered as usual. */
function plainly(problem) {
  if (problem instanceof Problem && problem.status === 412) throw new Problem({ detail: QUICKER }, 412, null);
  if (problem instanceof Problem) throw problem;
  throw new Problem({ detail: UNKNOWN }, 0, null);
}
