// Your own seat: how others come to the table, and how you come back.
import { html, nothing } from "./lit/lit-html.js";
import { copyable, copyButton } from "./copy.js";
import { Form } from "./form.js";
import { submit } from "./submit.js";
import { drop, invitation, keep, overlayLink, place, seatLink } from "./seats.js";
import { sure } from "./sure.js";
import { wish, wished } from "./table/news.js";
import { clock } from "./words.js";

const OVERLAY = "Stream overlay";
const isHere = (host) => host === "localhost" || host === "[::1]" || host.startsWith("127.");
const ONLY_HERE =
  "This link works on this computer only. For others, run the service with --host 0.0.0.0, and open this page " +
  "by the address that it prints.";

export function inviteShown(at) {
  if (!at.gamemaster) return nothing;
  const { session, joinCode } = at.seat;
  const renew = async () => {
    const question = "The old link ends: nobody can join by it any more. Whoever has a seat keeps it.";
    if (!(await sure(question, "Make a new link"))) return;
    const renewed = await at.change("POST", "/join-code", {});
    if (!renewed) return;
    at.seat = { ...at.seat, joinCode: renewed.join_code };
    keep(at.seat);
    at.draw();
  };
  const link = joinCode && invitation(session, joinCode);
  const content = html`<p class="muted">
      ${
        link
          ? "Whoever has this link can join, or watch."
          : "The link is on the device on which the table was made. A new one can be made here."
      }
    </p>
    ${link ? copyable(link, "invitation") : nothing}
    ${link && isHere(location.hostname) ? html`<p class="warning">${ONLY_HERE}</p>` : nothing}
    <div class="buttons">
      <button type="button" @click=${() => issue(at, "shortCode")}>A short code to type</button>
      <button type="button" class="quiet" @click=${renew}><span>Make a new link…</span></button>
      ${link ? html`<button type="button" class="quiet" @click=${() => overlay(at)}>An overlay for streams</button>` : nothing}
    </div>
    ${at.shortCode ? issued("Players go to Table, and type", at.shortCode.short_code, at.shortCode) : nothing}
    ${at.overlay ? overlayShown(at.overlay) : nothing}
    ${
      link
        ? html`<p>${at.scannable.button(link)}</p>
            ${at.scannable.shown(link)}`
        : nothing
    }`;
  const heading = html`<h2 id="invite">Invite</h2>`;
  return html`<section aria-labelledby="invite">
    ${
      at.seen.phase === "lobby"
        ? html`${heading} ${content}`
        : html`<details>
            <summary>${heading}</summary>
            ${content}
          </details>`
    }
  </section>`;
}

/** A spectator's seat for a stream, which is kept with the gamemaster's: it joins once. */
async function overlay(at) {
  const { session, joinCode } = at.seat;
  try {
    const isThere = at.seen.spectators.some(({ id }) => id === at.seat.overlay?.spectator);
    if (!isThere) {
      const { table, joined } = await at.service.watch(session, joinCode, { name: overlayName(at.seen) });
      at.seat = { ...at.seat, overlay: { spectator: joined.spectator, token: table.token } };
      keep(at.seat);
    }
    at.overlay = overlayLink({ ...at.seat, token: at.seat.overlay.token });
    at.refused(null);
    at.draw();
  } catch (problem) {
    at.refused(problem);
  }
}

/** One of another device may still be there. */
function overlayName({ spectators }) {
  const others = spectators.filter(({ name }) => name?.startsWith(OVERLAY)).length;
  return others ? `${OVERLAY} ${others + 1}` : OVERLAY;
}

const overlayShown = (link) =>
  html`<p>
      Add this as a browser source in your streaming program, 1920 by 1080. It shows what spectators see: the
      round with its card, the last roll, news. Around them it is transparent. For one of these panels alone,
      write <code>overlay=round</code>, <code>overlay=roll</code> or <code>overlay=news</code> in the link
      instead of <code>overlay=1</code>.
    </p>
    ${copyable(link, "overlay-link")}`;

/** A spectator's own seat can be shown so. */
const ownOverlayShown = (at) =>
  html`<details>
    <summary>An overlay for streams</summary>
    ${overlayShown(overlayLink(at.seat))}
  </details>`;

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
  html`<p>${what} <strong class="code">${code}</strong>. It works until ${clock(expires_at)}.</p>
    <p>${copyButton(code)}</p>`;

const FOR_PLAYERS = html`<a href="/guide/howto/play-a-character">How to play a character here</a>`;
const FOR_GAMEMASTERS = html`<a href="/guide/howto/run-a-session">How to run a session here</a>`;

export function seatShown(at) {
  const link = seatLink(at.seat);
  const signalling = ({ target }) => wish(target.checked);
  return html`<details class="box">
    <summary>Your seat</summary>
    <p>${at.gamemaster ? FOR_GAMEMASTERS : FOR_PLAYERS}</p>
    <label class="check"
      ><input type="checkbox" .checked=${wished()} @change=${signalling} />Sound and vibration when something
      is waiting for you</label
    >
    <details>
      <summary>Sit here on another device</summary>
      <p>Open this link there. Whoever has it has your seat, so show it to nobody.</p>
      ${copyable(link, "seat-link")} ${at.scannable.button(link)} ${at.scannable.shown(link)}
      <p>Has somebody seen it?</p>
      <div class="buttons">
        <button type="button" @click=${() => renewKey(at)}>Make a new link to your seat</button>
      </div>
    </details>
    ${at.seen.you.role === "spectator" ? ownOverlayShown(at) : nothing}
    ${at.gamemaster ? handOverShown(at) : takeOverShown(handoverOf(at), (event) => takeOver(event, at))}
    <div class="buttons">
      <button type="button" @click=${() => leaveFor(at)}><span>Forget the seat on this device…</span></button>
    </div>
    ${at.gamemaster ? deleteShown(at) : nothing}
  </details>`;
}

const DELETION = { type: "object", properties: { sure: { type: "boolean", const: true } } };

function deleteShown(at) {
  at.deletion ??= new Form(at.api, DELETION, {
    id: "delete",
    changed: () => at.draw(),
    wording: () => ({ label: "Delete this table for everybody, for good" }),
  });
  return html`<form novalidate @submit=${(event) => deleteTable(event, at)}>
    ${at.deletion.fields()}
    <div class="buttons"><button>Delete the table</button></div>
  </form>`;
}

const handOverShown = (at) =>
  html`<div class="buttons">
      <button type="button" @click=${() => issue(at, "handOver")}>Hand over to another gamemaster</button>
    </div>
    ${at.handOver ? issued("The next gamemaster types", at.handOver.handover_code, at.handOver) : nothing}`;

const HANDOVER = { type: "object", properties: { code: { type: "string" } }, required: ["code"] };

/** A form for a handover code. @param {import("./api.js").Api} api @param {() => void} changed */
export const handoverForm = (api, changed) =>
  new Form(api, HANDOVER, {
    id: "handover",
    changed,
    wording: () => ({ label: "The code from the gamemaster" }),
  });

const handoverOf = (at) => (at.takingOver ??= handoverForm(at.api, () => at.draw()));

/** @param {Form} form of a handover code @param {(event: SubmitEvent) => void} takenOver */
export const takeOverShown = (form, takenOver) =>
  html`<details>
    <summary>Take over as gamemaster</summary>
    <form class="brief" novalidate @submit=${takenOver}>
      ${form.fields()}
      <div class="buttons"><button>Take over</button></div>
    </form>
  </details>`;

function takeOver(event, at) {
  const send = async () => {
    const { table } = await at.table.takeOver(at.takingOver.value.code);
    at.leave();
    drop(at.seat);
    const seat = { ...at.seat, who: "gamemaster", token: table.token };
    keep(seat);
    location.hash = place(seat);
  };
  return submit(event, at.takingOver, { send, draw: () => at.draw(), refused: at.refused, field: "code" });
}

/** Asks first: without the link nobody comes back to a seat. */
async function leaveFor(at) {
  const last = at.gamemaster ? "You are the gamemaster of this table, and nobody else can be. " : "";
  const question = `${last}You can come back only by the link to your seat.`;
  if (await sure(question, "Forget the seat")) forget(at);
}

/** Nobody sits here on this device any more; the seat itself stays. */
export function forget({ seat }) {
  drop(seat);
  location.hash = "#table";
}

/** The old link opens nothing any more: sits down again with the new one. */
async function renewKey(at) {
  try {
    const { token } = await at.table.change("POST", "/token", {});
    at.leave();
    keep({ ...at.seat, token });
    dispatchEvent(new HashChangeEvent("hashchange"));
  } catch (problem) {
    at.refused(problem);
  }
}

function deleteTable(event, at) {
  const send = async () => {
    await at.table.change("DELETE", "");
    forget(at);
  };
  return submit(event, at.deletion, { send, draw: () => at.draw(), refused: at.refused });
}
