// Real dice: tap the faces that lie on the table, the player dice first, then the Power dice.

/** @param {HTMLElement} hand */
function parts(hand) {
  const input = /** @type {HTMLInputElement} */ (hand.querySelector("input"));
  return { input, player: Number(hand.dataset.player), power: Number(hand.dataset.power) };
}

/** The faces tapped so far. @param {HTMLInputElement} input */
function faces(input) {
  return input.value.replace("+", "");
}

/** Draw one place for each die that is owed, filled with the face tapped for it. @param {HTMLElement} hand */
function refresh(hand) {
  const { input, player, power } = parts(hand);
  const slots = /** @type {HTMLElement} */ (hand.querySelector(".slots"));
  const tapped = faces(input);
  const pattern = /** @type {SVGElement} */ (hand.querySelector(".faces svg"));
  const address = pattern.querySelector("use")?.getAttribute("href")?.split("#")[0];
  slots.replaceChildren(
    ...Array.from({ length: player + power }, (_, place) => {
      const kind = place < player ? "player" : place === player ? "black" : "yellow";
      const slot = document.createElement("span");
      slot.className = `die ${kind}${place < tapped.length ? " filled" : ""}`;
      const drawing = /** @type {SVGElement} */ (pattern.cloneNode(true));
      const [body, pips] = drawing.querySelectorAll("use");
      body.setAttribute("href", `${address}#die-${kind === "player" ? kind : "power"}`);
      pips.setAttribute("href", `${address}#pips-${tapped[place] ?? 0}`);
      slot.append(drawing);
      return slot;
    }),
  );
  for (const button of hand.querySelectorAll("button")) {
    button.disabled = button.value ? tapped.length === player + power : !tapped;
  }
  // Only all the dice that are owed make a roll.
  const form = /** @type {HTMLFormElement} */ (hand.closest("form"));
  const send = /** @type {HTMLButtonElement} */ (form.querySelector("button.primary"));
  send.disabled = !form.checkValidity();
}

/** @param {HTMLElement} hand @param {string} tapped */
function write(hand, tapped) {
  const { input, player, power } = parts(hand);
  input.value = tapped.slice(0, player) + (power && tapped.length > player ? `+${tapped.slice(player)}` : "");
  refresh(hand);
}

/** The roll for which each hand was shown last. @type {WeakMap<HTMLElement, string>} */
const rolls = new WeakMap();

/** A new roll begins with nothing tapped. @param {HTMLElement} hand */
function renew(hand) {
  const form = /** @type {HTMLFormElement} */ (hand.closest("form"));
  const roll = /** @type {HTMLInputElement} */ (form.elements.namedItem("n")).value;
  if (rolls.get(hand) !== roll) parts(hand).input.value = "";
  rolls.set(hand, roll);
  refresh(hand);
}

/** @returns {NodeListOf<HTMLElement>} */
function hands() {
  return document.querySelectorAll("[data-hand]");
}

export function enableHands() {
  hands().forEach(renew);
  document.addEventListener("shown", () => hands().forEach(renew));
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-hand] button");
    if (!(button instanceof HTMLButtonElement)) return;
    const hand = /** @type {HTMLElement} */ (button.closest("[data-hand]"));
    const tapped = faces(parts(hand).input);
    write(hand, button.value ? tapped + button.value : tapped.slice(0, -1));
  });
}
