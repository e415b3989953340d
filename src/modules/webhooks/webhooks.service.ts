import { and, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { readGivenAddress } from '../../core/egress/given-address.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { momentOf } from '../../core/moments.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import { seal } from '../../core/secret-box.ts';
import type { Sent } from '../../core/serve.ts';
import { stale } from '../../core/stale.ts';
import { findEvent } from '../../core/webhook-events.ts';
import type { Deps } from '../../server/module.ts';
import { TEST_EVENT } from './deliveries.api.ts';
import { deliveryRowOf, pendingEvents, type Row, recentOf, refuseOff } from './deliveries.service.ts';
import { refuseBeyond } from './readable-events.ts';
import { bodyOf, queueDeliveries } from './sending/queue.ts';
import { newSecret } from './sending/signature.ts';
import { failPending } from './sending/switch-off.ts';
import {
  LIMITS,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookRow,
  type WebhookSort,
  type WebhookState,
} from './webhooks.api.ts';
import { auditWebhook, changesOf, type Settings, WEBHOOKS } from './webhooks.audit.ts';
import { webhooks } from './webhooks.table.ts';

const STATE = sql<WebhookState>`case
  when webhooks.active and webhooks.failing_since is not null then 'failing'
  when webhooks.active then 'active'
  when webhooks.off_reason is not null then 'disabled'
  else 'off' end`;
const LAST = momentOf(sql<Date | null>`(select max(d.created_at) from webhook_deliveries d
  where d.tenant_id = webhooks.tenant_id and d.webhook_id = webhooks.idguid)`);

/** The organisation's webhooks. */
export const webhookListing: Listing<WebhookSort, Sent<WebhookRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`webhooks.idguid`,
    name: sql<string>`webhooks.name`,
    url: sql<string>`webhooks.url`,
    events: sql<number>`cardinality(webhooks.events)`,
    state: STATE,
    failing_since: momentOf(sql<Date | null>`webhooks.failing_since`),
    last_at: LAST,
    created_at: momentOf(sql<Date>`webhooks.created_at`),
  },
  from: sql`webhooks`,
  where: sql`webhooks.tenant_id = ${ctx.tenant.id}`,
  search: sql`webhooks.name || ' ' || webhooks.url`,
  filters: { state: STATE },
  order: {
    name: [sql`webhooks.name`],
    url: [sql`webhooks.url`],
    created_at: [sql`webhooks.created_at`],
  },
  id: sql`webhooks.idguid`,
}));

type Moments = 'failing_since' | 'last_at' | 'previous_until';
/** A webhook as the services answer it. */
type Found = Omit<Webhook, 'created_at' | 'updated_at' | 'secret_made_at' | Moments | 'recent'> &
  Record<'created_at' | 'updated_at' | 'secret_made_at', Date> &
  Record<Moments, Date | null> & { recent: Row[] };
type Made = Found & Pick<MadeWebhook, 'secret'>;

const own = (ctx: Ctx, idguid: string): SQL | undefined =>
  and(eq(webhooks.tenant_id, ctx.tenant.id), eq(webhooks.idguid, idguid));

/** One webhook with its newest deliveries. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getWebhook(ctx: Ctx, idguid: string, lock = false): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const query = ctx.db
    .select({
      idguid: webhooks.idguid,
      name: webhooks.name,
      url: webhooks.url,
      state: STATE,
      failing_since: webhooks.failing_since,
      last_at: LAST,
      created_at: webhooks.created_at,
      version: webhooks.version,
      updated_at: webhooks.updated_at,
      updated_by: webhooks.updated_by,
      active: webhooks.active,
      events: webhooks.events,
      off_reason: webhooks.off_reason,
      secret_made_at: webhooks.secret_made_at,
      previous_until: momentOf(
        sql<Date | null>`case when ${webhooks.previous_until} > now() then ${webhooks.previous_until} end`,
      ),
    })
    .from(webhooks)
    .where(own(ctx, idguid));
  const [row] = await (lock ? query.for('update', { of: webhooks }) : query);
  if (!row) throw notFound();
  return { ...row, recent: await recentOf(ctx, idguid) };
}

/**
 * Makes a webhook. Only this answer contains its secret. Throws 422 with messages by field, 403 `beyond_own` for events whose records
 * the caller may not read, 409 `too_many`.
 */
export async function createWebhook(ctx: Ctx, allow: readonly string[], input: NewWebhook): Promise<Made> {
  const settings: Settings = { ...input, url: targetOf(input.url, allow), events: eventsOf(input.events) };
  refuseBeyond(ctx, settings.events);
  await refuseTooMany(ctx);
  const idguid = newId();
  const secret = newSecret();
  await ctx.db.insert(webhooks).values({
    tenant_id: ctx.tenant.id,
    idguid,
    updated_by: ctx.actor.name,
    ...settings,
    events: [...settings.events],
    secret: await seal(ctx.db, idguid, secret),
  });
  await auditWebhook(ctx, 'create', { idguid, name: settings.name }, changesOf(null, settings));
  return { ...(await getWebhook(ctx, idguid)), secret };
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  // Serialised; otherwise concurrent requests could exceed the maximum.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks/${ctx.tenant.id}`}, 0))`,
  );
  const count = await ctx.db.$count(webhooks, eq(webhooks.tenant_id, ctx.tenant.id));
  if (count < LIMITS.most) return;
  throw new AppError(
    409,
    'too_many',
    `Organizacija već ima ${count} webhookova. Obrišite one koji više ne trebaju.`,
  );
}

/**
 * Changes the given settings of the webhook at `version`. Whoever adds events, sends them elsewhere or has them sent again must be
 * allowed to read their records. One that is switched off gives up what it waits for. Throws 404, 422, 403 `beyond_own`, 409 `stale`.
 */
export async function updateWebhook(
  ctx: Ctx,
  allow: readonly string[],
  idguid: string,
  { version, ...input }: WebhookChange,
): Promise<Found> {
  const before = await getWebhook(ctx, idguid, true);
  if (before.version !== version) throw stale(before);
  const after: Settings = {
    name: input.name ?? before.name,
    url: input.url === undefined || input.url === before.url ? before.url : targetOf(input.url, allow),
    events: input.events ? eventsOf(input.events, before.events) : before.events,
    active: input.active ?? before.active,
  };
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return before;
  const moved = after.url !== before.url;
  const further = moved || (after.active && !before.active);
  refuseBeyond(ctx, further ? after.events : after.events.filter((name) => !before.events.includes(name)));
  // What waits goes to the new address, even of events that are taken away.
  if (moved) refuseBeyond(ctx, await pendingEvents(ctx, idguid));
  // What is mended or moved begins anew.
  const anew = further ? { failing_since: null, off_reason: null } : {};
  await touch(ctx, idguid, { ...after, events: [...after.events], ...anew });
  if (!after.active) await failPending(ctx, idguid, 'off');
  await auditWebhook(ctx, 'update', { idguid, name: after.name }, changes);
  return getWebhook(ctx, idguid);
}

/** Gives a webhook another secret; the one before signs too, for a day. Only this answer contains it. Throws 404. */
export async function renewSecret(ctx: Ctx, idguid: string): Promise<Made> {
  const { name } = await getWebhook(ctx, idguid, true);
  const secret = newSecret();
  await touch(ctx, idguid, {
    previous_secret: sql`${webhooks.secret}`,
    previous_until: sql`now() + make_interval(hours => ${LIMITS.grace})`,
    secret: await seal(ctx.db, idguid, secret),
    secret_made_at: sql`now()`,
  });
  await auditWebhook(ctx, 'security', { idguid, name }, 'Tajna obnovljena');
  return { ...(await getWebhook(ctx, idguid)), secret };
}

/** Sends a message that only says that it is one. It is tried once. Throws 404, 409 `off`. */
export async function testWebhook(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguid: string): Promise<Row> {
  if (!isId(idguid)) throw notFound();
  await refuseOff(ctx, idguid);
  const { name } = TEST_EVENT;
  const body = bodyOf(name, { poruka: 'Proba webhooka', organizacija: ctx.tenant.name });
  const test = { webhook_id: idguid, event: name, body, asked_by: ctx.actor.name };
  const [id] = await queueDeliveries(ctx, deps, [test]);
  return deliveryRowOf(ctx, id!);
}

/** Deletes a webhook with its deliveries. Throws 404. */
export async function removeWebhook(ctx: Ctx, idguid: string): Promise<void> {
  const before = await getWebhook(ctx, idguid, true);
  await ctx.db.delete(webhooks).where(own(ctx, idguid));
  await auditWebhook(ctx, 'delete', before, changesOf(before, null));
}

/** History of a webhook, newest first. Throws 404 as `getWebhook`. */
export async function historyOfWebhook(ctx: Ctx, idguid: string) {
  if (!isId(idguid)) throw notFound();
  const entries = await historyOf(ctx, WEBHOOKS, idguid);
  if (entries.length === 0) await getWebhook(ctx, idguid);
  return entries;
}

async function touch(ctx: Ctx, idguid: string, values: object): Promise<void> {
  await ctx.db
    .update(webhooks)
    .set({
      ...values,
      version: sql`${webhooks.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    } as never)
    .where(own(ctx, idguid));
}

function targetOf(text: string, allow: readonly string[]): string {
  const read = readGivenAddress(text, allow);
  if ('error' in read) throw invalid({ url: read.error });
  return read.value;
}

/** The events without doubles; those that a webhook has may be unknown by now. Throws 422. */
function eventsOf(names: readonly string[], kept: readonly string[] = []): string[] {
  const unknown = names.find((name) => !findEvent(name) && !kept.includes(name));
  if (unknown !== undefined) throw invalid({ events: `Nepoznat događaj „${unknown.slice(0, 50)}”.` });
  return [...new Set(names)].sort();
}
