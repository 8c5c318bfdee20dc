// Tables of the engines: columns that are typed arrays, laid over the bytes that came.

export type Numbers = Uint8Array | Int32Array | BigInt64Array | Float64Array;

export interface Column {
  name: string;
  /** What its numbers count. */
  unit?: string;
  /** Integers that no array holds are texts, too. */
  values: Numbers | string[];
  /** 1 where a value is absent. */
  absent?: Uint8Array;
  /** Where each list ends among the values, if there are lists. */
  ends?: Int32Array;
}

export interface Table {
  records: number;
  columns: Column[];
}

interface Place {
  of: "uint8" | "int32" | "int64" | "float64";
  at: number;
  length: number;
}

interface Header {
  records: number;
  columns: { name: string; unit?: string; values: Place | string[]; absent?: Place; ends?: Place }[];
}

function lay(data: ArrayBuffer, { of, at, length }: Place): Numbers {
  switch (of) {
    case "uint8":
      return new Uint8Array(data, at, length);
    case "int32":
      return new Int32Array(data, at, length);
    case "int64":
      return new BigInt64Array(data, at, length);
    case "float64":
      return new Float64Array(data, at, length);
  }
}

export function readTable(header: string, data: ArrayBuffer): Table {
  const { records, columns } = JSON.parse(header) as Header;
  return {
    records,
    columns: columns.map(({ name, unit, values, absent, ends }) => ({
      name,
      unit,
      values: Array.isArray(values) ? values : lay(data, values),
      absent: absent && (lay(data, absent) as Uint8Array),
      ends: ends && (lay(data, ends) as Int32Array),
    })),
  };
}

/** The values of the column of this name. */
export function column<V extends Numbers | string[]>(table: Table, name: string): V {
  const found = table.columns.find((it) => it.name === name);
  if (found === undefined) throw new Error(`there is no column ${name}`);
  return found.values as V;
}
