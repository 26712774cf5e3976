// "Check the dice": fetches the record and recomputes every die in this browser.

/** @param {string} text @param {Record<string, string | number>} values */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** @param {HTMLElement} button */
async function check(button) {
  const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
  const { checking = "", good = "", bad = "", broken = "", odd = "", failed = "" } = button.dataset;
  verdict.textContent = checking;
  try {
    const answer = await fetch(button.dataset.check ?? "");
    if (!answer.ok) throw new Error(answer.statusText);
    const { verify } = await import("./fairdice.js");
    const found = await verify(await answer.text());
    verdict.textContent = fill({ good, bad, broken, odd }[found.verdict], found);
  } catch {
    verdict.textContent = failed;
  }
}

export function enableCheck() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-check]");
    if (button instanceof HTMLElement) check(button);
  });
}
