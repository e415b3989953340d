import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, searchColumn, trigrams } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** An id of the source, and when it changed the row last, as text that compares as time (protocol/stamps.ts). */
const source = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey(),
  stamp: codeText('stamp').notNull(),
});
const number = (name: string) => bigint(name, { mode: 'number' });
const amount = (name: string) => numeric(name, { precision: 18, scale: 2 });

/**
 * Notices of procurements as the source has them: a row each version. What is listed is the newest version of a procedure (`latest`).
 * These tables belong to the whole installation: a policy of organisations would switch their text index off (decision 096). What hits are
 * counted and sorted by stands before the texts: PostgreSQL reads a row from its beginning.
 */
export const ejnNotices = pgTable(
  'ejn_notices',
  {
    id: source().id,
    procedure_id: number('procedure_id').notNull(),
    authority_id: number('authority_id'),
    announced: moment('announced'),
    deadline: moment('deadline'),
    latest: boolean('latest').notNull(),
    /** The source says that it is the newest version; two versions may say so for a moment, and then the later one is `latest`. */
    current: boolean('current').notNull().default(true),
    /** Latest, and its deadline is ahead; kept by a job. */
    open: boolean('open').notNull().default(false),
    /** What became of the procedure: `awarded` or `terminated`. */
    outcome: text('outcome').$type<'awarded' | 'terminated'>(),
    procedure_type: codeText('procedure_type'),
    contract_type: codeText('contract_type'),
    /** Divisions of `cp`: the first two digits, ascending. */
    divisions: smallint('divisions').array().notNull().default([]),
    /** In KM. */
    value: amount('value'),
    lots: integer('lots').notNull().default(0),
    stamp: source().stamp,
    number: codeText('number'),
    name: text('name').notNull(),
    category: text('category'),
    criterion: codeText('criterion'),
    /** Stems of its name (weight A) and of its lots' (D), made by version `stems` of the stemmer. */
    v: tsvector('v').notNull(),
    stems: smallint('stems').notNull(),
    /** Codes of its lots with all that stand above them, as numbers of eight digits. */
    cp: integer('cp').array().notNull().default([]),
    /** When we first had it, and when what people read last changed. */
    seen_at: moment('seen_at').notNull().defaultNow(),
    changed_at: moment('changed_at').notNull().defaultNow(),
    /** The source has it no more; so in other tables. */
    gone_at: moment('gone_at'),
  },
  (table) => [
    index('ejn_notices_procedure').on(table.procedure_id, table.id),
    index('ejn_notices_v').using('gin', table.v).where(sql`latest`),
    index('ejn_notices_cp').using('gin', table.cp).where(sql`latest`),
    index('ejn_notices_open_v').using('gin', table.v).where(sql`open`),
    index('ejn_notices_announced').on(table.announced.desc().nullsLast(), table.id).where(sql`latest`),
    index('ejn_notices_open').on(table.deadline, table.id).where(sql`open`),
    index('ejn_notices_deadline').on(table.deadline.desc().nullsLast(), table.id).where(sql`latest`),
    index('ejn_notices_value').on(table.value.desc().nullsLast(), table.id).where(sql`latest`),
    index('ejn_notices_authority').on(table.authority_id, table.announced).where(sql`latest`),
    index('ejn_notices_number').on(table.number),
    check('ejn_notices_open_check', sql`${table.latest} or not ${table.open}`),
    check('ejn_notices_outcome_check', sql`${table.outcome} in ('awarded', 'terminated')`),
  ],
);

/** Lots of procedures; they may come before or after their notice. */
export const ejnLots = pgTable(
  'ejn_lots',
  {
    ...source(),
    procedure_id: number('procedure_id').notNull(),
    number: integer('number'),
    name: text('name').notNull(),
    value: amount('value'),
    gone_at: moment('gone_at'),
  },
  (table) => [index('ejn_lots_procedure').on(table.procedure_id)],
);

/** Codes of lots. The source names a code by an id of its own (`ejn_source_codes`). */
export const ejnLotCodes = pgTable(
  'ejn_lot_codes',
  {
    ...source(),
    lot_id: number('lot_id').notNull(),
    source_code_id: number('source_code_id').notNull(),
    main: boolean('main').notNull().default(false),
  },
  (table) => [
    index('ejn_lot_codes_lot').on(table.lot_id),
    index('ejn_lot_codes_code').on(table.source_code_id),
  ],
);

/** The source's ids of CPV codes. `code`: eight digits as a number; null: what it says is none. */
export const ejnSourceCodes = pgTable('ejn_source_codes', {
  ...source(),
  code: integer('code'),
  text: text('text').notNull(),
});

/** Contracting authorities, as the source or, before it says more, a notice names them. */
export const ejnAuthorities = pgTable(
  'ejn_authorities',
  {
    ...source(),
    name: bsText('name').notNull(),
    tax: codeText('tax'),
    city: bsText('city'),
    type: codeText('type'),
    activity: text('activity'),
    unit_type: codeText('unit_type'),
    unit: bsText('unit'),
    /** By our codebooks, found by the name of its city; null: there is none of that name. */
    municipality_id: uuid('municipality_id'),
    canton_id: uuid('canton_id'),
    entity_id: uuid('entity_id'),
    search: searchColumn('name'),
  },
  (table) => [trigrams('ejn_authorities', table.search)],
);

/** Awards: that a procedure has ended with contracts. */
export const ejnAwards = pgTable(
  'ejn_awards',
  {
    ...source(),
    procedure_id: number('procedure_id').notNull(),
    notice_id: number('notice_id'),
    announced: moment('announced'),
    /** Money of the European Union is in it; null: not said. */
    eu_funds: boolean('eu_funds'),
    gone_at: moment('gone_at'),
  },
  (table) => [index('ejn_awards_procedure').on(table.procedure_id)],
);

/** Terminations: that a procedure has ended without. */
export const ejnTerminations = pgTable(
  'ejn_terminations',
  {
    ...source(),
    procedure_id: number('procedure_id').notNull(),
    notice_id: number('notice_id'),
    announced: moment('announced'),
    gone_at: moment('gone_at'),
  },
  (table) => [index('ejn_terminations_procedure').on(table.procedure_id)],
);

/** Contracts of lots: who won (`group_id`), at what price, among how many bids. */
export const ejnContracts = pgTable(
  'ejn_contracts',
  {
    ...source(),
    procedure_id: number('procedure_id').notNull(),
    lot_id: number('lot_id'),
    group_id: number('group_id'),
    day: moment('day'),
    value: amount('value'),
    /** As the source writes it; null: KM. */
    currency: codeText('currency'),
    bids: integer('bids'),
  },
  (table) => [
    index('ejn_contracts_procedure').on(table.procedure_id),
    index('ejn_contracts_group').on(table.group_id),
    index('ejn_contracts_day').on(table.day),
  ],
);

/** Bidders of a lot: one supplier, or several together. */
export const ejnGroups = pgTable(
  'ejn_groups',
  {
    ...source(),
    procedure_id: number('procedure_id'),
    lot_id: number('lot_id'),
    awarded: boolean('awarded').notNull().default(false),
  },
  (table) => [index('ejn_groups_procedure').on(table.procedure_id)],
);

/** Members of bidders. The source has two lists of suppliers with ids of their own, and so two of members (`kind`). */
export const ejnMembers = pgTable(
  'ejn_members',
  {
    /** `kind` and the source's id: `r12`, `u12`. */
    key: codeText('key').primaryKey(),
    stamp: codeText('stamp').notNull(),
    group_id: number('group_id').notNull(),
    /** `key` of the supplier. */
    supplier: codeText('supplier').notNull(),
    lead: boolean('lead').notNull().default(false),
  },
  (table) => [
    index('ejn_members_group').on(table.group_id),
    index('ejn_members_supplier').on(table.supplier),
  ],
);

/** Suppliers, registered (`r…`) and unregistered (`u…`). */
export const ejnSuppliers = pgTable(
  'ejn_suppliers',
  {
    /** Kind and the source's id: `r12`, `u12`. */
    key: codeText('key').primaryKey(),
    stamp: codeText('stamp').notNull(),
    name: bsText('name').notNull(),
    /** As the source writes it. */
    tax: codeText('tax'),
    /** Twelve or thirteen digits folded to those of the firm and its unit; null: it says no number. */
    tax_key: codeText('tax_key'),
    city: bsText('city'),
    foreign: boolean('foreign').notNull().default(false),
    /** `key` of the supplier that stands for the firm: itself, or the one that it is the same firm as. */
    firm: codeText('firm').notNull(),
    /** Why: the same tax number, or a person said so; `apart`: a person said that it is another firm. */
    joined_by: text('joined_by').$type<'tax' | 'person' | 'apart'>(),
    search: searchColumn('name'),
  },
  (table) => [
    index('ejn_suppliers_tax').on(table.tax_key),
    index('ejn_suppliers_firm').on(table.firm),
    trigrams('ejn_suppliers', table.search),
    check('ejn_suppliers_joined_check', sql`${table.joined_by} in ('tax', 'person', 'apart')`),
  ],
);

/**
 * What happened to procedures, in the order in which we learnt of it; watches and followers read on from where they were. `what` says it,
 * `changes` names fields with the value before and after.
 */
export const ejnChanges = pgTable(
  'ejn_changes',
  {
    no: bigint('no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    procedure_id: number('procedure_id').notNull(),
    what: text('what').$type<'new' | 'changed' | 'awarded' | 'terminated' | 'gone'>().notNull(),
    changes: text('changes'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('ejn_changes_procedure').on(table.procedure_id)],
);
