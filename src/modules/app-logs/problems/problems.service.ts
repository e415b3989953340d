import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Audited, historyOf, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { appLogProblems as p } from '../app-logs.table.ts';
import { LEVEL_NAMES, LEVELS, type Level } from '../levels.ts';
import type { ProblemRow, ProblemSort } from './problems.api.ts';
import { PROBLEM_LABELS, type ProblemState } from './states.ts';

/** Audit trail subject of problems: who has said that one is solved. */
export const PROBLEMS: Audited = { name: 'app-log-problems', scope: 'tenant' };

const LEVEL = sql<Level>`case ${sql.join(
  LEVEL_NAMES.map(
    (name) => sql`when ${p.level} = ${sql.raw(String(LEVELS[name]))} then ${sql.raw(`'${name}'`)}`,
  ),
  sql` `,
)} else 'error' end`;

const moment = (term: AnyPgColumn) => sql<string>`${term}`.mapWith(isoInstant);
const nullable = (term: AnyPgColumn) => sql<string | null>`${term}`.mapWith(isoInstant);

const COLUMNS = {
  idguid: sql<string>`${p.idguid}`,
  fingerprint: sql<string>`${p.fingerprint}`,
  app: sql<string>`${p.app}`,
  kind: sql<string>`${p.kind}`,
  title: sql<string>`${p.title}`,
  place: sql<string | null>`${p.place}`,
  level: LEVEL,
  other: sql<boolean>`${p.other}`,
  state: sql<ProblemState>`${p.state}`,
  lines: sql<number>`${p.lines}`.mapWith(Number),
  first_at: moment(p.first_at),
  last_at: moment(p.last_at),
  releases: sql<string[]>`${p.releases}`,
  solved_at: nullable(p.solved_at),
  returned_at: nullable(p.returned_at),
  version: sql<number>`${p.version}`,
  updated_at: moment(p.updated_at),
  updated_by: sql<string | null>`${p.updated_by}`,
};

/** Problems of the caller's organisation, for the operator also those of the installation. */
const mine = ({ tenant }: Ctx): SQL =>
  tenant.isOperator ? or(eq(p.tenant_id, tenant.id), isNull(p.tenant_id))! : eq(p.tenant_id, tenant.id);

/** The problems that the caller may see. */
export const problemListing: Listing<ProblemSort, Sent<ProblemRow>> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: sql`${p}`,
  where: mine(ctx),
  folded: p.search,
  filters: {
    state: sql`${p.state}`,
    app: sql`${p.app}`,
    level: LEVEL,
    last_at: p.last_at,
    first_at: p.first_at,
    lines: p.lines,
  },
  order: { last_at: [p.last_at], first_at: [p.first_at], lines: [p.lines], title: [p.title] },
  id: p.idguid,
}));

/** One problem. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getProblem(ctx: Ctx, idguid: string, lock = false): Promise<ProblemRow> {
  if (!isId(idguid)) throw notFound();
  const query = ctx.db
    .select(COLUMNS)
    .from(p)
    .where(and(mine(ctx), eq(p.idguid, idguid)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** The problem of this fingerprint; null if it was forgotten. */
export async function problemWith(
  ctx: Ctx,
  fingerprint: string,
): Promise<Pick<ProblemRow, 'idguid' | 'title' | 'state'> | null> {
  const [row] = await ctx.db
    .select({ idguid: p.idguid, title: COLUMNS.title, state: COLUMNS.state })
    .from(p)
    .where(and(mine(ctx), eq(p.fingerprint, fingerprint)));
  return row ?? null;
}

/** Sets the state of a problem at `version`. One that is solved is back with its next line. Throws 404, 409 `stale`. */
export async function changeProblem(
  ctx: Ctx,
  idguid: string,
  { version, state }: { version: number; state: ProblemState },
): Promise<ProblemRow> {
  const before = await getProblem(ctx, idguid, true);
  if (before.version !== version) throw stale(before);
  if (before.state === state) return before;
  await ctx.db
    .update(p)
    .set({
      state,
      solved_at: state === 'solved' ? sql`now()` : null,
      returned_at: null,
      version: sql`${p.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(and(mine(ctx), eq(p.idguid, idguid)));
  const changes = { state: { from: PROBLEM_LABELS[before.state], to: PROBLEM_LABELS[state] } };
  const entry = { action: 'update' as const, record_id: idguid, record_title: before.title, changes };
  await writeAudit(ctx, PROBLEMS, [entry], { topic: 'app-logs', key: idguid });
  return getProblem(ctx, idguid);
}

/** Who has changed the state of a problem, newest first. Throws 404 as `getProblem`. */
export async function historyOfProblem(ctx: Ctx, idguid: string) {
  await getProblem(ctx, idguid);
  return historyOf(ctx, PROBLEMS, idguid);
}
