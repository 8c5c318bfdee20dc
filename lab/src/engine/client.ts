// Asks the engines. Requests wait for one another; a request that is cancelled ends its worker, and
// the next one goes on in another at once.

import type { Facts, Plan, Requests } from "./facts";
import { readJson } from "./json";
import { type Table, readTable } from "./table";
import type { FromWorker, ToWorker } from "./worker";
import wasm from "../../wasm/play.wasm?url";

/** What the small build of the engines answers: `BoardRequest` in the core. */
export type Asked = "solve" | "analyse" | "bars" | "reply" | "review";

/** What comes back: a document, or its lines. */
export type Answer<N extends Asked> = N extends "bars" ? { lines: Facts[N][] } : Facts[N];

export interface Progress {
  done: number;
  /** 0 if nobody knows. */
  total: number;
}

export interface Wishes {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  onWarning?: (sentence: string) => void;
}

/** The core has refused: one sentence that says why, and what would be accepted. */
export class Refused extends Error {}

interface Waiting extends Wishes {
  id: number;
  request: string;
  isTable: boolean;
  resolve(fact: unknown): void;
  reject(why: unknown): void;
}

// A function with one vector instruction: who refuses it has no vectors.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

let loading: Promise<WebAssembly.Module> | undefined;
let worker: Worker | undefined;
let running: Waiting | undefined;
const queue: Waiting[] = [];
let count = 0;

function load(): Promise<WebAssembly.Module> {
  loading ??= compile().catch((why) => {
    loading = undefined;
    throw why;
  });
  return loading;
}

async function compile(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(VECTORS)) {
    throw new Refused(
      "This browser cannot run the engines, which need WebAssembly with vectors (SIMD): browsers " +
        "since 2023 have it. Two players can still play here.",
    );
  }
  const response = await fetch(wasm).catch(() => undefined);
  if (!response?.ok) {
    throw new Refused("The engines could not be loaded. Two players can still play here.");
  }
  // From bytes: a host may serve them as any type.
  return WebAssembly.compile(await response.arrayBuffer());
}

function start(module: WebAssembly.Module): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  started.onerror = (event) => {
    event.preventDefault();
    const failed = running;
    stop();
    failed?.reject(new Refused("The engine has failed, and was started again."));
    void next();
  };
  started.postMessage({ module } satisfies ToWorker);
  return started;
}

function stop() {
  worker?.terminate();
  worker = undefined;
  running = undefined;
}

function hear(message: FromWorker) {
  if (running === undefined || message.id !== running.id) return;
  if ("progress" in message) return running.onProgress?.(message.progress);
  if ("warning" in message) return running.onWarning?.(message.warning);
  const done = running;
  running = undefined;
  if ("fact" in message) {
    const { fact, data } = message;
    done.resolve(data === undefined ? readJson(fact) : readTable(fact, data));
  }
  else done.reject(new Refused(message.refusal));
  void next();
}

async function next() {
  if (running !== undefined || queue.length === 0) return;
  const asked = queue.shift()!;
  running = asked;
  try {
    const module = await load();
    if (running !== asked) return;
    worker ??= start(module);
    const { id, request, isTable } = asked;
    worker.postMessage({ id, request, isTable } satisfies ToWorker);
  } catch (why) {
    if (running === asked) running = undefined;
    asked.reject(why);
    void next();
  }
}

function cancel(asked: Waiting) {
  const place = queue.indexOf(asked);
  if (place >= 0) queue.splice(place, 1);
  else if (running === asked) stop();
  else return;
  asked.reject(new DOMException("cancelled", "AbortError"));
  void next();
}

function send(request: object, wishes: Wishes, isTable = false): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked: Waiting = {
      ...wishes,
      id: ++count,
      request: JSON.stringify(request),
      isTable,
      resolve,
      reject,
    };
    if (wishes.signal?.aborted) return reject(new DOMException("cancelled", "AbortError"));
    wishes.signal?.addEventListener("abort", () => cancel(asked), { once: true });
    queue.push(asked);
    void next();
  });
}

/** Loads the engines, so that they are there when they are asked. */
export function warm() {
  // What is wrong is said when something is asked.
  load().catch(() => {});
}

/** Asks for a fact. Rejects with `Refused`, or with an `AbortError` if it was cancelled. */
export function ask<N extends Asked>(
  request: N,
  keys: Requests[N],
  wishes: Wishes = {},
): Promise<Answer<N>> {
  return send({ request, ...keys }, wishes) as Promise<Answer<N>>;
}

/** Asks for a fact as a table, whose columns are typed arrays. */
export function askTable<N extends Asked>(
  request: N,
  keys: Requests[N],
  wishes: Wishes = {},
): Promise<Table> {
  return send({ request, ...keys }, wishes, true) as Promise<Table>;
}

/** What a request is going to take; refuses what is wrong or does not fit. */
export function plan<N extends Asked>(
  request: N,
  keys: Requests[N],
  wishes: Wishes = {},
): Promise<Plan> {
  return send({ request, ...keys, "dry-run": true }, wishes) as Promise<Plan>;
}

/** Whether a promise was rejected only because nobody wants it any more. */
export function isCancelled(why: unknown): boolean {
  return why instanceof DOMException && why.name === "AbortError";
}

/** One sentence for people. */
export function sentence(why: unknown): string {
  const said = why instanceof Error ? why.message : String(why);
  return why instanceof Refused ? said : `Something went wrong: ${said}`;
}
