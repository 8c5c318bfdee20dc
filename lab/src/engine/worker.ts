// The engines, in a worker: one request after the other. A request that is no longer wanted is ended
// with its worker.

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };

export type FromWorker =
  | { id: number; progress: { done: number; total: number } }
  | { id: number; warning: string }
  | { id: number; fact: string }
  | { id: number; refusal: string };

interface Engine {
  memory: WebAssembly.Memory;
  make_room(bytes: number): number;
  ask(request: number, bytes: number): number;
}

const ready: ToWorker[] = [];
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

function answer(id: number, request: string) {
  asking = id;
  const bytes = new TextEncoder().encode(request);
  const room = engine!.make_room(bytes.length);
  new Uint8Array(engine!.memory.buffer, room, bytes.length).set(bytes);
  const at = engine!.ask(room, bytes.length) >>> 0;
  const view = new DataView(engine!.memory.buffer, at);
  const said = text(at + 5, view.getUint32(0, true));
  tell(view.getUint8(4) === 1 ? { id, fact: said } : { id, refusal: said });
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    const instance = await WebAssembly.instantiate(data.module, { page });
    engine = instance.exports as unknown as Engine;
    for (const waiting of ready.splice(0)) if ("id" in waiting) answer(waiting.id, waiting.request);
  } else if (engine === undefined) {
    ready.push(data);
  } else {
    answer(data.id, data.request);
  }
};
