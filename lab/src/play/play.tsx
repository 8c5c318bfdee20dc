// The page Play.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Mark, Grid } from "../board/grid";
import { Strip, WHOLE } from "../board/strip";
import { type Progress, ask } from "../engine/client";
import type { Facts } from "../engine/facts";
import {
  type Bite,
  type Square,
  type Sum,
  biteName,
  count,
  course,
  isAllOver,
  isMove,
  sumName,
  sumTitle,
  title,
  toBite,
} from "../position";
import { type Route, go } from "../route";
import { After, useReview } from "./after";
import { AnalysisWords, Bar, useAnalysis, useHint } from "./analysis";
import { useAnswer } from "./asking";
import {
  type Game,
  gameAddress,
  isComputersTurn,
  other,
  playerName,
  readGame,
  sumNow,
  turnAfter,
  verb,
  winner,
} from "./game";
import { markKey, markOf } from "./marks";
import { openingBeyond } from "./openings";
import { Setup } from "./setup";
import { listBites } from "./words";

export function Play({ route }: { route: Route }) {
  let game: Game;
  try {
    game = readGame(route.keys);
  } catch (why) {
    const start = readGame(new URLSearchParams());
    return (
      <div class="columns">
        <div class="card">
          <h1>Play</h1>
          <p class="refusal" role="alert">
            {(why as Error).message}.
          </p>
        </div>
        <Setup game={start} onNew={(it) => go(gameAddress(it), true)} onChange={() => {}} />
      </div>
    );
  }
  return <Table game={game} key={sumName(game.start)} />;
}

function Table({ game }: { game: Game }) {
  const all = course(game.start, game.moves);
  const shown = game.at ?? game.moves.length;
  const sum = all[shown];
  const won = winner(game);
  const isBack = shown < game.moves.length;
  const change = (next: Game) => go(gameAddress(next));
  const set = (part: Partial<Game>) => change({ ...game, ...part });

  const take = (move: Bite) => {
    const moves = [...game.moves.slice(0, shown), move];
    set({ moves, at: undefined });
  };
  const reply = useReply(game, (move) => set({ moves: [...game.moves, move], at: undefined }));
  const [isReviewed, setReviewed] = useState(false);
  useEffect(() => setReviewed(false), [game.moves.length]);
  const review = useReview(won !== undefined || isBack || isReviewed ? game : undefined);
  const analysis = useAnalysis(sum, game.analysis && !isAllOver(sum) && !reply.isRunning);
  const hint = useHint(sum);
  const hinted = hint.moves[0];
  const column = hinted?.square[1];
  useEffect(() => {
    // A long board is shown where the hint is.
    if (hinted && game.start[hinted.board - 1][0] > WHOLE) set({ from: Math.max(1, column - 5) });
  }, [column]);

  const marks = new Map(analysis.marks);
  for (const move of hint.moves) {
    const old = marks.get(markKey(move));
    marks.set(markKey(move), { ...old, kind: "hint", words: `the hint, ${old?.words ?? "wins"}` });
  }
  const next = isBack ? review.fact?.moves[shown] : undefined;
  if (next?.mistake) {
    const mark = (move: Bite, kind: Mark["kind"], words: string) =>
      marks.set(markKey(move), { ...marks.get(markKey(move)), kind, words });
    mark(toBite(next), "mistake", "the mistake");
    for (const move of next.winning) mark(toBite(move), "hint", "would have won");
  }

  const isIdle = reply.isRunning || isAllOver(sum);
  const boards = sum.map((rows, index) => {
    const start = game.start[index];
    const which = sum.length > 1 ? `Board ${index + 1}, ` : "Chomp on ";
    const props = {
      rows,
      start,
      label: `${which}${title(start)}, ${count(rows).toLocaleString("en")} squares are left`,
      isIdle,
      was: shown > 0 ? all[shown - 1][index] : undefined,
      mark: markOf(marks, index + 1),
      onTake: (square: Square) => {
        if (!isIdle && isMove(rows, square)) take({ board: index + 1, square });
      },
    };
    if (start[0] <= WHOLE) return <Grid key={index} {...props} />;
    return <Strip key={index} {...props} at={game.from} onWindow={(from) => set({ from })} />;
  });

  return (
    <div class="columns">
      <div class="stack">
        <section class="card table">
          <h1>
            {sumTitle(game.start)}
            <span class="faint">
              {" "}
              {game.level === "two" ? "two players" : `against ${article(game.level)}`}
            </span>
          </h1>
          <Status game={game} sum={sum} isBack={isBack} next={next} reply={reply} />
          <div class={boards.length > 1 ? "sum" : undefined}>{boards}</div>
          <div class="tools">
            <button type="button" onClick={() => hint.ask()} disabled={isIdle || hint.isRunning}>
              Hint
            </button>
            <button
              type="button"
              onClick={() => set(undo(game))}
              disabled={game.moves.length === 0}
            >
              Undo
            </button>
            <button
              type="button"
              onClick={() => set({ moves: [], at: undefined })}
              disabled={game.moves.length === 0}
            >
              Start again
            </button>
            <button
              type="button"
              role="switch"
              aria-checked={game.analysis}
              class="switch"
              onClick={() => set({ analysis: !game.analysis })}
            >
              Analysis
            </button>
            {won === undefined && game.moves.length > 0 && !isReviewed && !isBack && (
              <button type="button" onClick={() => setReviewed(true)} disabled={reply.isRunning}>
                Review
              </button>
            )}
          </div>
          <div aria-live="polite">
            {hint.words !== undefined && <p class="hint">{hint.words}</p>}
            {game.analysis && <AnalysisWords {...analysis} />}
          </div>
        </section>
        {review.fact !== undefined && (
          <After
            game={game}
            review={review.fact}
            onLook={(at) => set({ at: at === game.moves.length ? undefined : at })}
          />
        )}
        {review.refusal !== undefined && <p class="refusal">{review.refusal}</p>}
      </div>
      <Setup game={game} onNew={(it) => go(gameAddress(it), true)} onChange={change} />
    </div>
  );
}

function article(level: string): string {
  return level === "perfect"
    ? "perfect play"
    : `${level === "easy" ? "an" : "a"} ${level} opponent`;
}

/** Takes the last bite back and, against the computer, its reply with it. */
function undo(game: Game): Partial<Game> {
  const behind = game.level === "two" || turnAfter(game.moves.length) !== game.you ? 1 : 2;
  return { moves: game.moves.slice(0, Math.max(0, game.moves.length - behind)), at: undefined };
}

interface Replying {
  isRunning: boolean;
  progress?: Progress;
  refusal?: string;
  cancel: () => void;
}

/** Asks for the computer's move whenever it is its turn. */
function useReply(game: Game, onMove: (move: Bite) => void): Replying {
  const isTurn = isComputersTurn(game);
  const position = sumName(sumNow(game));
  const key = isTurn ? `${position} ${game.level} ${game.moves.length}` : undefined;
  const seed = useRef(Math.floor(Math.random() * 2 ** 32));
  const answer = useAnswer(key, async (wishes) => {
    const level = game.level;
    const opening = await openingBeyond(sumNow(game), wishes);
    // A weaker opponent bites at random now and then, as long as the engines go.
    if (opening && (level === "perfect" || opening.refusal)) return opening.move;
    const request = { position, level, seed: seed.current + game.moves.length };
    const { move } = await ask("reply", request, wishes);
    return move ? toBite(move) : undefined;
  });
  useEffect(() => {
    if (key === undefined || answer.fact === undefined) return;
    const move = answer.fact;
    // A moment to see one's own bite.
    const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 350;
    const timer = setTimeout(() => onMove(move), pause);
    return () => clearTimeout(timer);
  }, [answer.fact, key]);
  return {
    isRunning: key !== undefined && answer.refusal === undefined,
    progress: answer.progress,
    refusal: key === undefined ? undefined : answer.refusal,
    cancel: answer.cancel,
  };
}

function Status(props: Situation) {
  const { game, reply } = props;
  return (
    <div class="status" role="status">
      <StatusWords {...props} />
      {reply.refusal !== undefined && (
        <p class="refusal">
          {reply.refusal}{" "}
          {game.level !== "two" && "Choose another board, or play it with somebody else."}
        </p>
      )}
      {reply.isRunning && reply.progress !== undefined && (
        <Bar {...reply.progress} onCancel={reply.cancel} />
      )}
    </div>
  );
}

interface Situation {
  game: Game;
  /** The boards that are shown. */
  sum: Sum;
  isBack: boolean;
  /** The move that was made on it, judged, when one looks back. */
  next?: Facts["review"]["moves"][number];
  reply: Replying;
}

function StatusWords({ game, sum, isBack, next, reply }: Situation) {
  const moves = game.moves.length;
  const won = winner(game);
  const shown = game.at ?? moves;
  if (isBack) {
    const player = turnAfter(shown);
    const who = playerName(game, player);
    const wrong = next?.mistake ? next : undefined;
    return (
      <p>
        {who} {verb(game, player, "are", "is")} to move on {sumTitle(sum)}.{" "}
        {wrong !== undefined && (
          <strong>
            {biteName(toBite(wrong), sum)} was a mistake:{" "}
            {listBites(wrong.winning.map(toBite), sum)} would have won.{" "}
          </strong>
        )}
        Bite to try something else from here.
      </p>
    );
  }
  if (won !== undefined) {
    const loser = other(won);
    return (
      <p class="result">
        <strong>
          {playerName(game, won)} {verb(game, won, "win", "wins")}!
        </strong>{" "}
        {moves > 0 &&
          `${playerName(game, loser)} ${verb(game, loser, "are", "is")} left with the poison${game.start.length > 1 ? "s" : ""}.`}
      </p>
    );
  }
  const last = game.moves[moves - 1];
  const turn = turnAfter(moves);
  const said = last
    ? `${playerName(game, turnAfter(moves - 1))} took ${biteName(last, sum)}. `
    : "";
  if (reply.isRunning) return <p>{said}The computer thinks…</p>;
  if (reply.refusal !== undefined) return <p>{said}</p>;
  const todo = game.level === "two" ? `${playerName(game, turn)} is to move.` : "Your move.";
  const several = " Bite off one board. Whoever finds nothing but poisons loses.";
  const one =
    " Take a square: all to its right and below it goes too. Leave the poison to the other.";
  const rule = moves > 0 ? "" : game.start.length > 1 ? several : one;
  return (
    <p>
      {said}
      <strong>{todo}</strong>
      {rule}
    </p>
  );
}
