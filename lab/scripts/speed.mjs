// How fast the engines are as WebAssembly, against the program on one thread, in one run.
//
//     node scripts/speed.mjs ../target/web/all.wasm ../target/release/supermex
//
// `cargo xtask test` leaves the first, `cargo build --release` the second.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const RUNS = 3;
const CASES = [
  [{ request: "losers", upto: 10_000 }, "losers --upto 10000"],
  [{ request: "solve", position: "3x100000" }, "solve 3x100000 --threads 1"],
];

const [, , file, program] = process.argv;
const module = new WebAssembly.Module(readFileSync(file));
const page = { now: () => performance.now() / 1000, progress() {}, warn() {} };

function best(run) {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return (performance.now() - start) / 1000;
  });
  return Math.min(...times);
}

function ask(request) {
  // A fresh session, so that nothing is remembered; the code stays warm.
  const { memory, make_room, ask } = new WebAssembly.Instance(module, { page }).exports;
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const room = make_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const answer = ask(room, bytes.length);
  if (new DataView(memory.buffer, answer).getUint8(4) !== 1) throw new Error("refused");
}

for (const [request, words] of CASES) {
  const options = { stdio: ["ignore", "ignore", "inherit"] };
  const native = best(() =>
    execFileSync(program, [...words.split(" "), "--no-store", "--format", "json"], options),
  );
  const web = best(() => ask(request));
  const ratio = (web / native).toFixed(2);
  console.log(`${words}: ${native.toFixed(2)} s, as WebAssembly ${web.toFixed(2)} s: ${ratio} times`);
}
