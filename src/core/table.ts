import { type NotNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, ownColumns, searchColumn, trigrams } from './columns.ts';
import { fileKey } from './files/files.table.ts';
import { KINDS } from './kinds/families.ts';
import { numberShape } from './kinds/numbers.ts';
import { isoMoment } from './moments.ts';
import { targetOf } from './registry.ts';
import {
  type Field,
  fieldsOf,
  ignoresCase,
  isSearched,
  linkedFields,
  type Resource,
  searchedCells,
} from './resource.ts';

function column(name: string, field: Field) {
  const required = <C extends { notNull(): C }>(built: C): C => (field.required ? built.notNull() : built);
  switch (KINDS[field.kind].sql) {
    case 'text':
      return required(bsText(name));
    case 'integer':
      return required(integer(name));
    case 'numeric': {
      const { precision, scale } = numberShape(field)!;
      return required(numeric(name, { precision, scale }));
    }
    case 'boolean':
      return boolean(name)
        .notNull()
        .default((field.kind === 'boolean' && field.default) || false);
    case 'date':
      return required(date(name, { mode: 'string' }));
    case 'timestamptz':
      return required(isoMoment(name));
    case 'uuid':
      return required(uuid(name));
    case 'uuid[]':
      return uuid(name).array().notNull().default(sql`'{}'::uuid[]`);
    case 'text[]':
      return text(name).array().notNull().default(sql`'{}'::text[]`);
    case 'jsonb':
      return field.kind === 'lines' ? jsonb(name).notNull().default(sql`'[]'::jsonb`) : required(jsonb(name));
  }
}

/** The drizzle table of a resource. Columns are reached by field name: `table.naziv`. */
type ResourceTable = ReturnType<typeof build>;

const tables = new WeakMap<Resource, ResourceTable>();

/** The table derived from a resource; the same object each time. */
export function tableOf(resource: Resource): ResourceTable {
  let table = tables.get(resource);
  if (!table) {
    table = build(resource);
    tables.set(resource, table);
  }
  return table;
}

type ColumnOf<F> = F extends { kind: 'boolean' }
  ? NotNull<ReturnType<typeof boolean>>
  : F extends { required: true }
    ? NotNull<TypedColumn<F>>
    : TypedColumn<F>;
type TypedColumn<F> = F extends { kind: 'integer' } ? ReturnType<typeof integer> : ReturnType<typeof bsText>;

/** The columns of declared fields, for a hand-written table. */
export const columnsOf = <F extends Readonly<Record<string, Field>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, column(name, field)])) as {
    [K in keyof F]: ColumnOf<F[K]>;
  };

function build(resource: Resource) {
  const declared = columnsOf(resource.fields);
  const tenant =
    resource.scope === 'tenant'
      ? { tenant_id: uuid('tenant_id').notNull() }
      : resource.scope === 'shared'
        ? { tenant_id: uuid('tenant_id') }
        : {};
  const searched = fieldsOf(resource).flatMap(([name, field]) => searchedParts(name, field));
  const columns = { ...tenant, ...ownColumns(), search: searchColumn(joined(searched)), ...declared };
  return pgTable(resource.table, columns as Columns, (table) => constraints(resource, table));
}

type Columns = ReturnType<typeof ownColumns> & {
  search: ReturnType<typeof searchColumn>;
  tenant_id: ReturnType<typeof uuid>;
} & Record<string, ReturnType<typeof bsText>>;

/** What the search looks through of a field, as SQL; of rows the values of each searched column. */
function searchedParts(name: string, field: Field): string[] {
  if (!isSearched(field)) return [];
  if (field.kind !== 'lines') return [`"${name}"`];
  return searchedCells(field).map((cell) => `jsonb_path_query_array("${name}", '$[*].${cell}')::text`);
}

/** Several texts as one, with a space between them. */
const joined = (parts: readonly string[]): string =>
  parts.length > 0 ? parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `) : `''`;

function constraints(resource: Resource, table: Record<string, AnyPgColumn>): PgTableExtraConfigValue[] {
  const at = (name: string): AnyPgColumn => table[name]!;
  const own = resource.scope === 'tenant';
  const name = (suffix: string): string => `${resource.table}_${suffix}`;
  const lead = resource.scope === 'platform' ? [] : [at('tenant_id')];
  const result: PgTableExtraConfigValue[] = [
    // An organisation's rows lie together, and a distributed PostgreSQL can split the table by organisation.
    primaryKey({
      name: name('pk'),
      columns: (own ? [at('tenant_id'), at('idguid')] : [at('idguid')]) as [AnyPgColumn],
    }),
    trigrams(resource.table, at('search'), ...lead),
  ];
  // The list's own order, and the names by which people look for a record.
  for (const field of new Set([resource.sort?.replace(/^-/, '') ?? resource.title, resource.title]))
    result.push(index(name(`${field}_sort`)).on(...([...lead, at(field)] as [AnyPgColumn])));
  for (const key of resource.unique ?? []) {
    const keyName = name(`${key.join('_')}_key`);
    // The operator's rows have no tenant and are distinct by the key; rows without a value of the key do not collide.
    const open = resource.scope === 'shared' && key.some((field) => !resource.fields[field]!.required);
    if (open || key.some((field) => ignoresCase(resource, field))) {
      result.push(uniqueIndex(keyName).on(...keyOfExpressions(resource, key, table)));
      continue;
    }
    const columns = [...lead, ...key.map(at)] as [AnyPgColumn, ...AnyPgColumn[]];
    const constraint = unique(keyName).on(...columns);
    result.push(resource.scope === 'shared' ? constraint.nullsNotDistinct() : constraint);
  }
  for (const [fieldName, field] of fieldsOf(resource)) {
    if (field.kind === 'reference')
      result.push(...referenceConstraints(resource, fieldName, field.to, table));
    if (field.kind === 'file') {
      const columns = [at('tenant_id'), at(fieldName)] as const;
      result.push(
        fileKey(name(`${fieldName}_fk`), ...columns),
        index(name(`${fieldName}_idx`)).on(...columns),
      );
    }
    if (field.kind === 'references')
      result.push(index(name(`${fieldName}_gin`)).using('gin', at('tenant_id'), at(fieldName)));
    if (field.kind === 'tags')
      result.push(
        index(name(`${fieldName}_gin`)).using('gin', ...([...lead, at(fieldName)] as [AnyPgColumn])),
      );
    // Finds the record by a value of its rows: `racuni @> '[{"broj": …}]'`.
    if (field.kind === 'lines')
      result.push(
        index(name(`${fieldName}_gin`)).using(
          'gin',
          ...([(at(fieldName) as ExtraConfigColumn).op('jsonb_path_ops')] as unknown as [AnyPgColumn]),
        ),
      );
    if (field.kind === 'choice') {
      const values = Object.keys(field.options).map((value) => `'${value.replaceAll("'", "''")}'`);
      const test: SQL = sql`${at(fieldName)} IN (${sql.raw(values.join(', '))})`;
      result.push(check(name(`${fieldName}_check`), test));
    }
  }
  return result;
}

/** A placeholder for the operator's rows in an index over expressions, which cannot declare NULLS NOT DISTINCT. */
const OPERATOR = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Columns and expressions of a unique index that ignores the case of some of the key's fields, or lets some of them be empty. */
function keyOfExpressions(resource: Resource, key: readonly string[], table: Record<string, AnyPgColumn>) {
  const parts = key.map((field) =>
    ignoresCase(resource, field) ? sql`lower(${table[field]!})` : table[field]!,
  );
  const tenant = { platform: [], tenant: [table.tenant_id!], shared: [] }[resource.scope];
  const owner = resource.scope === 'shared' ? [sql`coalesce(${table.tenant_id!}, ${OPERATOR})`] : [];
  return [...tenant, ...parts, ...owner] as [AnyPgColumn, ...AnyPgColumn[]];
}

/**
 * Row-level security does not apply to foreign keys. Between two tables of organisations the key therefore includes the tenant;
 * for a shared target the service checks that the caller may see the record.
 */
function referenceConstraints(
  resource: Resource,
  field: string,
  to: string,
  table: Record<string, AnyPgColumn>,
): PgTableExtraConfigValue[] {
  const target = targetOf(resource, to);
  if (target.scope === 'tenant' && resource.scope !== 'tenant')
    throw new Error(
      `${resource.name}.${field} is read by all and cannot point at an organisation's own ${to}`,
    );
  const foreign = (target === resource ? table : tableOf(target)) as Record<string, AnyPgColumn>;
  const both = target.scope === 'tenant';
  const columns = both ? [table.tenant_id!, table[field]!] : [table[field]!];
  const foreignColumns = both ? [foreign.tenant_id!, foreign.idguid!] : [foreign.idguid!];
  return [
    foreignKey({
      name: `${resource.table}_${field}_fk`,
      columns: columns as [AnyPgColumn],
      foreignColumns: foreignColumns as [AnyPgColumn],
    }),
    index(`${resource.table}_${field}_idx`).on(...(columns as [AnyPgColumn])),
  ];
}

/**
 * The link tables of a resource's `references` fields, by name. A trigger of the record's own table writes the links
 * (server/db/links.ts); their foreign keys protect the referenced records from deletion.
 */
export function linkTablesOf(resource: Resource): Record<string, PgTable> {
  const tables: Record<string, PgTable> = {};
  for (const { field, to } of linkedFields(resource)) {
    const name = linkTableName(resource, field);
    const owner = tableOf(resource) as unknown as Record<string, AnyPgColumn>;
    const target = targetOf(resource, to);
    const foreign = tableOf(target) as unknown as Record<string, AnyPgColumn>;
    const both = target.scope === 'tenant';
    tables[name] = pgTable(
      name,
      {
        tenant_id: uuid('tenant_id').notNull(),
        record_id: uuid('record_id').notNull(),
        target_id: uuid('target_id').notNull(),
      },
      (link) => [
        primaryKey({ name: `${name}_pk`, columns: [link.tenant_id, link.record_id, link.target_id] }),
        foreignKey({
          name: `${name}_record_fk`,
          columns: [link.tenant_id, link.record_id],
          foreignColumns: [owner.tenant_id!, owner.idguid!],
        }).onDelete('cascade'),
        foreignKey({
          name: `${name}_fk`,
          columns: (both ? [link.tenant_id, link.target_id] : [link.target_id]) as [AnyPgColumn],
          foreignColumns: (both ? [foreign.tenant_id!, foreign.idguid!] : [foreign.idguid!]) as [AnyPgColumn],
        }),
        index(`${name}_target`).on(
          ...((both ? [link.tenant_id, link.target_id] : [link.target_id]) as [AnyPgColumn]),
        ),
      ],
    );
  }
  return tables;
}

/** Name of the link table of a `references` field. */
export const linkTableName = (resource: Resource, field: string): string => `${resource.table}_${field}`;
