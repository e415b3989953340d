import { sql } from 'drizzle-orm';
import { historyOf, writeAudit } from '../../../core/audit.ts';
import { announceChange } from '../../../core/cache.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isoInstant } from '../../../core/moments.ts';
import { stale } from '../../../core/stale.ts';
import { codeOf, codeText, cpvId } from './codes.ts';
import { type CpvChange, type CpvNode, MOST_FOUND } from './cpv.api.ts';
import { type CpvList, type CpvRow, cpvList, shownName, storedCodes, upwards } from './list.ts';
import { type OpenCounts, openCounts } from './open-counts.ts';
import { searchCpv } from './search.ts';
import { sisterStems } from './sister-stems.ts';
import { CPV } from './subject.ts';

export { cpvNames } from './list.ts';

/** Searches the vocabulary by a code or words; with the nodes above what is found, so that it can be drawn as a tree. */
export async function findCpv(
  database: Database,
  q: string,
): Promise<{ problem: string | null; total: number; found: string[]; nodes: CpvNode[] }> {
  const list = await cpvList(database);
  const { problem, total, rows } = searchCpv(list.index, q, MOST_FOUND, await sisterStems(database));
  const shown = new Set(rows.flatMap(({ code }) => upwards(list, code)));
  const counts = await openCounts(database, list);
  return {
    problem,
    total,
    found: rows.map(({ code }) => codeText(code)),
    nodes: [...shown].sort((a, b) => a.code - b.code).map((row) => nodeOf(list, counts, row)),
  };
}

/** Codes directly below one, or the divisions. Throws 404 for a code that is not in the list. */
export async function cpvBelow(database: Database, above: string | undefined): Promise<CpvNode[]> {
  const list = await cpvList(database);
  const parent = above ? known(list, above).code : null;
  const counts = await openCounts(database, list);
  return (list.children.get(parent) ?? []).map((row) => nodeOf(list, counts, row));
}

/** One code. Throws 404. */
export async function getCpv(database: Database, code: string): Promise<CpvNode> {
  const list = await cpvList(database);
  const row = known(list, code);
  return nodeOf(list, await openCounts(database, list), row);
}

/** A code as a choice of a field or a filter. */
export interface CpvChoice {
  idguid: string;
  label: string;
  hint: string | null;
}

/** A code's own, and that it is called in Croatian: a choice has no room for a mark. */
const hintOf = ({ full, name_bs }: CpvRow): string => (name_bs === null ? `${full} · hr` : full);

/** Codes for an input: found by typing, or the one called `code`. */
export async function cpvChoices(
  database: Database,
  { q = '', code, limit }: { q?: string; code?: string; limit: number },
): Promise<CpvChoice[]> {
  const list = await cpvList(database);
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
  const { problem, rows } = searchCpv(list.index, q, limit, await sisterStems(database));
  // The code that was typed is none: this one may be meant.
  return rows.map((row) => (problem === null ? choice(row) : choice(row, `mislite li ${row.full}?`)));
}

/** Sets the Bosnian name of a code. Throws 404, and 409 `stale` if somebody else has changed it meanwhile. */
export async function renameCpv(
  ctx: Ctx,
  database: Database,
  code: string,
  { version, name_bs }: CpvChange,
): Promise<CpvNode> {
  const list = await cpvList(database);
  const { code: number } = known(list, code);
  await ctx.db.execute(sql`select from ejn_cpv where code = ${number} for update`);
  const [before] = (await storedCodes(ctx.db, sql`where code = ${number}`)) as [CpvRow];
  const counts = await openCounts(database, list);
  if (before.version !== version) throw stale(nodeOf(list, counts, before));
  if (before.name_bs === name_bs) return nodeOf(list, counts, before);
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
  return nodeOf(list, counts, {
    ...before,
    name_bs,
    version: version + 1,
    updated_at: isoInstant(written[0]!.updated_at),
    updated_by: ctx.actor.name,
  });
}

/** What people changed of a code, newest first. Throws 404. */
export async function cpvHistoryOf(ctx: Ctx, database: Database, code: string) {
  const row = known(await cpvList(database), code);
  return historyOf(ctx, CPV, cpvId(row.code));
}

function known({ index }: CpvList, code: string): CpvRow {
  const row = index.byCode.get(codeOf(code) ?? -1);
  if (!row) throw notFound();
  return row;
}

function nodeOf({ children }: CpvList, counts: OpenCounts, row: CpvRow): CpvNode {
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
    children: children.get(row.code)?.length ?? 0,
    open: count?.open ?? 0,
    value: count?.value ?? null,
    version: row.version,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  };
}
