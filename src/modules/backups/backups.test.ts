import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { contentOf } from '../../server/backup/backup.ts';
import { neverAsk } from '../../server/backup/test/kit.ts';
import { list, notices, PATH, place, send, setUp, t, wait, waits } from './backups.testkit.ts';

setUp();

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
  expect(await waits()).toBeUndefined();
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

it('a last good backup of more than two days ago is a notification, and stands on the dashboard', {
  timeout: scaledTimeout(90_000),
}, async () => {
  await t.ownerDb.execute(sql`update notifications set read_at = now()`);
  await t.ownerDb.execute(sql`update backup_runs set started_at = started_at - interval '49 hours'`);
  await send('backups.check');
  await expect
    .poll(notices, wait)
    .toEqual(['Rezervna kopija nije uspjela', 'Posljednja rezervna kopija je starija od dva dana']);
  expect(await waits()).toMatchObject({
    ...{ count: 2, text: 'dana bez potpune rezervne kopije', urgency: 'now' },
    to: '/admin/rezervne-kopije',
  });
});

it('only the operator sees them', async () => {
  const other = await t.member({ permissions: ['admin_backups_pregled'] });
  await t.ownerDb.execute(sql`insert into tenant_permissions (tenant_id, permission)
    values (${other.tenantId}, 'admin_backups_pregled') on conflict do nothing`);
  await expect
    .poll(async () => (await t.call('GET', PATH, { token: other.token })).body.code, wait)
    .toBe('operator_only');
  expect(await waits(other)).toBeUndefined();
});
