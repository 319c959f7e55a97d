// The page /docs: sends the requests of its forms and shows the answers. The service writes the rest of it.
import { copyable, copyButton } from "../copy.js";
import { html, render } from "../lit/lit-html.js";
import { credentialsIn, curl, filled, kept, merged, proposed, requestOf } from "./request.js";

const STORED = "rollwright-api"; // in the session storage: gone with the tab, kept when it is reloaded
const operations = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll(".operation")]);
const filter = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
const moves = operations.find(({ id }) => id === "/moves/play_move");
const newest = new WeakMap(); // the newest request of each operation

/** @returns {DocumentFragment} */
const schemaOf = (name) => /** @type {HTMLTemplateElement} */ (document.getElementById(name)).content;
const fieldsOf = (operation) => operation.querySelector("form").elements;

/** @type {{known: any[], seat: string, session: string}} */
const state = { known: [], seat: "", session: "", ...JSON.parse(sessionStorage.getItem(STORED) ?? "{}") };

addEventListener("submit", (event) => {
  event.preventDefault();
  execute(/** @type {Element} */ (event.target).closest(".operation"));
});
addEventListener("input", ({ target }) => change(/** @type {any} */ (target)));
addEventListener("toggle", ({ target }) => unfold(/** @type {any} */ (target)), true);
addEventListener("hashchange", () => follow(location.hash));
// The address may have a link already.
addEventListener("click", ({ target }) => {
  follow(/** @type {Element} */ (target).closest("a[href^='#']")?.getAttribute("href"));
});
take(state);
offerMoves();
follow(location.hash);

/** Open the operation that a link leads to, whatever the filter hides. */
function follow(hash = "") {
  if (hash && filter.value) {
    filter.value = "";
    find();
  }
  const operation = operations.find(({ id }) => hash === `#${id}`);
  if (!operation) return;
  operation.open = true;
  draw(operation);
  operation.scrollIntoView();
  operation.querySelector("summary").focus({ preventScroll: true });
}

/** Draw an operation that was opened, or the fields of a schema. */
function unfold(details) {
  if (details.open && operations.includes(details)) draw(details);
  if (details.open && details.dataset.schema && details.children.length === 1)
    details.append(schemaOf(details.dataset.schema).cloneNode(true));
}

function change(target) {
  if (target === filter) return find();
  const operation = target.closest(".operation");
  const { example, body, as } = fieldsOf(operation);
  operation.dataset.touched = ""; // from now on, its fields are the reader's
  if (target === body) example.value = "";
  if (target === example && example.value) choose(operation, example.selectedOptions[0]);
  if (target === as) {
    const chosen = as.value;
    take(state.known.find(({ value, kind }) => value === chosen && "gps".includes(kind)) ?? {});
    as.dataset.chosen = chosen;
  }
  draw(operation);
}

/** Fill in an example, and for an offered move the seat that it is offered to. */
function choose(operation, option) {
  const { body, as } = fieldsOf(operation);
  option.selected = true;
  body.value = option.value;
  if (option.dataset.token) as.dataset.chosen = option.dataset.token;
  else delete as?.dataset.chosen;
}

/** Show the operations that have all words of the filter; open the only one. */
function find() {
  const words = filter.value.trim().toLowerCase().split(/\s+/);
  const found = operations.filter((operation) => {
    const folded = /** @type {HTMLElement[]} */ ([...operation.querySelectorAll("[data-schema]")]);
    const schemas = folded.map(({ dataset }) => schemaOf(dataset.schema));
    const parts = [...operation.querySelectorAll("summary, form, .tree"), ...schemas];
    const examples = [...operation.querySelectorAll("option")].map(({ value }) => value);
    const text = [operation.id, ...parts.map(({ textContent }) => textContent), ...examples].join(" ");
    operation.hidden = !words.every((word) => text.toLowerCase().includes(word));
    return !operation.hidden;
  });
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.querySelector(".operation:not([hidden])");
  document.getElementById("found").textContent = filter.value && `${found.length || "Nothing"} found.`;
  if (found.length !== 1) return;
  const examples = [...(fieldsOf(found[0]).example?.options ?? [])];
  const fitting = examples.find(({ value }) => words.some((word) => value.includes(`: "${word}`)));
  if (fitting) choose(found[0], fitting);
  found[0].open = true;
  draw(found[0]);
}

/** Bring what depends on fields and tokens up to date. */
function draw(operation) {
  const { as } = fieldsOf(operation);
  if (as) drawSenders(operation, as);
  const option = "stream" in operation.dataset ? "--no-buffer" : "";
  const command = curl(requestOf(read(operation), location.origin), option);
  render(copyable(command, `${operation.id}/curl`), operation.querySelector(".curl"));
}

function drawSenders(operation, select) {
  const about = operation.querySelector(".about").textContent + (operation === moves ? chosenMove() : "");
  const options = state.known.map(({ name, session, value }) => {
    const table = session === state.session ? "" : ` (table ${session.slice(0, 4)})`;
    return new Option(name + table, value);
  });
  select.replaceChildren(...options, new Option("Nobody", ""), new Option("Another token …", "another"));
  select.value = select.dataset.chosen ?? proposed(about, state)?.value ?? "";
  fieldsOf(operation).token.parentElement.hidden = select.value !== "another";
  operation.querySelector(".no-token").hidden = state.known.length > 0;
}

/** Show the fields of the move in the body; return its description. */
function chosenMove() {
  const { move = "" } = parsed(fieldsOf(moves).body.value) ?? {};
  /** @type {HTMLElement} */
  const member = schemaOf("Move").querySelector(`[data-value="${CSS.escape(move)}"] > details`);
  const schema = member?.dataset.schema ?? "Move";
  const fields = /** @type {HTMLDetailsElement} */ (moves.querySelector(":scope > [data-schema]"));
  if (fields.dataset.schema !== schema) {
    fields.dataset.schema = schema;
    fields.replaceChildren(fields.firstElementChild);
    unfold(fields);
  }
  return `\n${schemaOf(schema).textContent.trim()}`;
}

async function execute(operation) {
  const form = read(operation);
  const empty = form.fields.find((field) => field.in === "path" && !field.value);
  if (empty) return show(operation, "wrong", `Not sent: ${empty.name} is empty.`);
  const { url, ...request } = requestOf(form, location.origin);
  newest.set(operation, request);
  operation.dataset.touched = "";
  show(operation, "", "Sending …");
  const begun = performance.now();
  /** @type {any} */
  const answer = await fetch(url, { cache: "no-store", ...request })
    .then(received)
    .catch(({ message }) => ({ words: `No answer: ${message}` }));
  if (newest.get(operation) !== request) return; // sent again meanwhile
  if (request.method === "DELETE" && answer.ok) state.known = kept(state.known, url);
  if (operation === moves && answer.ok) delete moves.dataset.touched; // the next one is proposed
  keep(url, answer.body, form.token);
  const words = `${answer.words}, ${Math.round(performance.now() - begun)} ms`;
  show(operation, answer.ok ? "good" : "wrong", words, contentOf(answer));
  offerMoves();
}

async function received(response) {
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  const body = type.includes("json") ? parsed(text) : undefined;
  const words = `${response.status} ${(!response.ok && body?.title) || response.statusText}`;
  return { ok: response.ok, words, body, text, picture: type.startsWith("image/") && response.url };
}

function show(operation, className, words, content) {
  Object.assign(operation.querySelector("[role=status]"), { className, textContent: words });
  render(content, operation.querySelector(".answer"));
  operation.querySelector(".answer").scrollIntoView({ block: "nearest" });
}

function contentOf({ ok, body, text, picture }) {
  if (picture) return html`<img src=${picture} alt="What was answered" />`;
  const findings = ok || !body ? [] : [body, ...(body.errors ?? [])];
  const content = body ? JSON.stringify(body, null, 2) : text;
  return html`${findings.map(finding)} ${content ? shown(content) : ""}`;
}

const shown = (text) =>
  html`<pre tabindex="0" role="group" aria-label="Answer"><code>${text}</code></pre>
    ${copyButton(text)}`;

function finding({ pointer, parameter = pointer, detail, instead = [] }) {
  const words = [parameter ? `${parameter}: ` : "", detail, ...instead.map((one) => ` Or: ${one}`)];
  return html`<p>${words.join("")}</p>`;
}

/** Keep the tokens and codes of an answer. A new seat is in use from now on. */
function keep(url, body, token) {
  const sender = state.known.find(({ value }) => value === token);
  const added = credentialsIn(url, body, sender);
  if (added.length === 0) return;
  state.known = merged(state.known, added);
  take(added.find(({ kind }) => "gps".includes(kind)) ?? { session: added[0].session });
}

/** Use a seat: for its table, and wherever nothing else is needed. */
function take({ value = state.seat, session = state.session }) {
  Object.assign(state, { seat: value, session });
  sessionStorage.setItem(STORED, JSON.stringify(state));
  for (const operation of operations) {
    const { session: field, as } = fieldsOf(operation);
    if (field) field.value = session;
    delete as?.dataset.chosen;
    if (operation.open) draw(operation);
  }
}

/** Before the examples of moves, list those that the seats of the table can make now. */
async function offerMoves() {
  const seats = state.known.filter(({ session, kind }) => session === state.session && "gp".includes(kind));
  const groups = await Promise.all(seats.map(offered));
  const { example, body, as } = fieldsOf(moves);
  const isTouched = "touched" in moves.dataset;
  const wanted = (isTouched ? body.value : body.defaultValue).trim();
  for (const old of example.querySelectorAll("optgroup")) old.remove();
  example.prepend(...groups);
  const same = [...example.options].filter(({ value }) => value === wanted);
  const current = same.find(({ dataset }) => dataset.token === as.value) ?? same.at(-1);
  if (isTouched) (current ?? example.lastElementChild).selected = true;
  else choose(moves, same.length > 1 ? same[0] : example.options[0]);
  if (moves.open) draw(moves);
}

async function offered({ name, session, value: token }) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`/v1/sessions/${session}/moves`, { headers, cache: "no-store" });
  const group = Object.assign(document.createElement("optgroup"), { label: `${name} can do now` });
  const examples = [...fieldsOf(moves).example.options].map(({ value }) => parsed(value));
  const { moves: offers = [], $defs } = await response.json();
  for (const move of offers) {
    const example = examples.findLast((one) => one?.move === move.body.move);
    const text = JSON.stringify(filled(move, example, $defs), null, 2);
    const option = new Option(Object.values(move.body).join(" "), text);
    option.dataset.token = token;
    group.append(option);
  }
  return group;
}

function read(operation) {
  const { method, path } = operation.dataset;
  const { body, as, token } = fieldsOf(operation);
  const entries = [...operation.querySelectorAll("[data-in]")];
  const fields = entries.map(({ name, value, dataset }) => ({ name, value: value.trim(), ...dataset }));
  const sender = as?.value === "another" ? token.value.trim() : as?.value;
  return { method, path, fields, body: body?.value.trim(), token: sender };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the service says what is wrong, and where
  }
}
