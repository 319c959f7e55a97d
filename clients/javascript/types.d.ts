// What the client's functions take and give, found in the types of the OpenAPI document (document.d.ts).
import type { components, paths } from "./document.js";

/** Every schema of the document by its name: `Schemas["TableView"]`. */
export type Schemas = components["schemas"];

export type Finding = Schemas["Finding"];
/** What a move did: the version it made, its events, and the table as you see it. */
export type MoveReply = Schemas["MoveReply"];
/** Something that happened at a table; `type` says what, and which other fields there are. */
export type TableEvent = Schemas["TableEvent"];
/** The type of an event. */
export type EventType = TableEvent["type"];
/** The code of a problem; newer services may have more. */
export type ProblemCode = Schemas["ProblemCode"];

/** How a service is asked. */
export type ClientOptions = {
  /** Seconds to wait for an answer, each time that a request is sent: 40, if omitted. */
  timeoutSeconds?: number | undefined;
  /** How often a request is sent at most: 8 times, if omitted. Streams of events try for ever. */
  tries?: number | undefined;
  /** Sent with every request, such as a proxy's password; the client's own headers come first. */
  headers?: Record<string, string> | undefined;
  /** Called in place of the global `fetch`. */
  fetch?: ((url: string, request: RequestInit) => Promise<Response>) | undefined;
};
/** What ends a request before its time. */
export type RequestOptions = { signal?: AbortSignal | undefined };

type Operation<Method extends string, Path> = Path extends keyof paths
  ? Method extends keyof paths[Path]
    ? NonNullable<paths[Path][Method]>
    : never
  : never;
type JsonOf<Message, Otherwise> = Message extends { content: { "application/json": infer Json } }
  ? Json
  : Otherwise;
/** The JSON of a successful answer; null without one. */
type Answer<Method extends string, Path> =
  Operation<Method, Path> extends { responses: infer Responses }
    ? JsonOf<Responses[keyof Responses], null>
    : never;
/** The JSON of a request. */
type Body<Method extends string, Path> =
  Operation<Method, Path> extends { requestBody?: infer Request }
    ? JsonOf<NonNullable<Request>, never>
    : never;
type Query<Path> =
  Operation<"get", Path> extends { parameters: { query?: infer Parameters } }
    ? NonNullable<Parameters>
    : never;

/** What can be rolled: `torg/2d10`, `dice` … */
export type Mechanic = {
  [Path in keyof paths]: Path extends `/v1/${infer Name}/rolls` ? Name : never;
}[keyof paths];
export type RollRequest<M extends Mechanic> = Body<"post", `/v1/${M}/roll`>;
export type RollAnswer<M extends Mechanic> = Answer<"post", `/v1/${M}/roll`>;
export type RollsRequest<M extends Mechanic> = Body<"post", `/v1/${M}/rolls`>;
export type RollsAnswer<M extends Mechanic> = Answer<"post", `/v1/${M}/rolls`>;
export type OddsQuery<M extends Mechanic> = Query<`/v1/${M}/odds`>;
export type Odds<M extends Mechanic> = Answer<"get", `/v1/${M}/odds`>;
/** The rolls of a batch: each has the name of its mechanic beside its fields. */
export type BatchRolls<Names extends readonly Mechanic[]> = {
  [Index in keyof Names]: { mechanic: Names[Index] } & RollRequest<Names[Index]>;
};
/** The answer to a batch, in the order of its rolls. */
export type BatchAnswer<Names extends readonly Mechanic[]> = {
  rolls: { [Index in keyof Names]: RollAnswer<Names[Index]> };
};

/** A move with its fields, as `POST …/moves` takes it. */
export type Move = Schemas["Move"];
export type MoveName = Move["move"];
export type MoveFields<Name extends MoveName> = Omit<Extract<Move, { move: Name }>, "move">;
export type MoveOptions = RequestOptions & {
  ifMatch?: number | undefined;
  include?: "moves" | undefined;
  minimal?: boolean | undefined;
};
/** What follows the name of a move: its fields, which may be left out if none is required. */
export type MoveArguments<Name extends MoveName> = Arguments<MoveFields<Name>, MoveOptions>;
type Arguments<Fields, Options> = [Fields] extends [never]
  ? [fields?: undefined, options?: Options]
  : Record<never, never> extends Fields
    ? [fields?: Fields, options?: Options]
    : [fields: Fields, options?: Options];

/** A path as it is sent: any text stands for a parameter. */
type Sent<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Sent<After>}`
  : Path;
type WithQuery<Path extends string> = Path | `${Path}?${string}`;
type WithoutQuery<Path> = Path extends `${infer Plain}?${string}` ? Plain : Path;
/** The path of the document that a path as sent is one of. */
type Listed<Path, Listing> = Listing extends string ? (Path extends Sent<Listing> ? Listing : never) : never;

/** The answer to GET, where the document knows the path. */
export type Got<Path extends string> = [Listed<WithoutQuery<Path>, keyof paths>] extends [never]
  ? any
  : Answer<"get", Listed<WithoutQuery<Path>, keyof paths>>;

type PartOf<Path, Method extends string> = Path extends `/v1/sessions/{session}${infer Part}`
  ? [Operation<Method, Path>] extends [never]
    ? never
    : Part
  : never;
type Part<Method extends string> = { [Path in keyof paths]: PartOf<Path, Method> }[keyof paths];
/** A part of a table that can be read: "", "/hand", "/events?after=7" … */
export type ReadablePart = WithQuery<Sent<Part<"get">> & string>;
export type PartAnswer<P extends string> = Answer<
  "get",
  `/v1/sessions/{session}${Listed<WithoutQuery<P>, Part<"get">>}`
>;

type ChangeMethod = "POST" | "DELETE";
type ListedChange<M extends ChangeMethod, P> = `/v1/sessions/{session}${Listed<P, Part<Lowercase<M>>>}`;
/** A part of a table that can be changed: "/join-code", "/characters/c1/release" … */
export type ChangeablePart<M extends ChangeMethod> = Sent<Part<Lowercase<M>>> & string;
export type ChangeArguments<M extends ChangeMethod, P> = Arguments<
  Body<Lowercase<M>, ListedChange<M, P>>,
  MoveOptions
>;
export type ChangeAnswer<M extends ChangeMethod, P> = Answer<Lowercase<M>, ListedChange<M, P>>;
