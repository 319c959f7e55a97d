// The answer that came, between the button that sends and the documented answers.
import { credentialsIn } from "./credentials.js";
import { errorsOf, headlineOf } from "./headlines.js";
import { parsed } from "./json.js";
import { kindsFor } from "./needs.js";

const PROBLEM = "application/problem+json";
const OF_TOKENS = ["token_missing", "wrong_role"];
const scrolledTo = new WeakSet(); // the headers of answers, which identify them

export function answers({ React }) {
  const h = React.createElement;

  const Folded = ({ summary, children }) => h("details", null, h("summary", null, summary), children);

  const Body = ({ getComponent, headers, text, url, onLoad }) => {
    const contentType = headers.get("content-type");
    if (contentType?.startsWith("image/svg+xml")) {
      const src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      return h("img", { src, alt: "The answer", onLoad });
    }
    const body = { content: text, contentType, getComponent, headers: headers.toJS(), url };
    return h(getComponent("responseBody"), body);
  };

  /** Where the kind of a problem is explained; in a tab of its own, for this one may have a token. */
  const Explanation = ({ type, code }) =>
    type && h("a", { href: type, target: "_blank", rel: "noopener" }, `What ${code} means`);

  const Headline = ({ status, timing, headers, body }) => {
    const [line, errors] = [headlineOf(body), errorsOf(body)];
    return h(
      React.Fragment,
      null,
      h(
        "h4",
        { tabIndex: -1 },
        h("span", { className: classOf(status) }, answerLine(status, timing?.toObject())),
        line && h("span", { className: "text" }, line),
        h(Explanation, headers.get("content-type") === PROBLEM ? body : {}),
      ),
      errors.length > 0 && h("ul", null, ...errors.map((error) => h("li", null, error))),
    );
  };

  /** Buttons for what can be done next: use a token, or make a move. */
  const Next = ({ getComponent, operation, path, body }) => {
    const Offers = getComponent("Offers", true);
    if (credentialsIn(body).length > 0) return h(Offers);
    if (OF_TOKENS.includes(body.code)) return h(Offers, { kinds: kindsFor(operation) });
    return Array.isArray(body.moves) && h(getComponent("Moves", true), { moves: body.moves, path });
  };

  const Rest = ({ getComponent, response, request, operation, path, onLoad }) => {
    const { headers, text } = response.toObject();
    const lines = headers.map((value, name) => `${name}: ${valueOf(value)}`).join("\n");
    return h(
      React.Fragment,
      null,
      h(Next, { getComponent, operation, path, body: parsed(text) }),
      text && h(Body, { getComponent, headers, text, url: request.get("url"), onLoad }),
      h(Folded, { summary: "Headers" }, h("pre", { className: "microlight" }, lines)),
      h(Folded, { summary: "As a curl command" }, h(getComponent("curl", true), { request })),
    );
  };

  /** Its headline is read aloud, and it is there before an answer comes: else not every reader notices it. */
  const Answer = ({ response, ...props }) => {
    const section = React.useRef(null);
    const headers = response?.get("headers");
    const scroll = () => section.current.scrollIntoView({ block: "nearest" });
    React.useEffect(() => {
      if (!headers || scrolledTo.has(headers)) return;
      scrolledTo.add(headers);
      scroll();
      takeFocus(section.current);
    }, [headers]);
    const headline = response && { ...response.toObject(), body: parsed(response.get("text")) };
    return h(
      "section",
      { className: "answer", ref: section },
      h("div", { role: "status" }, headline && h(Headline, headline)),
      response && h(Rest, { ...props, response, onLoad: scroll }),
    );
  };

  const answered = (Responses, system) => (props) => {
    const { tryItOutResponse: response, specSelectors, path, method } = props;
    const request = specSelectors.mutatedRequestFor(path, method);
    const operation = specSelectors.specJson().getIn(["paths", path, method, "operationId"]);
    return h(
      React.Fragment,
      null,
      h(Answer, { getComponent: system.getComponent, response, request, operation, path }),
      h(Responses, { ...props, tryItOutResponse: undefined }),
    );
  };

  return { wrapComponents: { responses: answered } };
}

/** The focus of a button that has scrolled out of sight: the next Tab key would jump back to it. */
function takeFocus(section) {
  const { activeElement } = document;
  const isOwn = activeElement?.matches(".execute") && section.parentElement.contains(activeElement);
  if (isOwn && activeElement.getBoundingClientRect().top < 0) section.querySelector("h4").focus();
}

function answerLine(status, timing) {
  if (!status) return "No answer. Is the service running?";
  const [where, size] = [timing && took(timing), timing?.bytes > 0 && sizeOf(timing.bytes)];
  return [`Answer: ${status}${where || ""}`, size].filter(Boolean).join(", ");
}

const took = ({ duration, cached }) =>
  cached
    ? " from this browser's cache"
    : ` in ${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;

const sizeOf = (bytes) => (bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`);

/** The value of a header: Swagger UI makes a list of one with commas. */
const valueOf = (value) => (typeof value === "string" ? value : value.join(", "));

const classOf = (status) => (status >= 200 && status < 400 ? "good" : "bad");
