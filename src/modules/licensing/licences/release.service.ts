import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { auditMachine, releasedText, releaseMachine } from '../checking/machines.ts';
import { inOrganisation } from '../parties.ts';
import type { Release } from '../states.ts';
import { findLicence, type Licence, partiesOf } from './licence-sql.ts';

/**
 * Takes a machine off its seat, from whichever of the licence's two organisations; one that is off already stays so. Throws 404. Returns
 * the licence as it is then.
 */
export async function releaseSeat(
  ctx: Ctx,
  { idguid, machine }: { idguid: string; machine: string },
  side: (ctx: Ctx) => SQL,
  how: Release,
): Promise<Licence> {
  const licence = await findLicence(ctx, idguid, side);
  if (!isId(machine)) throw notFound();
  const parties = partiesOf(licence);
  const released = await inOrganisation(ctx, parties.customer, async (there) => {
    const { rows } = await there.db.execute<{
      idguid: string;
      name: string | null;
      fingerprint: string;
      off: boolean;
    }>(sql`
      select idguid, name, fingerprint, released_at is not null as off from lic_activations
      where tenant_id = ${there.tenant.id}::uuid and licence_id = ${licence.idguid}::uuid and idguid = ${machine}::uuid for update`);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.off) return null;
    await releaseMachine(there, found, how);
    return found;
  });
  if (!released) return licence;
  await auditMachine(ctx, parties, released, releasedText(how));
  return findLicence(ctx, idguid, side);
}
