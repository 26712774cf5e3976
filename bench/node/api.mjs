// Living Well as programs use it: lines are posted as JSON and heard as JSON, one a line.

import http from "node:http";

const agent = new http.Agent({ keepAlive: true });

const post = (url, body, token) =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    if (token) headers.authorization = `Bearer ${token}`;
    const request = http.request(url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => (response.statusCode < 400 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });

let players = 0;
const seat = () => ({ kind: "me", name: `Player ${++players}` });

/** A table of four seats at which people throw their own dice, so that its lines can be known beforehand. */
export const open = async (address) => {
  const tables = `${address}api/v1/tables`;
  const { id, token } = await post(tables, { seats: [seat(), seat(), seat(), seat()], dice: "hand" });
  return { place: `${tables}/${id}/lines`, token };
};

/** Follow the lines of a table; `seen` hears the number of each. */
export const watch = ({ place }, seen) =>
  new Promise((resolve, reject) => {
    const request = http.get(`${place}?follow=true`, { agent: false }, (response) => {
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        const told = (rest + chunk).split("\n");
        rest = told.pop();
        for (const line of told.filter(Boolean)) seen(JSON.parse(line).n);
      });
      resolve();
    });
    request.on("error", reject);
  });

/** Play a line, a decision or what dice show, in view of line `bearing`. */
export const move = ({ place, token }, { line, bearing }) => post(place, { line, n: bearing }, token);
