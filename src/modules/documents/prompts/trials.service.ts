import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, forbidden, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Sent } from '../../../core/serve.ts';
import { slot } from '../../../core/slot.ts';
import { hasEndpoint } from '../extraction/endpoint/organisation/open-endpoint.ts';
import { TRIALS_TOPIC } from '../extraction/process-pages.ts';
import { isQueued } from '../processing/forgotten.service.ts';
import { promptText } from '../types/prompts.service.ts';
import { findType } from '../types/type.ts';
import { getVersion } from '../types/versions.service.ts';
import { PAYS, type Trial, type TrialHead } from './prompts.api.ts';
import { chooseSamples, requireSamples } from './prompts.service.ts';
import { TRIAL } from './queue.ts';
import { trialResults as r, trials as t } from './trials.table.ts';
import type { Variant } from './variant.ts';

/** Trials of a type that are offered again. */
const RECENT = 20;

/** Queues a trial, in the transaction of the context. */
export const trialJob = slot<(ctx: Ctx, idguid: string) => Promise<unknown>>('how a trial is run');

const RUNNING = ['ceka', 'radi'] as const;
const HEAD = {
  idguid: t.idguid,
  type_id: t.type_id,
  state: t.state,
  variants: t.variants,
  documents: t.documents,
  done: sql<number>`(select count(*)::int from ${r} n where n.tenant_id = ${t.tenant_id} and n.trial_id = ${t.idguid})`,
  reason: t.reason,
  created_at: t.created_at,
  created_by: t.created_by,
  ended_at: t.ended_at,
};
const one = (ctx: Ctx, idguid: string) => and(eq(t.tenant_id, ctx.tenant.id), eq(t.idguid, idguid));

/** A type's last trials, the newest first. Throws 404. */
export async function recentTrials(ctx: Ctx, typeId: string): Promise<Sent<TrialHead>[]> {
  await findType(ctx, typeId);
  return ctx.db
    .select(HEAD)
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.type_id, typeId)))
    .orderBy(desc(t.created_at), desc(t.idguid))
    .limit(RECENT);
}

/** A trial with what was read so far. Throws 404. */
export async function readTrial(ctx: Ctx, idguid: string): Promise<Sent<Trial>> {
  const [row] = isId(idguid) ? await ctx.db.select(HEAD).from(t).where(one(ctx, idguid)) : [];
  if (!row) throw notFound();
  const results = await ctx.db
    .select({
      document_id: r.document_id,
      variant: r.variant,
      fields: r.fields,
      right: r.right,
      of: r.of,
      input_tokens: r.input_tokens,
      output_tokens: r.output_tokens,
      cost: r.cost,
      milliseconds: r.milliseconds,
      fault: r.fault,
    })
    .from(r)
    .where(and(eq(r.tenant_id, ctx.tenant.id), eq(r.trial_id, idguid)))
    .orderBy(asc(r.document_id), asc(r.variant));
  return { ...row, results };
}

/** Whether a trial is there and has not ended. */
export async function isRunning(ctx: Ctx, idguid: string): Promise<boolean> {
  const [row] = await ctx.db.select({ state: t.state }).from(t).where(one(ctx, idguid));
  return row?.state === 'radi';
}

/**
 * Begins a trial, and remembers its documents as the type's samples. Throws 403 for a model without the right to its settings, 404, 422
 * at `documents`, 409 if the organisation's model is off or a trial of the type still runs.
 */
export async function startTrial(
  ctx: Ctx,
  { type, documents, variants }: { type: string; documents: readonly string[]; variants: readonly Variant[] },
): Promise<Sent<Trial>> {
  await findType(ctx, type, true);
  const asks = variants.some(({ by }) => by === 'model');
  if (asks && !ctx.actor.permissions.has(PAYS)) throw forbidden();
  if (asks && !(await hasEndpoint(ctx.db, ctx.tenant.id)))
    throw new AppError(
      409,
      'no_model',
      'Model nije uključen, ili ne radi. Uključite ga u postavkama modela.',
    );
  for (const variant of variants)
    if (variant.by === 'rules') await getVersion(ctx, type, variant.version);
    else await promptText(ctx, type, variant.prompt);
  const [other] = await ctx.db
    .select({ idguid: t.idguid })
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.type_id, type), inArray(t.state, [...RUNNING])));
  if (other) throw new AppError(409, 'running', 'Proba ove vrste već traje. Sačekajte je ili je prekinite.');
  const samples = await requireSamples(ctx, type, documents);
  await chooseSamples(ctx, type, documents);
  const idguid = newId();
  await ctx.db.insert(t).values({
    tenant_id: ctx.tenant.id,
    idguid,
    type_id: type,
    state: 'ceka',
    variants: [...variants],
    documents: samples.map((sample) => ({ idguid: sample.idguid, name: sample.name })),
    created_by: ctx.actor.name,
  });
  await trialJob.value(ctx, idguid);
  await publish(ctx, { topic: TRIALS_TOPIC, key: idguid });
  return readTrial(ctx, idguid);
}

/** Queues the trials whose job is gone (`queueForgotten`). */
export async function queueForgottenTrials(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ idguid: t.idguid })
    .from(t)
    .where(
      and(
        eq(t.tenant_id, ctx.tenant.id),
        inArray(t.state, [...RUNNING]),
        not(isQueued(ctx, [TRIAL], t.idguid)),
      ),
    )
    .orderBy(asc(t.created_at));
  for (const { idguid } of rows) await trialJob.value(ctx, idguid);
}

/** Ends a trial early; what was read stays. Throws 404, 409. */
export async function cancelTrial(ctx: Ctx, idguid: string): Promise<Sent<Trial>> {
  await readTrial(ctx, idguid);
  if (!(await endTrial(ctx, idguid, 'prekinuta', `Probu je prekinula osoba: ${ctx.actor.name}.`)))
    throw new AppError(409, 'state', 'Proba je već završena.');
  return readTrial(ctx, idguid);
}

/** Moves a running trial on; false: it has ended, so that nobody works on it any more. */
export async function moveTrial(ctx: Ctx, idguid: string, state: 'radi'): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(t)
    .set({ state })
    .where(and(one(ctx, idguid), inArray(t.state, [...RUNNING])));
  if (rowCount === 1) await publish(ctx, { topic: TRIALS_TOPIC, key: idguid });
  return rowCount === 1;
}

/** Ends a running trial; false: it had ended. */
export async function endTrial(
  ctx: Ctx,
  idguid: string,
  state: 'gotova' | 'prekinuta' | 'neuspjela',
  reason: string | null,
): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(t)
    .set({ state, reason, ended_at: sql`now()` })
    .where(and(one(ctx, idguid), inArray(t.state, [...RUNNING])));
  if (rowCount === 1) await publish(ctx, { topic: TRIALS_TOPIC, key: idguid });
  return rowCount === 1;
}
