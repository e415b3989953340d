// Long, since a whole demo is begun and killed.
// In the suite: demo/fill.test.ts (only an empty installation, and one that is interrupted).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { dataFolder } from '../../test/folder.ts';
import { connect, type Sql } from '../../test/sql.ts';
import { scaledTimeout } from '../../test/timeout.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = dataFolder('demo');
let test: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  test = await createTestDatabase();
  sql = connect(test.owner, 1);
});
afterAll(async () => {
  await sql.end();
  await test.drop();
  folder.remove();
});

const counts = async () => {
  const [row] = await sql`
    select (select count(*)::int from tenants) as organisations, (select count(*)::int from users) as people,
      (select count(*)::int from audit_log) as changes, (select count(*)::int from core_seeds) as seeds`;
  return row;
};

it('takes away what it has made when the program that started it is killed', {
  timeout: scaledTimeout(90_000),
}, async () => {
  const before = await counts();
  const { host, port, username, password = '', database } = test.owner;
  const url = `postgres://${username}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const parent = spawn(process.execPath, ['scripts/run.mjs', 'src/server/demo.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [parent.stdout, parent.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const filling = async () => (await counts())?.changes;
  await expect.poll(filling, { timeout: scaledTimeout(60_000) }).toBeGreaterThan(before?.changes);
  parent.kill('SIGKILL');
  // The demo itself holds the other end of its output.
  await once(parent, 'close');
  expect(said).toContain('Prekinuto: od demo-podataka ništa nije ostalo.');
  expect(await counts()).toEqual(before);
});
