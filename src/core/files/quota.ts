import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { countText } from '../count-text.ts';
import { AppError } from '../errors.ts';
import { plural } from '../plural.ts';
import { sizeText } from '../size-text.ts';
import type { FileAmount } from './amount.ts';
import { fileQuotas, fileUsage } from './files.table.ts';
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
      bytes: sql<number>`coalesce(sum(${fileUsage.bytes}), 0)::float8`,
      files: sql<number>`coalesce(sum(${fileUsage.files}), 0)::int`,
    })
    .from(fileUsage)
    .where(eq(fileUsage.tenant_id, ctx.tenant.id));
  return row!;
}

/** Makes one row of those that `usageOf` adds up. Only for who holds the lock: of two at once, one would miss what the other adds up. */
async function addUp(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from ${fileUsage} where ${fileUsage.tenant_id} = ${ctx.tenant.id}::uuid returning bytes, files
    ) insert into ${fileUsage} (tenant_id, bytes, files)
      select ${ctx.tenant.id}::uuid, sum(bytes), sum(files) from gone having count(*) > 0`);
}

/** Throws 413 if the organisation may not keep so much more. Until the transaction ends, nobody else in it can reserve space. */
export async function checkQuota(ctx: Ctx, more: FileAmount): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`file-quota/${ctx.tenant.id}`}, 0))`,
  );
  await addUp(ctx);
  const [quota, used] = [await quotaOf(ctx), await usageOf(ctx)];
  if (used.files + more.files > quota.files)
    throw full(
      `Organizacija može čuvati najviše ${countText(quota.files)} ${plural(quota.files, 'datoteku', 'datoteke', 'datoteka')}, i popunjena je.`,
    );
  const lacking = used.bytes + more.bytes - quota.bytes;
  if (lacking > 0)
    throw full(
      `Nema dovoljno prostora: za ovu datoteku nedostaje ${sizeText(lacking)}. Ispraznite korpu ili tražite više prostora.`,
    );
}

const full = (message: string): AppError =>
  new AppError(413, 'quota', message, { errors: { file: message } });
