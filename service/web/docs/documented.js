// The documented answers, folded unless they are successes.

const KIND = /`(\w+)`: (.*?)(?= `|$)/g; // of a problem, and its title, in a description

export function documented({ React }) {
  const h = React.createElement;

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
    const status = h(
      "div",
      { className: "status" },
      h("button", button, props.code),
      h(Kinds, { description }),
    );
    return h(
      React.Fragment,
      null,
      h("tr", { className: "folded" }, h("td", { colSpan: 2 }, status)),
      open && h(Response, { ...props, response: props.response.set("description", "") }),
    );
  };

  return { wrapComponents: { response: folding } };
}
