// The table of openings of 3 × n, from the command line's.
//
//     node scripts/openings.mjs FILE.csv        packs what `supermex data export openings` wrote
//     node scripts/openings.mjs FILE.csv --check  fails if the table says anything else
//
// A byte for each n: its lowest bit is 1 for an opening in row 3, 0 for row 2; the others are how far
// the column is from the line that such openings follow, as src/play/openings.ts reads it.

import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

const target = new URL("../src/play/openings.bin", import.meta.url);
const SLOPES = { 2: 2 - Math.SQRT2, 3: Math.SQRT1_2 };

function pack(csv) {
  const [names, ...lines] = csv.trim().split("\n");
  if (!names.startsWith("cols,row,column")) throw new Error(`what are the columns ${names}?`);
  return Uint8Array.from(lines, (line, index) => {
    const [cols, row, column] = line.split(",").map(Number);
    if (cols !== index + 1) throw new Error(`3 x ${cols} has several openings, or none`);
    const off = column - Math.round(cols * SLOPES[row]);
    const code = (off >= 0 ? 2 * off : -2 * off - 1) * 2 + (row - 2);
    if (!(code < 256)) throw new Error(`3 x ${cols}: (${row},${column}) is far from its line`);
    return code;
  });
}

const packed = pack(readFileSync(process.argv[2], "utf8"));
if (process.argv.includes("--check")) {
  const shipped = gunzipSync(readFileSync(target));
  const isSame = packed.length <= shipped.length && packed.every((it, n) => it === shipped[n]);
  if (!isSame) throw new Error("the table of openings is not what the command line says");
  console.log(`${packed.length} of ${shipped.length} openings compared`);
} else {
  const file = gzipSync(packed, { level: 9 });
  writeFileSync(target, file);
  console.log(`${packed.length} openings, ${file.length} bytes`);
}
