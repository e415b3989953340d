// Long, since thousands of lines are drawn and counted.
// In the suite: search.test.ts (rare words and common ones, by level, as a file).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asSystem, findTenant } from '../../../core/system.ts';
import { readHistogram } from './histogram.ts';
import { ago, owner, setUp, t } from './search.testkit.ts';

setUp();

describe('a search', () => {
  it('that very many lines fit is estimated in the histogram, and one that few fit is counted', async () => {
    await t.ownerDb.execute(sql`analyze app_logs.lines`);
    const tenant = (await findTenant(t.deps.database, owner.tenantId))!;
    const read = (q: string, bounds?: object) =>
      asSystem(t.deps.database, tenant, (ctx) =>
        readHistogram(ctx, { q, od: ago(110), points: 20 }, Date.now(), bounds),
      );
    const bounds = { counted: 500, looked: 2000 };
    for (const q of ['kasa:0,1', 'prodaja', '-parna']) {
      const [exact, about] = [await read(q), await read(q, bounds)];
      expect([exact.estimated, about.estimated], q).toEqual([false, true]);
      expect(about.total / exact.total, q).toBeGreaterThan(0.85);
      expect(about.total / exact.total, q).toBeLessThan(1.15);
      expect(about.points.map(({ at }) => at)).toEqual(exact.points.map(({ at }) => at));
      // Few lines have that level: they are counted.
      const warnings = ({ points }: typeof exact) => points.map(({ levels }) => levels.warn ?? 0);
      expect(warnings(about), q).toEqual(warnings(exact));
    }
    // A phrase that the planner takes for common, and few lines have.
    const rare = await read('"prodaja parna 5998"', { ...bounds, counted: 0 });
    expect(rare).toMatchObject({ estimated: false, total: 1 });
    // So few lines that all can be looked at.
    expect(await read('prodaja', { counted: 500, looked: 4000 })).toMatchObject({
      estimated: false,
      total: 6000,
    });
  });
});
