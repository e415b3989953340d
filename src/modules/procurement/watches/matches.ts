import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { ToldWatch } from './recipients.ts';
import { FOLLOWED } from './states.ts';
import type { Why } from './why.ts';

/** What a watch has found, or followers are to be told (`FOLLOWED`). */
export interface Match extends Record<string, unknown> {
  watch_id: string;
  procedure_id: number;
  change_no: number;
  what: 'new' | 'changed';
  happened: string;
  changes: string | null;
  why: Why | null;
}

/** One thing to tell one recipient, by one watch. */
export interface Told extends Match {
  watch: ToldWatch;
}

const COLUMNS = sql`m.watch_id, m.procedure_id::float8 as procedure_id, m.change_no::float8 as change_no, m.what, m.happened, m.changes, m.why`;
const DUE = jsonRecordset({ id: 'uuid', told_no: 'bigint' });

/** Matches of these watches that no digest has taken yet, and of followers behind `followed`; null: not of followers. */
export async function freshMatches(
  ctx: Ctx,
  due: readonly ToldWatch[],
  followed: number | null,
): Promise<Match[]> {
  const read = async (from: SQL, since: number, which: SQL): Promise<Match[]> =>
    // The least number of all, for the index: of each watch is asked then.
    (
      await ctx.db.execute<Match>(sql`
        select ${COLUMNS} from ejn_matches m ${from}
        where m.tenant_id = ${ctx.tenant.id}::uuid and m.change_no > ${since} and ${which} order by m.change_no`)
    ).rows;
  const watches = DUE(due.map(({ id, told_no }) => ({ id, told_no })));
  return [
    ...(due.length > 0
      ? await read(
          sql`join ${watches} on input.id = m.watch_id`,
          Math.min(...due.map(({ told_no }) => told_no)),
          sql`m.change_no > input.told_no`,
        )
      : []),
    ...(followed === null ? [] : await read(sql``, followed, sql`m.watch_id = ${FOLLOWED}::uuid`)),
  ];
}

/** All matches of these procedures, the oldest first. A later one of a watch has the reasons of its first. */
export async function matchesAbout(ctx: Ctx, procedures: readonly number[]): Promise<Match[]> {
  const { rows } = await ctx.db.execute<Match>(sql`
    select ${COLUMNS} from ejn_matches m
    where m.tenant_id = ${ctx.tenant.id}::uuid and m.procedure_id = any(${sql.param(procedures)}::bigint[]) order by m.change_no`);
  const reasons = new Map<string, Why>();
  return rows.map((match) => {
    const key = `${match.watch_id} ${match.procedure_id}`;
    if (match.why) reasons.set(key, match.why);
    return { ...match, why: match.why ?? reasons.get(key) ?? null };
  });
}
