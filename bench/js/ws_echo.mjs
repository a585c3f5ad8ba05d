// A plain WebSocket echo on the `ws` package: the least a Node server does per message.
// `node ws_echo.mjs PORT` serves; without a port it only says that it could.

import { WebSocketServer } from "ws";

const port = Number(process.argv[2]);
if (Number.isInteger(port)) {
  const server = new WebSocketServer({ host: "127.0.0.1", port, perMessageDeflate: false });
  server.on("connection", (socket) => socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary })));
  server.on("listening", () => console.log(`listening ${port}`));
} else {
  console.log(JSON.stringify({ ready: true }));
}
