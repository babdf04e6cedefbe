// Ask for something, then watch a table over the same connection; a line for each message that comes. `node watch.mjs ws|undici URL TABLE`
import { createRequire } from "node:module";
import http from "node:http";

const [library, url, table] = process.argv.slice(2);
const require = createRequire(process.env.FANGS_NODE_MODULES + "/");
const address = `${url.replace("http", "ws")}${table}/live`;

if (library === "ws") {
  const { WebSocket } = require("ws");
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  http.get(`${url}/health`, { agent }, (answer) => {
    const port = answer.socket.localPort;
    answer.resume();
    answer.on("end", () =>
      setTimeout(() => {
        const socket = new WebSocket(address, { agent });
        socket.on("upgrade", (head) => console.log(`reused ${head.socket.localPort === port}`));
        socket.on("message", (text) => console.log(`message ${text.length}`));
        socket.on("close", (code) => console.log(`closed ${code}`));
        socket.on("error", (error) => console.log(`error ${error.message}`));
      }, 100),
    );
  });
} else {
  const { Client, WebSocket } = require("undici");
  const client = new Client(url, { pipelining: 1 });
  await (await client.request({ path: "/health", method: "GET" })).body.text();
  const socket = new WebSocket(address, { dispatcher: client });
  socket.addEventListener("open", () => console.log("reused true"));
  socket.addEventListener("message", ({ data }) => console.log(`message ${data.length}`));
  socket.addEventListener("close", ({ code }) => console.log(`closed ${code}`));
  socket.addEventListener("error", ({ message }) => console.log(`error ${message}`));
}
