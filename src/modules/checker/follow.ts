import type { Deps } from '../../server/module.ts';
import type { Run } from './checker.api.ts';
import type { Hub } from './hub.ts';
import { hasEnded } from './names.ts';
import { readRun } from './runs.service.ts';

interface Follow {
  deps: Deps;
  hub: Hub;
  id: string;
  /** Stops following; the promise then resolves with the last state. */
  signal: AbortSignal;
  /** Called with the current state and each different one. */
  onRun?: (run: Run) => void;
}

/** Follows a run to its end. Throws 404 when it does not exist, or was removed. */
export async function followRun({ deps, hub, id, signal, onRun }: Follow): Promise<Run> {
  let changed = Promise.withResolvers<void>();
  const unwatch = hub.watch(id, () => changed.resolve());
  const stop = (): void => changed.resolve();
  signal.addEventListener('abort', stop);
  let last = '';
  try {
    for (;;) {
      const run = await hub.share(id, () => readRun(deps, id));
      const text = JSON.stringify(run);
      if (text !== last) onRun?.(run);
      last = text;
      if (hasEnded(run) || signal.aborted) return run;
      await changed.promise;
      changed = Promise.withResolvers<void>();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    unwatch();
  }
}
