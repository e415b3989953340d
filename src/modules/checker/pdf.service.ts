import { LRUCache } from 'lru-cache';
import { AppError, notFound } from '../../core/errors.ts';
import { createSemaphore, disconnected, type Semaphore } from '../../core/semaphore.ts';
import type { Deps } from '../../server/module.ts';
import { runPage } from './paths.ts';
import type { PrintJob } from './run/job.ts';
import type { Runner } from './run/runner.ts';
import { readRun } from './runs.service.ts';

/** Number of cached PDFs. */
const CACHE_SIZE = 20;

/** The caller. */
interface Reader {
  /** Whose queue it waits in (`networkOf`). */
  network: string;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

export interface Printer {
  /** The report of a finished run as a PDF. Throws 404, and 429 where too many wait. `at`: where this server listens. */
  print(id: string, at: () => PrintJob['at'], reader: Reader): Promise<Buffer>;
}

interface Printing {
  pdf: Promise<Buffer>;
  /** Number of callers waiting; when the last one leaves, printing is cancelled. */
  readers: number;
  stop: AbortController;
}

export function createPrinter(deps: Deps, runner: Runner, seat: Semaphore): Printer {
  const printed = new LRUCache<string, Buffer>({ max: CACHE_SIZE });
  const underWay = new Map<string, Printing>();
  const printing = createSemaphore({
    running: 1,
    share: 1,
    waiting: 12,
    busy: 'Upravo se priprema više izvještaja za štampu.',
  });

  const print = async (
    id: string,
    at: PrintJob['at'],
    network: string,
    signal: AbortSignal,
  ): Promise<Buffer> => {
    const path = `${runPage(id)}?print`;
    const outcome = await printing.run(network, signal, () =>
      seat.run('printer', signal, () => runner.run({ kind: 'print', path, at }, { signal })),
    );
    if (outcome.kind === 'printed') return outcome.pdf;
    if (signal.aborted) throw disconnected();
    deps.log.warn({ run: id, outcome }, 'checker: a report was not printed');
    throw new AppError(
      503,
      'not_printed',
      'Izvještaj se trenutno ne može pripremiti za štampu. Pokušajte ponovo za koji trenutak.',
      { data: { retry_after: 10 } },
    );
  };

  const begin = (id: string, at: PrintJob['at'], network: string): Printing => {
    const stop = new AbortController();
    const printing = { pdf: print(id, at, network, stop.signal), readers: 0, stop };
    underWay.set(id, printing);
    const end = (): void => {
      if (underWay.get(id) === printing) underWay.delete(id);
    };
    stop.signal.addEventListener('abort', end);
    printing.pdf
      .then(
        (pdf) => printed.set(id, pdf),
        () => {},
      )
      .finally(end);
    return printing;
  };

  return {
    async print(id, at, { network, gone }) {
      const run = await readRun(deps, id);
      if (run.state !== 'done') throw notFound();
      const known = printed.get(id);
      if (known) return known;
      if (gone.aborted) throw disconnected();
      const printing = underWay.get(id) ?? begin(id, at(), network);
      printing.readers += 1;
      const leave = (): void => {
        printing.readers -= 1;
        if (printing.readers === 0) printing.stop.abort();
      };
      gone.addEventListener('abort', leave, { once: true });
      try {
        return await printing.pdf;
      } finally {
        gone.removeEventListener('abort', leave);
      }
    },
  };
}
