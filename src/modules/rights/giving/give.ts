import { type SQL, sql } from 'drizzle-orm';
import { type Audited, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { heldOf } from '../holdings.ts';
import { keepAnAdministrator } from '../last-admin.ts';
import { labelled, list, refuseBeyondOwn, refuseTakingBeyondOwn } from './giving.ts';

/** The recipient of rights or roles, and the tables concerned. */
export interface Holder {
  idguid: string;
  title: string;
  audited: Audited;
  /** The versioned table and its row. */
  table: string;
  row: SQL;
  /** The table of assignments, and the columns that name the holder. */
  links: string;
  key: Readonly<Record<string, string | null>>;
}

interface Change {
  /** Field name in the audit trail. */
  what: 'permissions' | 'roles';
  /** Current and wanted assignments. */
  current: readonly string[];
  wanted: readonly string[];
  /** Rights that the named items give; for rights, the names themselves. */
  rightsOf?: (names: readonly string[]) => string[];
  /** Rights of the organisation; null: not checked. */
  limit: ReadonlySet<string> | null;
  /** Whether rights may be removed by an actor who does not hold them. */
  takeAny?: true;
  /** Names for the audit trail. */
  shown?: (names: readonly string[]) => string[];
}

/**
 * Sets a holder's assignments, by the rules common to all: nobody gives or removes more than they hold, nor gives what the
 * organisation does not have; somebody keeps every right, and the organisation keeps an administrator. Call it under `lockMembers`.
 */
export async function giveExactly(ctx: Ctx, holder: Holder, change: Change): Promise<void> {
  const { what, current, limit, rightsOf = (names) => [...names], shown = (names) => [...names] } = change;
  const wanted = [...new Set(change.wanted)].sort();
  const added = wanted.filter((name) => !current.includes(name));
  const removed = current.filter((name) => !wanted.includes(name));
  if (added.length + removed.length === 0) return;
  const gives = rightsOf(added);
  await refuseBeyondOwn(ctx, gives);
  const beyond = limit ? gives.filter((name) => !limit.has(name)) : [];
  // It would have no effect now, and take effect unnoticed once the organisation gets it.
  if (beyond.length > 0)
    throw invalid({ permissions: `Organizacija nema ove dozvole: ${await labelled(ctx, beyond)}.` });
  const takes = rightsOf(removed).filter((name) => !limit || limit.has(name));
  if (!change.takeAny) await refuseTakingBeyondOwn(ctx, takes);
  await keepGivable(ctx, takes, () => write(ctx, holder, what, added, removed));
  await writeAudit(ctx, holder.audited, [
    {
      action: 'update',
      record_id: holder.idguid,
      record_title: holder.title,
      changes: { [what]: { from: shown(current), to: shown(wanted) } },
    },
  ]);
  await keepAnAdministrator(ctx);
}

async function write(
  { db, actor }: Ctx,
  { table, row, links, key }: Holder,
  what: Change['what'],
  added: string[],
  removed: string[],
): Promise<void> {
  const [column, type] = what === 'roles' ? ['role_id', 'uuid'] : ['permission', 'text'];
  const array = (names: string[]): SQL => sql`${list(names)}::${sql.raw(type!)}[]`;
  const [into, named] = [sql.identifier(links), sql.identifier(column!)];
  const keys = Object.entries(key).map(([name, value]) => ({ name: sql.identifier(name), value }));
  const own = keys.map(({ name, value }) =>
    value === null ? sql`${name} is null` : sql`${name} = ${value}`,
  );
  if (removed.length > 0)
    await db.execute(
      sql`delete from ${into} where ${sql.join(own, sql` and `)} and ${named} = any(${array(removed)})`,
    );
  if (added.length > 0)
    await db.execute(sql`insert into ${into} (${sql.join([...keys.map(({ name }) => name), named], sql`, `)})
      select ${sql.join(
        keys.map(({ value }) => sql`${value}::uuid`),
        sql`, `,
      )}, unnest(${array(added)})`);
  await db.execute(sql`update ${sql.identifier(table)}
    set version = version + 1, updated_at = now(), updated_by = ${actor.name} where ${row}`);
}

/** The names, sorted and unique. Throws 422 at `permissions` for an unknown right. */
export async function permissionsNamed(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const asked = [...new Set(names)].sort();
  // PostgreSQL refuses texts with NUL, which are no names of rights.
  const possible = asked.filter((name) => /^[\w-]+$/.test(name));
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from permissions where name = any(${list(possible)}::text[])`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const unknown = asked.find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid({ permissions: `Ne postoji dozvola „${unknown.slice(0, 80)}”.` });
  return asked;
}

/**
 * Runs `work`, which removes rights. In the operator's organisation throws 409 if nobody would hold one of them, because nobody could
 * give it again.
 */
async function keepGivable(ctx: Ctx, removed: readonly string[], work: () => Promise<void>): Promise<void> {
  const before = ctx.tenant.isOperator ? await heldOf(ctx, removed) : new Set<string>();
  await work();
  const after = await heldOf(ctx, [...before]);
  const lost = [...before].filter((name) => !after.has(name));
  if (lost.length > 0)
    throw new AppError(
      409,
      'last_holder',
      `Poslije toga niko u organizaciji operatera ne bi imao ove dozvole, pa ih niko ne bi mogao ni vratiti: ${await labelled(ctx, lost)}. Prvo ih dodijelite nekoj osobi.`,
    );
}
