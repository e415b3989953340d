import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsAsRoot } from './os-user.ts';
import { cleanUp, eventually, launch, query, usedData } from './test/harness.ts';

/** Its database is killed by the last test. */
let first: ReturnType<typeof launch>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await usedData();
  first = launch(dataDir);
  await first.ready;
});
afterAll(cleanUp);

test('the cluster is UTF-8, sorts as Bosnian does, syncs, and listens on no port', async () => {
  const { connection } = await first.ready;
  const settings = await query(
    connection,
    `select name, setting from pg_settings
      where name in ('server_encoding', 'listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums') order by name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  const letters = await query<{ letter: string }>(
    connection,
    `select letter from unnest('{ž,z,š,s,nj,n,lj,l,đ,dž,d,ć,č,c}'::text[]) letter order by letter`,
  );
  expect(letters.map(({ letter }) => letter).join(' ')).toBe('c č ć d dž đ l lj n nj s š z ž');
});

test('a second launcher on the same folder is refused, and the first is not disturbed', async () => {
  const { connection } = await first.ready;
  await expect(launch(dataDir).ready).rejects.toThrow(`proces ${first.process.pid}`);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe.runIf(runsAsRoot())('root', () => {
  test('PostgreSQL runs as somebody else', async () => {
    const { pid } = await first.ready;
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(`${dataDir}/postgres/data`).uid).toBe(statSync(`/proc/${pid}`).uid);
  });
});

test('a postmaster that is killed is started again, at the same address', async () => {
  const { connection, pid } = await first.ready;
  await query(connection, "create table note (body text); insert into note values ('sačuvano')");
  process.kill(pid, 'SIGKILL');
  await eventually(() =>
    query(connection, 'select body from note').then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
});
