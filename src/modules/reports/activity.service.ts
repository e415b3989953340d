import { and, count, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import { deletedAmong, trailOf } from '../../core/audit.ts';
import { ACTION_LABELS } from '../../core/audit-actions.ts';
import type { Ctx } from '../../core/context.ts';
import { dayStart, daysLater } from '../../core/dates.ts';
import { type Days, daysAsked, lengthOf } from '../../core/period.ts';
import { allResources, allSubjects, subjectNamed } from '../../core/registry.ts';
import { permissionFor } from '../../core/resource.ts';
import type { Sent } from '../../core/serve.ts';
import type { Column } from '../../core/transfer/columns.ts';
import type { Exported } from '../../core/transfer/export.ts';
import { ZONE } from '../../core/zone.ts';
import { countPeople } from '../people/lists.service.ts';
import { fillDays } from './fill-days.ts';
import {
  type ActivityReport,
  type Counts,
  type LatestChange,
  MOST_RECENT,
  REPORT_TABLES,
  type RecentChange,
  type ReportTable,
} from './reports.api.ts';

const LATEST = 50;
const MOST_PEOPLE = 20;

/** Counts of the dashboard's cards; `reports` is the number of changes in the report of the last 30 days. */
export async function dashboard(ctx: Ctx): Promise<Counts> {
  const where = readableChanges(ctx, daysAsked({}));
  const [people, [changes]] = await Promise.all([
    countPeople(ctx),
    ctx.db.select({ count: count() }).from(auditLog).where(where),
  ]);
  return { ...people, reports: changes?.count ?? 0 };
}

/**
 * Changes on these days to kinds of records that the caller may read. Those that are no resources have no read permission of their own:
 * without the right to the trail they are left out, unless they are the caller's.
 */
function readableChanges(ctx: Ctx, { from, to }: Days, ownOnly = false): SQL | undefined {
  const mayRead = (name: string): boolean => ctx.actor.permissions.has(name);
  const readable = [
    ...allResources().filter((one) => mayRead(permissionFor(one, 'pregled'))),
    ...(ownOnly || mayRead('admin_dnevnik_pregled') ? allSubjects() : []),
  ];
  return and(
    trailOf(ctx),
    ownOnly ? eq(auditLog.actor_id, ctx.actor.userId) : undefined,
    gte(auditLog.at, dayStart(from)),
    lt(auditLog.at, dayStart(daysLater(to, 1))),
    // Sign-ins are not changes, and neither is what a program was found to do.
    notInArray(auditLog.action, ['security', 'warning']),
    // inArray answers "false" for an empty list.
    inArray(
      auditLog.resource,
      readable.map(({ name }) => name),
    ),
  );
}

/** Records that the caller has changed in the last thirty days and that are still there, each once, the newest change first. */
export async function recentChanges(ctx: Ctx): Promise<Sent<RecentChange>[]> {
  const changes = await latestChanges(ctx, readableChanges(ctx, daysAsked({}), true));
  const found = new Map<string, Sent<RecentChange>>();
  for (const { path, actor: _actor, resource: _resource, ...change } of changes) {
    if (path === null || found.has(String(path))) continue;
    found.set(String(path), { ...change, path });
  }
  return [...found.values()].slice(0, MOST_RECENT);
}

/** The report on these days. */
export async function activity(ctx: Ctx, days: Days): Promise<Sent<ActivityReport>> {
  const t = auditLog;
  const where = readableChanges(ctx, days);
  // The zone is literal: as a parameter it would differ between SELECT and GROUP BY.
  const day = sql<string>`to_char(${t.at} at time zone ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM-DD')`;
  const [by_day, by_resource, by_person, latest] = await Promise.all([
    ctx.db.select({ day, count: count() }).from(t).where(where).groupBy(day).orderBy(day),
    ctx.db
      .select({ resource: t.resource, count: count() })
      .from(t)
      .where(where)
      .groupBy(t.resource)
      .orderBy(desc(count()), t.resource),
    ctx.db
      .select({ name: t.actor_name, count: count() })
      .from(t)
      .where(where)
      .groupBy(t.actor_name)
      .orderBy(desc(count()), t.actor_name)
      .limit(MOST_PEOPLE),
    latestChanges(ctx, where),
  ]);
  return {
    by_day,
    by_resource: by_resource.map((row) => ({ ...row, label: subjectNamed(row.resource).labels.many })),
    by_person,
    latest,
  };
}

const counted = { name: 'count', kind: 'integer', label: 'Broj izmjena' } as const;
/** Columns of the report's tables in a file. */
const COLUMNS: Record<ReportTable, Column[]> = {
  by_day: [{ name: 'day', kind: 'date', label: 'Dan' }, counted],
  by_resource: [{ name: 'label', kind: 'text', label: 'Vrsta zapisa' }, counted],
  by_person: [{ name: 'name', kind: 'text', label: 'Osoba' }, counted],
  latest: [
    { name: 'at', kind: 'moment', label: 'Vrijeme' },
    { name: 'action', kind: 'choice', label: 'Radnja', options: ACTION_LABELS },
    { name: 'record', kind: 'text', label: 'Zapis' },
    { name: 'label', kind: 'text', label: 'Vrsta zapisa' },
    { name: 'actor', kind: 'text', label: 'Ko' },
  ],
};

/** A table of the report on these days as a file. */
export function reportTable(table: ReportTable, days: Days): Exported {
  return {
    name: 'izvjestaj',
    label: REPORT_TABLES[table],
    columns: COLUMNS[table],
    // The longest has a row for each day.
    count: async () => lengthOf(days),
    async *pages(ctx) {
      const report = await activity(ctx, days);
      yield table === 'by_day' ? fillDays(report.by_day as ActivityReport['by_day'], days) : report[table];
    },
  };
}

async function latestChanges(ctx: Ctx, where: SQL | undefined): Promise<Sent<LatestChange>[]> {
  const t = auditLog;
  const rows = await ctx.db
    .select({
      at: t.at,
      actor: t.actor_name,
      action: t.action,
      resource: t.resource,
      record: t.record_title,
      record_id: t.record_id,
      tenant_id: t.tenant_id,
    })
    .from(t)
    .where(where)
    .orderBy(desc(t.at), desc(t.id))
    .limit(LATEST);
  const deleted = await deletedAmong(ctx, rows);
  return rows.map(({ record_id: id, tenant_id: _tenant, ...row }) => {
    const { labels, view } = subjectNamed(row.resource);
    const path = deleted.has(id) ? null : (view?.replace(':idguid', id) ?? null);
    return { ...row, label: labels.one, path };
  });
}
