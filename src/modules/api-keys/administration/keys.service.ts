import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { orderNotice, ringSecurity } from '../../auth/notice.ts';
import { effectiveIn } from '../../rights/effective/effective.ts';
import { labelled, list, refuseBeyondOwn } from '../../rights/giving/giving.ts';
import type { PermissionTreeData } from '../../rights/giving/tree.api.ts';
import { treeOf } from '../../rights/giving/tree.ts';
import { apiKeyPermissions, apiKeys } from '../api-keys.table.ts';
import { isWithin, normalRange } from '../authentication/addresses.ts';
import { newKey } from '../authentication/key.ts';
import {
  type ApiKey,
  type ApiKeyRow,
  type KeyChange,
  type KeySort,
  type KeyState,
  LIMITS,
  type MadeApiKey,
  type NewKey,
} from './keys.api.ts';
import { auditKey, KEYS } from './keys.audit.ts';

const DAY = 24 * 60 * 60 * 1000;

const STATE = sql<KeyState>`case
  when api_keys.revoked_at is not null then 'revoked'
  when api_keys.expires_at <= now() then 'expired'
  when not (users.is_active and tenant_users.is_active) then 'inactive'
  else 'active' end`;
const MAKER = sql<string>`users.first_name || ' ' || users.last_name`;

/** The organisation's keys, whoever made them. */
export const keyListing: Listing<KeySort, Sent<ApiKeyRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`api_keys.idguid`,
    name: sql<string>`api_keys.name`,
    prefix: sql<string>`api_keys.prefix`,
    user_id: sql<string>`api_keys.user_id`,
    user_name: MAKER,
    state: STATE,
    created_at: momentOf(sql<Date>`api_keys.created_at`),
    expires_at: momentOf(sql<Date | null>`api_keys.expires_at`),
    last_used_at: momentOf(sql<Date | null>`api_keys.last_used_at`),
    last_used_ip: sql<string | null>`api_keys.last_used_ip`,
    permissions: sql<number>`(select count(*)::int from api_key_permissions p
      where p.tenant_id = api_keys.tenant_id and p.key_id = api_keys.idguid)`,
  },
  from: sql`api_keys join users on users.idguid = api_keys.user_id
    join tenant_users on tenant_users.tenant_id = api_keys.tenant_id and tenant_users.user_id = api_keys.user_id`,
  where: sql`api_keys.tenant_id = ${ctx.tenant.id}`,
  search: sql`api_keys.name || ' ' || api_keys.prefix || ' ' || ${MAKER}`,
  filters: { state: STATE, user_id: sql`api_keys.user_id` },
  order: {
    name: [sql`api_keys.name`],
    user_name: [sql`users.last_name`, sql`users.first_name`],
    expires_at: [{ nullable: sql`api_keys.expires_at` }],
    last_used_at: [{ nullable: sql`api_keys.last_used_at` }],
    created_at: [sql`api_keys.created_at`],
  },
  id: sql`api_keys.idguid`,
}));

type Moments = 'expires_at' | 'revoked_at' | 'last_used_at';
/** A key as the services answer it. */
export type Found = Omit<ApiKey, 'created_at' | 'updated_at' | Moments> &
  Record<'created_at' | 'updated_at', Date> &
  Record<Moments, Date | null>;

/** One key with its rights. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getKey(ctx: Ctx, idguid: string, lock = false): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const query = ctx.db
    .select({
      idguid: apiKeys.idguid,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      user_id: apiKeys.user_id,
      user_name: MAKER,
      state: STATE,
      created_at: apiKeys.created_at,
      expires_at: apiKeys.expires_at,
      last_used_at: apiKeys.last_used_at,
      last_used_ip: apiKeys.last_used_ip,
      version: apiKeys.version,
      updated_at: apiKeys.updated_at,
      updated_by: apiKeys.updated_by,
      revoked_at: apiKeys.revoked_at,
      allowed_addresses: apiKeys.allowed_addresses,
      rate_limit: apiKeys.rate_limit,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.idguid, apiKeys.user_id))
    .innerJoin(
      tenantUsers,
      and(eq(tenantUsers.tenant_id, apiKeys.tenant_id), eq(tenantUsers.user_id, apiKeys.user_id)),
    )
    .where(own(ctx, idguid));
  const [row] = await (lock ? query.for('update', { of: apiKeys }) : query);
  if (!row) throw notFound();
  return { ...row, permissions: await rightsOfKey(ctx, idguid, row.user_id) };
}

const own = (ctx: Ctx, idguid: string): SQL | undefined =>
  and(eq(apiKeys.tenant_id, ctx.tenant.id), eq(apiKeys.idguid, idguid));

async function rightsOfKey(ctx: Ctx, keyId: string, makerId: string): Promise<ApiKey['permissions']> {
  const { rows } = await ctx.db.execute<ApiKey['permissions'][number] & Record<string, unknown>>(sql`
    select p.name, p.label, coalesce(p.name = any(e.permissions), false) as counts
    from api_key_permissions k join permissions p on p.name = k.permission
    left join access_effective(${makerId}, ${ctx.tenant.id}) e on true
    where k.tenant_id = ${ctx.tenant.id} and k.key_id = ${keyId} order by p.label, p.name`);
  return rows;
}

/** The rights of a key's maker now; none if they have lost access. */
async function makerRights(ctx: Ctx, makerId: string): Promise<ReadonlySet<string>> {
  return new Set((await effectiveIn(ctx.db, makerId, ctx.tenant.id))?.permissions);
}

/**
 * The rights that may be given to a key: those that both the caller and its maker hold, and those that it has. Without an id for a
 * new key of the caller. Throws 404 for an unknown key.
 */
export async function treeOfKey(ctx: Ctx, idguid: string | undefined): Promise<PermissionTreeData> {
  const key = idguid === undefined ? null : await getKey(ctx, idguid);
  const granted = new Set(key?.permissions.map(({ name }) => name));
  const maker = key ? await makerRights(ctx, key.user_id) : ctx.actor.permissions;
  const mayGive = (name: string): boolean => ctx.actor.permissions.has(name) && maker.has(name);
  const limit = new Set([...granted, ...[...maker].filter(mayGive)]);
  return treeOf(ctx, { granted, limit, mayGive });
}

/**
 * Makes a key of the caller in their organisation, and notifies them. Only this answer contains the whole key. Throws 422 with
 * messages by field, 403 for rights that the caller does not hold, 409 `too_many` when the organisation has the most keys.
 */
export async function createKey(
  ctx: Ctx,
  jobs: Deps['jobs'],
  input: NewKey,
): Promise<Found & Pick<MadeApiKey, 'key'>> {
  const expires = input.expires_at === undefined ? daysFromNow(LIMITS.days) : endOf(input.expires_at);
  const addresses = addressesOf(input.allowed_addresses);
  const rights = [...new Set(input.permissions)];
  await refuseBeyondOwn(ctx, rights);
  await refuseTooMany(ctx);
  const idguid = newId();
  const { key, prefix, hash } = newKey();
  await ctx.db.insert(apiKeys).values({
    tenant_id: ctx.tenant.id,
    idguid,
    user_id: ctx.actor.userId,
    updated_by: ctx.actor.name,
    name: input.name,
    prefix,
    key_hash: hash,
    expires_at: expires,
    allowed_addresses: addresses,
    rate_limit: input.rate_limit,
  });
  await putRights(ctx, idguid, rights);
  const made = await getKey(ctx, idguid);
  await auditKey(ctx, 'create', null, made);
  await ringSecurity(ctx, ctx.actor.userId, 'api-key', made.name);
  await orderNotice(ctx.db, jobs, ctx.actor.userId, 'api-key', ctx.ip);
  return { ...made, key };
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  // Serialised; otherwise concurrent requests could exceed the maximum.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`access/keys/${ctx.tenant.id}`}, 0))`,
  );
  const active = await ctx.db.$count(
    apiKeys,
    and(eq(apiKeys.tenant_id, ctx.tenant.id), isNull(apiKeys.revoked_at)),
  );
  if (active < LIMITS.active) return;
  throw new AppError(
    409,
    'too_many',
    `Organizacija već ima ${active} ključeva. Opozovite one koji se više ne koriste.`,
  );
}

/**
 * Changes the given settings of the key at `version`. Rights can always be removed; added ones must be held by the caller and the
 * maker. Whoever extends another's key, in time or addresses, must hold all its rights. Throws 404, 422, 403 for rights beyond
 * those, 409 `stale` and `revoked`.
 */
export async function updateKey(ctx: Ctx, idguid: string, input: KeyChange): Promise<Found> {
  const before = await getKey(ctx, idguid, true);
  if (before.version !== input.version) throw stale(before);
  if (before.state === 'revoked')
    throw new AppError(409, 'revoked', 'Ključ je opozvan i više se ne može mijenjati. Napravite novi.');
  const held = before.permissions.map(({ name }) => name);
  const rights = input.permissions && [...new Set(input.permissions)];
  const added = rights?.filter((name) => !held.includes(name)) ?? [];
  await refuseBeyondOwn(ctx, added);
  await refuseBeyondMaker(ctx, before, added);
  const same = input.expires_at === undefined || timeOf(input.expires_at) === timeOf(before.expires_at);
  const after = {
    name: input.name ?? before.name,
    expires_at: same ? before.expires_at : endOf(input.expires_at),
    allowed_addresses: input.allowed_addresses
      ? addressesOf(input.allowed_addresses)
      : before.allowed_addresses,
    rate_limit: input.rate_limit ?? before.rate_limit,
  };
  if (before.user_id !== ctx.actor.userId && reachesFurther(before, after))
    await refuseBeyondOwn(ctx, rights ?? held);
  if (rights) {
    await ctx.db.execute(sql`delete from ${apiKeyPermissions}
      where tenant_id = ${ctx.tenant.id} and key_id = ${idguid} and permission <> all(${list(rights)}::text[])`);
    await putRights(ctx, idguid, added);
  }
  const changed = await auditKey(ctx, 'update', before, {
    ...before,
    ...after,
    permissions: rights ? await rightsOfKey(ctx, idguid, before.user_id) : before.permissions,
  });
  if (!changed) return before;
  await touch(ctx, idguid, after);
  return getKey(ctx, idguid);
}

type Limits = Pick<Found, 'expires_at' | 'allowed_addresses'>;

const reachesFurther = (before: Limits, after: Limits): boolean =>
  endsAt(after) > endsAt(before) || !isWithin(after.allowed_addresses, before.allowed_addresses);
const endsAt = ({ expires_at }: Limits): number => timeOf(expires_at) ?? Infinity;

/** Revokes a key for good; a revoked one stays as it is. Throws 404. */
export async function revokeKey(ctx: Ctx, idguid: string): Promise<Found> {
  const before = await getKey(ctx, idguid, true);
  if (before.revoked_at) return before;
  await touch(ctx, idguid, { revoked_at: sql`now()` });
  await auditKey(ctx, 'security', before, before, 'Ključ opozvan');
  return getKey(ctx, idguid);
}

/** Deletes a revoked key. Throws 404, and 409 for a key that is not revoked. */
export async function removeKey(ctx: Ctx, idguid: string): Promise<void> {
  const before = await getKey(ctx, idguid, true);
  if (!before.revoked_at) throw new AppError(409, 'not_revoked', 'Prvo opozovite ključ, pa ga obrišite.');
  await ctx.db.delete(apiKeys).where(own(ctx, idguid));
  await auditKey(ctx, 'delete', before, null);
}

/** History of a key, newest first. Throws 404 as `getKey`. */
export async function historyOfKey(ctx: Ctx, idguid: string) {
  if (!isId(idguid)) throw notFound();
  const entries = await historyOf(ctx, KEYS, idguid);
  if (entries.length === 0) await getKey(ctx, idguid);
  return entries;
}

async function putRights(ctx: Ctx, key_id: string, rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await ctx.db
    .insert(apiKeyPermissions)
    .values(rights.map((permission) => ({ tenant_id: ctx.tenant.id, key_id, permission })));
}

async function touch(ctx: Ctx, idguid: string, values: object): Promise<void> {
  await ctx.db
    .update(apiKeys)
    .set({
      ...values,
      version: sql`${apiKeys.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    } as never)
    .where(own(ctx, idguid));
}

async function refuseBeyondMaker(ctx: Ctx, key: Found, added: readonly string[]): Promise<void> {
  if (added.length === 0 || key.user_id === ctx.actor.userId) return;
  const theirs = await makerRights(ctx, key.user_id);
  const beyond = added.filter((name) => !theirs.has(name));
  if (beyond.length === 0) return;
  const message = `Ključ ne može imati dozvole koje nema ${key.user_name}: ${await labelled(ctx, beyond)}.`;
  throw new AppError(403, 'beyond_maker', message, { data: { permissions: beyond } });
}

function addressesOf(texts: readonly string[]): string[] {
  const asked = texts.map((text) => text.trim()).filter(Boolean);
  const wrong = asked.find((text) => normalRange(text) === null);
  if (wrong !== undefined) {
    const message = `„${wrong.slice(0, 50)}” nije IP adresa ni raspon. Primjeri: 192.0.2.10, 10.0.0.0/8, 2001:db8::/32.`;
    throw invalid({ allowed_addresses: message });
  }
  return [...new Set(asked.map((text) => normalRange(text)!))];
}

const timeOf = (moment: string | Date | null): number | null =>
  moment === null ? null : new Date(moment).getTime();

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

function endOf(moment: string | null | undefined): Date | null {
  if (moment == null) return null;
  const end = new Date(moment);
  if (!(end.getTime() > Date.now())) throw invalid({ expires_at: 'Odaberite vrijeme u budućnosti.' });
  return end;
}
