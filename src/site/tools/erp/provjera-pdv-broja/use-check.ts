import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { numberPaths } from '../../../../modules/tools/numbers/paths.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import type { Listed } from '../../../../modules/tools/numbers/split.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import type { Progress } from '../../../../web/worker/job-messages.ts';
import { countText } from '../../kit/sizes.ts';
import { checkList, RateLimited } from './check-list.ts';

interface CheckState {
  at: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Results by number. */
  results: ReadonlyMap<string, Checked>;
  progress: Progress | null;
  failure: string | null;
}

interface Check extends CheckState {
  /** Asks the server about these numbers; other results stay. */
  run(list: readonly Listed[]): void;
  cancel(): void;
}

const UNREACHED =
  'Server se ne može dosegnuti. Oblik i kontrolna cifra provjereni su ovdje, ali za tabelu firmi i registar EU treba veza.';

/** The server's check of a list of numbers. */
export function useCheck(): Check {
  const [state, setState] = useState<CheckState>({
    at: 'idle',
    results: new Map(),
    progress: null,
    failure: null,
  });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(async (list: readonly Listed[]): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const total = list.filter(isAskable).length;
    const done = new Set<string>();
    const tell = (label: string): Progress => ({ done: done.size, total, label });
    const doing = (): string => `Provjereno ${countText(done.size)} od ${countText(total)}`;
    setState((before) => ({ ...before, at: 'running', progress: tell(doing()), failure: null }));
    try {
      await checkList(list, {
        signal: own.signal,
        ask,
        onResults(some) {
          for (const { number } of some) done.add(number);
          setState((before) => ({
            ...before,
            results: new Map([...before.results, ...some.map((one) => [one.number, one] as const)]),
            progress: tell(doing()),
          }));
        },
        onPause: (seconds) =>
          setState((before) => ({
            ...before,
            progress: tell(seconds > 0 ? `Server traži predah od ${seconds} s; nastavljam sam.` : doing()),
          })),
      });
      setState((before) => ({ ...before, at: 'done', progress: null }));
    } catch (error) {
      if (own.signal.aborted) return;
      own.abort();
      const failure = error instanceof ApiError && error.status > 0 ? error.message : UNREACHED;
      setState((before) => ({ ...before, at: 'failed', progress: null, failure }));
    }
  }, []);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState((before) => ({ ...before, at: 'cancelled', progress: null }));
  }, []);
  return useMemo(() => ({ ...state, run: (list) => void run(list), cancel }), [state, run, cancel]);
}

async function ask(numbers: string[], signal: AbortSignal): Promise<Checked[]> {
  try {
    const answer = await api.post<{ results: Checked[] }>(
      numberPaths.check,
      { numbers },
      { auth: false, signal },
    );
    return answer.data.results;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const seconds = (error.data as { retry_after?: number } | undefined)?.retry_after;
    throw new RateLimited(seconds ?? 10);
  }
}
