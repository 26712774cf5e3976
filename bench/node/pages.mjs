// Living Well as pages use it: forms are posted, and server-sent events are heard, as a browser does it.

import http from "node:http";

const agent = new http.Agent({ keepAlive: true });

const post = (url, fields, cookie) =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: new URL(url).origin };
    if (cookie) Object.assign(headers, { cookie, "hx-request": "true" });
    const request = http.request(url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => (response.statusCode < 400 ? resolve(response.headers) : reject(new Error(text))));
    });
    request.on("error", reject);
    request.end(new URLSearchParams(fields).toString());
  });

let players = 0;
const name = () => `Player ${++players}`;

/** A table of four seats at which people throw their own dice, so that its lines can be known beforehand. */
export const open = async (address) => {
  const seats = ["a", "b", "c", "d"].flatMap((letter) => [[`seat-${letter}`, "here"], [`name-${letter}`, name()]]);
  const { location, "set-cookie": cookies } = await post(`${address}tables`, [...seats, ["dice", "hand"]]);
  return { page: new URL(location, address).href, cookie: cookies[0].split(";")[0] };
};

/** Look on as a page does, first whoever plays, then strangers; `seen` hears the number of each line. */
export const watch = (table, seen) =>
  new Promise((resolve, reject) => {
    const headers = table.watched ? {} : { cookie: table.cookie };
    table.watched = true;
    const request = http.get(`${table.page}/events`, { agent: false, headers }, (response) => {
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        const events = (rest + chunk).split("\n\n");
        rest = events.pop();
        const logs = events.filter((event) => event.startsWith("event: log\n"));
        for (const [, n] of logs.flatMap((log) => [...log.matchAll(/ id="line-(\d+)"/g)])) seen(Number(n));
        resolve();
      });
    });
    request.on("error", reject);
  });

/** Play a line, a decision or what dice show, in view of line `bearing`. */
export const move = ({ page, cookie }, { line, bearing }) => {
  const [verb, ...dice] = line.split(" ");
  if (verb !== "roll") return post(`${page}/lines`, { line, n: bearing }, cookie);
  const shown = dice.flatMap((seat, at) => (at % 2 ? [] : [[seat, dice[at + 1]]]));
  return post(`${page}/roll`, [...shown, ["n", bearing]], cookie);
};
