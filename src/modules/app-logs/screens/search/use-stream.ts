import { useEffect, useMemo, useState } from 'react';
import { useLines } from './logs-data.ts';
import { compareKeys, inOrder } from './stream.ts';
import type { LogSearch } from './use-log-search.ts';
import { useTail } from './use-tail.ts';

/**
 * The lines of a search: pages towards the older ones, and while one watches live what comes meanwhile. While the reader has scrolled
 * below the beginning, or has opened a line, new lines wait. `setTop` takes the element at the beginning.
 */
export function useStream({ q, window, live, line, problem }: LogSearch) {
  const base = useLines({ q, window }, problem === null);
  const settled = base.isSuccess && !base.isPlaceholderData;
  const known = useMemo(() => base.data?.pages.flatMap(({ lines }) => [...lines]) ?? [], [base.data]);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const away = useAway(top);
  const paused = live && (away || line !== null);
  const [held, hold] = useHeld(paused, JSON.stringify([q, window]));
  const tail = useTail({ q, window }, known, { on: live && problem === null && settled, held });
  const all = useMemo(
    () => (base.isPlaceholderData ? known : inOrder(tail.stream.lines, known)),
    [base.isPlaceholderData, known, tail.stream],
  );
  const newest = (settled && all[0]?.key) || null;
  // From here on lines wait when one looks away.
  useEffect(() => {
    if (paused && held === null && newest) hold(newest);
  }, [paused, held, newest, hold]);
  return {
    base,
    lines: held === null ? all : all.filter(({ key }) => compareKeys(key, held) <= 0),
    gaps: tail.stream.gaps,
    fill: tail.fill,
    failed: tail.failed,
    paused,
    waiting: tail.waiting,
    /** So many wait that no more are fetched. */
    full: tail.full,
    /** Shows those that wait. */
    release: () => newest && hold(newest),
    top,
    setTop,
  };
}

/** The newest line that is shown while others wait, of one search; null while none wait. */
function useHeld(paused: boolean, of: string) {
  const [held, setHeld] = useState<{ of: string; key: string } | null>(null);
  const hold = useMemo(() => (key: string) => setHeld({ of, key }), [of]);
  useEffect(() => {
    if (!paused) setHeld(null);
  }, [paused]);
  return [paused && held?.of === of ? held.key : null, hold] as const;
}

/** Whether an element has been scrolled out of sight, upwards. */
function useAway(element: HTMLElement | null): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element) return;
    const seen = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false), {
      // What is below the window has not been passed: a jump from there to far above would otherwise go unnoticed.
      rootMargin: '0px 0px 1000000px 0px',
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      setAway(false);
    };
  }, [element]);
  return away;
}
