// What each bite is worth, on the board and in words; and a hint.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Mark } from "../board/grid";
import { type Progress, ask, isCancelled, plan, sentence } from "../engine/client";
import type { Facts, Plan } from "../engine/facts";
import { type Bite, type Sum, countAll, sumName, toBite } from "../position";
import { useAnswer } from "./asking";
import { analysisMarks, winningMarks } from "./marks";
import { PATIENCE, type Shipped, openingBeyond } from "./openings";
import { amount, hintWords, openingWords, time } from "./words";

/** Boards of more squares than this show their winning bites only. */
const MOST_SQUARES = 4000;

export function Bar({ done, total, onCancel }: Progress & { onCancel: () => void }) {
  return (
    <div class="progress">
      {total > 0 ? (
        <progress aria-label="progress" max={total} value={done} />
      ) : (
        <progress aria-label="progress" />
      )}
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
  /** What the table of openings has to say. */
  opening?: string;
  refusal?: string;
  warning?: string;
  progress?: Progress;
  isRunning: boolean;
  /** It takes so many seconds, and waits for a word. */
  waits?: number;
  begin: () => void;
  cancel: () => void;
}

type Worth =
  | { small: Facts["analyse"] }
  | { large: Facts["solve"] }
  | { opening: Shipped }
  | { waits: number };

export function useAnalysis(sum: Sum, isWanted: boolean): AnalysisState {
  const position = sumName(sum);
  const [patient, setPatient] = useState<string>();
  const isPatient = patient === position;
  const key = isWanted ? `${position}${isPatient ? " patiently" : ""}` : undefined;
  const answer = useAnswer<Worth>(key, async (wishes) => {
    const isSmall = countAll(sum) <= MOST_SQUARES;
    const opening = isPatient ? undefined : await openingBeyond(sum, wishes);
    if (opening !== undefined) return { opening };
    const seconds = (it: Plan) => (isPatient ? 0 : (it.seconds ?? 0));
    const needed = isSmall
      ? await plan("analyse", { position }, wishes)
      : await plan("solve", { position }, wishes);
    if (seconds(needed) > PATIENCE) return { waits: seconds(needed) };
    if (isSmall) return { small: await ask("analyse", { position }, wishes) };
    return { large: await ask("solve", { position }, wishes) };
  });
  const fact = answer.fact;
  const small = fact && "small" in fact ? fact.small : undefined;
  const large = fact && "large" in fact ? fact.large : undefined;
  const opening = fact && "opening" in fact ? fact.opening : undefined;
  const marks = () => {
    if (small) return analysisMarks(small);
    if (large) return winningMarks(large.winning_moves.map(toBite));
    return opening && winningMarks([opening.move]);
  };
  return {
    ...answer,
    fact: small,
    large,
    waits: fact && "waits" in fact ? fact.waits : undefined,
    opening: opening && openingWords(sum, opening),
    marks: marks(),
    begin: () => setPatient(position),
  };
}

export function AnalysisWords(state: AnalysisState) {
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
  if (state.opening !== undefined) return <p>{state.opening}</p>;
  if (state.refusal !== undefined) return <p class="refusal">{state.refusal}</p>;
  if (state.isRunning) {
    return state.progress ? (
      <Bar {...state.progress} onCancel={state.cancel} />
    ) : (
      <p class="faint">Looking at every bite…</p>
    );
  }
  const known = state.fact ?? state.large;
  if (known === undefined) return null;
  const who =
    known.outcome === "N"
      ? "Whoever is to move can win"
      : "Whoever is to move loses against perfect play";
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
          <>
            {" "}
            · large figure: the nim-value of what is left (0 wins) · small: how many moves are left
            then
          </>
        )}
      </p>
      {state.warning !== undefined && <p class="faint">{state.warning}</p>}
    </>
  );
}

export function useHint(sum: Sum) {
  const position = sumName(sum);
  const [hint, setHint] = useState<{
    position: string;
    words?: string;
    moves: Bite[];
    isRunning: boolean;
  }>();
  const ends = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => ends.current?.abort(), [position]);
  const begin = async () => {
    const controller = new AbortController();
    ends.current = controller;
    const wishes = { signal: controller.signal };
    setHint({ position, moves: [], isRunning: true, words: "Looking for it…" });
    try {
      const opening = await openingBeyond(sum, wishes);
      if (opening !== undefined) {
        const words = openingWords(sum, opening);
        return setHint({ position, moves: [opening.move], isRunning: false, words });
      }
      const how = await plan("solve", { position }, wishes);
      const solution = await ask("solve", { position }, wishes);
      const moves = solution.winning_moves.slice(0, 1).map(toBite);
      setHint({ position, moves, isRunning: false, words: hintWords(sum, solution, how) });
    } catch (why) {
      if (!isCancelled(why))
        setHint({ position, moves: [], isRunning: false, words: sentence(why) });
    }
  };
  const present =
    hint?.position === position
      ? hint
      : { words: undefined, moves: [] as Bite[], isRunning: false };
  return { ...present, ask: () => void begin() };
}
