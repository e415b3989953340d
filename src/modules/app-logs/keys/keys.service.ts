import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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
import { appLogKeys as k } from '../app-logs.table.ts';
import { newLogKey } from './key.ts';
import {
  KEY_LIMITS,
  type KeySort,
  type KeyState,
  type LogKey,
  type MadeLogKey,
  type NewLogKey,
} from './keys.api.ts';
import { announceLogKeys } from './known-keys.ts';

/** Audit trail subject of keys for logs. */
export const LOG_KEYS: Audited = { name: 'app-log-keys', scope: 'tenant' };

const STATE = sql<KeyState>`case when ${k.revoked_at} is null then 'active' else 'revoked' end`;
const moment = (term: AnyPgColumn) => sql<string>`${term}`.mapWith(isoInstant);
const nullable = (term: AnyPgColumn) => sql<string | null>`${term}`.mapWith(isoInstant);

const COLUMNS = {
  idguid: sql<string>`${k.idguid}`,
  name: sql<string>`${k.name}`,
  app: sql<string>`${k.app}`,
  prefix: sql<string>`${k.prefix}`,
  state: STATE,
  line_limit: sql<number>`${k.line_limit}`,
  created_at: moment(k.created_at),
  updated_by: sql<string | null>`${k.updated_by}`,
  revoked_at: nullable(k.revoked_at),
  last_used_at: nullable(k.last_used_at),
  taken: sql<number>`${k.taken}`.mapWith(Number),
  refused: sql<number>`${k.refused}`.mapWith(Number),
};

/** The organisation's keys for logs. */
export const logKeyListing: Listing<KeySort, Sent<LogKey>> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: sql`${k}`,
  where: eq(k.tenant_id, ctx.tenant.id),
  search: sql`${k.name} || ' ' || ${k.app} || ' ' || ${k.prefix}`,
  filters: { state: STATE },
  order: {
    name: [k.name],
    app: [k.app],
    created_at: [k.created_at],
    last_used_at: [{ nullable: k.last_used_at }],
  },
  id: k.idguid,
}));

const own = (ctx: Ctx, idguid: string): SQL => and(eq(k.tenant_id, ctx.tenant.id), eq(k.idguid, idguid))!;

/** One key. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getLogKey(ctx: Ctx, idguid: string, lock = false): Promise<LogKey> {
  if (!isId(idguid)) throw notFound();
  const query = ctx.db.select(COLUMNS).from(k).where(own(ctx, idguid));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** Makes a key. Only this answer contains the whole of it. Throws 409 `too_many` when the organisation has the most. */
export async function createLogKey(ctx: Ctx, input: NewLogKey): Promise<MadeLogKey> {
  await refuseTooMany(ctx);
  const idguid = newId();
  const { key, prefix, hash } = newLogKey();
  await ctx.db.insert(k).values({
    ...input,
    tenant_id: ctx.tenant.id,
    idguid,
    updated_by: ctx.actor.name,
    prefix,
    key_hash: hash,
  });
  const made = await getLogKey(ctx, idguid);
  await audit(ctx, 'create', made, changedValues(null, input));
  await announceLogKeys(ctx.db);
  return { ...made, key };
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  // Serialised; otherwise concurrent requests could exceed the maximum.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`app-logs/keys/${ctx.tenant.id}`}, 0))`,
  );
  const active = await ctx.db.$count(k, and(eq(k.tenant_id, ctx.tenant.id), isNull(k.revoked_at)));
  if (active < KEY_LIMITS.active) return;
  const message = `Organizacija već ima ${active} ključeva za logove. Opozovite one koji se više ne koriste.`;
  throw new AppError(409, 'too_many', message);
}

/** Revokes a key for good, at once and on all nodes; a revoked one stays as it is. Throws 404. */
export async function revokeLogKey(ctx: Ctx, idguid: string): Promise<LogKey> {
  const before = await getLogKey(ctx, idguid, true);
  if (before.state === 'revoked') return before;
  await ctx.db
    .update(k)
    .set({
      revoked_at: sql`now()`,
      version: sql`${k.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(own(ctx, idguid));
  await audit(ctx, 'security', before, { event: { from: null, to: 'Ključ opozvan' } });
  await announceLogKeys(ctx.db);
  return getLogKey(ctx, idguid);
}

/** Deletes a revoked key; the lines that it has sent stay. Throws 404, and 409 for one that is not revoked. */
export async function removeLogKey(ctx: Ctx, idguid: string): Promise<void> {
  const before = await getLogKey(ctx, idguid, true);
  if (before.state !== 'revoked')
    throw new AppError(409, 'not_revoked', 'Prvo opozovite ključ, pa ga obrišite.');
  await ctx.db.delete(k).where(own(ctx, idguid));
  const { name, app, line_limit } = before;
  await audit(ctx, 'delete', before, changedValues({ name, app, line_limit }, null));
}

/** History of a key, newest first. Throws 404 as `getLogKey`. */
export async function historyOfLogKey(ctx: Ctx, idguid: string) {
  await getLogKey(ctx, idguid);
  return historyOf(ctx, LOG_KEYS, idguid);
}

const audit = (
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: LogKey,
  changes: ReturnType<typeof changedValues>,
): Promise<void> =>
  writeAudit(ctx, LOG_KEYS, [{ action, record_id: idguid, record_title: name, changes }], {
    topic: 'app-logs',
    key: idguid,
  });
