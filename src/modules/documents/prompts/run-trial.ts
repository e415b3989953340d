import type { Ctx } from '../../../core/context.ts';
import type { RunInTenant } from '../../../core/files/put.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps, Job } from '../../../server/module.ts';
import { extractByRules } from '../extraction/by-rules.ts';
import { EndpointFault } from '../extraction/endpoint/fault.ts';
import {
  noteOutcome,
  type OpenEndpoint,
  openEndpoint,
} from '../extraction/endpoint/organisation/open-endpoint.ts';
import type { Extraction, ExtractOrder } from '../extraction/extraction.ts';
import { TRIALS_TOPIC } from '../extraction/process-pages.ts';
import { readRow } from '../processing/documents.service.ts';
import { knownFor } from '../processing/known.service.ts';
import { watchWork } from '../processing/lease-watch.ts';
import { askWithin } from '../processing/model.service.ts';
import { readPagesOf } from '../processing/pages.service.ts';
import { settled } from '../processing/settled.ts';
import { NO_VALUES, type StoredValues } from '../processing/stored.ts';
import { valuesOf } from '../processing/values.ts';
import { promptText } from '../types/prompts.service.ts';
import { type TypeAt, typeAt } from '../types/specs.service.ts';
import { costOf } from './cost.ts';
import { judge, scoreOf } from './judge.ts';
import type { Trial } from './prompts.api.ts';
import { endTrial, isRunning, moveTrial, readTrial } from './trials.service.ts';
import { trialResults as r } from './trials.table.ts';
import type { Variant } from './variant.ts';

export interface TrialDeps extends Pick<Deps, 'log'> {
  run: RunInTenant;
  allow: readonly string[];
  /** Milliseconds that an endpoint has for a document. */
  deadline: number;
}

/** Runs a trial: each variant on each document that has no result yet, so that an interrupted one goes on where it was. */
export async function runTrial(deps: TrialDeps, idguid: string, job: Job): Promise<void> {
  const { run, log } = deps;
  if (!(await run((ctx) => moveTrial(ctx, idguid, 'radi')))) return;
  const trial = await run((ctx) => readTrial(ctx, idguid));
  const gone = new AbortController();
  const held = AbortSignal.any([gone.signal, job.signal]);
  const watch = watchWork(log, { trial: idguid }, () => run((ctx) => isRunning(ctx, idguid)), gone);
  try {
    await readEach(deps, trial as unknown as Trial, held, job);
    await run((ctx) => endTrial(ctx, idguid, 'gotova', null));
  } catch (error) {
    if (gone.signal.aborted) return;
    if (job.signal.aborted) throw error;
    log.error({ err: error, trial: idguid }, 'a trial has failed');
    const why = error instanceof EndpointFault ? error.message : 'Neočekivana greška. Pokušajte ponovo.';
    await run((ctx) => endTrial(ctx, idguid, 'neuspjela', why));
  } finally {
    watch.stop();
  }
}

async function readEach(deps: TrialDeps, trial: Trial, signal: AbortSignal, job: Job): Promise<void> {
  const done = new Set(trial.results.map((one) => `${one.document_id}/${one.variant}`));
  const all = trial.documents.length * trial.variants.length;
  for (const document of trial.documents)
    for (const [at, variant] of trial.variants.entries()) {
      if (done.has(`${document.idguid}/${at}`)) continue;
      signal.throwIfAborted();
      await readOne(deps, trial, { document: document.idguid, at, variant }, signal);
      done.add(`${document.idguid}/${at}`);
      job.progress(Math.round((done.size * 100) / all), `${done.size} od ${all} čitanja.`);
    }
}

interface Turn {
  document: string;
  at: number;
  variant: Variant;
}

interface Prepared {
  type: TypeAt;
  order: ExtractOrder;
  approved: StoredValues;
  truth: TypeAt;
  prompt: string;
  endpoint: OpenEndpoint | null;
}

/** Reads one document in one way, and keeps what came of it. */
async function readOne(deps: TrialDeps, trial: Trial, turn: Turn, signal: AbortSignal): Promise<void> {
  const prepared = await deps.run((ctx) => prepare(ctx, deps, trial, turn, signal));
  const { endpoint, order } = prepared;
  const begun = performance.now();
  try {
    if (turn.variant.by === 'model' && !endpoint) throw new EndpointFault('key');
    const found = endpoint
      ? await askWithin(endpoint, prepared.prompt, order, deps.deadline, signal)
      : await extractByRules(order);
    signal.throwIfAborted();
    await deps.run((ctx) => keep(ctx, trial, turn, prepared, found, performance.now() - begun));
    // Every other question would end in the same way, and may cost.
    if (found instanceof EndpointFault && found.setting === 'faulty') throw found;
  } finally {
    await endpoint?.close();
  }
}

async function prepare(
  ctx: Ctx,
  { log, allow, deadline }: TrialDeps,
  { type_id }: Trial,
  { document, variant }: Turn,
  signal: AbortSignal,
): Promise<Prepared> {
  const row = await readRow(ctx, document);
  const type = await typeAt(ctx, type_id, variant.by === 'rules' ? variant.version : undefined);
  const pages = await readPagesOf(ctx, document);
  return {
    type,
    truth: await typeAt(ctx, type_id, row.type_version ?? undefined),
    approved: row.values,
    order: { pages, spec: type.spec, known: await knownFor(ctx, pages), signal },
    prompt: variant.by === 'model' ? await promptText(ctx, type_id, variant.prompt) : '',
    endpoint:
      variant.by === 'model' ? await openEndpoint(ctx.db, ctx.tenant.id, { log, allow, deadline }) : null,
  };
}

async function keep(
  ctx: Ctx,
  { idguid }: Trial,
  { document, at }: Turn,
  { truth, approved, endpoint }: Prepared,
  found: Extraction | EndpointFault,
  milliseconds: number,
): Promise<void> {
  const fault = found instanceof EndpointFault ? found : null;
  const read = found instanceof EndpointFault ? NO_VALUES : valuesOf(found);
  const judged = judge(truth.spec, settled(truth.spec, read, []).values, approved);
  const tokens = found instanceof EndpointFault ? undefined : found.meta.tokens;
  await ctx.db
    .insert(r)
    .values({
      tenant_id: ctx.tenant.id,
      trial_id: idguid,
      document_id: document,
      variant: at,
      fields: judged,
      ...scoreOf(judged),
      input_tokens: tokens?.input ?? null,
      output_tokens: tokens?.output ?? null,
      cost: endpoint && tokens ? costOf(tokens, endpoint.price) : null,
      milliseconds: Math.round(milliseconds),
      fault: fault?.message ?? null,
    })
    .onConflictDoNothing();
  if (endpoint) await noteOutcome(ctx.db, ctx.tenant.id, endpoint, fault);
  await publish(ctx, { topic: TRIALS_TOPIC, key: idguid });
}
