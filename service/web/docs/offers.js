// Buttons that send a token or code from now on; its session fills in the fields for its id.
import { authorize, tokenOf } from "./authorization.js";
import { credentials } from "./credentials.js";

const USED = "for the next requests.";
const KEPT = `${USED} Kept until you leave or reload this page.`;
const earlier = new Set(); // sessions that fields may still be filled with

let session = "";

export function offers({ React }) {
  const h = React.createElement;

  /** A button for each, or for those of some kinds; `done`, of a dialog, is called when one is pressed. */
  const Offers = ({ done, kinds, ...system }) => {
    const button = ({ label, value, session }) => {
      const onClick = (event) => {
        choose(session);
        authorize(system, value);
        done?.(event);
      };
      const isSent = tokenOf(system) === value;
      return h("button", { key: value, type: "button", "aria-pressed": isSent, onClick }, `Use ${label}`);
    };
    const buttons = credentials()
      .filter(({ kind }) => !kinds || kinds.includes(kind))
      .map(button);
    return buttons.length > 0 && h("p", { className: "offers" }, buttons, done ? USED : KEPT);
  };

  return {
    components: { Offers },
    statePlugins: { spec: { wrapSelectors: { parameterWithMetaByIdentity: suggested } } },
  };
}

function choose(id) {
  earlier.add(session);
  earlier.delete(id);
  session = id;
}

/** The session whose token is used; empty without one. */
export const chosenSession = () => session;

/** A parameter; the field for the session's id is filled with that of the token, and not with the example. */
const suggested = (select) => (_state, pathMethod, parameter) => {
  const known = select(pathMethod, parameter);
  if (known.get("name") !== "session") return known;
  const current = earlier.has(known.get("value")) ? known.delete("value") : known;
  return session ? current.set("example", session) : current.delete("example");
};
