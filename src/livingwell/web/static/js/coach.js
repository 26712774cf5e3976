// What the coach says comes into view, wherever in the panel its button was pressed.

import { showActive } from "./sight.js";

/** @type {Set<string>} */
let shown = new Set();

/** Scroll the tray alone, so that the table above it stays in sight. @param {HTMLElement} part */
function bring(part) {
  const tray = document.getElementById("tray");
  if (tray) {
    const free = Number.parseFloat(getComputedStyle(tray).scrollPaddingBlockStart);
    tray.scrollTop += part.getBoundingClientRect().top - tray.getBoundingClientRect().top - free;
  }
  showActive();
}

export function watchCoach() {
  document.addEventListener("shown", () => {
    /** @type {NodeListOf<HTMLElement>} */
    const said = document.querySelectorAll(".hints, .sure");
    for (const part of said) {
      if (!shown.has(part.id)) bring(part);
    }
    shown = new Set([...said].map(({ id }) => id));
  });
}
