import { sql } from 'drizzle-orm';
import { auditEntry, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import type { Resource } from '../../../core/resource.ts';
import { tableOf } from '../../../core/table.ts';
import { chart, vatCodes, voucherTypes } from './reference-data.ts';
import { konta, pdvOznake, vrsteNaloga } from './resources.ts';
import { setChart } from './settings/settings.service.ts';

/** Whether the organisation has a chart of accounts. */
export async function hasChart(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ any: boolean }>(
    sql`select exists (select from ${tableOf(konta)} where tenant_id = ${ctx.tenant.id}) as any`,
  );
  return rows[0]!.any;
}

/**
 * Gives the organisation what its books begin with: the chart of the Federation (unless it brings its own), types of vouchers, VAT
 * codes. What is there already stays as it is.
 */
export async function setUpBooks(ctx: Ctx, { ownChart = false } = {}): Promise<void> {
  if (!(await hasChart(ctx))) {
    if (!ownChart) await fill(ctx, konta, chart());
    await setChart(ctx, ownChart ? 'own' : 'fbih');
  }
  await fill(ctx, vrsteNaloga, voucherTypes());
  await fill(ctx, pdvOznake, vatCodes());
}

async function fill(ctx: Ctx, resource: Resource, rows: Record<string, unknown>[]): Promise<void> {
  const table = tableOf(resource);
  const { rows: there } = await ctx.db.execute(
    sql`select from ${table} where tenant_id = ${ctx.tenant.id} limit 1`,
  );
  if (there.length > 0) return;
  const records = rows.map((row) => ({
    ...row,
    idguid: newId(),
    tenant_id: ctx.tenant.id,
    updated_by: ctx.actor.name,
  }));
  await ctx.db.insert(table).values(records as never);
  await writeAudit(
    ctx,
    resource,
    records.map((record) => auditEntry(resource, 'create', null, { refs: {}, ...record })),
  );
}
