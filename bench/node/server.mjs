// node server.mjs memory|disk: a boardgame.io server whose game is as light as can be. Its state has the
// size of a table of ours; a move is a line of ours, which changes a little of it, and is refused if it
// unlocks what is no card. Matches are kept in memory, as boardgame.io does by default, or in files by its own
// FlatFile, which writes a match anew with each move and does not wait until it is on the disk.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = "ABCD";
const player = () => ({ points: 0, tokens: 1, out: false, dice: "11", power: "1", cards: Array(10).fill(false) });

const game = {
  name: "table",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ round: 1, supply: 20, news: "", players: [...SEATS].map(player) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    line: ({ G }, text) => {
      const [first, ...words] = text.split(" ");
      if (first === "roll") {
        for (let at = 0; at < words.length; at += 2) {
          const [dice, power] = words[at + 1].split("+");
          Object.assign(G.players[SEATS.indexOf(words[at])], { dice, power: power ?? "" });
        }
      } else if (words[0] === "unlock") {
        const { cards } = G.players[SEATS.indexOf(first)];
        const numbers = words[1].split("+").map(Number);
        if (!numbers.every((number) => number - 1 in cards)) return INVALID_MOVE;
        for (const number of numbers) cards[number - 1] = true;
      }
      G.news = text;
    },
  },
};

const kept = process.argv[2] === "disk" ? { db: new FlatFile({ dir: "matches" }) } : {};
const { appServer } = await Server({ games: [game], origins: [Origins.LOCALHOST], ...kept }).run({ port: 0 });
console.log(`http://127.0.0.1:${appServer.address().port}/`);
process.on("SIGTERM", () => process.exit(0));
