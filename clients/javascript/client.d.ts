/** The service has refused a request (RFC 9457). */
export class Problem extends Error {
    /** @param {any} body @param {number} status @param {number|null} retryAfter */
    constructor(body: any, status: number, retryAfter: number | null);
    /** For programs: `card_not_held`, `stale_version` … @type {ProblemCode} */
    code: ProblemCode;
    status: number;
    /** What is wrong with which field. @type {Finding[]} */
    errors: Finding[];
    /** Seconds. @type {number|null} */
    retryAfter: number | null;
}
/**
 * There is no answer of the service: the connection was lost, the answer was late or cut off, or something
 * else answered, such as a proxy or a login page. Whether the service has seen the request is not known.
 */
export class TransportError extends Error {
    /**
     * @param {string} message @param {{status?: number|null, retryAfter?: number|null, cause?: unknown}} about
     */
    constructor(message: string, { status, retryAfter, cause }: {
        status?: number | null;
        retryAfter?: number | null;
        cause?: unknown;
    });
    /** Of what answered instead (0 for a redirect in a browser); null if there is no whole answer.
     * @type {number|null} */
    status: number | null;
    /** Seconds. @type {number|null} */
    retryAfter: number | null;
}
/** A service. */
export class Rollwright {
    /**
     * @param {string} [url] of the service; by default the one that the page comes from
     * @param {ClientOptions} [options]
     */
    constructor(url?: string, options?: ClientOptions);
    url: string;
    options: {
        timeoutSeconds: number;
        tries: number;
        headers: Record<string, string>;
        fetch: (url: string, request: RequestInit) => Promise<Response>;
    };
    /**
     * One roll. If its answer is lost it is sent again, and has the same dice. With a `receipt` it is not:
     * the receipt would say that the roll can be repeated, so that it may have been known before.
     * @template {Mechanic} M
     * @param {M} mechanic such as `torg/2d10`
     * @param {RollRequest<M>} request
     * @param {RequestOptions} [options]
     * @returns {Promise<RollAnswer<M>>}
     */
    roll<M extends Mechanic>(mechanic: M, request: RollRequest<M>, options?: RequestOptions): Promise<RollAnswer<M>>;
    /**
     * The same roll several times: `request.count` of them.
     * @template {Mechanic} M
     * @param {M} mechanic
     * @param {RollsRequest<M>} request
     * @param {RequestOptions} [options]
     * @returns {Promise<RollsAnswer<M>>}
     */
    rolls<M extends Mechanic>(mechanic: M, request: RollsRequest<M>, options?: RequestOptions): Promise<RollsAnswer<M>>;
    /**
     * Rolls of any mechanics, all or none: each has its `mechanic` beside its fields.
     * @template {readonly Mechanic[]} const Names
     * @param {BatchRolls<Names>} rolls
     * @param {RequestOptions} [options]
     * @returns {Promise<BatchAnswer<Names>>}
     */
    batch<const Names extends readonly Mechanic[]>(rolls: BatchRolls<Names>, options?: RequestOptions): Promise<BatchAnswer<Names>>;
    /**
     * The exact chances of a roll.
     * @template {Mechanic} M
     * @param {M} mechanic
     * @param {OddsQuery<M>} query
     * @param {RequestOptions} [options]
     * @returns {Promise<Odds<M>>}
     */
    odds<M extends Mechanic>(mechanic: M, query: OddsQuery<M>, options?: RequestOptions): Promise<Odds<M>>;
    /**
     * Whether a receipt is this service's.
     * @param {string} receipt
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["Verdict"]>}
     */
    verifyReceipt(receipt: string, options?: RequestOptions): Promise<Schemas["Verdict"]>;
    /**
     * What is at a path: `/v1/limits`, `/v1/decks/standard/cards/57` …
     * @template {string} P
     * @param {P} path
     * @param {RequestOptions} [options]
     * @returns {Promise<Got<P>>}
     */
    get<P extends string>(path: P, options?: RequestOptions): Promise<Got<P>>;
    /**
     * A new table, with its gamemaster.
     * @param {Schemas["CreateSession"]} request its name, deck and settings
     * @param {RequestOptions} [options]
     * @returns {Promise<{table: Table, joinCode: string, created: Schemas["SessionCreated"]}>}
     */
    create(request: Schemas["CreateSession"], options?: RequestOptions): Promise<{
        table: Table;
        joinCode: string;
        created: Schemas["SessionCreated"];
    }>;
    /**
     * A seat for a new character, by the table's join code.
     * @param {string} session
     * @param {string} joinCode
     * @param {Schemas["JoinSession"]} request the character's name, perhaps its hand
     * @param {RequestOptions} [options]
     * @returns {Promise<{table: Table, joined: Schemas["CharacterJoined"]}>}
     */
    join(session: string, joinCode: string, request: Schemas["JoinSession"], options?: RequestOptions): Promise<{
        table: Table;
        joined: Schemas["CharacterJoined"];
    }>;
    /**
     * A place to watch from, by the table's join code.
     * @param {string} session
     * @param {string} joinCode
     * @param {Schemas["WatchSession"]} [request] the spectator's name
     * @param {RequestOptions} [options]
     * @returns {Promise<{table: Table, joined: Schemas["SpectatorJoined"]}>}
     */
    watch(session: string, joinCode: string, request?: Schemas["WatchSession"], options?: RequestOptions): Promise<{
        table: Table;
        joined: Schemas["SpectatorJoined"];
    }>;
    /**
     * The seat of a character that was released, by the table's join code.
     * @param {string} session
     * @param {string} joinCode
     * @param {string} character such as `c1`
     * @param {RequestOptions} [options]
     * @returns {Promise<{table: Table, joined: Schemas["CharacterJoined"]}>}
     */
    claim(session: string, joinCode: string, character: string, options?: RequestOptions): Promise<{
        table: Table;
        joined: Schemas["CharacterJoined"];
    }>;
    /**
     * The table behind a short code, and a token that works like its join code. Lower case, spaces and
     * hyphens are fine.
     * @param {string} shortCode
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["Invitation"]>}
     */
    redeem(shortCode: string, options?: RequestOptions): Promise<Schemas["Invitation"]>;
    /**
     * What can be known of a table before joining it: its name, its characters, the free seats.
     * @param {string} session
     * @param {string} joinCode
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["Lobby"]>}
     */
    lobby(session: string, joinCode: string, options?: RequestOptions): Promise<Schemas["Lobby"]>;
    /**
     * A table, as the bearer of a token sees it.
     * @param {string} session
     * @param {string} token
     * @returns {Table}
     */
    table(session: string, token: string): Table;
    /**
     * Any request. One that does no harm twice (`again`, or with a `key`) is sent again while its answer
     * is lost; every request is sent again if the service was too busy to begin. Throws Problem and
     * TransportError, and the reason of `signal` when that is aborted.
     * @param {string} method
     * @param {string} path
     * @param {{body?: object, token?: string, key?: string, again?: boolean, ifMatch?: number,
     *   signal?: AbortSignal}} [options]
     * @returns {Promise<any>}
     */
    ask(method: string, path: string, { body, token, key, again, ifMatch, signal }?: {
        body?: object;
        token?: string;
        key?: string;
        again?: boolean;
        ifMatch?: number;
        signal?: AbortSignal;
    }): Promise<any>;
    #private;
}
/** A table, as one seat sees it. */
export class Table {
    /** @param {Rollwright} service @param {string} session @param {string} token */
    constructor(service: Rollwright, session: string, token: string);
    service: Rollwright;
    session: string;
    token: string;
    path: string;
    /**
     * A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" …
     * @template {ReadablePart} [P=""]
     * @param {P} [part]
     * @param {RequestOptions} [options]
     * @returns {Promise<PartAnswer<P>>}
     */
    get<P extends ReadablePart = "">(part?: P, options?: RequestOptions): Promise<PartAnswer<P>>;
    /**
     * What you can do now; with `odds` each move says what it does to the chances of a roll.
     * @param {RequestOptions & {odds?: boolean}} [options]
     * @returns {Promise<Schemas["MoveOfferList"]>}
     */
    moves({ odds, ...options }?: RequestOptions & {
        odds?: boolean;
    }): Promise<Schemas["MoveOfferList"]>;
    /**
     * A move, played once however often it has to be sent. With `ifMatch` it is played on that version of
     * the table or not at all.
     * @template {MoveName} Name
     * @param {Name} move
     * @param {MoveArguments<Name>} rest its fields, and options
     * @returns {Promise<MoveReply>}
     */
    play<Name extends MoveName>(move: Name, ...rest: MoveArguments<Name>): Promise<MoveReply>;
    /**
     * A short code with which others join, for the gamemaster.
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["ShortCode"]>}
     */
    shortCode(options?: RequestOptions): Promise<Schemas["ShortCode"]>;
    /**
     * A code with which somebody else becomes the gamemaster, for the gamemaster.
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["HandoverCode"]>}
     */
    handOver(options?: RequestOptions): Promise<Schemas["HandoverCode"]>;
    /**
     * The table as its new gamemaster, by a handover code; your own seat ends with it.
     * @param {string} handoverCode
     * @param {RequestOptions} [options]
     * @returns {Promise<{table: Table, joined: Schemas["SeatToken"]}>}
     */
    takeOver(handoverCode: string, options?: RequestOptions): Promise<{
        table: Table;
        joined: Schemas["SeatToken"];
    }>;
    /**
     * Any other change: of seats, tokens, the join code.
     * @template {"POST"|"DELETE"} Method
     * @template {ChangeablePart<Method>} P
     * @param {Method} method
     * @param {P} part
     * @param {ChangeArguments<Method, P>} rest its fields, and options
     * @returns {Promise<ChangeAnswer<Method, P>>}
     */
    change<Method extends "POST" | "DELETE", P extends ChangeablePart<Method>>(method: Method, part: P, ...rest: ChangeArguments<Method, P>): Promise<ChangeAnswer<Method, P>>;
    /**
     * Every event after `after`, then each as it happens, for ever: none is lost and none comes twice,
     * whatever becomes of the connection, and however long the service is away or busy. Ends when `signal` is
     * aborted. Throws when no more can come: a Problem, 410 `history_cut` (read the table, and go on from its
     * `last_event`) or 404 when the token or the table is gone; or a TransportError if it is not the service
     * that answers, but a login page, for example.
     * @param {number} after the id of the last event that you know, or 0
     * @param {RequestOptions & {connected?: (is: boolean) => void}} [options]
     *   `connected` is called when the connection is made, and when it is lost
     * @returns {AsyncGenerator<TableEvent, void, void>}
     */
    events(after: number, { signal, connected }?: RequestOptions & {
        connected?: (is: boolean) => void;
    }): AsyncGenerator<TableEvent, void, void>;
    /**
     * All that you have seen of the table, in one piece; `rollwright verify` and `/verify` read it.
     * Offer it when an event is `adventure_closed`: the service drops the oldest events first.
     * @param {RequestOptions} [options]
     * @returns {Promise<Schemas["Recording"]>}
     */
    recording(options?: RequestOptions): Promise<Schemas["Recording"]>;
    #private;
}
/**
 * A redirect is not followed: a POST would become a GET, without its fields.
 */
export type SentRequest = {
    method?: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
};
import type { ProblemCode } from "./types.js";
import type { Finding } from "./types.js";
import type { Mechanic } from "./types.js";
import type { RollRequest } from "./types.js";
import type { RequestOptions } from "./types.js";
import type { RollAnswer } from "./types.js";
import type { RollsRequest } from "./types.js";
import type { RollsAnswer } from "./types.js";
import type { BatchRolls } from "./types.js";
import type { BatchAnswer } from "./types.js";
import type { OddsQuery } from "./types.js";
import type { Odds } from "./types.js";
import type { Schemas } from "./types.js";
import type { Got } from "./types.js";
import type { ClientOptions } from "./types.js";
import type { ReadablePart } from "./types.js";
import type { PartAnswer } from "./types.js";
import type { MoveName } from "./types.js";
import type { MoveArguments } from "./types.js";
import type { MoveReply } from "./types.js";
import type { ChangeablePart } from "./types.js";
import type { ChangeArguments } from "./types.js";
import type { ChangeAnswer } from "./types.js";
import type { TableEvent } from "./types.js";
