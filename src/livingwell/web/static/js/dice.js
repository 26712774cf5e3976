// Dice roll for about a second, once for each roll; a press or a key skips that.

/** Milliseconds a roll takes; the style sheet's animations are as long. */
const ROLL = 1000;
/** Milliseconds after which dice land, and show the face that they come to lie on. */
const LANDING = 700;

const state = /** @type {HTMLElement | null} */ (document.querySelector("[data-roll]"));
let seen = Number(state?.dataset.roll ?? 0);

/**
 * Let the fresh dice of a board roll if nobody has seen them roll yet; done when they lie still.
 * @param {HTMLElement} board
 * @returns {Promise<void>}
 */
export function rolled(board) {
  const now = Number(/** @type {HTMLElement} */ (board.querySelector("[data-roll]")).dataset.roll);
  const news = now > seen;
  seen = now;
  if (!news || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return Promise.resolve();
  }
  return new Promise((done) => {
    const still = () => {
      clearTimeout(landing);
      clearTimeout(timer);
      removeEventListener("pointerdown", still);
      removeEventListener("keydown", still);
      board.classList.remove("rolling", "landing");
      done();
    };
    const landing = setTimeout(() => board.classList.add("landing"), LANDING);
    const timer = setTimeout(still, ROLL);
    board.classList.add("rolling");
    addEventListener("pointerdown", still);
    addEventListener("keydown", still);
  });
}
