// The page Boards: how every bar up to a size is won, and its nim-value.

import { askTable } from "../engine/client";
import { type Table, column } from "../engine/table";
import { useAnswer } from "../play/asking";
import { type Route, address, go } from "../route";

type Show = "openings" | "nim";

const MOST_ROWS = 12;
const MOST_COLUMNS = 16;

function readNumber(text: string | null, otherwise: number, most: number): number {
  const number = Number(text ?? otherwise);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : otherwise;
}

export function Boards({ route }: { route: Route }) {
  const rows = readNumber(route.keys.get("rows"), 8, MOST_ROWS);
  const cols = readNumber(route.keys.get("cols"), 12, MOST_COLUMNS);
  const show: Show = route.keys.get("show") === "nim" ? "nim" : "openings";
  const to = (part: { rows?: number; cols?: number; show?: Show }) => {
    const next = { rows, cols, show, ...part };
    const keys = { rows: String(next.rows), cols: String(next.cols) };
    go(address("boards", { ...keys, show: next.show === "nim" ? "nim" : undefined }));
  };
  const answer = useAnswer(`${rows}x${cols}`, (wishes) =>
    askTable("bars", { rows, cols, nim: true }, wishes),
  );
  const bars = answer.fact;

  return (
    <section class="card boards">
      <h1>Boards</h1>
      <p>
        {show === "openings"
          ? "Whoever begins wins every bar but 1 × 1. Each cell names the winning first bites; it leads to the board."
          : "The nim-value of each bar: the size of the heap of Nim that it is worth in a sum of games."}
      </p>
      <div class="line wrap">
        <div class="chips" role="group" aria-label="What is shown">
          <button
            type="button"
            aria-pressed={show === "openings"}
            onClick={() => to({ show: "openings" })}
          >
            Winning openings
          </button>
          <button type="button" aria-pressed={show === "nim"} onClick={() => to({ show: "nim" })}>
            Nim-values
          </button>
        </div>
        <Size label="rows" value={rows} most={MOST_ROWS} onChange={(it) => to({ rows: it })} />
        <Size
          label="columns"
          value={cols}
          most={MOST_COLUMNS}
          onChange={(it) => to({ cols: it })}
        />
      </div>
      <div aria-live="polite">
        {answer.refusal !== undefined && <p class="refusal">{answer.refusal}</p>}
        {answer.isRunning && (
          <p class="faint">
            Solving every bar up to {rows} × {cols}…
          </p>
        )}
      </div>
      {bars !== undefined && <Bars bars={bars} rows={rows} cols={cols} show={show} />}
    </section>
  );
}

function Size(props: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="size">
      {props.label}
      <select
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        {Array.from({ length: props.most }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </label>
  );
}

function Bars(props: { bars: Table; rows: number; cols: number; show: Show }) {
  const { bars, rows, cols, show } = props;
  const openings = column<string[]>(bars, "openings");
  const nims = column<Int32Array>(bars, "nim");
  const most = Math.max(1, ...nims);
  const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const cell = (row: number, column: number) => {
    const at = (row - 1) * cols + column - 1;
    const squares = openings[at].split(" ").filter(Boolean);
    const bar = { board: `${row}x${column}`, squares, nim: nims[at] };
    return <Cell key={column} {...bar} most={most} show={show} />;
  };
  return (
    <div class="scroller" tabIndex={0} role="region" aria-label="All bars">
      <table class={`bars ${show}`}>
        <caption class="hidden">
          {show === "nim" ? "Nim-values of bars" : "Winning openings of bars"}
        </caption>
        <thead>
          <tr>
            <td />
            {numbers(cols).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {numbers(cols).map((column) => cell(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Bar {
  board: string;
  /** The winning openings. */
  squares: string[];
  nim: number;
  /** The largest nim-value in the table. */
  most: number;
  show: Show;
}

function Cell({ board, squares, nim, most, show }: Bar) {
  // Nine steps of colour, from no value to the largest in the table.
  const step = Math.round((nim / most) * 8);
  const words =
    show === "nim" ? `nim-value ${nim}` : squares.join(" and ") || "lost: only the poison";
  return (
    <td class={show === "nim" ? `heat step${step}` : squares.length > 1 ? "several" : undefined}>
      <a href={address("play", { board, analysis: "1" })} aria-label={`${board}: ${words}`}>
        {show === "nim" ? nim : squares.map((square) => <span key={square}>{square}</span>)}
        {show !== "nim" && squares.length === 0 && "–"}
      </a>
    </td>
  );
}
