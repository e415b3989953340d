import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx, Database, TenantRef } from '../../../core/context.ts';
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

/** Milliseconds by which lines may be stored late and are counted still. */
const LATE = 60_000;
/** Milliseconds after which a check takes no notice of the one before: nobody was there to look. */
const LONG_AGO = 15 * 60_000;

/** Looks at the alerts of all organisations, each in a transaction of its own; what fails for one does not keep it from the others. */
export async function watchAlerts(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>,
  now = new Date(),
): Promise<void> {
  const { database } = deps;
  const { rows } = await database.execute<{ tenant: string }>(
    sql`select tenant from app_log_alerting() as tenant`,
  );
  for (const { tenant: id } of rows) {
    const tenant = await findTenant(database, id);
    if (!tenant) continue;
    for (const idguid of await activeIn(database, tenant))
      await asSystem(database, tenant, (ctx) => watchAlert(ctx, deps, idguid, now)).catch((error: unknown) =>
        noteFailure(deps, tenant, { idguid, now, error }),
      );
  }
}

/** Says at an alert that it could not be looked at: it is not calm because nobody has counted. Never rejects. */
async function noteFailure(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  tenant: TenantRef,
  { idguid, now, error }: { idguid: string; now: Date; error: unknown },
): Promise<void> {
  log.warn({ err: error, alert: idguid, tenant: tenant.id }, 'an alert could not be looked at');
  await asSystem(database, tenant, ({ db }) =>
    db
      .update(a)
      .set({ failed_at: now })
      .where(and(eq(a.tenant_id, tenant.id), eq(a.idguid, idguid), a.active)),
  ).catch(() => {});
}

const activeIn = (database: Database, tenant: TenantRef): Promise<string[]> =>
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
      failed_at: null,
      last_count: count,
      firing_since: fires ? (alert.firing_since ?? now) : null,
    })
    .where(and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid)));
  if (begins) await tell(ctx, deps, alert);
}

/**
 * Lines within its time, counted up to one more than it allows. Lines are stored some moments after their time, and are in no count of a
 * time that was looked at before. So while it is calm, the time up to the check before is counted again, and it fires for either; while
 * it fires it is only asked whether it goes on. Times follow each other without a gap, also where a check came late.
 */
async function countLines(ctx: Ctx, alert: Alert, now: Date): Promise<number> {
  const { lines, minutes, checked_at: checkedAt, firing_since: firingSince } = alert;
  const end = now.getTime();
  const length = minutes * 60_000;
  const known = checkedAt !== null && end - checkedAt.getTime() <= LONG_AGO;
  const before = known ? Math.min(checkedAt.getTime(), end - LATE) : end - LATE;
  const since = Math.min(end - length, before);
  const windows: Window[] = [{ from: since, to: end }];
  if (firingSince === null) windows.push({ from: before - length, to: before });
  const [current = 0, previous = 0] = await countWindows(ctx, alert.query, windows, lines + 1);
  return previous > lines ? previous : current;
}

/** Milliseconds: after `from`, up to `to`. */
interface Window {
  from: number;
  to: number;
}

/** Lines of a search in each of these times, which are one stretch together, counted until one of them has `most`. */
async function countWindows(
  ctx: Ctx,
  query: string,
  windows: readonly Window[],
  most: number,
): Promise<number[]> {
  const { where } = conditionsOf(query);
  await prepareReading(ctx);
  const at = (time: number): SQL => sql`${new Date(time).toISOString()}::timestamptz`;
  const within = ({ from, to }: Window): SQL => sql`at > ${at(from)} and at <= ${at(to)}`;
  const whole = {
    from: Math.min(...windows.map(({ from }) => from)),
    to: Math.max(...windows.map(({ to }) => to)),
  };
  const counts = windows.map(() => 0);
  for (const scope of scopesOf(ctx)) {
    // Of so many lines in all of them one has enough.
    const enough = sql.raw(String(most * windows.length));
    const { rows } = await ctx.db.execute<{ counts: number[] }>(sql`
      select array[${sql.join(
        windows.map((one) => sql`count(*) filter (where ${within(one)})`),
        sql`, `,
      )}]::int[] as counts from (
        select l.at from app_logs.lines l where ${scope.rows('l')} and l.at > ${at(whole.from)} and l.at <= ${at(whole.to)}
          ${where ? sql`and ${where}` : sql``} limit ${enough}) found`);
    for (const [n, count] of rows[0]!.counts.entries()) counts[n]! += count;
    if (counts.some((count) => count >= most)) break;
  }
  return counts.map((count) => Math.min(count, most));
}

function tell(ctx: Ctx, deps: Pick<Deps, 'jobs'>, alert: Alert): Promise<void> {
  const { name, query, lines, minutes, for_all, owner_id } = alert;
  return notify(ctx, deps, {
    kind: LOG_ALERT,
    title: `Uzbuna iz logova: ${name}`,
    body: `${timeText(minutes)} bilo je više od ${countText(lines)} zapisa koji odgovaraju pretrazi „${query}”. Javlja se ponovo tek kad se smiri.`,
    path: `/admin/app-logs?q=${encodeURIComponent(query)}`,
    ...(!for_all && { userIds: [owner_id] }),
  });
}

/** "U zadnjoj minuti", "U zadnje 2 minute", "U zadnjih 5 minuta". */
export const timeText = (minutes: number): string =>
  minutes === 1
    ? 'U zadnjoj minuti'
    : `U ${plural(minutes, 'zadnju', 'zadnje', 'zadnjih')} ${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}`;
