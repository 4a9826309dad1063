// A vote by two clients of boardgame.io: its local server and both clients in one process, kept in memory.
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");

const vote = ({ G, playerID }, choice) => { G.votes[playerID] = choice; };
const game = {
  setup: () => ({ votes: {} }),
  turn: { activePlayers: { all: "voting" }, stages: { voting: { moves: { vote } } } },
};
const multiplayer = Local();
const clients = ["0", "1"].map((playerID) =>
  Client({ game, numPlayers: 2, playerID, matchID: "bench", multiplayer, debug: false }));
clients.forEach((client) => client.start());

const votes = Number(process.argv[2]);
const cast = (count) => {
  for (let n = 0; n < count; n++) clients[n % 2].moves.vote(n % 3 ? "for" : "against");
};
cast(50);
const began = process.hrtime.bigint();
cast(votes);
const seconds = Number(process.hrtime.bigint() - began) / 1e9 / votes;
if (clients.some((client) => client.getState()._stateID !== votes + 50)) throw new Error("a vote was lost");
console.log(JSON.stringify({ seconds }));
process.exit(0);
