// The page /docs: Swagger UI as it comes, and a bar with the tokens of answers. No other host is asked.
import { at, credentialsIn, isSame, matches, merged, resolved } from "./document.js";

const STORED = "rollwright-api"; // in the session storage: gone with the tab, kept when it is reloaded
const ANSWER = ".live-responses-table";
const { SwaggerUIBundle } = /** @type {any} */ (window);
const dark = matchMedia("(prefers-color-scheme: dark)");
const bar = document.getElementById("tokens");

/** @type {{known: any[], token: string}} */
const state = { known: [], token: "", ...JSON.parse(sessionStorage.getItem(STORED) ?? "{}") };

const plugin = {
  fn: {
    opsFilter: filtered,
    resolveSubtree: async (document, path) => ({ spec: resolved(document, at(document, path)), errors: [] }),
  },
  statePlugins: {
    layout: { wrapSelectors: { isShown: shown } },
    spec: {
      wrapSelectors: {
        allowTryItOutFor: () => (_state, path) => !path.endsWith("/stream"), // it has no end to wait for
      },
    },
    auth: {
      wrapActions: {
        authorize: noting((schemes) => schemes.bearer.value),
        logout: noting(() => ""),
      },
    },
  },
};

colour();
dark.addEventListener("change", colour);
new MutationObserver(showAnswer).observe(document.getElementById("docs"), { childList: true, subtree: true });
const ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  plugins: [plugin],
  deepLinking: true,
  defaultModelExpandDepth: 2,
  defaultModelsExpandDepth: -1,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  responseInterceptor: noteAnswer,
  onComplete: begin,
});

function colour() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

function noting(tokenOf) {
  return (act) => (schemes) => {
    act(schemes);
    change({ token: tokenOf(schemes) });
  };
}

/** Bring an answer that came into sight. */
function showAnswer(changes) {
  const added = changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof Element);
  const found = added.map((node) => node.closest(ANSWER) ?? node.querySelector(ANSWER)).find(Boolean);
  found?.scrollIntoView({ block: "nearest" });
}

/** Whether a tag or an operation is open: every tag that the filter finds, unless somebody has closed it. */
function shown(select, { layoutSelectors }) {
  const isFiltered = () => ![true, ""].includes(layoutSelectors.currentFilter()); // true: nothing typed so far
  return (_state, key, usual) => select(key, usual || (key[0] === "operations-tag" && isFiltered()));
}

function filtered(tags, phrase) {
  return tags
    .map((tag, name) =>
      tag.update("operations", (operations) => operations.filter((op) => matches(phrase, name, op.toJS()))),
    )
    .filter((tag) => tag.get("operations").size > 0);
}

/** Keep the tokens of an answer. The first one is used at once, and a new one in place of the one in use. */
function noteAnswer(response) {
  const current = state.known.find(({ value }) => value === state.token);
  const added = credentialsIn(response.url, response.body, current);
  change({ known: merged(state.known, added) });
  const next = state.token ? added.find((one) => current && isSame(one, current)) : added[0];
  if (next) use(next);
  return response;
}

function begin() {
  addEventListener("hashchange", follow);
  follow(); // of a link that was pressed before this, too
  use(state.known.find(({ value }) => value === state.token) ?? { value: state.token });
}

/** Open what a link of this page leads to; others lead to a part of the page. */
function follow() {
  if (!location.hash.startsWith("#/")) return;
  ui.layoutActions.parseDeepLinkHash(location.hash);
  setTimeout(() => {
    const operation = document.getElementById(`operations${location.hash.slice(1).replaceAll("/", "-")}`);
    operation?.scrollIntoView();
    operation?.querySelector("button").focus({ preventScroll: true });
  });
}

/** Send this credential from now on, to its session. */
function use({ value, session }) {
  if (value) ui.preauthorizeApiKey("bearer", value);
  if (session) fillIn(session);
  change({ token: value });
}

/** Fill in the session's id wherever a path has one. */
function fillIn(session) {
  for (const [path, operations] of ui.specSelectors.specJson().get("paths").entrySeq())
    if (path.includes("{session}"))
      for (const method of operations.keys())
        ui.specActions.changeParam([path, method], "session", "path", session, false);
}

function change(changes) {
  Object.assign(state, changes);
  sessionStorage.setItem(STORED, JSON.stringify(state));
  bar.hidden = state.known.length === 0;
  bar.replaceChildren("Send requests as", ...state.known.flatMap((one) => [" ", buttonOf(one)]));
}

function buttonOf(credential) {
  const isAlone = state.known.every(({ session }) => session === credential.session);
  const button = document.createElement("button");
  button.textContent = credential.name + (isAlone ? "" : ` (${credential.session.slice(0, 4)})`);
  button.setAttribute("aria-pressed", String(credential.value === state.token));
  button.onclick = () => use(credential);
  return button;
}
