import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

const TAKEN = 'Organizacija s tim nazivom već postoji.';

/**
 * Throws 409 `duplicate` at `name` where another organisation than `own` has the name, ignoring case,
 * diacritics and spaces. Only for the operator: to anybody else it would reveal who uses the system.
 */
export async function refuseTakenName(ctx: Ctx, name: string, own: string | null): Promise<void> {
  // Serialised: two concurrent requests would both find the name free.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('tenants.name', 0))`);
  const folded = (text: unknown) => sql`regexp_replace(core_fold(btrim(${text})), '\\s+', ' ', 'g')`;
  const { rows } = await ctx.db.execute(sql`
    select from tenants t
    where ${folded(sql`t.name`)} = ${folded(sql`${name}::text`)} and t.idguid is distinct from ${own}::uuid limit 1`);
  if (rows.length > 0) throw new AppError(409, 'duplicate', TAKEN, { errors: { name: TAKEN } });
}
