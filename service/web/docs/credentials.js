// The tokens and join codes in answers so far, whose they are, and at which table: as long as the page is open.

const SENT = /^rw([gpsji])_/; // neither tickets nor handover codes: these are not sent as `Authorization`
const ROLES = { g: "gamemaster", p: "a player", s: "a spectator", j: "the join code", i: "a join token" };
const known = new Map(); // by session, name and owner: a newer one takes the place of an older one
const tables = new Map(); // the names of tables, by session

let requested; // the name of the table that is being created
let current; // the credential that is used

/** Note what a request says and its answer does not. */
export function noteRequest(request) {
  if (request.method === "POST" && request.url.endsWith("/v1/sessions"))
    requested = parsed(request.body).name;
  return request;
}

/** Keep the credentials of an answer. */
export function noteAnswer(response) {
  const body = Object(response.body);
  const session = body.id ?? body.session ?? response.url.match(/\/sessions\/(\w+)/)?.[1];
  if (body.gm_token) nameTable(session, requested);
  else if (body.id && body.name) nameTable(session, body.name);
  for (const name of credentialsIn(body)) {
    const owner = ownerOf(body) ?? (name === "token" ? current?.owner : undefined);
    known.set([session, name, owner].join(), { name, owner, session, value: body[name] });
  }
  return response;
}

/** The names of the fields that have one. */
export const credentialsIn = (body) => Object.keys(body).filter((name) => SENT.test(body[name]));

/** Every credential: the values, and what they are called. */
export const credentials = () =>
  [...known.values()].map((one) => ({ ...one, label: [one.name, ofOwner(one), atTable(one)].join("") }));

/** Whose a value is, in words; it need not have come in an answer. */
export function bearerOf(value) {
  const one = find(value);
  const role = ROLES[value.match(SENT)?.[1]];
  if (!role) return "with your own token";
  const who = role.startsWith("the") || role === "a join token" ? `with ${role}` : `as ${one?.owner ?? role}`;
  return who + (one ? atTable(one) : "");
}

/** Remember whose token is used, so that a new one in its place is known. */
export function use(value) {
  current = find(value);
}

const find = (value) => [...known.values()].find((one) => one.value === value);

/** The owner's name where the answer has it: the gamemaster's and the join code have none. */
function ownerOf({ character, spectator, token }) {
  if (character) return character.name;
  if (spectator) return `spectator ${spectator}`;
  return token?.startsWith("rwg_") ? "gamemaster" : undefined;
}

const ofOwner = ({ owner }) =>
  owner ? ` of ${/^(spectator|gamemaster)/.test(owner) ? "the " : ""}${owner}` : "";

/** The table, as soon as there are several. */
function atTable({ session }) {
  const sessions = new Set([...known.values()].map((one) => one.session));
  return sessions.size > 1 ? ` at ${tables.get(session) ?? session}` : "";
}

/** Name a table; tables of the same name are numbered. */
function nameTable(session, name) {
  if (tables.has(session) || !name) return;
  const same = [...tables.values()].filter((other) => other.replace(/ \(\d+\)$/, "") === name).length;
  tables.set(session, same ? `${name} (${same + 1})` : name);
}

function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
