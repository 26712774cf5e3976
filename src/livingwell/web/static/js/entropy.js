// What this browser adds to fair dice: 16 random bytes, drawn here and in no other place.

export function fillEntropy() {
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.hasAttribute("data-entropy")) return;
    const field = target.elements.namedItem("entropy");
    if (!(field instanceof HTMLInputElement)) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
}
