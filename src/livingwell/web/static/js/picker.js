// Choosing cards one by one. The sets that fit come from the server; here they are only filtered.

/** @typedef {{ line: string, cards: number[], total: string }} FittingSet */

/** @param {Element} picker @returns {FittingSet[]} */
function setsOf(picker) {
  return [...picker.querySelectorAll("data")].map(({ value, dataset }) => ({
    line: value,
    cards: (dataset.cards ?? "").split(" ").map(Number),
    total: dataset.total ?? "",
  }));
}

/** Show what the cards chosen so far add up to, and which still fit. @param {HTMLElement} picker */
function refresh(picker) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = picker.querySelectorAll("input[type=checkbox]");
  const chosen = [...boxes].filter((box) => box.checked).map((box) => Number(box.value));
  const open = setsOf(picker).filter(({ cards }) => chosen.every((card) => cards.includes(card)));
  const exact = open.find(({ cards }) => cards.length === chosen.length);
  for (const box of boxes) {
    box.disabled = !box.checked && !open.some(({ cards }) => cards.includes(Number(box.value)));
  }
  for (const total of picker.querySelectorAll("[data-total]")) {
    if (total instanceof HTMLElement && total.localName === "li") {
      total.classList.toggle("reached", total.dataset.total === exact?.total);
    }
  }
  const button = /** @type {HTMLButtonElement} */ (picker.querySelector("button[name=line]"));
  const cards = chosen.join(" + ");
  button.disabled = !exact;
  button.value = exact?.line ?? "";
  const { waiting = "", fits = "", more = "" } = picker.dataset;
  button.textContent = exact ? fits.replace("{cards}", cards) : waiting;
  const sum = chosen.reduce((total, card) => total + card, 0);
  const output = /** @type {HTMLOutputElement} */ (picker.querySelector("output"));
  const made = chosen.length > 1 ? `${cards} = ${sum}` : cards;
  output.textContent = exact || !made ? made : more.replace("{sum}", made);
}

/** The decision for which each picker was shown last. @type {WeakMap<HTMLElement, string>} */
const decisions = new WeakMap();

/**
 * A new decision begins with nothing chosen. What was chosen before this script ran is kept.
 * @param {HTMLElement} picker
 */
function renew(picker) {
  const form = /** @type {HTMLFormElement} */ (picker.closest("form"));
  const decision = /** @type {HTMLInputElement} */ (form.elements.namedItem("n")).value;
  if ((decisions.get(picker) ?? decision) !== decision) {
    for (const box of picker.querySelectorAll("input")) box.checked = false;
  }
  decisions.set(picker, decision);
  refresh(picker);
}

/** @returns {NodeListOf<HTMLElement>} */
function pickers() {
  return document.querySelectorAll("[data-picker]");
}

export function enablePickers() {
  pickers().forEach(renew);
  document.addEventListener("shown", () => pickers().forEach(renew));
  document.addEventListener("change", ({ target }) => {
    const picker = target instanceof Element && target.closest("[data-picker]");
    if (picker instanceof HTMLElement) refresh(picker);
  });
}
