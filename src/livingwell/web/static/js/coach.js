// What the coach says comes into view, wherever in the panel its button was pressed.

/** @type {Set<string>} */
let shown = new Set();

export function watchCoach() {
  document.addEventListener("shown", () => {
    const said = [...document.querySelectorAll(".hints, .sure")];
    for (const part of said) {
      if (!shown.has(part.id)) part.scrollIntoView({ block: "start" });
    }
    shown = new Set(said.map(({ id }) => id));
  });
}
