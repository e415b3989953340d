import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { publish } from '../../../core/live/publish.ts';
import { dokDocuments } from './documents.table.ts';
import { type DocumentHead, HEAD } from './heads.ts';
import { tellReason } from './news.ts';
import { STATES, type State, type Step, WORKING } from './states.ts';
import { DOCUMENT } from './subjects.ts';
import { DOCUMENTS_TOPIC } from './topic.ts';

const d = dokDocuments;

/** Seconds for which a worker holds a document; it says every second that it is still there. */
const LEASE_SECONDS = 30;
const LEASE = sql.raw(`now() + interval '${LEASE_SECONDS} seconds'`);
/** How often work on a document is begun without a page being read: it ends even for a bad file, so that more means that it ended the server. */
export const MOST_ATTEMPTS = 3;

const one = (ctx: Ctx, idguid: string) => and(eq(d.tenant_id, ctx.tenant.id), eq(d.idguid, idguid));
const held = (ctx: Ctx, idguid: string, lease: string) => and(one(ctx, idguid), eq(d.lease, lease));

/** A document in work, and by which lease. */
export type Taken = DocumentHead & { lease: string };

/**
 * Takes a document that waits for work in one of these states; null if it does not, and `held` if somebody else works on it. Whoever
 * asks a model takes only what is read: any other document waits for its pages.
 */
export async function takeDocument(
  ctx: Ctx,
  idguid: string,
  states: readonly State[] = WORKING,
): Promise<Taken | 'held' | null> {
  const waiting = and(one(ctx, idguid), inArray(d.state, [...states]));
  const lease = newId();
  const [row] = await ctx.db
    .update(d)
    .set({ lease, lease_until: LEASE, attempts: sql`${d.attempts} + 1`, updated_at: sql`now()` })
    .where(and(waiting, sql`(${d.lease_until} is null or ${d.lease_until} < now())`))
    .returning(HEAD);
  if (row) return { ...row, lease };
  const [other] = await ctx.db.select({ state: d.state }).from(d).where(waiting);
  return other ? 'held' : null;
}

/** Says that the work goes on. False: the document was cancelled, changed or deleted meanwhile, so the work must end. */
export async function keepLease(ctx: Ctx, idguid: string, lease: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(d)
    .set({ lease_until: LEASE })
    .where(and(held(ctx, idguid, lease), inArray(d.state, [...WORKING])));
  return rowCount === 1;
}

/** Writes the progress of whoever holds the document; false if that is over. */
export async function advance(
  ctx: Ctx,
  idguid: string,
  lease: string,
  values: Partial<typeof d.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(d)
    .set({ ...values, updated_at: sql`now()` })
    .where(held(ctx, idguid, lease));
  if (rowCount === 1) await publish(ctx, { topic: DOCUMENTS_TOPIC, key: idguid });
  return rowCount === 1;
}

/** Somebody has cancelled or deleted the document, or holds it now: nothing of this work may be written any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** `advance`, before anything else is written in the transaction. Throws `LeaseLost`, which undoes the transaction. */
export async function proceed(...given: Parameters<typeof advance>): Promise<void> {
  if (!(await advance(...given))) throw new LeaseLost();
}

/** Ends the work: the document is in `state`, and nobody holds it. */
export const release = (
  ctx: Ctx,
  idguid: string,
  lease: string,
  state: State,
  values: Partial<typeof d.$inferInsert> = {},
): Promise<boolean> =>
  advance(ctx, idguid, lease, {
    ...values,
    state,
    lease: null,
    lease_until: null,
    version: sql`${d.version} + 1` as never,
  });

/** `release`, with what the work has come to. Throws `LeaseLost`, which undoes the transaction. */
export async function finish(...given: Parameters<typeof release>): Promise<void> {
  if (!(await release(...given))) throw new LeaseLost();
}

/** Ends the work in an orderly way, to be done later: that was no attempt. */
export const giveBack = (ctx: Ctx, idguid: string, lease: string, state: State): Promise<boolean> =>
  release(ctx, idguid, lease, state, { attempts: sql`greatest(${d.attempts} - 1, 0)` as never });

/** Ends the work with a failure, which a person can see, also in the trail, and try again. */
export async function failWork(
  ctx: Ctx,
  { idguid, lease, name }: { idguid: string; lease: string; name: string },
  step: Step,
  reason: string,
): Promise<boolean> {
  const said = reason.slice(0, 1000);
  if (!(await release(ctx, idguid, lease, 'neuspjeo', { step, reason: said }))) return false;
  const changes = {
    state: { from: STATES[step], to: STATES.neuspjeo },
    reason: { from: null, to: said },
  };
  await writeAudit(ctx, DOCUMENT, [{ action: 'update', record_id: idguid, record_title: name, changes }]);
  await tellReason(ctx, 'dokument.neuspjeo', { idguid, name }, reason);
  return true;
}
