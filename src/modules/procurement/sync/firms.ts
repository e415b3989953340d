import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';

/**
 * Joins suppliers with one tax number to one firm, which a registered one stands for where there is one, else the oldest. What a person
 * said of a supplier stays. `keys`: suppliers that were written; `before`: tax numbers that some of them had.
 */
export async function joinFirms(
  tx: Tx,
  keys: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    with asked as (
      select distinct tax_key from ejn_suppliers where key = any(${sql.param([...keys])}::text[]) and tax_key is not null
      union select unnest(${sql.param([...before])}::text[])
    ), same as (
      select s.tax_key, (array_agg(s.key order by s.key not like 'r%', length(s.key), s.key))[1] as firm
      from asked join ejn_suppliers s using (tax_key) where s.joined_by is null or s.joined_by = 'tax' group by 1
    ), found as (
      select s.key, same.firm from same join ejn_suppliers s using (tax_key)
      where s.joined_by is null or s.joined_by = 'tax'
      union all
      select key, key from ejn_suppliers
      where key = any(${sql.param([...keys])}::text[]) and tax_key is null and (joined_by is null or joined_by = 'tax')
    )
    update ejn_suppliers s set firm = found.firm, joined_by = case when found.firm <> s.key then 'tax' end
    from found where s.key = found.key
      and (s.firm, s.joined_by) is distinct from (found.firm, case when found.firm <> s.key then 'tax' end)`);
}

/** Tax numbers that stored suppliers have. */
export async function taxKeysOf(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ tax_key: string }>(sql`
    select distinct tax_key from ejn_suppliers where key = any(${sql.param([...keys])}::text[]) and tax_key is not null`);
  return rows.map(({ tax_key }) => tax_key);
}
