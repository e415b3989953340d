import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Database } from '../../core/context.ts';
import '../../modules.ts';
import { database, openPool, type Pool } from '../db/client.ts';
import { appConnection } from '../db/connection.ts';
import { createJobs, type Jobs } from './jobs.ts';

let test: TestDatabase;
let pool: Pool;
let ownerPool: Pool;
export let db: Database;
export let ownerDb: Database;
export let tenants: string[];
const running: Jobs[] = [];

export async function started(declare: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({
    connection: appConnection(test.owner),
    database: db,
    log: pino({ level: 'silent' }),
    pollSeconds: 1,
    retrySeconds: 1,
  });
  declare(jobs);
  await jobs.start();
  running.push(jobs);
  return jobs;
}
export const send = (jobs: Jobs, name: string, data: object, tenantId?: string) =>
  db.transaction((tx) => jobs.send(tx, name, data, tenantId ? { tenantId } : {}));

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestDatabase();
    pool = openPool(appConnection(test.owner), 8);
    ownerPool = openPool(test.owner, 2);
    db = database(pool);
    ownerDb = database(ownerPool);
    await ownerDb.execute(
      sql`insert into tenants (idguid, name) select gen_random_uuid(), 'Organizacija ' || n from generate_series(1, 3) n`,
    );
    const { rows } = await ownerDb.execute<{ idguid: string }>(
      sql`select idguid from tenants order by idguid`,
    );
    tenants = rows.map(({ idguid }) => idguid);
  });
  // Each looks for work all the time.
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
  });
  afterAll(async () => {
    await pool.end();
    await ownerPool.end();
    await test.drop();
  });
};
