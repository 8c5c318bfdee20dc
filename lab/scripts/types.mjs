// TypeScript types of all requests and facts, from docs/schema.
//
//     node scripts/types.mjs          writes src/engine/facts.ts
//     node scripts/types.mjs --check  fails if it is not what would be written

import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const schema = new URL("../../docs/schema/", import.meta.url);
const target = new URL("../src/engine/facts.ts", import.meta.url);

/** Formats whose integers may be more than a number of JavaScript can hold. */
const LARGE = new Set(["uint", "int", "uint64", "int64", "uint128", "int128"]);

/** The definitions that several files share, by name. */
const shared = new Map();

function literal(value) {
  return JSON.stringify(value);
}

function union(types) {
  const all = [...new Set(types)];
  return all.length === 1
    ? all[0]
    : all.map((it) => (it.includes("=>") ? `(${it})` : it)).join(" | ");
}

/** An array of a type, which stands in parentheses if it is a union. */
function array(type) {
  return /[|&]/.test(type) && !/^[{[(].*[}\])]$/.test(type) ? `(${type})[]` : `${type}[]`;
}

function comment(text, indent) {
  const first = text?.split("\n\n")[0].replace(/\s+/g, " ").replaceAll("*/", "* /");
  return first ? `${indent}/** ${first} */\n` : "";
}

function object(node, name, indent) {
  const inner = `${indent}  `;
  const required = new Set(node.required ?? []);
  const lines = Object.entries(node.properties ?? {}).map(([key, value]) => {
    const field = /^[a-z_]\w*$/i.test(key) ? key : literal(key);
    const may = required.has(key) ? "" : "?";
    return `${comment(value.description, inner)}${inner}${field}${may}: ${type(value, name, inner)};\n`;
  });
  if (node.additionalProperties && typeof node.additionalProperties === "object") {
    lines.push(`${inner}[key: string]: ${type(node.additionalProperties, name, inner)};\n`);
  }
  return lines.length === 0 ? "Record<string, unknown>" : `{\n${lines.join("")}${indent}}`;
}

function primitive(kind, node, name, indent) {
  switch (kind) {
    case "integer":
      return LARGE.has(node.format) ? "Integer" : "number";
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return kind;
    case "array": {
      if (node.prefixItems)
        return `[${node.prefixItems.map((it) => type(it, name, indent)).join(", ")}]`;
      const item = typeof node.items === "object" ? type(node.items, name, indent) : "unknown";
      const length = node.minItems === node.maxItems ? node.minItems : undefined;
      return length > 0 && length <= 4 ? `[${Array(length).fill(item).join(", ")}]` : array(item);
    }
    case "object":
      return object(node, name, indent);
    default:
      throw new Error(`${name}: what is a ${kind}?`);
  }
}

function type(node, name, indent) {
  if (node === true) return "unknown";
  if (node.$ref) return names.get(name).get(node.$ref.replace("#/$defs/", ""));
  if ("const" in node) return literal(node.const);
  if (node.enum) return union(node.enum.map(literal));
  const choices = node.anyOf ?? node.oneOf;
  if (choices) {
    const chosen = union(choices.map((it) => type(it, name, indent)));
    return node.properties ? `${object(node, name, indent)} & (${chosen})` : chosen;
  }
  if (node.allOf) return node.allOf.map((it) => type(it, name, indent)).join(" & ");
  const kinds = Array.isArray(node.type) ? node.type : node.type ? [node.type] : [];
  if (kinds.length === 0) return "unknown";
  return union(kinds.map((kind) => primitive(kind, node, name, indent)));
}

/** The definitions of a file, each under a name of its own unless another file has the same one. */
const names = new Map();

function read(part, file) {
  const document = JSON.parse(readFileSync(new URL(`${part}/${file}`, schema), "utf8"));
  const id = `${part}/${file}`;
  const own = new Map();
  for (const [name, node] of Object.entries(document.$defs ?? {})) {
    const text = JSON.stringify(node);
    let free = name.replace(/\W/g, "_");
    while (shared.has(free) && shared.get(free).text !== text) free += "_";
    if (!shared.has(free)) shared.set(free, { text, node, from: id });
    own.set(name, free);
  }
  names.set(id, own);
  return { id, document };
}

function part(folder, title, about) {
  const files = readdirSync(new URL(folder, schema))
    .filter((it) => it !== "plan.json")
    .sort();
  const entries = files.map((file) => {
    const { id, document } = read(folder, file);
    const key = file.replace(/\.json$/, "").replaceAll("-", " ");
    return `${comment(document.description, "  ")}  ${literal(key)}: ${type(document, id, "  ")};\n`;
  });
  return `/** ${about} */\nexport interface ${title} {\n${entries.join("")}}\n`;
}

function write() {
  const requests = part("requests", "Requests", "The keys of every request, by its name.");
  const facts = part(
    "facts",
    "Facts",
    "What comes back, or one line of it, by the request's name.",
  );
  const { id, document } = read("facts", "plan.json");
  const plan = `${comment(document.description, "")}export type Plan = ${type(document, id, "")};\n`;
  const definitions = [...shared].map(
    ([name, { node, from }]) =>
      `${comment(node.description, "")}export type ${name} = ${type(node, from, "")};\n`,
  );
  return [
    "// Made by `npm run types` from docs/schema: change those, not this.\n",
    "/** An integer: a `bigint` where a number of JavaScript cannot hold it. */\n" +
      "export type Integer = number | bigint;\n",
    ...definitions,
    plan,
    requests,
    facts,
  ].join("\n");
}

const text = write();
if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    console.error("src/engine/facts.ts is not what docs/schema says: `npm run types` writes it");
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
