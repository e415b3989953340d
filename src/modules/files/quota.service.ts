import { eq, sql } from 'drizzle-orm';
import type { Changes } from '../../core/audit.table.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { countText } from '../../core/count-text.ts';
import { AppError } from '../../core/errors.ts';
import { fileQuotas } from '../../core/files/files.table.ts';
import { DEFAULT_QUOTA } from '../../core/files/limits.ts';
import { quotaOf, usageOf } from '../../core/files/quota.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { stale } from '../../core/stale.ts';
import { TENANTS } from '../people/tenants/settings.service.ts';
import type { QuotaChange } from './quota.api.ts';
import { GIGABYTE } from './quota.fields.ts';

/** What the organisation keeps and may keep, and what of that the operator has set. */
export async function readQuota(ctx: Ctx) {
  const [row] = await ctx.db.select().from(fileQuotas).where(eq(fileQuotas.tenant_id, ctx.tenant.id));
  return {
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
    gigabytes: row?.bytes ? String(Number((row.bytes / GIGABYTE).toFixed(2))) : null,
    files: row?.files ?? null,
    used: await usageOf(ctx),
    quota: await quotaOf(ctx),
  };
}
type Quota = Awaited<ReturnType<typeof readQuota>>;

/**
 * Sets what an organisation may keep; null is the default. It may be less than what is kept: nothing is lost, new files are
 * refused. Throws 403 for everybody but the operator, 409 `stale`.
 */
export async function updateQuota(ctx: Ctx, { version, ...wanted }: QuotaChange, operator: boolean) {
  if (!operator) throw new AppError(403, 'operator_only', 'Prostor za datoteke određuje operater sistema.');
  // Locks the organisation: the row of its quota may not exist yet.
  await ctx.db.select().from(tenants).where(eq(tenants.idguid, ctx.tenant.id)).for('no key update');
  const before = await readQuota(ctx);
  if (before.version !== version) throw stale({ ...before, updated_at: before.updated_at ?? new Date() });
  const after = { gigabytes: before.gigabytes, files: before.files, ...wanted };
  const changes: Changes = {};
  if (spaceText(before) !== spaceText(after))
    changes.file_space = { from: spaceText(before), to: spaceText(after) };
  if (before.files !== after.files) changes.file_count = { from: filesText(before), to: filesText(after) };
  if (Object.keys(changes).length === 0) return before;
  const values = {
    // Bytes that are no whole hundredth of a gigabyte stay unless they are changed.
    ...(changes.file_space && { bytes: after.gigabytes && Math.round(Number(after.gigabytes) * GIGABYTE) }),
    files: after.files,
    updated_by: ctx.actor.name,
  } as { bytes?: number | null; files: number | null; updated_by: string };
  await ctx.db
    .insert(fileQuotas)
    .values({ tenant_id: ctx.tenant.id, ...values })
    .onConflictDoUpdate({
      target: fileQuotas.tenant_id,
      set: { ...values, updated_at: sql`now()`, version: sql`${fileQuotas.version} + 1` },
    });
  const { id: record_id, name: record_title } = ctx.tenant;
  await writeAudit(ctx, TENANTS, [{ action: 'update', record_id, record_title, changes }]);
  return readQuota(ctx);
}

/** As the trail says it. */
const spaceText = ({ gigabytes }: Pick<Quota, 'gigabytes'>): string =>
  gigabytes === null
    ? `zadano (${DEFAULT_QUOTA.bytes / GIGABYTE} GB)`
    : `${Number(gigabytes).toLocaleString('bs')} GB`;
const filesText = ({ files }: Pick<Quota, 'files'>): string =>
  files === null ? `zadano (${countText(DEFAULT_QUOTA.files)})` : countText(files);
