import { keepLease, type Taken } from './lease.service.ts';
import type { WorkDeps } from './work.ts';

/** Milliseconds between two looks whether somebody has cancelled the work. */
const LOOK = 1000;

/** Says every second that the work goes on, and ends it when nobody wants it any more. */
export function watchLease(
  { run, log }: Pick<WorkDeps, 'run' | 'log'>,
  { idguid, lease }: Taken,
  gone: AbortController,
) {
  let stopped = false;
  const look = async (): Promise<void> => {
    try {
      if (!(await run((ctx) => keepLease(ctx, idguid, lease))) && !stopped) gone.abort();
    } catch (error) {
      log.warn({ err: error, document: idguid }, 'a lease was not kept');
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
