// The page: which part of it is shown, and what is wrong.
import { html, nothing, render } from "./lit/lit-html.js";
import { Api } from "./api.js";
import { Problem, Rollwright } from "./client.js";
import { showJoin } from "./join.js";
import { showRoll } from "./roll.js";
import { showTable } from "./table.js";
import { showTables } from "./tables.js";

const page = document.getElementById("page");
const alert = document.createElement("div");
alert.id = "alert";
alert.setAttribute("role", "alert");
page.before(alert);

const service = new Rollwright();
/** Says what was refused, or no more. @param {unknown} problem */
function refused(problem) {
  const message =
    problem instanceof Problem ? problem.message : "The service does not answer. Is it running?";
  render(problem ? html`<p class="box alert wrong">${message}</p>` : nothing, alert);
  if (problem && !(problem instanceof Problem) && !(problem instanceof TypeError)) throw problem;
}

/** The part of the page that a fragment names: `#roll/torg/2d10`, `#table/ID/SEAT`, `#join/ID/CODE`. */
function partOf(fragment) {
  const [first, ...rest] = fragment.slice(1).split("/").map(decodeURIComponent);
  if (first === "table" && rest.length === 2) return ["table", showTable, rest];
  if (first === "table") return ["table", showTables, rest];
  if (first === "join" && rest.length === 2) return ["table", showJoin, rest];
  return ["roll", showRoll, rest.length ? [rest.join("/")] : []];
}

const mechanics = JSON.parse(document.getElementById("mechanics").textContent);
let leave = () => {};
let api;
let newest = 0; // who goes on while the page is loading does not come back to where they were

async function show(event) {
  const turn = (newest += 1);
  const [name, shown, rest] = partOf(location.hash);
  for (const link of ["roll", "table"]) {
    document.getElementById(`to-${link}`).ariaCurrent = link === name ? "page" : null;
  }
  try {
    api ??= new Api(await service.get("/openapi.json"), mechanics);
  } catch (problem) {
    return refused(problem);
  }
  if (turn !== newest) return;
  leave();
  refused(null);
  render(nothing, page);
  leave = shown(page, { service, api, refused }, rest) ?? (() => {});
  const heading = document.getElementById("page-title");
  document.title = heading ? `${heading.textContent} · Rollwright` : "Rollwright";
  if (event) heading?.focus();
}

addEventListener("hashchange", show);
show();
