// Links into the page: `#/torg/roll_torg_2d10` opens an operation, `#/torg` a tag.

const UNKNOWN = ["unknown-link"]; // the key under which the layout keeps a link that leads nowhere

let wanted = ""; // what the address leads to, until it is drawn and scrolled to
let following = false; // whether what is opened is what the address leads to

/** The address follows what is opened and closed, so that Back leads to what was opened before. */
export const links = () => ({ statePlugins: { layout: { wrapActions: { show: addressed } } } });

const addressed = (show) => (key, shown) => {
  show(key, shown);
  const link = linkTo(key);
  if (!link || following) return;
  if (shown) show(UNKNOWN, false);
  if (shown && link !== location.hash) history.pushState(null, "", link);
  if (!shown && link === location.hash) history.replaceState(null, "", location.pathname);
};

/** The link to what a key of Swagger UI's layout stands for; undefined if it has none. */
function linkTo([kind, ...names]) {
  const linked =
    (kind === "operations-tag" && names.length === 1) || (kind === "operations" && names.length === 2);
  return linked ? `#/${names.join("/")}` : undefined;
}

/** Open what the address leads to, whatever the filter has hidden. */
export function follow({ layoutActions, specSelectors }) {
  const [name, id, ...others] = location.hash.split("/").slice(1);
  if (!name) return;
  layoutActions.updateFilter("");
  const tag = specSelectors.taggedOperations().get(name);
  const exists = tag && others.length === 0 && (id === undefined || has(tag, id));
  following = true;
  layoutActions.show(UNKNOWN, exists ? false : location.hash);
  if (tag) layoutActions.show(["operations-tag", name], true);
  if (exists && id) layoutActions.show(["operations", name, id], true);
  following = false;
  wanted = exists ? location.hash : "";
  setTimeout(() => document.querySelectorAll("[data-link]").forEach(arrive)); // when it is drawn open
}

/** Follow a link of the page itself. */
export function go(system, link) {
  if (link !== location.hash) history.pushState(null, "", link);
  follow(system);
}

const has = (tag, id) => tag.get("operations").some((op) => op.getIn(["operation", "operationId"]) === id);

/** The address, if nothing is there. */
export const unknownLink = ({ layoutSelectors }) => layoutSelectors.isShown(UNKNOWN, false);

/** Scroll to an element that has been drawn, if the address leads to it. */
export function arrive(element) {
  if (!element || element.dataset.link !== wanted) return;
  wanted = "";
  element.scrollIntoView();
  element.querySelector("button").focus({ preventScroll: true });
}

/** Whether a tag is open; what is open in a closed one cannot be seen. @returns {boolean} */
export function isAnyOpen({ layoutSelectors, specSelectors }) {
  const phrase = layoutSelectors.currentFilter();
  const tags = specSelectors.taggedOperations().keySeq();
  return tags.some((name, index) => isTagShown(layoutSelectors, name, phrase, index));
}

/** Whether a tag is open: at first only the first one, but with a filter each that matches. */
export const isTagShown = (layoutSelectors, name, phrase, index) =>
  layoutSelectors.isShown(tagKey(name, phrase), Boolean(phrase) || index === 0);

/** Close all operations and tags, also those that the filter hides. */
export function closeAll({ layoutActions, layoutSelectors, specSelectors }) {
  layoutActions.updateFilter("");
  specSelectors.taggedOperations().forEach((tag, name) => {
    layoutActions.show(tagKey(name, ""), false);
    tag.get("operations").forEach((op) => {
      const key = ["operations", name, op.getIn(["operation", "operationId"])];
      if (layoutSelectors.isShown(key, false)) layoutActions.show(key, false);
    });
  });
}

/** The key of a tag: while the filter is used, tags are opened and closed apart. */
export const tagKey = (name, phrase) => (phrase ? ["filtered-tag", name, phrase] : ["operations-tag", name]);
