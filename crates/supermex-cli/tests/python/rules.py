"""Chomp of three and of few rows from its rules, in the plainest way: what exported tables are compared with."""

from itertools import count, pairwise, product
from math import isqrt, sqrt


def chart(last_q, last_r):
    """f(q, r), the only first row p that makes (p, q, r) a P-position, for r <= q <= last_q and r <= last_r.

    It is the smallest p from max(q, 1) on that is neither f(a, r) for a < q, where f(a, r) is f(a, a)
    for a < r, nor f(q, b) for b < r. Once it is q, the row keeps that value.
    """
    f = {}
    row_has = [set() for _ in range(last_r + 1)]
    constant = {}
    for q in range(last_q + 1):
        column_has = set()
        for r in range(min(q, last_r) + 1):
            p = constant.get(r) or max(q, 1)
            while r not in constant and (p in row_has[r] or p in column_has):
                p += 1
            f[q, r] = p
            row_has[r].add(p)
            column_has.add(p)
            if p == q:
                constant[r] = p
        for r in range(q + 1, last_r + 1):
            row_has[r].add(f[q, q])
    return f


def diagonal(f, upto):
    """d(n) = f(n, n)."""
    return [(n, f[n, n]) for n in range(upto + 1)]


def constants(f, upto):
    """The rows that become constant, in order: f(q, r) = q for the first time."""
    found = [(q, r) for (q, r), p in f.items() if 0 < p == q <= upto and f.get((q - 1, r)) != p]
    return [(n, q, r) for n, (q, r) in enumerate(sorted(found), 1)]


def frequencies(f, upto):
    """How many rows take a value before its column comes, and whether it is on the diagonal."""
    on_diagonal = {p for _, p in diagonal(f, upto)}
    taken = [p for (q, r), p in f.items() if q < p <= upto]
    return [(p, "diagonal" if p in on_diagonal else "start", taken.count(p)) for p in range(1, upto + 1)]


def minima(f, rows, last_q):
    """The smallest value of each row but its first, and the first column where it is."""
    least = [min((f[q, r], q) for q in range(r + 1, last_q + 1)) for r in range(rows)]
    return [(r, p, q) for r, (p, q) in enumerate(least)]


def openings(f, upto):
    """Cutting the lower rows of 3 x n to q leaves (n, q, q), cutting the third to r leaves (n, n, r)."""
    second = [(f[q, q], 2, q + 1) for q in range(upto + 1)]
    third = [(q, 3, r + 1) for _, q, r in constants(f, upto)]
    share = {2: 2 - sqrt(2), 3: 1 / sqrt(2)}
    found = sorted(opening for opening in second + third if opening[0] <= upto)
    return [(n, row, column, 1 + share[row] * n) for n, row, column in found]


def census(f, upto, last_q):
    """How the rows end, as seen up to a column: constant, or p - q repeats."""
    starts = {r: q for _, q, r in constants(f, last_q)}
    return [
        (r, "constant", starts[r], None, None, []) if r in starts else (r, "settled", None, *settled(f, r, last_q))
        for r in range(upto + 1)
    ]


def settled(f, r, last_q):
    """The least start from which on p - q repeats with the least period, with that period and its values."""
    differences = [f[q, r] - q for q in range(r, last_q + 1)]
    for period in range(1, 20):
        start = len(differences) - period
        while start > 0 and differences[start - 1] == differences[start - 1 + period]:
            start -= 1
        # What repeats for so long is taken to go on; the program has proved it.
        if start + 4 * period + 30 < len(differences):
            return r + start, period, differences[start : start + period]
    raise AssertionError(f"row {r} has not settled by column {last_q}")


def moves(position):
    """What is left after each move but the taking of the poison."""
    for row, length in enumerate(position):
        for left in range(0 if row else 1, length):
            yield tuple(min(other, left) if at >= row else other for at, other in enumerate(position))


def nims(rows, upto):
    """The nim-values of all positions of at most so many rows, in lexicographic order; empty rows are 0."""
    return nims_inside([upto] * rows)


def nims_inside(longest):
    """The same with a longest length for each row."""
    nim = {}
    for position in product(*(range(length + 1) for length in longest)):
        if position[0] and all(a >= b for a, b in pairwise(position)):
            taken = {nim[left] for left in moves(position)}
            nim[position] = next(value for value in count() if value not in taken)
    return nim


def family(values, ends):
    """A list in its shortest form, as its kind, what comes before the period, the period, and all values if it ends."""
    if ends:
        return "finite", [], [], values
    for period in range(1, 60):
        start = len(values) - period
        while start > 0 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        # What repeats for so long is taken to go on; the program has proved it.
        if start + 2 * period + 12 < len(values):
            return "periodic", values[:start], values[start : start + period], []
    raise AssertionError(f"{values} do not repeat")


def firsts(nim, g, tail, last):
    """p - q for the first row p that gives (p, q, *tail) the nim-value g, for q = the tail's first row, and so on.

    Once p is q there is no such position with a longer second row, and a tail that came to that before it fits has none.
    """
    values = []
    for q in range(tail[0], last - 20):
        p = next((p for p in range(max(q, 1), last + 1) if nim[(p, q, *tail)] == g), None)
        if p is None:
            return family(values, True)
        values.append(p - q)
        if p == q:
            return family(values, True)
    return family(values, False)


def tails_of(rows, upto):
    """All fixed rows, longest first, in lexicographic order."""
    return [tail for tail in product(range(upto + 1), repeat=rows) if all(a >= b for a, b in pairwise(tail))]


def grundy(upto, value, last):
    """The families of each nim-value g and third row c."""
    nim = nims_inside([last, last, upto])
    return [(g, c, *firsts(nim, g, (c,), last)) for g in range(value + 1) for c in range(upto + 1)]


def losers(upto, last):
    """The families of P-positions of three rows."""
    return [(c, *rest) for _, c, *rest in grundy(upto, 0, last)]


def tails(rows, upto, last):
    """The families of P-positions of all tails."""
    nim = nims_inside([last, last] + [upto] * (rows - 2))
    return [(list(tail), *firsts(nim, 0, tail, last)) for tail in tails_of(rows - 2, upto)]


def nim_families(rows, upto, last):
    """nim - p for p from the tail's first row on, but not from 0."""
    nim = nims_inside([last] + [upto] * (rows - 1))
    differences = lambda tail: [nim[(p, *tail)] - p for p in range(max(tail[0], 1), last + 1)]
    return [(list(tail), *family(differences(tail), False)) for tail in tails_of(rows - 1, upto)]


def check_winners(records, upto, most):
    """Each won position [c, a, b] is in one family, whose move leaves a P-position; no lost one is in any."""
    progression = lambda first, last, step, number: (
        number >= first and (last is None or number <= last) and (number - first) % step == 0
    )
    # A move never makes the first row longer.
    nim = nims_inside([upto + 2 * most, upto + most, upto])
    for c, a, b in product(range(upto + 1), range(most + 1), range(most + 1)):
        position = (c + a + b, c + a, c)
        if not position[0]:
            continue
        of = [it for it in records if it[0] == c and progression(*it[1:4], a) and progression(*it[4:7], b)]
        if nim[position] == 0:
            assert not of, f"{position} is lost, and won by {of}"
            continue
        assert len(of) == 1, f"{position} is won, and in {len(of)} families"
        x, y, z = eval(of[0][7], {"a": a})
        left = (x + y + z, x + y, x)
        assert left in set(moves(position)) and nim[left] == 0, f"{position} is not won by {left}"


def openings_of(nim, rows, upto):
    """Every first move in a bar that leaves a P-position: columns of the bar, row, column."""
    squares = [(n, row, column) for n in range(1, upto + 1) for row in range(1, rows + 1) for column in range(1, n + 1)]
    left = lambda n, row, column: tuple(n if at < row else column - 1 for at in range(1, rows + 1))
    return [square for square in squares if nim.get(left(*square)) == 0]


def shape(upto):
    """Tails (c, d) by tenths of c/b and d/b: how many there are, have ended, live; and (a - b)/b of the living."""
    lost = {position for position, value in nims(4, upto).items() if value == 0}
    last = (upto - 1) // 3
    tenth = lambda row, b: min(10 * row // b, 9)
    bins = {}
    for b in range(last // 2 + 1, last + 1):
        for c in range(b + 1):
            for d in range(c + 1):
                firsts = [a for a in range(b, upto + 1) if (a, b, c, d) in lost]
                bins.setdefault((tenth(c, b), tenth(d, b)), []).append([(a - b) / b for a in firsts])
    table = []
    for (c, d), tails in sorted(bins.items()):
        living = [overhang for overhangs in tails for overhang in overhangs]
        ends = (min(living), sum(living) / len(living), max(living)) if living else (None, None, None)
        table.append((c, d, len(tails), len(tails) - len(living), len(living), *ends))
    return table


def nim_counts(upto):
    """How often each nim-value of three rows comes up."""
    values = list(nims(3, upto).values())
    return [(value, values.count(value)) for value in range(max(values) + 1)]


def nim_trend(upto):
    """g/p by tenths of q/p and r/p, for p beyond half of the longest row; and its mean for p beyond a quarter."""
    tenth = lambda row, p: min(10 * row // p, 9)
    later, before = {}, {}
    for (p, q, r), g in nims(3, upto).items():
        half = later if 2 * p > upto else before if 4 * p > upto else {}
        half.setdefault((tenth(q, p), tenth(r, p)), []).append(g / p)
    table = []
    for (q, r), growth in sorted(later.items()):
        mean = sum(growth) / len(growth)
        deviation = (sum((g - mean) ** 2 for g in growth) / len(growth)) ** 0.5
        stray = max(abs(g - mean) for g in growth)
        earlier = before.get((q, r), [])
        mean_before = sum(earlier) / len(earlier) if earlier else None
        table.append((q, r, len(growth), min(growth), mean, max(growth), deviation, stray, mean_before))
    return table


def sheet(winners):
    """The losers of a sheet of instant winners, each column a whole number whose bits are its z."""
    heights, diagonals = [], 0
    for y, column in enumerate(winners):
        z = next(z for z in count() if not (column | diagonals >> y) >> z & 1)
        heights.append(z)
        diagonals |= 1 << y + z
        if z == 0:
            break
    return heights


def grown(winners, heights):
    """The next sheet: losers and the diagonal below the first of them become instant winners, one column to the left."""
    diagonal = range(heights[0], -1, -1)
    for points in [heights, diagonal]:
        winners = [column | 1 << z for column, z in zip(winners, points)] + winners[len(points) :]
    return winners[1:]


def perturbed(sheets_at, sheets):
    """What each loser of some sheets changes if it is declared won: a record for each, and its records sheet by sheet.

    Sheets are cut where columns get beyond what can be reached, so that flat lines never end.
    """
    end = lambda x: isqrt(2 * x * x) - x
    width = max(sheets_at) + sheets + 200
    records, details = [], []
    for protocol, x in product("RD", sheets_at):
        chomp, opened = [1] + [0] * (width - 1), set()

        def note(at, heights):
            opened.update({at + heights[0]} if heights[0] else ())
            opened.update({at + len(heights) - 1} if heights[-1] == 0 < len(heights) - 1 else ())

        for at in range(x):
            heights = sheet(chomp)
            note(at, heights)
            chomp = grown(chomp, heights)
        losers = sheet(chomp)
        ends = losers[-1] == 0
        middle = x / sqrt(2)
        for y, z in enumerate(losers if ends else losers[: end(x) + 5]):
            # A flat line is one number for ever in sheets as small as these.
            flat_from = len(losers) if ends else next(y for y in range(len(losers)) if set(losers[y:]) == {losers[-1]})
            line = "left" if y == 0 else "flat" if y >= flat_from else "lower" if y + z < middle else "upper"
            before, ours, theirs, n, lost_at = set(opened), list(chomp), list(chomp), 0, None
            changed, columns, last, rows = [], [], 0, []
            while n <= sheets and lost_at is None:
                at = x + n
                declared = list(ours)
                if n == 0:
                    declared[y] |= 1 << z
                    ours = declared if protocol == "R" else ours
                mine, usual = sheet(declared), sheet(theirs)
                note(at, mine)
                get = lambda heights, y: heights[y] if y < len(heights) else None
                differ = [y for y in range(max(len(mine), len(usual))) if get(mine, y) != get(usual, y)]
                last = n if differ else last
                if n > 0:
                    low = [y for y in differ if y < end(at)]
                    changed.append(len(low))
                    columns.append(end(at))
                    is_flat = usual[-1] != 0
                    flat = int(mine[-1] == 0 or any(y > end(at) + 1 for y in differ)) if is_flat else None
                    rows.append((n, len(low), end(at), low[0] if low else None, low[-1] if low else None, flat))
                lost_at = at if at > 0 and mine[0] == 0 else None
                ours, theirs = grown(ours, mine), grown(theirs, usual)
                n += 1
            half = next((n for n, (many, all) in enumerate(zip(changed, columns), 1) if 2 * many > all), None)
            healed = last + 1 if ours == theirs and lost_at is None else None
            bars = [bar for bar in range(x + 1, (lost_at or x + sheets) + 1) if bar not in opened]
            records.append((x, y, z, protocol, line, half, healed, lost_at, None, bars, changed, columns))
            details += [(x, y, z, protocol, *row) for row in rows]
            opened = before
    return records, details
