import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { textKind } from '../../core/kinds/text-kinds.ts';
import { isId } from '../../core/list-query.ts';
import { containsAll, literal } from '../../core/query.ts';
import { tableOf } from '../../core/table.ts';
import type { CompanyHint, DuplicateGroup, Duplicates, Reason, Similar } from './companies.api.ts';
import { own } from './companies.service.ts';
import { companies } from './resources.ts';

const table = tableOf(companies);
/** Most hints beside a form, and most groups of a page. */
const MAX_SIMILAR = 5;
const MAX_GROUPS = 100;
/** Most keys that several companies share which are looked at. */
const MAX_KEYS = 1000;
/** Letters of a name from which companies that begin with it are hinted at. */
const MIN_BEGINNING = 5;

const hint = (ctx: Ctx): SQL => sql`idguid, naziv, coalesce(jib, strani_broj) as number, grad,
  (tenant_id is not null or ${ctx.tenant.isOperator}) as can_edit`;

interface Typed {
  naziv?: string;
  jib?: string;
  pdv_broj?: string;
  strani_broj?: string;
  except?: string;
}

/** The number in its stored form; null if it is none (yet). */
function numberOf(kind: 'jib' | 'pdv' | 'taxid', text: string | undefined): string | null {
  const read = text?.trim() ? textKind(kind)!.read(text) : null;
  return read && 'value' in read ? read.value : null;
}

/** The name as `companies_name_key` compares it. */
async function nameKey(ctx: Ctx, name: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`select companies_name_key(${name}) as key`);
  return rows[0]?.key ?? '';
}

/** Own companies like the one being typed, the surest first, and those of the register with its number. */
export async function similarTo(ctx: Ctx, typed: Typed): Promise<Similar[]> {
  const jib = numberOf('jib', typed.jib);
  const pdv = numberOf('pdv', typed.pdv_broj);
  const foreign = numberOf('taxid', typed.strani_broj);
  const name = typed.naziv?.trim() ?? '';
  const except = typed.except && isId(typed.except) ? sql`and idguid <> ${typed.except}::uuid` : sql``;
  const found = (reason: Reason, where: SQL, limit = MAX_SIMILAR): SQL =>
    sql`(select idguid, ${reason}::text as reason from ${table} where ${where} ${except} limit ${limit})`;
  const key = name.length >= 2 ? await nameKey(ctx, name) : '';
  /** The text is looked for in `search` first, which has an index; row-level security lets none be used for a function. */
  const holds = (...words: string[]): SQL => sql.join(containsAll(sql`search`, words), sql` and `);
  const parts = [
    ...(jib ? [found('jib', sql`jib = ${jib}`)] : []),
    ...(foreign ? [found('strani_broj', sql`strani_broj = ${foreign}`)] : []),
    // Units of a firm have the PDV number of its head office, and a JIB of their own.
    ...(pdv
      ? [
          found(
            'pdv_broj',
            sql`${holds(pdv)} and pdv_broj = ${pdv} and ${own(ctx)} and (jib is null or ${jib}::text is null or jib = ${jib})`,
          ),
        ]
      : []),
    ...(key !== ''
      ? [
          found(
            'naziv',
            sql`${holds(...key.split(' '))} and ${own(ctx)} and companies_name_key(naziv) = ${key}`,
          ),
        ]
      : []),
    ...(name.length >= MIN_BEGINNING
      ? [found('pocetak', sql`${own(ctx)} and search like core_fold(${literal(name)}) || '%'`)]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await ctx.db.execute<Similar & Record<string, unknown>>(sql`
    select ${hint(ctx)}, reasons from ${table} join (
      select idguid as id, array_agg(distinct reason) as reasons from (${sql.join(parts, sql` union all `)}) hits group by idguid
    ) found on found.id = idguid
    order by reasons <> array['pocetak'] desc, tenant_id is null, naziv, idguid limit ${MAX_SIMILAR}`);
  return rows.map(({ reasons, ...one }) => ({
    ...one,
    reasons: reasons.length > 1 ? reasons.filter((reason) => reason !== 'pocetak') : reasons,
  }));
}

/** The keys of the organisation's companies: what two of them should not share. */
const keysOf = (ctx: Ctx): SQL => sql`
  select idguid, 'naziv' as reason, companies_name_key(naziv) as key from ${table} where ${own(ctx)}
  union all
  -- Of a unit, whose JIB is its own, the PDV number tells the head office.
  select idguid, 'pdv_broj', coalesce(pdv_broj, substr(jib, 2)) from ${table}
    where ${own(ctx)} and (jib is null or pdv_broj is null or jib = '4' || pdv_broj)
  union all
  select idguid, 'racun', one->>'broj' from ${table}, jsonb_array_elements(racuni) one where ${own(ctx)}`;

/** Groups of own companies that look like one: those that share a key with one another, the largest first. */
export async function findDuplicates(ctx: Ctx): Promise<Duplicates> {
  const { rows: shared } = await ctx.db.execute<{ reason: Reason; ids: string[] }>(sql`
    select reason, array_agg(idguid)::text[] as ids from (${keysOf(ctx)}) keys where key <> ''
    group by reason, key collate "C" having count(*) > 1 order by key collate "C" limit ${MAX_KEYS}`);
  // One company may have an account twice.
  const joined = joinGroups(shared).filter(({ ids }) => ids.size > 1);
  const groups = joined.slice(0, MAX_GROUPS);
  const ids = groups.flatMap((one) => [...one.ids]);
  const { rows } = await ctx.db.execute<CompanyHint & Record<string, unknown>>(
    sql`select ${hint(ctx)} from ${table} where idguid = any(${sql.param(ids)}::uuid[]) order by naziv, created_at, idguid`,
  );
  return {
    groups: groups.map(
      ({ ids: of, reasons }): DuplicateGroup => ({
        reasons: [...reasons],
        companies: rows.filter(({ idguid }) => of.has(idguid)),
      }),
    ),
    more: joined.length > MAX_GROUPS || shared.length === MAX_KEYS,
  };
}

interface Group {
  ids: Set<string>;
  reasons: Set<Reason>;
}

/** Joins groups that have a company in common, in order of their size. */
export function joinGroups(shared: readonly { reason: Reason; ids: readonly string[] }[]): Group[] {
  const groupOf = new Map<string, Group>();
  for (const { reason, ids } of shared) {
    const into: Group = { ids: new Set(), reasons: new Set([reason]) };
    for (const id of ids) {
      const known = groupOf.get(id);
      for (const one of known?.ids ?? [id]) into.ids.add(one);
      for (const one of known?.reasons ?? []) into.reasons.add(one);
    }
    for (const id of into.ids) groupOf.set(id, into);
  }
  return [...new Set(groupOf.values())].sort((a, b) => b.ids.size - a.ids.size);
}
