// Fields of parameters: a button that makes a key, and plain words for what is wrong or missing.

const KEY = "Idempotency-Key";
const DRAWN = 100; // milliseconds after which Swagger UI has drawn its errors

export function fields({ React }) {
  const h = React.createElement;

  const JsonSchemaForm = (Form) => (props) =>
    h(
      React.Fragment,
      null,
      h(Form, props),
      props.description === KEY &&
        !props.disabled &&
        h("button", { type: "button", onClick: () => props.onChange(newKey()) }, "Make a new key"),
    );

  return {
    wrapComponents: { JsonSchemaForm },
    statePlugins: {
      spec: { wrapSelectors: { validationErrors }, wrapActions: { clearValidateParams: refused } },
    },
  };
}

/** A random UUID. `crypto.randomUUID` needs https, which a table at home may not have. */
function newKey() {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const marked = { 6: (byte & 0x0f) | 0x40, 8: (byte & 0x3f) | 0x80 }[index] ?? byte; // version 4
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** "For 'session': Required field is not provided." as a request. */
const validationErrors =
  (select, { oas3Selectors }) =>
  (_state, pathMethod) => {
    const errors = select(pathMethod).map(inWords);
    const body = oas3Selectors.requestBodyErrors(...pathMethod);
    return body?.size ? errors.concat("Fill in the request body.") : errors;
  };

function inWords(error) {
  const [, name, problem] = error.match(/^For '(.*?)'.*?: (.*)$/) ?? [];
  if (name === undefined) return error;
  return problem.startsWith("Required field") ? `Fill in ${name}.` : `${name}: ${problem}`;
}

/** What is wrong, in sight; and the first field that is wrong has the focus. */
function show() {
  const errors = document.querySelector(".validation-errors");
  const field = /** @type {HTMLElement} */ (
    errors?.closest(".opblock").querySelector(":is(input, select, textarea).invalid")
  );
  field?.focus();
  errors?.scrollIntoView({ block: "nearest" });
}

/** Swagger UI clears its errors, to show them anew, when it does not send: an earlier answer goes, too. */
const refused =
  (clear, { specActions }) =>
  (pathMethod) => {
    clear(pathMethod);
    specActions.clearResponse(...pathMethod);
    specActions.setRequest(...pathMethod, { refused: performance.now() }); // another one: it is drawn anew
    setTimeout(show, DRAWN);
  };
