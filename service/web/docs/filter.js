// The filter: all the words, wherever they are in an operation's tag, method, path, summary, id or examples' names;
// if no operation has them, in the prose of a tag.

export const filter = () => ({
  fn: { opsFilter: filtered },
  wrapComponents: { ExamplesSelect: choosing },
});

function filtered(tags, phrase) {
  const words = wordsOf(phrase);
  const found = tags
    .map((tag, name) =>
      tag.update("operations", (operations) => operations.filter((op) => hasAll(words, textOf(name, op)))),
    )
    .filter((tag) => tag.get("operations").size > 0);
  return found.size > 0 ? found : topicsOf(tags, words);
}

const topicsOf = (tags, words) =>
  tags
    .filter((tag) => beginAll(words, tag.getIn(["tagDetails", "description"], "")))
    .map((tag) => tag.update("operations", (operations) => operations.clear()).set("isTopic", true));

const wordsOf = (phrase) => phrase.toLowerCase().split(/\s+/).filter(Boolean);

function hasAll(words, text) {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Whether each word begins one of a text: within words, short ones are everywhere. */
function beginAll(words, text) {
  const parts = text.toLowerCase().split(/[\s`*"()[\]]+/);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

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
  (ExamplesSelect, { React, layoutSelectors }) =>
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
    return React.createElement(ExamplesSelect, props);
  };

const openedFor = new Set(); // phrases for which an example has been chosen

const similar = (examples, phrase) => [...examples.keys()].find((name) => hasAll(wordsOf(phrase), name));
