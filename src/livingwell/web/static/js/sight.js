// On a phone the tray covers much of the table: the cards and dice of whoever acts are brought to
// just above it, when dice fall and when the viewer is to decide about them. The end of a game is
// shown from its beginning.

/** Pixels that stay free between a seat and the tray. */
const GAP = 8;

const small = matchMedia("(max-width: 63.99rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Scroll as far as it takes to see the whole seat that acts, if one does. */
export function showActive() {
  const tray = document.getElementById("tray")?.getBoundingClientRect();
  const seat = acting()?.parentElement?.getBoundingClientRect();
  if (!small.matches || !seat || !tray) return;
  const hidden = seat.bottom + GAP - tray.top;
  if (seat.top < 0 || hidden > 0) scrollBy({ top: hidden, behavior: calm.matches ? "instant" : "smooth" });
}

/** Whose turn it is; in the opening turn the viewer, who acts as everybody does. */
function acting() {
  const [, letter] = document.querySelector(".decide, .lesson")?.className.split("seat-") ?? [];
  return document.querySelector(".who.active") ?? document.getElementById(`who-${letter}`);
}

/** Whether the log fills the screen, as it does for somebody who reads it. */
function isReading() {
  const log = document.querySelector(".log")?.getBoundingClientRect();
  return log !== undefined && log.height > 0 && log.top < innerHeight / 2;
}

/** The number of the last roll on the board. */
function roll() {
  return document.getElementById("heading")?.dataset.roll;
}

function isOver() {
  return document.getElementById("end") !== null;
}

/** Bring what was added above the table when the game ended into sight. */
function showEnd() {
  const heading = document.getElementById("heading");
  heading?.scrollIntoView({ block: "start", behavior: calm.matches ? "instant" : "smooth" });
}

export function watchSight() {
  let fallen = roll();
  let decided = "";
  let over = isOver();
  const decide = () => {
    const now = roll() ?? "";
    if (now === decided || !document.querySelector("#tray[data-turn]")) return;
    decided = now;
    showActive();
  };
  document.addEventListener("laid", () => {
    if (roll() !== fallen && !isReading()) showActive();
    fallen = roll();
  });
  document.addEventListener("still", () => {
    if (isOver() && !over) showEnd();
    over = isOver();
  });
  document.addEventListener("shown", decide);
  decide();
}
