import { sql } from 'drizzle-orm';
import { SETS, type SourceSet } from '../protocol/sets.ts';
import { countAtSource, countOurs, doubtOf, heldOf, idOf, PAGE, type Part, settlePart } from './compare.ts';
import type { Running } from './pass.ts';

/** Sentences that the operator is shown at once. */
const MOST_DOUBTS = 3;

/**
 * Finds what the source has removed, which no stamp tells, by comparing counts: of sets with a date of publication by its month, of others by
 * ranges of ids. A row that we lack would hide one that is gone from the same part, but runs leave none out. Answers sentences for the operator
 * where the source cannot be believed, else null.
 */
export async function settleRemoved(running: Running): Promise<string | null> {
  const doubts: string[] = [];
  for (const set of SETS) {
    if (!set.removed) continue;
    doubts.push(...(await (set.isDated ? compareMonths : compareIds)(running, set)));
  }
  const more = doubts.length - MOST_DOUBTS;
  if (more > 0) doubts.splice(MOST_DOUBTS, more, `Takvih poređenja je još ${more}.`);
  return doubts.length > 0 ? doubts.join(' ') : null;
}

async function compareMonths(running: Running, set: SourceSet): Promise<string[]> {
  const { database } = running.deps;
  const { rows } = await database.execute<{ month: string; ours: number }>(sql`
    select date_trunc('month', announced at time zone 'UTC')::date::text as month, count(*)::int as ours from ${heldOf(set)}
      and announced is not null group by 1 order by 1`);
  const doubts: string[] = [];
  for (const { month, ours } of rows) {
    const part = monthOf(month);
    const theirs = await countAtSource(running, set, part.filter);
    if (theirs === null) continue;
    await database.execute(sql`
      insert into ejn_months (set, month, ours, theirs) values (${set.name}, ${month}, ${ours}, ${theirs})
      on conflict (set, month) do update set ours = excluded.ours, theirs = excluded.theirs, compared_at = now()`);
    if (theirs === ours) continue;
    const doubt = await settlePart(running, set, part, ours);
    if (doubt) doubts.push(doubt);
  }
  return doubts;
}

/** A month of publication, by its first day. */
function monthOf(month: string): Part {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return {
    said: `${month.slice(5, 7)}/${month.slice(0, 4)}`,
    filter: `Announced ge ${month}T00:00:00Z and Announced lt ${after.padStart(7, '0')}-01T00:00:00Z`,
    where: sql`announced >= ${month}::date::timestamp at time zone 'UTC'
      and announced < (${month}::date + interval '1 month') at time zone 'UTC'`,
  };
}

/** Halves ranges in which the counts differ, down to one whose ids are few enough to be compared themselves. */
async function compareIds(running: Running, set: SourceSet): Promise<string[]> {
  const { rows } = await running.deps.database.execute<{ most: string | null }>(
    sql`select max(${idOf(set)})::text as most from ${heldOf(set)}`,
  );
  const most = rows[0]?.most ?? null;
  if (most === null) return [];
  const doubts: string[] = [];
  /** `theirs`: what the source has of the range; null where it did not say. */
  const compare = async (from: number, to: number, theirs: number | null): Promise<void> => {
    const part = rangeOf(set, from, to);
    const ours = await countOurs(running, set, part.where);
    if (theirs === null || theirs === ours) return;
    const isSmall = Math.max(ours, theirs) <= PAGE || to - from < PAGE;
    const doubt =
      doubtOf(set, part.said, ours - theirs, ours) ??
      (isSmall ? await settlePart(running, set, part, ours) : null);
    if (doubt) doubts.push(doubt);
    if (doubt || isSmall) return;
    const middle = Math.floor((from + to) / 2);
    const lower = await countAtSource(running, set, rangeOf(set, from, middle).filter);
    await compare(from, middle, lower);
    await compare(middle + 1, to, lower === null ? null : theirs - lower);
  };
  // Rows behind our last one are new, and of the next run.
  const last = Number(most);
  await compare(0, last, await countAtSource(running, set, rangeOf(set, 0, last).filter));
  return doubts;
}

const rangeOf = (set: SourceSet, from: number, to: number): Part => ({
  said: `oznake ${from}–${to}`,
  filter: `Id ge ${from} and Id le ${to}`,
  where: sql`${idOf(set)} between ${from}::bigint and ${to}::bigint`,
});
