import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { labelBeside } from '../extraction/rules/labels/index.ts';
import { readLayout } from '../extraction/rules/layout/index.ts';
import type { DocumentRecord } from './documents.service.ts';
import { dokLearned } from './documents.table.ts';
import { readPagesOf } from './pages.service.ts';

/**
 * Remembers, for the seller of an approved document, which words stand before or above the values that a person has corrected by
 * pointing at them. Of what was only typed, nothing is learnt.
 */
export async function learnFrom(ctx: Ctx, row: DocumentRecord): Promise<void> {
  const jib = row.party_jib;
  const pointed = Object.entries(row.values.fields).filter(
    ([, { source, value, read, page, box }]) => source === 'person' && value !== read && page && box,
  );
  if (!jib || pointed.length === 0) return;
  const layout = readLayout(await readPagesOf(ctx, row.idguid));
  for (const [field, value] of pointed) {
    const label = labelBeside(layout, { page: value.page!, box: value.box! });
    if (!label) continue;
    await ctx.db
      .insert(dokLearned)
      .values({ tenant_id: ctx.tenant.id, jib, field, ...label })
      .onConflictDoUpdate({
        target: [dokLearned.tenant_id, dokLearned.jib, dokLearned.field, dokLearned.words, dokLearned.side],
        set: { times: sql`${dokLearned.times} + 1`, at: sql`now()` },
      });
  }
}
