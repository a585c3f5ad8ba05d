// Picks the choice in the middle.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.type === "hello") console.log('{"ready": true}');
  else if (asked.type === "turn") console.log(JSON.stringify({ pick: asked.choices >> 1 }));
  else break;
}
