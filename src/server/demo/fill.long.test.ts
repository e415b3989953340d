// Long, since a demo is filled and taken away twice.
// In the suite: fill.test.ts (a demo that is interrupted leaves nothing behind, and is filled only where nothing is).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { fillDemo, HalfMadeError, removeHalfMade } from './fill.ts';
import { counts, EMPTY } from './test/counts.ts';

const password = 'proba-proba-proba';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server?.close();
});

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
    expect(await counts(server)).toEqual(EMPTY);
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
    expect(await counts(server)).not.toEqual(EMPTY);
    // As far as one comes that was killed among the notices.
    await server.ownerDb.execute(sql`insert into core_seeds (name) values ('demo/half-made-notices')`);
    await server.ownerDb.execute(sql`
      insert into ejn_notices (id, stamp, procedure_id, latest, name, v, stems) values (1, '2026-11-01T00:00:00.0000000Z', 1, true, 'Papir', '', 1)`);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(true);
    expect(await counts(server)).toEqual(EMPTY);
    const { rows } = await server.ownerDb.execute(sql`select from ejn_notices`);
    expect(rows).toEqual([]);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(false);
  });
});
