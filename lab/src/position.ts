// Boards, squares and bites: the rules of the game. What a board is worth is the engines' to say.

import type { Integer } from "./engine/facts";

/** Row lengths, longest first; the poison is the first square of the first row. */
export type Rows = readonly number[];

/** Row and column, both counted from 1. */
export type Square = readonly [number, number];

/** What the pages can show; the engines go further. */
export const MOST_ROWS = 30;
export const MOST_COLUMNS = 1_000_000_000;

/** An integer of a fact that is known to be small, such as a square of a board that is shown. */
export function small(integer: Integer): number {
  if (typeof integer === "bigint") throw new Error(`${integer} is larger than any board here`);
  return integer;
}

export function smallSquare(square: readonly [Integer, Integer]): Square {
  return [small(square[0]), small(square[1])];
}

/** What a bite leaves: the square goes, with everything to its right and below it. */
export function bite(rows: Rows, [row, column]: Square): Rows {
  const left = rows.map((length, index) =>
    index + 1 < row ? length : Math.min(length, column - 1),
  );
  return left.filter((length) => length > 0);
}

export function has(rows: Rows, [row, column]: Square): boolean {
  return row >= 1 && column >= 1 && row <= rows.length && column <= rows[row - 1];
}

export function isPoison([row, column]: Square): boolean {
  return row === 1 && column === 1;
}

/** Whether a square may be taken. */
export function isMove(rows: Rows, square: Square): boolean {
  return has(rows, square) && !isPoison(square);
}

export function count(rows: Rows): number {
  return rows.reduce((sum, length) => sum + length, 0);
}

/** Whether nothing but the poison is left. */
export function isOver(rows: Rows): boolean {
  return count(rows) === 1;
}

/** One board, or several side by side: a move is a bite off one of them. */
export type Sum = readonly Rows[];

/** A bite off one board of a sum, counted from 1. */
export interface Bite {
  board: number;
  square: Square;
}

export const MOST_BOARDS = 6;

/** A move of a fact, which names its board where there are several. */
export function toBite(
  move: readonly [Integer, Integer] | { board?: Integer; square: readonly [Integer, Integer] },
): Bite {
  if ("square" in move) return { board: small(move.board ?? 1), square: smallSquare(move.square) };
  return { board: 1, square: smallSquare(move) };
}

export function biteOff(sum: Sum, { board, square }: Bite): Sum {
  return sum.map((rows, index) => (index + 1 === board ? bite(rows, square) : rows));
}

export function isLegal(sum: Sum, { board, square }: Bite): boolean {
  return board >= 1 && board <= sum.length && isMove(sum[board - 1], square);
}

/** Whether nothing but poison is left. */
export function isAllOver(sum: Sum): boolean {
  return sum.every(isOver);
}

export function countAll(sum: Sum): number {
  return sum.reduce((all, rows) => all + count(rows), 0);
}

/** The boards from the start on, one more than there are moves. */
export function course(start: Sum, moves: readonly Bite[]): Sum[] {
  const all = [start];
  for (const move of moves) all.push(biteOff(all[all.length - 1], move));
  return all;
}

/** `4x7`, or `4x7 + (5,3,1)`. */
export function sumName(sum: Sum): string {
  return sum.map(name).join(" + ");
}

export function sumTitle(sum: Sum): string {
  return sum.map(title).join(" + ");
}

/** `(3,4)`, or `(3,4) of board 2`. */
export function biteName({ board, square }: Bite, sum: Sum): string {
  return sum.length > 1 ? `${squareName(square)} of board ${board}` : squareName(square);
}

/** Reads `4x7`, or `4x7 + (5,3,1)`. */
export function readSum(text: string): Sum {
  const parts = text.split("+");
  if (parts.length > MOST_BOARDS) {
    throw new Error(`There are ${parts.length} boards, and this page shows at most ${MOST_BOARDS}`);
  }
  return parts.map(readRows);
}

/** `4x7`, or `(5,4,2)` for what is no bar. */
export function name(rows: Rows): string {
  const isBar = rows.every((length) => length === rows[0]);
  return isBar ? `${rows.length}x${rows[0]}` : `(${rows.join(",")})`;
}

/** The same for people: `4 × 7`, `3 × 100,000`. */
export function title(rows: Rows): string {
  const [height, columns] = name(rows).split("x");
  return columns === undefined ? height : `${height} × ${Number(columns).toLocaleString("en")}`;
}

export function squareName([row, column]: Square): string {
  return `(${row},${column})`;
}

/** Reads `4x7`, `4 × 7`, `(5,4,2)` or `5 4 2`; throws a sentence that says what would be accepted. */
export function readRows(text: string): Rows {
  const wrong = (why: string) => new Error(`${why}; write a bar as in 4x7, or rows as in (5,4,2)`);
  const bar = /^\s*(\d{1,10})\s*[x×*]\s*(\d{1,10})\s*$/i.exec(text);
  const rows = bar
    ? readBar(Number(bar[1]), Number(bar[2]))
    : text
        .replace(/^\s*\(|\)\s*$/g, "")
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
  const excerpt = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  if (rows.length === 0 || rows.some((length) => !Number.isInteger(length) || length < 0)) {
    throw wrong(`“${excerpt}” cannot be read as a board`);
  }
  const kept = rows.filter((length) => length > 0);
  if (kept.length === 0)
    throw wrong(`“${excerpt}” has no square, and a board has at least the poison`);
  if (rows.some((length, index) => index > 0 && length > rows[index - 1])) {
    throw wrong(`In “${excerpt}” a row is longer than the one above it`);
  }
  if (kept.length > MOST_ROWS || kept[0] > MOST_COLUMNS) {
    const most = `${MOST_ROWS} rows and ${MOST_COLUMNS.toLocaleString("en")} columns`;
    throw new Error(`${excerpt} is too large for this page, which shows at most ${most}`);
  }
  return kept;
}

function readBar(rows: number, columns: number): number[] {
  // One row too many is enough to be refused.
  return Array<number>(Math.min(rows, MOST_ROWS + 1)).fill(columns);
}
