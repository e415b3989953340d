import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx, Database, TenantRef } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { plural } from '../../../core/plural.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { appLogAlerts as a } from '../app-logs.table.ts';
import { busiest, type Watched } from './busiest.ts';
import { LOG_ALERT } from './notice.ts';

/** Organisations with alerts, the one that was looked at longest ago first: the job that looks at them belongs to none. */
export const alertsSql = (role: string): string[] => [
  `create or replace function app_log_alerting() returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select tenant_id from app_log_alerts where active
    group by tenant_id order by max(greatest(checked_at, failed_at)) nulls first, tenant_id
  $$`,
  ...callableBy(role, ['app_log_alerting()']),
];

type Alert = typeof a.$inferSelect;
type Parts = Pick<Deps, 'database' | 'jobs' | 'log'>;
/** The time now. */
type Clock = () => Date;

/** Milliseconds by which lines may be stored late and are counted still. */
const LATE = 60_000;
/** Milliseconds after which a check takes no notice of the one before: nobody was there to look. */
const LONG_AGO = 15 * 60_000;
/** Milliseconds after which no other alert of an organisation is looked at in the same pass: the other organisations wait. */
const BUDGET = 15_000;

/**
 * Looks at the alerts of all organisations, each in a transaction of its own; what fails for one does not keep it from the others, and
 * what takes long for one organisation (more than `budget` milliseconds) makes only its own wait.
 */
export async function watchAlerts(
  deps: Parts,
  now = new Date(),
  { budget = BUDGET, signal }: { budget?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { database } = deps;
  const begun = performance.now();
  const clock: Clock = () => new Date(now.getTime() + Math.floor(performance.now() - begun));
  const { rows } = await database.execute<{ tenant: string }>(
    sql`select tenant from app_log_alerting() as tenant`,
  );
  for (const { tenant: id } of rows) {
    // Those that are left are the first of the next pass.
    if (signal?.aborted) return;
    const tenant = await findTenant(database, id);
    if (tenant) await watchTenant(deps, tenant, clock, budget);
  }
}

/** At least one alert is looked at, those first that have waited longest; those that are left are not calm but unknown. */
async function watchTenant(deps: Parts, tenant: TenantRef, clock: Clock, budget: number): Promise<void> {
  const begun = clock();
  const alerts = await activeIn(deps.database, tenant);
  for (const [looked, idguid] of alerts.entries()) {
    if (looked > 0 && clock().getTime() - begun.getTime() >= budget)
      return noteUnseen(deps, tenant, alerts.slice(looked), begun);
    await asSystem(deps.database, tenant, (ctx) => watchAlert(ctx, deps, idguid, clock())).catch(
      (error: unknown) => noteFailure(deps, tenant, { idguid, now: clock(), error }),
    );
  }
}

/** Says at an alert that it could not be looked at: it is not calm because nobody has counted. Never rejects. */
async function noteFailure(
  { database, log }: Parts,
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

/** Says the same at alerts whose turn did not come. Since when it stays, by which they come first the next time. Never rejects. */
async function noteUnseen(
  { database, log }: Parts,
  tenant: TenantRef,
  alerts: readonly string[],
  begun: Date,
): Promise<void> {
  log.warn({ alerts: alerts.length, tenant: tenant.id }, 'alerts take too long: some were not looked at');
  await asSystem(database, tenant, ({ db }) =>
    db
      .update(a)
      .set({ failed_at: begun })
      .where(and(eq(a.tenant_id, tenant.id), inArray(a.idguid, [...alerts]), a.active, isNull(a.failed_at))),
  ).catch(() => {});
}

/** The one that was looked at longest ago first; of those of one moment, whose turn did not come. */
const activeIn = (database: Database, tenant: TenantRef): Promise<string[]> =>
  asSystem(database, tenant, async ({ db }) => {
    const rows = await db
      .select({ idguid: a.idguid })
      .from(a)
      .where(and(eq(a.tenant_id, tenant.id), a.active))
      .orderBy(
        sql`greatest(${a.checked_at}, ${a.failed_at}) nulls first`,
        sql`${a.failed_at} is null`,
        a.idguid,
      );
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
  const { query, lines } = alert;
  const watched = watchedOf(alert, now.getTime());
  const { last, most } = await busiest(ctx, query, watched, lines);
  const fires = most > lines;
  const begins = fires && alert.firing_since === null;
  await ctx.db
    .update(a)
    .set({
      checked_at: now,
      failed_at: null,
      last_count: fires ? lines + 1 : last,
      firing_since: fires ? (alert.firing_since ?? now) : null,
    })
    .where(and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid)));
  if (!begins) return;
  const present = await busiest(ctx, query, { ...watched, from: watched.to }, lines);
  await tell(ctx, deps, alert, present.most > lines);
}

/**
 * The moments at which it may have had too many. Lines are stored some moments after their time, and the ones before were seen without
 * those. So while it is calm, it is asked from a minute before the last check on, without a gap wherever that was; while it is firing,
 * whether it was in the last minute. What made it fire does not so again: it becomes calm when there were not too many at any moment of the
 * last minute, and no check after that asks for an earlier one. Each moment stands for the alert's own minutes, however far apart checks are.
 */
function watchedOf(
  { minutes, checked_at: checkedAt, firing_since: firingSince }: Alert,
  now: number,
): Watched {
  const goesOn = firingSince === null && checkedAt !== null && now - checkedAt.getTime() <= LONG_AGO;
  const before = goesOn ? Math.min(checkedAt.getTime(), now) : now;
  return { length: minutes * 60_000, from: before - LATE, to: now };
}

function tell(ctx: Ctx, deps: Pick<Deps, 'jobs'>, alert: Alert, isNow: boolean): Promise<void> {
  const { name, query, lines, minutes, for_all, owner_id } = alert;
  const when = isNow ? `${timeText(minutes)} bilo je` : `Nedavno je ${stretchText(minutes)} bilo`;
  return notify(ctx, deps, {
    kind: LOG_ALERT,
    title: `Uzbuna iz logova: ${name}`,
    body: `${when} više od ${countText(lines)} zapisa koji odgovaraju pretrazi „${query}”. Javlja se ponovo tek kad se smiri.`,
    path: `/admin/app-logs?q=${encodeURIComponent(query)}`,
    ...(!for_all && { userIds: [owner_id] }),
  });
}

/** "U zadnjoj minuti", "U zadnje 2 minute", "U zadnjih 5 minuta". */
export const timeText = (minutes: number): string =>
  minutes === 1
    ? 'U zadnjoj minuti'
    : `U ${plural(minutes, 'zadnju', 'zadnje', 'zadnjih')} ${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}`;

/** "u razmaku od 5 minuta". */
const stretchText = (minutes: number): string =>
  `u razmaku od ${minutes} ${plural(minutes, 'minute', 'minute', 'minuta')}`;
