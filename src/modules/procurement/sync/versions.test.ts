import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeDue } from './open.ts';
import { reindexProcedures } from './reindex.ts';
import { CORRECTED, expectOneListed, kit, OUTDATED, setUp, versions } from './versions.testkit.ts';

setUp();

describe('a correction', () => {
  it('is one listed notice and told once: the new version first', () =>
    expectOneListed([[CORRECTED], [OUTDATED]]));
});

it('notices close when their deadline passes', async () => {
  await kit.write(sql`update ejn_notices set deadline = now() - interval '1 second'`);
  expect(await closeDue(kit.t.deps.database)).toBe(1);
  expect(await closeDue(kit.t.deps.database)).toBe(0);
  expect(await versions()).toEqual([{ id: 1, latest: true, open: false }]);
});

it('procedures without a notice are left out', async () => {
  await reindexProcedures(kit.t.deps.database, [77, 77, 1]);
  await reindexProcedures(kit.t.deps.database, []);
  expect(await kit.changes()).toEqual([]);
});
