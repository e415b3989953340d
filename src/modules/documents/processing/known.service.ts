import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { PageWords } from '../../../core/pages/page-words.ts';
import { companiesWithNumbers } from '../../companies/companies.service.ts';
import { ownNumbers } from '../../people/tenants/own-numbers.service.ts';
import type { Known } from '../extraction/extraction.ts';
import { dokLearned } from './documents.table.ts';

/** Numbers of 13 digits, as a JIB is printed in one word. */
const THIRTEEN = /(?<!\d)4\d{12}(?!\d)/g;
/** Numbers that are looked up of one document. */
const MOST_NUMBERS = 50;

/** What the organisation knows of the firms whose numbers stand on these pages. */
export async function knownFor(ctx: Ctx, pages: readonly PageWords[]): Promise<Known> {
  const own = await ownNumbers(ctx);
  // Its own name as well: the other side of a paper writes it.
  const ourselves = own.map((jib) => ({ jib, name: ctx.tenant.name, accounts: [] }));
  const numbers = numbersOn(pages).filter((jib) => !own.includes(jib));
  if (numbers.length === 0) return { own, firms: ourselves, learned: [] };
  const firms = [...ourselves, ...(await companiesWithNumbers(ctx, numbers))];
  const learned = await ctx.db
    .select({
      jib: dokLearned.jib,
      field: dokLearned.field,
      words: dokLearned.words,
      side: dokLearned.side,
    })
    .from(dokLearned)
    .where(and(eq(dokLearned.tenant_id, ctx.tenant.id), inArray(dokLearned.jib, numbers)))
    .orderBy(sql`${dokLearned.times} desc`)
    .limit(500);
  return { own, firms, learned };
}

function numbersOn(pages: readonly PageWords[]): string[] {
  const found = new Set<string>();
  for (const { words } of pages)
    for (const { text } of words)
      for (const [number] of text.replaceAll(/[.\-\s]/g, '').matchAll(THIRTEEN))
        if (found.size < MOST_NUMBERS) found.add(number);
  return [...found];
}
