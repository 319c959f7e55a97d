// The tokens and join codes in answers so far, whose they are, and at which table: as long as the page is open.
import { parsed } from "./json.js";

const SENT = /^rw([gpsji])_/; // neither tickets nor handover codes: these are not sent as `Authorization`
const WITH = { j: "with the join code", i: "with a join token" };
const AS = { g: "gamemaster", p: "a player", s: "a spectator" };
const known = new Map(); // by session, kind and seat: a newer one takes the place of an older one
const tables = new Map(); // the names of tables, by session

let requested; // the name of the table that is being created
let current; // the credential that is used

/** Note what a request says and its answer does not. */
export function noteRequest(request) {
  const creates = request.method === "POST" && request.url.endsWith("/v1/sessions");
  if (creates) requested = parsed(request.body).name;
  return request;
}

/** Keep the credentials of an answer. */
export function noteAnswer(response) {
  const body = Object(response.body);
  const session = body.id ?? body.session ?? response.url.match(/\/sessions\/(\w+)/)?.[1];
  if (body.gm_token) nameTable(session, requested);
  else if (body.id && body.name) nameTable(session, body.name);
  for (const field of credentialsIn(body)) {
    const value = body[field];
    const kind = kindOf(value);
    const { seat, owner } = kind === "p" || kind === "s" ? seatIn(body) : {};
    const name = kind === "g" ? "gm_token" : field;
    known.set([session, kind, seat].join(), { session, kind, seat, owner, name, value });
  }
  return response;
}

/** The names of the fields that have one. */
export const credentialsIn = (body) => Object.keys(body).filter((name) => SENT.test(body[name]));

/** Every credential: the values, and what they are called. */
export const credentials = () =>
  [...known.values()].map((one) => ({ ...one, label: one.name + ofOwner(one) + atTable(one) }));

/** Whose a value is, in words; it need not have come in an answer. */
export function bearerOf(value) {
  const kind = kindOf(value);
  return WITH[kind] ?? (kind ? `as ${find(value)?.owner ?? AS[kind]}` : "with your own token");
}

/** At which table a value opens a seat, if there are several. */
export const tableOf = (value) => atTable(find(value));

/** Remember whose token is used, so that a new one in its place is known. */
export function use(value) {
  current = find(value);
}

/** The letter of a kind of credential; undefined for values of another form. */
export const kindOf = (value) => value.match(SENT)?.[1];

const find = (value) => [...known.values()].find((one) => one.value === value);

/** The seat that a token opens, and whose it is; without a word of it, it is the one in use. */
function seatIn({ character, spectator }) {
  if (character) return { seat: character.id, owner: character.name };
  if (spectator) return { seat: spectator, owner: `spectator ${spectator}` };
  return { seat: current?.seat, owner: current?.owner };
}

const ofOwner = (one) => (one.owner ? ` of ${one.kind === "s" ? "the " : ""}${one.owner}` : "");

/** The table, as soon as there are several. */
function atTable(one) {
  const sessions = new Set([...known.values()].map(({ session }) => session));
  return one && sessions.size > 1 ? ` at ${tables.get(one.session) ?? one.session}` : "";
}

/** Name a table; tables of the same name are numbered. */
function nameTable(session, name) {
  if (tables.has(session) || !name) return;
  const same = [...tables.values()].filter((other) => other.replace(/ \(\d+\)$/, "") === name).length;
  tables.set(session, same ? `${name} (${same + 1})` : name);
}
