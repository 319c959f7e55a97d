// Tokens and codes in answers, to be sent from this page; their session fills in the fields for its id.
import { authorize, tokenOf } from "./authorization.js";

const CREDENTIAL = /^rw[gpsjih]_/; // all but tickets, which are not sent as `Authorization`
const offered = new Map(); // what is in the answers so far: the value and the session of each
const earlier = new Set(); // sessions that fields may still be filled with

let session = "";

export function offers({ React }) {
  const h = React.createElement;

  /** A button for each; `done` is called with the event when one is pressed. */
  const Offers = ({ done, ...system }) => {
    const button = ([name, credential]) => {
      const onClick = (event) => {
        choose(credential.session);
        authorize(system, credential.value);
        done?.(event);
      };
      const isSent = tokenOf(system) === credential.value;
      return h("button", { key: name, type: "button", "aria-pressed": isSent, onClick }, `Use ${name}`);
    };
    return (
      offered.size > 0 && h("p", { className: "offers" }, [...offered].map(button), "for the next requests.")
    );
  };

  return {
    components: { Offers },
    statePlugins: { spec: { wrapSelectors: { parameterWithMetaByIdentity: suggested } } },
  };
}

/** Keep the credentials of an answer, as long as the page is open. */
export function collect(response) {
  const body = Object(response.body);
  for (const name of credentialsIn(body)) {
    const label = body.character ? `${name} of ${body.character.name}` : name;
    offered.set(label, { value: body[name], session: body.id ?? sessionIn(response.url) });
  }
  return response;
}

/** The names of the fields that have one. */
export const credentialsIn = (body) => Object.keys(body).filter((name) => CREDENTIAL.test(body[name]));

const sessionIn = (url) => url.match(/\/sessions\/(\w+)/)?.[1] ?? session;

function choose(id) {
  earlier.add(session);
  earlier.delete(id);
  session = id;
}

/** A parameter; the field for the session's id is filled with that of the token, and not with the example. */
const suggested = (select) => (_state, pathMethod, parameter) => {
  const known = select(pathMethod, parameter);
  if (known.get("name") !== "session") return known;
  const current = earlier.has(known.get("value")) ? known.delete("value") : known;
  return session ? current.set("example", session) : current.delete("example");
};
