// The engines, in a worker: one request after the other. A request that is no longer wanted is ended
// with its worker.

export type ToWorker = { module: WebAssembly.Module } | Question;

interface Question {
  id: number;
  request: string;
  /** Whether the answer is to be a table. */
  isTable: boolean;
}

export type FromWorker =
  | { id: number; progress: { done: number; total: number } }
  | { id: number; warning: string }
  | { id: number; fact: string; data?: ArrayBuffer }
  | { id: number; refusal: string };

interface Engine {
  memory: WebAssembly.Memory;
  make_room(bytes: number): number;
  ask(request: number, bytes: number): number;
  ask_table(request: number, bytes: number): number;
}

const waiting: Question[] = [];
let engine: Engine | undefined;
let asking = 0;

function text(address: number, bytes: number): string {
  return new TextDecoder().decode(new Uint8Array(engine!.memory.buffer, address, bytes));
}

function tell(message: FromWorker) {
  postMessage(message);
}

const page = {
  now: () => performance.now() / 1000,
  progress: (done: number, total: number) => tell({ id: asking, progress: { done, total } }),
  warn: (sentence: number, bytes: number) => tell({ id: asking, warning: text(sentence, bytes) }),
};

function answer({ id, request, isTable }: Question) {
  asking = id;
  const { memory, make_room, ask, ask_table } = engine!;
  const bytes = new TextEncoder().encode(request);
  const room = make_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const at = (isTable ? ask_table : ask)(room, bytes.length) >>> 0;
  const view = new DataView(memory.buffer, at);
  const length = view.getUint32(0, true);
  const said = text(at + 5, length);
  if (view.getUint8(4) !== 1) return tell({ id, refusal: said });
  if (!isTable) return tell({ id, fact: said });
  const begin = at + 5 + length;
  const data = memory.buffer.slice(begin, begin + (JSON.parse(said) as { bytes: number }).bytes);
  // Handed over, not copied.
  postMessage({ id, fact: said, data } satisfies FromWorker, { transfer: [data] });
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    const instance = await WebAssembly.instantiate(data.module, { page });
    engine = instance.exports as unknown as Engine;
    for (const question of waiting.splice(0)) answer(question);
  } else if (engine === undefined) {
    waiting.push(data);
  } else {
    answer(data);
  }
};
