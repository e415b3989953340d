import { sql } from 'drizzle-orm';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { answerTimeout } from './apply.service.ts';

/** Flows of one look. */
const PART = 100;

/** Goes on with flows whose step was not answered in time. True: there may be more. One that fails does not hold up the others. */
export async function endWaiting(deps: Deps): Promise<boolean> {
  const { database, log } = deps;
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(
    sql`select * from viber_flows_due(${PART})`,
  );
  let failed = 0;
  for (const { tenant_id, idguid } of rows) {
    const tenant = await findTenant(database, tenant_id);
    if (!tenant) continue;
    try {
      await asSystem(database, tenant, (ctx) => answerTimeout(ctx, deps, idguid));
    } catch (error) {
      failed += 1;
      log.warn({ err: error, conversation: idguid }, 'viber: a flow that waited could not go on');
    }
  }
  // Those that failed are looked for again later, not at once.
  return rows.length === PART && failed === 0;
}
