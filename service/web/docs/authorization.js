// The token of the page: in memory alone, so that it is gone with the page.
import { bearerOf, tableOf, use } from "./credentials.js";
import { needOf } from "./needs.js";
import { capital } from "./words.js";

export function authorization({ React }) {
  const h = React.createElement;

  const Form = ({ system }) => {
    const [value, setValue] = React.useState(tokenOf(system));
    const change = ({ target }) => setValue(target.value);
    const close = ({ target }) => target.closest("dialog").close();
    const forget = (event) => {
      close(event);
      authorize(system, "");
    };
    const input = { id: "token", value, required: true, autoComplete: "off", spellCheck: false };
    return h(
      "form",
      { method: "dialog", onSubmit: () => authorize(system, value.trim()) },
      h("h2", { id: "authorize" }, "Authorize"),
      h(
        "p",
        null,
        "The answer that creates a session has the gamemaster's token and the join code. ",
        "To join, send the join code: the answer has the token of the new seat.",
      ),
      h(system.getComponent("Offers", true), { done: close }),
      h("label", { htmlFor: "token" }, "Token or code"),
      h("input", { ...input, onChange: change }),
      h("p", null, "It stays in the memory of this page: when you reload or close the page, it is gone."),
      h("button", { className: "first" }, "Use token"),
      tokenOf(system) && h("button", { type: "button", onClick: forget }, "Forget token"),
      h("button", { type: "button", onClick: close }, "Cancel"),
    );
  };

  const authorizationPopup = (system) => {
    const dialog = React.useRef(null);
    React.useEffect(() => dialog.current.showModal(), []);
    const onClose = () => system.authActions.showDefinitions(false);
    return h("dialog", { ref: dialog, onClose, "aria-labelledby": "authorize" }, h(Form, { system }));
  };

  const Token = (system) => {
    const { authActions, authSelectors, getComponent } = system;
    const onClick = () => authActions.showDefinitions(authSelectors.definitionsToAuthorize());
    return h(
      "div",
      { className: "token" },
      h("button", { type: "button", onClick }, labelOf(tokenOf(system))),
      authSelectors.shownDefinitions() && h(getComponent("authorizationPopup", true)),
    );
  };

  const authorizeOperationBtn = ({ onClick, operation, ...system }) => {
    const token = tokenOf(system);
    const need = needOf(operation, token);
    const isOpen = !token || need;
    const Icon = system.getComponent(isOpen ? "UnlockAuthOperationIcon" : "LockAuthOperationIcon", true);
    const title = need ? `${capital(need)}. ${labelOf(token)}` : labelOf(token);
    const button = { type: "button", className: "lock", title, "aria-label": title, onClick };
    return h("button", button, token && h("span", null, need || bearerOf(token)), h(Icon));
  };

  return { components: { authorizationPopup, Token, authorizeOperationBtn } };
}

const labelOf = (token) => (token ? `Authorized ${bearerOf(token)}${tableOf(token)}: change` : "Authorize");

/** The name and the definition of the scheme that takes tokens. */
const bearer = ({ specSelectors }) =>
  specSelectors.securityDefinitions().findEntry((definition) => definition.get("scheme") === "bearer");

/** The token that the page sends; empty without one. */
export const tokenOf = (system) => system.authSelectors.authorized().getIn([bearer(system)[0], "value"], "");

/** Send this token from now on; an empty one: none. */
export function authorize(system, value) {
  use(value);
  const [name, schema] = bearer(system);
  if (value) system.authActions.authorize({ [name]: { name, schema, value } });
  else system.authActions.logout([name]);
}
