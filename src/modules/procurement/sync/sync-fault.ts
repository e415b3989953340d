import { sql } from 'drizzle-orm';
import { asOperator } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { SYNC_PATH } from '../labels.ts';
import { SYNC_FAULT } from './notice-kinds.ts';

/** Runs in a row that have failed before anybody is told: about half an hour. */
const TOLD_AT = 3;

/** Tells of a source that cannot be read, once until it can. `fault`: why the last run failed. */
export async function tellOfFaults(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  fault: string,
): Promise<void> {
  await asOperator(database, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`
      with failed as (
        select idguid, started_at, told from ejn_sync_runs
        where state = 'failed' and started_at > coalesce((select max(started_at) from ejn_sync_runs where state = 'done'), '-infinity')
      )
      update ejn_sync_runs set told = true where idguid = (select idguid from failed order by started_at desc limit 1)
        and (select count(*) >= ${TOLD_AT}::int and not bool_or(told) from failed)`);
    if (rowCount === 0) return;
    await notify(
      ctx,
      { jobs },
      {
        kind: SYNC_FAULT,
        title: 'Obavještenja o nabavkama se ne preuzimaju',
        body: `${fault} Pokušava se i dalje; ništa od onoga što je preuzeto nije izgubljeno.`,
        path: SYNC_PATH,
        group: 'ejn-sync',
      },
    );
  });
}
