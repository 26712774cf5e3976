// A link to send: whole, with the host's name before it, and copied by a press.

function complete() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLElement)) continue;
    const input = document.getElementById(button.dataset.copy ?? "");
    if (input instanceof HTMLInputElement) input.value = new URL(input.value, location.href).href;
  }
}

export function enableCopy() {
  complete();
  document.addEventListener("shown", complete);
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("[data-copy]");
    if (!(button instanceof HTMLElement)) return;
    const input = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
    input.select();
    await navigator.clipboard?.writeText(input.value);
    button.textContent = button.dataset.done ?? "";
  });
}
