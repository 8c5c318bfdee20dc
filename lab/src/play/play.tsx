// The page Play.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Mark, Grid } from "../board/grid";
import { Strip, WHOLE } from "../board/strip";
import { ask, isCancelled, plan, sentence, type Progress } from "../engine/client";
import type { Facts, Plan } from "../engine/facts";
import { type Rows, type Square, boards, count, isMove, isOver, name, smallSquare, squareName, title } from "../position";
import { type Route, go } from "../route";
import { After, useReview } from "./after";
import { useAnswer } from "./asking";
import {
  type Game,
  gameAddress,
  isComputersTurn,
  other,
  playerName,
  readGame,
  rowsNow,
  turnAfter,
  verb,
  winner,
} from "./game";
import { analysisMarks, markOf, winningMarks } from "./marks";
import { Setup } from "./setup";
import { amount, hintWords, listSquares, time } from "./words";

/** An analysis that takes longer than this, in seconds, begins when it is asked for once more. */
const PATIENCE = 4;

/** Boards of more squares than this show their winning bites only. */
const MOST_SQUARES = 4000;

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
  return <Table game={game} key={name(game.start)} />;
}

function Table({ game }: { game: Game }) {
  const all = boards(game.start, game.moves);
  const shown = game.at ?? game.moves.length;
  const rows = all[shown];
  const won = winner(game);
  const isBack = shown < game.moves.length;
  const change = (next: Game) => go(gameAddress(next));
  const set = (part: Partial<Game>) => change({ ...game, ...part });

  const take = (square: Square) => {
    const moves = [...game.moves.slice(0, shown), square];
    set({ moves, at: undefined });
  };
  const reply = useReply(game, (square) => set({ moves: [...game.moves, square], at: undefined }));
  const [isReviewed, setReviewed] = useState(false);
  useEffect(() => setReviewed(false), [game.moves.length]);
  const review = useReview(won !== undefined || isBack || isReviewed ? game : undefined);
  const analysis = useAnalysis(rows, game.analysis && !isOver(rows) && !reply.isRunning);
  const hint = useHint(rows);

  const marks = new Map(analysis.marks);
  for (const square of hint.squares) {
    const old = marks.get(squareName(square));
    marks.set(squareName(square), { ...old, kind: "hint", words: `the hint, ${old?.words ?? "wins"}` });
  }
  const next = isBack ? review.fact?.moves[shown] : undefined;
  if (next?.mistake) {
    const mark = (square: Square, kind: Mark["kind"], words: string) =>
      marks.set(squareName(square), { ...marks.get(squareName(square)), kind, words });
    mark(smallSquare(next.square), "mistake", "the mistake");
    for (const square of next.winning) mark(smallSquare(square), "hint", "would have won");
  }

  const isIdle = reply.isRunning || isOver(rows);
  const board = {
    rows,
    start: game.start,
    label: `Chomp on ${title(game.start)}, ${count(rows).toLocaleString("en")} squares are left`,
    isIdle,
    was: shown > 0 ? all[shown - 1] : undefined,
    mark: markOf(marks),
    onTake: (square: Square) => {
      if (!isIdle && isMove(rows, square)) take(square);
    },
  };

  return (
    <div class="columns">
      <div class="stack">
        <section class="card table">
          <h1>
            {title(game.start)}
            <span class="faint"> {game.level === "two" ? "two players" : `against ${article(game.level)}`}</span>
          </h1>
          <Status game={game} rows={rows} isBack={isBack} next={next} reply={reply} />
          {game.start[0] > WHOLE ? (
            <Strip {...board} at={game.from} onWindow={(from) => set({ from })} />
          ) : (
            <Grid {...board} />
          )}
          <div class="tools">
            <button type="button" onClick={() => hint.ask()} disabled={isIdle || hint.isRunning}>
              Hint
            </button>
            <button type="button" onClick={() => set(undo(game))} disabled={game.moves.length === 0}>
              Undo
            </button>
            <button type="button" onClick={() => set({ moves: [], at: undefined })} disabled={game.moves.length === 0}>
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
          <After game={game} review={review.fact} onLook={(at) => set({ at: at === game.moves.length ? undefined : at })} />
        )}
        {review.refusal !== undefined && <p class="refusal">{review.refusal}</p>}
      </div>
      <Setup game={game} onNew={(it) => go(gameAddress(it), true)} onChange={change} />
    </div>
  );
}

function article(level: string): string {
  return level === "perfect" ? "perfect play" : `${level === "easy" ? "an" : "a"} ${level} opponent`;
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
function useReply(game: Game, onMove: (square: Square) => void): Replying {
  const isTurn = isComputersTurn(game);
  const position = name(rowsNow(game));
  const key = isTurn ? `${position} ${game.level} ${game.moves.length}` : undefined;
  const seed = useRef(Math.floor(Math.random() * 2 ** 32));
  const answer = useAnswer(key, (wishes) => {
    const level = game.level;
    return ask("reply", { position, level, seed: seed.current + game.moves.length }, wishes);
  });
  useEffect(() => {
    if (key === undefined || !answer.fact?.move) return;
    const square = smallSquare(answer.fact.move.square);
    // A moment to see one's own bite.
    const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 350;
    const timer = setTimeout(() => onMove(square), pause);
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
          {reply.refusal} {game.level !== "two" && "Choose another board, or play it with somebody else."}
        </p>
      )}
      {reply.isRunning && reply.progress !== undefined && <Bar {...reply.progress} onCancel={reply.cancel} />}
    </div>
  );
}

interface Situation {
  game: Game;
  /** The board that is shown. */
  rows: Rows;
  isBack: boolean;
  /** The move that was made on it, judged, when one looks back. */
  next?: Facts["review"]["moves"][number];
  reply: Replying;
}

function StatusWords({ game, rows, isBack, next, reply }: Situation) {
  const moves = game.moves.length;
  const won = winner(game);
  const shown = game.at ?? moves;
  if (isBack) {
    const player = turnAfter(shown);
    const who = playerName(game, player);
    const wrong = next?.mistake ? next : undefined;
    return (
      <p>
        {who} {verb(game, player, "are", "is")} to move on {title(rows)}.{" "}
        {wrong !== undefined && (
          <strong>
            {squareName(smallSquare(wrong.square))} was a mistake: {listSquares(wrong.winning.map(smallSquare))} would
            have won.{" "}
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
        {moves > 0 && `${playerName(game, loser)} ${verb(game, loser, "are", "is")} left with the poison.`}
      </p>
    );
  }
  const last = game.moves[moves - 1];
  const turn = turnAfter(moves);
  const said = last ? `${playerName(game, turnAfter(moves - 1))} took ${squareName(last)}. ` : "";
  if (reply.isRunning) return <p>{said}The computer thinks…</p>;
  if (reply.refusal !== undefined) return <p>{said}</p>;
  const todo = game.level === "two" ? `${playerName(game, turn)} is to move.` : "Your move.";
  const rule = moves === 0 ? " Take a square: all to its right and below it goes too. Leave the poison to the other." : "";
  return (
    <p>
      {said}
      <strong>{todo}</strong>
      {rule}
    </p>
  );
}

function Bar({ done, total, onCancel }: Progress & { onCancel: () => void }) {
  return (
    <div class="progress">
      {total > 0 ? <progress aria-label="progress" max={total} value={done} /> : <progress aria-label="progress" />}
      <span>
        {amount(done)}
        {total > 0 && ` of about ${amount(total)}`}
      </span>
      <button type="button" onClick={onCancel}>
        Stop
      </button>
    </div>
  );
}

interface AnalysisState {
  marks?: Map<string, Mark>;
  fact?: Facts["analyse"];
  large?: Facts["solve"];
  refusal?: string;
  warning?: string;
  progress?: Progress;
  isRunning: boolean;
  /** It takes so many seconds, and waits for a word. */
  waits?: number;
  begin: () => void;
  cancel: () => void;
}

type Worth = { small: Facts["analyse"] } | { large: Facts["solve"] } | { waits: number };

function useAnalysis(rows: Rows, isWanted: boolean): AnalysisState {
  const position = name(rows);
  const [patient, setPatient] = useState<string>();
  const isPatient = patient === position;
  const key = isWanted ? `${position}${isPatient ? " patiently" : ""}` : undefined;
  const answer = useAnswer<Worth>(key, async (wishes) => {
    const isSmall = count(rows) <= MOST_SQUARES;
    const seconds = (it: Plan) => (isPatient ? 0 : (it.seconds ?? 0));
    const needed = isSmall ? await plan("analyse", { position }, wishes) : await plan("solve", { position }, wishes);
    if (seconds(needed) > PATIENCE) return { waits: seconds(needed) };
    if (isSmall) return { small: await ask("analyse", { position }, wishes) };
    return { large: await ask("solve", { position }, wishes) };
  });
  const fact = answer.fact;
  const small = fact && "small" in fact ? fact.small : undefined;
  const large = fact && "large" in fact ? fact.large : undefined;
  return {
    ...answer,
    fact: small,
    large,
    waits: fact && "waits" in fact ? fact.waits : undefined,
    marks: small ? analysisMarks(small) : large ? winningMarks(large) : undefined,
    begin: () => setPatient(position),
  };
}

function AnalysisWords(state: AnalysisState) {
  if (state.waits !== undefined) {
    return (
      <p>
        This takes about {time(state.waits)}.{" "}
        <button type="button" onClick={state.begin}>
          Go on
        </button>
      </p>
    );
  }
  if (state.refusal !== undefined) return <p class="refusal">{state.refusal}</p>;
  if (state.isRunning) {
    return state.progress ? <Bar {...state.progress} onCancel={state.cancel} /> : <p class="faint">Looking at every bite…</p>;
  }
  const known = state.fact ?? state.large;
  if (known === undefined) return null;
  const who = known.outcome === "N" ? "Whoever is to move can win" : "Whoever is to move loses against perfect play";
  const values = [
    known.nim !== null && known.nim !== undefined && `nim-value ${known.nim}`,
    known.depth !== null && known.depth !== undefined && `${known.depth} more moves at best play`,
  ].filter(Boolean);
  return (
    <>
      <p>
        {who}
        {values.length > 0 && `: ${values.join(", ")}`}.
      </p>
      <p class="legend">
        <span class="key win" /> wins <span class="key lose" /> loses
        {state.fact?.nim !== undefined && state.fact?.nim !== null && (
          <> · large figure: the nim-value of what is left (0 wins) · small: how many moves are left then</>
        )}
      </p>
      {state.warning !== undefined && <p class="faint">{state.warning}</p>}
    </>
  );
}

function useHint(rows: Rows) {
  const position = name(rows);
  const [hint, setHint] = useState<{ position: string; words?: string; squares: Square[]; isRunning: boolean }>();
  const ends = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => ends.current?.abort(), [position]);
  const begin = async () => {
    const controller = new AbortController();
    ends.current = controller;
    const wishes = { signal: controller.signal };
    setHint({ position, squares: [], isRunning: true, words: "Looking for it…" });
    try {
      const how = await plan("solve", { position }, wishes);
      const solution = await ask("solve", { position }, wishes);
      const squares = solution.winning_moves.slice(0, 1).map((move) => smallSquare(move.square));
      setHint({ position, squares, isRunning: false, words: hintWords(rows, solution, how) });
    } catch (why) {
      if (!isCancelled(why)) setHint({ position, squares: [], isRunning: false, words: sentence(why) });
    }
  };
  const present = hint?.position === position ? hint : { words: undefined, squares: [] as Square[], isRunning: false };
  return { ...present, ask: () => void begin() };
}
