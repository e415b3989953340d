import { and, eq, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { plural } from '../../../core/plural.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { appLogAlerts as a } from '../app-logs.table.ts';
import { conditionsOf } from '../search/conditions.ts';
import { prepareReading, scopesOf } from '../search/scopes.ts';
import { LOG_ALERT } from './notice.ts';

/** Organisations with alerts: the job that looks at them belongs to none. */
export const alertsSql = (role: string): string[] => [
  `create or replace function app_log_alerting() returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct tenant_id from app_log_alerts where active $$`,
  ...callableBy(role, ['app_log_alerting()']),
];

type Alert = typeof a.$inferSelect;

/** Looks at the alerts of all organisations, each in a transaction of its own; what fails for one does not keep it from the others. */
export async function watchAlerts(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>,
  now = new Date(),
): Promise<void> {
  const { database, log } = deps;
  const { rows } = await database.execute<{ tenant: string }>(
    sql`select tenant from app_log_alerting() as tenant`,
  );
  for (const { tenant: id } of rows) {
    const tenant = await findTenant(database, id);
    if (!tenant) continue;
    for (const idguid of await activeIn(database, tenant))
      await asSystem(database, tenant, (ctx) => watchAlert(ctx, deps, idguid, now)).catch((error: unknown) =>
        log.warn({ err: error, alert: idguid, tenant: id }, 'an alert could not be looked at'),
      );
  }
}

const activeIn = (database: Database, tenant: Parameters<typeof asSystem>[1]): Promise<string[]> =>
  asSystem(database, tenant, async ({ db }) => {
    const rows = await db
      .select({ idguid: a.idguid })
      .from(a)
      .where(and(eq(a.tenant_id, tenant.id), a.active))
      .orderBy(a.idguid);
    return rows.map(({ idguid }) => idguid);
  });

/**
 * Counts the lines of an alert and tells of it when there have become more than it allows. Its row is locked: of two nodes that look at
 * once the second finds that it was told. It is told again only after it was calm.
 */
async function watchAlert(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguid: string, now: Date): Promise<void> {
  const [alert] = await ctx.db
    .select()
    .from(a)
    .where(and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid), a.active))
    .for('update');
  if (!alert) return;
  const count = await countLines(ctx, alert, now);
  const fires = count > alert.lines;
  const begins = fires && alert.firing_since === null;
  await ctx.db
    .update(a)
    .set({
      checked_at: now,
      last_count: count,
      firing_since: fires ? (alert.firing_since ?? now) : null,
    })
    .where(and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid)));
  if (begins) await tell(ctx, deps, alert);
}

/** Lines within its time, counted up to one more than it allows. */
async function countLines(ctx: Ctx, { query, lines, minutes }: Alert, now: Date): Promise<number> {
  const { where } = conditionsOf(query);
  await prepareReading(ctx);
  const since = new Date(now.getTime() - minutes * 60_000).toISOString();
  let count = 0;
  for (const scope of scopesOf(ctx)) {
    const missing = sql.raw(String(lines + 1 - count));
    const { rows } = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from app_logs.lines l where ${scope.rows('l')} and l.at > ${since}::timestamptz and l.at <= ${now.toISOString()}::timestamptz
          ${where ? sql`and ${where}` : sql``} limit ${missing}) found`);
    count += rows[0]!.count;
    if (count > lines) break;
  }
  return count;
}

function tell(ctx: Ctx, deps: Pick<Deps, 'jobs'>, alert: Alert): Promise<void> {
  const { name, query, lines, minutes, for_all, owner_id } = alert;
  const time = `${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}`;
  return notify(ctx, deps, {
    kind: LOG_ALERT,
    title: `Uzbuna iz logova: ${name}`,
    body: `Za ${time} bilo je više od ${countText(lines)} zapisa koji odgovaraju pretrazi „${query}”. Javlja se ponovo tek kad se smiri.`,
    path: `/admin/app-logs?q=${encodeURIComponent(query)}`,
    ...(!for_all && { userIds: [owner_id] }),
  });
}
