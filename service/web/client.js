// A client of Rollwright, for pages, bots and plugins: rolls, odds, and tables that are played live.
// One file without dependencies, for browsers and Node.js 20 or newer. The API itself is at /docs.

/**
 * @typedef {{pointer?: string, parameter?: string, detail: string}} Finding
 * @typedef {{id: number, version: number, at: string, type: string,
 *   by: {role: string, character: string|null}|null, [content: string]: unknown}} Event
 * @typedef {{version: number, events: Event[], table: any}} Change
 * @typedef {{signal?: AbortSignal}} Waiting
 */

const TRIES = 8;
const FIRST_PAUSE = 300; // milliseconds; each further pause is twice as long, up to the longest
const LONGEST_PAUSE = 10_000;
const SILENCE = 40_000; // the service says something every 15 seconds
const BUSY = [429, 502, 503, 504];

/** Why a request was refused: the service's own words (RFC 9457). */
export class Problem extends Error {
  /** @param {any} body @param {number} status @param {number|null} retryAfter */
  constructor(body, status, retryAfter) {
    super(body.detail ?? `status ${status}`);
    this.name = "Problem";
    /** What it is, for programs: `card_not_held`, `stale_version` … @type {string} */
    this.code = body.code ?? "unknown";
    this.status = status;
    /** What is wrong with which field. @type {Finding[]} */
    this.errors = body.errors ?? [];
    /** Seconds. @type {number|null} */
    this.retryAfter = retryAfter;
  }
}

/** A service. */
export class Rollwright {
  /** @param {string} [url] of the service; without one, the page's own */
  constructor(url = globalThis.location?.origin ?? "") {
    this.url = url.replace(/\/+$/, "");
  }

  /**
   * One roll. What gets no answer is not sent again: it may have been rolled.
   * @param {string} mechanic such as `torg/2d10`
   * @param {object} order its fields
   * @param {Waiting} [waiting]
   * @returns {Promise<any>}
   */
  roll(mechanic, order, waiting) {
    return this.ask("POST", `/v1/${mechanic}/roll`, { body: order, ...waiting });
  }

  /**
   * Several rolls of the same: `order.count` of them.
   * @param {string} mechanic @param {object} order @param {Waiting} [waiting]
   * @returns {Promise<any>}
   */
  rolls(mechanic, order, waiting) {
    return this.ask("POST", `/v1/${mechanic}/rolls`, { body: order, ...waiting });
  }

  /**
   * Rolls of any mechanics: each has its `mechanic` beside its fields.
   * @param {object[]} rolls @param {Waiting} [waiting] @returns {Promise<any>}
   */
  batch(rolls, waiting) {
    return this.ask("POST", "/v1/batch", { body: { rolls }, ...waiting });
  }

  /**
   * The exact chances of a roll.
   * @param {string} mechanic @param {object} question @param {Waiting} [waiting]
   * @returns {Promise<any>}
   */
  odds(mechanic, question, waiting) {
    return this.get(`/v1/${mechanic}/odds${query(question)}`, waiting);
  }

  /**
   * Whether a receipt is this service's.
   * @param {string} receipt @param {Waiting} [waiting] @returns {Promise<any>}
   */
  verifyReceipt(receipt, waiting) {
    return this.ask("POST", "/v1/receipts/verify", { body: { receipt }, again: true, ...waiting });
  }

  /**
   * Whatever lies at a path.
   * @param {string} path @param {Waiting} [waiting] @returns {Promise<any>}
   */
  get(path, waiting) {
    return this.ask("GET", path, { again: true, ...waiting });
  }

  /**
   * A new table, with its gamemaster.
   * @param {object} order its name, deck and settings
   * @param {Waiting} [waiting]
   * @returns {Promise<{table: Table, joinCode: string, created: any}>}
   */
  async create(order, waiting) {
    const created = await this.ask("POST", "/v1/sessions", { body: order, key: newKey(), ...waiting });
    const table = this.table(created.id, created.gm_token);
    return { table, joinCode: created.join_code, created };
  }

  /**
   * A seat for a new character, by the table's join code.
   * @param {string} session @param {string} joinCode
   * @param {object} joining the character's name, perhaps its hand
   * @param {Waiting} [waiting]
   * @returns {Promise<{table: Table, joined: any}>}
   */
  async join(session, joinCode, joining, waiting) {
    return this.#seat(session, joinCode, "/characters", joining, waiting);
  }

  /**
   * A place to watch from, by the table's join code.
   * @param {string} session @param {string} joinCode @param {object} [watching]
   * @param {Waiting} [waiting]
   * @returns {Promise<{table: Table, joined: any}>}
   */
  async watch(session, joinCode, watching = {}, waiting) {
    return this.#seat(session, joinCode, "/spectators", watching, waiting);
  }

  /**
   * The seat of a character that was released, by the table's join code.
   * @param {string} session @param {string} joinCode @param {string} character
   * @param {Waiting} [waiting]
   * @returns {Promise<{table: Table, joined: any}>}
   */
  async claim(session, joinCode, character, waiting) {
    return this.#seat(session, joinCode, `/characters/${character}/claim`, {}, waiting);
  }

  /**
   * The table behind a short code, and a token that works like its join code; lower case, spaces
   * and hyphens are fine.
   * @param {string} shortCode @param {Waiting} [waiting]
   * @returns {Promise<{session: string, join_token: string}>}
   */
  redeem(shortCode, waiting) {
    const body = { short_code: shortCode };
    return this.ask("POST", "/v1/short-codes/redeem", { body, again: true, ...waiting });
  }

  /**
   * What can be known of a table before joining it: its name, its characters, the free seats.
   * @param {string} session @param {string} joinCode @param {Waiting} [waiting]
   * @returns {Promise<any>}
   */
  lobby(session, joinCode, waiting) {
    return this.table(session, joinCode).get("/lobby", waiting);
  }

  /**
   * A table, as the bearer of a token sees it.
   * @param {string} session @param {string} token @returns {Table}
   */
  table(session, token) {
    return new Table(this, session, token);
  }

  /** @param {string} session @param {string} code @param {string} part @param {object} body
   * @param {Waiting} [waiting] */
  async #seat(session, code, part, body, waiting) {
    const joined = await this.table(session, code).change("POST", part, body, waiting);
    return { table: this.table(session, joined.token), joined };
  }

  /**
   * A request. One that can do no harm twice (`again`, or with a `key`) is sent again while nobody
   * answers; each is, when the service is busy and says so.
   * @param {string} method
   * @param {string} path
   * @param {{body?: object, token?: string, key?: string, again?: boolean, ifMatch?: number,
   *   signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  async ask(method, path, { body, token, key, again = key !== undefined, ifMatch, signal } = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (ifMatch !== undefined) headers["If-Match"] = `"${ifMatch}"`;
    const request = { method, headers, signal, body: body && JSON.stringify(body) };
    for (let tried = 1; ; tried += 1) {
      let answer;
      let text;
      try {
        answer = await fetch(this.url + path, request);
        text = await answer.text();
      } catch (lost) {
        if (!again || tried === TRIES || signal?.aborted) throw lost;
        await pause(wait(tried), signal);
        continue;
      }
      if (answer.ok) return text ? JSON.parse(text) : null;
      const problem = problemOf(answer, text);
      const retryAfter = 1_000 * (problem.retryAfter ?? 0);
      const harmless = answer.status === 429 || again; // 429: nothing was done
      const soon = BUSY.includes(answer.status) && retryAfter <= LONGEST_PAUSE;
      if (!soon || !harmless || tried === TRIES) throw problem;
      await pause(Math.max(wait(tried), retryAfter), signal);
    }
  }
}

/** A table, as one seat sees it. */
export class Table {
  /** @param {Rollwright} service @param {string} session @param {string} token */
  constructor(service, session, token) {
    this.service = service;
    this.session = session;
    this.token = token;
    this.path = `/v1/sessions/${encodeURIComponent(session)}`;
  }

  /**
   * A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" …
   * @param {string} [part] @param {Waiting} [waiting] @returns {Promise<any>}
   */
  get(part = "", waiting) {
    return this.service.ask("GET", this.path + part, { token: this.token, again: true, ...waiting });
  }

  /**
   * What you can do now; with `odds` each move says what it does to the chances of a roll.
   * @param {Waiting & {odds?: boolean}} [options] @returns {Promise<any>}
   */
  moves({ odds = false, ...waiting } = {}) {
    return this.get(odds ? "/moves?odds=true" : "/moves", waiting);
  }

  /**
   * A move, played once however often it has to be sent; with `ifMatch` on that version or not at all.
   * @param {string} move
   * @param {object} [fields]
   * @param {Waiting & {ifMatch?: number}} [waiting]
   * @returns {Promise<Change>}
   */
  play(move, fields = {}, waiting) {
    return this.change("POST", "/moves", { move, ...fields }, waiting);
  }

  /**
   * A short code with which others join, for the gamemaster.
   * @param {Waiting} [waiting]
   * @returns {Promise<{short_code: string, expires_at: string}>}
   */
  shortCode(waiting) {
    return this.change("POST", "/short-code", {}, waiting);
  }

  /**
   * A code with which somebody else becomes the gamemaster, for the gamemaster.
   * @param {Waiting} [waiting]
   * @returns {Promise<{handover_code: string, expires_at: string}>}
   */
  handOver(waiting) {
    return this.change("POST", "/gamemaster/handover", {}, waiting);
  }

  /**
   * The table as its new gamemaster, by a handover code; your own seat ends with it.
   * @param {string} handoverCode @param {Waiting} [waiting]
   * @returns {Promise<{table: Table, joined: any}>}
   */
  async takeOver(handoverCode, waiting) {
    const body = { handover_code: handoverCode };
    const joined = await this.change("POST", "/gamemaster/claim", body, waiting);
    return { table: this.service.table(this.session, joined.token), joined };
  }

  /**
   * Any other change: of seats, tokens, the join code.
   * @param {"POST"|"DELETE"} method @param {string} part @param {object} [body]
   * @param {Waiting & {ifMatch?: number}} [waiting]
   * @returns {Promise<any>}
   */
  change(method, part, body, waiting) {
    const { token } = this;
    return this.service.ask(method, this.path + part, { body, token, key: newKey(), ...waiting });
  }

  /**
   * Every event behind `after`, then each as it happens, for ever: none is lost and none comes
   * twice, whatever becomes of the connection. Ends when `signal` is aborted. Throws a Problem when
   * there is nothing to come any more: 410 `history_cut` (read the table, and go on from its
   * `last_event`), 404 when the token or the table is gone.
   * @param {number} after
   * @param {Waiting & {connected?: (is: boolean) => void}} [options]
   *   `connected` is called when the connection is made, and when it is lost
   * @returns {AsyncGenerator<Event, void, void>}
   */
  async *events(after, { signal, connected = () => {} } = {}) {
    for (let tried = 1; !signal?.aborted; tried += 1) {
      const silence = new Silence(signal);
      try {
        const answer = await this.#stream(after, silence.signal);
        if (!answer.ok) throw problemOf(answer, await answer.text());
        connected(true);
        for await (const event of messages(/** @type {any} */ (answer.body), silence)) {
          yield event;
          after = event.id;
          tried = 0;
        }
      } catch (wrong) {
        const refused = wrong instanceof Problem && !BUSY.includes(wrong.status) && wrong.status < 500;
        if (refused && !signal?.aborted) throw wrong;
        if (wrong instanceof Problem) await pause(1_000 * (wrong.retryAfter ?? 0), signal);
      } finally {
        silence.end();
        connected(false);
      }
      await pause(wait(tried), signal);
    }
  }

  /**
   * All that you have seen of the table, in one piece; `rollwright verify` and `/verify` read it.
   * Offer it when an event is `adventure_closed`: the service drops the oldest events first.
   * @param {Waiting} [waiting] @returns {Promise<any>}
   */
  recording(waiting) {
    return this.get("/recording", waiting);
  }

  /** @param {number} after @param {AbortSignal} signal */
  #stream(after, signal) {
    const headers = { Accept: "text/event-stream", Authorization: `Bearer ${this.token}` };
    return fetch(`${this.service.url}${this.path}/events?after=${after}`, { headers, signal });
  }
}

/** Ends a connection that has been silent for too long, or that nobody wants any more. */
class Silence {
  /** @param {AbortSignal} [signal] */
  constructor(signal) {
    this.controller = new AbortController();
    this.signal = this.controller.signal;
    this.outer = signal;
    this.give = () => this.controller.abort();
    signal?.addEventListener("abort", this.give);
    this.broken();
  }

  /** Data has arrived. */
  broken() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.give, SILENCE);
  }

  end() {
    clearTimeout(this.timer);
    this.outer?.removeEventListener("abort", this.give);
    this.give();
  }
}

/**
 * The events of a stream: lines `data:`, each block ended by an empty line; a comment is a heartbeat.
 * @param {ReadableStream<Uint8Array>} stream @param {Silence} silence
 * @returns {AsyncGenerator<Event, void, void>}
 */
async function* messages(stream, silence) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let left = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    silence.broken();
    const blocks = (left + decoder.decode(value, { stream: true })).split("\n\n");
    left = /** @type {string} */ (blocks.pop());
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data:"));
      if (data !== undefined) yield JSON.parse(data.slice(5));
    }
  }
}

/** @param {Response} answer @param {string} text */
function problemOf(answer, text) {
  const after = answer.headers.get("Retry-After");
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    // a proxy's page: its status says enough
  }
  return new Problem(body, answer.status, after === null ? null : Number(after));
}

/** @param {Record<string, any>} question a list is a parameter for each of its values */
function query(question) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** What a change is known by, however often it is sent. */
function newKey() {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} tried how often */
function wait(tried) {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1));
  return longest * (0.5 + Math.random() / 2); // not all at once
}

/** @param {number} milliseconds @param {AbortSignal} [signal] */
function pause(milliseconds, signal) {
  return new Promise((/** @type {(_: void) => void} */ done) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
