// What is set up in a form, in words.
import { flawsOf } from "../checks.js";
import { ENTER } from "../findings.js";
import { minus } from "../words.js";
import { COMMON } from "./games.js";
import { flat } from "./link.js";

/** Why a form has no odds yet; "" if nothing that counts is wrong. @param {import("../form.js").Form} form */
export function obstacle(form) {
  const counts = ({ pointer = "" }) => !["dice", ...COMMON].includes(pointer.split("/")[1]);
  const flaw = flawsOf(form).find(counts);
  if (!flaw) return "";
  const label = form.label(flaw.pointer.slice(1));
  return flaw.detail === ENTER
    ? `No odds until “${label}” is filled in.`
    : `No odds yet. “${label}” does not fit. ${flaw.detail}`;
}

/** What is entered, by its place in the link. @param {import("../form.js").Form} form @returns {Map<string, string>} */
export function settings(form) {
  const { dice, ...body } = form.value;
  return new Map(flat(body, "").filter(([at]) => !COMMON.includes(at)));
}

/**
 * What sets several set-ups apart, each in words; "" where there is nothing.
 * @param {import("../form.js").Form} form @param {Map<string, string>[]} sets
 */
export function differences(form, sets) {
  const places = [...new Set(sets.flatMap((set) => [...set.keys()]))];
  const apart = places.filter((at) => sets.some((set) => set.get(at) !== sets[0].get(at)));
  return sets.map((set) => apart.map((at) => inWords(form, at, set.get(at))).join(", "));
}

function inWords(form, at, entered) {
  const [group, ...inner] = at.split(".");
  const schema = form.api.schema(form.schema.properties[group]);
  const side = inner.length && schema.type === "object" ? `${form.label(`/${group}`)}: ` : "";
  const label = form.label(`/${at.replaceAll(".", "/")}`);
  const text = entered ?? (inner.length ? "" : String(schema.default ?? ""));
  return `${side}${label} ${{ true: "yes", false: "no", "": "none" }[text] ?? minus(text)}`;
}
