// Your own seat: how others come to the table, and what becomes of the token.
import { html, nothing } from "./lit/lit-html.js";
import { copyable } from "./copy.js";
import { drop, invitation, keep, place } from "./seats.js";

export function inviteShown(at) {
  if (!at.gamemaster) return nothing;
  const { session, joinCode } = at.seat;
  const renew = async () => {
    const renewed = await at.change("POST", "/join-code", {});
    if (!renewed) return;
    at.seat = { ...at.seat, joinCode: renewed.join_code };
    keep(at.seat);
    at.draw();
  };
  return html`<section aria-labelledby="invite">
    <h2 id="invite">Invite</h2>
    <p class="muted">
      ${
        joinCode
          ? "Whoever has this link can join, and watch."
          : "The link is on the device on which the table was made."
      }
    </p>
    ${joinCode ? copyable(invitation(session, joinCode), "invitation") : nothing}
    <div class="buttons">
      <button type="button" @click=${renew}>A new link (the old one ends)</button>
      <button type="button" @click=${() => issue(at, "shortCode")}>A short code to type</button>
    </div>
    ${at.shortCode ? issued("To join, type", at.shortCode.short_code, at.shortCode) : nothing}
  </section>`;
}

/** Asks for a code, which is shown until the page is left. */
async function issue(at, kind) {
  try {
    at[kind] = await at.table[kind]();
    at.refused(null);
    at.draw();
  } catch (problem) {
    at.refused(problem);
  }
}

const issued = (what, code, { expires_at }) =>
  html`<p>
    ${what} <strong><code>${code}</code></strong> until ${new Date(expires_at).toLocaleTimeString()}.
  </p>`;

export function seatShown(at) {
  const { session, token } = at.seat;
  return html`<details class="box">
    <summary>Your seat</summary>
    <p>
      To sit here on another device, choose “Come back with a token” there. The table:
      <code>${session}</code>
    </p>
    <details>
      <summary>Show the token</summary>
      <p><code>${token}</code></p>
    </details>
    <div class="buttons">
      <button type="button" @click=${() => rotate(at)}>A new token (the old one ends)</button>
      <button type="button" @click=${() => forget(at)}>Forget the seat on this device</button>
    </div>
    ${at.gamemaster ? handOverShown(at) : takeOverShown((event) => takeOver(event, at))}
    ${
      at.gamemaster
        ? html`<form @submit=${(event) => deleteTable(event, at)}>
            <label><input type="checkbox" required />Delete this table for everybody, for good</label>
            <button>Delete the table</button>
          </form>`
        : nothing
    }
  </details>`;
}

const handOverShown = (at) =>
  html`<p>
      <button type="button" @click=${() => issue(at, "handOver")}>Hand over to another gamemaster</button>
    </p>
    ${at.handOver ? issued("The next gamemaster types", at.handOver.handover_code, at.handOver) : nothing}`;

/** A form for a handover code. */
export const takeOverShown = (submit) =>
  html`<details>
    <summary>Become the gamemaster</summary>
    <form class="fields" @submit=${submit}>
      <div>
        <label for="handover">The code from the gamemaster</label>
        <input id="handover" name="code" required autocomplete="off" />
      </div>
      <div><button>Take over</button></div>
    </form>
  </details>`;

async function takeOver(event, at) {
  event.preventDefault();
  try {
    const code = String(new FormData(event.target).get("code")).trim();
    const { table } = await at.table.takeOver(code);
    at.leave();
    drop(at.seat);
    const seat = { ...at.seat, who: "gamemaster", token: table.token };
    keep(seat);
    location.hash = place(seat);
  } catch (problem) {
    at.refused(problem);
  }
}

/** Nobody sits here on this device any more; the seat itself stays. */
export function forget({ seat }) {
  drop(seat);
  location.hash = "#table";
}

/** The old token opens nothing any more: sits down again with the new one. */
async function rotate(at) {
  try {
    const { token } = await at.table.change("POST", "/token", {});
    at.leave();
    keep({ ...at.seat, token });
    dispatchEvent(new HashChangeEvent("hashchange"));
  } catch (problem) {
    at.refused(problem);
  }
}

async function deleteTable(event, at) {
  event.preventDefault();
  try {
    await at.table.change("DELETE", "");
    forget(at);
  } catch (problem) {
    at.refused(problem);
  }
}
