// From the list of moves to a move: a button for each, which fills in the body to send.
import { go } from "./links.js";
import { filledIn } from "./sample.js";

const JSON_TYPE = "application/json";

export function moves({ React }) {
  const h = React.createElement;

  const Moves = ({ moves, path, specActions, specSelectors, oas3Actions, ...system }) => {
    const post = specSelectors.specJson().getIn(["paths", path, "post"]);
    const pathMethod = [path, "post"];
    const choose = (offer) => {
      const at = ["requestBody", "content", JSON_TYPE, "examples", offer.body.move, "value"];
      const body = filledIn(offer, post.getIn(at)?.toJS());
      oas3Actions.setRequestContentType({ pathMethod, value: JSON_TYPE }); // set later, it would clear the body
      oas3Actions.setRequestBodyValue({ pathMethod, value: JSON.stringify(body, null, 2) });
      oas3Actions.setActiveExamplesMember({
        pathMethod,
        contextType: "requestBody",
        contextName: "requestBody",
        name: offer.body.move,
      });
      specActions.clearResponse(...pathMethod);
      const id = post.get("operationId");
      go({ ...system, specSelectors }, `#/${post.get("tags").first()}/${id}`);
      setTimeout(() =>
        document.querySelector(`[id$="-${id}"] textarea`)?.scrollIntoView({ block: "center" }),
      );
    };
    const button = (offer) => {
      const name = nameOf(offer.body);
      return h("button", { key: name, type: "button", onClick: () => choose(offer) }, name);
    };
    const offers = post ? moves.filter(({ body }) => body?.move) : [];
    return offers.length > 0 && h("p", { className: "offers" }, offers.map(button));
  };

  return { components: { Moves } };
}

/** "Make this move: reveal_card (card 87)", with the fields that are settled. */
function nameOf({ move, ...fields }) {
  const settled = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const words = settled.length > 0 ? ` (${settled.join(", ").replaceAll('"', "")})` : "";
  return `Make this move: ${move}${words}`;
}
