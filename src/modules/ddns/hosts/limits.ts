import { sql } from 'drizzle-orm';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { fullText } from './usual.ts';

/** Most hosts of an organisation, and most updates a minute. */
export interface Limits {
  hosts: number;
  updates: number;
}

/** The limits of an organisation; needs no transaction in it. */
export async function limitsOf(database: Database | Tx, tenantId: string): Promise<Limits> {
  const { rows } = await database.execute<Limits & Record<string, unknown>>(
    sql`select hosts, updates from ddns_limits(${tenantId}::uuid)`,
  );
  return rows[0]!;
}

/** How many hosts the caller's organisation has. */
export async function countHosts({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ddns_hosts where tenant_id = ${tenant.id}::uuid`,
  );
  return rows[0]!.count;
}

/** Throws 409 `too_many` unless the organisation may have so many hosts more. Others that add hosts wait for this transaction. */
export async function requireRoom(ctx: Ctx, more: number): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ddns-hosts/${ctx.tenant.id}`}, 0))`,
  );
  const [has, { hosts }] = [await countHosts(ctx), await limitsOf(ctx.db, ctx.tenant.id)];
  if (has + more <= hosts) return;
  throw new AppError(409, 'too_many', fullText(has, hosts));
}
