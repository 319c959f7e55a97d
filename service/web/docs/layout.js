// What stands above the operations: what this is, the filter, and the token.
import { closeAll, isAnyOpen, unknownLink } from "./links.js";
import { prose } from "./prose.js";

const FAILED = "The OpenAPI document did not load. Is the service running? Reload this page to try again.";
const STEPS = [
  ["#/torg/roll_torg_2d10", "roll dice"],
  ["#/sessions/create_session", "create a table"],
  ["#/seats/join_session", "join it"],
  ["#/moves/list_moves", "list the moves"],
  ["#/moves/play_move", "make a move"],
];

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
        "; ",
        h("a", { href: "/guide/clients" }, "clients"),
        " for JavaScript, TypeScript and Python.",
      ),
      h(
        "p",
        { className: "steps" },
        "First steps: ",
        ...STEPS.flatMap(step),
        ". ",
        h("a", { href: "/guide/tutorial" }, "The tutorial"),
        " takes ten minutes. To build a frontend, begin with ",
        h("a", { href: "/guide/table" }, "the guide to it"),
        " and ",
        h("a", { href: "/guide/clients" }, "the clients"),
        ".",
      ),
    );
  };

  const step = ([link, text], index) => [index > 0 && ", ", h("a", { href: link }, text)];

  const Filter = ({ layoutActions, layoutSelectors }) =>
    h(
      "div",
      { className: "find" },
      h("label", { htmlFor: "find" }, "Filter"),
      h("input", {
        id: "find",
        type: "search",
        autoComplete: "off",
        placeholder: "path, move, field, topic",
        value: layoutSelectors.currentFilter() || "",
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      }),
    );

  const Tools = (system) => {
    const { getComponent, layoutSelectors, specSelectors } = system;
    const close = { type: "button", onClick: () => closeAll(system) };
    return h(
      "div",
      { className: "tools" },
      h(Filter, system),
      h(getComponent("Token", true)),
      isAnyOpen(system) && h("button", close, "Close all"),
      h(
        "span",
        { role: "status" },
        layoutSelectors.currentFilter() && countOf(specSelectors.taggedOperations()),
      ),
    );
  };

  /** It may be that a link below was followed: it is brought into sight. */
  const UnknownLink = ({ link }) => {
    const alert = React.useRef(null);
    React.useEffect(() => {
      alert.current.scrollIntoView({ block: "center" });
    }, [link]);
    return h("p", { role: "alert", ref: alert }, `There is nothing at ${link} on this page. Try the filter.`);
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
      h(Tools, system),
      unknown && h(UnknownLink, { link: unknown }),
      h(getComponent("errors", true)),
      h(getComponent("Tags", true)),
    );
  };

  return { components: { DocsLayout } };
}

/** How many operations and topics were found. */
function countOf(tags) {
  const topics = tags.filter((tag) => tag.get("isTopic")).size;
  const operations = tags.reduce((sum, tag) => sum + tag.get("operations").size, 0);
  const counts = [(operations > 0 || topics === 0) && plural(operations, "operation")];
  return [...counts, topics > 0 && plural(topics, "topic")].filter(Boolean).join(", ");
}

const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
