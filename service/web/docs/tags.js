// The operations, by their tags. At first only the first tag is open; with a filter, every tag that matches.
import { arrive, follow, isTagShown, tagKey } from "./links.js";
import { prose } from "./prose.js";

export function tags({ React }) {
  const h = React.createElement;
  const Prose = prose(h);

  const Tag = ({ system, name, tag, shown, toggle }) => {
    const Container = system.getComponent("OperationContainer", true);
    const Markdown = system.getComponent("Markdown", true);
    const details = tag.get("tagDetails");
    return h(
      "section",
      { className: "opblock-tag-section", "data-link": `#/${name}`, ref: (node) => arrive(node) },
      h("h2", null, h("button", { type: "button", "aria-expanded": shown, onClick: toggle }, name)),
      h(Prose, {
        Markdown,
        source: details?.get("description"),
        about: shown && name,
        open: tag.get("isTopic"),
      }),
      shown &&
        tag
          .get("operations")
          .map((op) => {
            const [path, method] = [op.get("path"), op.get("method")];
            return h(Container, {
              key: `${method} ${path}`,
              op,
              path,
              method,
              tag: name,
              specPath: op.get("specPath"),
            });
          })
          .toArray(),
    );
  };

  const Tags = (system) => {
    const { layoutActions, layoutSelectors, specSelectors } = system;
    React.useEffect(() => listen(system), []);
    const phrase = layoutSelectors.currentFilter() || "";
    const matching = specSelectors.taggedOperations();
    const sections = matching.entrySeq().map(([name, tag], index) => {
      const key = tagKey(name, phrase);
      const shown = isTagShown(layoutSelectors, name, phrase, index);
      return h(Tag, { key: name, system, name, tag, shown, toggle: () => layoutActions.show(key, !shown) });
    });
    return matching.size
      ? h("div", null, sections.toArray())
      : h(
          "p",
          null,
          "No operation or topic has all of these words. Try ",
          h("a", { href: "/guide/" }, "the guide"),
          " or ",
          h("a", { href: "/problems" }, "the list of problems"),
          ".",
        );
  };

  return { components: { Tags } };
}

/** Follow the address, now and whenever it changes. */
function listen(system) {
  const go = () => follow(system);
  go();
  addEventListener("hashchange", go);
  return () => removeEventListener("hashchange", go);
}
