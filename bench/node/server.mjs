// A boardgame.io server whose game is as light as can be: its state has the size of a table of ours,
// and a move changes a little of it. Matches are kept in memory, as boardgame.io does by default.

import { createRequire } from "node:module";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const player = () => ({ points: 0, tokens: 1, out: false, dice: [1, 1], power: [1], cards: Array(10).fill(false) });

const game = {
  name: "table",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ round: 1, supply: 20, news: "", players: [player(), player(), player(), player()] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    line: ({ G, ctx }, text) => {
      G.news = text;
      G.players[Number(ctx.currentPlayer)].points += 1;
    },
  },
};

const { apiServer, appServer } = await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: 0 });
console.log(`http://127.0.0.1:${appServer.address().port}/`);
process.on("SIGTERM", () => process.exit(apiServer ? 1 : 0));
