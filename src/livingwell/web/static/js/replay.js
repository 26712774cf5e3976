// The replay: a slider, arrow keys and a button that lets it run; the address says where it stands.

import { morph } from "./htmx.js";
import { rolled } from "./dice.js";
import { enableRoving } from "./roving.js";

/** Milliseconds between moves while it runs. */
const PACE = 1600;

const replay = /** @type {HTMLElement} */ (document.getElementById("replay"));
const last = Number(replay.dataset.last);
/** @type {number | undefined} */
let running;
let wanted = Number(replay.dataset.at);
let busy = false;

/** Show the moment that is wanted, and again if that has changed meanwhile. */
async function show() {
  if (busy) return;
  busy = true;
  while (Number(replay.dataset.at) !== wanted) {
    const at = wanted;
    const address = `${replay.dataset.address}?at=${at}`;
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("replay");
    if (!answer.ok || !next) break;
    const forward = at === Number(replay.dataset.at) + 1;
    replay.dataset.at = String(at);
    await morph(replay, next.innerHTML);
    history.replaceState(null, "", address);
    document.title = page.title;
    /** @type {HTMLInputElement} */ (document.getElementById("at")).value = String(at);
    markRunning();
    if (forward && running !== undefined) await rolled(replay);
  }
  busy = false;
}

/** @param {number} at */
function go(at) {
  wanted = Math.min(Math.max(at, 0), last);
  show();
}

function markRunning() {
  const button = /** @type {HTMLElement} */ (document.getElementById("run"));
  button.setAttribute("aria-pressed", String(running !== undefined));
  const use = button.querySelector("use");
  const file = use?.getAttribute("href")?.split("#")[0];
  use?.setAttribute("href", `${file}#${running === undefined ? "play" : "pause"}`);
}

function stop() {
  clearInterval(running);
  running = undefined;
  markRunning();
}

function run() {
  if (wanted === last) go(0);
  running = setInterval(() => (wanted < last ? go(wanted + 1) : stop()), PACE);
  markRunning();
}

replay.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("a, #run");
  if (!pressed || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
  if (pressed.id === "run") {
    if (running === undefined) run();
    else stop();
    return;
  }
  const at = pressed instanceof HTMLAnchorElement && new URL(pressed.href).searchParams.get("at");
  if (typeof at !== "string") return;
  event.preventDefault();
  stop();
  go(Number(at));
});

replay.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "at") {
    stop();
    go(Number(target.value));
  }
});

const KEYS = /** @type {Record<string, () => number>} */ ({
  ArrowLeft: () => wanted - 1,
  ArrowRight: () => wanted + 1,
  Home: () => 0,
  End: () => last,
});

document.addEventListener("keydown", (event) => {
  const elsewhere = event.target instanceof Element && event.target.closest("input, [data-roving], dialog");
  if (elsewhere || event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  event.preventDefault();
  stop();
  go(KEYS[event.key]());
});

enableRoving();
