import { defineConfig } from "vite";

// The server under development: `tessera serve --port 8000`, then `npm run dev`.
const server = process.env["TESSERA_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // the page finds its files below whatever path it was asked at
  build: {
    outDir: "../src/tessera/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // files of their own: the server's content policy allows no data: scripts or fonts
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": server,
      "/titles": server,
      "/ws": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
});
