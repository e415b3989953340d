import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Audited, changedValues, historyOf, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { appLogAlerts as a } from '../app-logs.table.ts';
import { conditionsOf } from '../search/conditions.ts';
import {
  ALERT_LIMITS,
  type AlertChange,
  type AlertRow,
  type AlertSort,
  type AlertState,
  type NewAlert,
} from './alerts.api.ts';

/** Audit trail subject of alerts. */
export const LOG_ALERTS: Audited = { name: 'app-log-alerts', scope: 'tenant' };

const STATE = sql<AlertState>`case when not ${a.active} then 'off' when ${a.firing_since} is not null then 'firing' when ${a.failed_at} is not null then 'failed' else 'calm' end`;
const moment = (term: AnyPgColumn) => sql<string>`${term}`.mapWith(isoInstant);
const nullable = (term: AnyPgColumn) => sql<string | null>`${term}`.mapWith(isoInstant);

const COLUMNS = {
  idguid: sql<string>`${a.idguid}`,
  name: sql<string>`${a.name}`,
  query: sql<string>`${a.query}`,
  lines: sql<number>`${a.lines}`,
  minutes: sql<number>`${a.minutes}`,
  active: sql<boolean>`${a.active}`,
  for_all: sql<boolean>`${a.for_all}`,
  state: STATE,
  firing_since: nullable(a.firing_since),
  checked_at: nullable(a.checked_at),
  last_count: sql<number | null>`${a.last_count}`,
  failed_at: nullable(a.failed_at),
  created_at: moment(a.created_at),
  version: sql<number>`${a.version}`,
  updated_at: moment(a.updated_at),
  updated_by: sql<string | null>`${a.updated_by}`,
};

/** The organisation's alerts. */
export const alertListing: Listing<AlertSort, Sent<AlertRow>> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: sql`${a}`,
  where: eq(a.tenant_id, ctx.tenant.id),
  search: sql`${a.name} || ' ' || ${a.query}`,
  filters: { state: STATE },
  order: { name: [a.name], firing_since: [{ nullable: a.firing_since }], created_at: [a.created_at] },
  id: a.idguid,
}));

const own = (ctx: Ctx, idguid: string): SQL => and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid))!;

/** One alert. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getAlert(ctx: Ctx, idguid: string, lock = false): Promise<AlertRow> {
  if (!isId(idguid)) throw notFound();
  const query = ctx.db.select(COLUMNS).from(a).where(own(ctx, idguid));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** Makes an alert. Throws 422 for a search that cannot be understood, 409 `too_many` when the organisation has the most. */
export async function createAlert(ctx: Ctx, input: NewAlert): Promise<AlertRow> {
  conditionsOf(input.query, 'query');
  await refuseTooMany(ctx);
  const idguid = newId();
  await ctx.db.insert(a).values({
    ...input,
    tenant_id: ctx.tenant.id,
    idguid,
    owner_id: ctx.actor.userId,
    updated_by: ctx.actor.name,
  });
  await audit(ctx, 'create', { idguid, ...input }, changedValues(null, input));
  return getAlert(ctx, idguid);
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  // Serialised; otherwise concurrent requests could exceed the maximum.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`app-logs/alerts/${ctx.tenant.id}`}, 0))`,
  );
  if ((await ctx.db.$count(a, eq(a.tenant_id, ctx.tenant.id))) < ALERT_LIMITS.all) return;
  throw new AppError(409, 'too_many', `Organizacija može imati najviše ${ALERT_LIMITS.all} uzbuna.`);
}

/**
 * Changes the given settings of an alert at `version`. With another search, number or time it begins anew, calm. Throws 404, 422, 409
 * `stale`.
 */
export async function updateAlert(
  ctx: Ctx,
  idguid: string,
  { version, ...input }: AlertChange,
): Promise<AlertRow> {
  const before = await getAlert(ctx, idguid, true);
  if (before.version !== version) throw stale(before);
  if (input.query !== undefined) conditionsOf(input.query, 'query');
  const { name, query, lines, minutes, active, for_all } = { ...before, ...defined(input) };
  const after = { name, query, lines, minutes, active, for_all };
  const changes = changedValues(settingsOf(before), after);
  if (Object.keys(changes).length === 0) return before;
  const isOther = ['query', 'lines', 'minutes', 'active'].some((field) => field in changes);
  await ctx.db
    .update(a)
    .set({
      ...after,
      ...(isOther && { firing_since: null, checked_at: null, last_count: null, failed_at: null }),
      version: sql`${a.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(own(ctx, idguid));
  await audit(ctx, 'update', { idguid, name }, changes);
  return getAlert(ctx, idguid);
}

/** Deletes an alert, if given at `version`. Throws 404, 409 `stale`. */
export async function removeAlert(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const before = await getAlert(ctx, idguid, true);
  if (version !== undefined && before.version !== version) throw stale(before);
  await ctx.db.delete(a).where(own(ctx, idguid));
  await audit(ctx, 'delete', before, changedValues(settingsOf(before), null));
}

/** History of an alert, newest first. Throws 404 as `getAlert`. */
export async function historyOfAlert(ctx: Ctx, idguid: string) {
  await getAlert(ctx, idguid);
  return historyOf(ctx, LOG_ALERTS, idguid);
}

const settingsOf = ({ name, query, lines, minutes, active, for_all }: AlertRow): NewAlert => ({
  name,
  query,
  lines,
  minutes,
  active,
  for_all,
});

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

const audit = (
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  changes: ReturnType<typeof changedValues>,
): Promise<void> =>
  writeAudit(ctx, LOG_ALERTS, [{ action, record_id: idguid, record_title: name, changes }], {
    topic: 'app-logs',
    key: idguid,
  });
