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
import type { DigestEntry, MailState, RecipientKind, Rhythm } from './states.ts';
import type { Why } from './why.ts';

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
    rhythm: text('rhythm').$type<Rhythm>().notNull().default('daily'),
    by_mail: boolean('by_mail').notNull().default(true),
    in_app: boolean('in_app').notNull().default(true),
    /** The Viber conversation that gets it too. */
    conversation_id: uuid('conversation_id'),
    /** `no` of the change (ejn_changes) after which it counts: what was there before it was made is not sent. */
    since: number('since').notNull(),
    /** `no` of the newest change when it was paused, up to which it counts; null: it is not paused. */
    paused_no: number('paused_no'),
    /** `no` of the newest match that was taken into digests. */
    told_no: number('told_no').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ejn_watches_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_watches_owner').on(table.tenant_id, table.owner_id),
    check('ejn_watches_rhythm_check', sql`${table.rhythm} in ('at_once', 'daily', 'weekly')`),
  ],
);

/** People who do not want to be told by a watch of their organisation. */
export const ejnWatchMutes = pgTable(
  'ejn_watch_mutes',
  {
    tenant_id: uuid('tenant_id').notNull(),
    watch_id: uuid('watch_id').notNull(),
    user_id: uuid('user_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'ejn_watch_mutes_pk', columns: [table.tenant_id, table.watch_id, table.user_id] }),
  ],
);

/** How far an organisation's watches and followers have read the changes. */
export const ejnWatchCursors = pgTable('ejn_watch_cursors', {
  tenant_id: uuid('tenant_id').primaryKey(),
  change_no: number('change_no').notNull(),
  /** `no` of the newest change that followers were told of. */
  followed_no: number('followed_no').notNull(),
});

/** What a watch has found: once for a procedure, and once more for each later change of it. Those of followers have `FOLLOWED` (states.ts) as watch. */
export const ejnMatches = pgTable(
  'ejn_matches',
  {
    tenant_id: uuid('tenant_id').notNull(),
    watch_id: uuid('watch_id').notNull(),
    procedure_id: number('procedure_id').notNull(),
    /** `no` of the change by which it matched. */
    change_no: number('change_no').notNull(),
    what: text('what').$type<'new' | 'changed'>().notNull(),
    /** What happened to the procedure, and the changed fields, as ejn_changes has them. */
    happened: text('happened').notNull(),
    changes: text('changes'),
    /** Why it matched; null for a later change, which is told even if the notice matches no more. */
    why: jsonb('why').$type<Why>(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'ejn_matches_pk',
      columns: [table.tenant_id, table.watch_id, table.procedure_id, table.change_no],
    }),
    index('ejn_matches_at').on(table.tenant_id, table.watch_id, table.at),
    index('ejn_matches_no').on(table.tenant_id, table.change_no),
    index('ejn_matches_procedure').on(table.tenant_id, table.procedure_id),
  ],
);

/** Digests: what is told to one recipient in one message. */
export const ejnDigests = pgTable(
  'ejn_digests',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    /** A person, or a Viber conversation. */
    recipient_id: uuid('recipient_id').notNull(),
    recipient: text('recipient').$type<RecipientKind>().notNull(),
    rhythm: text('rhythm').$type<Rhythm>().notNull(),
    /** Procedures, each once, with the watches that found it. */
    entries: jsonb('entries').$type<DigestEntry[]>().notNull(),
    notices: integer('notices').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Where its mail stands, since when, and what went wrong, in Bosnian. */
    mail: text('mail').$type<MailState>().notNull(),
    mail_at: moment('mail_at'),
    mail_fault: text('mail_fault'),
    /** SHA-256 of the secret in the mail's link that ends its watches. */
    end_hash: codeText('end_hash'),
  },
  (table) => [
    primaryKey({ name: 'ejn_digests_pk', columns: [table.tenant_id, table.idguid] }),
    index('ejn_digests_recipient').on(table.tenant_id, table.recipient_id, table.at.desc()),
    index('ejn_digests_at').on(table.tenant_id, table.at),
    uniqueIndex('ejn_digests_end').on(table.end_hash),
    index('ejn_digests_mail').on(table.tenant_id, table.at).where(sql`mail in ('waiting', 'sending')`),
    check('ejn_digests_recipient_check', sql`${table.recipient} in ('person', 'viber')`),
    check(
      'ejn_digests_mail_check',
      sql`${table.mail} in ('none', 'waiting', 'sending', 'sent', 'refused', 'unknown')`,
    ),
  ],
);

/** What a recipient has been told, so that nothing is told twice however many watches find it. */
export const ejnTold = pgTable(
  'ejn_told',
  {
    tenant_id: uuid('tenant_id').notNull(),
    recipient_id: uuid('recipient_id').notNull(),
    procedure_id: number('procedure_id').notNull(),
    change_no: number('change_no').notNull(),
    digest_id: uuid('digest_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ejn_told_pk',
      columns: [table.tenant_id, table.recipient_id, table.procedure_id, table.change_no],
    }),
  ],
);
