import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { canReach, type OsUser, runsAsRoot } from './os-user.ts';
import { cleanUp, kill, launch, query, temporaryFolder, usedData } from './test/harness.ts';

afterEach(cleanUp);

const nobody: OsUser = runsAsRoot()
  ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
  : undefined;
/** An ordinary user can run these tests' program only if the checkout is open to them. */
const ordinaryUserCanRun = !runsAsRoot() || canReach(nobody, import.meta.dirname, true);

test('the cluster is UTF-8, sorts as Bosnian does, syncs, and listens on no port', async () => {
  const { connection } = await launch(`${temporaryFolder()}/data`).ready;
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

test('the second start finds the data', async () => {
  const dataDir = await usedData();
  const first = launch(dataDir);
  await query((await first.ready).connection, 'create table kept (id int)');
  await kill(first, 'SIGTERM');
  const { connection } = await launch(dataDir).ready;
  expect(await query(connection, 'select * from kept')).toEqual([]);
});

test('a second launcher on the same folder is refused, and the first is not disturbed', async () => {
  const dataDir = await usedData();
  const first = launch(dataDir);
  const { connection } = await first.ready;
  await expect(launch(dataDir).ready).rejects.toThrow(`proces ${first.process.pid}`);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe.runIf(ordinaryUserCanRun)('an ordinary user', () => {
  test('starts and restarts under a home closed to others', async () => {
    const home = temporaryFolder(0o700, nobody);
    const first = launch(`${home}/data`, { user: nobody });
    await first.ready;
    await kill(first, 'SIGTERM');
    const { connection } = await launch(`${home}/data`, { user: nobody }).ready;
    expect(connection.username).toBe('carsija');
    expect(statSync(`${home}/data/postgres/data`).mode & 0o777).toBe(0o700);
  });
});

describe.runIf(runsAsRoot())('root', () => {
  test('PostgreSQL runs as somebody else', async () => {
    const dataDir = await usedData();
    const { pid } = await launch(dataDir).ready;
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(`${dataDir}/postgres/data`).uid).toBe(statSync(`/proc/${pid}`).uid);
  });
});
