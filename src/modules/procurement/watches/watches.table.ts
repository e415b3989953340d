import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** Saved searches that tell of what is new. */
export const ejnWatches = pgTable(
  'ejn_watches',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    /** Whose it is; null: the organisation's, for all who may see notices. */
    owner_id: uuid('owner_id'),
    name: bsText('name').notNull(),
    /** The query of the list, as it stands in its address (`q=…&cpv__in=…`), without page and order. */
    query: text('query').notNull(),
    rhythm: text('rhythm').$type<'at_once' | 'daily' | 'weekly'>().notNull().default('daily'),
    by_mail: boolean('by_mail').notNull().default(true),
    in_app: boolean('in_app').notNull().default(true),
    /** The Viber conversation that gets it too. */
    conversation_id: uuid('conversation_id'),
    active: boolean('active').notNull().default(true),
    /** `no` of the change (ejn_changes) after which it counts: what was there before it was made is not sent. */
    since: number('since').notNull(),
    /** Hash of the secret in the mail's link that ends it. */
    end_hash: codeText('end_hash'),
  },
  (table) => [
    primaryKey({ name: 'ejn_watches_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_watches_owner').on(table.tenant_id, table.owner_id),
    uniqueIndex('ejn_watches_end').on(table.end_hash),
    check('ejn_watches_rhythm_check', sql`${table.rhythm} in ('at_once', 'daily', 'weekly')`),
  ],
);

/** How far an organisation's watches have read the changes. */
export const ejnWatchCursors = pgTable('ejn_watch_cursors', {
  tenant_id: uuid('tenant_id').primaryKey(),
  change_no: number('change_no').notNull(),
});

/** What a watch has found: once for a procedure, and once more for each later change that is told. */
export const ejnMatches = pgTable(
  'ejn_matches',
  {
    tenant_id: uuid('tenant_id').notNull(),
    watch_id: uuid('watch_id').notNull(),
    procedure_id: number('procedure_id').notNull(),
    /** `no` of the change by which it matched. */
    change_no: number('change_no').notNull(),
    what: text('what').$type<'new' | 'changed'>().notNull(),
    /** Why it matched, for the digest: words with their places, codes, values. */
    why: jsonb('why').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'ejn_matches_pk',
      columns: [table.tenant_id, table.watch_id, table.procedure_id, table.change_no],
    }),
    index('ejn_matches_at').on(table.tenant_id, table.watch_id, table.at),
  ],
);

/** Digests: what is told to one person in one message. `entries`: procedures with the watches that found them. */
export const ejnDigests = pgTable(
  'ejn_digests',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    user_id: uuid('user_id').notNull(),
    rhythm: text('rhythm').notNull(),
    /** One for a person, rhythm and period: two nodes make the same. */
    period: codeText('period').notNull(),
    entries: jsonb('entries').notNull(),
    notices: integer('notices').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** The mail server has taken it. */
    mailed_at: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ name: 'ejn_digests_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('ejn_digests_period').on(table.tenant_id, table.user_id, table.rhythm, table.period),
  ],
);

/** What a person has been told, so that nothing is told twice. */
export const ejnTold = pgTable(
  'ejn_told',
  {
    tenant_id: uuid('tenant_id').notNull(),
    user_id: uuid('user_id').notNull(),
    procedure_id: number('procedure_id').notNull(),
    change_no: number('change_no').notNull(),
    digest_id: uuid('digest_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ejn_told_pk',
      columns: [table.tenant_id, table.user_id, table.procedure_id, table.change_no],
    }),
  ],
);
