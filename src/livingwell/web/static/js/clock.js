// How much time is left, counted down in the page.

/** Milliseconds by which the server's clock, of which deadlines tell, is ahead of this one. */
let ahead = 0;

function now() {
  return Date.now() + ahead;
}

/** Learn what time it is at the server. @param {ParentNode} board */
export function setClock(board) {
  const heading = /** @type {HTMLElement | null} */ (board.querySelector("[data-now]"));
  if (heading) ahead = Number(heading.dataset.now) - Date.now();
}

/** Whole seconds until a moment, as minutes and seconds. @param {string | undefined} moment in ms since 1970 */
function left(moment) {
  const seconds = Math.max(0, Math.ceil((Number(moment) - now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Write the time that is left wherever a deadline stands. */
export function refreshClock() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const text = clock.querySelector("span");
    if (text && clock instanceof HTMLElement) {
      text.textContent = (clock.dataset.text ?? "").replace("{time}", left(clock.dataset.deadline));
    }
  }
}

/**
 * Burn down the fuse under the button that lets dice fall before they fall by themselves; for whoever wants
 * less motion, second by second as clocks do.
 */
export function lightFuse() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-roll-at]"));
  const fuse = button?.querySelector(".fuse");
  const duration = Math.max(Number(button?.dataset.rollAt) - now(), 0);
  if (!(fuse instanceof HTMLElement) || fuse.dataset.until === button?.dataset.rollAt) return;
  fuse.dataset.until = button?.dataset.rollAt;
  for (const before of fuse.getAnimations()) before.cancel();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const easing = calm ? `steps(${Math.ceil(duration / 1000) || 1})` : "linear";
  fuse.animate({ transform: ["scaleX(1)", "scaleX(0)"] }, { duration, easing, fill: "forwards" });
}

export function startClock() {
  setClock(document);
  refreshClock();
  lightFuse();
  setInterval(refreshClock, 1000);
}
