// A board, or a window of a long one: squares to bite, by mouse, touch and keyboard.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  type Rows,
  type Square,
  count,
  bite,
  has,
  isMove,
  isPoison,
  squareName,
} from "../position";

/** What is shown on a square besides the chocolate. */
export interface Mark {
  /** Colours the square. */
  kind: "win" | "lose" | "hint" | "mistake";
  /** The large figure, such as a nim-value. */
  figure?: string;
  /** The small figure, such as a remoteness. */
  small?: string;
  /** The same in words. */
  words: string;
}

export interface GridProps {
  rows: Rows;
  /** The board at the start: what has been eaten is shown as crumbs. */
  start?: Rows;
  label: string;
  /** The columns that are shown, both included; all of them unless it is given. */
  window?: readonly [number, number];
  /** Nobody may bite now, but everybody may look. */
  isIdle?: boolean;
  /** The board before the last bite: what that took is hatched. */
  was?: Rows;
  /** Also squares beyond the board can be chosen, as when it is drawn. */
  isOpen?: boolean;
  mark?: (square: Square) => Mark | undefined;
  onTake?: (square: Square) => void;
  /** The cursor wants to go to a square that is not in the window. */
  onReach?: (square: Square) => void;
}

export function Grid(props: GridProps) {
  const { rows, start = rows, mark, window: shown = [1, start[0]] } = props;
  const [cursor, setCursor] = useState<Square>([1, Math.max(1, shown[0])]);
  const [preview, setPreview] = useState<Square>();
  const table = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);

  // The one square that Tab leads to: where the cursor was, or the nearest that is left.
  const inside = (square: Square) => (props.isOpen ? has(start, square) : has(rows, square));
  const row = Math.min(cursor[0], props.isOpen ? start.length : rows.length);
  const longest = props.isOpen ? start[row - 1] : rows[row - 1];
  const column = Math.max(shown[0], Math.min(cursor[1], shown[1], longest));
  const focus: Square = inside([row, column]) ? [row, column] : [1, Math.min(shown[0], rows[0])];

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });

  const move = (to: Square) => {
    const height = props.isOpen ? start.length : rows.length;
    const toRow = Math.max(1, Math.min(to[0], height));
    const toColumn = Math.max(1, Math.min(to[1], (props.isOpen ? start : rows)[toRow - 1]));
    wantsFocus.current = true;
    setCursor([toRow, toColumn]);
    setPreview([toRow, toColumn]);
    if (toColumn < shown[0] || toColumn > shown[1]) props.onReach?.([toRow, toColumn]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const [r, c] = focus;
    const steps: Record<string, Square> = {
      ArrowUp: [r - 1, c],
      ArrowDown: [r + 1, c],
      ArrowLeft: [r, c - 1],
      ArrowRight: [r, c + 1],
      Home: [r, 1],
      End: [r, (props.isOpen ? start : rows)[r - 1]],
      PageUp: [r, c - (shown[1] - shown[0] + 1)],
      PageDown: [r, c + (shown[1] - shown[0] + 1)],
    };
    if (event.key in steps && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      move(steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      wantsFocus.current = true;
      props.onTake?.(focus);
    }
  };

  const mayTake = (square: Square) =>
    !props.isIdle &&
    props.onTake !== undefined &&
    (props.isOpen ? has(start, square) : isMove(rows, square));
  const isBitten = ([r, c]: Square) =>
    preview !== undefined &&
    mayTake(preview) &&
    !props.isOpen &&
    r >= preview[0] &&
    c >= preview[1];

  const lines = start.map((length, index) => {
    const cells = [];
    for (let c = shown[0]; c <= Math.min(length, shown[1]); c += 1) {
      const square: Square = [index + 1, c];
      cells.push(cell(square));
    }
    return (
      <div role="row" class="row" key={index} aria-rowindex={index + 1}>
        {cells}
      </div>
    );
  });

  function cell(square: Square) {
    const isThere = has(rows, square);
    const marked = isThere ? mark?.(square) : undefined;
    const classes = ["square"];
    if (!isThere) classes.push("eaten");
    if (isPoison(square)) classes.push("poison");
    if (isThere && isBitten(square)) classes.push("bitten");
    if (marked) classes.push(marked.kind);
    if (!isThere && props.was && has(props.was, square)) classes.push("last");
    if (mayTake(square)) classes.push("free");
    const isFocus = square[0] === focus[0] && square[1] === focus[1];
    const target = isThere || props.isOpen;
    return (
      <div
        role="gridcell"
        key={square[1]}
        class={classes.join(" ")}
        data-square={squareName(square)}
        aria-colindex={square[1]}
        aria-disabled={target && !mayTake(square) ? "true" : undefined}
        tabIndex={target ? (isFocus ? 0 : -1) : undefined}
        onPointerEnter={(event: PointerEvent) =>
          event.pointerType !== "touch" && setPreview(square)
        }
        onPointerDown={() => setPreview(square)}
        onFocus={() => {
          setCursor(square);
          setPreview(square);
        }}
        onClick={() => {
          setPreview(undefined);
          if (mayTake(square)) props.onTake?.(square);
        }}
      >
        <span class="hidden">{label(square, isThere, marked)}</span>
        {marked?.figure !== undefined && (
          <span class="figure" aria-hidden="true">
            {marked.figure}
          </span>
        )}
        {marked?.small !== undefined && (
          <span class="small" aria-hidden="true">
            {marked.small}
          </span>
        )}
        {isPoison(square) && !marked?.figure && <Skull />}
      </div>
    );
  }

  function label(square: Square, isThere: boolean, marked: Mark | undefined): string {
    const where = `row ${square[0]}, column ${square[1]}`;
    if (props.isOpen) return `${where}, ${isThere ? "on the board" : "not on the board"}`;
    if (!isThere) return `${where}, eaten`;
    if (isPoison(square)) return `${where}, the poison`;
    const taken = count(rows) - count(bite(rows, square));
    const takes = `takes ${taken} ${taken === 1 ? "square" : "squares"}`;
    return [where, takes, marked?.words].filter(Boolean).join(", ");
  }

  return (
    <div
      ref={table}
      role="grid"
      class="grid"
      aria-label={props.label}
      aria-rowcount={start.length}
      aria-colcount={start[0]}
      style={{ "--columns": shown[1] - shown[0] + 1, "--rows": start.length }}
      onKeyDown={onKeyDown}
      onPointerLeave={() => setPreview(undefined)}
      onFocusOut={() => setPreview(undefined)}
    >
      {lines}
    </div>
  );
}

export function Skull() {
  return (
    <svg class="skull" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.5c-5 0-8.5 3.4-8.5 8 0 2.8 1.3 4.7 3.2 6v2.7c0 .7.5 1.3 1.3 1.3h8c.8 0 1.3-.6 1.3-1.3v-2.7c1.9-1.3 3.2-3.2 3.2-6 0-4.6-3.5-8-8.5-8z" />
      <g class="holes">
        <circle cx="8.7" cy="11" r="2" />
        <circle cx="15.3" cy="11" r="2" />
        <path d="M12 13.6l1.1 2.2h-2.2zM10.4 17.6v2.9M13.6 17.6v2.9" />
      </g>
    </svg>
  );
}
