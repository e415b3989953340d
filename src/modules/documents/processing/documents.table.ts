import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, searchColumn, trigrams, written } from '../../../core/columns.ts';
import { fileKey } from '../../../core/files/files.table.ts';
import { moment } from '../../../core/moments.ts';
import type { PageNotes, PageWord } from '../../../core/pages/page-words.ts';
import type { ExtractionMeta, Warning } from '../extraction/extraction.ts';
import { type Origin, STATE_NAMES, type State, type Step } from './states.ts';
import { NO_VALUES, type StoredValues } from './stored.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Documents: each has pages, of one file or several, and the values read of them. */
export const dokDocuments = pgTable(
  'dok_documents',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** Name as it is shown; the file's, or that of the document it was a part of. */
    name: bsText('name').notNull(),
    state: text('state').$type<State>().notNull(),
    /** Step at which it failed, and why; the message is for people. */
    step: text('step').$type<Step>(),
    reason: text('reason'),
    origin: text('origin').$type<Origin>().notNull(),
    /** The file it came in. */
    file_id: uuid('file_id').notNull(),
    /** The e-invoice among them: the file itself, or what a PDF carries. Its values are data, and need no reading. */
    xml_id: uuid('xml_id'),
    /** Of the bytes that came. */
    sha256: text('sha256').notNull(),
    /** Null: not known yet. The version is the one its values are in. */
    type_id: uuid('type_id'),
    type_version: integer('type_version'),
    /** A person or a program has said what type it is. */
    type_given: boolean('type_given').notNull().default(false),
    page_count: integer('page_count').notNull().default(0),
    pages_read: integer('pages_read').notNull().default(0),
    /** Whoever works on it holds it until then; null: nobody does. */
    lease_until: moment('lease_until'),
    lease: uuid('lease'),
    /** How often work on it was begun since it was queued. */
    attempts: integer('attempts').notNull().default(0),
    values: jsonb('values').$type<StoredValues>().notNull().default(NO_VALUES),
    warnings: jsonb('warnings').$type<Warning[]>().notNull().default([]),
    /** Pages at which another document seems to begin. */
    splits: integer('splits').array().notNull().default([]),
    /** Number of its last run; 0: none. */
    run: integer('run').notNull().default(0),
    /** Values that are not sure, that a person has corrected, and warnings. */
    doubtful: integer('doubtful').notNull().default(0),
    corrected: integer('corrected').notNull().default(0),
    warned: integer('warned').notNull().default(0),
    /** Something in it was said by an endpoint. */
    by_endpoint: boolean('by_endpoint').notNull().default(false),
    // What the list shows and is sorted by.
    party: bsText('party'),
    party_jib: text('party_jib'),
    number: text('number'),
    day: date('day'),
    total: numeric('total', { precision: 18, scale: 2 }),
    currency: text('currency'),
    /** The document with the same bytes. */
    duplicate_of: uuid('duplicate_of'),
    /** First approval of two, by whom. */
    first_approved_by: bsText('first_approved_by'),
    first_approver: uuid('first_approver'),
    approved_at: moment('approved_at'),
    approved_by: bsText('approved_by'),
    /** Approved without a correction. */
    untouched: boolean('untouched'),
    exported_at: moment('exported_at'),
    /** Draft or voucher in the books that was made of it. */
    draft_id: uuid('draft_id'),
    company_id: uuid('company_id'),
    created_by: bsText('created_by'),
    /** Kept until then; null: for ever. */
    retain_until: date('retain_until'),
    /** Words of its pages. */
    words: tsvector('words'),
    search: searchColumn(
      `name || ' ' || coalesce(party, '') || ' ' || coalesce(number, '') || ' ' || coalesce(party_jib, '')`,
    ),
    ...written(),
  },
  (table) => [
    primaryKey({ name: 'dok_documents_pk', columns: [table.tenant_id, table.idguid] }),
    fileKey('dok_documents_file_fk', table.tenant_id, table.file_id),
    fileKey('dok_documents_xml_fk', table.tenant_id, table.xml_id),
    check('dok_documents_state_check', sql`state in (${literals(STATE_NAMES)})`),
    index('dok_documents_created').on(table.tenant_id, table.created_at, table.idguid),
    index('dok_documents_state').on(table.tenant_id, table.state, table.created_at),
    index('dok_documents_approved')
      .on(table.tenant_id, table.approved_at)
      .where(sql`${table.approved_at} is not null`),
    index('dok_documents_retained')
      .on(table.tenant_id, table.retain_until)
      .where(sql`${table.retain_until} is not null`),
    index('dok_documents_type').on(table.tenant_id, table.type_id),
    // Orders of the list. Empty values come last both ways, so that one index does not serve both.
    index('dok_documents_name').on(table.tenant_id, table.name),
    index('dok_documents_updated').on(table.tenant_id, table.updated_at),
    index('dok_documents_party').on(table.tenant_id, table.party),
    index('dok_documents_day').on(table.tenant_id, table.day),
    index('dok_documents_day_down').on(table.tenant_id, table.day.desc().nullsLast()),
    index('dok_documents_total').on(table.tenant_id, table.total),
    index('dok_documents_total_down').on(table.tenant_id, table.total.desc().nullsLast()),
    index('dok_documents_bytes').on(table.tenant_id, table.sha256),
    index('dok_documents_number').on(table.tenant_id, table.party_jib, table.number),
    index('dok_documents_file').on(table.tenant_id, table.file_id),
    index('dok_documents_xml').on(table.tenant_id, table.xml_id),
    trigrams('dok_documents', table.search, table.tenant_id),
    index('dok_documents_words').using('gin', table.tenant_id, table.words),
  ],
);

/** Pages of documents, in the order in which they are shown. */
export const dokPages = pgTable(
  'dok_pages',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    document_id: uuid('document_id').notNull(),
    /** From 1. */
    page: integer('page').notNull(),
    file_id: uuid('file_id').notNull(),
    /** Its place in the file, from 1. */
    file_page: integer('file_page').notNull(),
    /** Clockwise degrees by which it is turned before it is read, because a person said so. */
    turn: integer('turn').notNull().default(0),
    /** Null: not read yet. */
    source: text('source').$type<'layer' | 'ocr' | 'blank' | 'fault'>(),
    turned: integer('turned').notNull().default(0),
    width: real('width'),
    height: real('height'),
    words: jsonb('words').$type<PageWord[]>().notNull().default([]),
    notes: jsonb('notes').$type<PageNotes>(),
    fault: text('fault'),
    picture_id: uuid('picture_id'),
    picture_width: integer('picture_width'),
    picture_height: integer('picture_height'),
    read_at: moment('read_at'),
  },
  (table) => [
    primaryKey({ name: 'dok_pages_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'dok_pages_document_fk',
      columns: [table.tenant_id, table.document_id],
      foreignColumns: [dokDocuments.tenant_id, dokDocuments.idguid],
    }).onDelete('cascade'),
    fileKey('dok_pages_file_fk', table.tenant_id, table.file_id),
    fileKey('dok_pages_picture_fk', table.tenant_id, table.picture_id),
    index('dok_pages_document').on(table.tenant_id, table.document_id, table.page),
    index('dok_pages_file').on(table.tenant_id, table.file_id),
    index('dok_pages_picture').on(table.tenant_id, table.picture_id),
  ],
);

/** Every reading of a document's values, as it was answered. */
export const dokRuns = pgTable(
  'dok_runs',
  {
    tenant_id: uuid('tenant_id').notNull(),
    document_id: uuid('document_id').notNull(),
    /** From 1. */
    run: integer('run').notNull(),
    type_id: uuid('type_id').notNull(),
    type_version: integer('type_version').notNull(),
    prompt: integer('prompt'),
    meta: jsonb('meta').$type<ExtractionMeta>().notNull(),
    values: jsonb('values').$type<StoredValues>().notNull(),
    warnings: jsonb('warnings').$type<Warning[]>().notNull(),
    /** Why an endpoint said nothing; for people. */
    fault: text('fault'),
    at: moment('at').notNull().defaultNow(),
    by: bsText('by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'dok_runs_pk', columns: [table.tenant_id, table.document_id, table.run] }),
    foreignKey({
      name: 'dok_runs_document_fk',
      columns: [table.tenant_id, table.document_id],
      foreignColumns: [dokDocuments.tenant_id, dokDocuments.idguid],
    }).onDelete('cascade'),
  ],
);

/** What corrections have taught about a seller's papers. */
export const dokLearned = pgTable(
  'dok_learned',
  {
    tenant_id: uuid('tenant_id').notNull(),
    jib: text('jib').notNull(),
    field: text('field').notNull(),
    /** Words that stand before or above the value, folded. */
    words: text('words').notNull(),
    side: text('side').$type<'before' | 'above'>().notNull(),
    times: integer('times').notNull().default(1),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'dok_learned_pk',
      columns: [table.tenant_id, table.jib, table.field, table.words, table.side],
    }),
  ],
);
