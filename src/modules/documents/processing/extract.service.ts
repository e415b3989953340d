import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, monthsLater } from '../../../core/dates.ts';
import { wordsOf } from '../../../core/files/previews/words.ts';
import { readyFile } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import type { PageWords } from '../../../core/pages/page-words.ts';
import { hasEndpoint } from '../extraction/endpoint/organisation/open-endpoint.ts';
import type { Extraction } from '../extraction/extraction.ts';
import { activeTypes, type TypeAt, typeAt } from '../types/specs.service.ts';
import { readRow } from './documents.service.ts';
import { dokRuns } from './documents.table.ts';
import { knownFor } from './known.service.ts';
import { finish, type Taken } from './lease.service.ts';
import { readPagesOf } from './pages.service.ts';
import { type Content, readValues, typeOf } from './read-values.ts';
import { modelJob } from './receive.service.ts';
import { shownOf, type Written } from './shown.service.ts';
import type { StoredValues } from './stored.ts';
import { underCorrections, valuesOf } from './values.ts';
import type { WorkDeps } from './work.ts';

/** Takes the values out of a document whose pages are read, and sends it to review. Throws what reading its file throws, and `LeaseLost`. */
export async function extractDocument(deps: WorkDeps, taken: Taken, signal: AbortSignal): Promise<void> {
  const { run } = deps;
  const content = await contentOf(deps, taken);
  const words = await wordsOf(content.pages.map(textOf).join('\n'));
  const { type, known } = await run(async (ctx) => ({
    type: await typeFor(ctx, taken, content),
    known: await knownFor(ctx, content.pages),
  }));
  if (!type) {
    await run((ctx) => done(ctx, taken, words, 'na_pregledu', { splits: [] }));
    return;
  }
  const found = await readValues(content, type.spec, known, signal);
  signal.throwIfAborted();
  await run(async (ctx) => {
    const read = valuesOf(found);
    const values = underCorrections(type.spec, read, taken.values);
    const number = await keepRun(ctx, taken, type, found, read);
    const asks = found.meta.extractor === 'rules' && (await hasEndpoint(ctx.db, ctx.tenant.id));
    await done(ctx, taken, words, asks ? 'izdvajanje' : 'na_pregledu', {
      ...(await shownOf(ctx, taken, { spec: type.spec, values, read: found.warnings, own: known.own })),
      type_id: type.idguid,
      type_version: type.version,
      splits: found.splits,
      run: number,
      retain_until:
        type.retention_months === null ? null : monthsLater(dayOf(new Date()), type.retention_months),
    });
    // Its answer may take minutes, and whoever has no endpoint should not wait behind it.
    if (asks) await modelJob.value(ctx, { idguid: taken.idguid });
  });
}

/** What the values are taken out of. */
async function contentOf({ run, store }: WorkDeps, { idguid }: Taken): Promise<Content> {
  const { pages, file } = await run(async (ctx) => {
    // The e-invoice of a PDF has been found meanwhile.
    const { xml_id } = await readRow(ctx, idguid);
    return { pages: await readPagesOf(ctx, idguid), file: xml_id && (await readyFile(ctx, xml_id)) };
  });
  return { pages, xml: file ? await buffer(await readScanned(store, file)) : null };
}

const textOf = ({ words }: PageWords): string => words.map(({ text }) => text).join(' ');

/** The type that somebody has said, as it is now; else the one it looks like; null if it looks like none. */
async function typeFor(ctx: Ctx, taken: Taken, content: Content): Promise<TypeAt | null> {
  if (taken.type_given && taken.type_id) return typeAt(ctx, taken.type_id);
  const known = await activeTypes(ctx);
  const code = typeOf(
    content,
    known.map((one) => one.code),
  );
  const found = known.find((one) => one.code === code);
  return found ? typeAt(ctx, found.idguid) : null;
}

/** Writes down a reading as it was answered; answers its number. */
export async function keepRun(
  ctx: Ctx,
  { idguid, run }: Pick<Taken, 'idguid' | 'run'>,
  type: Pick<TypeAt, 'idguid' | 'version'>,
  { meta, warnings }: Pick<Extraction, 'meta' | 'warnings'>,
  values: StoredValues,
  asked: { prompt: number | null; fault: string | null } = { prompt: null, fault: null },
): Promise<number> {
  await ctx.db.insert(dokRuns).values({
    tenant_id: ctx.tenant.id,
    document_id: idguid,
    run: run + 1,
    type_id: type.idguid,
    type_version: type.version,
    meta,
    values,
    warnings,
    ...asked,
    by: ctx.actor.name,
  });
  return run + 1;
}

const done = (
  ctx: Ctx,
  { idguid, lease }: Taken,
  words: readonly string[],
  state: 'izdvajanje' | 'na_pregledu',
  values: Written,
): Promise<void> =>
  finish(ctx, idguid, lease, state, {
    ...values,
    step: null,
    reason: null,
    attempts: 0,
    words: sql`array_to_tsvector(${sql.param([...words])}::text[])` as never,
  });
