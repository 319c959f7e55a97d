// What stands above the operations: what this is, the filter, and the token.
import { closeAll, unknownLink } from "./links.js";
import { prose } from "./prose.js";

const FAILED = "The OpenAPI document did not load. Is the service running? Reload this page to try again.";

export function layout({ React }) {
  const h = React.createElement;
  const Prose = prose(h);

  const Head = ({ getComponent, specSelectors }) => {
    const Markdown = getComponent("Markdown", true);
    const { description, version } = specSelectors.info().toObject();
    return h(
      React.Fragment,
      null,
      h(Prose, { Markdown, source: description, about: "this API" }),
      h(
        "p",
        { className: "document" },
        `Version ${version}, as an OpenAPI document: `,
        h("a", { href: "/openapi.yaml" }, "YAML"),
        ", ",
        h("a", { href: "/openapi.json" }, "JSON"),
        ". First steps: ",
        h("a", { href: "/guide/tutorial" }, "ten minutes"),
        " from nothing to a table, or ",
        h("a", { href: "/guide/clients" }, "a client"),
        " for JavaScript or Python.",
      ),
    );
  };

  const Filter = ({ layoutActions, layoutSelectors, specSelectors }) => {
    const phrase = layoutSelectors.currentFilter() || "";
    const found = phrase && countOf(specSelectors.taggedOperations());
    return h(
      "div",
      { className: "find" },
      h("label", { htmlFor: "find" }, "Filter"),
      h("input", {
        id: "find",
        type: "search",
        autoComplete: "off",
        placeholder: "path, move, field, topic",
        value: phrase,
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      }),
      h("span", { role: "status" }, found),
    );
  };

  const DocsLayout = (system) => {
    const { getComponent, specSelectors } = system;
    if (specSelectors.loadingStatus() === "failed") return h("p", { role: "alert" }, FAILED);
    if (!specSelectors.specJson().size) return h("p", { className: "loading" }, "Loading the operations …");
    const unknown = !system.layoutSelectors.currentFilter() && unknownLink(system);
    return h(
      "div",
      { className: "swagger-ui" },
      h(Head, system),
      h(
        "div",
        { className: "tools" },
        h(Filter, system),
        h(getComponent("Token", true)),
        h("button", { type: "button", onClick: () => closeAll(system) }, "Close all"),
        h(
          "p",
          null,
          "Operations with a lock need a token: ",
          h("a", { href: "#/sessions/create_session" }, "create a session"),
          ", and use the one in its answer.",
        ),
      ),
      unknown && h("p", { role: "alert" }, `There is nothing at ${unknown} on this page. Try the filter.`),
      h(getComponent("errors", true)),
      h(getComponent("Tags", true)),
    );
  };

  return { components: { DocsLayout } };
}

/** How many operations were found, or else topics. */
function countOf(tags) {
  const topics = tags.filter((tag) => tag.get("isTopic")).size;
  const operations = tags.reduce((sum, tag) => sum + tag.get("operations").size, 0);
  const [count, what] = topics ? [topics, "topic"] : [operations, "operation"];
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
