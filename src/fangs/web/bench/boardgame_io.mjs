// What a move costs a server of boardgame.io, in the test of `fangs bench web`: one match, so many who watch it by its own transport, precomputed
// moves one after another (its two players hear of them as well), the CPU time of the server's process. boardgame.io is no dependency:
//
//     npm install --prefix FOLDER boardgame.io@0.50.2 socket.io-client@4
//     fangs bench web --beside FOLDER
//
// which runs this file as `node boardgame_io.mjs FOLDER MOVES [WATCHERS ...]`; it prints a line of JSON for each setting.
//
// Two games: tic-tac-toe, whose state is a few hundred bytes, and one that does nothing but carry a state as long as what we push.

import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const CELLS = 9;
const BYTES = 4_000; // a push of ours, at most
const TURN = { minMoves: 1, maxMoves: 1 };

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: TURN,
  moves: {
    // As in its tutorial, but that a full board is cleared: the match goes on as long as it is measured.
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells.every((sign) => sign !== null)) G.cells.fill(null);
      G.cells[cell] = playerID;
    },
  },
};

const carrier = {
  name: "carrier",
  setup: () => ({ count: 0, text: "x".repeat(BYTES) }),
  turn: TURN,
  moves: {
    clickCell: ({ G }) => {
      G.count += 1;
      G.text = String(G.count % 10).repeat(BYTES);
    },
  },
};

const GAMES = [ticTacToe, carrier];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function serve(require) {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: GAMES, origins: [Origins.LOCALHOST] });
  const { appServer } = await server.run({ port: 0, callback: () => {} });
  process.send({ port: appServer.address().port });
  process.on("disconnect", () => process.exit(0));
  process.on("message", () => process.send({ cpu: process.cpuUsage() }));
}

const asked = (child, message) =>
  new Promise((done) => {
    child.once("message", done);
    if (message) child.send(message);
  });

async function cpu(child) {
  const { user, system } = (await asked(child, "cpu")).cpu;
  return (user + system) / 1000;
}

// Its client would run the game as well, so those who watch speak its transport's words by themselves, and only count.
function watcher(io, port, game, matchID, playerID, heard) {
  const socket = io(`http://127.0.0.1:${port}/${game.name}`, { transports: ["websocket"], forceNew: true });
  socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
  return new Promise((ready) => {
    socket.on("connect_error", (error) => console.error(error.message));
    socket.on("sync", () => ready(socket));
    socket.on("update", (_, state) => heard(state._stateID));
    socket.on("patch", (_, __, stateID) => heard(stateID));
  });
}

async function measure(require, child, port, game, watchers, moves) {
  const { io } = require("socket.io-client");
  const matchID = `${game.name}-${watchers}`; // the first who asks for it makes it
  let stateID = 0;
  let missing = 0;
  let all = () => {};
  const heard = (number) => {
    if (--missing > 0) return;
    stateID = number;
    all();
  };
  const players = [];
  for (const playerID of ["0", "1"]) {
    players.push(await watcher(io, port, game, matchID, playerID, heard));
  }
  const sockets = await Promise.all(
    Array.from({ length: watchers }, () => watcher(io, port, game, matchID, null, heard)),
  );
  const one = async (number) => {
    const playerID = String(number % 2);
    const payload = { type: "clickCell", args: [number % CELLS], playerID };
    missing = players.length + sockets.length;
    const done = new Promise((reached) => (all = reached));
    const began = performance.now();
    players[number % 2].emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
    await done;
    return performance.now() - began;
  };
  for (let number = 0; number < 10; number += 1) await one(number);
  await pause(100);
  const before = await cpu(child);
  const took = [];
  for (let number = 10; number < 10 + moves; number += 1) took.push(await one(number));
  await pause(100);
  const used = (await cpu(child)) - before;
  for (const socket of [...players, ...sockets]) socket.close();
  took.sort((a, b) => a - b);
  return { cpu: used / moves, p50: took[Math.floor(moves * 0.5)], p99: took[Math.floor(moves * 0.99)] };
}

async function main() {
  const [folder, ...numbers] = process.argv.slice(2);
  const require = createRequire(`${folder}/`);
  if (process.send) return serve(require);
  const [moves = 60, ...counts] = numbers.map(Number);
  const child = fork(fileURLToPath(import.meta.url), [folder], { env: { ...process.env, NODE_ENV: "production" } });
  const { port } = await asked(child);
  for (const game of GAMES) {
    for (const watchers of counts.length ? counts : [0, 1, 50, 500, 1000]) {
      const found = await measure(require, child, port, game, watchers, moves);
      console.log(JSON.stringify({ game: game.name, watchers, cpu: found.cpu / 1000 }));
    }
  }
  child.kill();
  process.exit(0);
}

await main();
