import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { JobTenant } from '../../../server/module.ts';
import { auditMachine, releasedText, releaseMachine } from '../checking/machines.ts';
import { findLicence, heldBy, partiesOf } from '../licences/licence-sql.ts';

interface Silent extends Record<string, unknown> {
  idguid: string;
  licence_id: string;
  name: string | null;
  fingerprint: string;
}

/** Machines that are taken off their seats in one transaction. */
const RELEASED_AT_ONCE = 1000;

/** Takes all machines off their seats that have not been heard for as long as their licence allows, so many in one transaction. */
export async function releaseAllSilent(
  within: JobTenant['within'],
  atOnce = RELEASED_AT_ONCE,
): Promise<void> {
  while ((await within((ctx) => releaseSilent(ctx, atOnce))) === atOnce);
}

/** Takes at most `atOnce` of those machines off their seats. Returns how many. */
export async function releaseSilent(ctx: Ctx, atOnce = RELEASED_AT_ONCE): Promise<number> {
  const { rows } = await ctx.db.execute<Silent>(sql`
    select m.idguid, m.licence_id, m.name, m.fingerprint from lic_activations m
    join lic_licences l on l.tenant_id = m.tenant_id and l.idguid = m.licence_id
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.released_at is null
      and m.last_seen_at < now() - make_interval(days => l.silence_days)
    order by m.idguid for update of m skip locked limit ${atOnce}::int`);
  for (const machine of rows) {
    await releaseMachine(ctx, machine, 'silence');
    const parties = partiesOf(await findLicence(ctx, machine.licence_id, heldBy));
    await auditMachine(ctx, parties, machine, releasedText('silence'));
  }
  return rows.length;
}
