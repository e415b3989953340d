import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { codeText } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

const number = (name: string) => bigint(name, { mode: 'number' });
const amount = (name: string) => numeric(name, { precision: 20, scale: 2 });

/**
 * Contracts as statistics ask for them: one row each, with what other tables say of it. What is of a lot (bids, estimate, price) stands at
 * its first contract alone, so that a lot counts once. Made by the job from the source's tables; nothing else writes it.
 */
export const ejnFacts = pgTable(
  'ejn_facts',
  {
    contract_id: number('contract_id').primaryKey(),
    procedure_id: number('procedure_id').notNull(),
    lot_id: number('lot_id'),
    /** Of the contract, in Sarajevo; of its award or notice where it has none. */
    day: date('day').notNull(),
    /** Main CPV code of the lot, as a number of eight digits. */
    code: integer('code'),
    authority_id: number('authority_id'),
    /** `firm` of the supplier; of several together the one that leads. */
    firm: codeText('firm'),
    /** Suppliers who bid together. */
    members: smallint('members').notNull().default(0),
    /** In KM; null: not said, or in another currency. */
    value: amount('value'),
    /** In another currency than KM, which is never added up. */
    other: boolean('other').notNull().default(false),
    bids: integer('bids'),
    /** Estimate of the lot, and what its contracts come to; both or none. */
    estimate: amount('estimate'),
    price: amount('price'),
  },
  (table) => [
    index('ejn_facts_day').on(table.day),
    index('ejn_facts_code').on(table.code, table.day),
    index('ejn_facts_authority').on(table.authority_id, table.code, table.day),
    index('ejn_facts_firm').on(table.firm, table.day),
    index('ejn_facts_value').on(table.value.desc().nullsLast(), table.contract_id),
    index('ejn_facts_procedure').on(table.procedure_id),
    check('ejn_facts_compared_check', sql`(${table.estimate} is null) = (${table.price} is null)`),
  ],
);

/** Sums of the facts of a month or year by one dimension; a month is made anew whenever a fact of it changes. */
export const ejnRollups = pgTable(
  'ejn_rollups',
  {
    /** `all`, `division`, `group`, `authority`, `firm`, `ratio`. */
    dim: codeText('dim').notNull(),
    span: text('span').$type<'month' | 'year'>().notNull(),
    /** Its first day. */
    period: date('period').notNull(),
    /** Empty: not known. */
    key: codeText('key').notNull(),
    contracts: integer('contracts').notNull(),
    /** Contracts with a value in KM, and their sum. */
    priced: integer('priced').notNull(),
    value: amount('value').notNull(),
    /** Contracts in other currencies. */
    other: integer('other').notNull(),
    /** Lots of which the number of bids is known, and those with one. */
    lots: integer('lots').notNull(),
    single: integer('single').notNull(),
    /** Lots of which estimate and price are known, with their sums. */
    compared: integer('compared').notNull(),
    estimate: amount('estimate').notNull(),
    price: amount('price').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ejn_rollups_pk', columns: [table.dim, table.span, table.period, table.key] }),
    check('ejn_rollups_span_check', sql`${table.span} in ('month', 'year')`),
  ],
);

/** Months that have rollups; `stale`: a fact has changed since. */
export const ejnRollupMonths = pgTable(
  'ejn_rollup_months',
  {
    month: date('month').primaryKey(),
    stale: boolean('stale').notNull().default(true),
    made_at: moment('made_at'),
  },
  (table) => [index('ejn_rollup_months_stale').on(table.month).where(sql`stale`)],
);

/**
 * Procedures of which something has changed, written by triggers in the transaction of the change. Only added to: a mark that another
 * transaction has written already would be taken by the job before this change is committed.
 */
export const ejnMarks = pgTable(
  'ejn_marks',
  {
    no: bigint('no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    procedure_id: number('procedure_id').notNull(),
  },
  (table) => [index('ejn_marks_procedure').on(table.procedure_id)],
);

/** Suppliers that may be one firm, as the job finds them, and what people have said of it. */
export const ejnTwins = pgTable(
  'ejn_twins',
  {
    idguid: uuid('idguid').primaryKey(),
    version: integer('version').notNull().default(1),
    /** Keys of suppliers; `a` is the one that would stand for the firm. */
    a: codeText('a').notNull(),
    b: codeText('b').notNull(),
    reason: text('reason').$type<'tax' | 'name'>().notNull(),
    /** There are more of this name that are registered: which one it is cannot be told. */
    ambiguous: boolean('ambiguous').notNull().default(false),
    state: text('state').$type<'open' | 'joined' | 'apart'>().notNull().default('open'),
    /** Of joined ones: suppliers that were moved to the firm, with `firm` and `joined_by` as they were. */
    moved: jsonb('moved').$type<{ key: string; firm: string; joined_by: string | null }[]>(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /** Who decided it. */
    updated_by: text('updated_by'),
  },
  (table) => [
    uniqueIndex('ejn_twins_pair').on(table.a, table.b),
    index('ejn_twins_state').on(table.state),
    check('ejn_twins_state_check', sql`${table.state} in ('open', 'joined', 'apart')`),
    check('ejn_twins_reason_check', sql`${table.reason} in ('tax', 'name')`),
  ],
);
