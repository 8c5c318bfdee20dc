// Facts in sentences.

import type { Facts, Plan } from "../engine/facts";
import type { Shipped } from "./openings";
import { type Bite, type Sum, biteName, biteOff, sumName, toBite } from "../position";

const UNITS = ["", " thousand", " million", " thousand million"];

/** `184,756`, or `12 million`. */
export function amount(value: number): string {
  if (value < 1e6) return Math.round(value).toLocaleString("en");
  const power = Math.min(3, Math.floor(Math.log10(value) / 3));
  return `${Math.round(value / 10 ** (3 * power)).toLocaleString("en")}${UNITS[power]}`;
}

export function time(seconds: number): string {
  if (seconds < 1.5) return "a second";
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}

/** Where an answer comes from, in the plan's own words. */
export function source(plan: Plan): string {
  if (plan.engine === "formula") return `This is proved for boards of every size: ${plan.from}.`;
  const size = plan.work ? ` (about ${amount(plan.work)} ${plan.unit})` : "";
  return `Known from ${plan.from}${size}.`;
}

export function listBites(bites: readonly Bite[], sum: Sum): string {
  const names = bites.map((it) => biteName(it, sum));
  if (names.length <= 2) return names.join(" or ");
  return `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
}

/** A hint that explains itself. */
export function hintWords(sum: Sum, solution: Facts["solve"], plan: Plan): string {
  const moves = solution.winning_moves.map(toBite);
  if (moves.length === 0) {
    return (
      `Every bite loses here if the reply is right: ${sumName(sum)} is a P-position. ` +
      `Take little, and hope for a mistake. ${source(plan)}`
    );
  }
  const first = moves[0];
  const others = moves.slice(1);
  const also = others.length > 0 ? ` So does ${listBites(others, sum)}.` : "";
  const only = moves.length === 1 ? " No other bite wins." : also;
  return (
    `${biteName(first, sum)} wins: it leaves ${sumName(biteOff(sum, first))}, where every bite loses.` +
    `${only} ${source(plan)}`
  );
}

/** An opening from the table, with why it comes from there. */
export function openingWords(sum: Sum, { move, upto, refusal }: Shipped): string {
  const why = refusal === undefined ? "" : `${refusal.replace(/\.?$/, ".")} But `;
  return (
    `${why}${biteName(move, sum)} wins: it leaves ${sumName(biteOff(sum, move))}, where every bite ` +
    `loses. That is from a table of the openings of 3 × n up to ${upto.toLocaleString("en")}, which ` +
    `this page has with it.`
  );
}
