import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { extractByEndpoint } from '../extraction/endpoint/extract.ts';
import { EndpointFault } from '../extraction/endpoint/fault.ts';
import { MODEL_FAULT } from '../extraction/endpoint/organisation/notices.ts';
import {
  noteOutcome,
  type OpenEndpoint,
  openEndpoint,
} from '../extraction/endpoint/organisation/open-endpoint.ts';
import type { Extraction, ExtractOrder, Warning } from '../extraction/extraction.ts';
import { promptText } from '../types/prompts.service.ts';
import { type TypeAt, typeAt } from '../types/specs.service.ts';
import { dokDocuments as d, dokRuns as r } from './documents.table.ts';
import { keepRun } from './extract.service.ts';
import { knownFor } from './known.service.ts';
import {
  finish,
  giveBack,
  LeaseLost,
  MOST_ATTEMPTS,
  release,
  type Taken,
  takeDocument,
} from './lease.service.ts';
import { watchLease } from './lease-watch.ts';
import { mergeReadings } from './merge-readings.ts';
import { readPagesOf } from './pages.service.ts';
import { modelJob, type Question } from './receive.service.ts';
import { shownOf } from './shown.service.ts';
import { NO_VALUES, type StoredValues } from './stored.ts';
import { underCorrections, valuesOf } from './values.ts';
import type { WorkDeps } from './work.ts';

/** Seconds until an endpoint that could not answer is asked once more. */
const LATER = 300;

export interface ModelDeps extends Pick<WorkDeps, 'log' | 'tenant' | 'run'>, Pick<Deps, 'jobs'> {
  /** EXTRACTOR_ALLOW. */
  allow: readonly string[];
  /** Milliseconds that an endpoint has for a whole document. */
  deadline: number;
}

/** What the rules have read, and what the endpoint is asked with. */
interface Asked {
  type: TypeAt;
  prompt: string;
  order: ExtractOrder;
  rules: { values: StoredValues; warnings: Warning[] };
  endpoint: OpenEndpoint | null;
}

/**
 * Asks the organisation's endpoint about a document that the rules have read, and sends it to review with what both say. Whatever the
 * endpoint does, the document gets there. Throws only what may pass, so that it is tried again.
 */
export async function readByModel(deps: ModelDeps, question: Question, signal?: AbortSignal): Promise<void> {
  const { run, log } = deps;
  const { idguid } = question;
  if (question.run !== undefined && !(await run((ctx) => takeBack(ctx, idguid, question.run!)))) return;
  const taken = await run((ctx) => takeDocument(ctx, idguid, ['izdvajanje']));
  if (taken === null) return;
  if (taken === 'held') throw new Error('The document is held by another worker');
  const gone = new AbortController();
  const held = signal ? AbortSignal.any([gone.signal, signal]) : gone.signal;
  const watch = watchLease(deps, taken, gone);
  let asked: Asked | null = null;
  try {
    asked = await run((ctx) => prepare(ctx, deps, taken, held));
    if (!asked.endpoint || taken.attempts > MOST_ATTEMPTS) {
      await run((ctx) => release(ctx, idguid, taken.lease, 'na_pregledu', { attempts: 0 }));
      return;
    }
    await answer(deps, taken, asked, asked.endpoint, held, question.run !== undefined);
  } catch (error) {
    if (gone.signal.aborted || error instanceof LeaseLost) return;
    if (signal?.aborted) {
      await run((ctx) => giveBack(ctx, idguid, taken.lease, 'izdvajanje'));
      throw error;
    }
    log.error({ err: error, document: idguid }, 'an endpoint was not asked about a document');
    await run((ctx) => release(ctx, idguid, taken.lease, 'na_pregledu', { attempts: 0 }));
  } finally {
    watch.stop();
    await asked?.endpoint?.close();
  }
}

/**
 * Takes a document back from review for another question; false: it was read or touched meanwhile. One that was taken back by a server
 * which then ended is still the question's.
 */
async function takeBack(ctx: Ctx, idguid: string, run: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(d)
    .set({
      state: 'izdvajanje',
      attempts: sql`case when ${d.state} = 'izdvajanje' then ${d.attempts} else 0 end`,
      version: sql`${d.version} + 1` as never,
      updated_at: sql`now()`,
    })
    .where(
      and(
        eq(d.tenant_id, ctx.tenant.id),
        eq(d.idguid, idguid),
        inArray(d.state, ['na_pregledu', 'izdvajanje']),
        eq(d.run, run),
        eq(d.corrected, 0),
        isNull(d.first_approver),
        sql`not jsonb_path_exists(${d.values}, '$.**.source ? (@ == "person")')`,
      ),
    );
  return rowCount === 1;
}

async function prepare(
  ctx: Ctx,
  { log, allow, deadline }: ModelDeps,
  taken: Taken,
  signal: AbortSignal,
): Promise<Asked> {
  const type = await typeAt(ctx, taken.type_id!, taken.type_version ?? undefined);
  const pages = await readPagesOf(ctx, taken.idguid);
  return {
    type,
    prompt: await promptText(ctx, type.idguid, type.current_prompt),
    order: { pages, spec: type.spec, known: await knownFor(ctx, pages), signal },
    rules: await byRules(ctx, taken),
    endpoint: await openEndpoint(ctx.db, ctx.tenant.id, { log, allow, deadline }),
  };
}

/** The last reading by rules, as it was answered. */
async function byRules(ctx: Ctx, { idguid }: Taken): Promise<Asked['rules']> {
  const [row] = await ctx.db
    .select({ values: r.values, warnings: r.warnings })
    .from(r)
    .where(
      and(
        eq(r.tenant_id, ctx.tenant.id),
        eq(r.document_id, idguid),
        sql`${r.meta} ->> 'extractor' = 'rules'`,
      ),
    )
    .orderBy(sql`${r.run} desc`)
    .limit(1);
  return row ?? { values: NO_VALUES, warnings: [] };
}

/** Asks, and writes down what was answered, or why nothing was. */
async function answer(
  deps: ModelDeps,
  taken: Taken,
  { type, prompt, order, rules }: Asked,
  endpoint: OpenEndpoint,
  signal: AbortSignal,
  again: boolean,
): Promise<void> {
  const begun = performance.now();
  const found = await askWithin(endpoint, prompt, order, deps.deadline, signal);
  const failed = found instanceof EndpointFault ? found : null;
  const meta: Extraction['meta'] =
    found instanceof EndpointFault
      ? {
          extractor: 'endpoint',
          version: '1',
          model: endpoint.settings.model,
          milliseconds: Math.round(performance.now() - begun),
        }
      : found.meta;
  const said = found instanceof EndpointFault ? [faultWarning(found)] : found.warnings;
  const read = found instanceof EndpointFault ? NO_VALUES : valuesOf(found);
  const merged = failed ? rules.values : mergeReadings(type.spec, rules.values, read);
  await deps.run(async (ctx) => {
    const asked = { prompt: type.current_prompt, fault: failed?.message ?? null };
    const run = await keepRun(ctx, taken, type, { meta, warnings: said }, read, asked);
    const values = underCorrections(type.spec, merged, taken.values);
    const warnings = [...rules.warnings, ...said];
    await finish(ctx, taken.idguid, taken.lease, 'na_pregledu', {
      ...(await shownOf(ctx, taken, { spec: type.spec, values, read: warnings, own: order.known.own })),
      run,
      step: null,
      reason: null,
      attempts: 0,
    });
    const useless = await noteOutcome(ctx.db, ctx.tenant.id, endpoint, failed);
    if (useless && failed)
      await notify(ctx, deps, {
        kind: MODEL_FAULT,
        title: 'Model više ne čita dokumente',
        body: `${failed.message} Dotle čitaju ugrađena pravila.`,
        path: '/obrada-dokumenta/process/model',
        group: MODEL_FAULT.name,
      });
    if (failed?.retry === 'later' && !again) await modelJob.value(ctx, { idguid: taken.idguid, run }, LATER);
  });
}

/** The endpoint's reading within its time, however many questions it takes. Its fault is an answer too. */
export async function askWithin(
  { settings }: OpenEndpoint,
  prompt: string,
  order: ExtractOrder,
  deadline: number,
  signal: AbortSignal,
): Promise<Extraction | EndpointFault> {
  const late = AbortSignal.timeout(deadline);
  try {
    const all = AbortSignal.any([signal, late]);
    return await extractByEndpoint({ settings, prompt })({ ...order, signal: all });
  } catch (error) {
    if (error instanceof EndpointFault) return error;
    if (late.aborted && !signal.aborted) return new EndpointFault('timeout');
    throw error;
  }
}

const faultWarning = ({ message }: EndpointFault): Warning => ({
  code: 'model',
  field: null,
  text: `${message} Podatke su pročitala ugrađena pravila.`,
});
