// A game as its address says it.

import {
  type Bite,
  type Sum,
  biteOff,
  course,
  isAllOver,
  isLegal,
  readSum,
  sumName,
} from "../position";
import { type Keys, address } from "../route";

export const LEVELS = ["random", "easy", "medium", "hard", "perfect"] as const;

export type Level = (typeof LEVELS)[number] | "two";

export type Player = "first" | "second";

export interface Game {
  start: Sum;
  moves: Bite[];
  /** `two` for two people at one screen. */
  level: Level;
  /** Which player the person at the screen is. */
  you: Player;
  /** Whether every square shows what it is worth. */
  analysis: boolean;
  /** How many moves are shown, when one looks back. */
  at?: number;
  /** The first column of the window, on a long board. */
  from: number;
}

export const FIRST_BOARD = "4x7";

/** Reads a game; throws a sentence if there is no such game. */
export function readGame(keys: URLSearchParams): Game {
  const start = readSum(keys.get("board") ?? FIRST_BOARD);
  const moves: Bite[] = [];
  let sum = start;
  for (const text of (keys.get("moves") ?? "").split(",").filter(Boolean)) {
    const numbers = text.split(".").map(Number);
    // The board comes first where there are several.
    const [board, row, column] = start.length > 1 ? numbers : [1, ...numbers];
    const move: Bite = { board, square: [row, column] };
    if (!isLegal(sum, move)) {
      throw new Error(
        `Move ${moves.length + 1} of this address, ${text}, is no move on ${sumName(sum)}`,
      );
    }
    moves.push(move);
    sum = biteOff(sum, move);
  }
  const level = keys.get("level");
  const at = Number(keys.get("at") ?? "x");
  const from = Number(keys.get("from") ?? "1");
  return {
    start,
    moves,
    level: level === "two" ? "two" : (LEVELS.find((it) => it === level) ?? "perfect"),
    you: keys.get("you") === "second" ? "second" : "first",
    analysis: keys.get("analysis") === "1",
    at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : undefined,
    from: Number.isInteger(from) && from >= 1 ? from : 1,
  };
}

export function gameKeys(game: Game): Keys {
  return {
    board: game.start.length > 1 ? sumName(game.start).replaceAll(" ", "") : sumName(game.start),
    moves: game.moves.map((move) => moveKey(game, move)).join(","),
    level: game.level === "perfect" ? undefined : game.level,
    you: game.you === "second" ? "second" : undefined,
    analysis: game.analysis ? "1" : undefined,
    at: game.at?.toString(),
    from: game.from > 1 ? game.from.toString() : undefined,
  };
}

function moveKey(game: Game, { board, square }: Bite): string {
  return (game.start.length > 1 ? [board, ...square] : square).join(".");
}

export function gameAddress(game: Game): string {
  return address("play", gameKeys(game));
}

/** Whose turn it is after so many moves. */
export function turnAfter(moves: number): Player {
  return moves % 2 === 0 ? "first" : "second";
}

export function other(player: Player): Player {
  return player === "first" ? "second" : "first";
}

/** What a player is called in sentences. */
export function playerName(game: Game, player: Player): string {
  if (game.level === "two") return player === "first" ? "The first player" : "The second player";
  return player === game.you ? "You" : "The computer";
}

/** A verb in the form that goes with the player. */
export function verb(game: Game, player: Player, you: string, others: string): string {
  return game.level !== "two" && player === game.you ? you : others;
}

export function sumNow(game: Game): Sum {
  return course(game.start, game.moves)[game.moves.length];
}

/** Who has won: not the one who is left with the poison. */
export function winner(game: Game): Player | undefined {
  return isAllOver(sumNow(game)) ? other(turnAfter(game.moves.length)) : undefined;
}

export function isComputersTurn(game: Game): boolean {
  const isBehind = game.at !== undefined && game.at < game.moves.length;
  return (
    game.level !== "two" &&
    !isBehind &&
    winner(game) === undefined &&
    turnAfter(game.moves.length) !== game.you
  );
}
