// The examples of a request body: which one is chosen, and what it is about. What somebody has written stays.
import { hasAll, wordsOf } from "./words.js";

const FIRST = "start_adventure"; // of all moves, the one that a new table begins with

const chosenFor = new Set(); // phrases of the filter for which an example has been chosen

export const examples = () => ({
  wrapComponents: { ExamplesSelectValueRetainer: choosing, ExamplesSelect: explained },
});

/** An operation that is found by the name of an example has it chosen. */
const choosing =
  (Retainer, { React, layoutSelectors }) =>
  (props) => {
    const { examples, currentUserInputValue: text, onSelect, updateValue } = props;
    const isNew = React.useRef(true);
    const phrase = (layoutSelectors.currentFilter() || "").trim().toLowerCase();
    const exact = examples.has(phrase) ? phrase : undefined;
    React.useEffect(() => {
      const isFirst = isNew.current && phrase && !chosenFor.has(phrase);
      isNew.current = false;
      const found = exact ?? (isFirst ? similar(examples, phrase) : undefined);
      const name = found ?? (!text && examples.has(FIRST) ? FIRST : undefined);
      if (!name || isOwn(text, examples)) return;
      if (found) chosenFor.add(phrase);
      onSelect(name, { isSyntheticChange: false });
      updateValue(textOf(examples.get(name)));
    }, [exact]);
    return React.createElement(Retainer, props);
  };

/** Whether a text is none of the examples. */
const isOwn = (text, examples) => Boolean(text) && !examples.some((example) => textOf(example) === text);

/** As Swagger UI writes it. */
function textOf(example) {
  const value = example.get("value");
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

const similar = (examples, phrase) => [...examples.keys()].find((name) => hasAll(wordsOf(phrase), name));

const explained =
  (ExamplesSelect, { React, getComponent }) =>
  (props) => {
    const about = props.examples.getIn([props.currentExampleKey, "about"]);
    return React.createElement(
      React.Fragment,
      null,
      React.createElement(ExamplesSelect, props),
      about && React.createElement(getComponent("Markdown", true), { source: about }),
    );
  };
