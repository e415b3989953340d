import { sql } from 'drizzle-orm';
import { historyOf, writeAudit } from '../../../core/audit.ts';
import { announceChange } from '../../../core/cache.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isoInstant } from '../../../core/moments.ts';
import { stale } from '../../../core/stale.ts';
import { codeOf, codeText, cpvId } from './codes.ts';
import { type CpvChange, type CpvNode, MOST_FOUND } from './cpv.api.ts';
import { type CpvList, type CpvRow, shownName, storedCodes, upwards } from './list.ts';
import { searchCpv } from './search.ts';
import { CPV } from './subject.ts';
import type { SearchedCpv, Vocabulary } from './vocabulary.ts';

export { cpvNames } from './list.ts';

/** Searches the vocabulary by a code or words; with the nodes above what is found, so that it can be drawn as a tree. */
export function findCpv(
  vocabulary: Vocabulary,
  q: string,
): { problem: string | null; total: number; found: string[]; nodes: CpvNode[] } {
  const { list, sisters } = vocabulary;
  const { problem, total, rows } = searchCpv(list.index, q, MOST_FOUND, sisters);
  const shown = new Set(rows.flatMap(({ code }) => upwards(list, code)));
  return {
    problem,
    total,
    found: rows.map(({ code }) => codeText(code)),
    nodes: [...shown].sort((a, b) => a.code - b.code).map((row) => nodeOf(vocabulary, row)),
  };
}

/** Codes directly below one, or the divisions. Throws 404 for a code that is not in the list. */
export function cpvBelow(vocabulary: Vocabulary, above: string | undefined): CpvNode[] {
  const { list } = vocabulary;
  const parent = above ? known(list, above).code : null;
  return (list.children.get(parent) ?? []).map((row) => nodeOf(vocabulary, row));
}

/** One code. Throws 404. */
export const getCpv = (vocabulary: Vocabulary, code: string): CpvNode =>
  nodeOf(vocabulary, known(vocabulary.list, code));

/** A code as a choice of a field or a filter. */
export interface CpvChoice {
  idguid: string;
  label: string;
  hint: string | null;
}

/** A code's own, and that it is called in Croatian: a choice has no room for a mark. */
const hintOf = ({ full, name_bs }: CpvRow): string => (name_bs === null ? `${full} · hr` : full);

/** Codes for an input: found by typing, or the one called `code`. */
export function cpvChoices(
  { list, sisters }: SearchedCpv,
  { q = '', code, limit }: { q?: string; code?: string; limit: number },
): CpvChoice[] {
  const choice = (row: CpvRow, hint = hintOf(row)): CpvChoice => ({
    idguid: codeText(row.code),
    label: shownName(row),
    hint,
  });
  if (code !== undefined) {
    const row = list.index.byCode.get(codeOf(code) ?? -1);
    return row ? [choice(row)] : [];
  }
  if (q.trim() === '') return (list.children.get(null) ?? []).slice(0, limit).map((row) => choice(row));
  const { problem, rows } = searchCpv(list.index, q, limit, sisters);
  // The code that was typed is none: this one may be meant.
  return rows.map((row) => (problem === null ? choice(row) : choice(row, `mislite li ${row.full}?`)));
}

/** Sets the Bosnian name of a code. Throws 404, and 409 `stale` if somebody else has changed it meanwhile. */
export async function renameCpv(
  ctx: Ctx,
  vocabulary: Vocabulary,
  code: string,
  { version, name_bs }: CpvChange,
): Promise<CpvNode> {
  const { code: number } = known(vocabulary.list, code);
  await ctx.db.execute(sql`select from ejn_cpv where code = ${number} for update`);
  const [before] = (await storedCodes(ctx.db, sql`where code = ${number}`)) as [CpvRow];
  if (before.version !== version) throw stale(nodeOf(vocabulary, before));
  if (before.name_bs === name_bs) return nodeOf(vocabulary, before);
  const { rows: written } = await ctx.db.execute<{ updated_at: string }>(sql`
    update ejn_cpv set name_bs = ${name_bs}, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.name}
    where code = ${number} returning updated_at`);
  await writeAudit(ctx, CPV, [
    {
      action: 'update',
      record_id: cpvId(number),
      record_title: before.full,
      changes: { name_bs: { from: before.name_bs, to: name_bs } },
    },
  ]);
  await announceChange(ctx.db);
  return nodeOf(vocabulary, {
    ...before,
    name_bs,
    version: version + 1,
    updated_at: isoInstant(written[0]!.updated_at),
    updated_by: ctx.actor.name,
  });
}

/** What people changed of a code, newest first. Throws 404. */
export const cpvHistoryOf = async (ctx: Ctx, { list }: Vocabulary, code: string) =>
  historyOf(ctx, CPV, cpvId(known(list, code).code));

function known({ index }: CpvList, code: string): CpvRow {
  const row = index.byCode.get(codeOf(code) ?? -1);
  if (!row) throw notFound();
  return row;
}

function nodeOf({ list, counts }: Vocabulary, row: CpvRow): CpvNode {
  const count = counts.get(row.code);
  return {
    code: codeText(row.code),
    full: row.full,
    level: row.level,
    parent: row.parent === null ? null : codeText(row.parent),
    name: shownName(row),
    name_hr: row.name_hr,
    name_en: row.name_en,
    name_bs: row.name_bs,
    children: list.children.get(row.code)?.length ?? 0,
    open: count?.open ?? 0,
    value: count?.value ?? null,
    version: row.version,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  };
}
