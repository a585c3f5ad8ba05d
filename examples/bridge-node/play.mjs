// Plays a whole game of Backbay Imperium through the bridge: one seat by this program, the others by the title's bot.
//
//     PYTHON=.venv/bin/python node examples/bridge-node/play.mjs [seed] [rounds]
//
// Prints every command it sent as a line of JSON, and how it ended as the last one.
import { Bridge, Refused } from "./bridge.mjs";
import { World } from "./world.mjs";

const seed = Number(process.argv[2] ?? 7);
const rounds = Number(process.argv[3] ?? 20);
const SEAT = 0;
/** What is done first when several things may be: the others wait for the next look at the list. */
const ORDER = ["FoundCity", "SetResearch", "SetProduction", "AdoptPolicy", "AttackUnit", "AttackCity", "SetAutomation", "Fortify"];

/** What a command decides; that is decided once a turn. */
const matter = ({ type, unit, attacker, settler, city }) => `${type} ${unit ?? attacker ?? settler ?? city ?? ""}`;

/** The next command: by kind, then as the list has it; a turn ends when nothing of these is left. */
function choose(legal, done) {
  for (const type of ORDER) {
    const found = legal.find((each) => each.type === type && each.enabled !== false && !done.has(matter(each)));
    if (found) return found;
  }
  return { type: "EndTurn" };
}

const bridge = new Bridge();
const options = { seed, map_type: "pangaea", round_limit: rounds, players: [{ name: "Node" }, { is_ai: true }] };
await bridge.newGame(16, 2, options);
const world = new World(await bridge.call("get_client_snapshot"));
let [commands, events, refusals] = [0, 0, 0];
const differences = [];
let done = new Set();
while (!world.ended) {
  if (world.player !== SEAT) throw new Error(`player ${world.player} is to act, whom the bridge plays`);
  const command = choose(await bridge.call("query_legal_commands"), done);
  try {
    const told = await bridge.apply(command);
    world.apply(told);
    events += told.length;
    commands += 1;
    console.log(JSON.stringify(command));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusals += 1;
  }
  done.add(matter(command));
  if (command.type === "EndTurn") {
    done = new Set();
    differences.push(...world.differences(await bridge.call("get_client_snapshot")));
  }
}
const digest = await bridge.call("state_digest");
bridge.close();
console.log(JSON.stringify({ ended: world.ended, turn: world.turn, units: world.units.size, cities: world.cities.size, commands, events, refusals, differences, digest }));
