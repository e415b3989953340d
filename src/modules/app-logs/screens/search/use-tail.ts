import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '../../../../admin/live/use-live.ts';
import type { LogLine } from '../../search/search.api.ts';
import { TOPIC } from '../paths.ts';
import { fetchLines, NEWER } from './logs-data.ts';
import { compareKeys, inOrder, NO_STREAM, type Stream, withMissing, withNewer } from './stream.ts';

/** Lines that are kept of those that came while one watched; and that wait while one reads, above which no more are fetched. */
const MOST = 2000;
const MOST_WAITING = 1000;
/** Milliseconds: between two looks; without any sign of new lines; how far back is looked once more, as lines are stored late. */
const PAUSE = 1000;
const SILENCE = 15_000;
const LATE = 10_000;

interface Watched {
  q: string;
  window: { od: string; do?: string };
}

/**
 * Watches a search live: fetches what has come since the newest known line, whenever lines were stored. `known`: lines that are shown
 * besides. `held`: the newest line that the reader is shown, those after it wait; while too many wait nothing is fetched (`full`).
 */
export function useTail(
  watched: Watched,
  known: readonly LogLine[],
  { on, held }: { on: boolean; held: string | null },
) {
  const key = JSON.stringify(watched);
  const [state, setState] = useState({ key, stream: NO_STREAM as Stream });
  const [failed, setFailed] = useState(false);
  // Of another search nothing stays.
  const stream = state.key === key ? state.stream : NO_STREAM;
  const change = (make: (before: Stream) => Stream): void =>
    setState((now) => ({ key, stream: make(now.key === key ? now.stream : NO_STREAM) }));
  const [newest] = inOrder(stream.lines.slice(0, 1), known.slice(0, 1));
  const waiting = held === null ? 0 : stream.lines.filter((line) => compareKeys(line.key, held) > 0).length;
  const full = waiting >= MOST_WAITING;

  const busy = useRef<AbortController | null>(null);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useEffectEvent(async (): Promise<void> => {
    if (!on || full || busy.current) return;
    const own = new AbortController();
    busy.current = own;
    const od = newest ? new Date(Date.parse(newest.at) - LATE).toISOString() : watched.window.od;
    try {
      const page = await fetchLines(watched, { od, limit: NEWER }, own.signal);
      if (!own.signal.aborted) {
        change((before) => withNewer(before, page, newest?.key ?? null, MOST));
        setFailed(false);
      }
    } catch {
      if (!own.signal.aborted) setFailed(true);
    } finally {
      if (busy.current === own) busy.current = null;
    }
  });
  /** Looks once a pause, however often lines are stored. */
  const soon = useEffectEvent((): void => {
    if (again.current !== undefined) return;
    again.current = setTimeout(() => {
      again.current = undefined;
      void look();
    }, PAUSE);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is looked at at once
  useEffect(() => {
    if (!on || full) return;
    void look();
    const timer = setInterval(() => soon(), SILENCE);
    return () => {
      clearInterval(timer);
      clearTimeout(again.current);
      again.current = undefined;
      busy.current?.abort();
      busy.current = null;
    };
  }, [on, full, key]);
  useLive(on && !full ? [TOPIC] : [], () => soon());

  /** Fetches lines that are missing after the line `gap`, up to `next`, the one shown after it. Throws ApiError. */
  const fill = async (gap: string, next: LogLine | undefined): Promise<void> => {
    const od = next ? next.at : watched.window.od;
    const page = await fetchLines(watched, { od, before: gap, limit: NEWER });
    change((before) => withMissing(before, page, gap, next?.key ?? null));
  };
  return { stream, failed, waiting, full, fill };
}
