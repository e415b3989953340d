import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Database } from '../../core/context.ts';
import { database, openPool, type Pool } from '../db/client.ts';
import { appConnection, type PgConnection } from '../db/connection.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { JobHandler } from './options.ts';

const log = pino({ level: 'silent' });
export let test: TestDatabase;
let connection: PgConnection;
export let pool: Pool;
export let db: Database;
const running: Jobs[] = [];

export async function started(
  name: string,
  handler: JobHandler<{ n: number }>,
  pollSeconds = 60,
): Promise<Jobs> {
  const jobs = createJobs({ connection, database: db, log, pollSeconds, retrySeconds: 1 });
  jobs.work(name, handler);
  await jobs.start();
  running.push(jobs);
  return jobs;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestDatabase();
    connection = appConnection(test.owner);
    pool = openPool(connection, 4);
    db = database(pool);
  });
  // Each looks for work all the time.
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });
};
