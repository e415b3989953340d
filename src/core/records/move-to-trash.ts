import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { recordName } from '../record-name.ts';
import type { ResourceRecord } from '../resource.ts';
import type { Model } from './model.ts';
import { trash } from './trash.table.ts';

/** The statement that moves records from their table to the trash. */
export function movingToTrash(
  ctx: Ctx,
  { resource, table, among, scoped }: Model,
  records: ResourceRecord[],
): SQL {
  const ids = records.map(({ idguid }) => idguid);
  const titled = records.map((record) => ({ ...record, title: recordName(resource, record) }));
  const input = jsonRecordset(titled, { idguid: 'uuid', title: 'text', refs: 'jsonb' });
  return sql`with removed as (delete from ${table} where ${scoped(ctx, [among(ids)])} returning *)
    insert into ${trash} (tenant_id, idguid, resource, title, record, removed_by)
    select ${ctx.tenant.id}::uuid, idguid, ${resource.name}, input.title,
      to_jsonb(removed) - 'search' || jsonb_build_object('refs', input.refs), ${ctx.actor.name}
    from removed join ${input} using (idguid)`;
}
