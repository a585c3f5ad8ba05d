// Writes src/wire/generated/*.ts from the schemas the installed kernel exports: one file per title (its view,
// commands, events, options, catalogue and scene) and one for the server (the frames of its socket, the bodies and answers of
// its HTTP). Run before every type check, so a page, a board or a frame handler that no longer fits the rules or the
// server fails the build instead of a match.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const target = resolve(here, "../src/wire/generated");

const SERVER = `
import json, msgspec
from tessera.server import frames
from tessera.server.records import ANSWERS
from tessera.server.requests import REQUESTS
sent, got = frames.FromClient.__args__, frames.FromServer.__args__
schemas, defs = msgspec.json.schema_components([*sent, *got, *REQUESTS, *ANSWERS], ref_template="#/$defs/{name}")
consts = {"Protocol": frames.PROTOCOL, "Packed": frames.PACKED, "Text": frames.TEXT}
print(json.dumps({"$defs": defs, "sent": schemas[:len(sent)], "got": schemas[len(sent):len(sent + got)], "consts": consts}))
`;

// ---------------------------------------------------------------- asking the kernel

function python() {
  const own = join(root, ".venv/bin/python");
  return process.env.TESSERA_PYTHON ?? (existsSync(own) ? own : "python3");
}

function ask(code, ...args) {
  const env = {
    ...process.env,
    PYTHONPATH: [join(root, "src"), process.env.PYTHONPATH].filter(Boolean).join(":"),
    TESSERA_TITLES: process.env.TESSERA_TITLES ?? join(root, "examples"),
  };
  return JSON.parse(execFileSync(python(), ["-c", code, ...args], { env, cwd: root, encoding: "utf8", maxBuffer: 1 << 26 }));
}

const tessera = (...args) => ask("from tessera.cli import main; main()", ...args);

// ---------------------------------------------------------------- JSON Schema to TypeScript

const literal = (value) => JSON.stringify(value);
const union = (parts) => [...new Set(parts)].join(" | ") || "never";

/** A type expression. Names of `$defs` go through `rename`, so that several schemas can share one file. */
function type(schema, rename) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref !== undefined) return rename(schema.$ref.replace("#/$defs/", ""));
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return union(options.map((each) => type(each, rename)));
  if (Array.isArray(schema.type)) return union(schema.type.map((each) => type({ ...schema, type: each }, rename)));
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return list(schema, rename);
    case "object":
      return record(schema, rename, "  ");
    default:
      return "unknown";
  }
}

function list(schema, rename) {
  if (schema.prefixItems !== undefined && schema.minItems === schema.prefixItems.length)
    return `readonly [${schema.prefixItems.map((each) => type(each, rename)).join(", ")}]`;
  const item = type(schema.items, rename);
  return /[ {]/.test(item) ? `ReadonlyArray<${item}>` : `readonly ${item}[]`;
}

function record(schema, rename, indent) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const note = field.description ? `${indent}/** ${field.description.replaceAll("*/", "* /")} */\n` : "";
    return `${note}${indent}readonly ${/^\w+$/.test(name) ? name : literal(name)}${required.has(name) ? "" : "?"}: ${type(field, rename)};`;
  });
  const rest = schema.additionalProperties;
  if (rest !== undefined && rest !== false) {
    const values = type(rest, rename);
    if (fields.length === 0) return `Readonly<Record<string, ${values}>>`;
  }
  return fields.length ? `{\n${fields.join("\n")}\n${indent.slice(2)}}` : "Readonly<Record<string, unknown>>";
}

function definitions(defs, rename) {
  return Object.entries(defs ?? {}).map(([name, schema]) => {
    const note = schema.description ? `/** ${schema.description.replaceAll("*/", "* /")} */\n` : "";
    return `${note}export type ${rename(name)} = ${type(schema, rename)};\n`;
  });
}

// ---------------------------------------------------------------- files

const HEAD = "// Made by scripts/types.mjs from the kernel's schemas. Do not edit.\n\n";
const pascal = (text) => text.replace(/(^|[^A-Za-z0-9]+)([a-z0-9])/gi, (_, __, char) => char.toUpperCase());

function titleFile(schema) {
  const taken = new Set(["View", "Command", "Event", "Options", "Catalogue", "Question", "Answer", "Scene"]);
  const known = new Map(); // a record that several parts use is written once
  const lines = [];
  const rootOf = { view: "View", commands: "Command", events: "Event", options: "Options", catalogue: "Catalogue", questions: "Question", answers: "Answer", scene: "Scene" };
  for (const [part, name] of Object.entries(rootOf).filter(([each]) => each in schema)) {
    const { $defs, ...top } = schema[part];
    const local = new Map();
    const fresh = {};
    for (const [each, body] of Object.entries($defs ?? {})) {
      const same = known.get(`${each} ${JSON.stringify(body)}`);
      if (same !== undefined) {
        local.set(each, same);
        continue;
      }
      let free = pascal(each);
      const isRoot = top.$ref === `#/$defs/${each}`;
      if (isRoot) free = name;
      else while (taken.has(free)) free += name === free ? "Record" : name;
      taken.add(free);
      local.set(each, free);
      fresh[each] = body;
      known.set(`${each} ${JSON.stringify(body)}`, free);
    }
    const rename = (each) => local.get(each) ?? pascal(each);
    lines.push(...definitions(fresh, rename));
    if (top.$ref === undefined) lines.push(`export type ${name} = ${type(top, rename)};\n`);
  }
  return HEAD + lines.join("\n");
}

function serverFile(schema) {
  const rename = (each) => pascal(each);
  const names = (list) => union(list.map((each) => type(each, rename)));
  return (
    HEAD +
    definitions(schema.$defs, rename).join("\n") +
    Object.entries(schema.consts).map(([name, value]) => `\nexport type ${name} = ${literal(value)};\n`).join("") +
    `\nexport type FrameOut = ${names(schema.sent)};\n\nexport type FrameIn = ${names(schema.got)};\n`
  );
}

const titles = tessera("games", "--json").map((each) => each.name);
const files = new Map(titles.map((name) => [`${name}.ts`, titleFile(tessera("schema", name))]));
files.set("server.ts", serverFile(ask(SERVER)));

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) if (!files.has(old)) rmSync(join(target, old));
for (const [name, text] of files) writeFileSync(join(target, name), text);
console.log(`types: ${[...files.keys()].join(", ")}`);
