"""Reads every exported table with pandas, polars, DuckDB and NumPy, and compares it with the rules of the game.
Then runs the examples of the guide.

    python read_exports.py path/to/supermex

`cargo xtask test` runs it. Whatever is not as it should be ends it with an error.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
from blake3 import blake3

import guide
import rules

LAST_Q, LAST_R = 599, 299
FORMATS = ["parquet", "csv", "npy"]
# So many rows are proved to have ended within 500 columns.
MINIMA = 258


def read(path, lists, blank):
    """What each reader makes of a file: pairs of its name and a pandas or polars frame.

    In CSV, `lists` are text, and of `blank` columns, which have no number at all, readers have to be told.
    """
    match path.suffix:
        case ".parquet":
            yield "pandas", pd.read_parquet(path)
            yield "polars", pl.read_parquet(path)
            yield "DuckDB", duckdb.sql(f"FROM '{path}'").pl()
        case ".csv":
            # Lists are text here, and so is a list of one number, or of none. Any other empty cell is absent.
            absent = {name: [""] for name in path.open().readline().strip().split(",") if name not in lists}
            texts = dict.fromkeys(lists, str)
            yield "pandas", pd.read_csv(path, dtype=texts, keep_default_na=False, na_values=absent)
            told = dict.fromkeys(lists, pl.String) | dict.fromkeys(blank, pl.Int64)
            yield "polars", pl.read_csv(path, schema_overrides=told, empty_string_is_null=False)
            told = dict.fromkeys(lists, "VARCHAR") | dict.fromkeys(blank, "BIGINT")
            frame = duckdb.read_csv(str(path), dtype=told).pl()
            yield "DuckDB", frame.with_columns(pl.col(name).fill_null("") for name in lists)
        case ".npy":
            array = np.load(path, allow_pickle=False)
            yield "pandas", pd.DataFrame(array)
            yield "polars", pl.from_numpy(array)


def types(frame):
    """The type of each column, in the words of NumPy."""
    if isinstance(frame, pd.DataFrame):
        words = {"object": "list"}
        return {name: words.get(str(kind), str(kind)) for name, kind in frame.dtypes.items()}
    words = {pl.Int64: "int64", pl.Float64: "float64", pl.String: "str", pl.List(pl.Int64): "list"}
    return {name: words.get(kind, str(kind)) for name, kind in frame.schema.items()}


def records(frame):
    """The records of a frame; what is absent is None, whatever a reader has for it."""
    if isinstance(frame, pd.DataFrame):
        columns = [frame[name].tolist() for name in frame.columns]
    else:
        columns = [frame[name].to_list() for name in frame.columns]
    known = lambda cell: None if cell != cell else cell
    plain = [[list(cell) if hasattr(cell, "tolist") else known(cell) for cell in cells] for cells in columns]
    return list(zip(*plain))


def same(found, expected):
    """Whether a record is as expected: real numbers were rounded in another order."""
    close = lambda a, b: abs(a - b) <= 1e-12 * abs(b) if isinstance(b, float) and a is not None else a == b
    return len(found) == len(expected) and all(map(close, found, expected))


def csv_text(names, table):
    """A table as CSV, which the digest of a Parquet file is of."""
    quoted = lambda text: f'"{text}"' if "," in text else text
    text = lambda value: "" if value is None else quoted(str(value))
    cell = lambda value: " ".join(map(str, value)) if isinstance(value, list) else text(value)
    lines = [",".join(map(cell, record)) for record in [names, *table]]
    return "".join(line + "\n" for line in lines)


def kept_provenance(path):
    beside = Path(f"{path}.provenance.json")
    if path.suffix == ".parquet":
        assert not beside.exists(), f"{beside} has no business there"
        metadata = pl.read_parquet_metadata(path)["supermex"]
        ((value,),) = duckdb.sql(
            f"SELECT decode(value) FROM parquet_kv_metadata('{path}') WHERE decode(key) = 'supermex'"
        ).fetchall()
        assert value == metadata, f"{path}: DuckDB and polars disagree on its provenance"
        return json.loads(value)
    return json.loads(beside.read_text())


def check_table(path, names, expected_types, expected, lists=()):
    """Compares what all readers find with what is expected, and gives the records back."""
    # No reader can tell the types of an empty table of text.
    typed = expected or path.suffix != ".csv"
    first = None
    numbers = [place for place, name in enumerate(names) if expected_types[name] == "int64"]
    blank = [names[place] for place in numbers if expected and all(record[place] is None for record in expected)]
    for reader, frame in read(path, lists, blank):
        where = f"{path.name} in {reader}"
        assert list(frame.columns) == names, f"{where}: columns {list(frame.columns)}"
        if typed:
            wanted_types = dict(expected_types)
            if isinstance(frame, pd.DataFrame):
                # Whole numbers of which some are absent are real ones to pandas.
                for place, name in enumerate(names):
                    if wanted_types[name] == "int64" and any(record[place] is None for record in expected):
                        wanted_types[name] = "float64"
            assert types(frame) == wanted_types, f"{where}: {types(frame)}, not {wanted_types}"
        found = records(frame)
        assert len(found) == len(expected), f"{where}: {len(found)} records, not {len(expected)}"
        for number, (record, wanted) in enumerate(zip(found, expected)):
            assert same(record, wanted), f"{where}: record {number} is {record}, not {wanted}"
        assert first is None or found == first, f"{where}: other records than another reader's"
        first = found
    return first


def check(program, folder, what, flags, parameters, kinds, expected, grid=None, status={"status": "proved"}, absent=()):
    """Exports a table in every format, and checks each file. Whole numbers that may be absent are real ones in NPY."""
    names = list(kinds)
    digests = {}
    for suffix in FORMATS:
        path = folder / f"{what}{len(list(folder.iterdir()))}.{suffix}"
        command = [program, "data", "export", what, *flags, "--out", str(path), "--format", "json"]
        answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        provenance = kept_provenance(path)
        wanted = {
            "program": "supermex",
            "version": version(program),
            "kind": what,
            "parameters": parameters,
            **status,
            "format": suffix,
            "records": len(expected),
            "columns": names,
        }
        if suffix == "npy" and grid is not None:
            del wanted["columns"]
            wanted["records"] = len(grid)
            wanted["axes"] = [["r", grid.shape[0]], ["q", grid.shape[1]]]
            array = np.load(path, allow_pickle=False)
            assert array.dtype == np.dtype("<i8"), f"{path.name}: {array.dtype}"
            assert array.shape == grid.shape, f"{path.name}: {array.shape}, not {grid.shape}"
            assert (array == grid).all(), f"{path.name}: other values at {np.argwhere(array != grid)}"
        elif suffix == "npy":
            lists = [name for name in names if kinds[name] == "list"]
            kept = {name: kind for name, kind in kinds.items() if name not in lists} | dict.fromkeys(absent, "float64")
            wanted["columns"] = list(kept)
            if lists:
                wanted["left_out"] = lists
            places = [names.index(name) for name in kept]
            check_table(path, list(kept), kept, [[record[place] for place in places] for record in expected])
        elif suffix == "csv":
            text = {name: "str" if kind == "list" else kind for name, kind in kinds.items()}
            as_text = lambda cell: " ".join(map(str, cell)) if isinstance(cell, list) else cell
            lists = [name for name in names if kinds[name] == "list"]
            check_table(path, names, text, [tuple(map(as_text, record)) for record in expected], lists)
        else:
            found = check_table(path, names, kinds, expected)
        content = path.read_bytes()
        if suffix == "parquet":
            digests[suffix] = blake3(csv_text(names, found).encode()).hexdigest()
        else:
            digests[suffix] = blake3(content).hexdigest()
        wanted["digest"] = digests[suffix]
        assert provenance == wanted, f"{path.name}: its provenance is {provenance}, not {wanted}"
        wanted |= {"file": str(path), "bytes": len(content)}
        wanted["provenance"] = str(path) + ("" if suffix == "parquet" else ".provenance.json")
        assert answer == wanted, f"{path.name}: the command said {answer}, not {wanted}"
    assert digests["parquet"] == digests["csv"], f"{what}: {digests}"
    print(f"{what}: {len(expected)} records, in {', '.join(FORMATS)}")


def version(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]


def few_rows(program, folder):
    """Tables of few rows, each against all moves of all positions."""
    for rows, upto in [(2, 9), (3, 12), (4, 9), (5, 7), (6, 5)]:
        flags, parameters = ["--rows", str(rows), "--upto", str(upto)], {"rows": rows, "upto": upto}
        nim = rules.nims(rows, upto)
        names = {f"row{row}": "int64" for row in range(1, rows + 1)}
        lost = [position for position, value in nim.items() if value == 0]
        check(program, folder, "positions", flags, parameters, names, lost)
        bars = [(n, nim[(n,) * rows]) for n in range(1, upto + 1)]
        check(program, folder, "rectangles", flags, parameters, {"cols": "int64", "nim": "int64"}, bars)
        values = [(*position, value) for position, value in nim.items()]
        check(program, folder, "nim", flags, parameters, names | {"nim": "int64"}, values)
        if rows >= 3:
            slice_flags, slice_parameters = [*flags, "--second", "4"], parameters | {"second": 4}
            second = [record for record in values if record[1] == 4]
            check(program, folder, "nim", slice_flags, slice_parameters, names | {"nim": "int64"}, second)
        if rows != 3:
            found = rules.openings_of(nim, rows, upto)
            kinds = {"cols": "int64", "row": "int64", "column": "int64"}
            check(program, folder, "openings", [*flags, "--no-store"], parameters, kinds, found)
    upto = 25
    kinds = {name: "int64" for name in ["c", "d", "tails", "ended", "living"]}
    kinds |= {name: "float64" for name in ["least", "mean", "greatest"]}
    status = {"status": "observed", "upto": upto}
    bins = rules.shape(upto)
    assert any(living == 0 for _, _, _, _, living, *_ in bins), "something lives in every bin"
    flags, parameters = ["--upto", str(upto)], {"upto": upto, "parts": 10}
    check(program, folder, "shape", flags, parameters, kinds, bins, status=status)
    kinds = {"value": "int64", "count": "int64"}
    check(program, folder, "nim-counts", flags, {"upto": upto}, kinds, rules.nim_counts(upto), status=status)
    kinds = {name: "int64" for name in ["q", "r", "positions"]}
    kinds |= {name: "float64" for name in ["least", "mean", "greatest", "deviation", "stray", "before"]}
    check(program, folder, "nim-trend", flags, parameters, kinds, rules.nim_trend(upto), status=status)
    bins = rules.nim_trend(8)
    assert any(before is None for *_, before in bins), "something came before in every bin"
    status, parameters = {"status": "observed", "upto": 8}, {"upto": 8, "parts": 10}
    check(program, folder, "nim-trend", ["--upto", "8"], parameters, kinds, bins, status=status)


def theorems(program, folder):
    """Families of positions, against all moves of all positions up to a size."""
    kinds = {"kind": "str", "head": "list", "period": "list", "values": "list", "status": "str", "upto": "int64"}
    proved = lambda records: [(*record, "proved", None) for record in records]
    losers = proved(rules.losers(12, 75))
    assert {kind for _, kind, *_ in losers} == {"finite", "periodic"}
    own = ["--no-store"]
    check(program, folder, "losers", ["--upto", "12", *own], {"upto": 12}, {"c": "int64"} | kinds, losers, absent=["upto"])
    flags, parameters = ["--upto", "5", "--value", "3", *own], {"upto": 5, "value": 3}
    grundy = proved(rules.grundy(5, 3, 60))
    check(program, folder, "grundy", flags, parameters, {"g": "int64", "c": "int64"} | kinds, grundy, absent=["upto"])
    flags, parameters = ["--rows", "4", "--upto", "4", *own], {"rows": 4, "upto": 4}
    tails = proved(rules.tails(4, 4, 60))
    assert any(not values for _, kind, _, _, values, *_ in tails if kind == "finite"), "no tail is dead before it is born"
    check(program, folder, "tails", flags, parameters, {"tail": "list"} | kinds, tails, absent=["upto"])
    flags, parameters = ["--rows", "3", "--upto", "4", *own], {"rows": 3, "upto": 4}
    families = proved(rules.nim_families(3, 4, 260))
    check(program, folder, "nim-families", flags, parameters, {"tail": "list"} | kinds, families, absent=["upto"])
    command = [program, "winners", "--upto", "6", "--format", "json", *own]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    winners = [(it["c"], *it["a"], *it["b"], it["to"], it["status"]) for it in map(json.loads, lines)]
    rules.check_winners(winners, 6, 14)
    names = ["c", *(f"{name}_{part}" for name in "ab" for part in ["first", "last", "step"])]
    kinds = dict.fromkeys(names, "int64") | {"to": "str", "status": "str"}
    check(program, folder, "winners", ["--upto", "6", *own], {"upto": 6}, kinds, winners, absent=["a_last", "b_last"])


def studies(program, folder):
    """Losers declared won, against sheets grown a second time."""
    records, sheets = rules.perturbed(range(1, 13), 9)
    assert all(any(record[place] for record in records) for place in [5, 6, 7, 9]), "nothing comes up that may be absent"
    status = {"status": "observed", "upto": 21}
    flags = ["--x", "1..12", "--sheets", "9"]
    parameters = {"x": "1..12", "protocol": "both", "sheets": 9, "line": "all"}
    kinds = {name: "int64" for name in ["x", "y", "z"]} | {"protocol": "str", "line": "str"}
    absent = ["half", "healed", "lost_at", "cut_at"]
    kinds |= {name: "int64" for name in absent} | {name: "list" for name in ["lost_bars", "changed", "columns"]}
    check(program, folder, "sensitivity", flags, parameters, kinds, records, status=status, absent=absent)
    kinds = {name: "int64" for name in ["x", "y", "z"]} | {"protocol": "str"}
    kinds |= {name: "int64" for name in ["n", "changed", "columns", "left", "right", "flat"]}
    absent = ["left", "right", "flat"]
    check(program, folder, "sensitivity-sheets", flags, parameters, kinds, sheets, status=status, absent=absent)


def main(program):
    f = rules.chart(LAST_Q, LAST_R)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        three = {name: "int64" for name in ["cols", "row", "column"]} | {"predicted": "float64"}
        constant = {"n": "int64", "q": "int64", "r": "int64"}
        ends = {"r": "int64", "kind": "str", "at": "int64", "start": "int64", "period": "int64", "values": "list"}
        for n in [1, 250]:
            flags, parameters = ["--upto", str(n), "--no-store"], {"upto": n}
            check(program, folder, "openings", flags, parameters, three, rules.openings(f, n))
            diagonal = rules.diagonal(f, n)
            check(program, folder, "diagonal", flags, parameters, {"n": "int64", "value": "int64"}, diagonal)
            # No row is constant from column 1 on, so that this is an empty table.
            check(program, folder, "constants", flags, parameters, constant, rules.constants(f, n))
        # Below 200, only rows of the chart take values.
        flags, parameters = ["--upto", "200", "--no-store"], {"upto": 200}
        kinds = {"value": "int64", "kind": "str", "rows": "int64"}
        check(program, folder, "frequencies", flags, parameters, kinds, rules.frequencies(f, 200))
        flags, parameters = ["--upto", "500", "--no-store"], {"upto": 500}
        kinds = {"r": "int64", "value": "int64", "column": "int64"}
        check(program, folder, "minima", flags, parameters, kinds, rules.minima(f, MINIMA, LAST_Q), absent=["column"])
        census = rules.census(f, 130, LAST_Q)
        assert any(len(values) > 1 for *_, values in census), "no list is longer than one"
        check(program, folder, "census", ["--upto", "130", "--no-store"], {"upto": 130}, ends, census, absent=["at", "start", "period"])
        # More than one row group of Parquet; a window that the diagonal cuts; one with no values at all.
        for q, r in [((0, LAST_Q), (0, LAST_R)), ((90, 120), (80, 130)), ((0, 3), (5, 6))]:
            flags = ["--q", f"{q[0]}..{q[1]}", "--r", f"{r[0]}..{r[1]}"]
            columns, rows = range(q[0], q[1] + 1), range(r[0], r[1] + 1)
            values = [(q, r, f[q, r]) for r in rows for q in columns if r <= q]
            grid = np.array([[f.get((q, r), 0) for q in columns] for r in rows])
            parameters = {"q": list(q), "r": list(r)}
            kinds = {"q": "int64", "r": "int64", "value": "int64"}
            check(program, folder, "chart", flags, parameters, kinds, values, grid)
        few_rows(program, folder)
        theorems(program, folder)
        studies(program, folder)
    guide.check(Path(program).resolve())


if __name__ == "__main__":
    main(*sys.argv[1:])
