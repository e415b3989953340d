import {
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { dokDocuments } from '../processing/documents.table.ts';
import { types } from '../types/types.table.ts';
import type { Judgement } from './judge.ts';
import type { TrialState, Variant } from './variant.ts';

/** Documents on which a type's variants are tried, as they were last chosen. */
export const trialSamples = pgTable(
  'dok_trial_samples',
  {
    tenant_id: uuid('tenant_id').notNull(),
    type_id: uuid('type_id').notNull(),
    document_id: uuid('document_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'dok_trial_samples_pk',
      columns: [table.tenant_id, table.type_id, table.document_id],
    }),
    foreignKey({
      name: 'dok_trial_samples_type_fk',
      columns: [table.tenant_id, table.type_id],
      foreignColumns: [types.tenant_id, types.idguid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'dok_trial_samples_document_fk',
      columns: [table.tenant_id, table.document_id],
      foreignColumns: [dokDocuments.tenant_id, dokDocuments.idguid],
    }).onDelete('cascade'),
    index('dok_trial_samples_document').on(table.tenant_id, table.document_id),
  ],
);

/** Variants of reading a type, tried on sample documents. */
export const trials = pgTable(
  'dok_trials',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    type_id: uuid('type_id').notNull(),
    state: text('state').$type<TrialState>().notNull(),
    variants: jsonb('variants').$type<Variant[]>().notNull(),
    /** The documents with their names, in the order in which they are tried: a deleted one stays in an old trial. */
    documents: jsonb('documents').$type<{ idguid: string; name: string }[]>().notNull(),
    /** Why it ended early; for people. */
    reason: text('reason'),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by').notNull(),
    ended_at: moment('ended_at'),
  },
  (table) => [
    primaryKey({ name: 'dok_trials_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'dok_trials_type_fk',
      columns: [table.tenant_id, table.type_id],
      foreignColumns: [types.tenant_id, types.idguid],
    }).onDelete('cascade'),
    index('dok_trials_type').on(table.tenant_id, table.type_id, table.created_at),
  ],
);

/** What one variant has read of one document, beside what people had approved at that moment. */
export const trialResults = pgTable(
  'dok_trial_results',
  {
    tenant_id: uuid('tenant_id').notNull(),
    trial_id: uuid('trial_id').notNull(),
    document_id: uuid('document_id').notNull(),
    /** Place among the variants, from 0. */
    variant: integer('variant').notNull(),
    fields: jsonb('fields').$type<Judgement[]>().notNull(),
    /** Fields that are as approved, and all that have a value on either side. */
    right: integer('right').notNull(),
    of: integer('of').notNull(),
    input_tokens: integer('input_tokens'),
    output_tokens: integer('output_tokens'),
    /** KM, by the prices of the settings at that moment; null: no price is known. */
    cost: numeric('cost', { precision: 14, scale: 6 }),
    milliseconds: integer('milliseconds').notNull(),
    fault: text('fault'),
  },
  (table) => [
    primaryKey({
      name: 'dok_trial_results_pk',
      columns: [table.tenant_id, table.trial_id, table.document_id, table.variant],
    }),
    foreignKey({
      name: 'dok_trial_results_trial_fk',
      columns: [table.tenant_id, table.trial_id],
      foreignColumns: [trials.tenant_id, trials.idguid],
    }).onDelete('cascade'),
  ],
);
