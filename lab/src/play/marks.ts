// What an analysis shows on each square.

import type { Facts } from "../engine/facts";
import type { Mark } from "../board/grid";
import { type Square, smallSquare, squareName } from "../position";

export type Marks = Map<string, Mark>;

export function markOf(marks: Marks | undefined): (square: Square) => Mark | undefined {
  return (square) => marks?.get(squareName(square));
}

/** Win or loss, nim-value and remoteness of what each bite leaves. */
export function analysisMarks(analysis: Facts["analyse"]): Marks {
  const marks: Marks = new Map();
  for (const { square, outcome, nim, depth } of analysis.moves) {
    const wins = outcome === "P";
    const known = nim !== null && nim !== undefined;
    const words = [wins ? "wins" : "loses"];
    if (known) words.push(`nim-value ${nim}`);
    const isDeep = depth !== null && depth !== undefined;
    if (isDeep) words.push(`${depth} more ${Number(depth) === 1 ? "move" : "moves"}`);
    marks.set(squareName(smallSquare(square)), {
      kind: wins ? "win" : "lose",
      figure: known ? String(nim) : wins ? "★" : undefined,
      small: isDeep ? String(depth) : undefined,
      words: words.join(", "),
    });
  }
  return marks;
}

/** Only the winning moves, on boards too large to look at every square. */
export function winningMarks(solution: Facts["solve"]): Marks {
  const wins = (square: Square): [string, Mark] => [
    squareName(square),
    { kind: "win", figure: "★", words: "wins" },
  ];
  return new Map(solution.winning_moves.map((move) => wins(smallSquare(move.square))));
}
