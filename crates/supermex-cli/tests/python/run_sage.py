"""Runs what `--format sage` writes, and compares it with the rules of the game.

    python run_sage.py PROGRAM
"""

import subprocess
import sys
from functools import cache


def bites(rows):
    """What a bite can leave of rows, longest first. The poison is never bitten."""
    for row, length in enumerate(rows):
        for left in range(1 if row == 0 else 0, length):
            yield tuple(min(it, left) if place >= row else it for place, it in enumerate(rows))


@cache
def nim_value(rows):
    found = {nim_value(left) for left in bites(rows)}
    return next(number for number in range(len(found) + 1) if number not in found)


def script(program, *words):
    """The names that a script defines."""
    line = [program, *words, "--format", "sage", "--no-store"]
    text = subprocess.run(line, check=True, capture_output=True, text=True).stdout
    names = {}
    exec(compile(text, " ".join(words), "exec"), names)
    return names


def tails(rows, longest):
    if rows == 0:
        yield ()
        return
    for first in range(longest + 1):
        for rest in tails(rows - 1, first):
            yield (first, *rest)


def main(program):
    compared = 0

    is_loser = script(program, "losers", "--upto", "4")["is_loser"]
    move = script(program, "winners", "--upto", "4")["winning_move"]
    has_nim_value = script(program, "grundy", "--upto", "4", "--value", "3")["has_nim_value"]
    for r in range(5):
        for q in range(r, 14):
            for p in range(max(q, 1), 18):
                value = nim_value((p, q, r))
                assert is_loser(p, q, r) == (value == 0), (p, q, r)
                for g in range(4):
                    assert has_nim_value(g, p, q, r) == (value == g), (g, p, q, r)
                left = move(p, q, r)
                if value == 0:
                    assert left is None, (p, q, r)
                else:
                    assert left in set(bites((p, q, r))) and nim_value(left) == 0, (p, q, r)
                compared += 1

    is_loser = script(program, "tails", "--rows", "4", "--upto", "3")["is_loser"]
    value_of = script(program, "nim", "families", "--rows", "3", "--upto", "4")["nim_value"]
    for tail in tails(2, 4):
        longest = tail[0]
        for p in range(max(longest, 1), 14):
            assert value_of(p, *tail) == nim_value((p, *tail)), (p, tail)
            compared += 1
            for q in range(longest, p + 1) if longest <= 3 else ():
                assert is_loser(p, q, *tail) == (nim_value((p, q, *tail)) == 0), (p, q, tail)
                compared += 1

    # Far out, where no rules can be tried: numbers are those of the formula for two rows.
    value_of = script(program, "nim", "families", "--rows", "2", "--upto", "9")["nim_value"]
    for b in range(10):
        for a in range(10**12, 10**12 + 6):
            even = (a - b) % 2 == 0
            assert value_of(a, b) == (a - 1 + (b + 1) // 2 if even else a - b - 1 + b // 2), (a, b)
            compared += 1
    print(f"{compared} positions are what the scripts say.")


if __name__ == "__main__":
    main(sys.argv[1])
