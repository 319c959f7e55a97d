// Links into the page: `#/torg/roll_torg_2d10` opens an operation, `#/torg` a tag.

let wanted = ""; // what the address leads to, until it is drawn and scrolled to

/** The address follows what is opened and closed. */
export const links = () => ({ statePlugins: { layout: { wrapActions: { show: addressed } } } });

const addressed = (show) => (key, shown) => {
  show(key, shown);
  const link = linkTo(key);
  if (link && shown) history.replaceState(null, "", link);
  if (link && !shown && link === location.hash) history.replaceState(null, "", location.pathname);
};

/** The link to what a key of Swagger UI's layout stands for; undefined if it has none. */
function linkTo([kind, ...names]) {
  const linked =
    (kind === "operations-tag" && names.length === 1) || (kind === "operations" && names.length === 2);
  return linked ? `#/${names.join("/")}` : undefined;
}

/** Open what the address leads to, whatever the filter has hidden. */
export function follow({ layoutActions }) {
  const names = location.hash.split("/").slice(1);
  if (names.length === 0) return;
  layoutActions.updateFilter("");
  layoutActions.show(["operations-tag", names[0]], true);
  if (names.length === 2) layoutActions.show(["operations", ...names], true);
  wanted = location.hash;
  document.querySelectorAll("[data-link]").forEach(arrive);
}

/** Scroll to an element that has been drawn, if the address leads to it. */
export function arrive(element) {
  if (!element || element.dataset.link !== wanted) return;
  wanted = "";
  element.scrollIntoView();
  element.querySelector("button").focus({ preventScroll: true });
}
