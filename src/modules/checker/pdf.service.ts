import { LRUCache } from 'lru-cache';
import { AppError, notFound } from '../../core/errors.ts';
import type { Turns } from '../../core/transfer/turns.ts';
import type { Deps } from '../../server/module.ts';
import { runPage } from './paths.ts';
import type { Runner } from './run/runner.ts';
import { readRun } from './runs.service.ts';

/** PDFs kept, so that a second reader of the same report does not wait for Chromium again. */
const KEPT = 20;

export interface Printer {
  /** The report of a finished run as a PDF; 404 where there is none. `origin` is where this server listens. */
  print(id: string, origin: () => string): Promise<Buffer>;
}

/** Prints the page of a run as it stands on this server. */
export function createPrinter(deps: Deps, runner: Runner, seat: Turns): Printer {
  const printed = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

  const print = async (id: string, origin: string): Promise<Buffer> => {
    const outcome = await seat.during('pdf', undefined, () =>
      runner.run({
        kind: 'print',
        url: `${origin}${runPage(id)}?print`,
        allow: [new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1')],
      }),
    );
    if (outcome.kind === 'printed') return outcome.pdf;
    deps.log.warn({ run: id, outcome }, 'checker: a report was not printed');
    throw new AppError(
      503,
      'not_printed',
      'Izvještaj se trenutno ne može pripremiti za štampu. Pokušajte ponovo za koji trenutak.',
      { data: { retry_after: 10 } },
    );
  };

  return {
    async print(id, origin) {
      const run = await readRun(deps, id);
      if (run.state !== 'done') throw notFound();
      const known = printed.get(id);
      if (known) return known;
      const printing = print(id, origin());
      printed.set(id, printing);
      printing.catch(() => printed.delete(id));
      return printing;
    },
  };
}
