// Long, since databases are made and killed at every moment of their start.
// In the suite: places.test.ts (a database is killed, and all goes on).
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import {
  cleanUp,
  eventually,
  isAlive,
  kill,
  launch,
  native,
  query,
  temporaryFolder,
  usedData,
} from './test/harness.ts';

afterEach(cleanUp);

const note = "create table note (body text); insert into note values ('sačuvano')";
const readNote = 'select body from note';
const kept = [{ body: 'sačuvano' }];

test('killed ten times at random moments of the first start, then it starts', {
  timeout: scaledTimeout(120_000),
}, async () => {
  const dataDir = `${temporaryFolder()}/data`;
  for (let round = 0; round < 10; round++) {
    const launcher = launch(dataDir);
    await launcher.begun;
    // A first start takes about 700 ms here; each tenth of that is hit once, at a random point.
    await sleep(round * 70 + Math.random() * 70);
    await kill(launcher, 'SIGKILL');
  }
  const { connection } = await launch(dataDir).ready;
  await query(connection, note);
  expect(await query(connection, readNote)).toEqual(kept);
  expect(readdirSync(`${dataDir}/postgres`).filter((name) => name.startsWith('tmp-'))).toEqual([]);
});

test('launcher and postmaster both killed, a backend still busy', async () => {
  const dataDir = await usedData();
  const first = launch(dataDir);
  const { connection: lost, pid } = await first.ready;
  await query(lost, note);
  // A busy loop in the server takes no notice that the postmaster is gone.
  const busy = query(lost, 'select count(*) from generate_series(1, 100000000000) a').catch(() => {});
  await sleep(200);
  process.kill(pid, 'SIGKILL');
  await kill(first, 'SIGKILL');

  const { connection } = await launch(dataDir).ready;
  expect(await query(connection, readNote)).toEqual(kept);
  await busy;
});

test('memory that a process holds which is in no list any more is waited for', async () => {
  const dataDir = await usedData();
  const folder = temporaryFolder(0o777);
  for (const inside of ['bin', 'lib']) mkdirSync(`${folder}/native/${inside}`, { recursive: true });
  cpSync(`${native}/../package.json`, `${folder}/package.json`);
  // Refuses the first start as PostgreSQL does while an exiting process has the memory still mapped.
  writeFileSync(
    `${folder}/native/bin/postgres`,
    `#!/bin/sh
if [ "$1" != --version ] && [ ! -e ${folder}/refused ]; then
  echo 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use' >&2
  touch ${folder}/refused
  exit 1
fi
exec ${native}/bin/postgres "$@"
`,
    { mode: 0o755 },
  );
  const env = { CARSIJA_POSTGRES_NATIVE: `${folder}/native` };
  const { connection } = await launch(dataDir, { env }).ready;
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(`${folder}/refused`)).toBe(true);
});

test('a pid file whose number now belongs to another program is no obstacle, and that program lives on', async () => {
  const dataDir = await usedData();
  const first = launch(dataDir);
  const { connection, pid } = await first.ready;
  await query(connection, note);
  const pidFile = `${dataDir}/postgres/data/postmaster.pid`;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(pid, 'SIGKILL');
  await kill(first, 'SIGKILL');
  await eventually(() => !isAlive(pid));

  // Of the same user as PostgreSQL: of another's process it would know by itself that it is not its own.
  const { uid, gid } = statSync(`${dataDir}/postgres/data`);
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));

  const again = await launch(dataDir).ready;
  expect(await query(again.connection, readNote)).toEqual(kept);
  expect(isAlive(stranger.pid!)).toBe(true);
  stranger.kill();
});

test('an uncaught error of the launcher leaves no database behind', async () => {
  const launcher = launch(await usedData(), { mode: 'crash' });
  const { pid } = await launcher.ready;
  await eventually(() => !isAlive(pid));
});

test('Ctrl-C in a terminal does not reach the database', async () => {
  const launcher = launch(await usedData());
  const { connection } = await launcher.ready;
  process.kill(-launcher.process.pid!, 'SIGINT');
  await sleep(300);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('SIGTERM leaves no process and no socket', async () => {
  const launcher = launch(await usedData());
  const { connection, pid } = await launcher.ready;
  await kill(launcher, 'SIGTERM');
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
});

test('the database outlives its killed launcher and is replaced by the next start', async () => {
  const dataDir = await usedData();
  const first = launch(dataDir);
  const orphan = await first.ready;
  await query(orphan.connection, note);
  await kill(first, 'SIGKILL');
  expect(isAlive(orphan.pid)).toBe(true);

  const next = launch(dataDir);
  const { connection, pid } = await next.ready;
  expect(pid).not.toBe(orphan.pid);
  expect(isAlive(orphan.pid)).toBe(false);
  expect(existsSync(orphan.connection.host)).toBe(false);
  expect(await query(connection, readNote)).toEqual(kept);
  // SIGTERM leaves no process and no socket.
  await kill(next, 'SIGTERM');
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
});
