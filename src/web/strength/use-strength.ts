import { useEffect, useRef, useState } from 'react';
import { type Estimate, hintFor } from './words.ts';
import type { Question, Reply } from './worker.ts';

/** Milliseconds without a key after which a password is looked at. */
const PAUSE = 150;

/**
 * Says of a password that is being typed how hard it is to guess, and why the server would refuse it. The estimator and its words (some 200 KB) are
 * fetched with the first key and work in a thread of their own: typing never waits. Where that cannot be had the hint
 * speaks of length only; the server has the last word anyhow. `personal`: what anybody knows of the person.
 */
export function useStrength(password: string, personal: readonly string[]) {
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const [lost, setLost] = useState(false);
  const known = personal.join('\n');

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  useEffect(() => {
    const id = ++asked.current;
    setEstimate(null);
    if (password === '') return;
    const timer = setTimeout(() => {
      const tell = (reply: Reply) => reply.id === asked.current && setEstimate(reply);
      worker.current ??= startWorker(tell, () => setLost(true));
      worker.current?.postMessage({ id, password, personal: known.split('\n') } satisfies Question);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [password, known]);

  return { score: estimate?.score ?? null, hint: hintFor(password, estimate, lost) };
}

function startWorker(tell: (reply: Reply) => void, lost: () => void): Worker | null {
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => tell(data));
    worker.addEventListener('error', lost);
    return worker;
  } catch {
    lost();
    return null;
  }
}
