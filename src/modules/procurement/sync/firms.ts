import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';

const MOVED = jsonRecordset({ key: 'text', before: 'text', after: 'text' });

/**
 * Joins suppliers with one tax number to one firm, which a registered one stands for where there is one, else the oldest. What a person
 * said of a supplier stays; whom a person joined to one of those that move goes with it, so that `firm` always names who stands for the
 * firm. `keys`: suppliers that were written; `before`: tax numbers that some of them had.
 */
export async function joinFirms(
  tx: Tx,
  keys: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  if (keys.length === 0) return;
  // The row joined by its key is the one from before.
  const { rows: moved } = await tx.execute<{ key: string; before: string; after: string }>(sql`
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
    from found join ejn_suppliers was using (key) where s.key = found.key
      and (s.firm, s.joined_by) is distinct from (found.firm, case when found.firm <> s.key then 'tax' end)
    returning s.key, was.firm as before, s.firm as after`);
  if (moved.length === 0) return;
  // Who stood for itself has all that were joined to it; of others a decision says who was moved to their firm for them.
  await tx.execute(sql`
    update ejn_suppliers s set firm = input.after from ${MOVED(moved)}
    where s.joined_by = 'person' and s.firm <> input.after and (s.firm = input.key or s.firm = input.before and exists (
      select from ejn_twins t where t.state = 'joined' and t.a = input.key
        and t.moved @> jsonb_build_array(jsonb_build_object('key', s.key))))`);
}

/** Tax numbers that stored suppliers have. */
export async function taxKeysOf(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ tax_key: string }>(sql`
    select distinct tax_key from ejn_suppliers where key = any(${sql.param([...keys])}::text[]) and tax_key is not null`);
  return rows.map(({ tax_key }) => tax_key);
}
