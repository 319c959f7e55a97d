// Requests of the API page, and the tokens that they are sent with.

const CREDENTIAL = /^rw([gpsji])_/; // tickets and handover codes are not sent as `Authorization`
const NAMES = { g: "Gamemaster", j: "Join code", i: "Join token", p: "Player", s: "Spectator" };

/** The request of a form; the values of a field with a `list` are separated by commas. */
export function requestOf({ method, path, fields, body, token }, origin) {
  const filled = (place) => fields.filter((field) => field.in === place && field.value !== "");
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const target = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(values[name]));
  const query = filled("query").flatMap(({ name, value, list }) =>
    (list !== undefined ? value.split(",") : [value]).map((one) => [name, one.trim()]),
  );
  const headers = Object.fromEntries(filled("header").map(({ name, value }) => [name, value]));
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  return { url: origin + target + search, method, headers, body: body || undefined };
}

/** A request as a command for a shell. */
export function curl({ url, method, headers, body }, option = "") {
  const command = ["curl", option, method === "GET" ? "" : `-X ${method}`, quoted(url)];
  const fields = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-raw ${quoted(body)}`] : [];
  return [command.filter(Boolean).join(" "), ...fields, ...data].join(" \\\n  ");
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The tokens and codes of an answer. One without a name is a new one for the sender of the request. */
export function credentialsIn(url, body, sender) {
  const session = body?.id ?? body?.session ?? url.match(/\/sessions\/(\w+)/)?.[1];
  return Object.values(body ?? {}).flatMap((value) => {
    const kind = typeof value === "string" && value.match(CREDENTIAL)?.[1];
    if (!kind) return [];
    const owner = { p: body.character?.name, s: body.spectator }[kind];
    const name = owner ?? (sender?.kind === kind ? sender.name : NAMES[kind]);
    return [{ session, kind, name, value }];
  });
}

/** The known credentials and new ones, which replace those of the same owner. */
export const merged = (known, added) => [
  ...known.filter((old) => !added.some((one) => one.name === old.name && one.session === old.session)),
  ...added,
];

/** The known credentials without those of a table that was deleted at this address. */
export const kept = (known, url) => known.filter(({ session }) => !url.endsWith(session));

/** The credential to send, as a description says: a code to join, a role's token, or that of the seat in use. */
export function proposed(description, { known, seat, session }) {
  const newest = (kinds) => known.findLast((one) => one.session === session && kinds.includes(one.kind));
  const current = known.find(({ value }) => value === seat) ?? newest("gps");
  const isPlayers = /^(By|For) .*player/m.test(description) && current?.kind !== "p";
  if (/join code as the bearer token/.test(description)) return newest("ji") ?? current;
  if (/^By the (gamemaster|spectator)/m.test(description)) return newest("g") ?? current;
  return (isPlayers && newest("p")) || current;
}

/** The body of an offered move; its required fields have an allowed value, or that of an example. */
export function filled({ body, open, required = [] }, example = {}, definitions = {}) {
  const found = (schema) => (schema?.$ref ? definitions[schema.$ref.replace("#/$defs/", "")] : schema);
  const values = required.map((name) => {
    const { enum: choices, items: each, minItems = 1 } = found(open[name]);
    const items = found(each);
    if (choices?.includes(example[name])) return [name, example[name]];
    return [name, choices?.[0] ?? items?.enum?.slice(0, minItems) ?? example[name] ?? null];
  });
  return { ...body, ...Object.fromEntries(values) };
}
