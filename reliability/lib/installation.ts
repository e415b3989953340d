import { setTimeout as sleep } from 'node:timers/promises';
import { type Filled, filledDatabase } from '../../bench/lib/filled.ts';
import { type Program, signIn } from '../../bench/lib/product.ts';
import type { Site, Work } from '../writers/work.ts';
import { ALONE } from './alone.ts';

/** A started server. */
export interface Running extends Site {
  program: Program;
}

/** The product on a fresh database, with what all work needs that no route makes. */
export interface Installation {
  bench: Filled;
  /** Starts the server with these settings beside the usual ones; the first one also has prepared what routes make. `output`: a file for its log. */
  start(more?: Record<string, string>, output?: string): Promise<Running>;
  stop(): Promise<void>;
}

export async function openInstallation(works: readonly Work[]): Promise<Installation> {
  const bench = await filledDatabase({ goods: false });
  for (const work of works) await work.before?.(bench);
  let isPrepared = false;
  return {
    bench,
    async start(more = {}, output) {
      // PostgreSQL that was killed is started again by this process.
      while (!(await bench.sql`select 1`.then(Boolean, () => false))) await sleep(100);
      // Those of killed servers: an update waits until every DNS server has it.
      await bench.sql`delete from ddns_servers`;
      const settings = { ...ALONE, DNS_PORT: '0', DNS_HOST: '127.0.0.1', ...more };
      const program = await bench.start('src/server/main.ts', '/api/ready', settings, output);
      const running = { program, url: program.url, token: await signIn(program.url) };
      if (!isPrepared) for (const work of works) await work.prepare?.(running);
      isPrepared = true;
      return running;
    },
    async stop() {
      for (const work of works) work.after?.();
      await bench.stop();
    },
  };
}
