import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { containsAll } from '../../../core/query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import { townText } from '../notices/town-text.ts';
import { taxKey } from '../protocol/numbers.ts';

/** What a key of a dimension is called. */
export interface Named {
  key: string;
  name: string;
  hint: string | null;
}

/** Joined to rows `m` with a `key`: their names as `x.name` and `x.hint`. */
export const NAMES: Readonly<Record<'cpv' | 'authority' | 'firm', SQL>> = {
  cpv: sql`left join lateral (select coalesce(name_bs, name_hr) as name, "full" as hint from ejn_cpv
    where code = nullif(m.key, '')::int) x on true`,
  authority: sql`left join lateral (select name, city as hint from ejn_authorities where id = nullif(m.key, '')::bigint) x on true`,
  firm: sql`left join lateral (select name, city as hint from ejn_suppliers where ejn_suppliers.key = m.key) x on true`,
};

const BY_KEYS: Readonly<Record<keyof typeof NAMES, (keys: readonly string[]) => SQL>> = {
  cpv: (keys) => sql`
    select code::text as key, coalesce(name_bs, name_hr) as name, "full" as hint from ejn_cpv where code = any(${sql.param(keys)}::int[])`,
  authority: (keys) => sql`
    select id::text as key, name, city as hint from ejn_authorities where id = any(${sql.param(keys)}::bigint[])`,
  firm: (keys) =>
    sql`select key, name, city as hint from ejn_suppliers where key = any(${sql.param(keys)}::text[])`,
};

/** What keys of a dimension are called; those that have no name are not in it. */
export async function namesOf(
  ctx: Ctx,
  kind: keyof typeof NAMES,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const known = keys.filter((key) => key !== '');
  if (known.length === 0) return new Map();
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(BY_KEYS[kind](known));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Names of what is not known. */
export const UNKNOWN = {
  cpv: 'Bez CPV oznake',
  authority: 'Nepoznat organ',
  firm: 'Nepoznat dobavljač',
} as const;

/** An authority; null: there is none. */
export async function authorityOf(ctx: Ctx, id: string): Promise<Named | null> {
  if (!/^\d{1,15}$/.test(id)) return null;
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(
    sql`select id::text as key, name, city as hint from ejn_authorities where id = ${id}::bigint`,
  );
  return rows[0] ?? null;
}

/** The firm that a supplier belongs to; null: there is none. */
export async function firmOf(ctx: Ctx, key: string): Promise<Named | null> {
  if (!/^[ru]\d{1,15}$/.test(key)) return null;
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(sql`
    select f.key, f.name, f.city as hint from ejn_suppliers s join ejn_suppliers f on f.key = s.firm where s.key = ${key}`);
  return rows[0] ?? null;
}

/** The firm that has a tax number, however either is written; null: there is none. */
export async function firmWithNumber(
  ctx: Ctx,
  number: string,
): Promise<{ key: string; name: string } | null> {
  const tax = taxKey(number);
  if (tax === null) return null;
  const { rows } = await ctx.db.execute<{ key: string; name: string }>(sql`
    select f.key, f.name from ejn_suppliers s join ejn_suppliers f on f.key = s.firm
    where s.tax_key = ${tax} order by s.joined_by = 'apart' nulls first, s.key limit 1`);
  return rows[0] ?? null;
}

/** A code of the CPV; null: there is none. */
export async function cpvOf(ctx: Ctx, code: number): Promise<Named | null> {
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(sql`
    select lpad(code::text, 8, '0') as key, coalesce(name_bs, name_hr) as name, "full" as hint from ejn_cpv where code = ${code}`);
  return rows[0] ?? null;
}

interface Asked {
  q?: string;
  idguid?: string;
  limit: number;
}

/** Firms for a filter: found by typing, or the one that a supplier belongs to. Throws 404 for another field. */
export async function supplierChoicesOf(ctx: Ctx, field: string, asked: Asked): Promise<Choice[]> {
  if (field !== 'supplier') throw notFound();
  const firms = await firmsFor(ctx, asked);
  return firms.map(({ key, name, hint }) => ({ idguid: key, label: name, hint: hint && townText(hint) }));
}

async function firmsFor(ctx: Ctx, { q = '', idguid, limit }: Asked): Promise<Named[]> {
  if (idguid !== undefined) {
    const firm = await firmOf(ctx, idguid);
    return firm ? [firm] : [];
  }
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const found = [sql`firm = key`, ...containsAll(sql`search`, words)];
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(sql`
    select key, name, city as hint from ejn_suppliers where ${sql.join(found, sql` and `)} order by name, key limit ${limit}`);
  return rows;
}
