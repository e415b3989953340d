import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Days for which callbacks are kept: that long a repeated one is known by its bytes alone; those that are shown, longer. */
const DONE_DAYS = 7;
export const SHOWN_DAYS = 30;
/** Days for which a receipt waits for the answer to its sending. */
const RECEIPT_DAYS = 7;
/** Rows of one transaction. */
const AT_ONCE = 10_000;

/** Removes some of the organisation's old callbacks and receipts. Answers how many; fewer than `AT_ONCE`: there are no more. */
async function removeSome({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<number> {
  const { rows } = await db.execute<{ removed: number }>(sql`
    with callbacks as (
      delete from viber_callbacks where no in (
        -- By the bots: the organisation's callbacks have no index of their own.
        select no from viber_callbacks
        where bot_id = any(array(select idguid from viber_bots where tenant_id = ${tenant.id}::uuid)) and done_at < now() - make_interval(days =>
          case when outcome in ('applied', 'repeated') then ${DONE_DAYS}::int else ${SHOWN_DAYS}::int end)
        limit ${AT_ONCE}) returning 1
    ), receipts as (
      delete from viber_receipts where tenant_id = ${tenant.id}::uuid and at < now() - make_interval(days => ${RECEIPT_DAYS}::int) returning 1
    ) select ((select count(*) from callbacks) + (select count(*) from receipts))::int as removed`);
  return rows[0]!.removed;
}

/** Removes the organisation's old callbacks and receipts, some in each transaction. Answers how many. */
export async function removeOldCallbacks(
  within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<number> {
  let all = 0;
  for (let removed = AT_ONCE; removed >= AT_ONCE; all += removed) removed = await within(removeSome);
  return all;
}
