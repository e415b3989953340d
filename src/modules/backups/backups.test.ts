import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { contentOf } from '../../server/backup/backup.ts';
import { cleanUp, folder, neverAsk } from '../../server/backup/test/kit.ts';

const PATH = '/api/admin/rezervne-kopije';
let t: TestApp;
let admin: Person;
let place: string;

beforeAll(async () => {
  place = join(folder(), 'kopije');
  t = await createTestApp({ BACKUP_DIR: place, DATA_DIR: folder() });
  admin = await t.admin();
});
afterAll(async () => {
  await t.close();
  await cleanUp();
});

const send = (name: string) => t.deps.database.transaction((tx) => t.deps.jobs.send(tx, name, {}));
const list = async () => (await t.call('GET', PATH, { token: admin.token })).body.data;
const notices = async () =>
  (
    await t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where kind = 'backup-missing' and user_id = ${admin.userId} order by created_at`,
    )
  ).rows.map(({ title }) => title);
const wait = { timeout: scaledTimeout(60_000) };

it('a nightly backup is made, listed with its size and contents, and measured', {
  timeout: scaledTimeout(90_000),
}, async () => {
  await send('backups.run');
  await expect.poll(list, wait).toHaveLength(1);
  const [run] = await list();
  const [name] = readdirSync(place);
  expect(run).toMatchObject({
    state: 'done',
    archive: name,
    encrypted: false,
    files: 0,
    error: null,
    verified_at: null,
  });
  expect(run.size).toBe(statSync(join(place, name!)).size);
  expect(run.row_count).toBeGreaterThan(100);
  let bytes = 0;
  for await (const chunk of contentOf(join(place, name!), neverAsk)) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(1000);
  const metrics = String((await t.call('GET', '/metrics', { headers: { host: 'localhost' } })).body);
  expect(metrics).toContain(`backup_newest_bytes ${run.size}`);
  expect(metrics).toMatch(/backup_newest_timestamp_seconds 1\d{9}\n/);
  await send('backups.check');
  expect(await notices()).toEqual([]);
});

it('one that fails says why, and the operator’s people are told', {
  timeout: scaledTimeout(90_000),
}, async () => {
  // Somebody has put a file where the folder was.
  renameSync(place, `${place}-other`);
  writeFileSync(place, '');
  await send('backups.run');
  await expect.poll(list, wait).toHaveLength(2);
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    archive: null,
    size: null,
    error: expect.stringContaining('nije folder'),
  });
  await expect.poll(notices, wait).toEqual(['Rezervna kopija nije uspjela']);
});

it('a last good backup of more than two days ago is a notification', {
  timeout: scaledTimeout(90_000),
}, async () => {
  await t.ownerDb.execute(sql`update notifications set read_at = now()`);
  await t.ownerDb.execute(sql`update backup_runs set started_at = started_at - interval '49 hours'`);
  await send('backups.check');
  await expect
    .poll(notices, wait)
    .toEqual(['Rezervna kopija nije uspjela', 'Posljednja rezervna kopija je starija od dva dana']);
});

/** From the second write on, the disk is full; the first one fits in half. Answers what lay in the folder then. */
async function fillDisk(): Promise<{ seen: string[]; empty(): void }> {
  const file = await open(join(place, 'probe'), 'w');
  const proto = Object.getPrototypeOf(file) as { writev(chunks: Uint8Array[]): Promise<unknown> };
  await file.close();
  rmSync(join(place, 'probe'));
  const write = proto.writev;
  const seen: string[] = [];
  proto.writev = async function (chunks) {
    if (seen.length === 0) {
      seen.push(...readdirSync(place));
      return write.call(this, [chunks[0]!.subarray(0, chunks[0]!.length / 2)]);
    }
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  };
  return {
    seen,
    empty() {
      proto.writev = write;
    },
  };
}

it('one for which there is no room is removed, told of, and leaves the earlier ones', {
  timeout: scaledTimeout(90_000),
}, async () => {
  rmSync(place, { recursive: true, force: true });
  renameSync(`${place}-other`, place);
  const earlier = readdirSync(place);
  expect(earlier).toHaveLength(1);
  const before = readFileSync(join(place, earlier[0]!));
  await t.ownerDb.execute(sql`delete from notifications`);
  await t.ownerDb.execute(sql`delete from backup_runs`);
  const disk = await fillDisk();
  try {
    await send('backups.run');
    await expect.poll(list, wait).not.toHaveLength(0);
  } finally {
    disk.empty();
  }
  expect(disk.seen).toContainEqual(expect.stringMatching(/^carsija-.*\.part$/));
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    archive: null,
    error: expect.stringMatching(/nema mjesta na disku.*Ranije kopije su netaknute/),
  });
  await expect.poll(notices, wait).toEqual(['Rezervna kopija nije uspjela']);
  expect(readdirSync(place)).toEqual(earlier);
  expect(readFileSync(join(place, earlier[0]!)).equals(before)).toBe(true);
});

it('only the operator sees them', async () => {
  const other = await t.member({ permissions: ['admin_backups_pregled'] });
  await t.ownerDb.execute(sql`insert into tenant_permissions (tenant_id, permission)
    values (${other.tenantId}, 'admin_backups_pregled') on conflict do nothing`);
  await expect
    .poll(async () => (await t.call('GET', PATH, { token: other.token })).body.code, wait)
    .toBe('operator_only');
});
