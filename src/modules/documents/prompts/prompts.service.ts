import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { fold } from '../../../core/fold.ts';
import { isId } from '../../../core/list-query.ts';
import type { Sent } from '../../../core/serve.ts';
import { readEndpoint } from '../extraction/endpoint/organisation/endpoint.service.ts';
import { hasEndpoint } from '../extraction/endpoint/organisation/open-endpoint.ts';
import { dokDocuments as d } from '../processing/documents.table.ts';
import { APPROVED } from '../processing/states.ts';
import { listPrompts } from '../types/prompts.service.ts';
import { findType } from '../types/type.ts';
import type { PromptDesk, Sample } from './prompts.api.ts';
import { trialSamples as s } from './trials.table.ts';

/** Candidates that are offered at once. */
const OFFERED = 30;

const SAMPLE = {
  idguid: d.idguid,
  name: d.name,
  party: d.party,
  number: d.number,
  day: sql<string | null>`${d.day}::text`,
};

/** Documents whose approved values are the truth of a trial. An e-invoice is data, which nobody reads. */
const usable = (ctx: Ctx, typeId: string) =>
  and(
    eq(d.tenant_id, ctx.tenant.id),
    eq(d.type_id, typeId),
    inArray(d.state, [...APPROVED]),
    isNull(d.xml_id),
  );

/** All that the page of a type's prompts shows. Throws 404. */
export async function promptDesk(ctx: Ctx, typeId: string): Promise<Sent<PromptDesk>> {
  const type = await findType(ctx, typeId);
  const { settings } = await readEndpoint(ctx);
  return {
    idguid: type.idguid,
    name: type.name,
    version: type.version,
    current_prompt: type.current_prompt,
    current_version: type.current_version,
    prompts: await listPrompts(ctx, typeId),
    samples: await samplesOf(ctx, typeId),
    model: { on: await hasEndpoint(ctx.db, ctx.tenant.id), name: settings.model },
  };
}

/** The samples that were last chosen, as far as they can still be used. */
export const samplesOf = (ctx: Ctx, typeId: string): Promise<Sample[]> =>
  ctx.db
    .select(SAMPLE)
    .from(d)
    .innerJoin(s, and(eq(s.tenant_id, d.tenant_id), eq(s.document_id, d.idguid), eq(s.type_id, typeId)))
    .where(usable(ctx, typeId))
    .orderBy(desc(d.created_at));

/** Approved documents of a type, by words of their name, other side or number; the newest first. Throws 404. */
export async function candidates(ctx: Ctx, typeId: string, query: string): Promise<Sample[]> {
  await findType(ctx, typeId);
  const words = fold(query).split(/\s+/).filter(Boolean);
  return ctx.db
    .select(SAMPLE)
    .from(d)
    .where(and(usable(ctx, typeId), ...words.map((word) => sql`position(${word} in ${d.search}) > 0`)))
    .orderBy(desc(d.created_at))
    .limit(OFFERED);
}

/** Remembers the samples of a type. Throws 404, 422 for what is no approved document of it. */
export async function chooseSamples(ctx: Ctx, typeId: string, ids: readonly string[]): Promise<Sample[]> {
  await findType(ctx, typeId, true);
  const chosen = await requireSamples(ctx, typeId, ids);
  await ctx.db.delete(s).where(and(eq(s.tenant_id, ctx.tenant.id), eq(s.type_id, typeId)));
  if (chosen.length > 0)
    await ctx.db
      .insert(s)
      .values(
        chosen.map(({ idguid }) => ({ tenant_id: ctx.tenant.id, type_id: typeId, document_id: idguid })),
      );
  return samplesOf(ctx, typeId);
}

/** These documents, in this order. Throws 422 if one is no approved document of the type. */
export async function requireSamples(ctx: Ctx, typeId: string, ids: readonly string[]): Promise<Sample[]> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return [];
  const rows = await ctx.db
    .select(SAMPLE)
    .from(d)
    .where(and(usable(ctx, typeId), inArray(d.idguid, wanted)));
  const found = new Map(rows.map((row) => [row.idguid, row]));
  if (found.size < wanted.length)
    throw invalid({
      documents: 'Probati se može samo na odobrenim dokumentima ove vrste, koji nisu e-fakture.',
    });
  return wanted.map((one) => found.get(one)!);
}
