// Questions of a page to the engines, which end when nobody wants to know any more.

import { useEffect, useState } from "preact/hooks";
import { type Progress, type Wishes, isCancelled, sentence } from "../engine/client";

export interface Asking<T> {
  fact?: T;
  /** Why there is no fact. */
  refusal?: string;
  warning?: string;
  progress?: Progress;
  isRunning: boolean;
}

/**
 * Asks `question` whenever `key` changes, and gives up the one before; asks nothing if there is no
 * key.
 */
export function useAnswer<T>(
  key: string | undefined,
  question: (wishes: Wishes) => Promise<T>,
): Asking<T> & { cancel: () => void } {
  const [state, setState] = useState<Asking<T> & { key?: string }>({ isRunning: false });
  const [control, setControl] = useState<AbortController>();
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    setControl(controller);
    setState({ key, isRunning: true });
    const change = (part: Partial<Asking<T>>) => {
      if (!controller.signal.aborted)
        setState((old) => (old.key === key ? { ...old, ...part } : old));
    };
    question({
      signal: controller.signal,
      onProgress: (progress) => change({ progress }),
      onWarning: (warning) => change({ warning }),
    }).then(
      (fact) => change({ fact, isRunning: false }),
      (why) =>
        change(
          isCancelled(why) ? { isRunning: false } : { refusal: sentence(why), isRunning: false },
        ),
    );
    return () => controller.abort();
  }, [key]);
  const cancel = () => {
    control?.abort();
    setState((old) => ({ ...old, isRunning: false, refusal: "This was stopped." }));
  };
  // What is known of another key is not shown for this one.
  if (key === undefined || state.key !== key) return { isRunning: key !== undefined, cancel };
  return { ...state, cancel };
}
