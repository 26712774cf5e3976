// What a screen reader hears: every event once, in the sentences of the log.

/** Paragraphs that stay in the live region. */
const KEPT = 12;

/**
 * Say the entries of the log from `entry` on.
 * @param {Element | null} entry
 */
export function announce(entry) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  for (let next = entry; next; next = next.nextElementSibling) {
    const said = document.createElement("p");
    said.textContent = [...next.children].map((part) => part.textContent?.trim()).join(" ");
    live.append(said);
  }
  while (live.childElementCount > KEPT) live.firstElementChild?.remove();
}
