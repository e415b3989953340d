import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { fullName } from '../../../core/identity/names.ts';
import { isoInstant } from '../../../core/moments.ts';
import { OWN_APPS } from '../apps.ts';
import { problemWith } from '../problems/problems.service.ts';
import { conditionsOf } from './conditions.ts';
import { readPage } from './page.ts';
import { stretchOf } from './period.ts';
import {
  itself,
  lineOf,
  newerThan,
  olderThan,
  PAGE_COLUMNS,
  type Place,
  placeOf,
  type Row,
  WHOLE_COLUMNS,
} from './rows.ts';
import { prepareReading, type Scope, scopesOf } from './scopes.ts';
import type { AskedLines, LogLine, LogSource, WholeLine } from './search.api.ts';

/**
 * The newest lines of a search. Throws 422 with messages by field for one that cannot be understood, 404 for a wrong `before`, 503 if it
 * takes too long.
 */
export async function readLines(
  ctx: Ctx,
  asked: AskedLines & { before?: string | undefined; limit: number },
): Promise<{ lines: LogLine[]; next: string | null }> {
  const { limit, before } = asked;
  const rows = await readPage(ctx, {
    ...stretchOf(asked),
    conditions: conditionsOf(asked.q),
    before: before === undefined ? null : placeOf(before),
    limit: limit + 1,
  });
  const lines = rows.slice(0, limit).map(lineOf);
  return { lines, next: rows.length > limit ? lines.at(-1)!.key : null };
}

/** One line, of whichever scope it is. Throws 404. */
async function findLine(ctx: Ctx, place: Place): Promise<{ row: Row; scope: Scope }> {
  await prepareReading(ctx);
  for (const scope of scopesOf(ctx)) {
    const { rows } = await ctx.db.execute<Row>(
      sql`select ${WHOLE_COLUMNS} from app_logs.lines l where ${scope.rows('l')} and ${itself(place)}`,
    );
    if (rows[0]) return { row: rows[0], scope };
  }
  throw notFound();
}

/** One line with all that it has, its person and its problem. Throws 404 for a key that is none of the caller's lines. */
export async function readLine(ctx: Ctx, key: string): Promise<WholeLine> {
  const { row } = await findLine(ctx, placeOf(key));
  const { more: _more, ...line } = lineOf(row);
  return {
    ...line,
    fields: row.fields ?? {},
    person_name: row.person && (await nameOf(ctx, row.person)),
    problem_of: row.problem === null ? null : await problemWith(ctx, row.problem),
  };
}

/** Name of a member of the caller's organisation; the operator reads those of all people. */
async function nameOf(ctx: Ctx, person: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ first_name: string; last_name: string }>(sql`
    select u.first_name, u.last_name from users u where u.idguid = ${person}::uuid and (${ctx.tenant.isOperator} or exists (
      select from tenant_users m where m.tenant_id = ${ctx.tenant.id} and m.user_id = u.idguid))`);
  return rows[0] ? fullName(rows[0]) : null;
}

/** How far around a line its context reaches. */
const AROUND = sql`interval '1 day'`;

/** The lines of the same application and node that come before and after one. Throws 404 as `readLine`. */
export async function readContext(
  ctx: Ctx,
  key: string,
  count: number,
): Promise<{ before: LogLine[]; after: LogLine[] }> {
  const place = placeOf(key);
  const { row, scope } = await findLine(ctx, place);
  const beside = sql`${scope.rows('l')} and l.app = ${row.app} and l.node is not distinct from ${row.node}`;
  const at = sql`${lineOf(row).at}::timestamptz`;
  const limit = sql.raw(`limit ${count}`);
  const before = await ctx.db.execute<Row>(sql`
    select ${PAGE_COLUMNS} from app_logs.lines l where ${beside} and ${olderThan(place)} and l.at > ${at} - ${AROUND}
    order by l.at desc, l.id desc ${limit}`);
  const after = await ctx.db.execute<Row>(sql`
    select ${PAGE_COLUMNS} from app_logs.lines l where ${beside} and ${newerThan(place)} and l.at < ${at} + ${AROUND}
    order by l.at, l.id ${limit}`);
  return { before: before.rows.map(lineOf), after: after.rows.map(lineOf) };
}

/** The applications that have sent lines within the last week, the one with most of them first. */
export async function readSources(ctx: Ctx): Promise<LogSource[]> {
  const scopes = sql.join(
    scopesOf(ctx).map((scope) => scope.rows('m')),
    sql` or `,
  );
  const { rows } = await ctx.db.execute<{
    app: string;
    lines: string;
    last: string;
    name: string | null;
  }>(sql`
    select s.app, s.lines::text, s.last::text, k.name from (
      select m.app, sum(m.lines) as lines, max(m.minute) as last from app_logs.minutes m
      where (${scopes}) and m.minute > now() - interval '7 days' group by m.app
    ) s
    left join lateral (select name from app_log_keys k where k.tenant_id = ${ctx.tenant.id} and k.app = s.app
      order by k.created_at desc limit 1) k on true
    order by s.lines desc, s.app`);
  return rows.map(({ app, lines, last, name }) => ({
    app,
    label: Object.hasOwn(OWN_APPS, app) ? OWN_APPS[app as keyof typeof OWN_APPS] : (name ?? app),
    lines: Number(lines),
    last_at: isoInstant(last),
  }));
}
