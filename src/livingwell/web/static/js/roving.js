// A row of cards is one stop for the Tab key; arrows move along it.

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** @param {Element} row @returns {HTMLElement[]} */
function stops(row) {
  return [...row.querySelectorAll("button")];
}

/** Let exactly one stop of each row be reached by Tab: the one with focus, or the first. */
function settle() {
  for (const row of document.querySelectorAll("[data-roving]")) {
    const all = stops(row);
    const current = all.find((stop) => stop === document.activeElement) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
  }
}

export function enableRoving() {
  settle();
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.closest("[data-roving]")) settle();
  });
  document.addEventListener("keydown", (event) => {
    const row = event.target instanceof Element && event.target.closest("[data-roving]");
    if (!row) return;
    const all = stops(row);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (STEPS[event.key] ?? 0);
    if (to === at || !all[to]) return;
    event.preventDefault();
    all[to].focus();
  });
}
