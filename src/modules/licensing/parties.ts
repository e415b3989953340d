import type { Changes } from '../../core/audit.table.ts';
import { writeAudit } from '../../core/audit.ts';
import type { AuditAction } from '../../core/audit-actions.ts';
import type { Ctx, TenantRef } from '../../core/context.ts';
import { switchOrganisation } from '../../core/tenant.ts';
import { LICENCE, LICENCES_TOPIC, REGISTRATION, REGISTRATIONS_TOPIC } from './labels.ts';

/** The two organisations that a licence is between. */
export interface Parties {
  /** The licence. */
  idguid: string;
  customer: Pick<TenantRef, 'id' | 'name'>;
  publisher: Pick<TenantRef, 'id' | 'name'>;
  /** Name of the application. */
  application: string;
}

/**
 * Runs `work` within the transaction in another organisation, then returns to the caller's. The trail there names the organisation of who
 * did it. If `work` throws, the transaction is lost, and with it where it was.
 */
export async function inOrganisation<T>(
  ctx: Ctx,
  { id, name }: Pick<TenantRef, 'id' | 'name'>,
  work: (there: Ctx) => Promise<T>,
): Promise<T> {
  if (id === ctx.tenant.id) return work(ctx);
  const actor = { ...ctx.actor, name: whoFrom(ctx) };
  await switchOrganisation(ctx.db, { id, isOperator: false });
  const done = await work({ ...ctx, actor, tenant: { id, name, isOperator: false } });
  await switchOrganisation(ctx.db, ctx.tenant);
  return done;
}

/** Who does something, for the other organisation. */
const whoFrom = ({ actor, tenant }: Ctx): string =>
  actor.email === '' ? actor.name : `${actor.name} (${tenant.name})`;

/** Writes something about a licence into the trails of both organisations, and tells their screens. */
export async function auditBoth(
  ctx: Ctx,
  { idguid, customer, publisher, application }: Parties,
  action: AuditAction,
  changes: Changes,
): Promise<void> {
  const entry = { action, record_id: idguid, changes };
  await inOrganisation(ctx, customer, (there) =>
    writeAudit(there, REGISTRATION, [{ ...entry, record_title: application }], {
      topic: REGISTRATIONS_TOPIC.name,
      key: idguid,
    }),
  );
  await inOrganisation(ctx, publisher, (there) =>
    writeAudit(there, LICENCE, [{ ...entry, record_title: `${application}, ${customer.name}` }], {
      topic: LICENCES_TOPIC.name,
      key: idguid,
    }),
  );
}
