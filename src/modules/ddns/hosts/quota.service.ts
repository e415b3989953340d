import { eq, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { AppError } from '../../../core/errors.ts';
import { tenants } from '../../../core/identity/identity.table.ts';
import { stale } from '../../../core/stale.ts';
import { TENANTS } from '../../people/tenants/settings.service.ts';
import { countHosts, limitsOf } from './limits.ts';
import type { DdnsQuotaChange } from './settings.api.ts';
import { readSettings } from './settings.service.ts';
import { ddnsQuotas as q } from './settings.table.ts';

/** What the organisation has and may have, and what of that the operator has set. */
export async function readDdnsQuota(ctx: Ctx) {
  const [row] = await ctx.db.select().from(q).where(eq(q.tenant_id, ctx.tenant.id));
  const { hosts, updates } = await readSettings(ctx.db);
  return {
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
    hosts: row?.hosts ?? null,
    updates: row?.updates ?? null,
    used: await countHosts(ctx),
    limits: await limitsOf(ctx.db, ctx.tenant.id),
    usual: { hosts, updates },
  };
}

/**
 * Sets the limits of an organisation; null is the usual. A limit may be less than what there is: nothing is lost, nothing more can be
 * added. Throws 403 for everybody but the operator, 409 `stale`.
 */
export async function updateDdnsQuota(ctx: Ctx, { version, ...wanted }: DdnsQuotaChange, operator: boolean) {
  if (!operator) throw new AppError(403, 'operator_only', 'DDNS granice određuje operater sistema.');
  // Locks the organisation: the row of its limits may not exist yet.
  await ctx.db.select().from(tenants).where(eq(tenants.idguid, ctx.tenant.id)).for('no key update');
  const before = await readDdnsQuota(ctx);
  if (before.version !== version) throw stale({ ...before, updated_at: before.updated_at ?? new Date() });
  const after = { hosts: before.hosts, updates: before.updates, ...wanted };
  const changes: Changes = {};
  const said = (value: number | null): string => (value === null ? 'zadano' : countText(value));
  if (before.hosts !== after.hosts) changes.ddns_hosts = { from: said(before.hosts), to: said(after.hosts) };
  if (before.updates !== after.updates)
    changes.ddns_updates = { from: said(before.updates), to: said(after.updates) };
  if (Object.keys(changes).length === 0) return before;
  const values = { hosts: after.hosts, updates: after.updates, updated_by: ctx.actor.name };
  await ctx.db
    .insert(q)
    .values({ tenant_id: ctx.tenant.id, ...values })
    .onConflictDoUpdate({
      target: q.tenant_id,
      set: { ...values, updated_at: sql`now()`, version: sql`${q.version} + 1` },
    });
  const { id: record_id, name: record_title } = ctx.tenant;
  await writeAudit(ctx, TENANTS, [{ action: 'update', record_id, record_title, changes }]);
  return readDdnsQuota(ctx);
}
