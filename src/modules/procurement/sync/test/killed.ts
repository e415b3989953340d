/** A sync in a process of its own, for tests that kill it: `node killed.ts`, with the database and the source in the environment. */
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { registerTopics } from '../../../../core/live/topics.ts';
import { database, openPool, singleClient } from '../../../../server/db/client.ts';
import type { PgConnection } from '../../../../server/db/connection.ts';
import type { Deps } from '../../../../server/module.ts';
import { SYNC_TOPIC } from '../../labels.ts';
import { createEjnClient } from '../../protocol/client.ts';
import { runSync } from '../run.ts';

// Before it is killed, for the next one.
flushCompileCache();
// All modules would take longer to load than the sync lives.
registerTopics([SYNC_TOPIC]);
const connection = JSON.parse(process.env.KILLED_DATABASE!) as PgConnection;
const log = pino({ level: 'silent' });
const pool = openPool(connection, 2);
const client = createEjnClient({ base: process.env.KILLED_SOURCE!, log, pause: 2 });
// It queues no jobs: nothing is told to anybody here.
const jobs = { send: async () => true } as unknown as Deps['jobs'];
const end = await runSync({
  ...{ log, jobs, client },
  database: database(pool),
  connect: (name) => singleClient(connection, name),
});
await client.close();
await pool.end();
process.stdout.write(end.state);
