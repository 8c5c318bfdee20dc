// The winning openings of 3 × n, from a table that is shipped: bars that are too long for a browser
// have theirs, too.

import { type Wishes, isCancelled, plan, sentence } from "../engine/client";
import { type Bite, type Square, type Sum, sumName } from "../position";
import file from "./openings.bin?url";

/** What takes the engines longer than this, in seconds, is worth a word before it begins. */
export const PATIENCE = 4;

/** Columns of openings in rows 2 and 3 stay close to lines of these slopes. */
const SLOPES = [2 - Math.SQRT2, Math.SQRT1_2];

let loading: Promise<Uint8Array> | undefined;

async function load(): Promise<Uint8Array> {
  const response = await fetch(file);
  if (!response.ok || response.body === null) throw new Error("the table could not be loaded");
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

export interface Shipped {
  move: Bite;
  /** The longest bar in the table. */
  upto: number;
  /** Why the engines do not find it themselves. */
  refusal?: string;
}

/** The winning opening of a bar of three rows that the engines refuse, or that takes them long. */
export async function openingBeyond(sum: Sum, wishes: Wishes): Promise<Shipped | undefined> {
  const [rows, ...others] = sum;
  if (others.length > 0 || rows.length !== 3 || rows[2] !== rows[0]) return undefined;
  let refusal: string | undefined;
  try {
    const { seconds } = await plan("solve", { position: sumName(sum) }, wishes);
    if ((seconds ?? 0) <= PATIENCE) return undefined;
  } catch (why) {
    if (isCancelled(why)) throw why;
    refusal = sentence(why);
  }
  const found = await look(rows[0]).catch(() => undefined);
  return found && { ...found, refusal };
}

async function look(n: number): Promise<Shipped | undefined> {
  loading ??= load().catch((why) => {
    loading = undefined;
    throw why;
  });
  const table = await loading;
  if (n > table.length) return undefined;
  return { move: { board: 1, square: read(table[n - 1], n) }, upto: table.length };
}

/** A byte of the table: scripts/openings.mjs says how it is made. */
function read(code: number, n: number): Square {
  const row = code & 1;
  const far = code >> 1;
  const off = far % 2 === 0 ? far / 2 : -(far + 1) / 2;
  return [row + 2, Math.round(n * SLOPES[row]) + off];
}
