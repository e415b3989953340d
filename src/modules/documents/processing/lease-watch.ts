import type { Logger } from 'pino';
import { keepLease, type Taken } from './lease.service.ts';
import type { WorkDeps } from './work.ts';

/** Milliseconds between two looks whether somebody has cancelled the work. */
const LOOK = 1000;

/** Says every second that the work goes on, and ends it when nobody wants it any more. */
export const watchLease = (
  { run, log }: Pick<WorkDeps, 'run' | 'log'>,
  { idguid, lease }: Taken,
  gone: AbortController,
) => watchWork(log, { document: idguid }, () => run((ctx) => keepLease(ctx, idguid, lease)), gone);

/** Asks every second, one time after another, whether work is still wanted, and ends it when it is not. `about`: for the log. */
export function watchWork(
  log: Logger,
  about: Record<string, string>,
  wanted: () => Promise<boolean>,
  gone: AbortController,
) {
  let stopped = false;
  const look = async (): Promise<void> => {
    try {
      if (!(await wanted()) && !stopped) gone.abort();
    } catch (error) {
      log.warn({ err: error, ...about }, 'work was not looked at');
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK);
  };
  let timer = setTimeout(() => void look(), LOOK);
  return {
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
