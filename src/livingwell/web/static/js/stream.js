// What the server sends, shown in the order in which it came: the board first, then its dice
// roll, and only when they lie still what can be done about them.

import { announce } from "./announce.js";
import { rolled } from "./dice.js";
import { keepFocus } from "./focus.js";
import { append, get, morph, replace } from "./htmx.js";
import { playFor } from "./sound.js";
import { turnCame } from "./alerts.js";
import { lightFuse, refreshClock, setClock } from "./clock.js";

/** @typedef {"board" | "actions" | "log"} Part */
/** @typedef {{ reader: { cancel(): void } | null, attempt: number }} Connection */

/** Fragments waiting beyond which dice no longer roll: somebody was away and catches up. */
const MANY = 8;
/** Milliseconds before a new attempt where the very first connection failed. */
const RETRY = 2000;
/** Milliseconds after an answer by which what it did has come by the stream, if it did anything. */
const SETTLED = 1000;

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const actions = /** @type {HTMLElement} */ (document.getElementById("actions"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const state = /** @type {HTMLElement} */ (document.getElementById("link-state"));

/** @type {{ part: Part, text: string }[]} */
const waiting = [];
let showing = false;
/** Entries of the log that tell of dice which have yet to roll on the board. @type {string[]} */
const untold = [];

/** @type {Connection | null} */
let connection = null;
let connected = false;

/** @param {Part} part @param {string} text */
async function show(part, text) {
  waiting.push({ part, text });
  if (showing) return;
  showing = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    // What cannot be shown must not hold back what comes after it.
    await parts[next.part](next.text).catch(reportError);
  }
  showing = false;
}

/** @type {Record<Part, (text: string) => Promise<void>>} */
const parts = {
  async board(text) {
    await lay(text);
    say("laid");
    setClock(board);
    refreshClock();
    playFor(board);
    if (waiting.length < MANY) await rolled(board);
    say("still");
    for (const entries of untold.splice(0)) await tell(entries);
  },
  async actions(text) {
    await keepFocus(actions, () => morph(actions, text));
    setBusy(false);
    say("shown");
    refreshClock();
    lightFuse();
    turnCame();
  },
  async log(text) {
    untold.push(text);
  },
};

/**
 * Tell the other modules: ``laid`` and ``still`` of a board before and after its dice roll,
 * ``shown`` of the choices.
 * @param {"laid" | "still" | "shown"} what
 */
function say(what) {
  document.dispatchEvent(new CustomEvent(what));
}

/** Show the board, or those parts of it that have changed. @param {string} text */
async function lay(text) {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: text });
  if (content.getElementById("state")) {
    await morph(board, text);
    return;
  }
  for (const part of content.children) {
    const before = document.getElementById(part.id);
    if (before) await replace(before, part.outerHTML);
  }
}

/** Add to the log what is not in it yet. @param {string} entries */
async function tell(entries) {
  const before = log.lastElementChild;
  await append(log, entries);
  announce(before ? before.nextElementSibling : log.firstElementChild);
}

/** From a press until its effect is shown, there is nothing else to press. @param {boolean} busy */
function setBusy(busy) {
  actions.ariaBusy = String(busy);
}

/** Answers to forms: what was accepted comes by the stream, in its turn; a refusal is shown. */
function takeAnswers() {
  actions.addEventListener("htmx:before:request", () => setBusy(true));
  actions.addEventListener("htmx:finally:request", () => setTimeout(setBusy, SETTLED, false));
  actions.addEventListener("htmx:error", () => setBusy(false));
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail;
    if (ctx.target !== actions || ctx.sourceElement === actions) return;
    event.preventDefault();
    if (ctx.response.status >= 400) refused(ctx.text);
    else if (!connected) location.reload();
  });
}

/**
 * Say what an answer refuses. The rest of it may be older than what the stream has brought since,
 * so it is shown only where there is no stream.
 * @param {string} text
 */
function refused(text) {
  const answer = new DOMParser().parseFromString(text, "text/html");
  if (!connected && answer.getElementById("tray")) {
    show("actions", text);
    return;
  }
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.role = "alert";
  notice.textContent = answer.querySelector(".notice, .detail")?.textContent ?? "";
  const tray = document.getElementById("tray");
  for (const before of tray?.querySelectorAll(".notice") ?? []) before.remove();
  tray?.prepend(notice);
  setBusy(false);
}

function watchConnection() {
  board.addEventListener("htmx:sse:after:connection", (event) => {
    connection = /** @type {CustomEvent} */ (event).detail.connection;
    connected = true;
    if (!state.hidden) {
      state.textContent = state.dataset.back ?? "";
      setTimeout(() => (state.hidden = connected), RETRY);
    }
  });
  const lost = () => {
    connected = false;
    if (document.hidden) return;
    state.textContent = state.dataset.lost ?? "";
    state.hidden = false;
  };
  board.addEventListener("htmx:sse:error", lost);
  board.addEventListener("htmx:sse:before:connection", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.connection.attempt > 1) lost();
  });
  board.addEventListener("htmx:error", () => {
    lost();
    if (!connection) setTimeout(connect, RETRY);
  });
  addEventListener("offline", lost);
  addEventListener("online", () => connection?.reader?.cancel());
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}

function connect() {
  get(board, board.getAttribute("hx-sse:connect") ?? "");
}

export function follow() {
  for (const part of /** @type {Part[]} */ (Object.keys(parts))) {
    board.addEventListener(part, (event) => {
      show(part, /** @type {CustomEvent<{ data: string }>} */ (event).detail.data);
    });
  }
  takeAnswers();
  watchConnection();
  connect();
}
