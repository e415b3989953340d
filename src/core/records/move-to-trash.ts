import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { recordName } from '../record-name.ts';
import { fileFields, type Resource, type ResourceRecord } from '../resource.ts';
import type { Model } from './model.ts';
import { movingRowsToTrash } from './trash.ts';

const TITLED = jsonRecordset({ idguid: 'uuid', title: 'text', refs: 'jsonb' });

/** The files of a row of `removed`. */
function filesOf(resource: Resource): SQL | undefined {
  const names = fileFields(resource).map(([name]) => sql.identifier(name));
  return names.length > 0 ? sql`array_remove(array[${sql.join(names, sql`, `)}], null)` : undefined;
}

/** The statement that moves records from their table to the trash; `parts` is kept with each of them. */
export function movingToTrash(
  ctx: Ctx,
  { resource, table, among, scoped }: Model,
  records: ResourceRecord[],
  parts: object = {},
): SQL {
  const ids = records.map(({ idguid }) => idguid);
  const titled = records.map((record) => ({
    idguid: record.idguid,
    title: recordName(resource, record),
    refs: record.refs,
  }));
  return movingRowsToTrash(ctx, resource.name, {
    deletion: sql`delete from ${table} where ${scoped(ctx, [among(ids)])}`,
    from: sql`removed join ${TITLED(titled)} using (idguid)`,
    title: sql`input.title`,
    parts: sql`jsonb_build_object('refs', input.refs) || ${JSON.stringify(parts)}::jsonb`,
    files: filesOf(resource),
  });
}
