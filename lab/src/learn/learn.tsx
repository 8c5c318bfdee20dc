// The page Learn: the rules in a minute, by playing.

import { useEffect, useState } from "preact/hooks";
import { Grid, type Mark } from "../board/grid";
import { ask, sentence } from "../engine/client";
import { useAnswer } from "../play/asking";
import { type Square, isMove, isOver, name, smallSquare, squareName } from "../position";
import { type Route, address, go } from "../route";
import { LESSONS, after, isAllowed } from "./lessons";

function readMoves(text: string): Square[] {
  const squares = text
    .split(",")
    .filter(Boolean)
    .map((it) => it.split(".").map(Number));
  return squares.map(([row, column]) => [row, column] as const);
}

export function Learn({ route }: { route: Route }) {
  const asked = Number(route.keys.get("step") ?? "1");
  const step = Number.isInteger(asked) && asked >= 1 && asked <= LESSONS.length ? asked : 1;
  const lesson = LESSONS[step - 1];
  let moves: Square[] = [];
  for (const square of readMoves(route.keys.get("moves") ?? "")) {
    if (isMove(after(lesson, moves), square)) moves = [...moves, square];
  }
  const rows = after(lesson, moves);
  const isDone = lesson.isDone(rows, moves);
  const [hint, setHint] = useState<{ position: string; square?: Square; words: string }>();
  const shownHint = hint?.position === name(rows) ? hint : undefined;

  const to = (number: number, squares: readonly Square[], isNew = false) => {
    const text = squares.map(([row, column]) => `${row}.${column}`).join(",");
    go(address("learn", { step: String(number), moves: text }), isNew);
  };

  const isComputers = lesson.isGame && !isDone && moves.length % 2 === 1 && !isOver(rows);
  const reply = useAnswer(isComputers ? `${step} ${name(rows)}` : undefined, (wishes) =>
    ask("reply", { position: name(rows), level: "perfect" }, wishes),
  );
  useEffect(() => {
    if (!isComputers || !reply.fact?.move) return;
    const square = smallSquare(reply.fact.move.square);
    const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 500;
    const timer = setTimeout(() => to(step, [...moves, square]), pause);
    return () => clearTimeout(timer);
  }, [reply.fact, isComputers]);

  const isLost = lesson.isGame && isOver(rows) && !isDone;
  const isStuck = !lesson.isGame && moves.length > 0 && !isDone;
  const allowed = isDone || isComputers ? [] : lesson.allowed?.(rows, moves);
  const mark = (square: Square): Mark | undefined => {
    const isNamed = allowed?.some(([row, column]) => row === square[0] && column === square[1]);
    const isHint = shownHint?.square && squareName(shownHint.square) === squareName(square);
    return isNamed || isHint ? { kind: "hint", words: "take this one" } : undefined;
  };
  const take = (square: Square) => {
    if (!isDone && !isComputers && isMove(rows, square) && isAllowed(lesson, rows, moves, square)) {
      to(step, [...moves, square]);
    }
  };
  const askHint = async () => {
    const position = name(rows);
    try {
      const solution = await ask("solve", { position });
      const square = solution.winning_moves[0] && smallSquare(solution.winning_moves[0].square);
      const words = square ? `${squareName(square)} wins.` : "No bite wins any more. Begin again.";
      setHint({ position, square, words });
    } catch (why) {
      setHint({ position, words: sentence(why) });
    }
  };

  return (
    <section class="card learn">
      <p class="faint">
        Step {step} of {LESSONS.length}
      </p>
      <h1>{lesson.title}</h1>
      <p>{lesson.task}</p>
      {lesson.why !== undefined && <p>{lesson.why}</p>}
      <Grid
        key={step}
        rows={rows}
        start={lesson.board}
        label={`The bar of step ${step}`}
        isIdle={isDone || isComputers || isLost || isStuck}
        was={moves.length > 0 ? after(lesson, moves.slice(0, -1)) : undefined}
        mark={mark}
        onTake={take}
      />
      <div role="status">
        {isComputers && <p>The computer thinks…</p>}
        {reply.refusal !== undefined && <p class="refusal">{reply.refusal}</p>}
        {!isDone && !isComputers && !isLost && moves.length > 0 && <p>{said()}</p>}
        {isLost && <p class="refusal">The poison is yours: the computer has won. Try again!</p>}
        {isDone && <p class="result">{lesson.learnt}</p>}
        {shownHint !== undefined && !isDone && <p class="hint">{shownHint.words}</p>}
      </div>
      <div class="tools">
        {step > 1 && (
          <button type="button" onClick={() => to(step - 1, [], true)}>
            Back
          </button>
        )}
        <button type="button" disabled={moves.length === 0} onClick={() => to(step, [])}>
          Again
        </button>
        {lesson.isGame && lesson.allowed === undefined && !isDone && (
          <button type="button" disabled={isComputers || isLost} onClick={() => void askHint()}>
            Hint
          </button>
        )}
        {step < LESSONS.length ? (
          <button
            type="button"
            class={isDone ? "primary" : undefined}
            onClick={() => to(step + 1, [], true)}
          >
            {isDone ? "Next" : "Skip"}
          </button>
        ) : (
          <a
            class={`button ${isDone ? "primary" : ""}`}
            href={address("play", { board: "3x7", analysis: "1" })}
          >
            Play on, with analysis
          </a>
        )}
      </div>
      {step === 1 && (
        <p class="faint">
          Seven short steps. If you know the rules, <a href={address("play")}>play</a>.
        </p>
      )}
      <ol class="dots" aria-label="Steps">
        {LESSONS.map((it, index) => (
          <li key={index}>
            <a
              href={address("learn", { step: String(index + 1) })}
              aria-current={index + 1 === step ? "step" : undefined}
              aria-label={`Step ${index + 1}: ${it.title}`}
            />
          </li>
        ))}
      </ol>
    </section>
  );

  function said(): string {
    const last = moves[moves.length - 1];
    const about = lesson.isGame && last ? `The computer took ${squareName(last)}. ` : "";
    return about + (lesson.say?.(rows, moves) ?? "");
  }
}
