import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import '../../../src/modules.ts';
import { createEjnClient, type EjnClient } from '../../../src/modules/procurement/protocol/client.ts';
import type { SyncDeps } from '../../../src/modules/procurement/sync/run.ts';
import { database, openPool, singleClient } from '../../../src/server/db/client.ts';
import { appConnection, type PgConnection } from '../../../src/server/db/connection.ts';
import type { Deps } from '../../../src/server/module.ts';

const SIMULATOR = join(
  fileURLToPath(new URL('../../../', import.meta.url)),
  'src/modules/procurement/simulator/main.ts',
);
export const log = pino({ level: 'warn' });

/** A simulator in a process of its own. */
export async function startSource(days: number): Promise<{ base: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [SIMULATOR, '--port', '0', '--days', String(days), '--seed', '5'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { base } = JSON.parse(line) as { base: string };
  return {
    base,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What the sync needs of a server, as the application's login. */
export function syncDeps(owner: PgConnection, base: string): { deps: SyncDeps; close(): Promise<void> } {
  const connection = appConnection(owner);
  const pool = openPool(connection, 3);
  const client: EjnClient = createEjnClient({ base, log });
  return {
    deps: {
      ...{ log, client, database: database(pool), connect: (name: string) => singleClient(connection, name) },
      // Nothing is told to anybody here.
      jobs: { send: async () => true } as unknown as Deps['jobs'],
    },
    async close() {
      await client.close();
      await pool.end();
    },
  };
}

/** All that the sync writes. */
export const EMPTY = `truncate ejn_notices, ejn_lots, ejn_lot_codes, ejn_source_codes, ejn_authorities, ejn_awards, ejn_terminations,
  ejn_contracts, ejn_groups, ejn_members, ejn_suppliers, ejn_changes, ejn_sync_sets, ejn_sync_runs, ejn_sync_source,
  ejn_quarantine, ejn_months`;
