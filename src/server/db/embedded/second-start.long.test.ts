// Long, since a database is started again. In the suite: places.test.ts (the first start, a second launcher, a database that is killed).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, kill, launch, query, usedData } from './test/harness.ts';

/** Stopped only by the last test. */
let first: ReturnType<typeof launch>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await usedData();
  first = launch(dataDir);
  await first.ready;
});
afterAll(cleanUp);

test('the second start finds the data', async () => {
  await query((await first.ready).connection, 'create table kept (id int)');
  await kill(first, 'SIGTERM');
  const { connection } = await launch(dataDir).ready;
  expect(await query(connection, 'select * from kept')).toEqual([]);
});
