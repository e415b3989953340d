import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { contains } from '../../../core/query.ts';

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

/** Names of what is not known. */
export const UNKNOWN = { cpv: 'Bez CPV oznake', authority: 'Nepoznat organ', firm: 'Nepoznat dobavljač' } as const;

const words = (q = ''): string[] => q.split(/\s+/).filter(Boolean).slice(0, 10);
const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

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
    select f.key, f.name, f.city as hint from ejn_suppliers s join ejn_suppliers g on g.key = s.firm join ejn_suppliers f on f.key = g.firm
    where s.key = ${key}`);
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

/** Choices of a filter: found by typing, or the one of a key. Null: there is no such filter. */
export async function choicesFor(ctx: Ctx, field: string, { q, idguid, limit }: Asked): Promise<Named[] | null> {
  const one = async (found: Promise<Named | null>): Promise<Named[]> => (await found) ? [(await found)!] : [];
  const find = async (statement: SQL): Promise<Named[]> =>
    (await ctx.db.execute<Named & Record<string, unknown>>(statement)).rows;
  switch (field) {
    case 'authority':
      if (idguid !== undefined) return one(authorityOf(ctx, idguid));
      return find(sql`select id::text as key, name, city as hint from ejn_authorities
        where ${all(words(q).map((word) => contains(sql`search`, word)))} order by name, id limit ${limit}`);
    case 'supplier':
      if (idguid !== undefined) return one(firmOf(ctx, idguid));
      return find(sql`select key, name, city as hint from ejn_suppliers
        where firm = key and ${all(words(q).map((word) => contains(sql`search`, word)))} order by name, key limit ${limit}`);
    case 'cpv': {
      const code = Number(idguid?.padEnd(8, '0'));
      if (idguid !== undefined) return Number.isSafeInteger(code) && code < 1e8 ? one(cpvOf(ctx, code)) : [];
      const text = sql`core_fold("full" || ' ' || coalesce(name_bs, '') || ' ' || name_hr)`;
      return find(sql`select lpad(code::text, 8, '0') as key, coalesce(name_bs, name_hr) as name, "full" as hint from ejn_cpv
        where ${all(words(q).map((word) => contains(text, word)))} order by level, code limit ${limit}`);
    }
    default:
      return null;
  }
}
