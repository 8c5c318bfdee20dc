// What an analysis shows on each square.

import type { Facts } from "../engine/facts";
import type { Mark } from "../board/grid";
import { type Bite, type Square, squareName, toBite } from "../position";

export type Marks = Map<string, Mark>;

/** What a bite is called among the marks. */
export function markKey({ board, square }: Bite): string {
  return `${board} ${squareName(square)}`;
}

/** The marks of one board. */
export function markOf(marks: Marks, board: number): (square: Square) => Mark | undefined {
  return (square) => marks.get(markKey({ board, square }));
}

/** Win or loss, nim-value and remoteness of what each bite leaves. */
export function analysisMarks(analysis: Facts["analyse"]): Marks {
  const marks: Marks = new Map();
  for (const move of analysis.moves) {
    const { outcome, nim, depth } = move;
    const wins = outcome === "P";
    const known = nim !== null && nim !== undefined;
    const words = [wins ? "wins" : "loses"];
    if (known) words.push(`nim-value ${nim}`);
    const isDeep = depth !== null && depth !== undefined;
    if (isDeep) words.push(`${depth} more ${Number(depth) === 1 ? "move" : "moves"}`);
    marks.set(markKey(toBite(move)), {
      kind: wins ? "win" : "lose",
      figure: known ? String(nim) : wins ? "★" : undefined,
      small: isDeep ? String(depth) : undefined,
      words: words.join(", "),
    });
  }
  return marks;
}

/** Only the winning moves, on boards too large to look at every square. */
export function winningMarks(moves: readonly Bite[]): Marks {
  const wins: Mark = { kind: "win", figure: "★", words: "wins" };
  return new Map(moves.map((move) => [markKey(move), wins]));
}
