import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, searchColumn, trigrams, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

/** Organisations that have got the types everybody begins with, so that one they delete does not come back. */
export const typeSeeds = pgTable(
  'dok_type_seeds',
  {
    tenant_id: uuid('tenant_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'dok_type_seeds_pk', columns: [table.tenant_id] })],
);

/** Types of documents. What one asks for is in its versions. */
export const types = pgTable(
  'dok_types',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    /** By it programs name the type; it never changes. */
    code: codeText('code').notNull(),
    name: bsText('name').notNull(),
    colour: text('colour').notNull(),
    description: bsText('description'),
    active: boolean('active').notNull().default(true),
    /** Months after which its documents may go; null: they stay. */
    retention_months: integer('retention_months'),
    /** Who corrects a document does not approve it. */
    four_eyes: boolean('four_eyes').notNull().default(false),
    /** Sure ones may be approved several at once. Nothing is ever approved without a person. */
    bulk_approve: boolean('bulk_approve').notNull().default(true),
    /** Codes of known warnings that do not let a document be approved so. */
    checks: jsonb('checks').$type<string[]>().notNull().default([]),
    current_version: integer('current_version').notNull().default(1),
    /** Number of the prompt that endpoints get; null: none of its own. */
    current_prompt: integer('current_prompt'),
    search: searchColumn(`"name" || ' ' || "code" || ' ' || coalesce("description", '')`),
  },
  (table) => [
    primaryKey({ name: 'dok_types_pk', columns: [table.tenant_id, table.idguid] }),
    unique('dok_types_code_key').on(table.tenant_id, table.code),
    trigrams('dok_types', table.search, table.tenant_id),
    check('dok_types_retention_check', sql`${table.retention_months} between 1 and 1200`),
  ],
);

const ofType = (name: string, table: { tenant_id: never; type_id: never }) =>
  foreignKey({
    name,
    columns: [table.tenant_id, table.type_id],
    foreignColumns: [types.tenant_id, types.idguid],
  }).onDelete('cascade');

/** What a type asked for, version by version: documents keep theirs, so a version never changes. */
export const typeVersions = pgTable(
  'dok_type_versions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    type_id: uuid('type_id').notNull(),
    number: integer('number').notNull(),
    /** As written: the order of fields counts, which jsonb would lose. */
    schema: text('schema').notNull(),
    /** How many fields and columns of rows it has. */
    fields: integer('fields').notNull(),
    columns: integer('columns').notNull(),
    note: bsText('note'),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by'),
  },
  (table) => [
    primaryKey({ name: 'dok_type_versions_pk', columns: [table.tenant_id, table.type_id, table.number] }),
    ofType('dok_type_versions_type_fk', table as never),
  ],
);

/** What an endpoint is told beside the schema, version by version; `dok_types.current_prompt` says which one counts. */
export const prompts = pgTable(
  'dok_prompts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    type_id: uuid('type_id').notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    note: bsText('note'),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by'),
  },
  (table) => [
    primaryKey({ name: 'dok_prompts_pk', columns: [table.tenant_id, table.type_id, table.number] }),
    ofType('dok_prompts_type_fk', table as never),
  ],
);
