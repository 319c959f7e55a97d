// A client of Rollwright, for pages, bots and plugins: rolls, odds, and tables that are played live.
// One file without dependencies, for browsers of 2024 and Node.js 20.3 or newer. The API itself is at /docs.
// Its types are beside it in the npm package, `rollwright`; in the repository they are in clients/javascript.

/**
 * @import {
 *   BatchAnswer, BatchRolls, ChangeablePart, ChangeAnswer, ChangeArguments, ClientOptions, Finding, Got, Mechanic,
 *   MoveArguments, MoveName, MoveOptions, MoveReply, Odds, OddsQuery, PartAnswer, ProblemCode, ReadablePart, RequestOptions,
 *   RollAnswer, RollRequest, RollsAnswer, RollsRequest, Schemas, TableEvent
 * } from "./types.js"
 */

const TRIES = 8;
const TIMEOUT = 40; // seconds: longer than any `wait` of a long poll
const FIRST_PAUSE = 300; // milliseconds; each further pause is twice as long, up to the longest
const LONGEST_PAUSE = 10_000;
const SILENCE = 40_000; // the service sends something every 15 seconds
const POLL = 25; // seconds that a poll waits for events
const BUSY = [429, 502, 503, 504];

/** The service has refused a request (RFC 9457). */
export class Problem extends Error {
  /** @param {any} body @param {number} status @param {number|null} retryAfter */
  constructor(body, status, retryAfter) {
    super(body.detail);
    this.name = "Problem";
    /** For programs: `card_not_held`, `stale_version` … @type {ProblemCode} */
    this.code = body.code;
    this.status = status;
    /** What is wrong with which field. @type {Finding[]} */
    this.errors = body.errors ?? [];
    /** Seconds. @type {number|null} */
    this.retryAfter = retryAfter;
  }
}

/**
 * There is no answer of the service: the connection was lost, the answer was late or cut off, or something
 * else answered, such as a proxy or a login page. Whether the service has seen the request is not known.
 */
export class TransportError extends Error {
  /**
   * @param {string} message @param {{status?: number|null, retryAfter?: number|null, cause?: unknown}} about
   */
  constructor(message, { status = null, retryAfter = null, cause }) {
    super(message, { cause });
    this.name = "TransportError";
    /** Of what answered instead (0 for a redirect in a browser); null if there is no whole answer.
     * @type {number|null} */
    this.status = status;
    /** Seconds. @type {number|null} */
    this.retryAfter = retryAfter;
  }
}

/** A service. */
export class Rollwright {
  /**
   * @param {string} [url] of the service; by default the one that the page comes from
   * @param {ClientOptions} [options]
   */
  constructor(url = globalThis.location?.origin ?? "", options = {}) {
    this.url = url.replace(/\/+$/, "");
    const { timeoutSeconds = TIMEOUT, tries = TRIES, headers = {} } = options;
    const { fetch = (url, request) => globalThis.fetch(url, request) } = options;
    this.options = { timeoutSeconds, tries, headers, fetch };
  }

  /**
   * One roll. If its answer is lost it is sent again, and has the same dice. With a `receipt` it is not:
   * the receipt would say that the roll can be repeated, so that it may have been known before.
   * @template {Mechanic} M
   * @param {M} mechanic such as `torg/2d10`
   * @param {RollRequest<M>} request
   * @param {RequestOptions} [options]
   * @returns {Promise<RollAnswer<M>>}
   */
  roll(mechanic, request, options) {
    return this.ask("POST", `/v1/${mechanic}/roll`, { body: request, key: rollKey([request]), ...options });
  }

  /**
   * The same roll several times: `request.count` of them.
   * @template {Mechanic} M
   * @param {M} mechanic
   * @param {RollsRequest<M>} request
   * @param {RequestOptions} [options]
   * @returns {Promise<RollsAnswer<M>>}
   */
  rolls(mechanic, request, options) {
    return this.ask("POST", `/v1/${mechanic}/rolls`, { body: request, key: rollKey([request]), ...options });
  }

  /**
   * Rolls of any mechanics, all or none: each has its `mechanic` beside its fields.
   * @template {readonly Mechanic[]} const Names
   * @param {BatchRolls<Names>} rolls
   * @param {RequestOptions} [options]
   * @returns {Promise<BatchAnswer<Names>>}
   */
  batch(rolls, options) {
    return this.ask("POST", "/v1/batch", { body: { rolls }, key: rollKey(rolls), ...options });
  }

  /**
   * The exact chances of a roll.
   * @template {Mechanic} M
   * @param {M} mechanic
   * @param {OddsQuery<M>} query
   * @param {RequestOptions} [options]
   * @returns {Promise<Odds<M>>}
   */
  odds(mechanic, query, options) {
    return this.ask("GET", `/v1/${mechanic}/odds${queryString(query)}`, { again: true, ...options });
  }

  /**
   * Whether a receipt is this service's.
   * @param {string} receipt
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["Verdict"]>}
   */
  verifyReceipt(receipt, options) {
    return this.ask("POST", "/v1/receipts/verify", { body: { receipt }, again: true, ...options });
  }

  /**
   * What is at a path: `/v1/limits`, `/v1/decks/standard/cards/57` …
   * @template {string} P
   * @param {P} path
   * @param {RequestOptions} [options]
   * @returns {Promise<Got<P>>}
   */
  get(path, options) {
    return this.ask("GET", path, { again: true, ...options });
  }

  /**
   * A new table, with its gamemaster.
   * @param {Schemas["CreateSession"]} request its name, deck and settings
   * @param {RequestOptions} [options]
   * @returns {Promise<{table: Table, joinCode: string, created: Schemas["SessionCreated"]}>}
   */
  async create(request, options) {
    const created = await this.ask("POST", "/v1/sessions", { body: request, key: newKey(), ...options });
    const table = this.table(created.id, created.gm_token);
    return { table, joinCode: created.join_code, created };
  }

  /**
   * A seat for a new character, by the table's join code.
   * @param {string} session
   * @param {string} joinCode
   * @param {Schemas["JoinSession"]} request the character's name, perhaps its hand
   * @param {RequestOptions} [options]
   * @returns {Promise<{table: Table, joined: Schemas["CharacterJoined"]}>}
   */
  async join(session, joinCode, request, options) {
    const joined = await this.table(session, joinCode).change("POST", "/characters", request, options);
    return this.#seat(session, joined);
  }

  /**
   * A place to watch from, by the table's join code.
   * @param {string} session
   * @param {string} joinCode
   * @param {Schemas["WatchSession"]} [request] the spectator's name
   * @param {RequestOptions} [options]
   * @returns {Promise<{table: Table, joined: Schemas["SpectatorJoined"]}>}
   */
  async watch(session, joinCode, request = {}, options) {
    const joined = await this.table(session, joinCode).change("POST", "/spectators", request, options);
    return this.#seat(session, joined);
  }

  /**
   * The seat of a character that was released, by the table's join code.
   * @param {string} session
   * @param {string} joinCode
   * @param {string} character such as `c1`
   * @param {RequestOptions} [options]
   * @returns {Promise<{table: Table, joined: Schemas["CharacterJoined"]}>}
   */
  async claim(session, joinCode, character, options) {
    const part = /** @type {const} */ (`/characters/${encodeURIComponent(character)}/claim`);
    const joined = await this.table(session, joinCode).change("POST", part, {}, options);
    return this.#seat(session, joined);
  }

  /**
   * The table behind a short code, and a token that works like its join code. Lower case, spaces and
   * hyphens are fine.
   * @param {string} shortCode
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["Invitation"]>}
   */
  redeem(shortCode, options) {
    const body = { short_code: shortCode };
    return this.ask("POST", "/v1/short-codes/redeem", { body, again: true, ...options });
  }

  /**
   * What can be known of a table before joining it: its name, its characters, the free seats.
   * @param {string} session
   * @param {string} joinCode
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["Lobby"]>}
   */
  lobby(session, joinCode, options) {
    return this.table(session, joinCode).get("/lobby", options);
  }

  /**
   * A table, as the bearer of a token sees it.
   * @param {string} session
   * @param {string} token
   * @returns {Table}
   */
  table(session, token) {
    return new Table(this, session, token);
  }

  /**
   * @template {{token: string}} Joined
   * @param {string} session
   * @param {Joined} joined
   */
  #seat(session, joined) {
    return { table: this.table(session, joined.token), joined };
  }

  /**
   * Any request. One that does no harm twice (`again`, or with a `key`) is sent again while its answer
   * is lost; every request is sent again if the service was too busy to begin. Throws Problem and
   * TransportError, and the reason of `signal` when that is aborted.
   * @param {string} method
   * @param {string} path
   * @param {{body?: object, token?: string, key?: string, again?: boolean, ifMatch?: number,
   *   minimal?: boolean, signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  async ask(method, path, { body, token, key, again = key !== undefined, ifMatch, minimal, signal } = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (body) headers["Content-Type"] = "application/json";
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (ifMatch !== undefined) headers["If-Match"] = `"${ifMatch}"`;
    if (minimal) headers.Prefer = "return=minimal";
    const request = { method, headers, body: body && JSON.stringify(body, numbersKept) };
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#answer(path, request, signal);
      } catch (failure) {
        signal?.throwIfAborted();
        const { status, retryAfter } = /** @type {Problem | TransportError} */ (failure);
        const isUnsigned = failure instanceof Problem && failure.code === "receipts_unavailable";
        if (isUnsigned && "Idempotency-Key" in headers) {
          delete headers["Idempotency-Key"]; // its dice cannot be drawn now: a roll without it can
          again = false;
          continue;
        }
        const pauseOfService = 1_000 * (retryAfter ?? 0);
        const passing = status === null || (BUSY.includes(status) && pauseOfService <= LONGEST_PAUSE);
        const harmless = status === 429 || again; // 429: nothing was done
        if (!passing || !harmless || tried >= this.options.tries) throw failure;
        await pause(Math.max(wait(tried), pauseOfService), signal);
      }
    }
  }

  /** @param {string} path @param {SentRequest} request @param {AbortSignal} [signal] */
  async #answer(path, request, signal) {
    const late = AbortSignal.timeout(1_000 * this.options.timeoutSeconds);
    const either = AbortSignal.any(signal ? [signal, late] : [late]);
    try {
      const answer = await send(this, path, { ...request, signal: either });
      return contentOf(answer, await answer.text(), this.url + path);
    } catch (failure) {
      if (failure instanceof Problem || failure instanceof TransportError) throw failure;
      throw new TransportError(`No answer from ${this.url}${path}: ${reasonOf(failure)}`, { cause: failure });
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
   * @template {ReadablePart} [P=""]
   * @param {P} [part]
   * @param {RequestOptions} [options]
   * @returns {Promise<PartAnswer<P>>}
   */
  get(part, options) {
    return this.service.ask("GET", this.path + (part ?? ""), { token: this.token, again: true, ...options });
  }

  /**
   * What you can do now; with `odds` each move says what it does to the chances of a roll.
   * @param {RequestOptions & {odds?: boolean}} [options]
   * @returns {Promise<Schemas["MoveOfferList"]>}
   */
  moves({ odds = false, ...options } = {}) {
    return this.get(odds ? "/moves?odds=true" : "/moves", options);
  }

  /**
   * The table and what you can do there, both of the same version: one request for two.
   * @param {RequestOptions & {odds?: boolean}} [options]
   * @returns {Promise<Schemas["SessionView"] & {moves: Schemas["MoveOffer"][], $defs: object}>}
   */
  withMoves({ odds = false, ...options } = {}) {
    const path = `${this.path}?include=moves${odds ? "&odds=true" : ""}`;
    return this.service.ask("GET", path, { token: this.token, again: true, ...options });
  }

  /**
   * A move, played once however often it has to be sent. With `ifMatch` it is played on that version of
   * the table or not at all. With `include: "moves"` the answer has what you can do then; with `minimal` it
   * is without the table.
   * @template {MoveName} Name
   * @param {Name} move
   * @param {MoveArguments<Name>} rest its fields, and options
   * @returns {Promise<MoveReply>}
   */
  play(move, ...rest) {
    const [fields, { include, ...options } = {}] = rest;
    return this.#send("POST", include ? `/moves?include=${include}` : "/moves", { move, ...fields }, options);
  }

  /**
   * A short code with which others join, for the gamemaster.
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["ShortCode"]>}
   */
  shortCode(options) {
    return this.change("POST", "/short-code", {}, options);
  }

  /**
   * A code with which somebody else becomes the gamemaster, for the gamemaster.
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["HandoverCode"]>}
   */
  handOver(options) {
    return this.change("POST", "/gamemaster/handover", {}, options);
  }

  /**
   * The table as its new gamemaster, by a handover code; your own seat ends with it.
   * @param {string} handoverCode
   * @param {RequestOptions} [options]
   * @returns {Promise<{table: Table, joined: Schemas["SeatToken"]}>}
   */
  async takeOver(handoverCode, options) {
    const body = { handover_code: handoverCode };
    const joined = await this.change("POST", "/gamemaster/claim", body, options);
    return { table: this.service.table(this.session, joined.token), joined };
  }

  /**
   * Any other change: of seats, tokens, the join code.
   * @template {"POST"|"DELETE"} Method
   * @template {ChangeablePart<Method>} P
   * @param {Method} method
   * @param {P} part
   * @param {ChangeArguments<Method, P>} rest its fields, and options
   * @returns {Promise<ChangeAnswer<Method, P>>}
   */
  change(method, part, ...rest) {
    const [fields, options] = rest;
    return this.#send(method, part, fields, options);
  }

  /**
   * Every event after `after`, then each as it happens, for ever: none is lost and none comes twice,
   * whatever becomes of the connection, and however long the service is away or busy. If the seat is open
   * in more than two places, the oldest of them polls. Ends when `signal` is
   * aborted. Throws when no more can come: a Problem, 410 `history_cut` (read the table, and go on from its
   * `last_event`) or 404 when the token or the table is gone; or a TransportError if it is not the service
   * that answers, but a login page, for example.
   * @param {number} after the id of the last event that you know, or 0
   * @param {RequestOptions & {connected?: (is: boolean) => void}} [options]
   *   `connected` is called when the connection is made, and when it is lost
   * @returns {AsyncGenerator<TableEvent, void, void>}
   */
  async *events(after, { signal, connected = () => {} } = {}) {
    let polls = false; // once its stream has ended for another one, which a new one would end in turn
    for (let tried = 1; !signal?.aborted; tried += 1) {
      const silence = new Silence(signal);
      try {
        for await (const event of polls
          ? this.#polled(after, silence, connected)
          : this.#streamed(after, silence, connected)) {
          if (event === null) {
            polls = true;
            break;
          }
          yield event;
          after = event.id;
          tried = 0;
        }
      } catch (failure) {
        const { status = null, retryAfter = null } = /** @type {Partial<TransportError>} */ (failure);
        polls ||= isCrowded(failure);
        const passing = status === null || status === 429 || status >= 500;
        if (!passing && !signal?.aborted) throw failure;
        await pause(1_000 * (retryAfter ?? 0), signal);
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
   * @param {RequestOptions} [options]
   * @returns {Promise<Schemas["Recording"]>}
   */
  recording(options) {
    return this.get("/recording", options);
  }

  /** @param {string} method @param {string} part @param {object} [body] @param {MoveOptions} [options] */
  #send(method, part, body, options) {
    const { token } = this;
    return this.service.ask(method, this.path + part, { body, token, key: newKey(), ...options });
  }

  /**
   * The events of one stream; null if it has ended for another one.
   * @param {number} after @param {Silence} silence @param {(is: boolean) => void} connected
   * @returns {AsyncGenerator<TableEvent | null, void, void>}
   */
  async *#streamed(after, silence, connected) {
    const path = `${this.path}/events/stream${queryString({ after })}`;
    const headers = { Accept: "text/event-stream", Authorization: `Bearer ${this.token}` };
    const answer = await send(this.service, path, { headers, signal: silence.signal });
    if (!answer.ok || mediaType(answer) !== "text/event-stream") {
      const url = this.service.url + path;
      contentOf(answer, await answer.text(), url); // throws, but for JSON
      throw stranger(answer, url);
    }
    connected(true);
    yield* messages(/** @type {any} */ (answer.body), silence);
  }

  /**
   * The events of polls that wait for them, or do not where too many wait already.
   * @param {number} after @param {Silence} silence @param {(is: boolean) => void} connected
   * @returns {AsyncGenerator<TableEvent, void, void>}
   */
  async *#polled(after, silence, connected) {
    const { signal } = silence;
    let wait = 0; // the first answer, which comes at once, says that there is a connection
    for (let crowded = false; ;) {
      const path = `${this.path}/events${queryString({ after, wait })}`;
      try {
        const { events } = await this.service.ask("GET", path, { token: this.token, signal });
        silence.broken();
        connected(true);
        for (const event of events) {
          yield event;
          after = event.id;
        }
        if (crowded) await pause(LONGEST_PAUSE, signal);
        [crowded, wait] = [false, POLL];
      } catch (failure) {
        if (!isCrowded(failure)) throw failure;
        [crowded, wait] = [true, 0];
      }
    }
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
    globalThis.addEventListener?.("online", this.give); // an old connection would only seem to live
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
    globalThis.removeEventListener?.("online", this.give);
    this.give();
  }
}

/**
 * The events of a stream: lines `data:`, each block ended by an empty line; a comment is a heartbeat.
 * Null at the end of one that has ended for another one.
 * @param {ReadableStream<Uint8Array>} stream @param {Silence} silence
 * @returns {AsyncGenerator<TableEvent | null, void, void>}
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
      const lines = block.split("\n");
      const data = lines.find((line) => line.startsWith("data:"));
      if (lines.includes("event: replaced")) yield null;
      else if (data !== undefined) yield JSON.parse(data.slice(5));
    }
  }
}

/**
 * A redirect is not followed: a POST would become a GET, without its fields.
 * @typedef {{method?: string, headers: Record<string, string>, body?: string, signal?: AbortSignal}} SentRequest
 * @param {Rollwright} service @param {string} path @param {SentRequest} request
 */
function send(service, path, request) {
  const headers = new Headers(service.options.headers);
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
  const { fetch } = service.options; // called without an object, as browsers want theirs to be
  return fetch(service.url + path, { ...request, headers, redirect: "manual" });
}

/**
 * What the service answers. Throws a Problem if it refuses, and a TransportError if it is not its answer.
 * @param {Response} answer @param {string} text @param {string} url
 */
function contentOf(answer, text, url) {
  if (answer.status === 204) return null;
  if (!/[/+]json$/.test(mediaType(answer))) throw stranger(answer, url);
  let content;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new TransportError(`The answer of ${url} is cut off.`, { cause });
  }
  if (answer.ok) return content;
  throw content?.code ? new Problem(content, answer.status, retryAfterOf(answer)) : stranger(answer, url);
}

/** @param {Response} answer that is not the service's @param {string} url */
function stranger(answer, url) {
  const { status } = answer;
  const location = answer.headers.get("Location");
  const message =
    location || answer.type === "opaqueredirect"
      ? `${url} redirects to ${location ?? "another address"}: give the client the right address, or log in.`
      : `${url} answers with status ${status} and ${mediaType(answer) || "no content"}, which is not Rollwright.`;
  return new TransportError(message, { status, retryAfter: retryAfterOf(answer) });
}

/** @param {Response} answer */
const mediaType = (answer) => (answer.headers.get("Content-Type") ?? "").split(";")[0].trim().toLowerCase();

/** Whether nobody else can wait for events just now. @param {any} failure */
const isCrowded = (failure) => failure?.code === "too_many_streams";

/** Seconds; a date is a proxy's. @param {Response} answer */
function retryAfterOf(answer) {
  const seconds = answer.headers.get("Retry-After")?.match(/^\d+$/)?.[0];
  return seconds === undefined ? null : Number(seconds);
}

/** Node.js says in the cause what a browser does not say at all. @param {any} failure */
const reasonOf = (failure) => failure?.cause?.message || failure?.cause?.code || failure?.message || failure;

/**
 * NaN as a text, which the service refuses: JSON.stringify would make null of it, as if there were no number.
 * @param {string} _name @param {unknown} value
 */
const numbersKept = (_name, value) =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

/** @param {object} query a list is a parameter for each of its values; undefined and null are left out */
function queryString(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The key of rolls, with which they have the same dice again; none if one is signed. @param {readonly any[]} rolls */
const rollKey = (rolls) => (rolls.some((roll) => roll?.receipt) ? undefined : newKey());

/** An idempotency key: the service makes a change with it once, however often it is sent. */
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
      globalThis.removeEventListener?.("online", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
    if (signal?.aborted) end();
  });
}
