// The filter: all the words, each somewhere in an operation's tag, method, path, summary, id or examples' names, or
// at the beginning of a field's name; if no operation shows them all, also in the prose of a tag. If nothing is found,
// without their endings; then at the beginning of the names of values and problems.
import { hasField, namesOf } from "./named.js";
import { hasAll, wordsOf } from "./words.js";

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
const ENDING = /(?<=\w{4})(ing|ed|er|s)$/; // "streaming" finds "stream"

export const filter = (system) => ({
  fn: { opsFilter: (tags, phrase) => filtered(system, tags, phrase) },
});

function filtered({ specSelectors }, tags, phrase) {
  const document = specSelectors.specJson();
  const words = wordsOf(phrase).map((word) => SYNONYMS[word] ?? word);
  const has = (words) => (op, tag) =>
    words.every((word) => hasAll([word], textOf(tag, op)) || hasField(document, op, word));
  const found = operationsOf(tags, has(words));
  if (found.some((tag, name) => tag.get("operations").some((op) => hasAll(words, textOf(name, op)))))
    return found;
  const topics = topicsOf(tags, words);
  if (found.size + topics.size > 0) return together(tags, found, topics);
  const similar = operationsOf(tags, has(words.map((word) => word.replace(ENDING, ""))));
  return similar.size > 0 ? similar : operationsOf(tags, (op) => beginAll(words, namesOf(document, op)));
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

/** Operations and topics, in the order of the page. */
const together = (tags, found, topics) =>
  tags
    .filter((_, name) => found.has(name) || topics.has(name))
    .map((_, name) => (found.get(name) ?? topics.get(name)).set("isTopic", topics.has(name)));

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
