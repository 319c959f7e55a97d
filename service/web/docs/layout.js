// What stands above the operations: what this is, the filter, and the token.
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
      h(Prose, { Markdown, source: description, docs: specSelectors.externalDocs(), about: "this API" }),
      h(
        "p",
        { className: "document" },
        `Version ${version}, as an OpenAPI document: `,
        h("a", { href: "/openapi.yaml" }, "YAML"),
        ", ",
        h("a", { href: "/openapi.json" }, "JSON"),
      ),
    );
  };

  const Filter = ({ layoutActions, layoutSelectors, specSelectors }) => {
    const phrase = layoutSelectors.currentFilter() || "";
    const count = specSelectors.taggedOperations().reduce((sum, tag) => sum + tag.get("operations").size, 0);
    return h(
      "div",
      { className: "find" },
      h("label", { htmlFor: "find" }, "Filter"),
      h("input", {
        id: "find",
        type: "search",
        autoComplete: "off",
        placeholder: "path, summary or tag",
        value: phrase,
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      }),
      h("span", { role: "status" }, phrase && `${count} ${count === 1 ? "operation" : "operations"}`),
    );
  };

  const DocsLayout = (system) => {
    const { getComponent, specSelectors } = system;
    if (specSelectors.loadingStatus() === "failed") return h("p", { role: "alert" }, FAILED);
    if (!specSelectors.specJson().size) return h("p", { className: "loading" }, "Loading the operations …");
    return h(
      "div",
      { className: "swagger-ui" },
      h(Head, system),
      h(
        "div",
        { className: "tools" },
        h(Filter, system),
        h(getComponent("AuthorizeBtnContainer", true)),
        h(
          "p",
          null,
          "Operations with a lock need a token: ",
          h("a", { href: "#/sessions/create_session" }, "create a session"),
          ", and use the one in its answer.",
        ),
      ),
      h(getComponent("errors", true)),
      h(getComponent("Tags", true)),
    );
  };

  return { components: { DocsLayout } };
}
