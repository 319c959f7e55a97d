// What is set up in a form, in words.
import { minus } from "../words.js";
import { COMMON } from "./games.js";
import { flat } from "./link.js";

/** The label of a required field that is empty; "" if there is none. @param {import("../form.js").Form} form */
export function missing(form) {
  const empty = (at, unresolved) => {
    const schema = form.api.schema(unresolved);
    const { properties } = schema;
    if (!properties) return String(form.entered.get(at) ?? "").trim() ? "" : form.label(at);
    for (const name of form.requiredOf(schema, at)) {
      const found = empty(`${at}/${name}`, properties[name]);
      if (found) return found;
    }
    return "";
  };
  return empty("", form.schema);
}

/** What is entered, by its place in the link. @param {import("../form.js").Form} form @returns {Map<string, string>} */
export function settings(form) {
  const { dice, ...body } = form.value;
  return new Map(flat(body, "").filter(([at]) => !COMMON.includes(at)));
}

/** What two set-ups have different, in words. @param {import("../form.js").Form} form */
export function differences(form, now, other) {
  const places = [...new Set([...now.keys(), ...other.keys()])].filter((at) => now.get(at) !== other.get(at));
  const words = (set) => places.map((at) => inWords(form, at, set.get(at))).join(", ");
  return { same: !places.length, now: words(now), other: words(other) };
}

function inWords(form, at, entered) {
  const [group, ...inner] = at.split(".");
  const schema = form.api.schema(form.schema.properties[group]);
  const side = inner.length && schema.type === "object" ? `${form.label(`/${group}`)}: ` : "";
  const label = form.label(`/${at.replaceAll(".", "/")}`);
  const text = entered ?? (inner.length ? "" : String(schema.default ?? ""));
  return `${side}${label} ${{ true: "yes", false: "no", "": "none" }[text] ?? minus(text)}`;
}
