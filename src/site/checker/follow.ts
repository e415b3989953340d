import type { Run } from '../../modules/checker/checker.api.ts';
import { hasEnded } from '../../modules/checker/names.ts';
import { runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import type { Report } from './result/report.ts';

/** A run with its report; `full` is null until it is done. */
export type RunWithReport = Run & { full: Report | null };

/** Longest that a report may take to arrive, in milliseconds: over a slow line half a megabyte takes its time. */
const REPORT_PATIENCE = 60_000;
/** First and longest wait in milliseconds before a stream that was refused is asked for anew. */
const WAIT = 1000;
const LONGEST_WAIT = 15_000;

export const readRun = async (id: string): Promise<RunWithReport> =>
  (await api.get<RunWithReport>(runPaths.run(id), { auth: false, timeout: REPORT_PATIENCE })).data;

export interface Follower {
  onRun(run: Run): void;
  /** The last word; nothing is said after it. */
  onEnd(run: Run): void;
  /** There is no such run any more; nothing is said after it. */
  onGone(): void;
  /** The connection is lost, or there again. */
  onLost(lost: boolean): void;
}

/** Follows a run to its end, over lost connections and refused ones; answers how to stop. */
export function followRun(id: string, { onRun, onEnd, onGone, onLost }: Follower): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = WAIT;
  let stopped = false;

  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
  const runOf = (event: Event): Run => JSON.parse((event as MessageEvent<string>).data) as Run;
  const listen = (): void => {
    const stream = new EventSource(runPaths.events(id));
    source = stream;
    stream.addEventListener('run', (event) => {
      wait = WAIT;
      onLost(false);
      onRun(runOf(event));
    });
    stream.addEventListener('end', (event) => {
      stop();
      onEnd(runOf(event));
    });
    stream.addEventListener('error', () => {
      onLost(true);
      // A connection that broke the browser makes anew by itself; one that was refused it does not.
      if (stream.readyState === EventSource.CLOSED) later();
    });
  };
  const later = (): void => {
    timer = setTimeout(() => void look(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
  const look = async (): Promise<void> => {
    try {
      const run = await readRun(id);
      if (stopped) return;
      onLost(false);
      if (hasEnded(run)) {
        stop();
        return onEnd(run);
      }
      onRun(run);
      listen();
    } catch (error) {
      if (stopped) return;
      if (!(error instanceof ApiError) || error.status !== 404) return later();
      stop();
      onGone();
    }
  };
  listen();
  return stop;
}
