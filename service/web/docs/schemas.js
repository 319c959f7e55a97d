// Schemas: the members of a union by their names, and nothing to expand where there is nothing below.

const BELOW = ["properties", "items", "oneOf", "anyOf", "additionalProperties", "not"];

export function schemas({ React }) {
  const h = React.createElement;
  const Leaf = React.createContext(false);

  /** Swagger UI numbers the members of a union: "#0 AddFoeMove". */
  const named = (Schema) =>
    React.forwardRef((props, ref) => {
      const name = typeof props.name === "string" ? props.name.replace(/^#\d+ /, "") : props.name;
      return h(Leaf.Provider, { value: isLeaf(props.schema) }, h(Schema, { ...props, name, ref }));
    });

  const deep = (Button) => (props) => (React.useContext(Leaf) ? null : h(Button, props));

  /** That of a union is a line of "object | object". */
  const type = (Type) => (props) => (props.schema.oneOf ? null : h(Type, props));

  return {
    components: { JSONSchema202012KeywordDiscriminator: () => null }, // the members have names
    wrapComponents: {
      JSONSchema202012: named,
      JSONSchema202012ExpandDeepButton: deep,
      JSONSchema202012KeywordType: type,
    },
  };
}

const isLeaf = (schema) => !BELOW.some((name) => typeof schema?.[name] === "object");
