import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { allResources, referrersOf } from '../registry.ts';
import { linkedFields, type Resource } from '../resource.ts';
import { linkTableName } from '../table.ts';

/**
 * What a module's table says of a record: by a foreign key, or (`resource`) by the resource's name beside the id. Rows that name a
 * record stay while it is in the trash, and go when it is purged; they have a `tenant_id`.
 */
export interface Belonging {
  table: string;
  /** Bosnian name of its rows: "Datoteke". */
  label: string;
  /** The column with the record's id. */
  record: string;
  /** The column with the name of its resource; undefined for a foreign key. */
  resource?: string;
  /** Where the application may not change its rows: what people do with two records of one thing that both have some. A Bosnian sentence. */
  instead?: string;
}

let belongings: readonly Belonging[] = [];

/** Makes known what belongs to records in hand-written tables (`ServerModule.belongings`). */
export function registerBelongings(declared: readonly Belonging[]): void {
  belongings = declared;
}

/** Bosnian name of a table's rows, where its module has declared one. */
export const belongingLabel = (table: string | undefined): string | undefined =>
  belongings.find((one) => one.table === table)?.label;

/** Deletes the rows that name records which are gone for good. */
export async function forgetBelongings(
  { db, tenant }: Ctx,
  gone: readonly { resource: string; idguid: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  for (const { table, record, resource } of belongings)
    if (resource !== undefined)
      await db.execute(sql`delete from ${sql.identifier(table)} owned using ${GONE(gone)}
        where owned.tenant_id = ${tenant.id}::uuid and owned.${sql.identifier(resource)} = input.resource
          and owned.${sql.identifier(record)} = input.idguid`);
}
const GONE = jsonRecordset({ resource: 'text', idguid: 'uuid' });

/**
 * Where a record may be referred to: a field of one or several records, a column of a hand-written table (by foreign key or by the
 * resource's name), or a removed record in the trash.
 */
export interface Place {
  kind: 'one' | 'several' | 'column' | 'trash';
  /** Resource that refers to it; null for a hand-written table. */
  resource: Resource | null;
  /** Bosnian name of what refers to it. */
  label: string;
  table: string;
  column: string;
  /** Columns of the primary key. */
  key: string[];
  /** The column with the resource's name, if there is one. */
  named?: string;
  /** The application may not change its rows, so that they never move. */
  fixed?: true;
  /** See `Belonging`. */
  instead?: string;
}

interface ForeignKey {
  table: string;
  column: string;
  fixed: boolean;
}

/** Every place where records of `target` may be referred to: from declarations, and the foreign keys that the database has. */
export async function placesOf(ctx: Ctx, target: Resource): Promise<Place[]> {
  const declared = referrersOf(target).map(
    ({ resource, field }): Place => ({
      kind: resource.fields[field]!.kind === 'references' ? 'several' : 'one',
      resource,
      label: resource.labels.many,
      table: resource.table,
      column: field,
      key: ['idguid'],
    }),
  );
  const removed = declared.map(
    (place): Place => ({ ...place, kind: 'trash', table: 'trash', label: 'Korpa' }),
  );
  const known = new Set([
    ...declared.map(({ table, column }) => `${table}.${column}`),
    ...allResources().flatMap((one) =>
      linkedFields(one).map(({ field }) => `${linkTableName(one, field)}.target_id`),
    ),
  ]);
  const foreign = (await foreignKeysTo(ctx, target)).filter(
    ({ table, column }) => !known.has(`${table}.${column}`),
  );
  const byHand: (Belonging & { fixed?: boolean })[] = [
    ...foreign.map(({ table, column, fixed }) => ({
      ...(belongings.find((one) => one.table === table && one.record === column) ?? {
        table,
        label: table,
        record: column,
      }),
      fixed,
    })),
    ...belongings.filter(({ resource }) => resource !== undefined),
  ];
  const columns: Place[] = [];
  for (const { table, label, record, resource: named, fixed, instead } of byHand)
    columns.push({
      kind: 'column',
      resource: null,
      label,
      table,
      column: record,
      key: await primaryKeyOf(ctx, table),
      ...(named && { named }),
      ...(fixed && { fixed }),
      ...(instead && { instead }),
    });
  return [...declared, ...columns, ...removed];
}

/** Columns whose foreign key leads to the record's id. */
async function foreignKeysTo(ctx: Ctx, { table }: Resource): Promise<ForeignKey[]> {
  const { rows } = await ctx.db.execute<ForeignKey & Record<string, unknown>>(sql`
    select owner.relname as "table", col.attname as "column", not has_table_privilege(owner.oid, 'update') as fixed
    from pg_constraint fk
    join pg_class owner on owner.oid = fk.conrelid
    cross join lateral unnest(fk.conkey, fk.confkey) as pair(own, theirs)
    join pg_attribute col on col.attrelid = fk.conrelid and col.attnum = pair.own
    join pg_attribute to_col on to_col.attrelid = fk.confrelid and to_col.attnum = pair.theirs
    where fk.contype = 'f' and to_col.attname = 'idguid'
      and fk.confrelid = (select oid from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace)
    order by 1, 2`);
  return rows;
}

async function primaryKeyOf(ctx: Ctx, table: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ column: string }>(sql`
    select col.attname as "column" from pg_index i
    join pg_attribute col on col.attrelid = i.indrelid and col.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = (select oid from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace)
    order by 1`);
  return rows.map(({ column }) => column);
}
