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
import { bsText, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import type { PipelineState, Reminder } from './states.ts';

/**
 * Procurements that an organisation works on, by the source's procedure: corrections do not change it. `idguid` is that of its notice, so
 * that files and history stay when it is taken out and in again.
 */
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
    /** Place within its column, from the top. */
    place: numeric('place').notNull().default('0'),
    person_id: uuid('person_id'),
    person: bsText('person'),
    /** What was offered, in KM. */
    offer: numeric('offer', { precision: 18, scale: 2 }),
    /** Days before the deadline; null: nobody is reminded. */
    remind: codeText('remind').$type<Reminder>(),
    /** Who has asked for the reminder, and gets it while nobody is responsible. */
    remind_by: uuid('remind_by'),
    /** The deadline that `remind_at` was worked out from; a corrected one moves it. */
    remind_deadline: moment('remind_deadline'),
    /** `no` of the newest change (ejn_changes) that people were told of; those from before it was taken up are not told. */
    told_no: bigint('told_no', { mode: 'number' }).notNull().default(0),
    /** Null: there is no deadline ahead. */
    remind_at: moment('remind_at'),
    /** The reminder of that deadline was sent. */
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
    check('ejn_pipeline_remind_check', sql`${table.remind} in ('0', '1', '2', '3', '5', '7', '14')`),
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
    author: bsText('author').notNull(),
    /** Deleted; it can be put back for a while. */
    removed_at: moment('removed_at'),
  },
  (table) => [
    primaryKey({ name: 'ejn_notes_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_notes_procedure').on(table.tenant_id, table.procedure_id),
    index('ejn_notes_removed').on(table.tenant_id, table.removed_at).where(sql`removed_at is not null`),
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
    /** `no` of the newest change (ejn_changes) then: they are told of later ones. */
    since: bigint('since', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'ejn_follows_pk', columns: [table.tenant_id, table.user_id, table.procedure_id] }),
    index('ejn_follows_procedure').on(table.tenant_id, table.procedure_id),
  ],
);
