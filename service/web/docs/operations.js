// An operation's line: a heading with one button, and the lock beside it.
import { arrive } from "./links.js";

export function operations({ React }) {
  const h = React.createElement;

  const OperationSummary = ({
    isShown,
    toggleShown,
    getComponent,
    authActions,
    authSelectors,
    operationProps,
  }) => {
    const [method, path] = [operationProps.get("method"), operationProps.get("path")];
    const security = operationProps.get("security");
    const Lock = getComponent("authorizeOperationBtn", true);
    const authorize = () => authActions.showDefinitions(authSelectors.definitionsForRequirements(security));
    const toggle = ({ currentTarget }) => {
      toggleShown();
      const line = currentTarget.closest("[data-link]");
      if (!isShown) setTimeout(() => line.scrollIntoView()); // when it is drawn open
    };
    return h(
      "div",
      {
        className: "opblock-summary",
        "data-link": `#/${operationProps.get("tag")}/${operationProps.get("operationId")}`,
        ref: (node) => arrive(node),
      },
      h(
        "h3",
        null,
        h(
          "button",
          {
            type: "button",
            className: "opblock-summary-control",
            "aria-expanded": isShown,
            onClick: toggle,
          },
          h("span", { className: "opblock-summary-method" }, method.toUpperCase()),
          h("span", { className: "opblock-summary-path" }, ...breakable(h, path)),
          h("span", { className: "opblock-summary-description" }, operationProps.get("summary")),
        ),
      ),
      security?.size > 0 && h(Lock, { onClick: authorize, operation: operationProps.get("operationId") }),
    );
  };

  return { components: { OperationSummary, TryItOutButton: () => null } }; // trying out is always on
}

/** A path that can be broken before each slash. */
const breakable = (h, path) => path.split(/(?=\/)/).flatMap((part) => [h("wbr"), part]);
