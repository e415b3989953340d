import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { holdings } from './holdings.ts';

/** The right of an administrator: to invite people and give them rights. */
export const ADMINISTERS = 'admin_users_save';

/** Organisations with an administrator at the time of the lock, by transaction. */
const before = new WeakMap<Tx, { everywhere: boolean; administered: ReadonlySet<string> }>();

const ALL = sql`hashtextextended('access/people', 0)`;
const own = (tenantId: string): SQL => sql`hashtextextended(${`access/people/${tenantId}`}, 0)`;

/**
 * Locks the members and rights of the organisation until the transaction ends. Otherwise two administrators who remove each other
 * concurrently would both see that one remains. Call it before anything else is read or locked. Readers do not wait.
 */
export async function lockMembers(ctx: Ctx): Promise<void> {
  await lockMembersOf(ctx, [ctx.tenant.id]);
  before.set(ctx.db, { everywhere: false, administered: await administered(ctx, false) });
}

/**
 * Takes the locks only, for callers that check the last administrator themselves. `read`: organisations that are only read and must not
 * change meanwhile; their locks are shared.
 */
export async function lockMembersOf(
  { db }: Pick<Ctx, 'db'>,
  changed: readonly string[],
  read: readonly string[] = [],
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${ALL})`);
  // Sorted, to avoid deadlocks.
  for (const id of [...new Set([...changed, ...read])].sort())
    await db.execute(
      changed.includes(id)
        ? sql`select pg_advisory_xact_lock(${own(id)})`
        : sql`select pg_advisory_xact_lock_shared(${own(id)})`,
    );
}

/** As `lockMembers`, in every organisation, for the rights of a platform role. For the operator's transactions. */
export async function lockAllMembers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${ALL})`);
  before.set(ctx.db, { everywhere: true, administered: await administered(ctx, true) });
}

/**
 * Throws 409 where the organisation (after `lockAllMembers` any organisation) would be left without an active administrator.
 * Call it at the end of every transaction that takes rights away or switches off or removes people, begun with `lockMembers`.
 * An organisation that had no administrator before, as a new one, needs none.
 */
export async function keepAnAdministrator(ctx: Ctx): Promise<void> {
  const locked = before.get(ctx.db);
  const now = await administered(ctx, locked?.everywhere ?? false);
  const had = locked?.administered ?? new Set([ctx.tenant.id]);
  const lost = [...had].filter((id) => !now.has(id));
  if (lost.length === 0) return;
  throw new AppError(
    409,
    'last_administrator',
    `${await named(ctx, lost)} bez administratora: bar jedna aktivna osoba mora imati dozvolu „Korisnici: izmjene”.`,
  );
}

async function named(ctx: Ctx, lost: string[]): Promise<string> {
  if (lost.length === 1 && lost[0] === ctx.tenant.id) return 'Organizacija bi ostala';
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from tenants where idguid = any(${sql.param(lost)}::uuid[]) order by name limit 3`,
  );
  const more = lost.length - rows.length;
  const names = rows.map(({ name }) => `„${name}”`).join(', ');
  return `Ostale bi organizacije (${more > 0 ? `${names} i još ${more}` : names})`;
}

async function administered(ctx: Ctx, everywhere: boolean): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ tenant: string }>(
    everywhere
      ? sql`select tenant from access_administered() tenant`
      : sql`select ${ctx.tenant.id}::uuid as tenant
          where exists (select from (${holdings(ctx)}) held where held.permission = ${ADMINISTERS})`,
  );
  return new Set(rows.map(({ tenant }) => tenant));
}
