// Made by `npm run types` from docs/schema: change those, not this.

/** An integer: a `bigint` where a number of JavaScript cannot hold it. */
export type Integer = number | bigint;

/** How long chains are: one number for one chain, and for two a list of two, in the order of the file. */
export type Lengths = Integer | [Integer, Integer];

/** How a position is made a winner. */
export type Protocol = "D" | "R";

/** Which points of a sheet a window shows. */
export type Kind = "W" | "L" | "DL" | "parts";

/** How a position is declared won. */
export type Protocol_ = "R" | "D";

/** Which losers of a sheet to declare won. */
export type Lines = "left" | "lower" | "upper" | "flat" | "all";

/** Which protocols to follow. */
export type Protocols = "R" | "D" | "both";

/** A sort of variants. */
export type Sort = "one" | "several" | "sheet" | "tops" | "first";

/** A bite off one board of a sum. */
export type Bite = {
  /** The number of the board, counted from 1. */
  board: Integer;
  /** The square that is taken, with everything to its right and below it. */
  square: Square;
};

/** A square of the board: row and column, both counted from 1, the poison at `(1,1)`. */
export type Square = [Integer, Integer];

/** A move of a game: a square, or a square of one of several boards. */
export type Taken = Square | Bite;

/** A position, and what each of its moves is worth: what `analyse` prints as JSON. */
export type Analysis = {
  /** The remoteness, in moves, if it can be had. */
  depth?: Integer | null;
  /** Every move but the poison, by row, then column. */
  moves: Worth[];
  /** The nim-value, if it can be had. */
  nim?: Nimber | null;
  /** Who wins. */
  outcome: Outcome;
  /** The position. */
  position: Position;
  /** A theorem about the position that has been kept. */
  theorem?: Covering | null;
};

/** A theorem that has an answer for a position: the families of `losers`, `tails` or `nim`. */
export type Covering = {
  /** The digest of its certificate, where that is known. */
  digest?: string | null;
  /** What it is about: `losers` and `tails` are P-positions, `nim` nim-values. */
  name: string;
  /** The number of rows, where the theorem is not about three. */
  rows?: Integer | null;
  /** The longest row that is fixed. */
  upto: Integer;
};

/** A nim-value: the size of the Nim heap that a position is equivalent to. */
export type Nimber = Integer;

/** Who wins when both sides play well. */
export type Outcome = "P" | "N";

/** A Chomp position: row lengths, longest first, with at least the poison square. */
export type Position = Integer[];

/** One board, or several side by side, written with a plus between them. */
export type Sum = Integer[] | Integer[][];

/** A sum of boards, and what each bite is worth: what `analyse` prints as JSON for several boards. */
export type SumAnalysis = {
  /** The remoteness, in moves, if it can be searched. */
  depth?: Integer | null;
  /** Every bite but the poisons, by board, then row, then column. */
  moves: SumWorth[];
  /** The nim-value of the sum. */
  nim?: Nimber | null;
  /** Who wins. */
  outcome: Outcome;
  /** The boards. */
  position: Sum;
  /** No theorem covers a sum of boards. */
  theorem?: Covering | null;
};

/** A bite off one of several boards, with what the sum is worth that it leaves. */
export type SumWorth = {
  /** The number of the board, counted from 1. */
  board: Integer;
  /** The remoteness of the whole sum that is left, if it can be searched. */
  depth?: Integer | null;
  /** The nim-value of the whole sum that is left. */
  nim?: Nimber | null;
  /** Who wins the whole sum that is left: the bite wins exactly if that is a P-position. */
  outcome: Outcome;
  /** The square that is taken. */
  square: Square;
  /** What is left of that board. */
  to: Position;
};

/** A move, with what it leaves and what that is worth. */
export type Worth = {
  /** The remoteness of what is left, if it can be had. */
  depth?: Integer | null;
  /** The nim-value of what is left, if it can be had. */
  nim?: Nimber | null;
  /** Who wins what is left: the move wins exactly if that is a P-position. */
  outcome: Outcome;
  /** The square that is taken. */
  square: Square;
  /** What is left. */
  to: Position;
};

/** How many rows there are of each sort. */
export type CensusCounts = {
  /** How many rows are constant from some second row on. */
  constant: Integer;
  /** How many rows settle, by their period. */
  settled: Record<string, unknown>;
  /** The last row. */
  upto: number;
} & ({
  status: "proved";
} | {
  status: "observed";
  /** The last time that was looked at. */
  upto: Integer;
});

/** How a row ends. */
export type CensusRow = {
  /** The second row from which on the row is constant. */
  at: number;
  kind: "constant";
} | {
  kind: "settled";
  /** How many values are repeated. */
  period: Integer;
  /** The least second row from which on p − q repeats. */
  start: number;
  /** These values of p − q, that at `start` first. */
  values: number[];
} & {
  status: "proved";
} | {
  status: "observed";
  /** The last time that was looked at. */
  upto: Integer;
};

/** A field of an entry. */
export type Field = {
  /** The name of the field. */
  name: string;
  /** Its text. */
  text: string;
};

/** Tails (c, d) with c/b and d/b in a range. Below, an overhang is (a − b)/b of a tail that lives. */
export type Bin = {
  /** The range of c/b. */
  c: [number, number];
  /** The range of d/b. */
  d: [number, number];
  /** How many tails have ended. */
  ended: Integer;
  /** The greatest overhang. */
  greatest?: number | null;
  /** The least overhang. */
  least?: number | null;
  /** How many tails live. */
  living: Integer;
  /** The mean overhang. */
  mean?: number | null;
  /** How many tails there are. */
  tails: Integer;
};

/** The openings in a row, for n beyond half the longest row. */
export type InRow = {
  /** The greatest column/n. */
  greatest: number;
  /** The least column/n. */
  least: number;
  /** The mean of column/n. */
  mean: number;
  /** The row. */
  row: Integer;
};

/** The status of exact numbers that say nothing for certain of what is beyond them. */
export type Observed = "observed";

/** The P-positions of a certain number of rows. */
export type OfRows = {
  /** How many have a = b + c + d + 1, the upper bound. */
  at_bound: Integer;
  /** How many have a = b. */
  ends: Integer;
  /** How many P-positions there are. */
  positions: Integer;
  /** The number of rows, none of them empty. */
  rows: Integer;
};

/** g/p of positions with q/p and r/p in a range. */
export type Bin_ = {
  /** The mean of g/p for first rows between a quarter and half of the longest row. */
  before?: number | null;
  /** The standard deviation of g/p. */
  deviation: number;
  /** The greatest g/p. */
  greatest: number;
  /** The least g/p. */
  least: number;
  /** The mean of g/p. */
  mean: number;
  /** How many positions there are. */
  positions: Integer;
  /** The range of q/p. */
  q: [number, number];
  /** The range of r/p. */
  r: [number, number];
  /** How far g/p strays from its mean at most. */
  stray: number;
};

/** Where a line is farthest from its slope. */
export type End = {
  /** How far it is from the slope there. */
  distance: number;
  /** The n at which it is farthest. */
  n: number;
};

/** How the nim-values of bars grow with n. */
export type Line = {
  /** The differences g(n + 1) − g(n), each with its count. */
  differences: Step[];
  /** Where g − slope · n is greatest. */
  highest: End;
  /** Where g − slope · n is least. */
  lowest: End;
  /** The nim-values, from n = 1 on. */
  nims: number[];
  /** The mean of g/n for n beyond half the last n. */
  slope: number;
};

/** Positions with the same nim-value. A tail (q, r) has each nim-value at most once. */
export type NimCount = {
  /** The n for which (n, n, n) has it, if there is one up to the longest row. Then no other position with r ≥ n has it, since (n, n, n) can be reached from there. */
  bar?: number | null;
  /** How many positions have it. */
  count: Integer;
  /** How many have it with p up to half the longest row. */
  count_before: Integer;
  /** The share of the tails (q, r) that have it. */
  density: number;
  /** The same share for rows up to half the longest row. */
  density_before?: number | null;
  /** The nim-value. */
  value: number;
};

/** The positions of a certain number of rows. */
export type OfRows_ = {
  /** The first position that has it. */
  at?: number[] | null;
  /** How many have g = p + q + r − 1, the upper bound. */
  at_bound: Integer;
  /** The greatest g/(p + q + r). */
  greatest?: number | null;
  /** How many positions there are. */
  positions: Integer;
  /** The number of rows, none of them empty. */
  rows: Integer;
};

/** How often a difference comes up. */
export type Step = {
  /** How often it comes up. */
  count: Integer;
  /** The difference. */
  difference: Integer;
};

/** A move on ordinal rows. */
export type OrdinalMove = {
  /** How many squares are left in it. */
  length: string;
  /** The row that is shortened, counted from 1. No row below it keeps more than it. */
  row: Integer;
  /** What the move leaves. */
  to: string;
};

/** A position of a poset: `poset positions`. */
export type PosetPosition = {
  /** The elements that are left. */
  position: string[];
};

/** How many positions there are: `poset positions --count`. */
export type PositionCount = {
  /** How many have the nim-value. */
  count: Integer;
  /** How many there are in all. */
  total: Integer;
};

/** The length of a chain, and what is proved for every length. */
export type Chain = {
  /** A length from which on the nim-value of the poset, less the length, repeats. */
  from: Integer;
  /** The length that was asked for. */
  length: Integer;
  /** With which period it repeats. */
  period: Integer;
} & ({
  status: "proved";
} | {
  status: "observed";
  /** The last time that was looked at. */
  upto: Integer;
});

/** The lengths of two chains, of which one lies above the other, and what is proved for all. */
export type Chains = {
  /** From this length of the upper chain on. */
  from: Integer;
  kind: "periodic";
  /** With this period. */
  period: Integer;
} | {
  kind: "finite";
  /** The longest upper chain of one; nothing if there is none. */
  last?: Integer | null;
} & {
  status: "proved";
} | {
  status: "observed";
  /** The last time that was looked at. */
  upto: Integer;
};

/** How many positions there are. */
export type PositionCount_ = {
  /** How many there are. */
  count: Integer;
};

/** A position that was asked for. */
export type PositionLine = {
  /** The position. */
  position: Position;
};

/** Cells that repeat with the same period. */
export type Repeat = {
  /** The first time from which on the states of all these cells repeat. */
  at: Integer;
  /** How many cells there are. The dead, whose state is to be dead, count as of period 1. */
  cells: Integer;
  /** The period of their states, in steps. */
  period: Integer;
};

/** What there is to say along a line. */
export type AlongLine = {
  /** The entropy of the next gap between columns, if none, one, two and so on are known. */
  gaps: Bits[];
  /** `lower` or `upper`. */
  line: string;
  /** The same for gaps in random order. */
  shuffled_gaps: Bits[];
  /** The same for steps in random order. */
  shuffled_steps: Bits[];
  /** The entropy of the next step: the gap, and the squares down. */
  steps: Bits[];
  /** How many heights there are from the lowest loser to the highest, seen from the line. */
  window: Integer;
  /** Bits to say which of these. */
  window_bits: number;
};

/** An entropy, by plug-in with the correction of Miller and Madow. */
export type Bits = {
  /** How many cases there are. */
  cases: Integer;
  /** How many different cases there are, with what is known. */
  different: Integer;
  /** The standard error of the value; for solutions, what rounding can amount to, and for shares of a count that keeps close to a line, the bound that was seen. */
  error: number;
  /** What was found. */
  value: number;
};

/** A number that was measured, and its standard error. */
export type Estimate = {
  /** The standard error of the value; for solutions, what rounding can amount to, and for shares of a count that keeps close to a line, the bound that was seen. */
  error: number;
  /** What was found. */
  value: number;
};

/** What there is to say of a loser if another sheet is known. */
export type FromSheet = {
  /** What is known. */
  known: Known;
  /** The entropy of which line it is on. */
  line?: Bits | null;
  /** The entropy of the line and the height above it. */
  mark?: Bits | null;
  /** How often the best guess of line and height is right, learnt from other sheets. */
  right: Estimate;
  /** The latter with what is known in random order. */
  shuffled?: Bits | null;
};

/** What of a sheet before is known. */
export type Known = "nothing" | "same" | "next" | "both" | "left" | "around" | "half";

/** A constraint. */
export type Constraint = {
  /** Why it holds. */
  because: string;
  /** The equation. */
  equation: string;
  /** Whether Eq. (5) satisfies it exactly. */
  exact: boolean;
  /** Its number, from 1 on. */
  number: Integer;
};

/** Parameters that satisfy all constraints. */
export type Solution = {
  /** The parameters. */
  parameters: SolvedFor[];
  /** By how much each constraint is missed. */
  residuals: number[];
  /** How many starts led there. */
  starts: Integer;
};

/** A parameter that was solved for. */
export type SolvedFor = {
  /** The standard error of the value; for solutions, what rounding can amount to, and for shares of a count that keeps close to a line, the bound that was seen. */
  error: number;
  /** The formula that Eq. (5) has. */
  formula: string;
  /** Its name. */
  name: string;
  /** The value that Eq. (5) has. */
  predicted: number;
  /** What was found. */
  value: number;
};

/** How many errors a quantity is away from its prediction. */
export type CoveredAt = {
  /** The mean of (measured - predicted)/error: 0 if all is well. */
  mean: Estimate;
  /** The name of the parameter, or the equation and the lines of a density. */
  name: string;
  /** The root of the mean square of (measured - predicted)/error: 1 if all is well. */
  rms: Estimate;
  /** How many sheets it was measured on. */
  sheets: Integer;
  /** The share of sheets on which it is less than one error away: 0.68 if all is well. */
  within_one: number;
  /** The share of sheets on which it is less than two errors away: 0.95 if all is well. */
  within_two: number;
};

/** How far the planes of all sheets with d > 0 are from a plane of three rows. */
export type AgreementOfFour = {
  /** Which plane. */
  like: Like;
  /** The means of the two slopes and of the density, over all these planes. */
  mean: [number, number, number];
  /** The root mean square of (measured − predicted)/error. */
  off: [number, number, number];
  /** How many planes there are. */
  planes: Integer;
  /** What Eq. (5) has for the two slopes and the density. */
  predicted: [number, number, number];
  /** The last x of the sheets. */
  x: number;
};

/** The root mean square of how far two halves of the data are apart in units of the errors of a jackknife, or 1 if that is more. Errors were multiplied by it. */
export type Calibration = {
  /** For densities. */
  density: number;
  /** For slopes in x. */
  dz_dx: number;
  /** For slopes in y. */
  dz_dy: number;
  /** For offsets. */
  offset: number;
};

/** How much of the P-positions of a range of d the best planes hold, window by window. */
export type HeldByPlanes = {
  /** The least and the greatest slope in x of these planes. */
  dz_dx?: [number, number] | null;
  /** The least and the greatest slope in y of these planes. */
  dz_dy?: [number, number] | null;
  /** The same for P-positions half as far from the same planes. On planes it would not be less. */
  half: number;
  /** How far from a plane P-positions may lie, in units of d. */
  near: number;
  /** How many P-positions were looked at: a sample, where there are very many. */
  sample: Integer;
  /** The share of them that the best plane of their window holds. */
  share: number;
  /** All windows, by x and then by y. */
  windows: WindowOfFour[];
  /** How many windows have a plane that holds at least half of their P-positions. */
  windows_held: number;
};

/** Which plane of three rows a plane is like. */
export type Like = "lower" | "upper" | "flat";

/** A plane z = `dz_dx` x + `dz_dy` y + `offset` that P-positions of one shortest row d lie on. */
export type PlaneOfFour = {
  /** The shortest row: the number of columns of four squares. */
  d: number;
  /** P-positions on the plane for each pair (x, y) of the region. */
  density: Estimate;
  /** The slope in x. */
  dz_dx: Estimate;
  /** The slope in y. */
  dz_dy: Estimate;
  /** How far the highest P-position lies above the plane. */
  greatest: number;
  /** How far the lowest P-position lies above the plane. */
  least: number;
  /** Which plane of three rows it is like, if any. */
  like?: Like | null;
  /** How many P-positions lie on it there. */
  losers: Integer;
  /** The height above the origin. */
  offset: Estimate;
  /** The range of y/x in which it has points: between the lines where it meets others. */
  range: [number, number];
  /** The range of y/x where it was measured, which is away from these lines. */
  region: [number, number];
  /** The standard deviation of z from the plane. */
  scatter: number;
  /** The first and the last x. */
  x: [number, number];
};

/** The P-positions of a range of d with x < d and y < d, and how far their shape is from others. */
export type ShapeOfFour = {
  /** The first and the last d. */
  d: [number, number];
  /** P-positions for each triple (x, y, d): the share of tails that live. */
  density: number;
  /** The distance from the shape of the range with twice the d. */
  doubled?: number | null;
  /** The distance between the shapes of the even and of the odd d: what is noise. */
  noise: number;
  /** What the best planes of all windows hold. */
  planes: HeldByPlanes;
  /** How many P-positions there are. */
  positions: Integer;
};

/** A window of x/d and y/d, and its best plane z = `dz_dx` x + `dz_dy` y + `height` d. */
export type WindowOfFour = {
  /** The slope in x. */
  dz_dx: number;
  /** The slope in y. */
  dz_dy: number;
  /** The share that lies half as far from it. */
  half: number;
  /** The height above the origin, in units of d. */
  height: number;
  /** How many P-positions of the sample lie in it. */
  sample: Integer;
  /** The share of them that the plane holds. */
  share: number;
  /** The range of x/d. */
  x: [number, number];
  /** The range of y/d. */
  y: [number, number];
};

/** The distance between two sheets. */
export type Pair = {
  /** The distance of their shapes. */
  distance: number;
  /** The larger sheet. */
  other: number;
  /** The larger x divided by the smaller. */
  ratio: number;
  /** The smaller sheet. */
  x: number;
};

/** A sheet that is compared with others. */
export type Scaled = {
  /** How many losers are in its window. */
  losers: number;
  /** The distance to the sheet x − 1. */
  neighbour: number;
  /** The distance between its even and its odd columns, divided by the square root of 2. */
  noise: number;
  /** The sheet. */
  x: number;
};

/** The least, the median and the greatest of some numbers. */
export type Spread = {
  /** How many numbers there are. */
  cases: number;
  /** The greatest. */
  greatest: number;
  /** The least. */
  least: number;
  /** The lower median. */
  median: number;
};

/** Some points, by y, then z. */
export type Points = [number, number][];

/** A parameter, fitted to the sheet of x. */
export type AtX = {
  /** What was fitted. */
  fitted: Estimate;
  /** The formula that Eq. (5) has. */
  formula: string;
  /** Its name. */
  name: string;
  /** The relative difference from Eq. (5). */
  off: number;
  /** The value that Eq. (5) has. */
  predicted: number;
};

/** How densely lines lie. */
export type Densities = {
  /** The lines. */
  lines: Density[];
  /** The x of the sheet in which the lines were counted. */
  x: number;
};

/** A density that was measured. */
export type Density = {
  /** The number of the equation in the paper: 7 for lines in a unit of z, 8 in a unit of y, 9 for flat ones. */
  equation: number;
  /** Which lines were counted. */
  lines: Layer;
  /** How many lines there are in a unit. */
  measured: Estimate;
  /** How many lines were met. */
  met: Integer;
  /** How many lines there are in a unit by the equation with Eq. (5). */
  predicted: number;
  /** Where lines were counted: heights for equations 7 and 9, y for equation 8. */
  range: [number, number];
};

/** How distances are distributed, in squares. */
export type Distances = {
  /** The width of a bin. */
  bin: number;
  /** How many distances there are. */
  count: Integer;
  /** How many distances there are in each bin. */
  counts: Integer[];
  /** The standard deviation of the distances. */
  deviation: Estimate;
  /** Where the first bin begins. */
  from: number;
  /** The greatest distance. */
  greatest: number;
  /** The least distance. */
  least: number;
  /** The mean of the distances. */
  mean: Estimate;
};

/** The parameters at another x. */
export type FittedAt = {
  /** The parameters. */
  parameters: Named[];
  /** The x of the sheet. */
  x: number;
};

/** How often something has come up, against what was predicted. */
export type Frequency = {
  /** How often it could have come up. */
  all: Integer;
  /** How often it has come up. */
  count: Integer;
  /** `count` less the predicted share of `all`. */
  deviation: number;
  /** The predicted share. */
  predicted: number;
  /** The least and the greatest deviation, when all numbers of trials up to `all` are looked at. */
  range: [number, number];
  /** The share: `count` divided by `all`; its error is the width of `range` divided by `all`. */
  share: Estimate;
};

/** How far the ends of lines are from where they should be. */
export type Growth = {
  /** y where lower lines end. */
  bottom?: Distances | null;
  /** z where flat lines begin. */
  flat?: Distances | null;
  /** The first and the last sheet. */
  sheets: [number, number];
  /** y where flat lines begin. */
  start?: Distances | null;
  /** z where lines begin. */
  top?: Distances | null;
  /** The widths of the windows around the lower and the upper line. */
  windows: [number, number];
};

/** A set of points that is told apart from others. */
export type Layer = "W" | "LL" | "U" | "F" | "DD";

/** A parameter with its error. */
export type Named = {
  /** The standard error of the value; for solutions, what rounding can amount to, and for shares of a count that keeps close to a line, the bound that was seen. */
  error: number;
  /** Its name. */
  name: string;
  /** What was found. */
  value: number;
};

/** How high above their line losers are. */
export type ScatterAt = {
  /** The losers of the lower line. */
  lower: Distances;
  /** The losers of the upper line. */
  upper: Distances;
  /** The x of the sheet. */
  x: number;
};

/** The power of x that an error shrinks with. */
export type Shrinkage = {
  /** The name of the parameter. */
  name: string;
  /** The power, if there are sheets enough to tell. */
  power?: Estimate | null;
};

/** Where on a sheet of losers a move ends. */
export type Landing = "start" | "lower" | "upper" | "flat" | "bottom";

/** Which move of the paper: M1 to M5. */
export type Ray = "M1" | "M2" | "M3" | "M4" | "M5";

/** A way to win. */
export type WayFound = {
  /** From how many positions there is one although its ray does not meet the line, near an end. */
  beyond: Integer;
  /** From how many positions there is one. */
  count: Integer;
  /** How far the others are from where the ray meets the line. */
  distances?: Distances | null;
  /** The line that it leads to. */
  line: Landing;
  /** The move, as the paper numbers them. */
  move: Ray;
  /** From which share of positions the geometry expects such a move. */
  predicted: number;
  /** From which share of positions there is one; the error is that of independent draws. */
  share: Estimate;
};

/** The openings in a row. */
export type InRow_ = {
  /** How often it could have come up. */
  all: Integer;
  /** How often it has come up. */
  count: Integer;
  /** `count` less the predicted share of `all`. */
  deviation: number;
  /** How far the columns of the openings are from the predicted ones. */
  distances?: Distances | null;
  /** The predicted share. */
  predicted: number;
  /** The least and the greatest deviation, when all numbers of trials up to `all` are looked at. */
  range: [number, number];
  /** The row. */
  row: Integer;
  /** The share: `count` divided by `all`; its error is the width of `range` divided by `all`. */
  share: Estimate;
};

/** The opening of the largest bar. */
export type Last = {
  /** The number of columns. */
  cols: number;
  /** What it leaves, as [x, y, z]: columns of three squares, of two and of one. */
  leaves: [Integer, Integer, Integer];
  /** The square that is taken. */
  opening: Square;
  /** The column that is predicted. */
  predicted: number;
};

/** Where in its sheet a loser is that is declared won. */
export type Place = "left" | "lower" | "upper" | "flat" | "elsewhere";

/** What the perturbations of a range of sheets have in common. */
export type DamageSummary = {
  /** Among flat lines of Chomp in the sheets x + n, the share that is gone or differs; null where there are none. */
  flat: (number | null)[];
  /** Quartiles of the n at which one half is reached; null where a perturbation does not reach it. */
  half: [number | null, number | null, number | null];
  /** How many of them heal for certain. */
  healed: Integer;
  /** Quartiles of the n at which those that heal have healed. */
  healed_at: [number | null, number | null, number | null];
  /** Quartiles of the leftmost changed column, over perturbations that have one. */
  left: [number | null, number | null, number | null][];
  /** Which losers were declared; null for all. */
  line?: Place | null;
  /** How many perturbations there are. */
  perturbations: Integer;
  /** How positions were declared. */
  protocol: Protocol_;
  /** How many reach one half of the columns. */
  reached_half: Integer;
  /** Quartiles of the rightmost changed column below (√2 − 1)(x + n). */
  right: [number | null, number | null, number | null][];
  /** Quartiles of the share of changed columns in the sheet x + n, from n = 1 on. */
  shares: [number | null, number | null, number | null][];
  /** How many perturbations leave a bar without a winning opening. */
  with_lost_bars: Integer;
  /** The range of sheets. */
  x: string;
};

/** What one declared position changes in the sheets after its own. */
export type Perturbation = {
  /** How many columns below (√2 − 1)(x + n) have another loser in the sheet x + n, from n = 1 on. */
  changed: number[];
  /** How many columns there are below (√2 − 1)(x + n). */
  columns: number[];
  /** The last sheet that was followed, if flat lines of later ones repeat too rarely to be kept. */
  cut_at?: Integer | null;
  /** Whether the flat line differs or is gone; null if Chomp has none in this sheet. */
  flat?: (boolean | null)[];
  /** The first n such that more than half of the columns have changed. */
  half?: number | null;
  /** The first n from which on no loser differs; null if that is not certain. */
  healed?: number | null;
  /** The leftmost changed column; null if none has changed. */
  left?: (number | null)[];
  /** Where among the losers of its sheet it is. */
  line: Place;
  /** The bar that is itself lost, if there is one: every sheet beyond it is empty. */
  lost_at?: Integer | null;
  /** The bars without a winning opening, up to the last sheet. */
  lost_bars: Integer[];
  /** How it was declared: R, inherited by later sheets, or D, that position alone. */
  protocol: Protocol_;
  /** The rightmost changed column below (√2 − 1)(x + n). */
  right?: (number | null)[];
  /** The sheet of the declared position [x, y, z]. */
  x: Integer;
  /** Its y. */
  y: Integer;
  /** Its z. */
  z: Integer;
};

/** Variants of one kind that miss the same number of openings. */
export type ByMissing = {
  /** The mean offset of lower ends from (√2 − 1) x. */
  bottom: SpreadOfMany;
  /** The mean offset of the number of sheets that have ended from (2 − √2) x. */
  ended: SpreadOfMany;
  /** Whether these have another first sheet; the others have positions that are declared won. */
  first: boolean;
  /** The mean offset of flat lines from (2 − √2) x. */
  flat: SpreadOfMany;
  /** How many bars have no winning opening, less how many have two. */
  missing: Integer;
  /** (2 − √2) top + (√2 − 1) bottom, which is `missing` and `ended`, but for a constant. */
  sum: SpreadOfMany;
  /** The mean offset of left ends from x/√2. */
  top: SpreadOfMany;
  /** How many variants there are. */
  variants: Integer;
};

/** A number of Chomp and of its variants. */
export type ShapeNumber = {
  /** How far the mean of the variants is from that of Chomp, in deviations of Chomp's own sheets; null if these do not deviate. */
  apart?: number | null;
  /** Over sheets of Chomp. */
  chomp: SpreadOfMany;
  /** Its name. */
  name: string;
  /** What Eq. (5) says; null for offsets and counts. */
  predicted?: number | null;
  /** Over variants. */
  variants: SpreadOfMany;
};

/** How numbers spread. */
export type SpreadOfMany = {
  /** Their standard deviation. */
  deviation: number;
  /** The greatest of them. */
  greatest: number;
  /** The least of them. */
  least: number;
  /** Their mean. */
  mean: number;
};

/** One variant. */
export type VariantShape = {
  /** How positions were declared won. */
  protocol: Protocol_;
  /** The seed of the variant. */
  seed: Integer;
  /** Its numbers, in the order of `numbers` above. */
  shape: number[];
  /** What was changed. */
  sort: Sort;
};

/** A legal move: the square that is taken, and what it leaves. */
export type Move = {
  /** The square that is taken, with everything to its right and below it. */
  square: Square;
  /** What is left. */
  to: Position;
};

/** The computer's move. */
export type Reply = {
  /** How well the computer plays. */
  level: string;
  /** The move; nothing if only the poison is left. */
  move?: Move | null;
  /** The position. */
  position: Position;
};

/** A bite off one of several boards. */
export type SumMove = {
  /** The number of the board, counted from 1. */
  board: Integer;
  /** The square that is taken. */
  square: Square;
  /** What is left of that board. */
  to: Position;
};

/** The computer's move on several boards. */
export type SumReply = {
  /** How well the computer plays. */
  level: string;
  /** The move, and what it leaves of its board; nothing if only poisons are left. */
  move?: SumMove | null;
  /** The boards. */
  position: Sum;
};

/** A move that would have been better than the one that was made. */
export type Better = {
  /** The remoteness of what it leaves, if it is known. */
  depth?: Integer | null;
  /** Who wins what it leaves. */
  outcome: Outcome;
  /** The square to take. */
  square: Square;
};

/** A move, judged. */
export type Judged = {
  /** The best move that there was, if this one was not as good: one that wins where this one does not, that wins sooner, or that holds out longer. */
  better?: Better | null;
  /** The remoteness of what was left, if it is known. */
  depth?: Integer | null;
  /** Whether the player could win before this move and no longer after it. */
  mistake: boolean;
  /** Who wins that: the move was good exactly if it is a P-position. */
  outcome: Outcome;
  /** The square that was taken. */
  square: Square;
  /** What was left. */
  to: Position;
  /** Every winning move that there was. */
  winning: Square[];
};

/** A game, judged. */
export type Review = {
  /** The number of the move that lost the game, from 1 on; nothing if the win never changed hands. */
  decisive?: Integer | null;
  /** Who could have won from there: `first` or `second`, the player who moved first or the other. */
  favourite: string;
  /** Every move. */
  moves: Judged[];
  /** Who has won, or could win from where the game is now. */
  now: string;
  /** Where it began. */
  position: Position;
};

/** A bite that would have been better than the one that was taken. */
export type SumBetter = {
  /** The number of the board, counted from 1. */
  board: Integer;
  /** The remoteness of the sum that it leaves, if it is known. */
  depth?: Integer | null;
  /** Who wins the sum that it leaves. */
  outcome: Outcome;
  /** The square that is taken, with everything to its right and below it. */
  square: Square;
};

/** A move of a game on several boards, judged. */
export type SumJudged = {
  /** The best bite that there was, if this one was not as good: one that wins where this one does not, that wins sooner, or that holds out longer. */
  better?: SumBetter | null;
  /** The number of the board, counted from 1. */
  board: Integer;
  /** The remoteness of the sum that was left, if it is known. */
  depth?: Integer | null;
  /** Whether the player could win before this move and no longer after it. */
  mistake: boolean;
  /** Who wins the sum that was left: the move was good exactly if it is a P-position. */
  outcome: Outcome;
  /** The square that is taken, with everything to its right and below it. */
  square: Square;
  /** What was left of that board. */
  to: Position;
  /** Every winning bite that there was. */
  winning: Bite[];
};

/** A game on several boards, judged. */
export type SumReview = {
  /** The number of the move that lost the game, from 1 on; nothing if the win never changed hands. */
  decisive?: Integer | null;
  /** Who could have won from there: `first` or `second`, the player who moved first or the other. */
  favourite: string;
  /** Every move. */
  moves: SumJudged[];
  /** Who has won, or could win from where the game is now. */
  now: string;
  /** Where it began. */
  position: Sum;
};

/** What the next step is made of: W′ of the first two, W″ of the last two. */
export type Next = {
  /** Chop of B: all losers but the first. */
  chop_b: Values;
  /** Chop of W″: all sets but the first. */
  chop_w: Sets;
  /** What falls from the first loser: one number in each set, down to 0. */
  falling: Sets;
  /** `OneLess` of W′: every number less by one. */
  one_less: Sets;
};

/** Sets of numbers for a = 0, 1, 2 and so on. */
export type Sets = {
  /** The sets before the period. */
  head: Integer[][];
  /** The sets that are repeated for ever. */
  period: Integer[][];
};

/** The values of a family, in their shortest form. */
export type Values = {
  /** The values before the period. */
  head: Integer[];
  kind: "periodic";
  /** The values that are repeated. */
  period: Integer[];
} | {
  kind: "finite";
  /** All values. */
  values: Integer[];
} | {
  kind: "open";
  /** The values that have been observed. */
  values: Integer[];
};

/** A position and what it is worth. */
export type Solution_ = {
  /** The remoteness, in moves, if it was asked for. */
  depth?: Integer | null;
  /** The nim-value, if it was asked for. */
  nim?: Nimber | null;
  /** Who wins. */
  outcome: Outcome;
  /** The position. */
  position: Position;
  /** Every winning move, by row, then column. */
  winning_moves: Move[];
};

/** A sum of boards and what it is worth: what `solve` prints as JSON for several boards. */
export type SumSolution = {
  /** The remoteness, in moves, if it was asked for and can be searched. */
  depth?: Integer | null;
  /** The nim-value of the sum, if it was asked for. */
  nim?: Nimber | null;
  /** Who wins. */
  outcome: Outcome;
  /** The boards. */
  position: Sum;
  /** Every winning move, by board, then row, then column. */
  winning_moves: SumMove[];
};

/** A number or list for each of the three sequences. */
export type Each = {
  /** For d(n), whose trend is (1 + 1/√2) n. */
  d: [number | null, number | null];
  /** For q(n), whose trend is (1 + √2) n. */
  q: [number | null, number | null];
  /** For r(n), whose trend is (1 + 1/√2) n. */
  r: [number | null, number | null];
};

/** A number or list for each of the three sequences. */
export type Each2 = {
  /** For d(n), whose trend is (1 + 1/√2) n. */
  d: [number | null, number | null];
  /** For q(n), whose trend is (1 + √2) n. */
  q: [number | null, number | null];
  /** For r(n), whose trend is (1 + 1/√2) n. */
  r: [number | null, number | null];
};

/** A number or list for each of the three sequences. */
export type Each3 = {
  /** For d(n), whose trend is (1 + 1/√2) n. */
  d: Record<string, unknown>;
  /** For q(n), whose trend is (1 + √2) n. */
  q: Record<string, unknown>;
  /** For r(n), whose trend is (1 + 1/√2) n. */
  r: Record<string, unknown>;
};

/** The smallest value of each row r except f(r, r), and its column, both less √2 r. */
export type RowMinima = {
  /** How far the columns stray. */
  columns: [number | null, number | null];
  /** The rows where values and columns stray farthest. */
  extremes: ValuesAndColumns;
  /** Whether minima do not fall from row to row, and columns grow where minima stay the same. */
  non_decreasing: boolean;
  /** The minima are known for rows below this one. */
  rows: number;
  /** For how many rows the column is not known. */
  unplaced: number;
  /** How far the values stray. */
  values: [number | null, number | null];
};

/** How many rows take a value before its column. */
export type Taken_ = {
  /** How often d(n) is taken, less n/2. */
  diagonal: [number | null, number | null];
  /** The n where that is farthest from 0. */
  extremes: [number | null, number | null];
  /** Whether q(n) is taken n times, in columns from q(n) − n on. */
  starts: boolean;
};

/** Rows where something is farthest from its trend. */
export type ValuesAndColumns = {
  /** For columns. */
  columns: [number | null, number | null];
  /** For values. */
  values: [number | null, number | null];
};

/** How wide the windows of rows have been seen to be. */
export type Widths = {
  /** The widest upper window: from the smallest value left out to the largest one taken. */
  high: number;
  /** The widest lower window of a row: from the smallest value taken to the largest one left out. */
  low: number;
};

/** Which engine answers, from what, and about how much that takes. */
export type Plan = {
  /** About how many bytes the computation takes. */
  bytes: number;
  /** The digest of what has been kept, if the answer comes from that. */
  digest?: string | null;
  /** The engine, in a word. */
  engine: string;
  /** What the answer comes from, in a few words. */
  from: string;
  /** About how long the computation takes, in seconds; absent if that is not known beforehand. */
  seconds?: number | null;
  /** How many threads run. */
  threads: Integer;
  /** What work is counted in. */
  unit: string;
  /** About how much work there is; absent if that is not known beforehand. */
  work?: number | null;
};

/** The keys of every request, by its name. */
export interface Requests {
  /** Every move of a position, or of a sum of boards, with what it leaves and what that is worth: `analyse`. */
  "analyse": {
    /** The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`. */
    position: string;
  };
  /** Every winning opening of every bar up to a size: `bars`. */
  "bars": {
    /** The most columns. */
    cols: Integer;
    /** Whether to find the nim-value of each bar too. */
    nim?: boolean;
    /** The most rows. */
    rows: Integer;
  };
  /** How every row of three-row Chomp ends: `census`. */
  "census": {
    /** Whether to say only how many rows there are of each sort. */
    counts?: boolean;
    /** The longest third row. */
    upto: number;
  };
  /** A window of the chart f(q, r): `chart`. */
  "chart": {
    /** The second rows, as in `3..9`, both ends included. */
    q: string;
    /** The third rows. */
    r: string;
  };
  /** A certificate, checked again by the independent checker: `check`. */
  "check": {
    /** The text of the certificate. */
    certificate: string;
    /** The most work to do, in units of a few nanoseconds; some minutes' worth if left out. */
    work?: Integer | null;
  };
  /** How to cite the program: `cite`. */
  "cite": {
    /** Whether to list the five papers that it grows from, too. */
    papers?: boolean;
  };
  /** The shape of the set of all P-positions of four rows up to a longest row: `four`. */
  "four": {
    /** Into how many parts the ranges of c/b and d/b are cut. */
    parts?: number;
    /** The longest row. */
    upto: number;
  };
  /** The positions of three rows that have a small nim-value: `grundy`. */
  "grundy": {
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
    /** The largest nim-value. */
    value: Integer;
  };
  /** The losing positions of two rows when some positions are declared won: `instant`. */
  "instant": {
    /** The instant winners, as in `0,1,2,3;0,1,5|0,1`. */
    spec: string;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
  };
  /** All P-positions of three rows whose third row is short: `losers`. */
  "losers": {
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
  };
  /** The nim-values of K rows of which all but the longest are short: `nim families`. */
  "nim families": {
    /** The number of rows, tail and all. */
    rows: Integer;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest row of a tail. */
    upto: Integer;
  };
  /** The nim-value of every bar of K rows up to a number of columns: `nim rectangles`. */
  "nim rectangles": {
    /** The number of rows. */
    rows: number;
    /** The most columns. */
    upto: number;
  };
  /** How the nim-values of three rows up to a longest row are spread: `nim statistics`. */
  "nim statistics": {
    /** Into how many parts the ranges of q/p and r/p are cut. */
    parts?: number;
    /** The longest row. */
    upto: number;
  };
  /** The nim-value of every position of at most K rows up to a size: `nim table`. */
  "nim table": {
    /** The most squares, in place of a longest row. */
    cells?: number | null;
    /** The most rows. */
    rows?: number;
    /** The longest row. */
    upto?: number | null;
  };
  /** The winning opening of a bar of three rows: `opening`. */
  "opening": {
    /** The number of columns. */
    cols: number;
  };
  /** The winning moves in the third row of 3 × (ω·k + n): `ordinal openings`. */
  "ordinal openings": {
    /** The largest k. */
    blocks: number;
    /** The largest n. */
    upto: number;
  };
  /** Who wins a position of ordinal rows, and by which move: `ordinal`. */
  "ordinal": {
    /** The position, as in `(w^2+3,w,4)` or `3x(w*2+1)`. */
    position: string;
  };
  /** Every position of a small poset that has one nim-value, P-positions unless said otherwise: `poset positions`. */
  "poset positions": {
    /** Whether to say only how many there are. */
    count?: boolean;
    /** The length of the chain, if the file has one, or those of both. */
    length?: Lengths | null;
    /** Positions that are lost for the player to move. */
    lost?: string[];
    /** Whoever cannot move wins. */
    misere?: boolean;
    /** The nim-value. */
    nim?: number;
    /** Elements that may not be taken first. */
    "not-first"?: string[];
    /** A family, as in `boolean:4`, or the content of a file: a poset as JSON, or `graph:` and edges. */
    spec: string;
    /** Positions that are won for the player to move, whatever follows: the elements that are left, with semicolons between them. */
    won?: string[];
  };
  /** Who wins Chomp on a poset, and by which first moves: `poset`. */
  "poset": {
    /** The length of the chain, if the file has one, or those of both. */
    length?: Lengths | null;
    /** Positions that are lost for the player to move. */
    lost?: string[];
    /** Whoever cannot move wins. */
    misere?: boolean;
    /** Whether to find the nim-value too. */
    nim?: boolean;
    /** Elements that may not be taken first. */
    "not-first"?: string[];
    /** A family, as in `boolean:4`, or the content of a file: a poset as JSON, or `graph:` and edges. */
    spec: string;
    /** Positions that are won for the player to move, whatever follows: the elements that are left, with semicolons between them. */
    won?: string[];
  };
  /** P-positions, or positions of another nim-value, by what they are like: `positions`. */
  "positions": {
    /** Their number of squares. */
    cells?: Integer | null;
    /** A position that lies inside them. */
    containing?: string | null;
    /** Whether they are only counted. */
    count?: boolean;
    /** A position that they lie inside. */
    inside?: string | null;
    /** How many of them are listed, by cells, then by rows; without it, all. */
    limit?: Integer | null;
    /** Their nim-value; P-positions are those of nim-value 0. */
    nim?: number;
    /** All their rows but the two longest, as in `2,1`; `0` if they have no others. */
    tail?: string | null;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove census": {
    /** Whether to say only how many rows there are of each sort. */
    counts?: boolean;
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The longest third row. */
    upto: number;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove grundy": {
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
    /** The largest nim-value. */
    value: Integer;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove instant": {
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The instant winners, as in `0,1,2,3;0,1,5|0,1`. */
    spec: string;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove losers": {
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove nim": {
    /** The number of rows, tail and all. */
    rows: Integer;
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest row of a tail. */
    upto: Integer;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove poset": {
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The content of a file: a poset with a chain, or two, as JSON. */
    spec: string;
  };
  /** A theorem with its certificate: `prove losers`, `prove tails` and so on. */
  "prove tails": {
    /** The number of rows, tail and all. */
    rows: Integer;
    /** Whether to write the short kind, which is checked by running the recurrence again. */
    short?: boolean;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest row of a tail. */
    upto: Integer;
  };
  /** The table of P-positions of three rows that *Winning Ways* has, continued: `ptable`. */
  "ptable": {
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
  };
  /** How much there is to say about a sheet of losers beside its lines: `renorm compress`. */
  "renorm compress": {
    /** The seed of random orders. */
    seed?: Integer;
    /** The x of the sheet. */
    x?: number;
  };
  /** The six constraints of Friedman and Landsberg, solved from random starts: `renorm constraints`. */
  "renorm constraints": {
    /** The seed of the random points. */
    seed?: Integer;
    /** From how many points to search. */
    starts?: number;
  };
  /** By how many errors the six parameters and the densities of lines are off, on many sheets: `renorm coverage`. */
  "renorm coverage": {
    /** The x of the first sheet. */
    from?: number;
    /** How many sheets, each larger than the one before by the same factor. */
    sheets?: number;
    /** The x of the last sheet. */
    to?: number;
  };
  /** Four rows as sheets in three dimensions: `renorm four`. */
  "renorm four": {
    /** The greatest d of the sheets whose shape is looked at: a multiple of eight. */
    d?: number;
    /** The greatest d of these sheets. */
    sheets?: number;
    /** The greatest x of the sheets that planes are looked for in. */
    x?: number;
  };
  /** What one more winner changes on later sheets of a game of triples: `renorm game perturb`. */
  "renorm game perturb": {
    /** The positions to make winners of, one at a time. */
    at?: [number, number, number][];
    /** Positions [x, y, z] that are declared won for the player to move (protocol D). */
    declare?: [number, number, number][];
    /** Points [x, y, z] that are put into the instant winners of their sheets and inherited (protocol R). */
    inherit?: [number, number, number][];
    /** How: `D` or `R`. */
    protocol?: Protocol;
    /** How many later sheets to compare. */
    sheets?: number;
    /** A name, as in `wythoff:all`, or the content of a file: rays as JSON. */
    spec: string;
    /** The window: only columns y below the first number, and losers with z below the second. */
    window?: string | null;
    /** Every loser of this sheet in the window, in place of `at`. */
    x?: number | null;
  };
  /** Whether sheets of a game of triples look alike at x and 2x, and between: `renorm game scaling`. */
  "renorm game scaling": {
    /** How many cells there are in each direction. */
    cells?: number;
    /** Positions [x, y, z] that are declared won for the player to move (protocol D). */
    declare?: [number, number, number][];
    /** Points [x, y, z] that are put into the instant winners of their sheets and inherited (protocol R). */
    inherit?: [number, number, number][];
    /** The window is y, z < span · x. */
    span?: number;
    /** A name, as in `wythoff:all`, or the content of a file: rays as JSON. */
    spec: string;
    /** The largest sheet, a multiple of 16. */
    x: number;
  };
  /** How far variants of a game of triples are from it, and from one another: `renorm game variants`. */
  "renorm game variants": {
    /** How many cells there are in each direction. */
    cells?: number;
    /** Positions [x, y, z] that are declared won for the player to move (protocol D). */
    declare?: [number, number, number][];
    /** Each loser with y < x of the sheets x of this range makes a variant, up to three times as high as the last x: as in `5..9`. */
    from: string;
    /** Points [x, y, z] that are put into the instant winners of their sheets and inherited (protocol R). */
    inherit?: [number, number, number][];
    /** How winners are added: `D` or `R`. */
    protocol?: Protocol;
    /** The window is y, z < span · x. */
    span?: number;
    /** A name, as in `wythoff:all`, or the content of a file: rays as JSON. */
    spec: string;
    /** The sheet to compare. */
    x: number;
  };
  /** A sheet of a game of triples: `renorm game`. */
  "renorm game": {
    /** Positions [x, y, z] that are declared won for the player to move (protocol D). */
    declare?: [number, number, number][];
    /** Points [x, y, z] that are put into the instant winners of their sheets and inherited (protocol R). */
    inherit?: [number, number, number][];
    /** Which points to show: `W` or `L`. */
    kind?: Kind;
    /** A name, as in `wythoff:all`, or the content of a file: rays as JSON. */
    spec: string;
    /** The window: only points with y below the first number and z below the second, as in `100,80`. */
    window?: string | null;
    /** The sheet. */
    x: number;
  };
  /** The six parameters, the densities of lines and the scatter around them, measured: `renorm geometry`. */
  "renorm geometry": {
    /** How many sheets to look at; as many as x if that is more. */
    upto?: number;
    /** The sheet to fit the six parameters to. */
    x?: number;
  };
  /** Where on the lines of losers the winning moves from random positions lie: `renorm moves`. */
  "renorm moves": {
    /** How many positions to draw. */
    samples?: number;
    /** The seed of the random positions. */
    seed?: Integer;
    /** Positions have from x/2 to x columns of three squares. */
    x?: number;
  };
  /** The winning openings of 3 × n against their prediction: `renorm opening`. */
  "renorm opening": {
    /** The most columns. */
    upto?: number;
  };
  /** What positions of one sheet change that are declared won together: `renorm perturb`. */
  "renorm perturb": {
    /** The declared positions (y, z) of the sheet; if there are none, the loser with y = 0. */
    point?: [Integer, Integer][];
    /** How they are declared: `R`, inherited by later sheets, or `D`, these positions alone. */
    protocol?: Protocol_;
    /** How many sheets to look at. */
    sheets?: number;
    /** The sheet. */
    x?: number;
  };
  /** What each loser of each sheet of some ranges changes if it is declared won: `renorm sensitivity`. */
  "renorm sensitivity": {
    /** Whether to say in each line how far the change has spread to the left and to the right, and what it has done to flat lines. */
    fronts?: boolean;
    /** Which losers: `left`, `lower`, `upper`, `flat` or `all`. */
    line?: Lines;
    /** How losers are declared won: `R`, `D` or `both`. */
    protocol?: Protocols;
    /** How many losers of each sheet to take at random; without it, all. */
    sample?: number | null;
    /** The seed of the random choice. */
    seed?: Integer;
    /** How many sheets to look at after each. */
    sheets?: number;
    /** Whether to print quartiles over all perturbations in place of each of them. */
    summary?: boolean;
    /** The sheets, as in `40..60` or `40..60,250..350`. */
    x?: string;
  };
  /** The shape of many games that differ from Chomp: `renorm variants`. */
  "renorm variants": {
    /** How many variants of each sort. */
    count?: number;
    /** How positions are declared won. */
    protocol?: Protocol_;
    /** The seed of the first variant; the others follow. */
    seed?: Integer;
    /** Only variants of this sort. */
    sort?: Sort | null;
    /** The sheet to grow variants to. */
    x?: number;
  };
  /** The computer's move in a position. */
  "reply": {
    /** How well the computer plays: `random`, `easy`, `medium`, `hard` or `perfect`. */
    level?: string;
    /** The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`. */
    position: string;
    /** A number that decides what the weaker levels leave to chance. */
    seed?: Integer;
  };
  /** What each move of a game was worth, and who lost it where. */
  "review": {
    /** What was taken, in turn: `[row, column]`, and `{"board":2,"square":[row,column]}` where there are several boards. */
    moves: Taken[];
    /** Where the game began: a position, or several, as in `4x7 + (5,3,1)`. */
    position: string;
  };
  /** The losers of three rows by Zeilberger's recurrence scheme, and what they come from: `scheme`. */
  "scheme": {
    /** The number of columns of height three. */
    c: number;
  };
  /** Terms of an integer sequence: `sequence`. */
  "sequence": {
    /** A number of the OEIS, or a name. */
    id: string;
    /** How many terms to list. */
    n?: Integer;
  };
  /** A sheet: all positions [x, y, z] of one x that win at once, or lose: `sheet`. */
  "sheet": {
    /** Which points to show: `W`, `L`, `DL` or `parts`. */
    kind?: Kind;
    /** The window: only points with y below the first number and z below the second, as in `100,80`. */
    window?: string | null;
    /** The number of columns of three squares. */
    x: number;
  };
  /** Who wins a position, or a sum of boards, and by which moves: `solve`. */
  "solve": {
    /** Whether to find the remoteness too. */
    depth?: boolean;
    /** Whether to find the nim-value too. */
    nim?: boolean;
    /** The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`. */
    position: string;
  };
  /** The generating functions of losers and winners of three rows: `sums`. */
  "sums": {
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
  };
  /** All P-positions of K rows of which all but the two longest are short: `tails`. */
  "tails": {
    /** The number of rows, tail and all. */
    rows: Integer;
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest row of a tail. */
    upto: Integer;
  };
  /** Every winning opening of the bars of three rows up to a size, and statistics of them: `three`. */
  "three": {
    /** Whether to leave out rows that are proved to have nothing to do with openings. */
    "openings-only"?: boolean;
    /** The most columns. */
    upto: number;
  };
  /** The winning positions of three rows whose third row is short, each family with its winning move: `winners`. */
  "winners": {
    /** The step of the recurrence (a second row, say) to stop after, proved or not. */
    steps?: Integer | null;
    /** The longest third row. */
    upto: Integer;
  };
}

/** What comes back, or one line of it, by the request's name. */
export interface Facts {
  /** What each move is worth: `analyse`. */
  "analyse": Analysis | SumAnalysis;
  /** A bar and its winning openings. */
  "bars": {
    /** The number of columns. */
    cols: Integer;
    /** The nim-value, if it was asked for. */
    nim?: Nimber | null;
    /** Every winning opening, by row. */
    openings: Square[];
    /** The number of rows. */
    rows: Integer;
  };
  /** What `census` prints: rows, or how many there are of each sort. */
  "census": CensusRow | CensusCounts;
  /** A row of the chart of three rows: `chart`. */
  "chart": {
    /** The second row of the first value. */
    q: number;
    /** The third row. */
    r: number;
    /** f(q, r), f(q + 1, r), …: the first rows that make P-positions. A constant row keeps its value. */
    values: number[];
  };
  /** The result of a check. */
  "check": {
    /** True. */
    ok: boolean;
    /** What it proves. */
    theorem: string;
  } | {
    /** Where, and what is wrong there. */
    at: string;
    /** False. */
    ok: boolean;
    /** Why: `false`, `damaged` or `unproved`. */
    reason: string;
  };
  /** Something to cite: `cite`. */
  "cite": {
    /** The whole entry for BibTeX. */
    bibtex: string;
    /** What is cited: names and texts without markup. */
    fields: Field[];
    /** The word by which a text refers to it. */
    key: string;
    /** What it is, in the words of BibTeX: `article`, `misc` or `unpublished`. */
    type: string;
  };
  /** The P-positions (a, b, c, d) up to a longest row. */
  "four": {
    /** The P-positions by number of rows, from one row on. */
    by_rows: OfRows[];
    /** Where the openings lie, as fractions of n. */
    columns: InRow[];
    /** The n for which 4 × n does not have exactly one winning opening. */
    exceptions: number[];
    /** The power of the longest row that the number of P-positions grows with. */
    exponent?: number | null;
    /** How many openings are in the fourth row. */
    fourth_row: Integer;
    /** How many P-positions there are with first row up to half the longest row. */
    half: Integer;
    /** How many P-positions there are. */
    positions: Integer;
    /** How many openings are in the second row. */
    second_row: Integer;
    /** The first and the last of the second rows of the shape. */
    seconds: [number, number];
    /** Tails (c, d) of all these second rows b, by c/b and d/b. */
    shape: Bin[];
    /** Each number is exact for this longest row; what it says of longer ones is not proved. */
    status: Observed;
    /** How many openings are in the third row. */
    third_row: Integer;
    /** Whether every bar of four rows has exactly one winning opening. */
    unique: boolean;
    /** The longest row. */
    upto: number;
    /** Whether no first row is longer than all others together and one more. */
    within_sum: boolean;
  };
  /** One family, with a label that says which. */
  "grundy": {
    /** The values before the period. */
    head: Integer[];
    kind: "periodic";
    /** The values that are repeated. */
    period: Integer[];
  } | {
    kind: "finite";
    /** All values. */
    values: Integer[];
  } | {
    kind: "open";
    /** The values that have been observed. */
    values: Integer[];
  } & {
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  };
  /** One family, with a label that says which. */
  "instant": {
    /** The values before the period. */
    head: Integer[];
    kind: "periodic";
    /** The values that are repeated. */
    period: Integer[];
  } | {
    kind: "finite";
    /** All values. */
    values: Integer[];
  } | {
    kind: "open";
    /** The values that have been observed. */
    values: Integer[];
  } & {
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  };
  /** One family, with a label that says which. */
  "losers": {
    /** The values before the period. */
    head: Integer[];
    kind: "periodic";
    /** The values that are repeated. */
    period: Integer[];
  } | {
    kind: "finite";
    /** All values. */
    values: Integer[];
  } | {
    kind: "open";
    /** The values that have been observed. */
    values: Integer[];
  } & {
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  };
  /** One family, with a label that says which. */
  "nim families": {
    /** The values before the period. */
    head: Integer[];
    kind: "periodic";
    /** The values that are repeated. */
    period: Integer[];
  } | {
    kind: "finite";
    /** All values. */
    values: Integer[];
  } | {
    kind: "open";
    /** The values that have been observed. */
    values: Integer[];
  } & {
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  };
  /** The nim-value of a bar: `nim rectangles`. */
  "nim rectangles": {
    /** The number of columns. */
    cols: Integer;
    /** Its nim-value. */
    nim: Nimber;
  };
  /** The nim-values g of all positions (p, q, r) up to a longest row. */
  "nim statistics": {
    /** The nim-values of (n, n, n). */
    bars?: Line | null;
    /** The positions by number of rows, from one row on. */
    by_rows: OfRows_[];
    /** The first and the last of the first rows p of the trend. */
    firsts: [number, number];
    /** The first and the last of the first rows p of the mean before. */
    firsts_before: [number, number];
    /** The nim-values of (n, n). */
    pairs?: Line | null;
    /** How many positions there are. */
    positions: Integer;
    /** Each number is exact for this longest row; what it says of longer ones is not proved. */
    status: Observed;
    /** How many tails (q, r) there are: what densities are shares of. */
    tails: Integer;
    /** g/p by q/p and r/p. */
    trend: Bin_[];
    /** The nim-values up to half the longest row that no position with a first row beyond half of it has. */
    unchanged: number[];
    /** The longest row. */
    upto: number;
    /** How often each nim-value comes up, from 0 on. */
    values: NimCount[];
    /** Whether no nim-value is greater than p + q + r − 1. */
    within_squares: boolean;
  };
  /** The nim-value of a position: `nim table`. */
  "nim table": {
    /** Its nim-value. */
    nim: Nimber;
    /** The position. */
    position: Position;
  };
  /** A winning opening of a bar of three rows. */
  "opening": {
    /** The number of columns. */
    cols: number;
    /** The square that is taken. */
    opening: Square;
    /** The row of the opening, and the column that the geometry of Friedman and Landsberg predicts. */
    predicted: [Integer, number];
    /** What it leaves. */
    to: Position;
  };
  /** The winning move in the third row of 3 × (ω·k + n). */
  "ordinal openings": {
    /** How many whole blocks of ω each row has. */
    k: Integer;
    /** The length of that row. */
    length: Integer;
    /** How many squares come after them. */
    n: Integer;
    /** Which of the rows that settle is left as the third row, counted from 0. */
    number: Integer;
    /** What the move leaves. */
    to: string;
  } & ({
    status: "proved";
  } | {
    /** The hypothesis. */
    on: string;
    status: "conditional";
  });
  /** Who wins a position of ordinal rows. */
  "ordinal": {
    /** Who wins. */
    outcome: Outcome;
    /** The position, as in `(w*2,w*2,2)`. */
    position: string;
    /** A winning move; null at a P-position. */
    winning_move?: OrdinalMove | null;
  } & ({
    status: "proved";
  } | {
    /** The hypothesis. */
    on: string;
    status: "conditional";
  });
  /** What `poset positions` prints. */
  "poset positions": PosetPosition | PositionCount;
  /** A poset game and what it is worth. */
  "poset": {
    /** What holds for every length, if the poset has a long chain. */
    chain?: Chain | null;
    /** What holds for all lengths, if the poset has two long chains. */
    chains?: Chains | null;
    /** Whether every first move has been decided. */
    complete: boolean;
    /** How many elements there are; nothing if infinitely many. */
    elements?: Integer | null;
    /** The nim-value, if it was asked for and found. */
    nim?: Nimber | null;
    /** Who wins. */
    outcome: Outcome;
    /** The names of the elements that win if they are taken first. */
    winning_moves: string[];
  };
  /** A line of the list, or the count. */
  "positions": PositionLine | PositionCount_;
  /** What was proved, and where the certificate is. */
  "prove census": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove grundy": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove instant": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove losers": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove nim": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove poset": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** What was proved, and where the certificate is. */
  "prove tails": {
    /** The length of the file, in bytes. */
    bytes?: Integer | null;
    /** How many lists there are. */
    cells: Integer;
    /** The text of the certificate, where it is not in a file. */
    certificate?: string | null;
    /** The blake3 of that text, in hex. */
    digest: string;
    /** The file that the certificate was written to. */
    file?: string | null;
    /** The names of the elements that the certificate numbers from 0 on, for a poset. */
    names?: string[];
    /** Where the lists repeat, by period. */
    repeats: Repeat[];
    /** What the theorem is about: `losers`, `tails` and so on. */
    system: string;
  };
  /** A column of the table of *Winning Ways*. */
  "ptable": {
    /** The columns of height three. */
    c: Integer;
    /** How many values are repeated; 0 if none. */
    period: Integer;
    /** Whether something is repeated. */
    repeats: boolean;
    /** The b of the P-positions [c, 0, b], [c, 1, b], … A list that does not end in 0 ends in what is repeated for ever, twice. */
    values: Integer[];
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** How much there is to say about the losers of a sheet, in bits. */
  "renorm compress": {
    /** Along the lower and the upper line. */
    along: AlongLine[];
    /** From one sheet to another. */
    between: FromSheet[];
    /** What random orders begin with. */
    seed: Integer;
    /** Each number is an estimate for these sheets; what it says of others is not proved. */
    status: Observed;
    /** Bits for a loser without any lines: its height is one of those up to the top. */
    without_lines: number;
    /** The x of the sheet. */
    x: number;
  };
  /** The constraints on the six parameters, and solutions that were found from random starts. */
  "renorm constraints": {
    /** How many starts led towards the border. */
    border: Integer;
    /** The constraints. */
    constraints: Constraint[];
    /** The solutions that the other starts led to. */
    solutions: Solution[];
    /** How many random starts there were. */
    starts: Integer;
  };
  /** How many errors the six parameters and the densities of lines are away from their predictions, on many sheets. */
  "renorm coverage": {
    /** The x of the first sheet. */
    from: number;
    /** Each parameter, then each density. */
    quantities: CoveredAt[];
    /** How many sheets there are. */
    sheets: Integer;
    /** Each number is exact for these sheets; what it says of others is not proved. */
    status: Observed;
    /** The x of the last sheet. */
    to: number;
  };
  /** On which planes P-positions (a, b, c, d) = [w, x, y, z] of four rows lie, and what shape they have where there are no planes. */
  "renorm four": {
    /** How well the planes with d > 0 agree with Eq. (5): in `predicted`, `mean` and `off`, the two slopes and the density. */
    agreement: AgreementOfFour[];
    /** The factors that errors were multiplied by. */
    calibration: Calibration;
    /** The greatest d of the sheets whose shape was looked at. */
    d: number;
    /** The d of sheets without a P-position far out: some (n, n, n, d) is one. */
    ended: number[];
    /** How many P-positions there are in the regions of planes. */
    in_regions: Integer;
    /** The planes of all other sheets. */
    planes: PlaneOfFour[];
    /** The shape of sheets where x and y are less than d, the greatest d first. */
    shapes: ShapeOfFour[];
    /** The greatest d of these sheets. */
    sheets: number;
    /** How many of these lie on no plane. */
    strays: Integer;
    /** The greatest x of the sheets that planes were looked for in. */
    x: number;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** What one more winner [x, y, z] changes on the sheets x + 1 to x + N, in a window. */
  "renorm game perturb": {
    /** The position that is made a winner. */
    at: [number, number, number];
    /** For each sheet, the columns whose losers in the window are not the same in both games. */
    changed: number[];
    /** For each sheet, the columns that have a loser in the window in one of the games at least. */
    columns: number[];
    /** For each sheet, the leftmost and the rightmost changed column, if there is one. */
    front: ([number, number] | null)[];
    /** The first n for which more than half of the columns of x + n are changed. */
    half?: number | null;
    /** The first n from which on no loser of the window differs; nothing if something different may still be inherited at x + N, or come in from outside the window: that is never certain where a ray lowers x and makes y or z larger. */
    healed?: number | null;
    /** Whether it is a loser of the game as it is; if not, declaring it changes nothing. */
    loser: boolean;
    /** How that is done. */
    protocol: Protocol;
  };
  /** Distances between the shapes of sheets of one game. */
  "renorm game scaling": {
    /** How many cells there are in each direction. */
    cells: number;
    /** The game. */
    game: string;
    /** Distances between them, by ratio, then x. */
    pairs: Pair[];
    /** The sheets, smallest first. */
    sheets: Scaled[];
    /** The window is y, z < span · x. */
    span: number;
    /** The largest sheet. */
    x: number;
  };
  /** Distances between the sheets of one x of a game and of its variants, each with one more winner. */
  "renorm game variants": {
    /** How many cells there are in each direction. */
    cells: number;
    /** The distance of the variants from the game, in the order of the points. */
    distances: number[];
    /** The game. */
    game: string;
    /** The distances between any two of the other variants. */
    mutual?: Spread | null;
    /** The noise of the other variants: half against half of one sheet. */
    noise?: Spread | null;
    /** The noise of the game. */
    own_noise: number;
    /** The winners that make the variants, one each. */
    points: [number, number, number][];
    /** How the winner is added. */
    protocol: Protocol;
    /** How many variants have exactly the losers of the game in the window of this sheet. */
    same: number;
    /** The window is y, z < span · x. */
    span: number;
    /** The sheet that is compared. */
    x: number;
  };
  /** The instant winners or the losers of a sheet in a window, and a few numbers about it. */
  "renorm game": {
    /** How many columns of the window have a loser in it. */
    columns: number;
    /** The game. */
    game: string;
    /** Which points are shown: W or L. */
    kind: Kind;
    /** How many losers are in the window. */
    losers: Integer;
    /** The points [y, z], by y, then z. */
    points: Points;
    /** The lowest loser with y = 0, if one is in the window. */
    top?: number | null;
    /** All points have y below the first number and z below the second. */
    window: [number, number];
    /** The share of the window that is instant winners. */
    winners: number;
    /** The sheet. */
    x: number;
  };
  /** The shape of all sheets up to a last one, and of the sheet of x in particular. */
  "renorm geometry": {
    /** The six parameters at other x. */
    by_x: FittedAt[];
    /** How densely the lines lie that instant winners are made of. */
    densities: Densities;
    /** How far the ends of lines stray, for sheets from each power of two to the next. */
    growth: Growth[];
    /** The six parameters at x. */
    parameters: AtX[];
    /** How losers are scattered around their lines. */
    scatter: ScatterAt[];
    /** How many sheets were looked at. */
    sheets: Integer;
    /** How the errors of parameters shrink. */
    shrinkage: Shrinkage[];
    /** How many sheets end at the bottom. */
    termination: Frequency;
    /** The sheet that was asked for. */
    x: number;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** Where on the lines of losers the winning moves from random positions lie. */
  "renorm moves": {
    /** How many positions have no winning move, one, two and so on. */
    by_moves: Integer[];
    /** How many positions were drawn that are lost instead. */
    lost: Integer;
    /** How many positions were looked at that are won for the player to move. */
    positions: Integer;
    /** What the random numbers begin with. */
    seed: Integer;
    /** Each number is exact for these positions; what it says of others is not proved. */
    status: Observed;
    /** All ways to win. */
    ways: WayFound[];
    /** Positions have from x/2 to x columns of three squares. */
    x: number;
  };
  /** The winning openings of 3 × n, compared with what the geometry predicts. */
  "renorm opening": {
    /** The opening of the largest bar. */
    last?: Last | null;
    /** The openings in the second row, and those in the third. */
    openings: InRow_[];
    /** Each number is exact for these bars; what it says of longer ones is not proved. */
    status: Observed;
    /** Whether every bar has exactly one winning opening. */
    unique: boolean;
    /** The most columns. */
    upto: Integer;
  };
  /** One or more positions of a sheet that are declared won together, and every column that changes. */
  "renorm perturb": {
    /** The columns below (√2 − 1)(x + n) that have changed in the sheet x + n, from n = 1 on. */
    cells: number[][];
    /** How many columns below (√2 − 1)(x + n) have another loser in the sheet x + n, from n = 1 on. */
    changed: number[];
    /** How many columns there are below (√2 − 1)(x + n). */
    columns: number[];
    /** The last sheet that was followed, if flat lines of later ones repeat too rarely to be kept. */
    cut_at?: Integer | null;
    /** Whether the flat line differs or is gone; null if Chomp has none in this sheet. */
    flat?: (boolean | null)[];
    /** The first n such that more than half of the columns have changed. */
    half?: number | null;
    /** The first n from which on no loser differs; null if that is not certain. */
    healed?: number | null;
    /** The leftmost changed column; null if none has changed. */
    left?: (number | null)[];
    /** Where among the losers of its sheet it is. */
    line: Place;
    /** The bar that is itself lost, if there is one: every sheet beyond it is empty. */
    lost_at?: Integer | null;
    /** The bars without a winning opening, up to the last sheet. */
    lost_bars: Integer[];
    /** The declared positions (y, z) of the sheet. */
    points: [Integer, Integer][];
    /** How it was declared: R, inherited by later sheets, or D, that position alone. */
    protocol: Protocol_;
    /** The rightmost changed column below (√2 − 1)(x + n). */
    right?: (number | null)[];
    /** The sheet of the declared position [x, y, z]. */
    x: Integer;
    /** Its y. */
    y: Integer;
    /** Its z. */
    z: Integer;
  };
  /** What `renorm sensitivity` prints: perturbations, or what they have in common. */
  "renorm sensitivity": Perturbation | DamageSummary;
  /** The shapes of many variants at one sheet, beside those of Chomp itself. */
  "renorm variants": {
    /** The mean offsets of variants, by whether the first sheet is another one and by how many more bars have no winning opening than have two. */
    by_missing: ByMissing[];
    /** How many sheets of Chomp up to this one say how far its own numbers spread. */
    chomp_sheets: number;
    /** How many variants came to a bar that is lost, so that all later sheets are empty. */
    ended: Integer;
    /** How many variants were grown to the sheet. */
    grown: Integer;
    /** Each number: predicted, of Chomp, of variants. */
    numbers: ShapeNumber[];
    /** The variants one by one. */
    variants: VariantShape[];
    /** The sheet. */
    x: number;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** The computer's move, on one board or on several. */
  "reply": Reply | SumReply;
  /** A game on one board or on several, judged. */
  "review": Review | SumReview;
  /** One step of the scheme: the losers [c, a, b], and what they come from. */
  "scheme": {
    /** B: for each a, the only b that is lost. */
    b: Values;
    /** M: one more than the largest number that is won at once. No loser is larger. */
    bound: Integer;
    /** The number of columns of height three. */
    c: Integer;
    /** The a up to which a guess at B has to be compared to be proved; null if B ends. */
    enough?: Integer | null;
    /** What the step for c + 1 is made of. */
    next: Next;
    /** W″: for each a, the b that are won at once by a move in the third row. */
    w_double_prime: Sets;
    /** W′: for each a, the b that are won at once by a move in the second row. */
    w_prime: Sets;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** The first terms of an integer sequence: `sequence`. */
  "sequence": {
    /** The number of the OEIS, or a name. */
    id: string;
    /** The index of the first term. */
    offset: Integer;
    /** The terms. */
    terms: Integer[];
  };
  /** Points of a sheet. There can be millions, and so those of a [`Window`] are borrowed. */
  "sheet": {
    /** Which points are shown. */
    kind: Kind;
    /** All points have y below the first number and z below the second. */
    window: [number, number];
    /** The number of columns of three squares. */
    x: number;
  } & ({
    /** All points, each once. */
    points: Points;
  } | {
    /** Deadly diagonals. */
    DD: Points;
    /** Flat lines of losers. */
    F: Points;
    /** Lower lines of losers. */
    LL: Points;
    /** Upper lines of losers. */
    U: Points;
  });
  /** Who wins: `solve`. */
  "solve": Solution_ | SumSolution;
  /** The generating functions of all positions [c, a, b] of one c, with x^a y^b for each. */
  "sums": {
    /** The columns of height three. */
    c: Integer;
    /** The families of losers. */
    losers: string[];
    /** What they add up to: all positions. */
    sum: string;
    /** The families of winners. */
    winners: string[];
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** One family, with a label that says which. */
  "tails": {
    /** The values before the period. */
    head: Integer[];
    kind: "periodic";
    /** The values that are repeated. */
    period: Integer[];
  } | {
    kind: "finite";
    /** All values. */
    values: Integer[];
  } | {
    kind: "open";
    /** The values that have been observed. */
    values: Integer[];
  } & {
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  };
  /** The openings of all bars of three rows up to a length, and statistics of the sequences d(n) = f(n, n), q(n) and r(n): the second rows at which rows become constant, and those rows, in this order. */
  "three": {
    /** Whether q(n) is at most 3n − 1. */
    bounded: boolean;
    /** Whether each number is on the diagonal or the start of a constant row, and not both. */
    complementary: boolean;
    /** How often each difference between successive terms comes up. */
    differences: Each3;
    /** The blake3, in hex, of the lines `n row column` of all openings. */
    digest: string;
    /** How many values of the chart were found. */
    entries: Integer;
    /** The n where the sequences are farthest from their trends. */
    extremes: Each2;
    /** How many rows take a value before its column. */
    frequencies: Taken_;
    /** The smallest value of each row r except f(r, r). */
    minima: RowMinima;
    /** Whether r(n) grows with n. */
    monotone: boolean;
    /** How many openings are in the second row. */
    second_row: Integer;
    /** How many values were found the slow way. */
    slow_path: Integer;
    /** Whether every constant row begins with its smallest value, its first one excepted. */
    starts_are_minima: boolean;
    /** How far the sequences stray from their trends. */
    strips: Each;
    /** How many openings are in the third row. */
    third_row: Integer;
    /** Whether every bar has exactly one winning opening. */
    unique: boolean;
    /** The most columns. */
    upto: number;
    /** The widest windows around the lines that were seen. */
    widest_window: Widths;
    /** Whether no value f(q, r) is larger than q + r + 1. */
    within_sum: boolean;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
  /** Positions [c, a, b] that are won by the same move: c columns of height three, a of height two, b of height one. */
  "winners": {
    /** The numbers of columns of height two: the first number, the last number if there is one, and the step between them. */
    a: [Integer, Integer | null, Integer];
    /** The numbers of columns of height one, likewise. */
    b: [Integer, Integer | null, Integer];
    /** The columns of height three. */
    c: Integer;
    /** What the winning move leaves, in square brackets; `a` is that of the position. */
    to: string;
  } & ({
    status: "proved";
  } | {
    status: "observed";
    /** The last time that was looked at. */
    upto: Integer;
  });
}
