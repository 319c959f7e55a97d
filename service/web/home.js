// The page: which part of it is shown, and what is wrong.
import { html, nothing, render } from "./lit/lit-html.js";
import { Api } from "./api.js";
import { refusal } from "./roll/reasons.js";
import { Problem, Rollwright, TransportError } from "./client.js";
import { showJoin } from "./join.js";
import { showRoll } from "./roll/view.js";
import { skips } from "./skip.js";
import { showTable } from "./table.js";
import { showSeat, showTables } from "./tables.js";

const page = document.getElementById("page");
const alert = document.createElement("div");
alert.id = "alert";
alert.setAttribute("role", "alert");
page.before(alert);

const service = new Rollwright();
/** Says what was refused, or no more. @param {unknown} problem */
function refused(problem) {
  render(problem ? html`<p class="box alert wrong">${refusal(problem)}</p>` : nothing, alert);
  if (problem && !(problem instanceof Problem) && !(problem instanceof TransportError)) throw problem;
}

/** The part of the page that a fragment names: `#roll/torg/2d10?value=12`, `#table/ID/SEAT`, `#seat/ID/KEY`. */
function partOf(fragment) {
  const [way, query] = fragment.slice(1).split(/\?(.*)/s);
  const [first, ...rest] = way.split("/").map(decodeURIComponent);
  if (first === "table" && rest.length === 2) return ["table", showTable, rest];
  if (first === "table") return ["table", showTables, rest.length ? ["incomplete"] : []];
  if (first === "join" && rest.length === 2) return ["table", showJoin, rest];
  if (first === "seat" && rest.length === 2) return ["table", showSeat, rest];
  if (first === "join" || first === "seat") return ["table", showTables, ["incomplete"]];
  return ["roll", showRoll, [rest.join("/"), query]];
}

const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
const api = new Api(embedded("forms"), embedded("mechanics"));
let leave = () => {};

function show(event) {
  const [name, shown, rest] = partOf(location.hash);
  for (const link of ["roll", "table"]) {
    document.getElementById(`to-${link}`).ariaCurrent = link === name ? "page" : null;
  }
  leave();
  refused(null);
  render(nothing, page);
  leave = shown(page, { service, api, refused }, rest) ?? (() => {});
  const heading = document.getElementById("page-title");
  document.title = heading ? `${heading.textContent} · Rollwright` : "Rollwright";
  if (!event) return;
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

skips();
addEventListener("hashchange", show);
show();
