// Whoever plays by keyboard stays where the choices are, also when the one just made is gone.

/**
 * Change a region; if the element that had focus in it is no more, focus its first choice.
 * @param {HTMLElement} region
 * @param {() => Promise<void>} change
 */
export async function keepFocus(region, change) {
  const inside = region.contains(document.activeElement);
  await change();
  if (!inside || region.contains(document.activeElement)) return;
  const next = /** @type {HTMLElement | null} */ (
    region.querySelector("button:enabled, input:enabled:not([type=hidden])") ?? region.querySelector("[tabindex]")
  );
  next?.focus({ preventScroll: true });
}
