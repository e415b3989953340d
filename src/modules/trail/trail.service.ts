import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import { deletedAmong, trailOf } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import type { ListQuery } from '../../core/list-query.ts';
import { conditions, contains, type Page } from '../../core/query.ts';
import { findSubject } from '../../core/registry.ts';
import type { Sent } from '../../core/serve.ts';
import type { TrailActor, TrailLine } from './trail.api.ts';

const t = auditLog;
/** Most people that can be chosen from. */
const MOST_ACTORS = 500;

/** One page of the organisation's trail; for the operator also what was done to the records that everybody reads. */
export async function listTrail(ctx: Ctx, query: ListQuery<'at'>): Promise<Page<Sent<TrailLine>>> {
  const { page, pageSize: page_size } = query;
  const where = and(trailOf(ctx), ...conditions(TERMS, t.search, query), ...narrowed(query));
  const direction = query.sort.some(({ descending }) => !descending) ? asc : desc;
  const [rows, [count]] = await Promise.all([
    ctx.db
      .select(LINE)
      .from(t)
      .where(where)
      .orderBy(direction(t.at), direction(t.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    ctx.db.select({ total: sql<number>`count(*)::int` }).from(t).where(where),
  ]);
  const deleted = await deletedAmong(ctx, rows);
  const data = rows.map(({ tenant_id: _tenant, ...row }) => {
    const subject = findSubject(row.resource);
    const path = deleted.has(row.record_id)
      ? null
      : (subject?.view?.replace(':idguid', row.record_id) ?? null);
    return { ...row, label: subject?.labels.one ?? row.resource, path };
  });
  return { data, meta: { page, page_size, total: count?.total ?? 0 } };
}

const LINE = {
  tenant_id: t.tenant_id,
  id: t.id,
  at: t.at,
  actor_id: t.actor_id,
  actor: t.actor_name,
  via: t.via,
  action: t.action,
  resource: t.resource,
  record_id: t.record_id,
  record: t.record_title,
  changes: t.changes,
  ip: t.ip,
};

const TERMS = {
  at: t.at,
  actor: t.actor_id,
  via: t.via,
  action: t.action,
  resource: t.resource,
  record: t.record_id,
  ip: t.ip,
};

/** An address also stands in the searched text, which has an index. */
const narrowed = ({ filters }: ListQuery): SQL[] =>
  filters
    .filter(({ field, operator }) => field === 'ip' && (operator === 'eq' || operator === 'like'))
    .map(({ values }) => contains(t.search, String(values[0])));

/** Everybody who appears in the organisation's trail, by name; at most `MOST_ACTORS`. */
export async function listActors(ctx: Ctx): Promise<TrailActor[]> {
  const parts = [eq(t.tenant_id, ctx.tenant.id), ...(ctx.tenant.isOperator ? [isNull(t.tenant_id)] : [])];
  const found = await Promise.all(parts.map((part) => actorsOf(ctx, part)));
  const names = new Map(found.flat().map((one) => [one.id, one]));
  return [...names.values()].sort((a, b) => a.name.localeCompare(b.name, 'bs'));
}

/** Goes from one person to the next along the index, however many lines each has. */
async function actorsOf(ctx: Ctx, part: SQL): Promise<TrailActor[]> {
  const next = (more: SQL): SQL =>
    sql`select ${t.actor_id} as id from ${t} where ${and(part, more)} order by ${t.actor_id} limit 1`;
  const name = sql`select ${t.actor_name} from ${t} where ${and(part, eq(t.actor_id, sql`p.id`))}
    order by ${t.at} desc limit 1`;
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    with recursive p as (
      (${next(isNotNull(t.actor_id))})
      union all
      select (${next(gt(t.actor_id, sql`p.id`))}) from p where p.id is not null
    ) select p.id, (${name}) as name from p where p.id is not null limit ${MOST_ACTORS}`);
  return rows;
}
