// Choosing a board, an opponent, and who begins.

import { useState } from "preact/hooks";
import { Grid } from "../board/grid";
import {
  type Rows,
  type Square,
  type Sum,
  bite,
  has,
  isPoison,
  name,
  readSum,
  sumName,
  sumTitle,
} from "../position";
import { type Game, LEVELS, type Level, type Player } from "./game";

const PRESETS = [
  "2x3",
  "3x4",
  "4x4",
  "4x7",
  "5x8",
  "8x10",
  "(6,5,4,3,2,1)",
  "2x3 + 3x3",
  "3x100000",
];

const LEVEL_WORDS: Record<Level, string> = {
  random: "random: any bite",
  easy: "easy: the best bite 2 times of 5",
  medium: "medium: 2 times of 3",
  hard: "hard: 9 times of 10",
  perfect: "perfect: always the best bite",
  two: "nobody: two people play here",
};

export function Setup(props: {
  game: Game;
  onNew: (game: Game) => void;
  onChange: (game: Game) => void;
}) {
  const { game } = props;
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [drawn, setDrawn] = useState<Rows>();

  const begin = (start: Sum) => {
    setRefusal(undefined);
    setDrawn(undefined);
    setText("");
    props.onNew({ ...game, start, moves: [], at: undefined, from: 1 });
  };
  const read = (board: string) => {
    try {
      begin(readSum(board));
    } catch (why) {
      setRefusal((why as Error).message);
    }
  };

  return (
    <section class="card setup" aria-label="The board and the opponent">
      <h2>New game</h2>
      <div class="chips" role="group" aria-label="Boards">
        {PRESETS.map((board) => (
          <button
            type="button"
            key={board}
            aria-pressed={sumName(game.start) === board}
            onClick={() => read(board)}
          >
            {board === "(6,5,4,3,2,1)" ? "stairs" : sumTitle(readSum(board))}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={drawn !== undefined}
          onClick={() => setDrawn(drawn ? undefined : [5, 4, 2])}
        >
          draw…
        </button>
      </div>
      {drawn !== undefined && (
        <Draw rows={drawn} onChange={setDrawn} onDone={() => begin([drawn])} />
      )}
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          read(text);
        }}
      >
        <label for="board">Any board</label>
        <input
          id="board"
          value={text}
          placeholder="(7,4,1) or 2x5 + 4x4"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Play it</button>
      </form>
      {refusal !== undefined && (
        <p class="refusal" role="alert">
          {refusal}.
        </p>
      )}
      <div class="line">
        <label for="level">Opponent</label>
        <select
          id="level"
          value={game.level}
          onChange={(event) =>
            props.onChange({ ...game, level: event.currentTarget.value as Level })
          }
        >
          {[...LEVELS, "two" as const].map((level) => (
            <option key={level} value={level}>
              {LEVEL_WORDS[level]}
            </option>
          ))}
        </select>
      </div>
      {game.level !== "two" && (
        <div class="line">
          <label for="you">You move</label>
          <select
            id="you"
            value={game.you}
            onChange={(event) =>
              props.onNew({
                ...game,
                you: event.currentTarget.value as Player,
                moves: [],
                at: undefined,
              })
            }
          >
            <option value="first">first</option>
            <option value="second">second</option>
          </select>
        </div>
      )}
    </section>
  );
}

const PAPER: Rows = Array<number>(8).fill(12);

/** A shape on paper: a click on chocolate bites it off, a click elsewhere fills up to there. */
function Draw(props: { rows: Rows; onChange: (rows: Rows) => void; onDone: () => void }) {
  const change = (square: Square) => {
    if (isPoison(square)) return;
    if (has(props.rows, square)) return props.onChange(bite(props.rows, square));
    const [row, column] = square;
    const grown = Array.from({ length: Math.max(row, props.rows.length) }, (_, index) =>
      Math.max(props.rows[index] ?? 0, index < row ? column : 0),
    );
    props.onChange(grown);
  };
  return (
    <div class="draw">
      <p>Click to fill up to a square, or to cut it off.</p>
      <Grid rows={props.rows} start={PAPER} isOpen label="The shape of the board" onTake={change} />
      <button type="button" class="primary" onClick={props.onDone}>
        Play {name(props.rows)}
      </button>
    </div>
  );
}
