// An operation whose answer has no end: in place of its button, the line for curl.
import { tokenOf } from "./authorization.js";
import { chosenSession } from "./offers.js";

export function stream({ React }) {
  const h = React.createElement;

  const Stream = ({ path, ...system }) => {
    const HighlightCode = system.getComponent("HighlightCode", true);
    const url = location.origin + path.replace("{session}", chosenSession() || "SESSION");
    const token = tokenOf(system) || "TOKEN";
    const line = `curl --no-buffer --header 'Authorization: Bearer ${token}' '${url}?after=0'`;
    return h(
      "div",
      { className: "stream" },
      h("p", null, "This page cannot show a stream, which has no end. With curl:"),
      h(HighlightCode, { canCopy: true, language: "bash" }, line),
    );
  };

  const parameters = (Parameters, system) => (props) =>
    h(
      React.Fragment,
      null,
      !props.allowTryItOut && h(system.getComponent("Stream", true), { path: props.pathMethod[0] }),
      h(Parameters, props),
    );

  return {
    components: { Stream },
    wrapComponents: { parameters },
    statePlugins: { spec: { wrapSelectors: { allowTryItOutFor: ends } } },
  };
}

/** Whether an answer ends, so that it can be shown: that of a stream does not. */
const ends =
  (_select, { specSelectors }) =>
  (_state, path, method) => {
    const content = specSelectors.specJson().getIn(["paths", path, method, "responses", "200", "content"]);
    return content?.keySeq().first() !== "text/event-stream";
  };
