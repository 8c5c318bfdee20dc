// Looking back on a game: who was winning when, and what would have won.

import { useEffect, useRef } from "preact/hooks";
import type { Facts, Taken } from "../engine/facts";
import { ask } from "../engine/client";
import { biteName, course, sumName, sumTitle, toBite } from "../position";
import { useAnswer } from "./asking";
import { type Game, type Player, other, playerName, turnAfter, verb } from "./game";
import { listBites } from "./words";

type Review = Facts["review"];

export function useReview(game: Game | undefined) {
  const position = game && sumName(game.start);
  const key = game && JSON.stringify([position, game.moves]);
  return useAnswer(key, (wishes) => {
    const taken = game!.moves.map(({ board, square: [row, column] }): Taken => {
      const square: [number, number] = [row, column];
      return game!.start.length > 1 ? { board, square } : square;
    });
    return ask("review", { position: position!, moves: taken }, wishes);
  });
}

/** Who could win after so many moves. */
function favourite(review: Review, moves: number): Player {
  if (moves === 0) return review.favourite as Player;
  const mover = turnAfter(moves - 1);
  return review.moves[moves - 1].outcome === "P" ? mover : other(mover);
}

export function After(props: { game: Game; review: Review; onLook: (moves: number) => void }) {
  const { game, review } = props;
  const shown = game.at ?? game.moves.length;
  const mistakes = review.moves.filter((it) => it.mistake).length;
  const decisive =
    review.decisive === null || review.decisive === undefined ? undefined : Number(review.decisive);
  const start = playerName(game, review.favourite as Player);
  const amount = mistakes === 1 ? "was one mistake" : `were ${mistakes} mistakes`;
  return (
    <section class="card after" aria-label="The game, move by move">
      <h2>How it went</h2>
      <p>
        On {sumTitle(game.start)} {start.toLowerCase()} could win from the start.{" "}
        {decisive === undefined
          ? "Nobody gave that away."
          : `There ${amount}; move ${decisive} decided the game.`}
      </p>
      <Graph game={game} review={review} shown={shown} onLook={props.onLook} />
      <Stepper shown={shown} moves={game.moves.length} onLook={props.onLook} />
      <Moves game={game} review={review} shown={shown} onLook={props.onLook} />
    </section>
  );
}

function Stepper(props: { shown: number; moves: number; onLook: (moves: number) => void }) {
  const { shown, moves, onLook } = props;
  return (
    <div class="pager">
      <button type="button" disabled={shown === 0} onClick={() => onLook(0)}>
        «<span class="hidden"> start</span>
      </button>
      <button type="button" disabled={shown === 0} onClick={() => onLook(shown - 1)}>
        ‹<span class="hidden"> one move back</span>
      </button>
      <span class="where">
        after {shown} of {moves} moves
      </span>
      <button type="button" disabled={shown === moves} onClick={() => onLook(shown + 1)}>
        ›<span class="hidden"> one move on</span>
      </button>
      <button type="button" disabled={shown === moves} onClick={() => onLook(moves)}>
        »<span class="hidden"> end</span>
      </button>
    </div>
  );
}

const STEP = 28;
const LEFT = 96;

function Graph(props: {
  game: Game;
  review: Review;
  shown: number;
  onLook: (moves: number) => void;
}) {
  const { game, review, shown } = props;
  const count = game.moves.length;
  const top = game.level === "two" ? "first" : game.you;
  const y = (moves: number) => (favourite(review, moves) === top ? 22 : 58);
  const x = (moves: number) => LEFT + 12 + moves * STEP;
  const width = x(count) + 20;
  let path = `M${x(0)} ${y(0)}`;
  for (let moves = 1; moves <= count; moves += 1)
    path += `H${x(moves) - STEP / 2}V${y(moves)}H${x(moves)}`;
  const words = (player: Player) =>
    `${playerName(game, player)} ${verb(game, player, "win", "wins")}`.replace("The ", "");
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label="Who was winning, move by move">
      <svg class="graph" width={width} height={80} viewBox={`0 0 ${width} 80`} aria-hidden="true">
        <text x={0} y={26}>
          {words(top)}
        </text>
        <text x={0} y={62}>
          {words(other(top))}
        </text>
        <rect class="cursor" x={x(shown) - STEP / 2} y={4} width={STEP} height={72} rx={5} />
        <path class="course" d={path} />
        {Array.from({ length: count + 1 }, (_, moves) => {
          const isMistake = moves > 0 && review.moves[moves - 1].mistake;
          return (
            <g key={moves} class="moment" onClick={() => props.onLook(moves)}>
              <rect class="target" x={x(moves) - STEP / 2} y={4} width={STEP} height={72} />
              {isMistake ? (
                <path class="wrong" d={`M${x(moves)} ${y(moves) - 9}l9 16h-18z`} />
              ) : (
                <circle class="fine" cx={x(moves)} cy={y(moves)} r={4.5} />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function Moves(props: {
  game: Game;
  review: Review;
  shown: number;
  onLook: (moves: number) => void;
}) {
  const { game, review, shown } = props;
  const boards = course(game.start, game.moves);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[shown - 1] as HTMLElement | undefined;
    if (item && list.current)
      list.current.scrollTop = item.offsetTop - list.current.clientHeight / 2;
  }, [shown]);
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label="The moves">
      {review.moves.map((judged, index) => {
        const player = turnAfter(index);
        const who = `${playerName(game, player)} ${verb(game, player, "took", "took")}`;
        const winning = judged.winning.map(toBite);
        return (
          <li key={index} class={judged.mistake ? "mistake" : undefined}>
            <button
              type="button"
              class="plain"
              aria-current={shown === index + 1 ? "step" : undefined}
              onClick={() => props.onLook(judged.mistake ? index : index + 1)}
            >
              <span>
                {who} {biteName(toBite(judged), game.start)}, leaving {sumName(boards[index + 1])}.
              </span>
              {judged.mistake && (
                <strong> A mistake: {listBites(winning, game.start)} would have won.</strong>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
