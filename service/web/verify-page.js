// The page on which a person verifies a file.
import { capital } from "./words.js";
import { MOST_BYTES, checkedLines, verifyBytes } from "/verify.js";

const part = (id) => document.getElementById(id);
const made = (name, ...inside) => {
  const element = document.createElement(name);
  element.append(...inside);
  return element;
};

let newest = 0; // who chooses again does not wait for what was chosen before

async function check(file) {
  const turn = (newest += 1);
  part("result").hidden = true;
  part("state").textContent = `Checking ${file.name} …`;
  let report;
  try {
    // One byte more than may be tells that there are too many.
    report = await verifyBytes(await file.slice(0, MOST_BYTES + 1).arrayBuffer());
  } catch (wrong) {
    if (turn === newest) part("state").textContent = `${file.name} cannot be read: ${wrong}`;
    return;
  }
  if (turn === newest) show(file.name, report);
}

function show(name, report) {
  const verdict = report.verified ? "✓ Verified" : report.kind ? "✗ Not verified" : "✗ Not readable";
  part("state").textContent = "";
  part("verdict").textContent = `${verdict}: ${name}`;
  part("closing").textContent = report.kind ? report.closing : "";
  part("result").className = report.verified ? "good" : "bad";
  list(
    "refused",
    report.refused.map(({ reason, detail }) => [made("code", reason), ` ${detail}`]),
  );
  list(
    "open",
    report.open.map((sentence) => [sentence]),
  );
  const rows = checkedLines(report).map(([number, words]) => {
    const head = made("th", capital(words)); // reads well of one as of many
    head.scope = "row";
    return made("tr", head, made("td", number.toLocaleString("en")));
  });
  part("checked").hidden = rows.length === 0;
  part("checked")
    .querySelector("tbody")
    .replaceChildren(...rows);
  part("result").hidden = false;
  part("result").focus();
}

function list(id, items) {
  part(id).hidden = items.length === 0;
  part(id)
    .querySelector("ul")
    .replaceChildren(...items.map((item) => made("li", ...item)));
}

part("file").addEventListener("change", ({ target }) => {
  if (target.files.length) check(target.files[0]);
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  part("drop").classList.add("over");
});
document.addEventListener("dragleave", () => part("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  part("drop").classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) check(file);
});
