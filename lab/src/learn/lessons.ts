// The tour: what each step says, and when it is done.

import { type Rows, type Square, bite, isOver } from "../position";

export interface Lesson {
  title: string;
  board: Rows;
  /** What to do. */
  task: string;
  /** Why it matters, in a sentence or two. */
  why?: string;
  /** Whether the computer answers, with perfect play. */
  isGame: boolean;
  /** The squares that may be taken now; every legal one if there is none. */
  allowed?: (rows: Rows, moves: readonly Square[]) => Square[] | undefined;
  /** What to say after these moves, besides the task. */
  say?: (rows: Rows, moves: readonly Square[]) => string | undefined;
  /** Whether the step is done. */
  isDone: (rows: Rows, moves: readonly Square[]) => boolean;
  /** What has been learnt. */
  learnt: string;
}

const bar = (rows: number, columns: number): Rows => Array<number>(rows).fill(columns);

/** Whether it is the learner who has won: the other must take the poison. */
const hasWon = (rows: Rows, moves: readonly Square[]) => isOver(rows) && moves.length % 2 === 1;

/** The bite on one arm of an L that answers a bite on the other. */
function mirrored(rows: Rows): Square[] | undefined {
  const right = rows[0];
  const down = rows.length;
  if (right === down) return undefined;
  return right > down ? [[1, down + 1]] : [[right + 1, 1]];
}

/** The bite that leaves the second row one shorter than the first. */
function staircase(rows: Rows): Square[] | undefined {
  const [top, under = 0] = rows;
  if (top === under) return [[2, top]];
  return top > under + 1 ? [[1, under + 2]] : undefined;
}

export const LESSONS: Lesson[] = [
  {
    title: "A bite",
    board: bar(3, 4),
    task:
      "This is a bar of chocolate. Take any square but the green one: all to its right and below " +
      "it goes too.",
    isGame: false,
    isDone: (_, moves) => moves.length > 0,
    learnt: "That is a bite. Two players take turns, and must always bite.",
  },
  {
    title: "The poison",
    board: bar(1, 3),
    task: "The green square is poison: whoever has nothing else left loses. Win at once!",
    isGame: false,
    allowed: () => undefined,
    say: (rows, moves) =>
      moves.length > 0 && !isOver(rows)
        ? "The other would take the last square now, and leave the poison to you."
        : undefined,
    isDone: (rows) => isOver(rows),
    learnt: "One row is easy: leave the poison alone. That is all there is to the rules.",
  },
  {
    title: "Squares: play the mirror",
    board: bar(4, 4),
    task: "Take the square next to the poison on the diagonal, (2,2). An L is left.",
    why: "From then on copy every bite on the other arm of the L.",
    isGame: true,
    allowed: (rows, moves) => (moves.length === 0 ? [[2, 2]] : mirrored(rows)),
    say: (_, moves) => (moves.length > 1 ? "Now copy the bite on the other arm." : undefined),
    isDone: hasWon,
    learnt:
      "You always have an answer, so the poison is not yours. It works on every square bar, of any " +
      "size.",
  },
  {
    title: "Two rows: keep the stairs",
    board: bar(2, 6),
    task: "Take one square so that the lower row is shorter by one: (2,6).",
    why: "Whatever the other does, you can make the lower row one shorter again.",
    isGame: true,
    allowed: (rows) => staircase(rows),
    say: (_, moves) => (moves.length > 1 ? "Make the lower row one shorter again." : undefined),
    isDone: hasWon,
    learnt: "Two rows are solved: whoever leaves the lower row one shorter wins.",
  },
  {
    title: "Stealing a strategy",
    board: bar(3, 5),
    task:
      "Now a bar that you know nothing about. Nibble at the far corner, (3,5), and see what " +
      "happens.",
    isGame: true,
    allowed: (_, moves) => (moves.length === 0 ? [[3, 5]] : []),
    isDone: (_, moves) => moves.length >= 2,
    learnt:
      "Either the nibble wins, or some reply to it does. But you could have begun with that very " +
      "reply: it takes the corner, too. So whoever begins can win on every bar, and nobody needs to know how.",
  },
  {
    title: "Steal it",
    board: bar(3, 5),
    task: "Same bar. Begin with the bite that the computer has just shown you, and win.",
    isGame: true,
    isDone: hasWon,
    say: (_, moves) => (moves.length > 1 ? "Still winning? The hint knows." : undefined),
    learnt: "The proof says that a winning bite exists. Finding it is another matter.",
  },
  {
    title: "Three rows",
    board: bar(3, 7),
    task:
      "Three rows look harmless. There is one winning bite here, and no formula that anybody " +
      "knows. Find it, or take the hint.",
    isGame: true,
    isDone: hasWon,
    learnt:
      "That is Chomp: two rules, and three rows that nobody can explain. On the page Play, the " +
      "analysis shows what each bite is worth.",
  },
];

/** Which squares may be taken in a lesson. */
export function isAllowed(
  lesson: Lesson,
  rows: Rows,
  moves: readonly Square[],
  square: Square,
): boolean {
  const allowed = lesson.allowed?.(rows, moves);
  if (allowed === undefined) return true;
  return allowed.some(([row, column]) => row === square[0] && column === square[1]);
}

/** The bar after its moves. */
export function after(lesson: Lesson, moves: readonly Square[]): Rows {
  return moves.reduce<Rows>((rows, square) => bite(rows, square), lesson.board);
}
