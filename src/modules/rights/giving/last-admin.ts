import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { holdings } from './holdings.ts';

/** Whoever holds this right in an organisation administers it: they can let others in and give them rights. */
export const ADMINISTERS = 'admin_users_save';

/** Organisations that had an administrator when they were held, by transaction. */
const before = new WeakMap<Tx, { everywhere: boolean; administered: ReadonlySet<string> }>();

const ALL = sql`hashtextextended('access/people', 0)`;
const own = (tenantId: string): SQL => sql`hashtextextended(${`access/people/${tenantId}`}, 0)`;

/**
 * Holds off everybody else who changes who belongs to the organisation or what they may do there, until the transaction
 * ends: two administrators who remove each other at once would otherwise both find that one remains. To be asked before
 * anything is read or locked. Readers never wait.
 */
export async function holdPeople(ctx: Ctx): Promise<void> {
  await lockPeople(ctx, [ctx.tenant.id]);
  before.set(ctx.db, { everywhere: false, administered: await administered(ctx, false) });
}

/**
 * The locks alone, of any organisations: for who asks in another way whether an administrator remains. `read`: organisations in
 * which nothing is changed, but nobody else may change it either; who only reads holds off no other reader.
 */
export async function lockPeople(
  { db }: Pick<Ctx, 'db'>,
  changed: readonly string[],
  read: readonly string[] = [],
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${ALL})`);
  // In one order, so that two cannot wait for each other.
  for (const id of [...new Set([...changed, ...read])].sort())
    await db.execute(
      changed.includes(id)
        ? sql`select pg_advisory_xact_lock(${own(id)})`
        : sql`select pg_advisory_xact_lock_shared(${own(id)})`,
    );
}

/** As `holdPeople`, for what concerns every organisation: the rights of a platform role. For the operator's transactions. */
export async function holdAllPeople(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${ALL})`);
  before.set(ctx.db, { everywhere: true, administered: await administered(ctx, true) });
}

/**
 * Refuses (409) what leaves the organisation, or after `holdAllPeople` any, without an active member who may administer
 * it. To be called at the end of every transaction that takes rights away, switches people off or removes them, begun with
 * `holdPeople`. An organisation that had no administrator before (a new one) is not held to it.
 */
export async function keepAnAdministrator(ctx: Ctx): Promise<void> {
  const held = before.get(ctx.db);
  const now = await administered(ctx, held?.everywhere ?? false);
  const had = held?.administered ?? new Set([ctx.tenant.id]);
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
