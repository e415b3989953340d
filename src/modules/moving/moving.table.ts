import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, written } from '../../core/columns.ts';
import { fileKey } from '../../core/files/files.table.ts';
import { moment } from '../../core/moments.ts';
import type { MoveReport } from './moving.api.ts';
import { KIND_LABELS, type MoveKind, type MoveState, STATE_LABELS } from './states.ts';

/** What came of a move, and of a deletion that goes on the members whom it has shut out, to be let in again. */
export type KeptReport = MoveReport & { closed?: string[] };

/** Organisations taken out, brought in and deleted. The tenant is the operator. */
export const organisationMoves = pgTable(
  'organisation_moves',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    kind: text('kind').$type<MoveKind>().notNull(),
    state: text('state').$type<MoveState>().notNull().default('waiting'),
    /** The organisation; null until an archive has been read. No foreign key: it may not be here yet, or no more. */
    subject_id: uuid('subject_id'),
    /** Its name as it was then; empty until an archive has been read. */
    subject: bsText('subject').notNull(),
    /** Password of the archive, sealed (core/secret-box.ts), while it is needed. */
    passphrase: text('passphrase'),
    asked_by: bsText('asked_by').notNull(),
    /** Of a deletion: when it is done. */
    due_at: moment('due_at'),
    finished_at: moment('finished_at'),
    percent: integer('percent').notNull().default(0),
    /** Bosnian: what is being done. */
    doing: text('doing'),
    report: jsonb('report').$type<KeptReport>(),
    /** Bosnian: why it failed. */
    error: text('error'),
  },
  (table) => [
    primaryKey({ name: 'organisation_moves_pk', columns: [table.tenant_id, table.idguid] }),
    index('organisation_moves_created').on(table.tenant_id, table.created_at),
    check('organisation_moves_kind_check', sql`${table.kind} in (${literals(Object.keys(KIND_LABELS))})`),
    check('organisation_moves_state_check', sql`${table.state} in (${literals(Object.keys(STATE_LABELS))})`),
  ],
);

/** The files of an archive, which is cut into pieces that a file may be as large as. */
export const organisationMoveParts = pgTable(
  'organisation_move_parts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    move_id: uuid('move_id').notNull(),
    /** Its place, from 1. */
    number: integer('number').notNull(),
    file_id: uuid('file_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'organisation_move_parts_pk',
      columns: [table.tenant_id, table.move_id, table.number],
    }),
    foreignKey({
      name: 'organisation_move_parts_move_fk',
      columns: [table.tenant_id, table.move_id],
      foreignColumns: [organisationMoves.tenant_id, organisationMoves.idguid],
    }).onDelete('cascade'),
    fileKey('organisation_move_parts_file_fk', table.tenant_id, table.file_id),
    index('organisation_move_parts_file').on(table.tenant_id, table.file_id),
  ],
);
