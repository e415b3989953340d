import type { Run } from '../../modules/checker/checker.api.ts';
import { hasEnded } from '../../modules/checker/names.ts';
import { runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import type { Report } from './result/report.ts';

/** A run with its report; `full` is null until it is done. */
export type RunWithReport = Run & { full: Report | null };

/** Timeout of loading a report, in milliseconds: half a megabyte over a slow line. */
const REPORT_TIMEOUT = 60_000;
/** Minimum and maximum backoff before a refused stream is retried, in milliseconds. */
const WAIT = 1000;
const LONGEST_WAIT = 15_000;

export const readRun = async (id: string): Promise<RunWithReport> =>
  (await api.get<RunWithReport>(runPaths.run(id), { auth: false, timeout: REPORT_TIMEOUT })).data;

interface Follower {
  onRun(run: Run): void;
  /** The last call. */
  onEnd(run: Run): void;
  /** The run does not exist any more; the last call. */
  onGone(): void;
  /** The connection is lost, or restored. */
  onLost(lost: boolean): void;
}

/** Follows a run to its end across lost connections; returns a function that stops. */
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
      // The browser reconnects a broken stream itself, but not a refused one.
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
