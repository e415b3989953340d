// Long, since many write at once. In the suite: src/modules/bookkeeping/vouchers/posting.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { AppError } from '../../../core/errors.ts';
import { postVouchers } from './posting.service.ts';
import { type Books, books, voucher } from './testkit.ts';

let test: TestApp;
let own: Books;
let owner: Sql;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
  owner = connect(test.owner, 2);
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

it('numbers have no gaps under many writers, of whom some give up and some are cancelled', async () => {
  const types = ['TM', 'AM', 'PL'];
  const given = new Map<string, number>();
  const UNDONE = new Error('undone');
  let cancelled = 0;
  const writer = async (nth: number): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) {
      const made = [voucher({ day: '2026-04-01', type: types[(nth + turn) % 3]! })];
      // Of two types in one transaction, in either order.
      if (turn % 5 === 0) made.push(voucher({ day: '2026-05-01', type: types[(nth + turn + 1) % 3]! }));
      const fate = (nth * 7 + turn * 3) % 10;
      await own
        .run(async (ctx) => {
          if (fate >= 9) {
            const { rows } = await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
            setTimeout(() => void owner`select pg_cancel_backend(${rows[0]!.pid})`.catch(() => {}), turn % 4);
          }
          const posted = await postVouchers(ctx, made);
          if (fate >= 9) await ctx.db.execute(sql`select pg_sleep(0.05)`);
          if (fate < 3) throw UNDONE;
          return posted;
        })
        .then(
          (posted) => {
            for (const one of posted)
              given.set(`${one.type}-${one.number}`, (given.get(`${one.type}-${one.number}`) ?? 0) + 1);
          },
          (error: unknown) => {
            if (error === UNDONE) return;
            expect(error).not.toBeInstanceOf(AppError);
            cancelled++;
          },
        );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, nth) => writer(nth)));
  expect(cancelled).toBeGreaterThan(0);
  const rows = await owner<{ type: string; numbers: number[]; last: number }[]>`
    select v.type, array_agg(v.number order by v.number) as numbers, (
      select c.last from fin_counters c where c.tenant_id = v.tenant_id and c.year_id = v.year_id and c.type = v.type
    ) as last from fin_vouchers v where v.tenant_id = ${own.person.tenantId} group by v.tenant_id, v.year_id, v.type`;
  expect(rows).toHaveLength(3);
  for (const { type, numbers, last } of rows) {
    expect(numbers, type).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    for (const number of numbers) expect(given.get(`${type}-${number}`), `${type}-${number}`).toBe(1);
  }
  const [journal] = await owner`
    select count(*)::int as count, max(journal_no) as highest from fin_vouchers where tenant_id = ${own.person.tenantId}`;
  expect(journal!.highest).toBe(journal!.count);
  expect(await own.verify()).toEqual([]);
  expect(await own.drift()).toEqual([]);
});
