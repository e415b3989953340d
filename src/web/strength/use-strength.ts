import { useEffect, useRef, useState } from 'react';
import { type Estimate, hintFor } from './words.ts';
import type { Question, Reply } from './worker.ts';

/** Debounce, in milliseconds. */
const DEBOUNCE = 150;

/**
 * Strength of a password while it is typed, and why the server would refuse it. The estimator and its word lists (some
 * 200 KB) are loaded at the first key and run in a worker, so typing never waits. Without the worker the hint covers only
 * the length; the server decides anyway. `personal`: public facts about the person.
 */
export function useStrength(password: string, personal: readonly string[]) {
  const worker = useRef<Worker | null>(null);
  const requestId = useRef(0);
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const [failed, setFailed] = useState(false);
  const personalText = personal.join('\n');

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  useEffect(() => {
    const id = ++requestId.current;
    setEstimate(null);
    if (password === '') return;
    const timer = setTimeout(() => {
      const onReply = (reply: Reply) => reply.id === requestId.current && setEstimate(reply);
      worker.current ??= startWorker(onReply, () => setFailed(true));
      worker.current?.postMessage({ id, password, personal: personalText.split('\n') } satisfies Question);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [password, personalText]);

  return { score: estimate?.score ?? null, hint: hintFor(password, estimate, failed) };
}

function startWorker(onReply: (reply: Reply) => void, onError: () => void): Worker | null {
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => onReply(data));
    worker.addEventListener('error', onError);
    return worker;
  } catch {
    onError();
    return null;
  }
}
