// The engines for the browser lab, called from Node: requests as JSON lines from stdin, answers as
// lines to stdout.
//
//     node door.mjs supermex_wasm.wasm < requests.jsonl
//
// A refusal is printed as {"refused":"why"}.

import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
let heard = 0;
const page = { now: () => performance.now() / 1000, progress: () => void heard++, warn: () => {} };

function ask(request) {
  const { exports } = new WebAssembly.Instance(module, { page });
  const bytes = new TextEncoder().encode(request);
  const at = exports.make_room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const answer = exports.ask(at, bytes.length);
  const view = new DataView(exports.memory.buffer, answer);
  const text = new Uint8Array(exports.memory.buffer, answer + 5, view.getUint32(0, true));
  const json = new TextDecoder().decode(text);
  return view.getUint8(4) === 1 ? json : JSON.stringify({ refused: json });
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line.trim() !== "") console.log(ask(line));
}
console.error(`heard of progress ${heard} times`);
