// The guided first game: the next step comes without a reload, its dice roll, its text is read out.

import { rolled } from "./dice.js";
import { fillEntropy } from "./entropy.js";
import { morph } from "./htmx.js";
import { enablePickers } from "./picker.js";
import { enableRoving } from "./roving.js";
import { showActive } from "./sight.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const actions = /** @type {HTMLElement} */ (document.getElementById("actions"));

/** Show another step of the lesson. @param {string} address */
async function show(address) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [table, tray] = ["board", "actions"].map((id) => page.getElementById(id));
  if (!answer.ok || !table || !tray) {
    location.assign(address);
    return;
  }
  await morph(board, table.innerHTML);
  document.title = page.title;
  await rolled(board);
  await morph(actions, tray.innerHTML);
  actions.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  showActive();
  document.getElementById("step-heading")?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== "lesson") return;
  event.preventDefault();
  const address = new URL(form.action);
  address.searchParams.set("step", String(new FormData(form).get("step")));
  history.pushState(null, "", address);
  show(address.href);
});

addEventListener("popstate", () => show(location.href));

fillEntropy();
enablePickers();
enableRoving();
showActive();
