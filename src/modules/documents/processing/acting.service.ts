import { and, eq, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { stale } from '../../../core/stale.ts';
import { type DocumentRecord, detailOf, readRow } from './documents.service.ts';
import { dokDocuments } from './documents.table.ts';
import { documentJob } from './receive.service.ts';
import { STATES, type State } from './states.ts';
import { DOCUMENT } from './subjects.ts';
import { DOCUMENTS_TOPIC } from './topic.ts';

const d = dokDocuments;

/** What says who has changed a document; its other moments are told later. */
type Stale = Parameters<typeof stale>[0];

export type Changed = Partial<typeof d.$inferInsert>;

/** Locks a document at `version`. Throws 404, 409 `stale`, and 409 `state` unless it is in one of these states. */
export async function holdDocument(
  ctx: Ctx,
  idguid: string,
  version: number | undefined,
  states: readonly State[],
): Promise<DocumentRecord> {
  const row = await readRow(ctx, idguid, { lock: true });
  if (version !== undefined && row.version !== version) throw stale((await detailOf(ctx, row)) as Stale);
  requireState(row, states);
  return row;
}

/** Throws 409 `state` unless a document is in one of these. */
export function requireState({ state }: Pick<DocumentRecord, 'state'>, states: readonly State[]): void {
  if (!states.includes(state))
    throw new AppError(409, 'state', `To se ne može dok je dokument u stanju „${STATES[state]}”.`);
}

/** Writes a change that a person has made, with its line in the trail. Answers the row as it is now. */
export async function writeDocument(
  ctx: Ctx,
  row: DocumentRecord,
  values: Changed,
  changes: AuditEntry['changes'],
): Promise<DocumentRecord> {
  const [written] = await ctx.db
    .update(d)
    .set({
      ...values,
      version: row.version + 1,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(and(eq(d.tenant_id, ctx.tenant.id), eq(d.idguid, row.idguid)))
    .returning();
  const moved: AuditEntry['changes'] = {};
  if (values.state && values.state !== row.state)
    moved.state = { from: STATES[row.state], to: STATES[values.state] };
  const entry: AuditEntry = {
    action: 'update',
    record_id: row.idguid,
    record_title: written!.name,
    changes: { ...moved, ...changes },
  };
  await writeAudit(ctx, DOCUMENT, [entry], {
    topic: DOCUMENTS_TOPIC,
    key: row.idguid,
    version: written!.version,
  });
  return written!;
}

/** Queues a document again. Approvals were given for the values that are now taken out anew. */
export async function queueAgain(
  ctx: Ctx,
  row: DocumentRecord,
  values: Changed = {},
  changes: AuditEntry['changes'] = {},
): Promise<DocumentRecord> {
  const waiting: Changed = {
    ...values,
    ...UNAPPROVED,
    state: 'u_redu',
    step: null,
    reason: null,
    attempts: 0,
    lease: null,
    lease_until: null,
  };
  const after = await writeDocument(ctx, row, waiting, changes);
  await documentJob.value(ctx, row.idguid);
  return after;
}

/** What a document is without any approval. */
export const UNAPPROVED = {
  approved_at: null,
  approved_by: null,
  first_approved_by: null,
  first_approver: null,
  untouched: null,
} as const satisfies Changed;
