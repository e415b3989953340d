// Long, since many post while a month is locked. In the suite: locks.test.ts (nothing is posted into locked days, the final lock).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { postVouchers } from '../posting.service.ts';
import { books, voucher } from '../testkit.ts';
import { setLock } from './locks.service.ts';
import { RIGHTS, setUp, test } from './locks.testkit.ts';

setUp();

it('while others post, no voucher of a locked month is committed after the lock', async () => {
  const busy = await books(test, RIGHTS);
  let stop = false;
  let posted = 0;
  const refused: unknown[] = [];
  const writer = async (nth: number): Promise<void> => {
    while (!stop)
      await busy
        .run((ctx) => postVouchers(ctx, [voucher({ day: `2026-05-${String(nth + 10)}` })]))
        .then(
          () => posted++,
          (error: { code?: string }) => refused.push(error.code),
        );
  };
  const writers = Array.from({ length: 8 }, (_, nth) => writer(nth));
  await expect.poll(() => posted).toBeGreaterThan(20);
  await busy.run((ctx) => setLock(ctx, { kind: 'all', through: '2026-05-31', reason: 'Zaključeno' }));
  const count = async () =>
    busy.run(
      async (ctx) =>
        (await ctx.db.execute(sql`select count(*) from fin_vouchers where tenant_id = ${ctx.tenant.id}`))
          .rows[0]!.count,
    );
  const locked = await count();
  await expect.poll(() => refused.length).toBeGreaterThan(20);
  stop = true;
  await Promise.all(writers);
  expect(await count()).toBe(locked);
  expect(new Set(refused)).toEqual(new Set(['not_posted']));
});
