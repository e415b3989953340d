import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { countText } from '../count-text.ts';
import { AppError } from '../errors.ts';
import { plural } from '../plural.ts';
import { sizeText } from '../size-text.ts';
import type { FileAmount } from './amount.ts';
import { fileQuotas, files } from './files.table.ts';
import { DEFAULT_QUOTA } from './limits.ts';

/** What the organisation may keep. */
export async function quotaOf(ctx: Ctx): Promise<FileAmount> {
  const [row] = await ctx.db
    .select({ bytes: fileQuotas.bytes, files: fileQuotas.files })
    .from(fileQuotas)
    .where(eq(fileQuotas.tenant_id, ctx.tenant.id));
  return { bytes: row?.bytes ?? DEFAULT_QUOTA.bytes, files: row?.files ?? DEFAULT_QUOTA.files };
}

/** What the organisation keeps, and what is reserved for files that are arriving. Bytes that files share are counted once. */
export async function usageOf(ctx: Ctx): Promise<FileAmount> {
  const [row] = await ctx.db
    .select({
      bytes: sql<number>`coalesce(sum(${files.size}) filter (where ${files.same_as} is null), 0)::float8`,
      files: sql<number>`count(*)::int`,
    })
    .from(files)
    .where(and(eq(files.tenant_id, ctx.tenant.id), files.counted));
  return row!;
}

/** Throws 413 if the organisation may not keep so much more. Until the transaction ends, nobody else in it can reserve space. */
export async function checkQuota(ctx: Ctx, more: FileAmount): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`file-quota/${ctx.tenant.id}`}, 0))`,
  );
  const [quota, used] = [await quotaOf(ctx), await usageOf(ctx)];
  if (used.files + more.files > quota.files)
    throw full(
      `Organizacija čuva najviše ${countText(quota.files)} ${plural(quota.files, 'datoteku', 'datoteke', 'datoteka')}, i toliko ih već ima.`,
    );
  const lacking = used.bytes + more.bytes - quota.bytes;
  if (lacking > 0)
    throw full(
      `Nema dovoljno prostora: za ovu datoteku nedostaje ${sizeText(lacking)}. Ispraznite korpu ili tražite više prostora.`,
    );
}

const full = (message: string): AppError =>
  new AppError(413, 'quota', message, { errors: { file: message } });
