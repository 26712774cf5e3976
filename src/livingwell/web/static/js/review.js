// Waits for the review of a game: shows how far it has come, and the page itself once it is there.

const ACCEPTED = 202;
/** Milliseconds between two questions. */
const PAUSE = 1000;

async function ask() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 200) {
    location.reload();
    return;
  }
  if (answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const soFar = page.querySelector("#so-far");
    if (soFar) document.querySelector("#so-far")?.replaceWith(soFar);
    else document.querySelector("main")?.replaceChildren(...(page.querySelector("main")?.children ?? []));
  }
  if (!answer || answer.status === ACCEPTED) setTimeout(ask, PAUSE);
}

setTimeout(ask, PAUSE);
