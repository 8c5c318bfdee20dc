// A board too long for the page: an overview of all of it, and a window of squares.

import { useState } from "preact/hooks";
import { type Rows, type Square, isMove, squareName } from "../position";
import { Grid, type GridProps } from "./grid";

/** Boards of more columns than this are shown in part. */
export const WHOLE = 36;

const HEIGHT = 12;
const WIDTH = 1000;

export function Strip(props: GridProps & { at: number; onWindow: (from: number) => void }) {
  const { rows, start = rows } = props;
  const narrow = matchMedia("(max-width: 700px)").matches;
  const size = Math.min(start[0], narrow ? 10 : 24);
  const from = Math.max(1, Math.min(props.at, start[0] - size + 1));
  const to = from + size - 1;

  const show = (column: number) => props.onWindow(Math.max(1, Math.round(column)));
  const reach = ([, column]: Square) => show(column < from ? column : column - size + 1);

  return (
    <div class="strip">
      <Overview
        rows={rows}
        start={start}
        from={from}
        to={to}
        onShow={(it) => show(it - size / 2)}
      />
      <div class="pager">
        <button type="button" onClick={() => show(1)} disabled={from === 1}>
          «<span class="hidden"> first columns</span>
        </button>
        <button type="button" onClick={() => show(from - size)} disabled={from === 1}>
          ‹<span class="hidden"> columns before</span>
        </button>
        <span class="where">
          columns {from.toLocaleString("en")} to {to.toLocaleString("en")} of{" "}
          {start[0].toLocaleString("en")}
        </span>
        <button type="button" onClick={() => show(from + size)} disabled={to >= start[0]}>
          ›<span class="hidden"> columns after</span>
        </button>
        <button type="button" onClick={() => show(rows[0] - size + 1)} disabled={to >= rows[0]}>
          »<span class="hidden"> last columns that are left</span>
        </button>
      </div>
      <Grid {...props} window={[from, to]} onReach={reach} />
      <Direct {...props} onShow={(column) => show(column - size / 2)} />
    </div>
  );
}

function Overview(props: {
  rows: Rows;
  start: Rows;
  from: number;
  to: number;
  onShow: (column: number) => void;
}) {
  const { rows, start } = props;
  const scale = WIDTH / start[0];
  const choose = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    props.onShow(((event.clientX - box.left) / box.width) * start[0]);
  };
  const bars = (lengths: Rows, kind: string) =>
    lengths.map((length, index) => (
      <rect
        key={index}
        class={kind}
        x={0}
        y={index * HEIGHT}
        width={length * scale}
        height={HEIGHT - 1.5}
      />
    ));
  const left = (props.from - 1) * scale;
  return (
    <svg
      class="overview"
      role="img"
      aria-label={`The whole board: rows of ${rows.map((it) => it.toLocaleString("en")).join(", ")} squares`}
      viewBox={`0 0 ${WIDTH} ${start.length * HEIGHT}`}
      preserveAspectRatio="none"
      onClick={choose}
    >
      {bars(start, "gone")}
      {bars(rows, "left")}
      <rect
        class="window"
        x={left}
        y={0}
        width={Math.max(3, (props.to - props.from + 1) * scale)}
        height={start.length * HEIGHT - 1.5}
      />
    </svg>
  );
}

/** Bites by number, where a square is far away. */
function Direct(props: GridProps & { onShow: (column: number) => void }) {
  const [row, setRow] = useState("1");
  const [column, setColumn] = useState("");
  const square: Square = [Number(row), Number(column)];
  const isFree = !props.isIdle && isMove(props.rows, square);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isFree) props.onTake?.(square);
  };
  return (
    <form class="direct" onSubmit={submit}>
      <label>
        row
        <input
          inputMode="numeric"
          value={row}
          onInput={(event) => setRow(event.currentTarget.value)}
        />
      </label>
      <label>
        column
        <input
          inputMode="numeric"
          value={column}
          onInput={(event) => setColumn(event.currentTarget.value)}
        />
      </label>
      <button type="button" disabled={!(square[1] >= 1)} onClick={() => props.onShow(square[1])}>
        Show
      </button>
      <button type="submit" disabled={!isFree}>
        Take {isFree ? squareName(square) : "it"}
      </button>
    </form>
  );
}
