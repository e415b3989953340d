import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { forbidden, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { findTwins, type Standing } from './find-twins.ts';
import { STATISTICS_JOB } from './rollups.ts';
import { TWINS } from './subject.ts';
import { TWIN_STATES, type Twin, type TwinSort, type TwinState } from './twins.api.ts';

const COLUMNS = {
  idguid: sql<string>`t.idguid`,
  version: sql<number>`t.version`,
  updated_at: momentOf(sql<Date>`t.updated_at`),
  updated_by: sql<string | null>`t.updated_by`,
  a: sql<string>`t.a`,
  a_name: sql<string>`sa.name`,
  a_tax: sql<string | null>`sa.tax`,
  a_contracts: sql<number>`(select count(*)::int from ejn_members m join ejn_contracts c on c.group_id = m.group_id where m.supplier = t.a)`,
  b: sql<string>`t.b`,
  b_name: sql<string>`sb.name`,
  b_tax: sql<string | null>`sb.tax`,
  b_contracts: sql<number>`(select count(*)::int from ejn_members m join ejn_contracts c on c.group_id = m.group_id where m.supplier = t.b)`,
  city: sql<string | null>`coalesce(sa.city, sb.city)`,
  reason: sql<'name' | 'tax'>`t.reason`,
  ambiguous: sql<boolean>`t.ambiguous`,
  state: sql<TwinState>`t.state`,
};
const FROM = sql`ejn_twins t join ejn_suppliers sa on sa.key = t.a join ejn_suppliers sb on sb.key = t.b`;
type Found = Omit<Twin, 'updated_at'> & { updated_at: Date };

/** Suppliers that may be one firm. */
export const twinListing: Listing<TwinSort, Found> = listingOf(() => ({
  columns: COLUMNS,
  from: FROM,
  folded: sql`sa.search || ' ' || sb.search`,
  filters: { state: sql`t.state`, reason: sql`t.reason`, ambiguous: sql`t.ambiguous` },
  order: {
    a_name: [sql`sa.name`],
    b_name: [sql`sb.name`],
    city: [{ nullable: sql`coalesce(sa.city, sb.city)` }],
    updated_at: [sql`t.updated_at`],
  },
  id: sql`t.idguid`,
}));

const decode = decoderOf(COLUMNS);
const NAMED = sql.join(
  Object.entries(COLUMNS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

/**
 * Joins two suppliers to one firm, keeps them apart, or takes such a decision back; facts are made anew by the job. Only the operator's
 * people. Throws 403, 404, 409 `stale`.
 */
export async function decideTwin(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  idguid: string,
  { version, state }: { version: number; state: TwinState },
): Promise<Found> {
  if (!ctx.tenant.isOperator) throw forbidden();
  if (!isId(idguid)) throw notFound();
  await oneAtATime(ctx.db);
  const { rows: held } = await ctx.db.execute(
    sql`select from ejn_twins where idguid = ${idguid}::uuid for update`,
  );
  if (held.length === 0) throw notFound();
  const before = await readTwin(ctx, idguid);
  if (before.version !== version) throw stale(before);
  if (before.state === state) return before;
  if (before.state !== 'open') await takeBack(ctx, before);
  const moved = state === 'joined' ? await join(ctx, before) : [];
  if (state === 'apart' && before.reason === 'tax')
    await ctx.db.execute(sql`update ejn_suppliers set joined_by = 'apart' where key = ${before.b}`);
  await ctx.db.execute(sql`
    update ejn_twins set state = ${state}, moved = ${JSON.stringify(moved)}::jsonb, version = version + 1, updated_at = now(),
      updated_by = ${ctx.actor.name} where idguid = ${idguid}::uuid`);
  const changes = { state: { from: TWIN_STATES[before.state], to: TWIN_STATES[state] } };
  const record_title = `${before.a_name} = ${before.b_name}`;
  await writeAudit(ctx, TWINS, [{ action: 'update', record_id: idguid, record_title, changes }]);
  await jobs.send(ctx.db, STATISTICS_JOB, {});
  return readTwin(ctx, idguid);
}

/** Held until the transaction ends: two decisions about a supplier at once would each move it to where the other has moved it from. */
const oneAtATime = (db: Tx) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('ejn-twins', 0))`);

async function readTwin(ctx: Ctx, idguid: string): Promise<Found> {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(
    sql`select ${NAMED} from ${FROM} where t.idguid = ${idguid}::uuid`,
  );
  if (!rows[0]) throw notFound();
  return decode(rows[0]) as Found;
}

/** Moves everything of the second firm to the first. Answers what was moved, as it was. */
async function join(ctx: Ctx, { a, b }: Found) {
  const { rows } = await ctx.db.execute<{ key: string; firm: string; joined_by: string | null }>(sql`
    with first as (select firm from ejn_suppliers where key = ${a}),
      moving as (select s.key, s.firm, s.joined_by from ejn_suppliers s, first
        where s.firm = (select firm from ejn_suppliers where key = ${b}) and s.firm <> first.firm for update of s)
    update ejn_suppliers s set firm = first.firm, joined_by = 'person' from moving, first where s.key = moving.key
    returning moving.key, moving.firm, moving.joined_by`);
  return rows;
}

const MOVED = jsonRecordset({ key: 'text', firm: 'text', joined_by: 'text' });

/** Undoes what a decision has changed, of those suppliers that nobody has moved since. */
async function takeBack(ctx: Ctx, { idguid, state, reason, a, b }: Found): Promise<void> {
  if (state === 'apart') {
    if (reason === 'tax')
      await ctx.db.execute(
        sql`update ejn_suppliers set joined_by = null where key = ${b} and joined_by = 'apart'`,
      );
    return;
  }
  const { rows } = await ctx.db.execute<{ moved: object[] | null }>(
    sql`select moved from ejn_twins where idguid = ${idguid}::uuid`,
  );
  await ctx.db.execute(sql`
    update ejn_suppliers s set firm = input.firm, joined_by = input.joined_by from ${MOVED(rows[0]?.moved ?? [])}
    where s.key = input.key and s.joined_by = 'person' and s.firm = (select firm from ejn_suppliers where key = ${a})`);
}

const FOUND = jsonRecordset({ idguid: 'uuid', a: 'text', b: 'text', reason: 'text', ambiguous: 'boolean' });

/** Looks for suppliers that may be one firm. What was decided stays; what was proposed and is found no more is taken back. */
export async function proposeTwins(database: Database): Promise<void> {
  const { rows } = await database.execute<Standing & Record<string, unknown>>(sql`
    select key, name, city, tax_key as tax, coalesce(joined_by = 'apart', false) as apart from ejn_suppliers where firm = key`);
  const twins = findTwins(rows).map((one) => ({ idguid: newId(), ...one }));
  await database.transaction(async (tx) => {
    await oneAtATime(tx);
    await tx.execute(sql`
      delete from ejn_twins t where t.state = 'open' and not exists (
        select from ${FOUND(twins)} where input.a = t.a and input.b = t.b)`);
    await tx.execute(sql`
      insert into ejn_twins (idguid, a, b, reason, ambiguous)
      select idguid, a, b, reason, ambiguous from ${FOUND(twins)}
      on conflict (a, b) do update set ambiguous = excluded.ambiguous where ejn_twins.state = 'open' and ejn_twins.ambiguous <> excluded.ambiguous`);
  });
}
