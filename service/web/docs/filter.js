// The filter: all the words, wherever they are in an operation's tag, method, path, summary, id or examples' names;
// if no operation has them, in the prose of a tag; then at the beginning of names of parameters, fields and problems.
import { namesOf } from "./named.js";

const SYNONYMS = {
  auth: "authorization",
  authentication: "authorization",
  chance: "odds",
  gm: "gamemaster",
  login: "authorization",
  probability: "odds",
  sse: "stream",
  websocket: "stream",
  websockets: "stream",
};

export const filter = (system) => ({
  fn: { opsFilter: (tags, phrase) => filtered(system, tags, phrase) },
  wrapComponents: { ExamplesSelect: choosing },
});

function filtered({ specSelectors }, tags, phrase) {
  const words = wordsOf(phrase).map((word) => SYNONYMS[word] ?? word);
  const found = operationsOf(tags, (op, name) => hasAll(words, textOf(name, op)));
  if (found.size > 0) return found;
  const topics = topicsOf(tags, words);
  if (topics.size > 0) return topics;
  const isNamed = (op) => beginAll(words, namesOf(specSelectors.specJson(), op));
  return operationsOf(tags, isNamed);
}

const operationsOf = (tags, isFound) =>
  tags
    .map((tag, name) =>
      tag.update("operations", (operations) => operations.filter((op) => isFound(op, name))),
    )
    .filter((tag) => tag.get("operations").size > 0);

const topicsOf = (tags, words) =>
  tags
    .filter((tag) => beginAll(words, partsOf(tag.getIn(["tagDetails", "description"], ""))))
    .map((tag) => tag.update("operations", (operations) => operations.clear()).set("isTopic", true));

const wordsOf = (phrase) => phrase.toLowerCase().split(/\s+/).filter(Boolean);

function hasAll(words, text) {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Whether each word begins one of these: within words, short ones are everywhere. */
const beginAll = (words, parts) => words.every((word) => parts.some((part) => part.startsWith(word)));

const partsOf = (text) => text.toLowerCase().split(/[\s`*"()[\]]+/);

function textOf(tag, op) {
  const parts = [["operation", "summary"], ["operation", "operationId"], ["method"], ["path"]];
  return [tag, ...parts.map((at) => op.getIn(at)), ...namesOfExamples(op)].join(" ");
}

function namesOfExamples(op) {
  const examples = op.getIn(["operation", "requestBody", "content"])?.first()?.get("examples");
  return examples ? [...examples.keys()] : [];
}

/** An operation that is found by the name of an example has it chosen; what somebody has written stays. */
const choosing =
  (ExamplesSelect, { React, getComponent, layoutSelectors }) =>
  (props) => {
    const isNew = React.useRef(true);
    const phrase = (layoutSelectors.currentFilter() || "").trim().toLowerCase();
    const exact = props.examples.has(phrase) ? phrase : undefined;
    React.useEffect(() => {
      const isFirst = isNew.current && phrase && !openedFor.has(phrase);
      const name = exact ?? (isFirst ? similar(props.examples, phrase) : undefined);
      if (name && (isFirst || !props.isValueModified)) props.onSelect(name, { isSyntheticChange: false });
      if (name) openedFor.add(phrase);
      isNew.current = false;
    }, [exact]);
    const about = props.examples.getIn([props.currentExampleKey, "about"]);
    return React.createElement(
      React.Fragment,
      null,
      React.createElement(ExamplesSelect, props),
      about && React.createElement(getComponent("Markdown", true), { source: about }),
    );
  };

const openedFor = new Set(); // phrases for which an example has been chosen

const similar = (examples, phrase) => [...examples.keys()].find((name) => hasAll(wordsOf(phrase), name));
