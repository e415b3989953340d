import { createSemaphore, type Semaphore } from '../../core/semaphore.ts';
import type { Deps } from '../../server/module.ts';
import { createHub, type Hub } from './hub.ts';
import { createPrinter, type Printer } from './pdf.service.ts';
import { createRunner, type Runner } from './run/runner.ts';

/** What the routes and the worker of one node share. */
export interface CheckerParts {
  deps: Deps;
  hub: Hub;
  runner: Runner;
  printer: Printer;
  /** What only one may do at a time on this node, two browsers slow each other down: the queue and the printer, in turns. */
  seat: Semaphore;
  /** Fires when this node is being stopped. */
  closing: AbortSignal;
  close(): void;
}

const made = new WeakMap<Deps, CheckerParts>();

/** The parts of the node that `deps` belong to; the same however often they are asked for. */
export function checkerParts(deps: Deps): CheckerParts {
  const known = made.get(deps);
  if (known) return known;
  const { config, log } = deps;
  const controller = new AbortController();
  const runner = createRunner({ chromePath: config.chromePath, log });
  const seat = createSemaphore({ running: 1, share: 1, waiting: 2 });
  const parts: CheckerParts = {
    deps,
    hub: createHub(deps.connect),
    runner,
    seat,
    printer: createPrinter(deps, runner, seat),
    closing: controller.signal,
    close: () => controller.abort(),
  };
  made.set(deps, parts);
  return parts;
}
