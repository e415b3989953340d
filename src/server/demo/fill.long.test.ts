// Long, since a demo is filled and taken away three times.
// In the suite: fill.test.ts (what the demo fills, and only an empty installation).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { fillDemo, HalfMadeError, removeHalfMade } from './fill.ts';

const password = 'proba-proba-proba';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server?.close();
});

const EMPTY = { tenants: 1, users: 1, groups: 0, changes: 0, units: 0, views: 0, files: 0 };

async function counts(): Promise<unknown> {
  const { rows } = await server.ownerDb.execute(sql`
    select (select count(*)::int from tenants) as tenants, (select count(*)::int from users) as users,
      (select count(*)::int from erp_grupe_robe) as groups, (select count(*)::int from audit_log) as changes,
      (select count(*)::int from erp_jedinice_mjere where tenant_id is not null) as units,
      (select count(*)::int from saved_views) as views, (select count(*)::int from files) as files`);
  return rows[0];
}

// Weeks of work take some seconds, more on a busy machine.
describe('the demo', { timeout: scaledTimeout(60_000) }, () => {
  it('leaves nothing behind when it fails half-way', async () => {
    await server.ownerDb.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
    await server.ownerDb.execute(sql`
      create trigger refuse before insert on erp_grupe_robe for each row
      when (new.naziv = 'Kancelarijski materijal') execute function refuse()`);
    await expect(fillDemo(server.ownerDb, server.deps, password)).rejects.toThrow();
    await server.ownerDb.execute(sql`drop function refuse() cascade`);
    expect(await counts()).toEqual(EMPTY);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const filling = fillDemo(server.ownerDb, server.deps, password, { signal: stop.signal });
    await expect(filling).rejects.toMatchObject({ name: 'AbortError' });
    expect(await counts()).toEqual(EMPTY);
  });

  it('that was killed half-way is taken away by the next', async () => {
    // As far as one comes that nobody lets take itself back.
    await server.ownerDb.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
    for (const [event, table] of [
      ['insert', 'erp_grupe_robe'],
      ['delete', 'users'],
    ] as const)
      await server.ownerDb.execute(sql`
        create trigger refuse before ${sql.raw(event)} on ${sql.identifier(table)} execute function refuse()`);
    await expect(fillDemo(server.ownerDb, server.deps, password)).rejects.toThrow(HalfMadeError);
    await server.ownerDb.execute(sql`drop function refuse() cascade`);
    expect(await counts()).not.toEqual(EMPTY);
    // As far as one comes that was killed among the notices.
    await server.ownerDb.execute(sql`insert into core_seeds (name) values ('demo/half-made-notices')`);
    await server.ownerDb.execute(sql`
      insert into ejn_notices (id, stamp, procedure_id, latest, name, v, stems) values (1, '2026-11-01T00:00:00.0000000Z', 1, true, 'Papir', '', 1)`);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(true);
    expect(await counts()).toEqual(EMPTY);
    const { rows } = await server.ownerDb.execute(sql`select from ejn_notices`);
    expect(rows).toEqual([]);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(false);
  });
});
