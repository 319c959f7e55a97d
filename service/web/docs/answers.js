// Answers: the one that came, and the documented ones, folded unless they are successes.
import { credentialsIn } from "./credentials.js";
import { parsed } from "./json.js";

const PROBLEM = "application/problem+json";
const KIND = /`(\w+)`: (.*?)(?= `|$)/g; // of a problem, and its title, in a description
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

  const liveResponse = ({ getComponent, response, specSelectors, path, method }) => {
    const section = React.useRef(null);
    const { status, timing, headers, text } = response.toObject();
    const scroll = () => section.current.scrollIntoView({ block: "nearest" });
    React.useEffect(() => {
      if (!scrolledTo.has(headers)) scroll();
      scrolledTo.add(headers);
    }, [headers]);
    const request = specSelectors.mutatedRequestFor(path, method);
    const lines = headers.map((value, name) => `${name}: ${valueOf(value)}`).join("\n");
    return h(
      "section",
      { className: "answer", ref: section },
      h(
        "h4",
        null,
        h("span", { role: "status", className: classOf(status) }, answerLine(status, timing?.toObject())),
        textOf(text) && h("span", { className: "text" }, textOf(text)),
        h(Explanation, headers.get("content-type") === PROBLEM ? parsed(text) : {}),
      ),
      credentialsIn(parsed(text)).length > 0 && h(getComponent("Offers", true)),
      text && h(Body, { getComponent, headers, text, url: request.get("url"), onLoad: scroll }),
      h(Folded, { summary: "Headers" }, h("pre", { className: "microlight" }, lines)),
      h(Folded, { summary: "As a curl command" }, h(getComponent("curl", true), { request })),
    );
  };

  /** The kinds of problems in a description, a line each; a description without any as it is. */
  const Kinds = ({ description }) => {
    const kinds = [...description.matchAll(KIND)];
    if (kinds.length === 0) return ` ${description.replaceAll("`", "")}`;
    const line = ([, code, title]) =>
      h(
        "li",
        { key: code },
        h("a", { href: `/problems/${code}`, target: "_blank", rel: "noopener" }, code),
        `: ${title}`,
      );
    return h("ul", { className: "kinds" }, kinds.map(line));
  };

  const folding = (Response) => (props) => {
    const good = props.code.startsWith("2");
    const [open, setOpen] = React.useState(false);
    const button = {
      type: "button",
      className: "fold",
      "aria-expanded": open,
      onClick: () => setOpen(!open),
    };
    if (good) return h(Response, props);
    const description = props.response.get("description");
    return h(
      React.Fragment,
      null,
      h(
        "tr",
        null,
        h(
          "td",
          { colSpan: 2 },
          h("div", { className: "status" }, h("button", button, props.code), h(Kinds, { description })),
        ),
      ),
      open && h(Response, { ...props, response: props.response.set("description", "") }),
    );
  };

  return { components: { liveResponse }, wrapComponents: { response: folding } };
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

/** The line for a chat log that a roll has. */
const textOf = (text) => {
  const line = parsed(text).text;
  return typeof line === "string" && line;
};
