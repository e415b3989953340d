import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

/** States of a procurement in an organisation's own pipeline, in their order. */
export const PIPELINE_STATES = ['gledamo', 'pripremamo', 'predali', 'dobili', 'izgubili'] as const;
export type PipelineState = (typeof PIPELINE_STATES)[number];

/** Procurements that an organisation works on, by the source's procedure: corrections do not change it. */
export const ejnPipeline = pgTable(
  'ejn_pipeline',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    procedure_id: bigint('procedure_id', { mode: 'number' }).notNull(),
    /** As it was when it was taken up: it stays readable when the source has it no more. */
    title: bsText('title').notNull(),
    state: text('state').$type<PipelineState>().notNull(),
    /** Place within its column. */
    place: numeric('place').notNull().default('0'),
    person_id: uuid('person_id'),
    person: bsText('person'),
    /** What was offered, in KM. */
    offer: numeric('offer', { precision: 18, scale: 2 }),
    remind_at: moment('remind_at'),
    /** The reminder was sent. */
    reminded_at: moment('reminded_at'),
    state_at: moment('state_at').notNull().defaultNow(),
    created_by: bsText('created_by'),
  },
  (table) => [
    primaryKey({ name: 'ejn_pipeline_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('ejn_pipeline_procedure').on(table.tenant_id, table.procedure_id),
    index('ejn_pipeline_state').on(table.tenant_id, table.state, table.place),
    index('ejn_pipeline_remind').on(table.tenant_id, table.remind_at).where(sql`reminded_at is null`),
    check(
      'ejn_pipeline_state_check',
      sql`${table.state} in ('gledamo', 'pripremamo', 'predali', 'dobili', 'izgubili')`,
    ),
  ],
);

/** Notes of an organisation about a procurement, also one that it does not work on. */
export const ejnNotes = pgTable(
  'ejn_notes',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    procedure_id: bigint('procedure_id', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
    author_id: uuid('author_id'),
  },
  (table) => [
    primaryKey({ name: 'ejn_notes_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_notes_procedure').on(table.tenant_id, table.procedure_id),
  ],
);

/** Who follows a procurement: they are told of whatever happens to it. */
export const ejnFollows = pgTable(
  'ejn_follows',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    procedure_id: bigint('procedure_id', { mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'ejn_follows_pk', columns: [table.tenant_id, table.user_id, table.procedure_id] }),
    index('ejn_follows_procedure').on(table.tenant_id, table.procedure_id),
  ],
);
