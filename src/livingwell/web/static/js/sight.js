// On a phone the tray covers much of the table: the cards and dice of whoever acts are brought to
// just above it.

/** Pixels that stay free between a seat and the tray. */
const GAP = 8;

const small = matchMedia("(max-width: 63.99rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Scroll as far as it takes to see the whole seat that acts, if one does. */
export function showActive() {
  const seat = document.querySelector(".who.active")?.parentElement?.getBoundingClientRect();
  const tray = document.getElementById("tray")?.getBoundingClientRect();
  if (!small.matches || !seat || !tray) return;
  const hidden = seat.bottom + GAP - tray.top;
  if (seat.top < 0 || hidden > 0) scrollBy({ top: hidden, behavior: calm.matches ? "instant" : "smooth" });
}

/** Do so whenever the viewer is to decide about dice that have just fallen. */
export function watchSight() {
  let seen = "";
  const look = () => {
    const heading = document.getElementById("heading");
    const roll = heading?.dataset.roll ?? "";
    if (roll === seen || !document.querySelector("#tray[data-turn]")) return;
    seen = roll;
    showActive();
  };
  document.addEventListener("shown", look);
  look();
}
