// JSON whose integers keep all their digits.

const MARK = "\u0000integer ";
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Reads JSON; an integer that a number of JavaScript cannot hold becomes a `bigint`. */
export function readJson(text: string): unknown {
  let isMarked = false;
  const marked = text.replace(TOKEN, (token) => {
    if (token.length < 16 || !/^-?\d+$/.test(token)) return token;
    if (Number.isSafeInteger(Number(token))) return token;
    isMarked = true;
    return JSON.stringify(MARK + token);
  });
  if (!isMarked) return JSON.parse(text);
  return JSON.parse(marked, (_key, value) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}
