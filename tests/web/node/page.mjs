// The page without a browser: its own documents and modules, in a DOM that draws nothing, beside a running service.
import assert from "node:assert/strict";
import { beforeEach } from "node:test";
import { Window } from "../../npm/node_modules/happy-dom/lib/index.js";

export const service = process.env.ROLLWRIGHT_URL;
const TIMEOUT = 20_000; // milliseconds

const settings = { errorCapture: "disabled" }; // an error of the page fails its test
const window = new Window({ url: `${service}/`, width: 1280, height: 800, settings });
// Requests stay those of Node.js: a page's own would ask whether they may go elsewhere.
const OF_NODE = [
  "fetch",
  "AbortController",
  "AbortSignal",
  "Headers",
  "Request",
  "Response",
  "URL",
  "URLSearchParams",
  "Blob",
];
const OF_THE_PAGE = [
  "document",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "navigator",
  "Event",
  "FormData",
];
for (const name of Object.getOwnPropertyNames(window))
  if (OF_THE_PAGE.includes(name) || !(name in globalThis || OF_NODE.includes(name)))
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent", "matchMedia", "scrollTo"])
  globalThis[name] = window[name].bind(window);
globalThis.window = window;
globalThis.requestAnimationFrame = (done) => setTimeout(done);
window.Element.prototype.scrollIntoView = () => {};

/** What is on its way to the service: tests hold it, or let it fail. @type {Set<{of: RegExp, way: () => Promise<void>, answers: Promise<string>[]}>} */
const ways = new Set();
const connected = globalThis.fetch;
let isOffline = false;
Object.defineProperty(window.navigator, "onLine", { get: () => !isOffline });
globalThis.fetch = async (url, request) => {
  requests.push(`${request?.method ?? "GET"} ${decodeURIComponent(String(url).replace(service, ""))}`);
  if (isOffline) throw new TypeError("fetch failed");
  const [on] = [...ways].filter(({ of }) => of.test(String(url)));
  await on?.way();
  const answer = connected(url, request);
  on?.answers.push(answer.then((whole) => whole.clone().text()).catch(() => "given up"));
  return answer;
};

/** All requests of the test so far, such as "GET /v1/dice/odds?expression=2d6". @type {string[]} */
export const requests = [];
export const questions = () =>
  requests.filter((one) => one.includes("/odds?")).map((one) => one.split("/odds?")[1]);
export const rollsSent = () => requests.filter((one) => /^POST .*\/roll$/.test(one));

/** Holds requests until they are let go; returns how, which is over when they are answered. @param {RegExp} of */
export function hold(of) {
  const { promise, resolve } = withResolvers();
  const held = { of, way: () => promise, answers: [] };
  ways.add(held);
  return async () => {
    resolve();
    await eventually(() => assert(held.answers.length)); // it may not have been sent so far
    ways.delete(held);
    await Promise.all(held.answers);
    await new Promise((done) => setTimeout(done)); // what waits for them has gone on
  };
}

/** Requests fail until the connection is mended; returns how. @param {RegExp} of */
export function cut(of) {
  const way = () => Promise.reject(new TypeError("fetch failed"));
  const broken = { of, way, answers: [] };
  ways.add(broken);
  return () => ways.delete(broken);
}

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** @param {boolean} is */
export function offline(is) {
  isOffline = is;
  window.dispatchEvent(new window.Event(is ? "offline" : "online"));
}

// Only links and the way back change what is shown; happy-dom reports replaced addresses, too.
const replaced = new Set();
const replace = history.replaceState.bind(history);
history.replaceState = (...address) => {
  const before = location.href;
  replace(...address);
  if (location.href !== before) replaced.add(location.href);
};
addEventListener("hashchange", (event) => {
  if (replaced.delete(event.newURL)) event.stopImmediatePropagation();
});

const whole = await (await connected(`${service}/`)).text();
document.body.innerHTML = whole.split("<body>")[1].split("</body>")[0];
for (const [, id, json] of whole.matchAll(/<script type="application\/json" id="(\w+)">(.*?)<\/script>/gs)) {
  const script = document.createElement("script");
  Object.assign(script, { id, type: "application/json", textContent: json });
  document.head.append(script);
}
await import("../../../service/web/home.js");

beforeEach(() => {
  ways.clear();
  isOffline = false;
  localStorage.clear();
  sessionStorage.clear();
  requests.length = 0;
});

/** Goes to a fragment, as a link does. @param {string} fragment */
export async function open(fragment) {
  const isThere = location.hash === fragment;
  const shown = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.hash = fragment;
  if (isThere) dispatchEvent(new window.HashChangeEvent("hashchange"));
  await shown;
}

/** Follows a link of the page. @param {HTMLAnchorElement} link */
export async function follow(link) {
  const shown = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  link.click();
  await shown;
}

/** The link of a set-up. @param {string} mechanic @param {Record<string, any>} [fields] by path */
export const address = (mechanic, fields = {}) => `#roll/${mechanic}?${new URLSearchParams(fields)}`;

/** Opens a set-up. @param {string} mechanic @param {Record<string, any>} [fields] */
export const setUp = (mechanic, fields) => open(fields ? address(mechanic, fields) : `#roll/${mechanic}`);

export const page = document.getElementById("page");

/** @param {string} selector @param {ParentNode} [within] @returns {any} */
export function one(selector, within = page) {
  const found = within.querySelector(selector);
  assert(found, `no ${selector}`);
  return found;
}

/** @param {string} selector @param {ParentNode} [within] @returns {any[]} */
export const all = (selector, within = page) => [...within.querySelectorAll(selector)];

/** The text of an element, with single spaces. */
export const text = (element) => element.textContent.replace(/[^\S\u00a0]+/g, " ").trim();
export const texts = (selector, within) => all(selector, within).map(text);

/** A part of the page, by its label or heading. @param {string} name */
export function section(name, within = page) {
  const found = all("section, [role=region], nav, form, ul, fieldset, [role=group]", within).find(
    (part) => nameOf(part) === name,
  );
  assert(found, `no part “${name}”`);
  return found;
}

function nameOf(part) {
  const by = part.getAttribute("aria-labelledby");
  const named = by ? part.querySelector(`#${by}`) : (part.querySelector(":scope > legend") ?? undefined);
  return part.getAttribute("aria-label") ?? (named ? text(named) : "");
}

/** A button by its whole name; what asks first ends in "…". */
export function buttons(name, within = page) {
  return all("button", within).filter((button) => {
    const label = button.getAttribute("aria-label") ?? text(button);
    const own = button.querySelector("span") ? text(button.querySelector("span")) : label;
    return [label, own].some((words) => words === name || words === `${name}…`);
  });
}

export function button(name, within = page) {
  const [found] = buttons(name, within);
  assert(found, `no button “${name}” among ${texts("button", within)}`);
  return found;
}

export function press(name, within = page) {
  const pressed = button(name, within);
  assert(!pressed.disabled, `“${name}” cannot be pressed`);
  pressed.click();
  return pressed;
}

export function link(name, within = page) {
  const found = all("a", within).find((one) => text(one) === name);
  assert(found, `no link “${name}”`);
  return found;
}

/** What is folded away under a summary, unfolded. */
export function unfold(summary, within = page) {
  const found = all("details", within).findLast((part) => text(one("summary", part)) === summary);
  assert(found, `nothing is folded under “${summary}”`);
  found.open = true;
  found.dispatchEvent(new window.Event("toggle"));
  return found;
}

/** A field by its label. */
export function field(label, within = page) {
  const found = all("label", within).find((one) => text(one) === label);
  assert(found, `no field “${label}” among ${texts("label", within)}`);
  return found.htmlFor ? nearest(found.htmlFor, found) : one("input, select, textarea", found);
}

/** An element by its id: each seat at a table is a page of its own. */
export function nearest(id, from) {
  for (let part = from.parentNode; part; part = part.parentNode) {
    const found = part.querySelector(`[id="${id}"]`);
    if (found) return found;
  }
  return assert.fail(`no #${id}`);
}

/** Types, ticks, or chooses. */
export function fill(entry, value) {
  if (typeof value === "boolean") {
    if (entry.checked !== value) entry.click();
    return;
  }
  if (entry.localName === "select") {
    const option = [...entry.options].find((one) => text(one) === value);
    assert(option, `no choice “${value}”`);
    entry.value = option.value;
    entry.dispatchEvent(new window.Event("change", { bubbles: true }));
    return;
  }
  entry.value = value;
  entry.dispatchEvent(new window.Event("input", { bubbles: true }));
}

export const enter = (label, value, within) => fill(field(label, within), value);

/** What is said of a field. */
export const described = (entry) => text(nearest(entry.getAttribute("aria-describedby"), entry));

/** Elements are compared as such: a difference of two would be printed with all that they hold. */
export const hasFocus = (element) =>
  assert(
    document.activeElement === element,
    `the focus is on ${document.activeElement.outerHTML.slice(0, 200)}`,
  );

/** Looks again, ever less often, until nothing is wrong any more. @template T @param {() => T} look @returns {Promise<T>} */
export async function eventually(look) {
  const end = Date.now() + TIMEOUT;
  for (
    let pause = 2;
    ;
    await new Promise((done) => setTimeout(done, pause)), pause = Math.min(2 * pause, 50)
  ) {
    try {
      return look();
    } catch (wrong) {
      if (Date.now() > end) throw wrong;
    }
  }
}

/** Waits for a text. @param {() => string} read @param {string | RegExp} wanted */
export const reads = (read, wanted) =>
  eventually(() =>
    typeof wanted === "string" ? assert.equal(read(), wanted) : assert.match(read(), wanted),
  );

export const form = () => one("#roll-form");
export const result = () => section("Result");
export const odds = () => section("Odds");
export const past = () => section("History");
export const wrong = (within = form()) => texts(".wrong", within);
export const verdict = () => one(".verdict", result());

/** What the form would send, as the line for a shell has it. */
export const sends = () => JSON.parse(/-d '(.*)'/.exec(text(one("#curl")))[1]);

/** Rolls, and waits for what comes of it. */
export async function roll(name = "Roll", within = form()) {
  const before = page.querySelector(".result .text span");
  press(name, within);
  await eventually(() => {
    one(".verdict", result());
    assert(one(".result .text span") !== before, wrong().join());
  });
}
