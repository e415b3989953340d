import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, eventually, isAlive, kill, launch, query, usedData } from './test/harness.ts';

afterEach(cleanUp);

const note = "create table note (body text); insert into note values ('sačuvano')";
const readNote = 'select body from note';
const kept = [{ body: 'sačuvano' }];

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

test('a postmaster that is killed is started again, at the same address', async () => {
  const { connection, pid } = await launch(await usedData()).ready;
  await query(connection, note);
  process.kill(pid, 'SIGKILL');
  await eventually(() =>
    query(connection, readNote).then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
});
