// boardgame.io's server with a small game: a board of sixteen squares, a mark a move.
// node server.js memory|FOLDER
const { Server, FlatFile } = require("boardgame.io/server");

const Squares = {
  name: "squares",
  setup: () => ({ cells: Array(16).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (!(cell >= 0 && cell < 16) || G.cells[cell] === playerID) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      G.moves += 1;
    },
  },
  endIf: ({ G }) => G.moves >= 1000,
};

const where = process.argv[2];
const db = where === "memory" ? undefined : new FlatFile({ dir: where, logging: false });
const server = Server({ games: [Squares], db, origins: [] });
server.run({ port: 0 }).then((running) => {
  console.log(`listening on ${running.appServer.address().port}`);
});
