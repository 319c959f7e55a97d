// The body of a request. Its text is passed on when it is left: until then a key draws nothing else anew.

export function editor({ React }) {
  const h = React.createElement;

  const TextArea = ({ value, onChange, ...others }) => {
    const [text, setText] = React.useState(value);
    React.useEffect(() => setText(value), [value]);
    const onInput = ({ target }) => setText(target.value);
    const onBlur = (event) => text !== value && onChange(event);
    return h("textarea", { ...others, value: text, onChange: onInput, onBlur });
  };

  /** The button takes the focus first, so that the text is passed on, and keeps it while the answer is awaited. */
  const executing = (Execute) => (props) => {
    const span = React.useRef(null);
    React.useEffect(() => floating(span.current)); // its fields come later
    const onClickCapture = (event) => {
      const { target } = event;
      const focused = target === document.activeElement;
      if (focused && !props.disabled) return;
      event.stopPropagation();
      target.focus();
      if (!focused) setTimeout(() => target.click()); // when what the text changes is drawn
    };
    // Left earlier, between the press and the click, the text could move the button away.
    const onMouseDown = (event) => event.preventDefault();
    return h("span", { ref: span, onClickCapture, onMouseDown }, h(Execute, { ...props, disabled: false }));
  };

  return { components: { TextArea }, wrapComponents: { execute: executing } };
}

/** The button floats at the foot of the window while the fields that it sends are in view. */
function floating(button) {
  const fields = button.closest(".opblock").querySelector(".opblock-section");
  if (!fields) return undefined;
  const toggle = (entries) =>
    button.parentElement.toggleAttribute("data-floating", entries.at(-1).isIntersecting);
  const observer = new IntersectionObserver(toggle, { rootMargin: "0px 0px -40% 0px" });
  observer.observe(fields);
  return () => observer.disconnect();
}
