import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import { CONTRACT, type ContractRow, instantIn, LOT_CODES } from './card-sql.ts';
import { readChanges } from './changes.ts';
import { nameChanges } from './names.ts';
import type { Happened } from './timeline.ts';

/** A version of a notice as it is stored. */
export interface VersionRow extends Record<string, unknown> {
  latest: boolean;
  outcome: 'awarded' | 'terminated' | null;
  number: string | null;
  name: string;
  procedure_type: string | null;
  contract_type: string | null;
  category: string | null;
  criterion: string | null;
  authority_id: string | null;
  value: string | null;
  announced: string | null;
  deadline: string | null;
  seen_at: string;
  gone_at: string | null;
}

/** Versions of a procedure's notice, the oldest first. */
export async function versionsOf(ctx: Ctx, procedure: number): Promise<VersionRow[]> {
  const { rows } = await ctx.db.execute<VersionRow>(sql`
    select latest, outcome, number, name, procedure_type, contract_type, category, criterion, authority_id, value, announced, deadline,
      seen_at, gone_at
    from ejn_notices where procedure_id = ${procedure} order by id`);
  return rows;
}

interface PlaceRow extends Record<string, unknown> {
  id: string;
  name: string;
  tax: string | null;
  city: string | null;
  type: string | null;
  activity: string | null;
  unit: string | null;
  municipality: string | null;
  canton: string | null;
  entity: string | null;
}

/** An authority with where it is by our codebooks; null without one. */
export async function placeOf(ctx: Ctx, authority: number | null): Promise<PlaceRow | null> {
  if (authority === null) return null;
  const { rows } = await ctx.db.execute<PlaceRow>(sql`
    select a.id::text as id, a.name, a.tax, a.city, a.type, a.activity, a.unit, o.naziv as municipality, k.naziv as canton, e.naziv as entity
    from ejn_authorities a left join erp_opstine o on o.idguid = a.municipality_id left join erp_kantoni k on k.idguid = a.canton_id
    left join erp_entiteti e on e.idguid = a.entity_id where a.id = ${authority}`);
  return rows[0] ?? null;
}

interface LotRow extends Record<string, unknown> {
  id: string;
  number: number | null;
  name: string;
  value: string | null;
  codes: number[];
}

/** Lots of a procedure in the order of their numbers. */
export async function lotsOf(ctx: Ctx, procedure: number): Promise<LotRow[]> {
  const { rows } = await ctx.db.execute<LotRow>(sql`
    select l.id::text as id, l.number, l.name, l.value, ${LOT_CODES} as codes from ejn_lots l
    where l.procedure_id = ${procedure} and l.gone_at is null order by l.number nulls last, l.id`);
  return rows;
}

type Contract = ContractRow & { lot_id: string | null; lot: number | null };

/** What happened to a procedure; its versions still have the source's codes. */
export async function factsOf(
  ctx: Ctx,
  procedure: number,
  versions: readonly VersionRow[],
): Promise<Omit<Happened, 'contracts' | 'gone_at' | 'types'> & { contracts: Contract[] }> {
  const asked = [
    ctx.db.execute<{ at: string; changes: string | null }>(sql`
      select at, changes from ejn_changes where procedure_id = ${procedure} and what = 'changed' order by no`),
    ctx.db.execute<{ announced: string | null; eu_funds: boolean | null }>(sql`
      select announced, eu_funds from ejn_awards where procedure_id = ${procedure} and gone_at is null order by announced nulls last, id`),
    ctx.db.execute<{ announced: string | null }>(sql`
      select announced from ejn_terminations where procedure_id = ${procedure} and gone_at is null order by announced nulls last, id`),
    ctx.db.execute<Contract>(sql`
      select k.lot_id::text as lot_id, l.number as lot, ${CONTRACT} from ejn_contracts k left join ejn_lots l on l.id = k.lot_id
      where k.procedure_id = ${procedure} order by k.day nulls last, k.id`),
  ] as const;
  const [kept, awards, terminations, contracts] = await Promise.all(asked);
  const changes = kept.rows.map(({ at, changes: text }) => ({
    at: isoInstant(at),
    ...readChanges('changed', text),
  }));
  await nameChanges(ctx.db, changes);
  return {
    versions: versions.map((row) => ({
      ...row,
      announced: instantIn(row.announced),
      deadline: instantIn(row.deadline),
      seen_at: isoInstant(row.seen_at),
    })),
    changes,
    awards: awards.rows.map((row) => ({ ...row, announced: instantIn(row.announced) })),
    terminations: terminations.rows.map((row) => ({ announced: instantIn(row.announced) })),
    contracts: contracts.rows,
  };
}

/** What the caller and their organisation have to do with a procedure. */
export async function mineOf(
  ctx: Ctx,
  procedure: number,
): Promise<{ pipeline: string | null; followed: boolean }> {
  const { rows } = await ctx.db.execute<{ pipeline: string | null; followed: boolean }>(sql`
    select (select state from ejn_pipeline where tenant_id = ${ctx.tenant.id}::uuid and procedure_id = ${procedure}) as pipeline,
      exists (select 1 from ejn_follows where tenant_id = ${ctx.tenant.id}::uuid and user_id = ${ctx.actor.userId}::uuid
        and procedure_id = ${procedure}) as followed`);
  return rows[0]!;
}
