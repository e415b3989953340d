import { and, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import type { Delegation } from './delegation/check.ts';
import type { ShownState } from './delegation-states.ts';
import type { Domain, DomainRow, DomainSort } from './domains.api.ts';
import { DOMAIN } from './labels.ts';
import type { Way } from './ways.ts';
import { ddnsDomains } from './zones.table.ts';

/** Hosts that the page of a domain names. */
const SOME_HOSTS = 100;

const SHOWN = sql<string>`coalesce(d.shown, d.name)`;
const STATE = sql<ShownState>`coalesce(d.delegation_state, 'unchecked')`;
const HOSTS = sql<number>`(select count(*)::int from ddns_hosts h where h.domain_id = d.idguid)`;
const RECORDS = sql<number>`(select count(*)::int from ddns_records r where r.domain_id = d.idguid)`;
/** As DNS servers answer it before one was published (feed-sql.ts). */
const SERIAL = sql<number>`coalesce((select s.serial from ddns_serials s where s.domain_id = d.idguid),
  extract(epoch from d.created_at)::bigint)`.mapWith(Number);
const CHECKED = momentOf(sql<Date | null>`d.delegation_at`);

const COLUMNS = {
  idguid: sql<string>`d.idguid`,
  name: sql<string>`d.name`,
  shown: SHOWN,
  way: sql<Way>`d.way`,
  delegation_state: STATE,
  delegation_at: CHECKED,
  hosts: HOSTS,
  records: RECORDS,
  serial: SERIAL,
  note: sql<string | null>`d.note`,
  created_at: momentOf(sql<Date>`d.created_at`),
};

/** The organisation's domains. */
export const domainListing: Listing<DomainSort, Sent<DomainRow>> = listingOf((ctx) => ({
  columns: COLUMNS,
  from: sql`ddns_domains d`,
  where: sql`d.tenant_id = ${ctx.tenant.id}::uuid`,
  search: sql`d.name || ' ' || concat_ws(' ', d.shown, d.note)`,
  filters: {
    delegation_state: STATE,
    way: sql`d.way`,
    delegation_at: sql`d.delegation_at`,
    created_at: sql`d.created_at`,
  },
  order: {
    shown: [SHOWN],
    hosts: [HOSTS],
    records: [RECORDS],
    delegation_at: [{ nullable: sql`d.delegation_at` }],
    created_at: [sql`d.created_at`],
  },
  id: sql`d.idguid`,
}));

export type DomainRecord = typeof ddnsDomains.$inferSelect;

const own = (ctx: Ctx, idguid: string): SQL | undefined =>
  and(eq(ddnsDomains.tenant_id, ctx.tenant.id), eq(ddnsDomains.idguid, idguid));

/** A domain as its row is. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function domainRow(ctx: Ctx, idguid: string): Promise<DomainRecord> {
  const [row] = isId(idguid) ? await ctx.db.select().from(ddnsDomains).where(own(ctx, idguid)) : [];
  if (!row) throw notFound();
  return row;
}

/**
 * The same, locked: rules look at all records of a domain, so whoever changes one holds the domain, and a second writer waits. Updates of
 * hosts do not touch the domain's row and never wait.
 */
export async function lockDomain(ctx: Ctx, idguid: string): Promise<DomainRecord> {
  const [row] = isId(idguid)
    ? await ctx.db.select().from(ddnsDomains).where(own(ctx, idguid)).for('update')
    : [];
  if (!row) throw notFound();
  return row;
}

type Moments = 'created_at' | 'updated_at';
/** A domain as the services answer it. */
export type Found = Omit<Domain, Moments | 'delegation_at'> &
  Record<Moments, Date> & { delegation_at: Date | null };

/** One domain. Throws 404 as `domainRow`. */
export async function getDomain(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await domainRow(ctx, idguid);
  const [counts] = await ctx.db
    .select({ hosts: HOSTS, records: RECORDS, serial: SERIAL })
    .from(sql`ddns_domains d`)
    .where(sql`d.idguid = ${row.idguid}::uuid`);
  const { rows: some_hosts } = await ctx.db.execute<
    Domain['some_hosts'][number] & Record<string, unknown>
  >(sql`
    select idguid, fqdn as name, active, host(ip4) as ip4, host(ip6) as ip6 from ddns_hosts
    where tenant_id = ${ctx.tenant.id}::uuid and domain_id = ${row.idguid}::uuid order by fqdn limit ${SOME_HOSTS}::int`);
  return {
    idguid: row.idguid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    name: row.name,
    shown: row.shown ?? row.name,
    way: row.way,
    ns: row.ns,
    contact: row.contact,
    refresh: row.refresh,
    retry: row.retry,
    expire: row.expire,
    minimum: row.minimum,
    ttl_least: row.ttl_least,
    ttl_most: row.ttl_most,
    secondaries: row.secondaries,
    note: row.note,
    has_transfer_key: row.transfer_secret !== null,
    delegation_state: (row.delegation_state ?? 'unchecked') as ShownState,
    delegation_at: row.delegation_at,
    delegation: shownDelegation(row),
    ...counts!,
    some_hosts,
  };
}

/** What the last check found, as it is shown. */
function shownDelegation({ delegation, delegation_at }: DomainRecord): Domain['delegation'] {
  if (!delegation || !delegation_at) return null;
  const { state, findings, servers } = delegation as Delegation;
  return {
    state,
    findings: findings.map(({ kind, text }) => ({ kind, text })),
    servers: servers.map(({ name, addresses, says }) => ({ name, addresses, says })),
    asked_at: delegation_at.toISOString(),
  };
}

/** What people changed of a domain and its records, newest first. Throws 404 as `domainRow`. */
export async function historyOfDomain(ctx: Ctx, idguid: string) {
  if (!isId(idguid)) throw notFound();
  const entries = await historyOf(ctx, DOMAIN, idguid);
  if (entries.length === 0) await domainRow(ctx, idguid);
  return entries;
}
