// In a hidden tab: the title says that it is your turn, and a notification does if that is wanted.

import { play } from "./sound.js";

const KEY = "livingwell-bell";
const title = document.title;
const actions = /** @type {HTMLElement} */ (document.getElementById("actions"));
let mine = Boolean(actions.querySelector("[data-turn]"));

function wanted() {
  return localStorage.getItem(KEY) === "on" && Notification.permission === "granted";
}

/** Look whether it has become the viewer's turn, and say so. */
export function turnCame() {
  const before = mine;
  mine = Boolean(actions.querySelector("[data-turn]"));
  const heading = document.getElementById("whose")?.textContent ?? title;
  const yours = actions.dataset.yourTurn ?? "";
  document.title = mine ? `● ${yours} – Living Well` : `${heading} – Living Well`;
  if (!mine || before) return;
  play("turn");
  if (document.hidden && wanted()) {
    const note = new Notification(yours, { body: heading, tag: location.pathname });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }
}

export function watchTurn() {
  const button = document.getElementById("bell");
  if (!button || !("Notification" in window)) {
    button?.remove();
    return;
  }
  const refresh = () => button.setAttribute("aria-pressed", String(wanted()));
  button.addEventListener("click", async () => {
    const turnOn = !wanted();
    if (turnOn) await Notification.requestPermission();
    localStorage.setItem(KEY, turnOn ? "on" : "off");
    refresh();
  });
  refresh();
}
