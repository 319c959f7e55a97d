// The page of a shared roll: what came of it in its colour, and its dice, in place of the plain total.
import { render } from "./lit/lit-html.js";
import { sheetOf } from "./roll/games.js";
import { outcome } from "./roll/outcome.js";
import { thrown } from "./roll/thrown.js";

const roll = JSON.parse(document.getElementById("roll").textContent);
const place = document.getElementById("came");
place.replaceChildren();
render(outcome(thrown(roll), sheetOf(roll.mechanic).verdict(roll)), place);
