import { createSemaphore, type Semaphore } from '../../core/semaphore.ts';
import type { Deps } from '../../server/module.ts';
import { createHub, type Hub } from './hub.ts';
import { createPrinter, type Printer } from './pdf.service.ts';
import { createRunner, type Runner } from './run/runner.ts';

/** Shared by the routes and the worker of a node. */
export interface CheckerParts {
  deps: Deps;
  hub: Hub;
  runner: Runner;
  printer: Printer;
  /** Semaphore of one: two browsers at once would slow each other down. The queue and the PDF printer share it. */
  browserSlot: Semaphore;
  /** Aborted when this node stops. */
  closing: AbortSignal;
  close(): void;
}

const made = new WeakMap<Deps, CheckerParts>();

/** The parts for `deps`, created once. */
export function checkerParts(deps: Deps): CheckerParts {
  const known = made.get(deps);
  if (known) return known;
  const { config, log } = deps;
  const controller = new AbortController();
  const runner = createRunner({ chromePath: config.chromePath, log });
  const seat = createSemaphore({ running: 1, share: 1, waiting: 2 });
  const parts: CheckerParts = {
    deps,
    hub: createHub(deps),
    runner,
    browserSlot: seat,
    printer: createPrinter(deps, runner, seat),
    closing: controller.signal,
    close: () => controller.abort(),
  };
  made.set(deps, parts);
  return parts;
}
