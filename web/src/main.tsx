import { render } from "preact";
import "./look/tokens.css";
import "./look/base.css";
import "./look/settings";
import { App } from "./app";
import { listenForGesture } from "./look/sound";
import { translateOldAddress } from "./router";

// A server that was updated has other files: the page that asks for one of the old ones starts anew, once.
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("tessera.restarted") ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem("tessera.restarted", String(Date.now()));
  event.preventDefault();
  location.reload();
});

translateOldAddress();
listenForGesture();
const root = document.getElementById("app");
if (root) render(<App />, root);
