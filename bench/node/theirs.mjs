// boardgame.io: moves are sent and heard through socket.io, by four players a match.

import { io } from "socket.io-client";

const SEATS = ["0", "1", "2", "3"];

const post = async (url, body) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** A match with its four players, each with credentials. */
export const open = async (address) => {
  const { matchID } = await post(`${address}games/table/create`, { numPlayers: 4 });
  const credentials = [];
  for (const playerID of SEATS) {
    const joining = { playerID, playerName: `Player ${playerID}` };
    credentials.push((await post(`${address}games/table/${matchID}/join`, joining)).playerCredentials);
  }
  return { address, matchID, credentials, sockets: [], accepted: () => {} };
};

/** Sit down; `seen` hears the number of each move. */
export const watch = (match, seen) =>
  new Promise((resolve, reject) => {
    const playerID = SEATS[match.sockets.length];
    const socket = io(`${match.address}table`, { forceNew: true, transports: ["websocket"] });
    match.sockets.push(socket);
    socket.on("connect", () => socket.emit("sync", match.matchID, playerID, match.credentials[Number(playerID)], 4));
    socket.on("sync", () => resolve());
    socket.on("update", (_matchID, state) => {
      match.accepted();
      seen(state._stateID);
    });
    socket.on("connect_error", reject);
  });

/** Make move `n`, of whoever's turn it is; done when the first of them hears of it. */
export const move = (match, { line }, n) =>
  new Promise((resolve) => {
    match.accepted = resolve;
    const seat = (n - 1) % SEATS.length;
    const payload = { type: "line", args: [line], playerID: SEATS[seat], credentials: match.credentials[seat] };
    match.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, n - 1, match.matchID, SEATS[seat]);
  });
