import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';

/**
 * Has records of organisations be as old as the trail says: parts of the demo date what they write in the trail, and not each its records.
 * Nothing becomes younger; entries of the books are guarded and have no such columns.
 */
export async function dateRecords(tx: Tx, tenants: readonly string[]): Promise<void> {
  const own = sql`tenant_id = any(${sql.param([...tenants])}::uuid[])`;
  const { rows: tables } = await tx.execute<{ name: string; updated: boolean }>(sql`
    select t.table_name as name, bool_or(c.column_name = 'updated_at') as updated
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('tenant_id', 'idguid', 'created_at', 'updated_at')
    group by t.table_name having count(*) filter (where c.column_name <> 'updated_at') = 3 order by t.table_name`);
  for (const { name, updated } of tables)
    await tx.execute(sql`
      update ${sql.identifier(name)} r
      set created_at = h.first${updated ? sql`, updated_at = least(r.updated_at, h.last)` : sql``}
      from (select record_id, min(at) as first, max(at) as last from audit_log where ${own} group by record_id) h
      where r.${own} and r.idguid = h.record_id and h.first < r.created_at`);
}
